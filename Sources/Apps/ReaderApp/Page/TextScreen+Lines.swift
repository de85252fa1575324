import Geometry
import Interlinear
import Typesetting

/// Movement among the positions on the page, in lines and columns, and mouse hits.
extension TextScreen {
  /// A position and its frame in the cell of its verse.
  private struct Place {
    let position: TextPosition
    let frame: Rect

    var isTranslation: Bool {
      switch position.part {
      case .translation, .translationWord: true
      case .heading, .reference, .word, .label, .note, .verse: false
      }
    }
  }

  /// Returns the nearest position on the line below (1) or above (-1), and the column that further
  /// moves return to, or nil at the end of the text.
  func line(_ step: Int, from position: TextPosition) -> (TextPosition, column: Double)? {
    guard let layout = layout(ofRow: position.row.index) else { return nil }
    let frame = layout.frame(of: position.part, in: position.row.verse)
    let column = self.column ?? Self.start(of: position.part, frame, in: layout)
    var row = position.row
    var places = Self.block(at: column, of: places(in: row)).filter {
      step > 0 ? $0.frame.y >= frame.maxY : $0.frame.maxY <= frame.y
    }
    while true {
      if let found = Self.nearest(of: places, step, to: column) { return (found, column) }
      let next = row.index + step
      guard next >= 0, next < text.verseCount else { return nil }
      row = verseRow(next)
      places = Self.block(at: column, of: self.places(in: row))
    }
  }

  /// Returns the nearest position on the same line to the left (-1) or the right (1).
  func beside(_ step: Int, _ position: TextPosition) -> TextPosition? {
    guard let layout = layout(ofRow: position.row.index) else { return nil }
    let frame = layout.frame(of: position.part, in: position.row.verse)
    let places = places(in: position.row).filter {
      $0.frame.y < frame.maxY && frame.y < $0.frame.maxY
        && (step > 0 ? $0.frame.x >= frame.maxX : $0.frame.maxX <= frame.x)
    }
    func distance(_ other: Rect) -> (Double, Double) {
      (step > 0 ? other.x - frame.maxX : frame.x - other.maxX, abs(other.y - frame.y))
    }
    return places.min { distance($0.frame) < distance($1.frame) }?.position
  }

  /// The maximum distance, in cells, between a word and a click on it.
  private static let reach = 2.0

  /// Returns the position at a point of the screen, or nil if none is near.
  func position(at point: Point) -> TextPosition? {
    guard let index = table.row(at: point), let cell = table.rectForRow(index) else { return nil }
    let inCell = Point(x: point.x - cell.x, y: point.y - cell.y)
    func distance(_ place: Place) -> (Double, Double) {
      let frame = place.frame
      return (frame.contains(inCell) ? -1 : frame.distance(to: inCell), frame.width * frame.height)
    }
    guard let nearest = places(in: verseRow(index)).min(by: { distance($0) < distance($1) }),
      distance(nearest).0 <= Self.reach
    else { return nil }
    return nearest.position
  }

  private func places(in row: VerseRow) -> [Place] {
    guard let layout = layout(ofRow: row.index) else { return [] }
    return (0..<row.positionCount).map {
      let position = row.position(at: $0)
      return Place(position: position, frame: layout.frame(of: position.part, in: row.verse))
    }
  }

  /// Returns the column where reading a part begins: the rightmost one of right-to-left text.
  private static func start(
    of part: VerseElement.Part, _ frame: Rect, in layout: TypesetVerse
  ) -> Double {
    layout.firstLabel(of: part)?.isRightToLeft == true ? frame.maxX - 1 : frame.x
  }

  /// Returns the places in one block at a column: the translations next to the words, or everything
  /// else.
  private static func block(at column: Double, of places: [Place]) -> [Place] {
    let words = places.filter { !$0.isTranslation }
    guard words.count < places.count else { return places }
    let bottom = words.map(\.frame.maxY).max() ?? 0
    let left = words.map(\.frame.x).min() ?? 0
    let beside = places.filter { $0.isTranslation && $0.frame.y < bottom }
    guard let start = beside.map(\.frame.x).min(), let end = beside.map(\.frame.maxX).max() else {
      return places
    }
    let isBeside = start > left ? column >= start : column < end
    return isBeside ? beside : places.filter { !$0.isTranslation || $0.frame.y >= bottom }
  }

  /// Returns the place on the nearest line that is horizontally nearest to a column.
  private static func nearest(
    of places: [Place], _ step: Int, to column: Double
  ) -> TextPosition? {
    func order(_ frame: Rect) -> (Double, Double) {
      step > 0 ? (frame.y, frame.maxY) : (-frame.maxY, -frame.y)
    }
    guard let first = places.min(by: { order($0.frame) < order($1.frame) })?.frame else {
      return nil
    }
    func distance(_ frame: Rect) -> Double {
      max(frame.x - column, column - frame.maxX + 1, 0)
    }
    return places.filter { $0.frame.y < first.maxY && first.y < $0.frame.maxY }
      .min { distance($0.frame) < distance($1.frame) }?.position
  }
}

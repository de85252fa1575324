import Geometry
import Interlinear
import Typesetting

/// The position of the focus in the text. While the screen reader is off, it is a focus without an
/// element, which moves by the same keys.
extension TextScreen {
  /// The position of the focus, or of the focus before a popover took it. Nil if the text is empty.
  var position: TextPosition? {
    if focused == nil, !isReaderRunning { focused = initialPosition }
    return focused
  }

  /// The row of the focus, or the topmost row if the mouse wheel has left the focus or there is
  /// none yet.
  var currentRow: Int {
    // Before the first layout, the verse at the top would be laid out without a width.
    if table.height == 0, focused == nil { return table.anchor.row }
    guard let position, isOnScreen(position) || session.hasPopover else { return table.anchor.row }
    return position.row.index
  }

  /// The place where the text was opened, or the topmost row. Nil if the text is empty.
  var initialPosition: TextPosition? {
    guard text.verseCount > 0 else { return nil }
    if let (row, word) = opening {
      return verseRow(min(row, text.verseCount - 1)).position(of: .init(word: word))
    }
    return verseRow(min(table.anchor.row, text.verseCount - 1)).position(at: 0)
  }

  /// Finds the position of the focus among the current rows.
  func renewPosition() {
    guard let old = focused, old.row.index < text.verseCount else { return }
    focused = verseRow(old.row.index).position(nearest: old.elementID)
    markedPosition = focused
  }

  /// Moves the focus to a position while the screen reader is off, and scrolls it into view.
  ///
  /// - Parameters:
  ///   - column: The column that further vertical moves return to.
  ///   - scrolls: A Boolean value that indicates whether the page may scroll; false for a position
  ///     that was found on it.
  func moveFocus(to position: TextPosition, column: Double? = nil, scrolls: Bool = true) {
    opening = nil
    focused = position
    self.column = column
    markedPosition = position
    if scrolls { position.row.scrollToVisible(position.part) }
    session.setNeedsFrame()
  }

  // MARK: - On the screen

  /// Returns a Boolean value that indicates whether a part of a position is on the screen. Before
  /// the first layout, the position counts as being there.
  func isOnScreen(_ position: TextPosition) -> Bool {
    table.height == 0 || table.showsWhole(row: position.row.index)
      || position.row.frame(of: position.part) != nil
  }

  /// The first position fully on the screen or, if there is none, the first position partly on it.
  var firstPositionOnScreen: TextPosition? {
    let area = table.screenFrame
    var partial: TextPosition?
    for index in table.visibleRows {
      let row = verseRow(index)
      for place in 0..<row.positionCount {
        let position = row.position(at: place)
        guard let frame = row.frame(of: position.part) else { continue }
        if area.contains(frame) { return position }
        partial = partial ?? position
      }
    }
    return partial
  }

  /// After the page has scrolled, moves the focus to the first whole position on the screen, unless
  /// the focus is still fully visible.
  func moveFocusIntoView() {
    if let position, let frame = position.row.frame(of: position.part),
      table.screenFrame.contains(frame)
    {
      return
    }
    firstPositionOnScreen.map { moveFocus(to: $0, scrolls: false) }
  }

  /// Scrolls back to the focus after the mouse wheel has left it. In sighted mode, a focus that is
  /// more than a page away moves to the visible page instead.
  ///
  /// - Parameter fromAnywhere: A Boolean value that indicates whether the page scrolls however far
  ///   away the focus is, because the screen has changed its size and the user has not scrolled.
  func returnToFocus(fromAnywhere: Bool = false) {
    guard let position, !isOnScreen(position) else { return }
    if !isReaderRunning, !fromAnywhere, table.isFartherThanAPage(row: position.row.index) {
      firstPositionOnScreen.map { moveFocus(to: $0, scrolls: false) }
    } else {
      position.row.scrollToVisible(position.part)
      session.setNeedsFrame()
    }
  }

  // MARK: - In reading order

  /// Returns the next (1) or the previous (-1) position of the text, or nil at its end.
  func position(_ step: Int, from position: TextPosition) -> TextPosition? {
    let row = position.row
    let index = (row.index(of: position.part) ?? 0) + step
    if index >= 0, index < row.positionCount { return row.position(at: index) }
    guard let next = self.row(step, from: row.index) else { return nil }
    return next.position(at: step > 0 ? 0 : next.positionCount - 1)
  }

  /// Returns the first position of the next or the previous verse.
  func verse(_ step: Int, from position: TextPosition) -> TextPosition? {
    row(step, from: position.row.index)?.position(at: 0)
  }

  private func row(_ step: Int, from row: Int) -> VerseRow? {
    let next = row + step
    return next >= 0 && next < text.verseCount ? verseRow(next) : nil
  }

  /// The first or the last position of the text.
  func end(isLast: Bool) -> TextPosition? {
    guard text.verseCount > 0 else { return nil }
    let row = verseRow(isLast ? text.verseCount - 1 : 0)
    return row.position(at: isLast ? row.positionCount - 1 : 0)
  }

  /// Returns the next or the previous heading: one above a verse, or the beginning of a chapter.
  func heading(_ step: Int, from position: TextPosition) -> TextPosition? {
    let here = position.row.index(of: position.part) ?? 0
    let inVerse = position.row.headings.filter { step > 0 ? $0 > here : $0 < here }
    if let index = step > 0 ? inVerse.first : inVerse.last {
      return position.row.position(at: index)
    }
    var index = position.row.index
    while let next = rowOfSection(step, from: index) {
      let row = verseRow(next)
      let headings = row.headings
      if let place = step > 0 ? headings.first : headings.last { return row.position(at: place) }
      index = next
    }
    return nil
  }

  /// Returns the next row that may have a heading or the beginning of a chapter.
  func rowOfSection(_ step: Int, from row: Int) -> Int? {
    session.attempt { try text.row(beginning: .section, step, from: row) }
  }
}

extension VerseRow {
  /// The places among the positions of the headings above the verse, and of its beginning if a
  /// chapter begins there.
  fileprivate var headings: [Int] {
    (0..<positionCount).prefix { place in
      switch position(at: place).part {
      case .heading, .reference, .verse: true
      default: false
      }
    }.filter { place in
      if case .heading = position(at: place).part { return true }
      return verse.isChapterStart || verse.isPsalmTitle
    }
  }
}

/// Movement among the positions on the page, in lines and columns, and mouse hits.
extension TextScreen {
  /// A position and its frame in the cell of its verse.
  private struct Place {
    let position: TextPosition
    let frame: Rect
    var isTranslation: Bool { position.part.isTranslation }
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

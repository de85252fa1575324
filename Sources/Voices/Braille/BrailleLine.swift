/// A line of braille of which a display shows a part.
///
/// The parts are laid out from the beginning, each as many whole words as fit: panning to and fro
/// shows the same ones again.
package struct BrailleLine: Hashable, Sendable {
  /// A character of one of the pieces.
  package struct Place: Hashable, Sendable {
    /// Counted from 0.
    package var piece: Int
    /// Counted from 0.
    package var character: Int

    package init(piece: Int, character: Int) {
      self.piece = piece
      self.character = character
    }
  }

  /// A piece, and whether it goes on where the one before it ends.
  package struct Piece: Hashable, Sendable {
    package var text: BrailleText
    package var continues: Bool

    package init(_ text: BrailleText, continues: Bool = false) {
      self.text = text
      self.continues = continues
    }
  }

  /// The cells of the display.
  package let width: Int
  package var status: BrailleStatus
  /// All cells of the line, and the place that each leads to.
  private let cells: [UInt8]
  private let places: [Place]
  /// Where each part begins.
  private let starts: [Int]
  private var part = 0

  /// Blank cells between two pieces.
  static let gap = 2
  /// Displays that are smaller than this have no cell to spare for the status.
  static let smallestWithStatus = 12

  /// - Parameters:
  ///   - pieces: what the line says.
  ///   - width: the cells of the display, the status cell among them.
  ///   - status: what the status cell says, but for the direction in which there is more.
  package init(pieces: [Piece], width: Int, status: BrailleStatus = BrailleStatus()) {
    self.width = max(width, 1)
    self.status = status
    var cells: [UInt8] = []
    var places: [Place] = []
    for (index, piece) in pieces.enumerated() where !piece.text.cells.isEmpty {
      if !cells.isEmpty, !piece.continues {
        cells += Array(repeating: 0, count: Self.gap)
        let next = Place(piece: index, character: piece.text.characters.first ?? 0)
        places += Array(repeating: next, count: Self.gap)
      }
      cells += piece.text.cells
      places += piece.text.characters.map { Place(piece: index, character: $0) }
    }
    self.cells = cells
    self.places = places
    starts = Self.starts(of: cells, width: self.width - Self.statusWidth(self.width))
  }

  /// The status cell and a blank one behind it.
  static func statusWidth(_ width: Int) -> Int { width >= smallestWithStatus ? 2 : 0 }

  private static func starts(of cells: [UInt8], width: Int) -> [Int] {
    var starts: [Int] = []
    var start = 0
    while start < cells.count {
      starts.append(start)
      start = nextStart(in: cells, from: start, width: width)
      while start < cells.count, cells[start] == 0 { start += 1 }
    }
    return starts.isEmpty ? [0] : starts
  }

  /// Behind the last blank that is reached; a word that is longer than the display is cut.
  private static func nextStart(in cells: [UInt8], from start: Int, width: Int) -> Int {
    let limit = start + width
    guard limit < cells.count, cells[limit] != 0 else { return limit }
    return cells[start..<limit].lastIndex(of: 0).map { $0 + 1 } ?? limit
  }

  /// The part of the line that is shown.
  package var shown: Range<Int> {
    let start = starts[part]
    let limit = part + 1 < starts.count ? starts[part + 1] : cells.count
    return start..<min(limit, start + width - Self.statusWidth(width), cells.count)
  }

  package var hasMoreLeft: Bool { part > 0 }
  package var hasMoreRight: Bool { part + 1 < starts.count }

  /// What the display shows: as many cells as it has.
  package var display: [UInt8] {
    var shownStatus = status
    shownStatus.hasMoreLeft = hasMoreLeft
    shownStatus.hasMoreRight = hasMoreRight
    let prefix = Self.statusWidth(width) == 0 ? [] : [shownStatus.cell, 0]
    let all = prefix + cells[shown]
    return all + Array(repeating: 0, count: max(width - all.count, 0))
  }

  /// Shows the next part. Returns whether there is one.
  @discardableResult
  package mutating func panRight() -> Bool {
    guard hasMoreRight else { return false }
    part += 1
    return true
  }

  /// Shows the part before. Returns whether there is one.
  @discardableResult
  package mutating func panLeft() -> Bool {
    guard hasMoreLeft else { return false }
    part -= 1
    return true
  }

  package mutating func panToStart() { part = 0 }

  package mutating func panToEnd() { part = starts.count - 1 }

  /// Shows the part with a place.
  package mutating func reveal(_ place: Place) {
    let index = places.lastIndex {
      $0.piece < place.piece || ($0.piece == place.piece && $0.character <= place.character)
    }
    guard let index else { return panToStart() }
    part = starts.lastIndex { $0 <= index } ?? 0
  }

  /// The place that a cell of the display stands for, counted from 0; nil for the status cell and
  /// behind the end.
  package func place(atCell index: Int) -> Place? {
    let position = shown.lowerBound + index - Self.statusWidth(width)
    return index >= Self.statusWidth(width) && shown.contains(position) ? places[position] : nil
  }

  /// Shows the same part as another line of the same cells.
  mutating func keepPart(of other: BrailleLine) {
    if other.cells == cells, other.width == width { part = other.part }
  }
}

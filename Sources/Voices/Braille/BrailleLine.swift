/// A line of braille, and the part of it shown on a display.
///
/// Parts are laid out from the beginning of the line, each with as many whole words as fit, so that
/// panning back and forth shows the same parts again.
package struct BrailleLine: Hashable, Sendable {
  /// A character of one of the pieces.
  package struct Place: Hashable, Sendable {
    /// The piece, counted from 0.
    package var piece: Int
    /// The character in the piece, counted from 0.
    package var character: Int
  }

  /// A piece of text, and whether it continues the one before it without a gap.
  package struct Piece: Hashable, Sendable {
    package var text: BrailleText
    package var continues: Bool

    package init(_ text: BrailleText, continues: Bool = false) {
      self.text = text
      self.continues = continues
    }
  }

  /// The number of cells of the display.
  package let width: Int
  package var status: BrailleStatus
  /// All cells of the line, and the place of each.
  private let cells: [UInt8]
  private let places: [Place]
  /// The caret and the selection.
  private let cursor: BrailleCursor?
  /// The cells of the caret and of the selection.
  private let marked: [Bool]
  /// The first cell of each part.
  private let starts: [Int]
  private var part = 0

  /// Blank cells between two pieces.
  static let gap = 2
  /// The minimum number of cells for a display to have a status cell.
  static let smallestWithStatus = 12

  /// - Parameters:
  ///   - pieces: The text of the line.
  ///   - width: The number of cells of the display, including the status cell.
  ///   - status: The status to show. The line adds whether it continues to the left and right.
  ///   - cursor: The caret of a text field, which has a separate cell at the end of the text.
  package init(
    pieces: [Piece], width: Int, status: BrailleStatus = [],
    cursor: BrailleCursor? = nil
  ) {
    self.width = max(width, 1)
    self.status = status
    self.cursor = cursor
    var cells: [UInt8] = []
    var places: [Place] = []
    var marked: [Bool] = []
    for (index, piece) in pieces.enumerated() {
      let place = cursor.flatMap { $0.piece == index ? $0 : nil }
      guard !piece.text.cells.isEmpty || place != nil else { continue }
      if !cells.isEmpty, !piece.continues {
        cells += Array(repeating: 0, count: Self.gap)
        let next = Place(piece: index, character: piece.text.characters.first ?? 0)
        places += Array(repeating: next, count: Self.gap)
      }
      cells += piece.text.cells
      places += piece.text.characters.map { Place(piece: index, character: $0) }
      guard let place else { continue }
      marked += Array(repeating: false, count: cells.count - piece.text.cells.count - marked.count)
      marked += piece.text.marks(of: place)
      guard place.caret >= piece.text.characterCount else { continue }
      cells.append(BrailleCursor.dots)
      places.append(Place(piece: index, character: piece.text.characterCount))
      marked.append(true)
    }
    marked += Array(repeating: false, count: cells.count - marked.count)
    self.cells = cells
    self.places = places
    self.marked = marked
    starts = Self.starts(of: cells, width: self.width - Self.statusWidth(self.width))
  }

  /// Returns the total width of the status cell and the blank cell after it.
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

  /// Returns the end of a part, which is after the last blank that fits. A word that is longer than
  /// the display is split.
  private static func nextStart(in cells: [UInt8], from start: Int, width: Int) -> Int {
    let limit = start + width
    guard limit < cells.count, cells[limit] != 0 else { return limit }
    return cells[start..<limit].lastIndex(of: 0).map { $0 + 1 } ?? limit
  }

  /// The range of the line's cells that is shown.
  package var shown: Range<Int> {
    let start = starts[part]
    let limit = part + 1 < starts.count ? starts[part + 1] : cells.count
    return start..<min(limit, start + width - Self.statusWidth(width), cells.count)
  }

  package var hasMoreLeft: Bool { part > 0 }
  package var hasMoreRight: Bool { part + 1 < starts.count }

  /// The displayed cells: as many as the display has.
  package var display: [UInt8] {
    var shownStatus = status
    if hasMoreLeft { shownStatus.insert(.moreLeft) }
    if hasMoreRight { shownStatus.insert(.moreRight) }
    let prefix = Self.statusWidth(width) == 0 ? [] : [shownStatus.rawValue, 0]
    let all =
      prefix + shown.map { marked[$0] ? cells[$0] | BrailleCursor.dots : cells[$0] }
    return all + Array(repeating: 0, count: max(width - all.count, 0))
  }

  /// Shows the next part.
  ///
  /// - Returns: A Boolean value that indicates whether there is one.
  @discardableResult
  package mutating func panRight() -> Bool {
    guard hasMoreRight else { return false }
    part += 1
    return true
  }

  /// Shows the previous part.
  ///
  /// - Returns: A Boolean value that indicates whether there is one.
  @discardableResult
  package mutating func panLeft() -> Bool {
    guard hasMoreLeft else { return false }
    part -= 1
    return true
  }

  package mutating func panToStart() { part = 0 }

  package mutating func panToEnd() { part = starts.count - 1 }

  /// Shows the part that contains a place.
  package mutating func reveal(_ place: Place) {
    let index = places.lastIndex {
      $0.piece < place.piece || ($0.piece == place.piece && $0.character <= place.character)
    }
    guard let index else { return panToStart() }
    part = starts.lastIndex { $0 <= index } ?? 0
  }

  /// Returns the place under a cell of the display, counted from 0, or nil for the status cell and
  /// for cells after the end.
  package func place(atCell index: Int) -> Place? {
    let position = shown.lowerBound + index - Self.statusWidth(width)
    return shown.contains(position) ? places[position] : nil
  }

  /// Shows the same part as another line with the same cells, or the part with the caret if the
  /// caret or the text around it has changed.
  mutating func keepPart(of other: BrailleLine) {
    let isSame = other.cells == cells && other.width == width
    if isSame { part = other.part }
    guard let cursor, !isSame || cursor != other.cursor else { return }
    reveal(Place(piece: cursor.piece, character: cursor.caret))
  }
}

extension BrailleText {
  /// Returns which cells the caret and the selection mark. A caret within a contraction marks its
  /// first cell.
  fileprivate func marks(of cursor: BrailleCursor) -> [Bool] {
    var marks = characters.map(cursor.selection.contains)
    if cursor.caret < characterCount, let cell = cell(ofCharacter: cursor.caret) {
      marks[cell] = true
    }
    return marks
  }
}

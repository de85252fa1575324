import PlainText

/// A reader's value for each row. Rows that are the same as before, even at another place, keep it.
package struct RowCache<Value: Sendable>: Sendable {
  private var rows: [TerminalRow] = []
  private var values: [Value] = []

  package init() {}

  package mutating func values(of newRows: [TerminalRow], _ make: (TerminalRow) -> Value) -> [Value]
  {
    // Rows scroll together.
    var shift = 0
    values = newRows.enumerated().map { index, row in
      if !rows.indices.contains(index + shift) || !rows[index + shift].sharesCells(with: row) {
        guard let place = rows.firstIndex(where: { $0.sharesCells(with: row) }) else {
          return make(row)
        }
        shift = place - index
      }
      return values[index + shift]
    }
    rows = newRows
    return values
  }
}

extension TerminalRow {
  /// The text up to the last written cell as code points.
  var writtenScalars: [Unicode.Scalar] { scalars(in: 0..<writtenCount) }

  /// Returns a Boolean value that indicates whether both rows are copies of the same row.
  fileprivate func sharesCells(with other: TerminalRow) -> Bool {
    cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { cells.baseAddress == $0.baseAddress }
    }
  }
}

extension TerminalScreen {
  /// The character at a position. It is a space in an erased cell, and the whole character in the
  /// right half of a wide one.
  func character(at position: TerminalPosition) -> String {
    let cells = rows[position.row].cells
    var column = min(position.column, cells.count - 1)
    while column > 0, cells[column].width == 0 { column -= 1 }
    return cells[column].text.isEmpty ? " " : cells[column].text
  }

  /// The character under the cursor.
  var characterAtCursor: String { character(at: cursor) }

  /// The text of a row without white space at its end.
  func line(_ row: Int) -> String { rows[row].writtenText.trimmingEnd() }

  /// The word at a position, or an empty string. White space belongs to the word before it.
  func word(at position: TerminalPosition) -> String {
    let cells = rows[position.row].cells
    func isBlank(_ column: Int) -> Bool { cells[column].width > 0 && cells[column].text.isBlank }
    var start = min(position.column, cells.count - 1)
    while start > 0, isBlank(start) { start -= 1 }
    while start > 0, !isBlank(start - 1) { start -= 1 }
    let end = (start..<cells.count).first(where: isBlank) ?? cells.count
    return rows[position.row].text(in: start..<end)
  }
}

extension StringProtocol {
  /// A Boolean value that indicates whether there is nothing but white space.
  var isBlank: Bool { unicodeScalars.isBlank }

  /// Returns the text without white space at its end.
  package func trimmingEnd() -> String {
    String(self[..<unicodeScalars.trimmingEnd().endIndex])
  }

  /// Returns the text without white space at both ends.
  package func trimmed() -> String {
    unicodeScalars.firstIndex { !$0.isSpace }.map { self[$0...].trimmingEnd() } ?? ""
  }
}

extension BidirectionalCollection where Element == Unicode.Scalar {
  /// A Boolean value that indicates whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isSpace) }

  /// Returns the text without white space at its end.
  func trimmingEnd() -> SubSequence { trimmingSuffix(while: \.isSpace) }

  /// The lines between line feeds.
  var lines: [SubSequence] { split(separator: "\n", omittingEmptySubsequences: false) }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character is white space.
  var isSpace: Bool {
    isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
  }
}

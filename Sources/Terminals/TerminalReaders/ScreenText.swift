import TerminalEmulation

/// A part of what a reader says.
struct Spoken {
  var text: String
  var isCharacter = false
  var rows: [Int] = []
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
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Returns the text without white space at its end.
  func trimmingEnd() -> String {
    guard let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace }) else {
      return ""
    }
    return String(unicodeScalars[...last])
  }

  /// Returns the text without white space at both ends.
  package func trimmed() -> String {
    String(trimmingEnd().unicodeScalars.drop { $0.properties.isWhitespace })
  }

  /// The lines between line feeds.
  var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

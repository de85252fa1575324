import PlainText

/// The reason why a table of columns separated by tabs cannot be used. Lines count from 1.
package enum TableError: Error, Equatable, Sendable {
  /// A line has more or fewer columns than the table.
  case columns(line: Int, found: Int)
  /// A column is empty that must not be.
  case empty(line: Int)
  /// A line repeats the key of another one.
  case duplicate(line: Int, key: String)
  /// A column cannot have the text.
  case value(line: Int, text: String)
}

extension String {
  /// Returns the columns of each line with its number, without comments, which begin with `#`, and
  /// empty lines.
  ///
  /// - Parameter start: The text that a line must start with.
  func tableRows(startingWith start: String = "") -> [(line: Int, columns: [Substring])] {
    // Lines are split by bytes: as Characters, "\r\n" is a single element, and splitting takes much
    // longer.
    var rows: [(line: Int, columns: [Substring])] = []
    for (index, part) in self[...].slices(separatedBy: 0x0A).enumerated() {
      let line = part.utf8.last == 0x0D ? part.utf8.dropLast() : part.utf8
      guard let first = line.first, first != 0x23, line.starts(with: start.utf8) else { continue }
      rows.append((index + 1, Substring(line).slices(separatedBy: 0x09)))
    }
    return rows
  }
}

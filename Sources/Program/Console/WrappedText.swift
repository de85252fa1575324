import CellGrids

/// Text for a terminal, broken between words.
package enum WrappedText {
  /// Returns a line, wrapped to a width. Further lines are indented like the first one. A word
  /// wider than a line is divided.
  ///
  /// - Parameter width: The columns of a terminal, or nil for a file, whose lines are not wrapped.
  package static func text(_ line: String, width: Int?) -> String {
    guard let width, width > 0, DisplayWidth.columns(of: line) > width else { return line }
    let blanks = line.prefix { $0 == " " }
    let indent = blanks.count < width / 2 ? String(blanks) : ""
    let words = line.split(separator: " ").joined(separator: " ")
    return DisplayWidth.lines(of: words, width: width - indent.count).map { indent + $0 }
      .joined(separator: "\n")
  }
}

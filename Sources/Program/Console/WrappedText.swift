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
    var lines: [String] = []
    var current = indent
    var isEmpty = true
    func finish() {
      lines.append(current)
      current = indent
      isEmpty = true
    }
    for word in line.split(separator: " ") {
      var rest = word
      let needed = DisplayWidth.columns(of: current) + (isEmpty ? 0 : 1)
      if !isEmpty, needed + DisplayWidth.columns(of: String(rest)) > width { finish() }
      if !isEmpty { current += " " }
      while DisplayWidth.columns(of: current + rest) > width, rest.count > 1 {
        var head = rest.prefix(max(width - DisplayWidth.columns(of: current), 1))
        while head.count > 1, DisplayWidth.columns(of: current + head) > width { head.removeLast() }
        rest = rest.dropFirst(head.count)
        current += head
        finish()
      }
      current += rest
      isEmpty = false
    }
    if !isEmpty { finish() }
    return lines.joined(separator: "\n")
  }
}

/// The Markdown of reference pages.
enum Markdown {
  /// Returns text as code: `g g`. A backquote in it needs two backquotes around it.
  static func code(_ text: String) -> String {
    text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  /// Returns text as prose, with markup escaped.
  static func prose(_ text: String) -> String {
    var prose = ""
    for character in text {
      if "\\`*_<>[]|".contains(character) { prose.append("\\") }
      prose.append(character)
    }
    return prose
  }

  static func table(_ heads: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    return line(heads) + "|" + String(repeating: "---|", count: heads.count) + "\n"
      + rows.map(line).joined()
  }

  /// Returns a block of lines that are shown as they are.
  static func block(_ lines: [String], language: String = "") -> String {
    "```\(language)\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }
}

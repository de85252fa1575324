import Foundation

/// The ends of the manual pages: exit statuses, variables of the environment, files.
struct ManualReference {
  private let lines: [String]

  init() throws {
    lines = try Program().run("man").output.split(separator: "\n").map(String.init)
  }

  var statuses: String {
    Markdown.table(["status", "meaning"], rows(of: "EXIT STATUS").map { ["\($0)", $1] })
  }

  var variables: String {
    Markdown.table(["variable", "effect"], rows(of: "ENVIRONMENT").map { [code($0), $1] })
  }

  var files: String {
    Markdown.table(["file", "content"], rows(of: "FILES").map { [code($0), $1] })
  }

  private func code(_ names: String) -> String {
    names.components(separatedBy: ", ").map(Markdown.code).joined(separator: ", ")
  }

  /// Returns the labels of a section with their texts.
  private func rows(of section: String) -> [(label: String, text: String)] {
    guard let start = lines.firstIndex(of: ".SH \(section)") else { return [] }
    let own = lines[(start + 1)...].prefix { !$0.hasPrefix(".SH ") }.map(Self.text)
    return stride(from: 0, to: own.count - 2, by: 3).map { (own[$0 + 1], own[$0 + 2]) }
  }

  /// Returns a line without the marks of man(7).
  private static func text(of line: String) -> String {
    var text = line
    for (mark, character) in [
      ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-"), ("\\(ti", "~"), ("\\(dq", "\""),
    ] {
      text = text.replacing(mark, with: character)
    }
    return text
  }
}

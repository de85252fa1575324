/// The text of a language file, or of a table of phrases: lines with a name, a tab and a text, in
/// sections. `#` begins a comment. The lines before the first heading are `phrases`.
package struct LanguageTable: Sendable {
  /// A section of a language file. Its heading is its name in brackets: `[books]`.
  package enum Section: String, CaseIterable, Sendable {
    /// Facts about the language: its name, the tag of its voice.
    case language
    /// The texts of the screen reader and the interface.
    case phrases
    /// The names of characters, by their code points.
    case characters
    /// The names of books, by their USFM codes.
    case books
    /// The words of parsings, by the English ones.
    case morphology
    /// The output of commands and the texts of the help, keyed by the English texts.
    case messages

    fileprivate init?(heading: Substring) {
      guard heading.hasSuffix("]") else { return nil }
      self.init(rawValue: String(heading.dropFirst().dropLast()))
    }
  }

  /// A line of the table.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  private var sections: [Section: [Entry]] = [:]

  /// Reads the lines of a text. A line without a tab is skipped, and so are the lines below a heading
  /// that names no section.
  package init(_ text: String) {
    var section: Section? = .phrases
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      switch line.first {
      case nil, UInt8(ascii: "#"): continue
      case UInt8(ascii: "["): section = Section(heading: Substring(line))
      default:
        guard let section, let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
        sections[section, default: []].append(
          Entry(
            name: String(Substring(line[..<tab])),
            text: String(Substring(line[line.index(after: tab)...]))))
      }
    }
  }

  /// Returns the lines of a section, in the order of the file.
  package func entries(in section: Section) -> [Entry] { sections[section] ?? [] }

  /// Returns the texts of a section by their names. Of several lines with a name, the last one
  /// counts; a line without a text does not count.
  package func texts(in section: Section) -> [String: String] {
    let entries = entries(in: section).lazy.filter { !$0.text.isEmpty }
    return Dictionary(entries.map { ($0.name, $0.text) }) { $1 }
  }
}

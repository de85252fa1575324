/// The text of a language file, or of a table of phrases: lines with a name, a tab and a text, in
/// sections. `#` begins a comment. The lines before the first heading are `phrases`.
package struct LanguageTable: Sendable {
  /// A section of a language file. Its heading is its name in brackets: `[books]`.
  package enum Section: String, CaseIterable, Sendable {
    /// Facts about the language: its name, its direction.
    case language
    /// The plural rules.
    case plural
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
  }

  /// A line of the table.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let text: String
    /// The line, counted from 1.
    package let line: Int
  }

  private var sections: [Section: [Entry]] = [:]
  /// The numbers of the lines that have no tab, although they are neither empty nor comments.
  package private(set) var linesWithoutTab: [Int] = []
  /// The headings that name no section, with their lines.
  package private(set) var unknownHeadings: [(name: String, line: Int)] = []

  /// Reads the lines of a text.
  package init(_ text: String) {
    var section: Section? = .phrases
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      switch line.first {
      case nil, UInt8(ascii: "#"): continue
      case UInt8(ascii: "["): section = readHeading(line, number)
      default:
        guard let section else { continue }
        if let tab = line.firstIndex(of: UInt8(ascii: "\t")) {
          sections[section, default: []].append(
            Entry(
              name: String(Substring(line[..<tab])),
              text: String(Substring(line[line.index(after: tab)...])), line: number))
        } else {
          linesWithoutTab.append(number)
        }
      }
    }
  }

  private mutating func readHeading(_ line: Substring.UTF8View, _ number: Int) -> Section? {
    var heading = Substring(line.dropFirst())
    while heading.last?.isWhitespace == true { heading.removeLast() }
    let name = heading.hasSuffix("]") ? String(heading.dropLast()) : String(heading)
    if heading.hasSuffix("]"), let section = Section(rawValue: name) { return section }
    unknownHeadings.append((name, number))
    return nil
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

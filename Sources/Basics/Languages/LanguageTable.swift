import Glibc

/// The text of a language file, or of a table of phrases: lines with a name, a tab and a text, in
/// sections. `#` begins a comment. What stands before the first section is `phrases`.
package struct LanguageTable: Sendable {
  /// A section of a language file. Its heading is its name in brackets: `[books]`.
  package enum Section: String, CaseIterable, Sendable {
    /// Facts about the language: its name, its direction.
    case language
    /// The plural rules.
    case plural
    /// What the screen reader says, and the interface.
    case phrases
    /// The names of characters, by their code points.
    case characters
    /// The names of books, by their USFM codes.
    case books
    /// The words of parsings, by the English ones.
    case morphology
    /// What commands print, and the texts of the help, by the English ones.
    case messages
  }

  /// A line of the table.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let text: String
    /// The line, counted from 1.
    package let line: Int
  }

  /// Consecutive lines of one section.
  private struct Part: Sendable {
    /// nil if there is no section of this name.
    var section: Section?
    /// The bytes of the lines, without the heading.
    var bytes: Range<Int>
    /// The name in the heading; empty for the lines before the first heading.
    var heading = ""
  }

  private let text: String
  private let parts: [Part]

  /// Finds the sections of a text.
  package init(_ text: String) {
    var text = text
    parts = text.withUTF8 { Self.parts(of: $0) }
    self.text = text
  }

  private static func parts(of bytes: UnsafeBufferPointer<UInt8>) -> [Part] {
    var parts = [Part(section: .phrases, bytes: 0..<bytes.count)]
    var start = 0
    while let bracket = index(of: UInt8(ascii: "["), in: bytes, start..<bytes.count) {
      start = bracket + 1
      guard bracket == 0 || bytes[bracket - 1] == 0x0A else { continue }
      let end = index(of: 0x0A, in: bytes, bracket..<bytes.count) ?? bytes.count
      var line = String(decoding: bytes[start..<end], as: UTF8.self)
      while line.last?.isWhitespace == true { line.removeLast() }
      let name = line.hasSuffix("]") ? String(line.dropLast()) : line
      let last = parts.count - 1
      parts[last].bytes = parts[last].bytes.lowerBound..<bracket
      parts.append(
        Part(
          section: line.hasSuffix("]") ? Section(rawValue: name) : nil,
          bytes: min(end + 1, bytes.count)..<bytes.count, heading: name))
    }
    return parts
  }

  private static func index(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard let base = bytes.baseAddress, !range.isEmpty,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The headings that name no section, with their lines.
  package var unknownHeadings: [(name: String, line: Int)] {
    parts.filter { $0.section == nil }.map { ($0.heading, line(at: $0.bytes.lowerBound) - 1) }
  }

  /// Returns the number of the line that begins at a byte.
  private func line(at byte: Int) -> Int {
    text.utf8.prefix(byte).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  /// The number of bytes of a section.
  package func size(of section: Section) -> Int {
    parts.reduce(0) { $0 + ($1.section == section ? $1.bytes.count : 0) }
  }

  /// Calls a closure for the places of the name and the text of each line of a section, in one pass
  /// over the bytes: this happens whenever the program starts.
  func forEachPlace(in section: Section, _ body: (_ name: Range<Int>, _ text: Range<Int>) -> Void) {
    visit(section, countsLines: false) { line, tab, _ in
      if let tab { body(line.startIndex..<tab, (tab + 1)..<line.endIndex) }
    }
  }

  /// Calls a closure with the bytes in which the places are.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// Returns what stands at a place.
  func string(at place: Range<Int>) -> String {
    withBytes { String(decoding: $0[place], as: UTF8.self) }
  }

  /// Returns the lines of a section, with their numbers.
  package func entries(in section: Section) -> [Entry] {
    var entries: [Entry] = []
    visit(section, countsLines: true) { line, tab, number in
      guard let tab else { return }
      entries.append(
        Entry(
          name: String(decoding: line[..<tab], as: UTF8.self),
          text: String(decoding: line[(tab + 1)...], as: UTF8.self), line: number))
    }
    return entries
  }

  /// The numbers of the lines that have no tab, although they are neither empty nor comments.
  package var linesWithoutTab: [Int] {
    var numbers: [Int] = []
    for section in Section.allCases {
      visit(section, countsLines: true) { line, tab, number in
        if !line.isEmpty, tab == nil { numbers.append(number) }
      }
    }
    return numbers
  }

  /// Calls a closure for each line of a section that is no comment, with the place of its tab.
  ///
  /// - Parameter countsLines: Whether the numbers of the lines are wanted.
  private func visit(
    _ section: Section, countsLines: Bool,
    _ body: (_ line: Slice<UnsafeBufferPointer<UInt8>>, _ tab: Int?, _ number: Int) -> Void
  ) {
    var text = text
    text.withUTF8 { bytes in
      for part in parts where part.section == section {
        var start = part.bytes.lowerBound
        var number = countsLines ? line(at: start) : 0
        while start < part.bytes.upperBound {
          let next =
            Self.index(of: 0x0A, in: bytes, start..<part.bytes.upperBound) ?? part.bytes.upperBound
          let end = next > start && bytes[next - 1] == 0x0D ? next - 1 : next
          if bytes[start] != UInt8(ascii: "#") {
            body(bytes[start..<end], Self.index(of: 0x09, in: bytes, start..<end), number)
          }
          start = next + 1
          number += 1
        }
      }
    }
  }
}

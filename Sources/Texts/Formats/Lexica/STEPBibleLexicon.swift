import Interlinear

/// Reads the lexica of STEPBible.org: TBESG, TBESH, and TFLSJ. Each row after the header is an
/// entry.
///
/// The key is the disambiguated number (`H1G`). The first entry of each extended number has that
/// number too, so that a text with plain Strong's numbers finds it.
final class STEPBibleLexiconReader: LexiconReader, LineBasedReader {
  let description: LexiconDescription
  let lines: LineReader
  private var lastNumber = ""
  private var waiting = Lookahead<LexiconEntry>()
  private var isInHeader = true

  /// Returns a Boolean value that indicates whether a file is one of these, by the names of its
  /// columns.
  static func isLexicon(_ head: FileHead) -> Bool {
    head.contains("\tdStrong\tuStrong\t")
      || head.contains("\tdStrong#\tuStrong#\t")
  }

  init(_ lines: LineReader, head: FileHead) throws(FormatError) {
    self.lines = lines
    let isHebrew = head.contains("Strong\tHebrew\t") || head.contains("Strong#\tHebrew\t")
    let title = head.firstLine.split(separator: " - ").first.map { String($0).trimmed } ?? ""
    description = LexiconDescription(
      name: "", title: title.isEmpty || title.contains("\t") ? "STEPBible" : title,
      language: isHebrew ? .ancientHebrew : .ancientGreek, credits: "STEPBible.org, CC BY 4.0")
    guard let first = try readEntry() else {
      throw lines.error("no entry", expected: "a row with the columns of the header")
    }
    waiting.putBack(first)
  }

  func next() throws(FormatError) -> LexiconEntry? {
    try waiting.next(readEntry)
  }

  private func readEntry() throws(FormatError) -> LexiconEntry? {
    while let line = try lines.next() {
      let fields = String(decoding: line, as: UTF8.self).split(
        separator: "\t", omittingEmptySubsequences: false
      ).map { String($0).withSingleSpaces }
      if isInHeader {
        if fields.count > 6, fields[0].hasPrefix("eStrong") { isInHeader = false }
        continue
      }
      if fields.count >= 7, let entry = entry(fields) { return entry }
      if fields.count > 1, fields.contains(where: { !$0.isEmpty }) {
        lines.warn(
          """
          a row that begins with \"\(fields[0].prefix(40))\"; omitted; expected a Strong's number \
          and seven more columns
          """)
      }
    }
    return nil
  }

  private func entry(_ fields: [String]) -> LexiconEntry? {
    guard let number = Self.numbers(in: fields[0]).first else { return nil }
    let relation = fields[1].split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    let key = relation.first.flatMap { Self.numbers(in: $0).first } ?? number
    var builder = LexiconEntryBuilder()
    builder.transliteration = fields[4]
    builder.begin([fields[6], fields[5].isEmpty ? "" : "(\(fields[5]))"].joined(separator: " "))
    if relation.count > 1, !relation[1].isEmpty {
      let other = fields[2].trimmed.split { $0 == "," || $0 == " " }.joined(separator: " ")
      builder.begin("\(relation[1]) \(other)")
    }
    builder.begin("")
    if fields.count > 7 { builder.add(Self.plain(fields[7])) }
    builder.links = Self.links(in: builder.definition, except: key)
    var entry = builder.entry(key: key, headword: fields[3])
    if number != lastNumber, number != key { entry.otherKeys = [number] }
    lastNumber = number
    return entry
  }

  /// Returns the numbers in a text, without padding zeros.
  private static func numbers(in text: String) -> [String] {
    printedNumbers(in: text).map(strongNumber)
  }

  private static func printedNumbers(in text: String) -> [String] {
    text.utf8.split { !(isDigit($0) || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }.compactMap {
      let digits = $0.dropFirst().prefix(while: isDigit).count
      let isNumber = ($0.first == 0x47 || $0.first == 0x48) && digits >= 3 && $0.count <= digits + 2
      return isNumber ? String(Substring($0)) : nil
    }
  }

  private static func links(in text: String, except own: String) -> [LexiconEntry.Link] {
    var known: Set = [own]
    return printedNumbers(in: text).map { LexiconEntry.Link(text: $0, key: strongNumber($0)) }
      .filter { known.insert($0.key).inserted }
  }

  /// Returns a text without its HTML: `<br>` and numbered levels begin lines.
  private static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: ">") else { break }
      let name = rest[rest.index(after: open)..<close].lowercased()
      if name.hasPrefix("br") || name.hasPrefix("level") || name == "p" { result += "\n" }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

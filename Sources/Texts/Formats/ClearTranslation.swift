import Interlinear

/// Reads the words of a translation in the form of PyPI's `bible-alignments`. Each row is a word,
/// with its id and the verse of the original to which it belongs (`source_verse`), which differs
/// from its own verse if the versifications differ.
final class ClearTranslation {
  struct TranslatedVerse {
    let reference: Reference
    var words: [MarkedWord]
    let line: Int
  }

  private let records: RecordReader
  private let columns: (id: Int, source: Int?, text: Int, skip: Int?)
  private let columnCount: Int
  private var pending: (fields: [String], line: Int)?

  /// Whether a line is the header of such a file.
  static func isHeader(_ line: String) -> Bool {
    let columns = line.split(separator: "\t").map(String.init)
    return Set(columns).isSuperset(of: ["id", "text", "skip_space_after"])
  }

  init(_ lines: LineReader) throws(FormatError) {
    records = RecordReader(lines, separator: 0x09)
    let names = try records.next() ?? []
    let header = Header(names, lines: lines)
    columnCount = header.count
    columns = (
      try header.needed("id"), header.optional("source_verse"), try header.needed("text"),
      header.optional("skip_space_after")
    )
  }

  /// Returns the words that belong to one verse of the original. A verse may come in several parts.
  func next() throws(FormatError) -> TranslatedVerse? {
    guard let first = try nextRow() else { return nil }
    let key = try place(first)
    var text = MarkedText()
    text.add(
      first.fields[columns.text], id: first.fields[columns.id], hasSpace: hasSpace(first.fields))
    while let row = try nextRow() {
      guard try place(row) == key else {
        pending = row
        break
      }
      text.add(row.fields[columns.text], id: row.fields[columns.id], hasSpace: hasSpace(row.fields))
    }
    return TranslatedVerse(
      reference: try reference(key, first), words: text.finish(), line: first.line)
  }

  private func nextRow() throws(FormatError) -> (fields: [String], line: Int)? {
    if let waiting = pending {
      pending = nil
      return waiting
    }
    guard let fields = try records.next() else { return nil }
    guard fields.count == columnCount else {
      throw records.lines.error(
        "\(fields.count) columns", expected: "the header's \(columnCount)", line: records.recordLine
      )
    }
    return (fields, records.recordLine)
  }

  private func hasSpace(_ fields: [String]) -> Bool {
    guard let skip = columns.skip else { return true }
    let value = fields[skip].lowercased()
    return value != "y" && value != "true"
  }

  /// Returns the eight digits of book, chapter and verse.
  private func place(_ row: (fields: [String], line: Int)) throws(FormatError) -> UInt64 {
    let verse = columns.source.map { row.fields[$0] } ?? ""
    if verse.utf8.count == 8, verse.utf8.allSatisfy(isDigit), let number = UInt64(verse) {
      return number
    }
    guard verse.isEmpty, let id = wordID(row.fields[columns.id]) else {
      let text = verse.isEmpty ? row.fields[columns.id] : verse
      throw records.lines.error(
        "\"\(text)\" is not a place",
        expected: "digits of book, chapter and verse such as 43001001",
        line: row.line)
    }
    return id / 10_000
  }

  private func reference(
    _ key: UInt64, _ row: (fields: [String], line: Int)
  ) throws(FormatError) -> Reference {
    let chapter = Int(key / 1000 % 1000)
    guard let book = bookName(number: Int(key / 1_000_000)), chapter > 0 else {
      throw records.lines.error(
        "\(key) is not a place", expected: "book 01 to 66, chapter and verse", line: row.line)
    }
    return Reference(book: book, chapter: chapter, verse: String(key % 1000))
  }
}

/// Builds words from tokens that are words or punctuation, each with or without a space after it.
struct MarkedText {
  private var words: [MarkedWord] = []
  private var gap = ""

  mutating func add(_ token: String, id: String, hasSpace: Bool) {
    let isWord = token.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    if isWord {
      let before = takeGap()
      words.append(
        MarkedWord(
          text: token, before: before, after: "", marks: [OriginalMark(text: id, occurrence: 0)]))
    } else {
      gap += token
    }
    if hasSpace { gap += " " }
  }

  private mutating func takeGap() -> String {
    defer { gap = "" }
    guard let last = words.indices.last else { return gap.trimmed }
    let space = gap.utf8.lastIndex(of: 0x20)
    let middle = space.map { gap.utf8.index(after: $0) } ?? gap.endIndex
    words[last].after = String(gap[..<middle])
    return String(gap[middle...])
  }

  mutating func finish() -> [MarkedWord] {
    let rest = gap.trimmed
    gap = ""
    if let last = words.indices.last {
      words[last].after += rest + " "
    } else if !rest.isEmpty {
      words = [MarkedWord(text: rest)]
    }
    return words
  }
}

import Interlinear

/// Reads the words of a translation in the form of PyPI's `bible-alignments`. Each row is a word,
/// with its id and its verse in the original (`source_verse`), which differs from its own verse if
/// the versifications differ.
final class ClearTranslation {
  private let table: DelimitedTable
  private let columns: (id: Int, source: Int?, text: Int, skip: Int?)
  private var rows = Lookahead<(row: DelimitedTable.Row, place: Int)>()

  /// Returns a Boolean value that indicates whether a line is the header of such a file.
  static func isHeader(_ line: String) -> Bool {
    let columns = line.split(separator: "\t").map(String.init)
    return Set(columns).isSuperset(of: ["id", "text", "skip_space_after"])
  }

  init(_ lines: LineReader) throws(FormatError) {
    table = try DelimitedTable(lines, separator: 0x09)
    columns = (
      try table.neededColumn("id"), table.column("source_verse"), try table.neededColumn("text"),
      table.column("skip_space_after")
    )
  }

  /// Returns the words that belong to one verse of the original. A verse may come in several parts.
  func next() throws(FormatError) -> (reference: Reference, words: [MarkedWord], line: Int)? {
    guard let first = try rows.next(readRow) else { return nil }
    var text = MarkedText()
    add(first.row, to: &text)
    while let next = try rows.next(readRow, if: { $0.place == first.place }) {
      add(next.row, to: &text)
    }
    let line = first.row.line
    guard let reference = clearPlace(first.place) else {
      throw table.lines.error(
        "\(first.place) is not a place", expected: "book 01 to 66, chapter and verse", line: line)
    }
    return (reference, text.finish(), line)
  }

  private func add(_ row: DelimitedTable.Row, to text: inout MarkedText) {
    let skip = columns.skip.map { row.fields[$0].lowercased() }
    text.add(
      row.fields[columns.text], id: row.fields[columns.id],
      hasSpace: skip != "y" && skip != "true")
  }

  /// Returns the next row with the eight digits of book, chapter and verse.
  private func readRow() throws(FormatError) -> (row: DelimitedTable.Row, place: Int)? {
    guard let row = try table.next() else { return nil }
    let verse = columns.source.map { row.fields[$0] } ?? ""
    if verse.utf8.count == 8, verse.utf8.allSatisfy(isDigit), let number = Int(verse) {
      return (row, number)
    }
    guard verse.isEmpty, let id = wordID(row.fields[columns.id]) else {
      let text = verse.isEmpty ? row.fields[columns.id] : verse
      throw table.lines.error(
        "\"\(text)\" is not a place",
        expected: "digits of book, chapter, and verse such as 43001001",
        line: row.line)
    }
    return (row, Int(id / 10_000))
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

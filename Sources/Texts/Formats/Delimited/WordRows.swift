import Interlinear

/// Opens a delimited file, reading its header and finding the columns.
func delimitedReader(_ lines: LineReader, map: ColumnMap?) throws(FormatError) -> any VerseReader {
  guard let line = try lines.next() else {
    throw lines.error("no header line", expected: "columns")
  }
  let header = String(decoding: line, as: UTF8.self)
  let metadata = map == nil ? CLDFMetadata.find(besides: lines.source.name) : nil
  let preset = metadata == nil ? ColumnMap.preset(forHeader: header) : .cldf
  guard let map = map ?? preset else {
    throw lines.error(.unknownColumns)
  }
  lines.pushBack(line)
  let table = try DelimitedTable(
    lines, separator: map.separator, isSpreadsheet: map.shape == .spacedSentences)
  switch map.shape {
  case .spacedSentences: return try SentenceRowReader(table, map: map)
  case .words: return try WordRowReader(table, map: map)
  case .sentences: return try CLDFReader(table, map: map, metadata: metadata)
  }
}

/// Reads files whose rows are words: Clear's, macula's, Lector's own, and files with a map.
final class WordRowReader: VerseReader, WordIDProviding {
  private(set) var description: TextDescription
  private(set) var lastWordIDs: [String] = []
  private let table: DelimitedTable
  private let map: ColumnMap
  private let placeColumn: Int
  private let tierColumns: [Int]
  private let bookColumn: Int?
  private let beforeColumn: Int?
  private let afterColumn: Int?
  private let translationColumn: Int?
  private let languageColumn: Int?
  private let positionColumn: Int?
  /// The column of Lector's own files for all data without a column.
  private let extrasColumn: Int?
  /// The column of Clear's word ids, regardless of its name, or nil if the file has none.
  private let idColumn: Int?
  private let strongTier: Int?
  private let morphemeTier: Int?
  private let morphemeTiers: MorphemeTierPlaces
  /// The reader of words whose parts are separate rows, or nil if each row is a word.
  private let parts: WordParts?
  private var rows = Lookahead<DelimitedTable.Row>()
  private var chapters = ChapterStarts()

  init(_ table: DelimitedTable, map: ColumnMap) throws(FormatError) {
    var map = map.completed(forHeader: table.names)
    if map.parts != nil { map.tiers.removeAll { table.column($0.column) == nil } }
    self.table = table
    placeColumn = try table.neededColumn(map.place.column)
    parts = try WordParts(map: map, table: table)
    if parts != nil { Self.reportUnread(map, table) }
    tierColumns = try table.columns(of: map.tiers).map { $0.column }
    self.map = map
    bookColumn = table.column(map.book)
    beforeColumn = table.column(map.before)
    afterColumn = table.column(map.after)
    translationColumn = table.column(map.translation)
    languageColumn = table.column(map.languageColumn)
    positionColumn = table.column(map.position)
    extrasColumn = map.title == ColumnMap.lector.title ? table.column(ColumnMap.extras) : nil
    idColumn = if case .clearID = map.place { placeColumn } else { table.column("xml:id") }
    strongTier = map.tiers.firstIndex { $0.tier == .strong }
    morphemeTier = map.tiers.firstIndex { $0.tier == .morphemes }
    var tiers = map.tiers.map(\.tier)
    if parts != nil, morphemeTier == nil { tiers.append(.morphemes) }
    morphemeTiers = MorphemeTierPlaces(in: tiers)
    description = TextDescription(
      name: "", title: map.title, tiers: tiers, morphologyScheme: map.morphologyScheme)
    guard extrasColumn != nil, let first = try table.next() else { return }
    rows.putBack(first)
    if let text = try extras(of: first).text { description.setFields(text) }
  }

  private static func reportUnread(_ map: ColumnMap, _ table: DelimitedTable) {
    let read = map.knownColumns
    let names = table.names.filter { !$0.isEmpty && !read.contains($0) }
    guard !names.isEmpty else { return }
    table.lines.warn(
      "the columns \(names.joined(separator: ", ")) are not read; a map can name tiers",
      line: table.headerLine)
  }

  var bytesRead: Int { table.lines.source.bytesRead }

  func next() throws(FormatError) -> Verse? {
    guard let first = try rows.next(table.next) else { return nil }
    let key = verseKey(first)
    let reference = try reference(of: first)
    var verse = Verse(
      reference: reference, words: [], translation: field(translationColumn, first) ?? "",
      isChapterStart: chapters.begins(reference), language: language(of: first))
    let extras = try extras(of: first)
    var wordRows = parts != nil || !isWordless(first) ? [first.fields] : []
    while let row = try rows.next(table.next, if: { verseKey($0) == key && !beginsVerse($0) }) {
      wordRows.append(row.fields)
    }
    setWords(of: wordRows, in: &verse)
    if extrasColumn != nil { verse.setFields(extras.fields) }
    return verse
  }

  /// Returns the data without a column.
  private func extras(of row: DelimitedTable.Row) throws(FormatError) -> JSONVerse {
    guard let text = field(extrasColumn, row), !text.isEmpty else { return JSONVerse() }
    do {
      return try JSONVerse(fieldsIn: Array(text.utf8))
    } catch {
      throw table.lines.error(
        .content("\(error.message) in the column \(ColumnMap.extras)"), line: row.line)
    }
  }

  /// Sets the words of rows, which are words or parts of words, and their ids.
  private func setWords(of rows: [[String]], in verse: inout Verse) {
    lastWordIDs.removeAll(keepingCapacity: true)
    guard let parts else {
      verse.words = rows.map(word)
      if let idColumn { lastWordIDs = rows.map { $0[idColumn] } }
      return
    }
    for rows in parts.rowsOfWords(in: rows) {
      guard let word = parts.word(of: rows) else { continue }
      verse.words.append(word)
      if let idColumn { lastWordIDs.append(rows[0][idColumn]) }
    }
    verse.language = parts.language(of: rows) ?? verse.language
  }

  private func field(_ column: Int?, _ row: DelimitedTable.Row) -> String? {
    column.map { row.fields[$0] }
  }

  private func language(of row: DelimitedTable.Row) -> Language {
    guard let tag = field(languageColumn, row), !tag.isEmpty else { return map.language }
    return Language(rawValue: tag)
  }

  /// Returns a Boolean value that indicates whether a row is marked as the first of a verse. Two
  /// adjacent verses may have the same place.
  private func beginsVerse(_ row: DelimitedTable.Row) -> Bool {
    guard let position = field(positionColumn, row) else { return false }
    return position == "1" || position == "0"
  }

  /// Returns a Boolean value that indicates whether a row has a place but no word, which represents
  /// a verse with unknown words.
  private func isWordless(_ row: DelimitedTable.Row) -> Bool {
    if let position = field(positionColumn, row), !position.isEmpty { return position == "0" }
    return tierColumns.allSatisfy { row.fields[$0].isEmpty }
      && field(beforeColumn, row)?.isEmpty != false
      && field(afterColumn, row)?.isEmpty != false
  }

  private func word(_ fields: [String]) -> Word {
    var values = tierColumns.map { fields[$0] }
    if let strongTier { values[strongTier] = strongNumber(values[strongTier]) }
    var morphemes: [Morpheme] = []
    if let morphemeTier, !values[morphemeTier].isEmpty {
      morphemes = MorphemeText.decode(values[morphemeTier])
    }
    var word = Word(
      values: values, before: beforeColumn.map { fields[$0] } ?? "",
      after: afterColumn.map { fields[$0] } ?? " ", morphemes: morphemes)
    morphemeTiers.fill(&word)
    return word
  }

  /// Returns the part of a row that is the same for all words of a verse.
  private func verseKey(_ row: DelimitedTable.Row) -> (place: Substring, book: String?) {
    let place = row.fields[placeColumn]
    switch map.place {
    case .clearID:
      // The eight digits of book, chapter and verse. Any other text equals only itself.
      guard let digits = clearDigits(place) else { return (place[...], nil) }
      return (place[..<place.utf8.index(digits.startIndex, offsetBy: 8)], nil)
    case .usfm: return (place.prefix { $0 != "!" }, nil)
    case .reference: return (withoutWord(place)[...], field(bookColumn, row))
    }
  }

  private func reference(of row: DelimitedTable.Row) throws(FormatError) -> Reference {
    let place = row.fields[placeColumn]
    switch map.place {
    case .clearID:
      let digits = clearDigits(place)?.prefix(8).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      if let reference = digits.flatMap(clearPlace) { return reference }
      throw table.lines.error(
        "\"\(place)\" is not a word id", expected: "a letter and 11 digits such as n43001001001",
        line: row.line)
    case .usfm:
      if let reference = usfmReference(place) { return reference }
      throw table.lines.error(
        "\"\(place)\" is not a reference", expected: "one such as JHN 1:1!1", line: row.line)
    case .reference:
      let place = withoutWord(place)
      if let book = field(bookColumn, row), !book.isEmpty {
        return reference(place, inBook: book)
      }
      return usfmReference(place) ?? parsedReference(place)
        ?? Reference(book: field(bookColumn, row) ?? map.title, chapter: 0, verse: place)
    }
  }

  /// Returns the reference of a place whose book is in a separate column. If the book's name
  /// consists of digits and colons, its end cannot be determined from the place.
  private func reference(_ place: String, inBook book: String) -> Reference {
    let parsed = parsedReference(place)
    if place.hasPrefix(book + " "),
      let parsed = parsedReference("b" + place.dropFirst(book.count)), parsed.book == "b"
    {
      return Reference(book: book, chapter: parsed.chapter, verse: parsed.verse)
    }
    // Lector's own files omit the book from the place only if there are no chapters.
    if let parsed, map.title != ColumnMap.lector.title { return parsed }
    return Reference(book: book, chapter: 0, verse: place)
  }

  /// Returns a place without the word that some references name: `JHN 1:1!2`. Lector's own files
  /// have no such references.
  private func withoutWord(_ place: String) -> String {
    map.title == ColumnMap.lector.title ? place : String(place.prefix { $0 != "!" })
  }

  private func clearDigits(_ place: String) -> Substring.UTF8View? {
    let digits = place.utf8.drop { !isDigit($0) }
    return digits.count >= 11 && digits.allSatisfy(isDigit) ? digits : nil
  }

  private func usfmReference(_ place: String) -> Reference? {
    let head = place.prefix { $0 != "!" }
    guard let parsed = parsedReference(String(head)), let name = bookName(code: parsed.book) else {
      return nil
    }
    return Reference(book: name, chapter: parsed.chapter, verse: parsed.verse)
  }
}

/// Returns the reference of the digits of book, chapter and verse in Clear's ids: 43001001 is John
/// 1:1.
func clearPlace(_ digits: Int) -> Reference? {
  let chapter = digits / 1000 % 1000
  guard chapter > 0, let book = bookName(number: digits / 1_000_000) else { return nil }
  return Reference(book: book, chapter: chapter, verse: String(digits % 1000))
}

/// Returns the parts of a reference like `John 1:1`.
func parsedReference(_ text: String) -> Reference? {
  guard let space = text.lastIndex(of: " ") else { return nil }
  let place = text[text.index(after: space)...]
  guard let colon = place.firstIndex(of: ":"), let chapter = Int(place[..<colon]), chapter > 0
  else { return nil }
  let verse = place[place.index(after: colon)...]
  guard !verse.isEmpty, space > text.startIndex else { return nil }
  return Reference(book: String(text[..<space]), chapter: chapter, verse: String(verse))
}

/// Returns a Strong's number without padding zeros: `G0976` becomes `G976`. A letter after the
/// number (`G4053c`) is kept.
package func strongNumber(_ text: String) -> String {
  guard let first = text.utf8.first, first == 0x47 || first == 0x48,
    text.utf8.dropFirst().first == 0x30
  else { return text }
  let rest = text.dropFirst().drop { $0 == "0" }
  return rest.first?.isNumber == true ? String(text.prefix(1) + rest) : text
}

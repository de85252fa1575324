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
  let records = RecordReader(lines, separator: map.separator)
  let columns = try records.next() ?? []
  switch map.shape {
  case .spacedSentences: return try SentenceRowReader(records, columns: columns, map: map)
  case .words: return try WordRowReader(records, columns: columns, map: map)
  case .sentences:
    return try CLDFReader(records, columns: columns, map: map, metadata: metadata)
  }
}

/// The indices of the columns by their names.
struct Header {
  private let indices: [String: Int]
  let count: Int
  private let lines: LineReader

  init(_ columns: [String], lines: LineReader) {
    indices = Dictionary(
      columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    count = columns.count
    self.lines = lines
  }

  func optional(_ name: String?) -> Int? { name.flatMap { indices[$0] } }

  func needed(_ name: String) throws(FormatError) -> Int {
    guard let index = indices[name] else {
      throw lines.error(
        "the header has no column \"\(name.prefix(40))\"", expected: "a column of this name")
    }
    return index
  }
}

/// Reads files in which each row is a word: Clear's, macula's, Lector's own and those with a map.
final class WordRowReader: VerseReader, WordIdentifying {
  private(set) var description: TextDescription
  private let records: RecordReader
  private let map: ColumnMap
  private let placeColumn: Int
  private let tierColumns: [Int]
  private let columnCount: Int
  private let optional: (book: Int?, before: Int?, after: Int?, translation: Int?, language: Int?)
  private let positionColumn: Int?
  private let strongTier: Int?
  private let morphemeTier: Int?
  private let morphemeTiers: MorphemeTierPlaces
  /// The column of Lector's own files for everything that has no column of its own.
  private let extrasColumn: Int?
  /// The column of Clear's word ids, whatever its name; nil if the file has none.
  private let idColumn: Int?
  private(set) var lastWordIDs: [String] = []
  /// The reader of words whose parts are rows of their own; nil if each row is a word.
  private let parts: WordParts?
  private var warnings: [FormatWarning] = []
  /// The rows of the word that is being read.
  private var partRows: [[String]] = []
  private var pending: [String]?
  private var lastPlace: (book: String, chapter: Int)?

  init(_ records: RecordReader, columns: [String], map: ColumnMap) throws(FormatError) {
    let header = Header(columns, lines: records.lines)
    var map = map.completed(forHeader: columns)
    if map.parts != nil { map.tiers.removeAll { header.optional($0.column) == nil } }
    switch map.place {
    case .clearID(let column), .usfm(let column), .reference(let column):
      placeColumn = try header.needed(column)
    }
    parts = try WordParts(map: map, header: header)
    if parts != nil { warnings = Self.unread(columns, map, records) }
    var tierColumns: [Int] = []
    for (_, column) in map.tiers { tierColumns.append(try header.needed(column)) }
    self.tierColumns = tierColumns
    self.records = records
    self.map = map
    columnCount = header.count
    optional = (
      header.optional(map.book), header.optional(map.before), header.optional(map.after),
      header.optional(map.translation), header.optional(map.languageColumn)
    )
    if case .clearID = map.place {
      idColumn = placeColumn
    } else {
      idColumn = header.optional("xml:id")
    }
    positionColumn = header.optional(map.position)
    strongTier = map.tiers.firstIndex { $0.tier == .strong }
    morphemeTier = map.tiers.firstIndex { $0.tier == .morphemes }
    var tiers = map.tiers.map(\.tier)
    if parts != nil, morphemeTier == nil { tiers.append(.morphemes) }
    morphemeTiers = MorphemeTierPlaces(in: tiers)
    extrasColumn = map.title == ColumnMap.lector.title ? header.optional(ColumnMap.extras) : nil
    description = TextDescription(
      name: "", title: map.title, tiers: tiers, morphologyScheme: map.morphologyScheme)
    guard extrasColumn != nil, let first = try nextRecord() else { return }
    pending = first
    try extras(of: first).text?.apply(to: &description)
  }

  /// Returns what has no column of its own.
  private func extras(of record: [String]) throws(FormatError) -> JSONVerse {
    guard let text = field(extrasColumn, record), !text.isEmpty else { return JSONVerse() }
    var object = JSONObjectReader(Array(text.utf8))
    do {
      return try object.fields()
    } catch {
      throw records.lines.error(.json("\(error.message) in the column \(ColumnMap.extras)"))
    }
  }

  var bytesRead: Int { records.lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// Returns a warning about the columns that are not read.
  private static func unread(
    _ columns: [String], _ map: ColumnMap, _ records: RecordReader
  ) -> [FormatWarning] {
    var read = Set(map.tiers.map(\.column) + ["xml:id"])
    read.formUnion(
      [map.book, map.before, map.after, map.translation, map.languageColumn, map.position]
        .compactMap { $0 })
    read.formUnion([map.parts?.word, map.parts?.languageLetter].compactMap { $0 })
    switch map.place {
    case .clearID(let column), .usfm(let column), .reference(let column): read.insert(column)
    }
    let names = columns.filter { !$0.isEmpty && !read.contains($0) }
    guard !names.isEmpty else { return [] }
    return [
      FormatWarning(
        file: records.lines.source.name, line: records.recordLine,
        message: "the columns \(names.joined(separator: ", ")) are not read; a map can name tiers")
    ]
  }

  func next() throws(FormatError) -> Verse? {
    guard let first = try firstRecord() else { return nil }
    let key = verseKey(first)
    let line = records.recordLine
    let reference = try reference(of: first, line: line)
    let isStart = lastPlace.map { $0 != (reference.book, reference.chapter) } ?? true
    lastPlace = (reference.book, reference.chapter)
    var verse = Verse(
      reference: reference, words: [], translation: field(optional.translation, first) ?? "",
      isChapterStart: isStart && reference.chapter > 0,
      language: language(of: first))
    lastWordIDs.removeAll(keepingCapacity: true)
    if parts != nil || !isWordless(first) { add(first, to: &verse) }
    let extras = try extras(of: first)
    while let record = try nextRecord() {
      guard verseKey(record) == key, !beginsVerse(record) else {
        pending = record
        break
      }
      add(record, to: &verse)
    }
    if let parts {
      endWord(parts, in: &verse)
      verse.language = parts.takeLanguage() ?? verse.language
    }
    if extrasColumn != nil { extras.fields.apply(to: &verse) }
    return verse
  }

  /// Adds a row, which is a word or a part of one.
  private func add(_ record: [String], to verse: inout Verse) {
    guard let parts else {
      verse.words.append(word(record))
      if let idColumn { lastWordIDs.append(record[idColumn]) }
      return
    }
    if let last = partRows.last, !parts.areOfOneWord(last, record) { endWord(parts, in: &verse) }
    partRows.append(record)
  }

  private func endWord(_ parts: WordParts, in verse: inout Verse) {
    guard let first = partRows.first else { return }
    if let word = parts.word(of: partRows) {
      verse.words.append(word)
      if let idColumn { lastWordIDs.append(first[idColumn]) }
    }
    partRows.removeAll(keepingCapacity: true)
  }

  private func firstRecord() throws(FormatError) -> [String]? {
    guard let waiting = pending else { return try nextRecord() }
    pending = nil
    return waiting
  }

  private func nextRecord() throws(FormatError) -> [String]? {
    guard let record = try records.next() else { return nil }
    guard record.count == columnCount else {
      throw records.lines.error(
        "\(record.count) columns", expected: "the header's \(columnCount)", line: records.recordLine
      )
    }
    return record
  }

  private func field(_ column: Int?, _ record: [String]) -> String? {
    column.map { record[$0] }
  }

  private func language(of record: [String]) -> Language {
    guard let tag = field(optional.language, record), !tag.isEmpty else { return map.language }
    return Language(rawValue: tag)
  }

  /// Returns whether a row is marked as the first of a verse. Two adjacent verses may have the same
  /// place.
  private func beginsVerse(_ record: [String]) -> Bool {
    guard let position = field(positionColumn, record) else { return false }
    return position == "1" || position == "0"
  }

  /// Returns whether a row has a place but no word, which represents a verse with unknown words.
  private func isWordless(_ record: [String]) -> Bool {
    if let position = field(positionColumn, record), !position.isEmpty { return position == "0" }
    return tierColumns.allSatisfy { record[$0].isEmpty }
      && field(optional.before, record)?.isEmpty != false
      && field(optional.after, record)?.isEmpty != false
  }

  private func word(_ record: [String]) -> Word {
    var values: [String] = []
    values.reserveCapacity(tierColumns.count)
    for column in tierColumns { values.append(record[column]) }
    if let strongTier { values[strongTier] = strongNumber(values[strongTier]) }
    var morphemes: [Morpheme] = []
    if let morphemeTier, !values[morphemeTier].isEmpty {
      morphemes = MorphemeText.decode(values[morphemeTier])
    }
    var word = Word(
      values: values, before: field(optional.before, record) ?? "",
      after: field(optional.after, record) ?? " ", morphemes: morphemes)
    morphemeTiers.fill(&word)
    return word
  }

  /// The part of a row that is the same for all words of a verse.
  private struct VerseKey: Equatable {
    var place: Substring
    var book: String?
  }

  private func verseKey(_ record: [String]) -> VerseKey {
    let place = record[placeColumn]
    switch map.place {
    case .clearID:
      // The eight digits of book, chapter and verse. Any other text equals only itself.
      guard let digits = clearDigits(place) else { return VerseKey(place: place[...]) }
      return VerseKey(place: place[..<place.utf8.index(digits.startIndex, offsetBy: 8)])
    case .usfm: return VerseKey(place: place.prefix { $0 != "!" })
    case .reference:
      return VerseKey(place: withoutWord(place)[...], book: field(optional.book, record))
    }
  }

  private func reference(of record: [String], line: Int) throws(FormatError) -> Reference {
    let place = record[placeColumn]
    switch map.place {
    case .clearID:
      if let reference = clearReference(place) { return reference }
      throw records.lines.error(
        "\"\(place)\" is not a word id", expected: "a letter and 11 digits such as n43001001001",
        line: line)
    case .usfm:
      if let reference = usfmReference(place) { return reference }
      throw records.lines.error(
        "\"\(place)\" is not a reference", expected: "one such as JHN 1:1!1", line: line)
    case .reference:
      let place = withoutWord(place)
      if let book = field(optional.book, record), !book.isEmpty {
        return reference(place, inBook: book)
      }
      return usfmReference(place) ?? parsedReference(place)
        ?? Reference(
          book: field(optional.book, record) ?? map.title, chapter: 0, verse: place)
    }
  }

  /// Returns the reference of a place whose book is in a separate column. If the book's name
  /// consists of digits and colons, its end cannot be determined from the place.
  private func reference(_ place: String, inBook book: String) -> Reference {
    let parsed = parsedReference(place)
    if place.hasPrefix(book + " "),
      let own = parsedReference("b" + place.dropFirst(book.count)), own.book == "b"
    {
      return Reference(book: book, chapter: own.chapter, verse: own.verse)
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

  private func clearReference(_ place: String) -> Reference? {
    guard let digits = clearDigits(place) else { return nil }
    let chapter = number(digits.dropFirst(2).prefix(3))
    guard chapter > 0, let book = bookName(number: number(digits.prefix(2))) else { return nil }
    return Reference(
      book: book, chapter: chapter, verse: String(number(digits.dropFirst(5).prefix(3))))
  }

  private func number(_ digits: Substring.UTF8View) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private func usfmReference(_ place: String) -> Reference? {
    let head = place.prefix { $0 != "!" }
    guard let parsed = parsedReference(String(head)), let name = bookName(code: parsed.book) else {
      return nil
    }
    return Reference(book: name, chapter: parsed.chapter, verse: parsed.verse)
  }
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

import Foundation
import Interlinear

/// Reads a CLDF ExampleTable (`examples.csv`). Each row is a sentence; its analyses are lists within
/// fields, separated by tabs unless the metadata names another separator.
///
/// The words are those of the primary text, with their analysis below them. Each text becomes a
/// book, or each language if the table names no texts; the reference is the sentence's id. A row
/// that translates the one before it into another language becomes a translation of that one. The
/// metadata and the tables of languages and texts are read if they are beside the file (CLDF 1.2).
final class CLDFReader: VerseReader {
  private(set) var description: TextDescription
  private let records: RecordReader
  let names: [String]
  let columns: [CLDFMetadata.Property: Int]
  private let idColumn: Int
  let primaryColumn: Int
  let separators: [CLDFMetadata.Property: String]
  private let languages: CLDFLanguages
  private let texts: CLDFTexts
  /// The columns with further translations, further values of words, and other information.
  private let furtherTranslations: [Int]
  let wordColumns: [(column: Int, separator: String)]
  private let otherColumns: [Int]
  /// The record that was read in advance.
  private var waiting: [String]?
  private var waitingLine = 0
  private var line = 0
  private var warnings: [FormatWarning] = []

  init(
    _ records: RecordReader, columns: [String], map: ColumnMap, metadata: CLDFMetadata? = nil
  ) throws(FormatError) {
    let header = Header(columns, lines: records.lines)
    let path = records.lines.source.name
    let table = metadata?.examples ?? CLDFMetadata.Table(file: path)
    self.records = records
    names = columns
    idColumn = try header.needed(table.column(.id))
    primaryColumn = try header.needed(table.column(.primaryText))
    var found: [CLDFMetadata.Property: Int] = [:]
    for property in CLDFMetadata.Property.allCases {
      let name = property == .translatedText && metadata == nil ? map.translation : nil
      found[property] = header.optional(name ?? table.column(property))
    }
    // A property that only other tables have may share its name with a column of this one.
    for property in [CLDFMetadata.Property.name, .iso639P3code, .glottocode] {
      found[property] = nil
    }
    self.columns = found
    var separators = table.separators
    if let column = found[.partOfSpeech] {
      separators[.partOfSpeech] = table.listSeparators[columns[column]]
    }
    self.separators = separators
    languages = CLDFLanguages(besides: path, table: metadata?.languages)
    texts = CLDFTexts(besides: path, table: metadata?.contributions)
    warnings = languages.warnings + texts.warnings
    let free = columns.indices.filter { !found.values.contains($0) }
    furtherTranslations = free.filter { columns[$0].lowercased().contains("translation") }
    let isPlain: (Int) -> Bool = { [furtherTranslations] in !furtherTranslations.contains($0) }
    let wordSeparator = table.separators[.analyzedWord] ?? "\t"
    wordColumns = free.filter(isPlain).compactMap { column in
      table.listSeparators[columns[column]].flatMap {
        $0 == wordSeparator ? (column, $0) : nil
      }
    }
    otherColumns = free.filter { [wordColumns] column in
      isPlain(column) && !wordColumns.contains { $0.column == column }
    }
    var tiers: [Tier] = [.surface, .gloss, .morphemes]
    if found[.partOfSpeech] != nil { tiers.append(.partOfSpeech) }
    tiers += wordColumns.map { Tier(rawValue: columns[$0.column]) }
    description = TextDescription(
      name: "", title: metadata?.title ?? "CLDF examples", tiers: tiers,
      morphologyScheme: .leipzig)
    description.furtherTranslations = furtherTranslations.map {
      TranslationColumn(label: columns[$0], language: .undetermined)
    }
    waiting = try record()
    if let first = waiting, let tag = metaLanguage(of: first) {
      description.glossLanguage = tag
      description.translationLanguage = tag
    }
  }

  var bytesRead: Int { records.lines.bytesRead }

  func takeWarnings() -> [FormatWarning] {
    defer { warnings = [] }
    return warnings
  }

  private func record() throws(FormatError) -> [String]? {
    guard let record = try records.next() else { return nil }
    guard record.count == names.count else {
      throw records.lines.error(
        "\(record.count) columns", expected: "the header's \(names.count)",
        line: records.recordLine)
    }
    waitingLine = records.recordLine
    return record
  }

  func field(_ property: CLDFMetadata.Property, _ record: [String]) -> String {
    columns[property].map { record[$0] } ?? ""
  }

  /// Returns the language of a row's translation; nil if the row does not name a known one.
  private func metaLanguage(of record: [String]) -> Language? {
    let id = field(.metaLanguageReference, record)
    guard !id.isEmpty else { return nil }
    let tag = languages.tag(of: id)
    return tag == .undetermined ? nil : tag
  }

  func next() throws(FormatError) -> Verse? {
    guard let record = waiting else { return nil }
    line = waitingLine
    var verse = verse(of: record)
    waiting = try self.record()
    // Rows that translate the same example follow it.
    while let more = waiting, translates(more, record) {
      let reference = verse.reference
      setTranslation(field(.translatedText, more), of: more, in: &verse)
      verse.notes += notes(of: more)
      verse.places.append(
        VersePlace(
          reference: Reference(book: reference.book, chapter: 0, verse: more[idColumn]), word: 0))
      waiting = try self.record()
    }
    if verse.words.isEmpty { verse.places = [] }
    return verse
  }

  /// Whether a row only translates an example into another language.
  private func translates(_ row: [String], _ example: [String]) -> Bool {
    field(.exampleReference, row) == example[idColumn] && !example[idColumn].isEmpty
      && row[primaryColumn] == example[primaryColumn]
      && field(.analyzedWord, row).isEmpty && field(.gloss, row).isEmpty
      && field(.metaLanguageReference, row) != field(.metaLanguageReference, example)
  }

  private func verse(of record: [String]) -> Verse {
    let language = field(.languageReference, record)
    let text = field(.contributionReference, record)
    let book =
      !text.isEmpty
      ? texts.name(of: text) : language.isEmpty ? "Examples" : languages.name(of: language)
    var verse = Verse(
      reference: Reference(book: book, chapter: 0, verse: record[idColumn]), words: [],
      notes: notes(of: record), language: languages.tag(of: language))
    setWords(of: record, in: &verse)
    setTranslation(field(.translatedText, record), of: record, in: &verse)
    for (index, column) in furtherTranslations.enumerated() where !record[column].isEmpty {
      set(record[column], at: index, in: &verse)
    }
    return verse
  }

  /// Sets a translation in the column of its language.
  private func setTranslation(_ text: String, of record: [String], in verse: inout Verse) {
    guard !text.isEmpty else { return }
    let id = field(.metaLanguageReference, record)
    let tag = metaLanguage(of: record) ?? (id.isEmpty ? description.translationLanguage : nil)
    if tag == description.translationLanguage { return verse.translation = text }
    let label = languages.name(of: id)
    let column = TranslationColumn(label: label, language: tag ?? .undetermined)
    let index =
      description.furtherTranslations.firstIndex(of: column)
      ?? description.furtherTranslations.count
    if index == description.furtherTranslations.count {
      description.furtherTranslations.append(column)
    }
    set(text, at: index, in: &verse)
  }

  private func set(_ text: String, at index: Int, in verse: inout Verse) {
    while verse.furtherTranslations.count <= index {
      verse.furtherTranslations.append(VerseTranslation())
    }
    verse.furtherTranslations[index].text = text
  }

  /// Returns the other information in a row: a comment, the source of the example, and columns that
  /// have no other place.
  private func notes(of record: [String]) -> [TextNote] {
    var notes: [TextNote] = []
    let comment = field(.comment, record)
    if !comment.isEmpty { notes.append(TextNote(kind: .note, text: comment)) }
    let source = field(.source, record)
    if !source.isEmpty { notes.append(TextNote(kind: .crossReference, text: source)) }
    for column in otherColumns where !record[column].isEmpty {
      notes.append(TextNote(kind: .comment, text: "\(names[column]): \(record[column])"))
    }
    return notes
  }

  func warn(_ message: String) {
    warnings.append(
      FormatWarning(file: records.lines.source.name, line: line, message: message))
  }
}

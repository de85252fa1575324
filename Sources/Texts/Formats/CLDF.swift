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
  private let names: [String]
  private let columns: [CLDFMetadata.Property: Int]
  private let idColumn: Int
  private let primaryColumn: Int
  private let separators: [CLDFMetadata.Property: String]
  private let languages: CLDFLanguages
  private let texts: CLDFTexts
  /// The columns with further translations, further values of words, and other information.
  private let furtherTranslations: [Int]
  private let wordColumns: [(column: Int, separator: String)]
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

  private func field(_ property: CLDFMetadata.Property, _ record: [String]) -> String {
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
      && !field(.translatedText, row).isEmpty
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
    if !comment.isEmpty { notes.append(TextNote(kind: .footnote, text: comment)) }
    let source = field(.source, record)
    if !source.isEmpty { notes.append(TextNote(kind: .crossReference, text: source)) }
    for column in otherColumns where !record[column].isEmpty {
      notes.append(TextNote(kind: .comment, text: "\(names[column]): \(record[column])"))
    }
    return notes
  }

  private func warn(_ message: String) {
    warnings.append(
      FormatWarning(file: records.lines.source.name, line: line, message: message))
  }
}

// MARK: - Words

extension CLDFReader {
  private func setWords(of record: [String], in verse: inout Verse) {
    let analyses = analyses(of: record, in: &verse)
    var tokens = record[primaryColumn].unicodeScalars
      .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }.map { String($0) }
    var space = " "
    if tokens.isEmpty { tokens = analyses.map { Self.joined($0.form) } }
    if tokens.count == 1, analyses.count > 1,
      let words = CLDFAlignment.divided(tokens[0], by: analyses.map(\.form))
    {
      tokens = words
      space = ""
    }
    var words = tokens.map { token in
      let printed = PrintedWord(token)
      return Word(
        values: [printed.core] + Array(repeating: "", count: description.tiers.count - 1),
        before: printed.before, after: printed.after + space)
    }
    if space.isEmpty, let last = words.indices.last { words[last].after += " " }
    if words.count != analyses.count, !analyses.isEmpty { words = Self.withoutMarks(words) }
    if words.count != analyses.count, !analyses.isEmpty {
      warn(
        "\(words.count) printed and \(analyses.count) analyzed words; expected as many, they are "
          + "aligned by their letters")
    }
    // Only the words are declared to match their glosses; the segments may not match.
    let isByWord = field(.lgrConformance, record) == "WORD_ALIGNED"
    let places = CLDFAlignment.places(of: analyses.map(\.form), in: words.map(\.surface))
    for (index, place) in places.enumerated() {
      let isAlone =
        (index == 0 || places[index - 1] != place)
        && (index + 1 == places.count || places[index + 1] != place)
      add(analyses[index], to: &words[place], isByWord: isByWord, isAlone: isAlone)
    }
    verse.words = words
  }

  /// Returns the text of an analyzed form without the signs between its morphemes.
  private static func joined(_ form: String) -> String {
    let joined = segments(form).map(\.text).joined()
    return joined.isEmpty ? form : joined
  }

  /// Moves words without letters to the space after the word before them.
  private static func withoutMarks(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    for word in words {
      if let last = result.indices.last, CLDFAnalysis.letters(word.surface).isEmpty {
        result[last].after += word.before + word.surface + word.after
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// Returns the analyses of the words. Values that cannot be assigned to them become a note.
  private func analyses(of record: [String], in verse: inout Verse) -> [CLDFAnalysis] {
    let forms = list(field(.analyzedWord, record), separators[.analyzedWord] ?? "\t")
    let glosses = list(field(.gloss, record), separators[.gloss] ?? "\t")
    let categories = list(
      field(.partOfSpeech, record), separators[.partOfSpeech] ?? separators[.analyzedWord] ?? "\t")
    var count = forms.count
    if count == 0 {
      // Glosses without analyzed words belong to the printed ones, if there are as many.
      let printed = record[primaryColumn].unicodeScalars
        .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }.count
      count = printed
      if glosses.count != printed && categories.count != printed { count = 0 }
    }
    var result = (0..<count).map { index in
      CLDFAnalysis(
        form: index < forms.count ? forms[index] : "",
        further: Array(repeating: "", count: wordColumns.count))
    }
    func assign(
      _ values: [String], _ what: String, _ set: (inout CLDFAnalysis, String) -> Void
    ) {
      if values.isEmpty { return }
      if values.count == count {
        for index in values.indices { set(&result[index], values[index]) }
        return
      }
      verse.notes.append(
        TextNote(kind: .comment, text: "\(what): " + values.joined(separator: " ")))
      warn(
        "\(max(count, forms.count)) words and \(values.count) \(what); the \(what) are a note, "
          + "expected as many as words")
    }
    assign(glosses, "glosses") { $0.gloss = $1 }
    assign(categories, "parts of speech") { $0.category = $1 }
    for (index, (column, separator)) in wordColumns.enumerated() {
      assign(list(record[column], separator), names[column]) { $0.further[index] = $1 }
    }
    return result
  }

  private func list(_ field: String, _ separator: String) -> [String] {
    guard !field.isEmpty else { return [] }
    guard separator.utf8.count == 1, let byte = separator.utf8.first else {
      return separator.isEmpty ? [field] : field.components(separatedBy: separator)
    }
    return field.utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// Adds an analysis to a word. A word may have several, which are separated by spaces.
  ///
  /// - Parameter isAlone: Whether the word has no other analysis.
  private func add(
    _ analysis: CLDFAnalysis, to word: inout Word, isByWord: Bool, isAlone: Bool
  ) {
    func append(_ value: String, at tier: Int) {
      guard !value.isEmpty else { return }
      word.values[tier] += (word.values[tier].isEmpty ? "" : " ") + value
    }
    append(analysis.gloss, at: 1)
    var next = 3
    if columns[.partOfSpeech] != nil {
      append(analysis.category, at: next)
      next += 1
    }
    for (index, value) in analysis.further.enumerated() { append(value, at: next + index) }
    let forms = Self.segments(analysis.form)
    let glosses = Self.segments(analysis.gloss)
    let categories = Self.segments(analysis.category)
    // A single morpheme that is the printed word needs no line of its own.
    let isPlain = isAlone && forms.count == 1 && forms[0].text == word.surface
    guard !forms.isEmpty, !isPlain else { return }
    let isAligned = glosses.count == forms.count && !isByWord
    let isTagged = categories.count == forms.count && !isByWord
    let isFirst = word.morphemes.isEmpty
    word.morphemes += forms.enumerated().map { index, form in
      Morpheme(
        form: form.text, gloss: isAligned ? glosses[index].text : "",
        category: isTagged ? categories[index].text : "",
        boundary: index > 0 ? form.boundary : isFirst ? "-" : " ")
    }
    word.values[2] = MorphemeText.label(word.morphemes)
  }

  /// Splits a text into segments by scalars, not characters: a tone that is a morpheme combines
  /// with the hyphen before it. The boundary is the sign before the segment.
  private static func segments(_ text: String) -> [(text: String, boundary: String)] {
    var segments: [(text: String, boundary: String)] = []
    var current = String.UnicodeScalarView()
    var boundary = "-"
    for scalar in text.unicodeScalars {
      guard scalar == "-" || scalar == "=" else {
        current.append(scalar)
        continue
      }
      if !current.isEmpty { segments.append((String(current), boundary)) }
      current = String.UnicodeScalarView()
      boundary = String(scalar)
    }
    if !current.isEmpty { segments.append((String(current), boundary)) }
    return segments
  }
}

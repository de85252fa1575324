import Interlinear
import PlainText

/// Reads a CLDF ExampleTable (`examples.csv`). Each row is a sentence; its analyses are lists
/// within fields, separated by tabs unless the metadata names another separator.
///
/// The words are the words of the primary text, with their analysis below them. Each text becomes a
/// book, or each language if the table names no texts; the reference is the sentence's id. A row
/// that translates the preceding row into another language becomes a translation of it. The
/// metadata and the tables of languages and texts are read if they are in the same folder (CLDF
/// 1.2).
final class CLDFReader: VerseReader {
  private(set) var description: TextDescription
  private let table: DelimitedTable
  private let columns: [CLDFMetadata.Property: Int]
  private let idColumn: Int
  private let primaryColumn: Int
  private let separators: [CLDFMetadata.Property: String]
  private let languages: CLDFLanguages
  /// The table of the texts, and their names by their ids.
  private let texts: CLDFTable?
  private let textNames: [String: String]
  /// The ids of the texts that have begun.
  private var begun: Set<String> = []
  /// The columns with further translations, further values of words, and other information.
  private let translationColumns: [Int]
  private let wordColumns: [(column: Int, separator: String)]
  private let otherColumns: [Int]
  private var rows = Lookahead<DelimitedTable.Row>()
  /// The line of the example that is being read.
  private var line = 0

  init(_ table: DelimitedTable, map: ColumnMap, metadata: CLDFMetadata? = nil) throws(FormatError) {
    let columns = table.names
    let examples = metadata?.main ?? CLDFMetadata.Table(file: table.lines.source.name)
    self.table = table
    idColumn = try table.neededColumn(examples.column(.id))
    primaryColumn = try table.neededColumn(examples.column(.primaryText))
    var found: [CLDFMetadata.Property: Int] = [:]
    for property in CLDFMetadata.Property.allCases {
      let name = property == .translatedText && metadata == nil ? map.translation : nil
      found[property] = table.column(name ?? examples.column(property))
    }
    // A property that only other tables have may share its name with a column of this one.
    for property in [
      CLDFMetadata.Property.name, .iso639P3code, .glottocode, .headword, .description,
    ] {
      found[property] = nil
    }
    self.columns = found
    separators = found.compactMapValues { examples.listSeparators[columns[$0]] }
    languages = CLDFLanguages(besides: table.lines.source, table: metadata?.table("LanguageTable"))
    let named =
      metadata?.table("ContributionTable")
      ?? CLDFMetadata.Table(file: "texts.csv", component: "ContributionTable")
    texts =
      CLDFTable.found(named, besides: table.lines.source) {
        "\($0); the names of texts are omitted"
      }
    textNames = texts?.namesByID ?? [:]
    let free = columns.indices.filter { !found.values.contains($0) }
    translationColumns = free.filter { columns[$0].lowercased().contains("translation") }
    let isPlain: (Int) -> Bool = { [translationColumns] in !translationColumns.contains($0) }
    let wordSeparator = separators[.analyzedWord] ?? "\t"
    wordColumns = free.filter(isPlain).compactMap { column in
      examples.listSeparators[columns[column]].flatMap {
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
    description.translations += translationColumns.map {
      TranslationColumn(label: columns[$0], language: .undetermined)
    }
    guard let first = try table.next() else { return }
    rows.putBack(first)
    if let tag = metaLanguage(of: first.fields) {
      description.glossLanguage = tag
      description.translationLanguage = tag
    }
  }

  var bytesRead: Int { table.lines.source.bytesRead }

  private func field(_ property: CLDFMetadata.Property, _ record: [String]) -> String {
    columns[property].map { record[$0] } ?? ""
  }

  /// Returns the language of a row's translation, or nil if the row does not name a known one.
  private func metaLanguage(of record: [String]) -> Language? {
    let id = field(.metaLanguageReference, record)
    guard !id.isEmpty else { return nil }
    let tag = languages.tag(of: id)
    return tag == .undetermined ? nil : tag
  }

  func next() throws(FormatError) -> Verse? {
    guard let example = try rows.next(table.next) else { return nil }
    line = example.line
    var verse = verse(of: example.fields)
    // Rows that translate the same example follow it.
    while let row = try rows.next(table.next, if: { translates($0.fields, example.fields) }) {
      let more = row.fields
      setTranslation(field(.translatedText, more), of: more, in: &verse)
      verse.notes += notes(of: more)
      let reference = Reference(
        book: verse.reference.book, chapter: 0, verse: more[idColumn])
      verse.places.append(VersePlace(reference: reference, word: 0))
    }
    if verse.words.isEmpty { verse.places = [] }
    return verse
  }

  /// Returns a Boolean value that indicates whether a row only translates an example into another
  /// language.
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
      ? textNames[text] ?? text : language.isEmpty ? "Examples" : bookName(ofLanguage: language)
    var verse = Verse(
      reference: Reference(book: book, chapter: 0, verse: record[idColumn]), words: [],
      notes: notes(of: record), language: languages.tag(of: language))
    if let texts, let place = texts.places[text], begun.insert(text).inserted {
      for column in texts.columns.indices where !texts.has(column, oneOf: [.id, .name]) {
        let value = texts.rows[place].fields[column]
        guard !value.isEmpty else { continue }
        verse.notes.append(TextNote(kind: .comment, text: "\(texts.columns[column]): \(value)"))
      }
    }
    setWords(of: record, in: &verse)
    setTranslation(field(.translatedText, record), of: record, in: &verse)
    for (index, column) in translationColumns.enumerated() {
      verse.setTranslation(record[column], at: index + 1)
    }
    return verse
  }

  /// Returns the name of the examples in a language. A language that the data set only numbers must
  /// not be taken for a numbered text.
  private func bookName(ofLanguage id: String) -> String {
    let name = languages.name(of: id)
    return name.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "Language \(name)" : name
  }

  /// Sets a translation in the column of its language.
  private func setTranslation(_ text: String, of record: [String], in verse: inout Verse) {
    guard !text.isEmpty else { return }
    let id = field(.metaLanguageReference, record)
    let tag = metaLanguage(of: record) ?? (id.isEmpty ? description.translationLanguage : nil)
    let column = TranslationColumn(
      label: languages.name(of: id), language: tag ?? .undetermined)
    let isFirst = tag == description.translationLanguage
    verse.setTranslation(
      text, at: isFirst ? 0 : description.indexOfTranslation(adding: column))
  }

  /// Returns the other information in a row: a comment, the source of the example, and columns that
  /// have no other place.
  private func notes(of record: [String]) -> [TextNote] {
    var notes: [TextNote] = []
    let comment = field(.comment, record)
    if !comment.isEmpty { notes.append(TextNote(kind: .note, text: comment)) }
    let source = field(.source, record)
    if !source.isEmpty, let column = columns[.source] {
      notes.append(TextNote(kind: .comment, text: "\(table.names[column]): \(source)"))
    }
    for column in otherColumns where !record[column].isEmpty {
      notes.append(TextNote(kind: .comment, text: "\(table.names[column]): \(record[column])"))
    }
    return notes
  }

  private func warn(_ message: Message) {
    table.lines.warn(message, line: line)
  }
}

// MARK: - Words

extension CLDFReader {
  /// Sets the words of the primary text, with the analysis of each.
  private func setWords(of record: [String], in verse: inout Verse) {
    var tokens = Self.printedWords(record[primaryColumn])
    var analyses = CLDFAnalysis.fitting(analyses(of: record, in: &verse), tokens)
    var space = " "
    if tokens.isEmpty { tokens = analyses.map { Self.joined($0.form) } }
    if tokens.count == 1, analyses.count > 1,
      let words = CLDFAlignment.divided(tokens[0], by: analyses.map(\.form))
    {
      tokens = words
      space = ""
    }
    var words = tokens.map {
      Word(printed: $0, tierCount: description.tiers.count, space: space)
    }
    if space.isEmpty, let last = words.indices.last { words[last].after += " " }
    if words.count != analyses.count, !analyses.isEmpty {
      words = words.movingMarks { CLDFAnalysis.letters($0.surface).isEmpty }
    }
    // Only the words are declared to match their glosses; the segments may not match.
    let isByWord = field(.lgrConformance, record) == "WORD_ALIGNED"
    let isSure = words.count == analyses.count || analyses.isEmpty
    let counts = (words: words.count, analyses: analyses.count)
    if !isSure, !CLDFAlignment.group(&analyses, &words, isBySegments: !isByWord) {
      warn(
        """
        \(counts.words) printed and \(counts.analyses) analyzed words; expected as many; they are \
        aligned by their letters
        """)
    }
    let places = CLDFAlignment.places(of: analyses.map(\.form), in: words.map(\.surface))
    for (index, place) in places.enumerated() {
      let isFirst = index == 0 || places[index - 1] != place
      let isAlone = isFirst && (index + 1 == places.count || places[index + 1] != place)
      let sign = analyses[index].leadingSign ?? (isFirst ? nil : analyses[index - 1].trailingSign)
      add(
        analyses[index], to: &words[place], isByWord: isByWord, isAlone: isAlone,
        boundary: isFirst ? nil : sign ?? " ")
    }
    for (index, place) in places.enumerated() where !words[place].morphemes.isEmpty {
      // Once for each word, which may have all analyses. A word that is a part of another has its
      // sign.
      if index == 0 || places[index - 1] != place {
        let line = MorphemeTier.forms.line(words[place].morphemes)
        words[place].values[2] = (analyses[index].leadingSign ?? "") + line
      }
      if index + 1 == places.count || places[index + 1] != place {
        words[place].values[2] += analyses[index].trailingSign ?? ""
      }
    }
    verse.words = words
  }

  /// Returns the words of a text, which white space separates.
  private static func printedWords(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
      .map { String($0) }
  }

  /// Returns the text of an analyzed form without the signs between its morphemes.
  private static func joined(_ form: String) -> String {
    let joined = GlossedLine.segments(form).map(\.text).joined()
    return joined.isEmpty ? form : joined
  }

  /// Returns the analyses of the words. Values that cannot be assigned to them become a note.
  private func analyses(of record: [String], in verse: inout Verse) -> [CLDFAnalysis] {
    let forms = CLDFMetadata.list(field(.analyzedWord, record), separators[.analyzedWord] ?? "\t")
    let glosses = CLDFMetadata.list(field(.gloss, record), separators[.gloss] ?? "\t")
    let categories = CLDFMetadata.list(
      field(.partOfSpeech, record), separators[.partOfSpeech] ?? separators[.analyzedWord] ?? "\t")
    var count = forms.count
    if count == 0 {
      // Glosses without analyzed words belong to the printed ones, if there are as many.
      let printed = Self.printedWords(record[primaryColumn]).count
      count = printed
      if glosses.count != printed && categories.count != printed { count = 0 }
    }
    var result = (0..<count).map { index in
      CLDFAnalysis(
        form: index < forms.count ? forms[index] : "",
        further: Array(repeating: "", count: wordColumns.count))
    }
    func assign(
      _ values: [String], _ what: Message, _ set: (inout CLDFAnalysis, String) -> Void
    ) {
      if values.isEmpty { return }
      let fits = values.count <= count
      if fits {
        for index in values.indices { set(&result[index], values[index]) }
        if values.count == count { return }
      } else {
        verse.notes.append(
          TextNote(kind: .comment, text: "\(what): " + values.joined(separator: " ")))
      }
      warn(
        Message(
          key: fits
            ? "{0} words and {1} {2}; the last words have none; expected as many as words"
            : "{0} words and {1} {2}; the {2} are a note; expected as many as words",
          arguments: [
            .text("\(max(count, forms.count))"), .text("\(values.count)"), .message(what),
          ]))
    }
    assign(glosses, "glosses") { $0.gloss = $1 }
    assign(categories, "parts of speech") { $0.category = $1 }
    for (index, (column, separator)) in wordColumns.enumerated() {
      assign(CLDFMetadata.list(record[column], separator), "\(table.names[column])") {
        $0.further[index] = $1
      }
    }
    return result
  }

  /// Adds an analysis to a word. A word may have several, which are separated by spaces or, if they
  /// are parts of a word, by their signs.
  ///
  /// - Parameters:
  ///   - isAlone: A Boolean value that indicates whether the word has no other analysis.
  ///   - boundary: The text between the analysis and the one before it, or nil for the first.
  private func add(
    _ analysis: CLDFAnalysis, to word: inout Word, isByWord: Bool, isAlone: Bool, boundary: String?
  ) {
    func append(_ value: String, at tier: Int) {
      CLDFAnalysis.append(value, boundary ?? "", to: &word.values[tier])
    }
    append(analysis.gloss, at: 1)
    var next = 3
    if columns[.partOfSpeech] != nil {
      append(analysis.category, at: next)
      next += 1
    }
    for (index, value) in analysis.further.enumerated() { append(value, at: next + index) }
    let forms = GlossedLine.segments(analysis.form)
    // A single morpheme that equals the printed word needs no separate line.
    let isPlain = isAlone && forms.count == 1 && analysis.form == word.surface
    guard !forms.isEmpty, !isPlain else { return }
    func values(_ text: String) -> [GlossedLine.Part] {
      isByWord ? [] : GlossedLine.segments(text)
    }
    var morphemes = GlossedLine.morphemes(
      forms, glosses: values(analysis.gloss), categories: values(analysis.category))
    morphemes[0].boundary = boundary ?? "-"
    word.morphemes += morphemes
  }
}

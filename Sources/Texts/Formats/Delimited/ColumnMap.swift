import Interlinear

/// The meaning of the columns of a delimited file.
package struct ColumnMap: Sendable {
  /// The way that a file identifies the place of a word.
  package enum Place: Sendable, Equatable {
    /// Clear's word ids: `n43001001001` is book 43 (Genesis is 1), chapter 1, verse 1, word 1.
    case clearID(column: String)
    /// USFM references with a word: `JHN 1:1!1`.
    case usfm(column: String)
    /// `John 1:1`, or a sentence's own id. The book may be in a separate column.
    case reference(column: String)

    var column: String {
      switch self {
      case .clearID(let column), .usfm(let column), .reference(let column): column
      }
    }
  }

  /// A Boolean value that indicates whether each row is a word, or a sentence whose words are lists
  /// in its fields.
  package enum Shape: Sendable, Equatable {
    case words
    /// CLDF's `examples.csv`.
    case sentences
    /// A table whose fields have a sentence with spaces between the words.
    case spacedSentences
  }

  /// The columns of a file that can have several rows for a word, one for each of its parts.
  package struct Parts: Sendable, Equatable {
    /// The column with the same value in all rows of a word.
    package var word: String
    /// The column with the letter of the language (`A` for Aramaic), which begins the codes of the
    /// Hebrew Bible, or nil in other files.
    package var languageLetter: String?
  }

  package var title: String
  package var separator: UInt8
  package var shape: Shape
  package var place: Place
  /// The column of each tier. The surface comes first.
  package var tiers: [(tier: Tier, column: String)]
  package var book: String?
  package var before: String?
  package var after: String?
  package var translation: String?
  package var languageColumn: String?
  /// The column with the number of the word in its verse, counted from 1, or 0 for a verse without
  /// words. Without this column, adjacent rows with the same place form a verse.
  package var position: String?
  package var language: Language = .undetermined
  package var morphologyScheme: MorphologyScheme?
  /// The columns of a file whose rows are parts of words.
  package var parts: Parts?
  /// The columns of whole sentences in addition to the translation, for files whose rows are
  /// sentences.
  package var furtherTranslations: [(column: String, language: Language?)] = []
  package var speaker: String?
  package var note: String?

  /// The tiers that are read if the header has a column of the same name.
  private static let optionalTiers = Tier.standard.dropFirst()

  /// Clear's `SBLGNT.tsv`, in the form of PyPI's `bible-alignments`.
  static let clear = ColumnMap(
    title: "Clear", separator: 0x09, shape: .words, place: .clearID(column: "id"),
    tiers: [
      (.surface, "text"), (.lemma, "lemma"), (.gloss, "gloss"), (.morphology, "morph"),
      (.partOfSpeech, "pos"), (.strong, "strongs"), (Tier(rawValue: "gloss2"), "gloss2"),
    ], language: .ancientGreek, morphologyScheme: .robinson)

  /// The TSV files of macula-greek.
  static let macula = ColumnMap(
    title: "macula", separator: 0x09, shape: .words, place: .usfm(column: "ref"),
    tiers: [
      (.surface, "text"), (.lemma, "lemma"), (.gloss, "gloss"), (.morphology, "morph"),
      (.partOfSpeech, "class"), (.strong, "strong"), (.normalized, "normalized"),
    ], after: "after", language: .ancientGreek, morphologyScheme: .robinson)

  /// The TSV files of macula-hebrew, whose rows are the parts of words.
  static let maculaHebrew = ColumnMap(
    title: "macula", separator: 0x09, shape: .words, place: .usfm(column: "ref"),
    tiers: [
      (.surface, "text"), (.transliteration, "transliteration"), (.lemma, "lemma"),
      (.gloss, "english"), (.morphology, "morph"), (.partOfSpeech, "class"),
      (.strong, "strongnumberx"), (Tier(rawValue: "mandarin"), "mandarin"),
      (Tier(rawValue: "greek"), "greek"), (Tier(rawValue: "contextualGloss"), "gloss"),
    ], after: "after", language: .ancientHebrew, morphologyScheme: .oshm,
    parts: Parts(word: "ref", languageLetter: "lang"))

  static let cldf = ColumnMap(
    title: "CLDF", separator: 0x2C, shape: .sentences, place: .reference(column: "ID"),
    tiers: [(.surface, "Primary_Text")], translation: "Translated_Text",
    morphologyScheme: .leipzig)

  /// The output of `lector export --to tsv`.
  static let lector = ColumnMap(
    title: "Lector", separator: 0x09, shape: .words, place: .reference(column: "ref"),
    tiers: [(.surface, "surface")], book: "book", before: "before", after: "after",
    translation: "translation", languageColumn: "language", position: "position")

  /// The column of Lector's own files for all data without a column, as JSON.
  static let extras = "extras"

  /// Returns the preset whose columns a header line has.
  static func preset(forHeader line: String) -> ColumnMap? {
    let tabbed = Set(line.split(separator: "\t").map(String.init))
    if tabbed.isSuperset(of: ["id", "text", "strongs", "lemma"]) { return clear }
    if tabbed.isSuperset(of: ["ref", "text", "strongnumberx"]) {
      guard !tabbed.contains("english") else { return maculaHebrew }
      // Older files have only one gloss.
      var map = maculaHebrew
      map.tiers.removeAll { $0.tier == .gloss }
      map.tiers = map.tiers.map { $0.column == "gloss" ? (.gloss, "gloss") : $0 }
      return map
    }
    if tabbed.isSuperset(of: ["xml:id", "ref", "text"]) { return macula }
    if tabbed.isSuperset(of: ["ref", "surface"]) { return lector }
    let commas = Set(line.split(separator: ",").map { $0.filter { $0 != "\"" } })
    if commas.isSuperset(of: ["ID", "Primary_Text"]) { return cldf }
    return glossedSentences(forHeader: line)
  }

  /// Returns the columns of a line that can only be the header of a table, because it names a tier.
  static func columns(inHeader line: String) -> [String]? {
    let tiers = Set(StandardTier.all.map(\.tier.rawValue))
    return ["\t", ",", ";"].lazy.map { line.split(separator: $0).map { $0.filter { $0 != "\"" } } }
      .first { $0.count > 1 && $0.contains { tiers.contains($0.lowercased().trimmed) } }
  }

  /// The columns with a meaning of their own.
  var knownColumns: Set<String> {
    let others = [
      book, before, after, translation, languageColumn, position, parts?.word,
      parts?.languageLetter,
    ]
    return Set(tiers.map(\.column) + ["xml:id", place.column] + others.compactMap(\.self))
  }

  /// Returns the map with the other columns in the header of one of Lector's own files, or of
  /// macula's, as tiers.
  func completed(forHeader columns: [String]) -> ColumnMap {
    guard title == Self.lector.title || title == Self.macula.title else { return self }
    var map = self
    let standard = Self.optionalTiers.map(\.rawValue).filter(columns.contains)
    for column in standard + columns
    where !column.isEmpty && column != Self.extras && !map.knownColumns.contains(column) {
      let tier = Tier(rawValue: column)
      if !map.tiers.contains(where: { $0.tier == tier }) { map.tiers.append((tier, column)) }
    }
    return map
  }
}

// MARK: - Sentences

extension ColumnMap {
  /// The names of columns that make a table with one sentence per row plain, in lower case.
  private static let names: [(role: String, names: Set<String>)] = [
    (
      "surface",
      [
        "text", "sentence", "utterance", "transcription", "words", "baseline", "orthography",
        "phrase", "vernacular", "primary text", "satz", "oración", "zdanie",
      ]
    ),
    (
      "morphemes",
      [
        "morphemes", "morpheme", "morphs", "segmentation", "segmented", "analyzed", "analysis",
        "morpheme break", "morpheme breaks", "analyzed word", "mb",
      ]
    ),
    ("gloss", ["gloss", "glosses", "glossing", "glossierung", "glosa", "glosas", "glosy"]),
    (
      "partOfSpeech",
      ["pos", "part of speech", "parts of speech", "category", "categories", "word class"]
    ),
    ("lemma", ["lemma", "lemmas"]),
    (
      "translation",
      [
        "translation", "free translation", "translated text", "ft", "english", "übersetzung",
        "traducción", "traduction", "tłumaczenie",
      ]
    ),
    (
      "reference",
      ["id", "ref", "reference", "number", "no", "no.", "nr", "nr.", "#", "sentence id"]
    ),
    ("book", ["text id", "text name", "source text", "story"]),
    ("speaker", ["speaker", "sprecher", "hablante", "mówca"]),
    ("note", ["note", "notes", "comment", "comments"]),
  ]

  /// Returns the map of a table whose header names a text, its glosses and its translation, or nil
  /// for any other header.
  static func glossedSentences(forHeader line: String) -> ColumnMap? {
    for (separator, byte) in [("\t", 0x09), (",", 0x2C), (";", 0x3B)] as [(Character, UInt8)] {
      let columns = line.split(separator: separator, omittingEmptySubsequences: false).map {
        $0.filter { $0 != "\"" || separator == "\t" }.trimmed
      }
      if columns.count > 2, let map = glossedSentences(columns, separator: byte) { return map }
    }
    return nil
  }

  private static func glossedSentences(_ columns: [String], separator: UInt8) -> ColumnMap? {
    var found: [String: String] = [:]
    var further: [String] = []
    for column in columns {
      let name = column.lowercased().replacing("_", with: " ")
      if let role = names.first(where: { $0.names.contains(name) })?.role, found[role] == nil {
        found[role] = column
      } else if name.hasPrefix("translation") || name.hasPrefix("free translation") {
        further.append(column)
      }
    }
    guard let surface = found["surface"] ?? found["morphemes"], found["gloss"] != nil,
      found["translation"] != nil
    else { return nil }
    var map = ColumnMap(
      title: "Sentences", separator: separator, shape: .spacedSentences,
      place: .reference(column: found["reference"] ?? ""), tiers: [(.surface, surface)],
      book: found["book"], translation: found["translation"], morphologyScheme: .leipzig)
    for tier in [Tier.lemma, .gloss, .partOfSpeech, .morphemes] {
      if let column = found[tier.rawValue], column != surface { map.tiers.append((tier, column)) }
    }
    map.furtherTranslations = further.map { ($0, nil) }
    map.speaker = found["speaker"]
    map.note = found["note"]
    return map
  }
}

// MARK: - Map files

extension ColumnMap {
  /// Reads a map file: one `name = column` per line; `#` begins a comment.
  ///
  /// The names are `reference` (`John 1:1` or an id), `clear-id` or `usfm-reference`; the tiers by
  /// their names in the JSON export (`surface` is required); `before`, `after`, `book` and
  /// `translation`; `word` for the column that is the same in all rows of a word, if the rows are
  /// parts of words; `rows` (`words` or `sentences`, whose words are separated by spaces; a table
  /// of sentences may also have `speaker`, `note` and `translation-TAG`), `language` (a tag),
  /// `separator` (`tab`, `comma` or `semicolon`) and `morphology-scheme`.
  ///
  /// - Throws: `FormatError` with the line of the fault.
  package init(source: ByteSource) throws(FormatError) {
    let lines = LineReader(source)
    self.init(
      title: "columns", separator: 0x09, shape: .words, place: .reference(column: ""),
      tiers: [])
    while let (name, value) = try lines.nextSetting(of: "COLUMN") {
      guard set(name, to: value) else {
        throw lines.error(
          "\"\(name.prefix(40)) = \(value.prefix(40))\" is not understood",
          expected: "one column a tier")
      }
    }
    guard let surface = tiers.firstIndex(where: { $0.tier == .surface }) else {
      throw source.error("no column for surface", expected: "one")
    }
    tiers.insert(tiers.remove(at: surface), at: 0)
    if shape == .spacedSentences {
      takeSentenceColumns()
    } else if place == .reference(column: "") {
      place = .reference(column: "ref")
    }
  }

  /// Takes the columns that are not about words from the tiers.
  private mutating func takeSentenceColumns() {
    for (tier, column) in tiers {
      switch tier.rawValue {
      case "speaker": speaker = column
      case "note": note = column
      case let name where name.hasPrefix("translation-"):
        furtherTranslations.append(
          (column, Language(rawValue: String(name.dropFirst("translation-".count)))))
      default: continue
      }
      tiers.removeAll { $0.tier == tier }
    }
  }

  private mutating func set(_ name: String, to value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case "reference": place = .reference(column: value)
    case "clear-id": place = .clearID(column: value)
    case "usfm-reference": place = .usfm(column: value)
    case "book": book = value
    case "before": before = value
    case "after": after = value
    case "translation": translation = value
    case "rows":
      guard let found: Shape = ["words": .words, "sentences": .spacedSentences][value] else {
        return false
      }
      shape = found
    case "word": parts = Parts(word: value)
    case "language": language = Language(rawValue: value)
    case "separator":
      guard let byte: UInt8 = ["tab": 0x09, "comma": 0x2C, "semicolon": 0x3B][value] else {
        return false
      }
      separator = byte
    case "morphology-scheme":
      guard let scheme = MorphologyScheme(rawValue: value) else { return false }
      morphologyScheme = scheme
    default:
      let tier = Tier(rawValue: name)
      guard !name.isEmpty, !name.contains("\t"), !tiers.contains(where: { $0.tier == tier }) else {
        return false
      }
      tiers.append((tier, value))
    }
    return true
  }
}

import Interlinear

/// The meaning of the columns of a delimited file.
package struct ColumnMap: Sendable {
  /// The way in which a file identifies the place of a word.
  package enum Place: Sendable, Equatable {
    /// Clear's word ids: `n43001001001` is book 43 (Genesis is 1), chapter 1, verse 1, word 1.
    case clearID(column: String)
    /// USFM references with a word: `JHN 1:1!1`.
    case usfm(column: String)
    /// `John 1:1`, or a sentence's own id. The book may be in a separate column.
    case reference(column: String)
  }

  /// Whether each row is a word, or a sentence whose words are lists in its fields.
  package enum Shape: Sendable, Equatable {
    case words
    /// CLDF's `examples.csv`.
    case sentences
    /// A table whose fields have a sentence with spaces between the words.
    case spacedSentences
  }

  /// The columns of a file in which a word may have several rows, one for each of its parts.
  package struct Parts: Sendable, Equatable {
    /// The column with the same value in all rows of a word.
    package var word: String
    /// The column with the letter of the language (`A` for Aramaic), which begins the codes of the
    /// Hebrew Bible; nil in other files.
    package var languageLetter: String?
  }

  /// The columns of a table with a sentence a row that are not about words.
  package struct SentenceColumns: Sendable {
    package var furtherTranslations: [(column: String, language: Language?)] = []
    package var speaker: String?
    package var note: String?
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
  /// The columns of whole sentences beside the translation, where a row is a sentence.
  package var sentence = SentenceColumns()

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

  /// The column of Lector's own files for everything that has no column of its own, as JSON.
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

  /// Returns the map with the other tiers in the header of one of Lector's own files.
  func completed(forHeader columns: [String]) -> ColumnMap {
    guard title == Self.lector.title else { return self }
    var map = self
    let taken: Set<String> = [
      "ref", "book", "surface", "before", "after", "translation", "language", "position",
      Self.extras,
    ]
    for tier in Self.optionalTiers where columns.contains(tier.rawValue) {
      map.tiers.append((tier, tier.rawValue))
    }
    for column in columns where !taken.contains(column) && !column.isEmpty {
      let tier = Tier(rawValue: column)
      if !map.tiers.contains(where: { $0.tier == tier }) { map.tiers.append((tier, column)) }
    }
    return map
  }
}

import Interlinear

extension ColumnMap {
  /// The names of columns that make a table with one sentence a row plain, in lower case.
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

  /// Returns the map of a table whose header names a text, its glosses and its translation; nil for
  /// any other header.
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
    map.sentence.furtherTranslations = further.map { ($0, nil) }
    map.sentence.speaker = found["speaker"]
    map.sentence.note = found["note"]
    return map
  }
}

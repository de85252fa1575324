import Interlinear
import PlainText

/// Joins the rows of a file whose rows are parts of words: prefixes, stems and suffixes.
///
/// The word has the joined forms of its parts, their glosses with spaces between them, and the
/// lemma and the part of speech of its stem. Its Strong's numbers begin with the stem's. A part
/// without a form, such as an article that is only heard, joins the preceding part, with a full
/// stop between the glosses (Leipzig Glossing Rules, rule 4).
struct WordParts {
  private let tiers: [(tier: Tier, column: Int)]
  private let wordColumn: Int
  private let letterColumn: Int?
  private let afterColumn: Int?
  private let beforeColumn: Int?

  /// - Returns: `nil` if the rows of the map are words.
  init?(map: ColumnMap, table: DelimitedTable) throws(FormatError) {
    guard let parts = map.parts else { return nil }
    wordColumn = try table.neededColumn(parts.word)
    letterColumn = table.column(parts.languageLetter)
    afterColumn = table.column(map.after)
    beforeColumn = table.column(map.before)
    tiers = try table.columns(of: map.tiers)
  }

  /// Returns the rows of each word.
  func rowsOfWords(in rows: [[String]]) -> [[[String]]] {
    rows.chunked { $0[wordColumn] == $1[wordColumn] }
  }

  /// Returns the language of the rows of a verse, or nil unless most of them are Aramaic.
  func language(of rows: [[String]]) -> Language? {
    guard let letterColumn else { return nil }
    let aramaic = rows.count { $0[letterColumn] == "A" }
    return aramaic * 2 > rows.count ? Language(rawValue: "arc") : nil
  }

  /// Returns the word of some rows, or nil if they have no form. The value of the morphemes tier
  /// comes last.
  func word(of rows: [[String]]) -> Word? {
    let parts = parts(of: rows)
    let stem = Self.stem(of: parts)
    var values = tiers.map { value(of: $0.tier, at: $0.column, in: rows, stem: stem?.row) }
    values.append(parts.count > 1 ? MorphemeTier.forms.line(parts.map(\.morpheme)) : "")
    guard !values[0].isEmpty else { return nil }
    return Word(
      values: values, before: field(beforeColumn, rows.first),
      after: afterColumn == nil ? " " : field(afterColumn, rows.last),
      morphemes: parts.count > 1 ? parts.map(\.morpheme) : [])
  }

  private func field(_ column: Int?, _ row: [String]?) -> String {
    guard let column, let row else { return "" }
    return row[column]
  }

  private struct Part {
    var morpheme: Morpheme
    let row: Int
    /// The code without the letter of the language.
    let code: String
  }

  private func parts(of rows: [[String]]) -> [Part] {
    var parts: [Part] = []
    for (index, row) in rows.enumerated() {
      let code = value(.morphology, row)
      let letter = field(letterColumn, row)
      let morpheme = Morpheme(
        form: value(.surface, row), gloss: value(.gloss, row).withSingleSpaces,
        category: value(.partOfSpeech, row), lemma: value(.lemma, row),
        features: code.isEmpty ? "" : letter + code, lemmaID: strong(row))
      if morpheme.form.isEmpty, let last = parts.indices.last {
        Self.append(morpheme, to: &parts[last].morpheme)
      } else {
        parts.append(Part(morpheme: morpheme, row: index, code: code))
      }
    }
    return parts
  }

  private static func append(_ silent: Morpheme, to part: inout Morpheme) {
    func join(_ key: WritableKeyPath<Morpheme, String>, _ separator: String) {
      guard !silent[keyPath: key].isEmpty else { return }
      part[keyPath: key] += (part[keyPath: key].isEmpty ? "" : separator) + silent[keyPath: key]
    }
    join(\.gloss, ".")
    join(\.category, ".")
    join(\.lemma, " ")
    join(\.lemmaID, " ")
    join(\.features, "/")
  }

  private func value(_ tier: Tier, _ row: [String]) -> String {
    guard let found = tiers.first(where: { $0.tier == tier }) else { return "" }
    return row[found.column]
  }

  /// Returns a number as in `strongnumberx`: `0871a`, `1035+`, or with its letter.
  private func strong(_ row: [String]) -> String {
    var number = value(.strong, row).filter { $0 != " " && $0 != "+" }
    guard let first = number.utf8.first else { return "" }
    if letterColumn != nil, isDigit(first) { number = "H" + number }
    return strongNumber(number)
  }

  /// Returns the last part that is a noun, verb, adjective, pronoun or adverb by its code (OSHB's
  /// "Morphology"); in a word without codes, nil.
  private static func stem(of parts: [Part]) -> Part? {
    if parts.count < 2 { return parts.first }
    let stems = parts.filter { "NVAPD".contains($0.code.first ?? " ") }
    return stems.last ?? parts.last { !["", "S"].contains($0.code.prefix(1)) }
  }

  private func value(of tier: Tier, at column: Int, in rows: [[String]], stem: Int?) -> String {
    switch tier {
    case .surface, .transliteration, .normalized: return rows.map { $0[column] }.joined()
    case .lemma, .partOfSpeech:
      if let stem, !rows[stem][column].isEmpty { return rows[stem][column] }
    case .strong:
      var numbers = rows.map(strong)
      if let stem { numbers.insert(numbers.remove(at: stem), at: 0) }
      return numbers.filter { !$0.isEmpty }.joined(separator: " ")
    case .morphology:
      let codes = rows.map { $0[column] }.filter { !$0.isEmpty }
      return codes.isEmpty ? "" : field(letterColumn, rows.first) + codes.joined(separator: "/")
    default: break
    }
    return rows.map { $0[column] }.filter { !$0.isEmpty }.joined(separator: " ").withSingleSpaces
  }
}

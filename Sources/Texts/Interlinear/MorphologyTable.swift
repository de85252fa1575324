/// The reason why a table of morphology codes cannot be used.
package enum MorphologyTableError: Error, Equatable, Sendable {
  /// A line does not have the four columns scheme, field, code and words.
  case columns(line: Int, found: Int)
  /// A line of translations does not have the two columns English words and translation.
  case translationColumns(line: Int, found: Int)
  /// A line names a scheme that is not a `MorphologyScheme`.
  case scheme(line: Int, name: String)
  /// A line names an unknown field.
  case field(line: Int, name: String)
  /// A line has no code or no words.
  case empty(line: Int)
  /// A line repeats a code of a field.
  case duplicate(line: Int, code: String)
}

/// The field of a morphology code to which a row of the table applies.
enum MorphologyField: String, Sendable {
  // A code that is spoken as a whole.
  case form
  // Fields of every scheme.
  case partOfSpeech, person, number, gender
  // Greek.
  case possessor, tense, voice, mood, degree, suffix, nounSuffix, verbSuffix, type
  case grammaticalCase = "case"
  // Hebrew and Aramaic.
  case language, adjectiveType, nounType, pronounType, prepositionType, suffixType, particleType
  case hebrewStem, aramaicStem, conjugation, state
  // Universal Dependencies.
  case feature, layer, mark
  // Leipzig Glossing Rules.
  case label, agreement
}

/// The words for the codes of every scheme, from `Resources/Program/morphology.tsv`.
///
/// The table is in English. Another language has a file of its own, `morphology-de.tsv`, with the
/// English words and their translation in each line. Text in braces, such as the number in `Bantu
/// noun class {10}`, is the same in every language unless the file translates it too.
struct MorphologyTable: Sendable {
  private struct Key: Hashable {
    let scheme: MorphologyScheme
    let field: MorphologyField
    let code: String
  }

  private var entries: [Key: [String]] = [:]
  private let translations: [String: String]
  /// The English words that have no translation, in the order of the table.
  private(set) var untranslated: [String] = []

  /// Parses lines of four columns separated by tabs; `#` begins a comment line.
  ///
  /// - Parameter translations: Lines of the English words and those of another language; nil for
  ///   English.
  init(
    parsing text: some StringProtocol, translations: String? = nil
  ) throws(MorphologyTableError) {
    self.translations = try translations.map(Self.translations) ?? [:]
    entries.reserveCapacity(2048)
    for (number, columns) in Self.rows(of: String(text)) {
      try add(columns, line: number, isTranslated: translations != nil)
    }
  }

  /// Returns the columns of each line with its number, without comments and empty lines.
  private static func rows(of text: String) -> [(Int, [Substring.UTF8View])] {
    // Lines are split by bytes: as Characters, "\r\n" is a single element, and splitting takes much
    // longer.
    var rows: [(Int, [Substring.UTF8View])] = []
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      rows.append(
        (number, bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)))
    }
    return rows
  }

  private static func translations(
    _ text: String
  ) throws(MorphologyTableError) -> [String: String] {
    var translations: [String: String] = [:]
    for (number, columns) in rows(of: text) {
      guard columns.count == 2 else {
        throw .translationColumns(line: number, found: columns.count)
      }
      let words = String(Substring(columns[0]))
      let translation = String(Substring(columns[1]))
      guard !words.isEmpty, !translation.isEmpty else { throw .empty(line: number) }
      guard translations.updateValue(translation, forKey: words) == nil else {
        throw .duplicate(line: number, code: words)
      }
    }
    return translations
  }

  /// Returns English words in the language of the table. Without a translation they stay as they
  /// are.
  func translated(_ words: String) -> String { translations[words] ?? words }

  /// Returns one phrase of the table in the table's language, without its braces.
  private mutating func phrase(_ words: String, isTranslated: Bool) -> String {
    guard words.utf8.contains(0x7B), let open = words.firstIndex(of: "{"),
      let close = words.lastIndex(of: "}"),
      open < close
    else {
      if isTranslated, translations[words] == nil, words != "-" { untranslated.append(words) }
      return translated(words)
    }
    let inner = String(words[words.index(after: open)..<close])
    let pattern = String(words[..<open]) + "{}" + String(words[words.index(after: close)...])
    if isTranslated, translations[pattern] == nil { untranslated.append(pattern) }
    let parts = translated(pattern).split(separator: "{}", omittingEmptySubsequences: false)
    return parts.joined(separator: translated(inner))
  }

  /// Returns the words for a code: an empty list for a known code without meaning, nil for an
  /// unknown code.
  func words(
    for code: some StringProtocol, _ field: MorphologyField, in scheme: MorphologyScheme
  ) -> [String]? {
    entries[Key(scheme: scheme, field: field, code: String(code))]
  }

  /// Returns the words for a code of one ASCII letter.
  func words(
    for letter: UInt8, _ field: MorphologyField, in scheme: MorphologyScheme
  ) -> [String]? {
    words(for: String(Unicode.Scalar(letter)), field, in: scheme)
  }

  private mutating func add(
    _ columns: [Substring.UTF8View], line: Int, isTranslated: Bool
  ) throws(MorphologyTableError) {
    guard columns.count == 4 else { throw .columns(line: line, found: columns.count) }
    let schemeName = String(Substring(columns[0]))
    guard let scheme = MorphologyScheme(rawValue: schemeName) else {
      throw .scheme(line: line, name: schemeName)
    }
    let fieldName = String(Substring(columns[1]))
    guard let field = MorphologyField(rawValue: fieldName) else {
      throw .field(line: line, name: fieldName)
    }
    let code = String(Substring(columns[2]))
    let words = Self.words(in: columns[3])
    guard !code.isEmpty, !words.contains("") else { throw .empty(line: line) }
    let phrases = words.map { phrase($0, isTranslated: isTranslated) }
    let before = entries.updateValue(
      words == ["-"] ? [] : phrases, forKey: Key(scheme: scheme, field: field, code: code))
    guard before == nil else { throw .duplicate(line: line, code: code) }
  }

  /// Splits words at commas and removes the spaces before them.
  private static func words(in column: Substring.UTF8View) -> [String] {
    column.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(Substring($0.drop { $0 == UInt8(ascii: " ") }))
    }
  }
}

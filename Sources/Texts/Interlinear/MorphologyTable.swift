/// The reason why a table of morphology codes cannot be used.
package enum MorphologyTableError: Error, Equatable, Sendable {
  /// A line does not have the four columns scheme, field, code and words.
  case columns(line: Int, found: Int)
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
  case possessor, tense, voice, mood, degree, suffix, verbSuffix
  case grammaticalCase = "case"
  // Hebrew and Aramaic.
  case language, adjectiveType, nounType, pronounType, prepositionType, suffixType, particleType
  case hebrewStem, aramaicStem, conjugation, state
  // Universal Dependencies.
  case feature, layer, mark
  // Leipzig Glossing Rules.
  case label, agreement
}

/// The words for the codes of every scheme, from `Resources/morphology.tsv`.
struct MorphologyTable: Sendable {
  private struct Key: Hashable {
    let scheme: MorphologyScheme
    let field: MorphologyField
    let code: String
  }

  private var entries: [Key: [String]] = [:]

  /// Parses lines of four columns separated by tabs; `#` begins a comment line.
  init(parsing text: some StringProtocol) throws(MorphologyTableError) {
    entries.reserveCapacity(1024)
    // Lines are split by bytes: as Characters, "\r\n" is a single element, and splitting takes much
    // longer.
    var number = 0
    let lines = String(text).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      number += 1
      let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      let columns = bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      try add(columns, line: number)
    }
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
    _ columns: [Substring.UTF8View], line: Int
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
    let before = entries.updateValue(
      words == ["-"] ? [] : words, forKey: Key(scheme: scheme, field: field, code: code))
    guard before == nil else { throw .duplicate(line: line, code: code) }
  }

  /// Splits words at commas and removes the spaces before them.
  private static func words(in column: Substring.UTF8View) -> [String] {
    column.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(Substring($0.drop { $0 == UInt8(ascii: " ") }))
    }
  }
}

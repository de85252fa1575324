/// Why the text of a table of morphology codes cannot be used.
package enum MorphologyTableError: Error, Equatable, Sendable {
  /// A line does not have the four columns scheme, field, code and words.
  case columns(line: Int, found: Int)
  /// A line names a scheme that is not a `MorphologyScheme`.
  case scheme(line: Int, name: String)
  /// A line names a field that no scheme has.
  case field(line: Int, name: String)
  /// A line has no code or no words.
  case empty(line: Int)
  /// A line says once more what a code of a field means.
  case duplicate(line: Int, code: String)
}

/// The place of a code that a row of the table is for.
enum MorphologyField: String, Sendable {
  // A code that is said as a whole.
  case form
  // What every scheme has.
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

/// The words of the codes of every scheme, as `Resources/morphology.tsv` has them.
struct MorphologyTable: Sendable {
  private struct Key: Hashable {
    let scheme: MorphologyScheme
    let field: MorphologyField
    let code: String
  }

  private var entries: [Key: [String]] = [:]

  /// Parses lines of four columns parted by tabs; `#` starts a comment line.
  init(parsing text: some StringProtocol) throws(MorphologyTableError) {
    entries.reserveCapacity(1024)
    // The lines are cut by bytes: to a Character "\r\n" is one thing, and cutting by Characters
    // takes far longer.
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

  /// The words of a code: none when it is known and says nothing, nil when it is unknown.
  func words(
    for code: some StringProtocol, _ field: MorphologyField, in scheme: MorphologyScheme
  ) -> [String]? {
    entries[Key(scheme: scheme, field: field, code: String(code))]
  }

  /// The words of a code of one ASCII letter.
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

  /// Parts the words at commas, without the blanks before them.
  private static func words(in column: Substring.UTF8View) -> [String] {
    column.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(Substring($0.drop { $0 == UInt8(ascii: " ") }))
    }
  }
}

import PlainText
import Synchronization

/// The field of a morphology code that a row of the table describes.
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
  // PROIEL.
  case strength, inflection
  // Universal Dependencies.
  case feature, layer, mark
  // Leipzig Glossing Rules.
  case label, agreement
}

/// The words for the codes of every scheme, from `Resources/Program/morphology.tsv`.
///
/// The table is in English. Another language has a separate file, `morphology-de.tsv`, with the
/// English words and their translation in each line. Text in braces, such as the number in
/// `Bantu noun class {10}`, is the same in every language unless the file translates it too.
///
/// A text has the codes of one scheme or two, and most of the table is for others. The lines of a
/// scheme are therefore parsed when one of its codes is first looked up.
struct MorphologyTable: Sendable {
  struct Key: Hashable {
    let field: MorphologyField
    let code: String
  }

  typealias Entries = [Key: [String]]

  /// The schemes that have been parsed, and the values of those that queries name.
  final class Schemes: Sendable {
    fileprivate let entries = Mutex<[MorphologyScheme: Entries]>([:])
    let values = Mutex<[MorphologyScheme: [String: Set<String>]]>([:])
  }

  let text: String
  let schemes = Schemes()
  let translations: [String: String]

  /// Creates a table from lines of four columns separated by tabs; `#` begins a comment line.
  ///
  /// - Parameters:
  ///   - text: The lines. Invalid ones, which `untranslated` throws an error for, are omitted.
  ///   - translations: Lines of the English words and their translations, or nil for English.
  init(_ text: String, translations: String?) throws(TableError) {
    self.text = text
    self.translations = try translations.map(Self.translations) ?? [:]
  }

  /// Returns the English words that have no translation, in the order of the table.
  ///
  /// - Throws: `TableError` for the first invalid line.
  func untranslated() throws(TableError) -> [String] {
    var untranslated: [String] = []
    var known: [MorphologyScheme: Set<Key>] = [:]
    for (line, columns) in text.tableRows() {
      let (key, words) = try Self.entry(columns, line: line)
      let name = String(columns[0])
      guard let scheme = MorphologyScheme(rawValue: name) else {
        throw .value(line: line, text: name)
      }
      guard known[scheme, default: []].insert(key).inserted else {
        throw .duplicate(line: line, key: key.code)
      }
      untranslated += words.map { Self.parts(of: $0)?.pattern ?? $0 }
        .filter { translations[$0] == nil }
    }
    return untranslated
  }

  private static func translations(_ text: String) throws(TableError) -> [String: String] {
    var translations: [String: String] = [:]
    for (line, columns) in text.tableRows() {
      guard columns.count == 2 else { throw .columns(line: line, found: columns.count) }
      let (words, translation) = (String(columns[0]), String(columns[1]))
      guard !words.isEmpty, !translation.isEmpty else { throw .empty(line: line) }
      guard translations.updateValue(translation, forKey: words) == nil else {
        throw .duplicate(line: line, key: words)
      }
    }
    return translations
  }

  /// Returns English words in the language of the table. Words without a translation are unchanged.
  func translated(_ words: String) -> String { translations[words] ?? words }

  /// Returns a phrase divided at its braces into the surrounding pattern, with `{}`, and the text
  /// between them, or nil if it has no braces.
  private static func parts(of words: String) -> (pattern: String, inner: String)? {
    guard words.utf8.contains(0x7B), let open = words.firstIndex(of: "{"),
      let close = words.lastIndex(of: "}"),
      open < close
    else { return nil }
    let pattern = String(words[..<open]) + "{}" + String(words[words.index(after: close)...])
    return (pattern, String(words[words.index(after: open)..<close]))
  }

  /// Returns one phrase of the table in the table's language, without its braces.
  private func phrase(_ words: String) -> String {
    guard let (pattern, inner) = Self.parts(of: words) else { return translated(words) }
    let parts = translated(pattern).split(separator: "{}", omittingEmptySubsequences: false)
    return parts.joined(separator: translated(inner))
  }

  /// Returns the words for a code: an empty list for a known code without meaning, nil for an
  /// unknown code.
  func words(
    for code: some StringProtocol, _ field: MorphologyField, in scheme: MorphologyScheme
  ) -> [String]? {
    entries(in: scheme)[Key(field: field, code: String(code))]
  }

  /// Returns the codes of a scheme with their words.
  func entries(in scheme: MorphologyScheme) -> Entries {
    schemes.entries.withLock { schemes in
      if let entries = schemes[scheme] { return entries }
      let entries = parsed(scheme)
      schemes[scheme] = entries
      return entries
    }
  }

  /// Returns the words for a code of one ASCII letter.
  func words(
    for letter: UInt8, _ field: MorphologyField, in scheme: MorphologyScheme
  ) -> [String]? {
    words(for: String(Unicode.Scalar(letter)), field, in: scheme)
  }

  private func parsed(_ scheme: MorphologyScheme) -> Entries {
    var entries: Entries = [:]
    for (line, columns) in text.tableRows(startingWith: "\(scheme.rawValue)\t") {
      guard let (key, words) = try? Self.entry(columns, line: line) else { continue }
      entries[key] = words.map(phrase)
    }
    return entries
  }

  /// Returns the field and code of a line, and its words in English.
  private static func entry(
    _ columns: [Substring], line: Int
  ) throws(TableError) -> (Key, [String]) {
    guard columns.count == 4 else { throw .columns(line: line, found: columns.count) }
    let (name, code) = (String(columns[1]), String(columns[2]))
    guard let field = MorphologyField(rawValue: name) else {
      throw .value(line: line, text: name)
    }
    // Spaces may follow the commas between words.
    let words = columns[3].slices(separatedBy: UInt8(ascii: ",")).map {
      String(Substring($0.utf8.drop { $0 == UInt8(ascii: " ") }))
    }
    guard !code.isEmpty, !words.contains("") else { throw .empty(line: line) }
    return (Key(field: field, code: code), words == ["-"] ? [] : words)
  }
}

import GRDB
import Interlinear
import PlainText

extension Library {
  /// Returns the lexica, sorted by name.
  package func lexica() throws -> [LexiconDescription] {
    try access { db in
      let statement = try db.cachedStatement(
        sql: "SELECT \(Self.lexiconColumns) FROM lexicon ORDER BY name")
      return try Row.fetchAll(statement).map(Self.lexicon)
    }
  }

  /// A lexicon's description with its number of entries and its origin.
  package struct LexiconInfo: Sendable, Equatable {
    package let description: LexiconDescription
    package let entryTotal: Int
    package let source: String
  }

  /// - Returns: nil if there is no lexicon of that name.
  package func lexiconInfo(named name: String) throws -> LexiconInfo? {
    try access { db in
      try Row.fetchOne(
        db,
        sql: "SELECT \(Self.lexiconColumns), entry_count, source FROM lexicon WHERE name = ?",
        arguments: [name]
      ).map {
        LexiconInfo(
          description: try Self.lexicon($0), entryTotal: try $0.decode(atIndex: 5),
          source: try $0.decode(atIndex: 6))
      }
    }
  }

  private static let lexiconColumns = "name, title, language, definition_language, credits"

  private static func lexicon(_ row: Row) throws -> LexiconDescription {
    LexiconDescription(
      name: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1),
      language: Language(rawValue: try row.decode(atIndex: 2)),
      definitionLanguage: Language(rawValue: try row.decode(atIndex: 3)),
      credits: try row.decode(atIndex: 4))
  }

  /// Returns the entry with a key or, if there is none, with a headword. Accents, case and padding
  /// zeros are ignored.
  ///
  /// - Throws: `LibraryError`, with the nearest name, if there is no such lexicon.
  package func entry(_ key: String, in lexicon: String) throws -> LexiconEntry? {
    try access { db in
      guard let row = try Self.lexiconRow(lexicon, db) else {
        throw LibraryError.noLexicon(lexicon, nearest: try Self.nearestLexicon(lexicon, db))
      }
      let id: Int64 = try row.decode(atIndex: 5)
      let language = try Self.lexicon(row).language
      if let strong = StrongNumber(key),
        let entry = try Self.entry(strong: strong, in: id, of: language, db)
      {
        return entry
      }
      return try Self.entry("lookup", Self.lookup(key), exact: key, in: id, db)
        ?? Self.entry("folded", Folding.headword(key), exact: key, in: id, db)
    }
  }

  /// Returns the entries for a word: those for its Strong's number or, if there are none, for its
  /// lemma.
  ///
  /// - Parameters:
  ///   - strong: The word's number, with or without its letter. If it has several, the first one is
  ///     used.
  ///   - language: The language of the text, which determines the letter of a bare number and the
  ///     lexica in which to look for the lemma.
  package func definitions(
    strong: String?, lemma: String?, language: Language
  ) throws -> [(lexicon: LexiconDescription, entry: LexiconEntry)] {
    let number = strong.flatMap(Self.firstStrong).map { found in
      var number = found
      if number.letter == nil { number.letter = StrongNumber.letter(for: language) }
      return number
    }
    return try access { db in
      let statement = try db.cachedStatement(
        sql: "SELECT \(Self.lexiconColumns), id FROM lexicon ORDER BY name")
      return try Row.fetchAll(statement).compactMap { row in
        let lexicon = try Self.lexicon(row)
        let id: Int64 = try row.decode(atIndex: 5)
        if let number, let entry = try Self.entry(strong: number, in: id, of: lexicon.language, db)
        {
          return (lexicon, entry)
        }
        guard let lemma, !lemma.isEmpty, Self.areSame(lexicon.language, language),
          let entry = try Self.entry("folded", Folding.headword(lemma), exact: lemma, in: id, db)
        else { return nil }
        return (lexicon, entry)
      }
    }
  }

  private static func firstStrong(_ value: String) -> StrongNumber? {
    value.split { !($0.isLetter || $0.isNumber) }.lazy.compactMap { StrongNumber($0) }.first
  }

  /// Whether two languages share their headwords. An undetermined language matches any.
  private static func areSame(_ left: Language, _ right: Language) -> Bool {
    if left == .undetermined || right == .undetermined || left.primary == right.primary {
      return true
    }
    let letter = StrongNumber.letter(for: left)
    return letter != nil && letter == StrongNumber.letter(for: right)
  }

  private static func lexiconRow(_ name: String, _ db: Database) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(lexiconColumns), id FROM lexicon WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [name])
  }

  private static func nearestLexicon(_ name: String, _ db: Database) throws -> String? {
    nearestName(
      to: name, among: try String.fetchAll(db, sql: "SELECT name FROM lexicon ORDER BY name"))
  }

  /// Returns the entry for a number with its suffix or, if there is none, without it. Lexica whose
  /// keys are bare numbers are included if their language is that of the number.
  private static func entry(
    strong: StrongNumber, in lexicon: Int64, of language: Language, _ db: Database
  ) throws -> LexiconEntry? {
    var tried = [strong]
    if !strong.suffix.isEmpty {
      tried.append(strong)
      tried[1].suffix = ""
    }
    let own = StrongNumber.letter(for: language)
    for number in tried {
      var forms = [number]
      if number.letter == nil || number.letter == own {
        forms.append(number)
        forms[1].letter = number.letter == nil ? own : nil
      }
      for form in forms {
        if let entry = try entry("lookup", form.text, exact: form.shown, in: lexicon, db) {
          return entry
        }
      }
    }
    return nil
  }

  /// Returns the query for an entry by one of the indexed columns.
  static func entryQuery(_ column: String) -> String {
    // Without the hint, SQLite prefers the primary key to the index, and reads the whole lexicon.
    """
    SELECT key, headword, transliteration, pronunciation, definition, links FROM entry
    WHERE lexicon_id = ? AND unlikely(\(column) = ?)
    ORDER BY key <> ? AND headword <> ?, abs(ordinal) LIMIT 1
    """
  }

  /// Returns the first entry whose column equals a folded text, preferring the one with the exact
  /// text.
  private static func entry(
    _ column: String, _ text: String, exact: String, in lexicon: Int64, _ db: Database
  ) throws -> LexiconEntry? {
    let statement = try db.cachedStatement(sql: entryQuery(column))
    return try Row.fetchOne(statement, arguments: [lexicon, text, exact, exact]).map(Self.entry)
  }

  /// Returns the entry in six columns: key, headword, transliteration, pronunciation, definition,
  /// links.
  static func entry(_ row: Row) throws -> LexiconEntry {
    LexiconEntry(
      key: try row.decode(atIndex: 0), headword: try row.decode(atIndex: 1),
      transliteration: try row.decode(atIndex: 2), pronunciation: try row.decode(atIndex: 3),
      definition: try row.decode(atIndex: 4), links: links(try row.decode(atIndex: 5)))
  }

  /// Returns the keys nearest to the typed text: headwords and keys with the same beginning, sorted
  /// by edit distance.
  package func nearestKeys(
    to key: String, in lexicon: String, limit: Int = 5
  ) throws -> [String] {
    let typed = Self.lookup(key)
    guard let first = typed.unicodeScalars.first.map(String.init) else { return [] }
    let candidates = try access { db in
      guard let id = try Self.lexiconID(lexicon, db) else { return [(String, String)]() }
      return try ["lookup": "key", "folded": "headword"].flatMap { column, shown in
        try Row.fetchAll(
          db,
          sql: """
            SELECT \(column), \(shown) FROM entry
            WHERE lexicon_id = ? AND \(column) >= ? AND \(column) < ? LIMIT 20000
            """, arguments: [id, first, first + "\u{10FFFF}"]
        ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }
      }
    }
    return nearestNames(to: typed, among: candidates.sorted { $0.1 < $1.1 }, limit: limit)
  }
}

import GRDB
import Interlinear
import PlainText

extension Library {
  /// An entry with the lexicon that contains it.
  package typealias Definition = (lexicon: LexiconDescription, entry: LexiconEntry)

  /// Returns the lexica, sorted by name.
  package func lexica() throws -> [LexiconDescription] {
    try access { try storedLexica($0).map(\.description) }
  }

  private typealias StoredLexicon = (id: Int64, description: LexiconDescription)

  private func storedLexica(_ db: Database) throws -> [StoredLexicon] {
    let rows = try RowReader(
      db, sql: "SELECT id, \(Self.lexiconColumns) FROM lexicon ORDER BY name")
    var lexica: [StoredLexicon] = []
    while try rows.next() { lexica.append((rows.integer(0), try lexicon(rows, from: 1))) }
    return lexica
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
      let rows = try RowReader(
        db, sql: "SELECT entry_count, source, \(Self.lexiconColumns) FROM lexicon WHERE name = ?",
        .text(name))
      guard try rows.next() else { return nil }
      return LexiconInfo(
        description: try lexicon(rows, from: 2), entryTotal: Int(rows.integer(0)),
        source: try text(rows, 1))
    }
  }

  private static let lexiconColumns = "name, title, language, definition_language, credits"

  /// Returns the lexicon in five columns.
  private func lexicon(_ rows: RowReader, from first: Int) throws -> LexiconDescription {
    LexiconDescription(
      name: try text(rows, first), title: try text(rows, first + 1),
      language: Language(rawValue: try text(rows, first + 2)),
      definitionLanguage: Language(rawValue: try text(rows, first + 3)),
      credits: try text(rows, first + 4))
  }

  private func text(_ rows: RowReader, _ column: Int) throws -> String {
    guard let text = rows.text(column) else {
      throw LibraryError.damaged(path: path, what: "a value of the wrong kind")
    }
    return text
  }

  /// Returns the entry with a key or, if there is none, with a headword. Accents, case and padding
  /// zeros are ignored.
  ///
  /// - Throws: `LibraryError`, with the nearest name, if there is no such lexicon.
  package func entry(_ key: String, in lexicon: String) throws -> LexiconEntry? {
    try access { db in
      let lexica = try storedLexica(db)
      guard let found = lexica.first(where: { $0.description.name == lexicon }) else {
        let names = lexica.map(\.description.name)
        throw LibraryError.noLexicon(lexicon, nearest: nearestName(to: lexicon, among: names))
      }
      return try entry(key, in: found, db)
    }
  }

  /// Returns the entry with a key or a headword in a lexicon or, if it has none, in the first of the
  /// others that does.
  package func entry(_ key: String, preferring lexicon: String) throws -> Definition? {
    try access { db in
      var lexica = try storedLexica(db)
      if let own = lexica.firstIndex(where: { $0.description.name == lexicon }) {
        lexica.insert(lexica.remove(at: own), at: 0)
      }
      for lexicon in lexica {
        if let entry = try entry(key, in: lexicon, db) { return (lexicon.description, entry) }
      }
      return nil
    }
  }

  private func entry(
    _ key: String, in lexicon: StoredLexicon, _ db: Database
  ) throws -> LexiconEntry? {
    let folded = Folding.headword(key)
    let found =
      if let strong = StrongNumber(key) {
        try entry(strong: strong, in: lexicon, db)
      } else {
        try entry("lookup", folded, exact: key, in: lexicon.id, db)
      }
    return try found ?? entry("folded", folded, exact: key, in: lexicon.id, db)
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
  ) throws -> [Definition] {
    let number = strong.flatMap(Self.firstStrong).map { found in
      var number = found
      if number.letter == nil { number.letter = StrongNumber.letter(for: language) }
      return number
    }
    return try access { db in
      try storedLexica(db).compactMap { lexicon in
        if let number, let entry = try entry(strong: number, in: lexicon, db) {
          return (lexicon.description, entry)
        }
        guard let lemma, !lemma.isEmpty, Self.areSame(lexicon.description.language, language),
          let entry = try entry(
            "folded", Folding.headword(lemma), exact: lemma, in: lexicon.id, db)
        else { return nil }
        return (lexicon.description, entry)
      }
    }
  }

  private static func firstStrong(_ value: String) -> StrongNumber? {
    for number in value.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      if let strong = StrongNumber(number) { return strong }
    }
    return nil
  }

  /// Whether two languages share their headwords. An undetermined language matches any.
  private static func areSame(_ left: Language, _ right: Language) -> Bool {
    if left == .undetermined || right == .undetermined || left.primary == right.primary {
      return true
    }
    let letter = StrongNumber.letter(for: left)
    return letter != nil && letter == StrongNumber.letter(for: right)
  }

  /// Returns the entry for a number with its suffix or, if there is none, without it. Lexica whose
  /// keys are bare numbers are included if their language is that of the number.
  private func entry(
    strong: StrongNumber, in lexicon: StoredLexicon, _ db: Database
  ) throws -> LexiconEntry? {
    var tried = [strong]
    if !strong.suffix.isEmpty {
      tried.append(strong)
      tried[1].suffix = ""
    }
    let own = StrongNumber.letter(for: lexicon.description.language)
    for number in tried {
      var forms = [number]
      if number.letter == nil || number.letter == own {
        forms.append(number)
        forms[1].letter = number.letter == nil ? own : nil
      }
      for form in forms {
        if let entry = try entry("lookup", form.text, exact: form.shown, in: lexicon.id, db) {
          return entry
        }
      }
    }
    return nil
  }

  /// Returns the query for an entry by one of the indexed columns. It has one row, of nulls if there
  /// is no such entry.
  static func entryQuery(_ column: String) -> String {
    // Without the hint, SQLite prefers the primary key to the index, and reads the whole lexicon.
    // The columns of a query with one min() come from the row with the minimum: sorting would
    // need a temporary table.
    """
    SELECT key, headword, transliteration, pronunciation, definition, links,
      min(abs(ordinal) + (key <> ?3 AND headword <> ?3) * 0x100000000)
    FROM entry WHERE lexicon_id = ?1 AND unlikely(\(column) = ?2)
    """
  }

  /// Returns the first entry whose column equals a folded text, preferring the one with the exact
  /// text.
  private func entry(
    _ column: String, _ text: String, exact: String, in lexicon: Int64, _ db: Database
  ) throws -> LexiconEntry? {
    let rows = try RowReader(
      db, sql: Self.entryQuery(column), .integer(lexicon), .text(text), .text(exact))
    guard try rows.next(), let key = rows.text(0) else { return nil }
    return LexiconEntry(
      key: key, headword: try self.text(rows, 1), transliteration: try self.text(rows, 2),
      pronunciation: try self.text(rows, 3), definition: try self.text(rows, 4),
      links: Self.links(try self.text(rows, 5)))
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

import Formats
import GRDB
import Interlinear
import PlainText

/// The result of importing a lexicon.
package struct LexiconSummary: Sendable, Equatable {
  package var name: String
  package var entryCount = 0
}

extension Library {
  /// Imports a lexicon in one transaction: either all of it is stored, or nothing.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - name: The name of the lexicon in the library, which no text may have.
  ///   - replacing: A Boolean value that indicates whether to replace a lexicon of the same name.
  ///   - labels: The title and the credits, if they differ from those in the file.
  ///   - source: The origin of the lexicon, for display.
  ///   - warnings: The list for the reader's warnings. If it is strict, the first one ends the
  ///     import.
  ///   - progress: A closure that is called repeatedly with the number of bytes read. If it throws,
  ///     the import ends and leaves nothing behind.
  /// - Throws: `FormatError` or `LibraryError`.
  @discardableResult
  package func importLexicon(
    from reader: any LexiconReader, as name: String, replacing: Bool = false,
    labels: ImportLabels = ImportLabels(), source: String = "",
    warnings: WarningList = WarningList(), progress: (Int) throws -> Void = { _ in }
  ) throws -> LexiconSummary {
    try write(isImport: true) { db in
      var summary = LexiconSummary(name: name)
      try Self.makeRoom(forLexicon: name, replacing: replacing, db)
      let description = reader.description
      try db.execute(
        sql: """
          INSERT INTO lexicon (name, title, language, definition_language, credits, source,
            entry_count) VALUES (?, ?, ?, ?, ?, ?, 0)
          """,
        arguments: [
          name, labels.title ?? description.title, description.language.rawValue,
          description.definitionLanguage.rawValue, labels.credits ?? description.credits,
          source,
        ])
      let id = db.lastInsertedRowID
      let statement = try db.makeStatement(
        sql: "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      while let entry = try reader.next() {
        try warnings.throwIfStrict()
        try Self.store(entry, at: summary.entryCount, in: id, statement)
        summary.entryCount += 1
        if summary.entryCount.isMultiple(of: 256) { try progress(reader.bytesRead) }
      }
      try warnings.throwIfStrict()
      guard summary.entryCount > 0 else { throw LibraryError.noLexiconEntry(source: source) }
      try db.execute(
        sql: "UPDATE lexicon SET entry_count = ? WHERE id = ?",
        arguments: [summary.entryCount, id])
      try progress(reader.bytesRead)
      return summary
    }
  }

  /// The maximum number of further keys of an entry. More are not stored.
  static let otherKeyLimit = 99

  /// Returns the ordinals of the rows for an entry's further keys. They are negative, so that they
  /// are distinct from the ordinals of entries.
  static func otherOrdinals(of ordinal: Int) -> ClosedRange<Int> {
    let last = -ordinal * (otherKeyLimit + 1) - 1
    return last - otherKeyLimit + 1...last
  }

  /// Stores an entry, and a row of the same content for each of its further keys. These rows have
  /// no folded headword, so that a headword finds the entry once.
  private static func store(
    _ entry: LexiconEntry, at ordinal: Int, in lexicon: Int64, _ statement: Statement
  ) throws {
    let own = lookup(entry.key)
    try store(
      entry, ordinal, (entry.key, own), Folding.headword(entry.headword), lexicon, statement)
    var known: Set<String> = [own]
    let ordinals = otherOrdinals(of: ordinal)
    for key in entry.otherKeys {
      let folded = lookup(key)
      let next = ordinals.upperBound - (known.count - 1)
      guard next >= ordinals.lowerBound, !key.isEmpty, known.insert(folded).inserted else {
        continue
      }
      try store(entry, next, (key, folded), "", lexicon, statement)
    }
  }

  private static func store(
    _ entry: LexiconEntry, _ ordinal: Int, _ key: (text: String, lookup: String),
    _ headword: String, _ lexicon: Int64, _ statement: Statement
  ) throws {
    try statement.execute(arguments: [
      lexicon, ordinal, key.text, key.lookup, entry.headword, headword, entry.transliteration,
      entry.pronunciation, entry.definition, encode(entry.links),
    ])
  }

  private static func makeRoom(
    forLexicon name: String, replacing: Bool, _ db: Database
  ) throws {
    if try textID(name, db) != nil {
      throw LibraryError.nameTaken(name, by: .text, isReplaceable: false)
    }
    guard try lexiconID(name, db) != nil else { return }
    guard replacing else {
      throw LibraryError.nameTaken(name, by: .lexicon, isReplaceable: true)
    }
    _ = try deleteLexicon(name, db)
  }

  static func lexiconID(_ name: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM lexicon WHERE name = ?", arguments: [name])
  }

  static func deleteLexicon(_ name: String, _ db: Database) throws -> Bool {
    guard let id = try lexiconID(name, db) else { return false }
    try db.execute(sql: "DELETE FROM entry WHERE lexicon_id = ?", arguments: [id])
    try db.execute(sql: "DELETE FROM lexicon WHERE id = ?", arguments: [id])
    return true
  }

  /// Returns a key in the form for comparison: a Strong's number without padding zeros, or folded.
  static func lookup(_ key: String) -> String {
    StrongNumber(key)?.text ?? Folding.headword(key)
  }

  static func encode(_ links: [LexiconEntry.Link]) -> String {
    links.map { "\(MorphemeText.escaped($0.text))|\(MorphemeText.escaped($0.key))" }
      .joined(separator: " ")
  }

  static func links(_ text: String) -> [LexiconEntry.Link] {
    MorphemeText.records(text) { LexiconEntry.Link(text: $0[0], key: $0[1]) }
  }
}

// MARK: - Looking up entries

extension Library {
  /// An entry with the lexicon that contains it.
  package typealias Definition = (lexicon: LexiconDescription, entry: LexiconEntry)

  /// Returns the lexica, sorted by name.
  package func lexica() throws -> [LexiconDescription] {
    try access { try storedLexica($0).map(\.description) }
  }

  private typealias StoredLexicon = (id: Int64, description: LexiconDescription)

  private func storedLexica(_ db: Database) throws -> [StoredLexicon] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM lexicon ORDER BY name")).map {
      (try $0.decode(forColumn: "id"), try Self.lexicon($0))
    }
  }

  /// A lexicon's description with its number of entries and its origin.
  package struct LexiconInfo: Sendable, Equatable {
    package let description: LexiconDescription
    package let entryTotal: Int
    package let source: String
  }

  /// - Returns: `nil` if no lexicon has that name.
  package func lexiconInfo(named name: String) throws -> LexiconInfo? {
    try access { db in
      try Row.fetchOne(db, sql: "SELECT * FROM lexicon WHERE name = ?", arguments: [name]).map {
        LexiconInfo(
          description: try Self.lexicon($0), entryTotal: try $0.decode(forColumn: "entry_count"),
          source: try $0.decode(forColumn: "source"))
      }
    }
  }

  private static func lexicon(_ row: Row) throws -> LexiconDescription {
    LexiconDescription(
      name: try row.decode(forColumn: "name"), title: try row.decode(forColumn: "title"),
      language: Language(rawValue: try row.decode(forColumn: "language")),
      definitionLanguage: Language(rawValue: try row.decode(forColumn: "definition_language")),
      credits: try row.decode(forColumn: "credits"))
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

  /// Returns the entry with a key or a headword in a lexicon or, if it has none, in the first of
  /// the others that has one.
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

  /// Returns the entries for a word's Strong's number or, if there are none, for its lemma.
  ///
  /// - Parameters:
  ///   - strong: The word's number, with or without its letter. If it has several, the first one is
  ///     used.
  ///   - language: The language of the text, which determines the letter of a bare number and the
  ///     lexica to search for the lemma.
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

  /// Returns a Boolean value that indicates whether two languages share their headwords. An
  /// undetermined language matches any.
  private static func areSame(_ left: Language, _ right: Language) -> Bool {
    if left == .undetermined || right == .undetermined || left.primary == right.primary {
      return true
    }
    let letter = StrongNumber.letter(for: left)
    return letter != nil && letter == StrongNumber.letter(for: right)
  }

  /// Returns the entry for a number with its suffix or, if there is none, without it. Lexica whose
  /// keys are bare numbers are included if they have the number's language.
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

  /// Returns the query for an entry by one of the indexed columns. It returns one row, of nulls if
  /// there is no such entry.
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
    let row = try Row.fetchOne(
      db.cachedStatement(sql: Self.entryQuery(column)), arguments: [lexicon, text, exact])
    guard let row, let key = try row.decode(String?.self, atIndex: 0) else { return nil }
    return LexiconEntry(
      key: key, headword: try row.decode(atIndex: 1), transliteration: try row.decode(atIndex: 2),
      pronunciation: try row.decode(atIndex: 3), definition: try row.decode(atIndex: 4),
      links: Self.links(try row.decode(atIndex: 5)))
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

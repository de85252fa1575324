import Formats
import GRDB
import Interlinear
import PlainText

/// The result of importing a lexicon.
package struct LexiconSummary: Sendable, Hashable {
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
      try Self.makeRoom(for: name, of: .lexicon, replacing: replacing, db)
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
  /// no folded headword, so that a headword finds the entry once. Neither has a subentry, which its
  /// key finds after the main entries of its name.
  private static func store(
    _ entry: LexiconEntry, at ordinal: Int, in lexicon: Int64, _ statement: Statement
  ) throws {
    let entryKey = lookup(entry.key)
    let headword = entry.isSubentry ? "" : Folding.headword(entry.headword)
    try store(entry, ordinal, (entry.key, entryKey), headword, lexicon, statement)
    var known: Set<String> = [entryKey, headword]
    var next = otherOrdinals(of: ordinal).upperBound
    for key in entry.otherKeys where next >= otherOrdinals(of: ordinal).lowerBound {
      let folded = lookup(key)
      guard !key.isEmpty, known.insert(folded).inserted else { continue }
      try store(entry, next, (key, folded), "", lexicon, statement)
      next -= 1
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

  /// Removes the text or the lexicon with a name, so that a new one of the same kind can have the
  /// name.
  static func makeRoom(
    for name: String, of kind: LibraryError.Entry, replacing: Bool, _ db: Database
  ) throws {
    let owners = [
      (LibraryError.Entry.text, try textID(name, db)), (.lexicon, try lexiconID(name, db)),
    ]
    for (owner, id) in owners where id != nil && (owner != kind || !replacing) {
      throw LibraryError.nameTaken(name, by: owner, isReplaceable: owner == kind)
    }
    _ = try kind == .text ? delete(name, db) : deleteLexicon(name, db)
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

/// An entry that was looked up, with its lexicon.
package struct Definition: Sendable, Equatable {
  package let lexicon: LexiconDescription
  package var entry: LexiconEntry
  /// The number of the entry among those that the look-up finds, counted from 1.
  package var number = 1
  /// The number of entries that the look-up finds.
  package var count = 1
}

extension Library {
  /// The maximum number of entries that one look-up in a lexicon returns.
  package static let shownEntryLimit = 99

  /// Returns the lexica, sorted by name.
  package func lexica() throws -> [LexiconDescription] {
    try access { try storedLexica($0).map(\.description) }
  }

  typealias StoredLexicon = (id: Int64, description: LexiconDescription)

  private static let lexicaByName = "SELECT * FROM lexicon ORDER BY name"

  private func storedLexica(_ db: Database) throws -> [StoredLexicon] {
    try Row.fetchAll(db.cachedStatement(sql: Self.lexicaByName)).map {
      (try $0.decode(forColumn: "id"), try Self.lexicon($0))
    }
  }

  func storedLexicon(_ name: String, _ db: Database) throws -> StoredLexicon {
    let lexica = try storedLexica(db)
    if let found = lexica.first(where: { $0.description.name == name }) { return found }
    throw LibraryError.noLexicon(
      name, nearest: nearestName(to: name, among: lexica.map(\.description.name)))
  }

  /// A lexicon's description with its number of entries and its origin.
  package struct ListedLexicon: Sendable, Equatable {
    package let description: LexiconDescription
    package let entryCount: Int
    package let source: String
  }

  /// Returns the lexica with their sizes, sorted by name.
  package func listedLexica() throws -> [ListedLexicon] {
    try access { db in
      try Row.fetchAll(db.cachedStatement(sql: Self.lexicaByName)).map {
        ListedLexicon(
          description: try Self.lexicon($0), entryCount: try $0.decode(forColumn: "entry_count"),
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

  /// Returns the entries with a key or a headword, numbered, or else those that only mention it, as
  /// a variant or another spelling. Accents, case, and padding zeros are ignored, unless an entry is
  /// spelled exactly like the key. The number of a homograph is ignored if the entry has none. The
  /// last entry has links to the others.
  ///
  /// - Throws: `LibraryError`, with the nearest name, if there is no such lexicon.
  package func entries(_ key: String, in lexicon: String) throws -> [Definition] {
    try access { try entries(key, in: try storedLexicon(lexicon, $0), $0) }
  }

  /// Returns the entries with a key or a headword in a lexicon or, if it has none, in the first of
  /// the others that has one.
  package func entries(_ key: String, preferring lexicon: String) throws -> [Definition] {
    try access { db in
      let lexica = try storedLexica(db)
      for lexicon in lexica.filter({ $0.description.name == lexicon }) + lexica {
        let found = try entries(key, in: lexicon, db)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  private func entries(
    _ key: String, in lexicon: StoredLexicon, _ db: Database
  ) throws -> [Definition] {
    let numbers = StrongNumber(key).map { $0.names(in: lexicon.description.language) } ?? []
    let names = Self.names(of: key)
    // What isn't written as a number is first a name, such as the headword g5.
    return try entries(
      namedFirst: numbers.first == key ? numbers + names : names + numbers, in: lexicon, db)
  }

  /// Returns a headword, and the headword without the number of a homograph.
  private static func names(of headword: String) -> [String] {
    let digits = headword.reversed().prefix(while: \.isWholeNumber).count
    return [headword, String(headword.dropLast(digits))]
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
    var number = strong.flatMap(Self.firstStrong)
    if number?.letter == nil { number?.letter = StrongNumber.letter(for: language) }
    return try access { db in
      try storedLexica(db).flatMap { lexicon in
        let lexiconLanguage = lexicon.description.language
        let lemmas = Self.areSame(lexiconLanguage, language) ? lemma.map(Self.names) ?? [] : []
        return try entries(
          namedFirst: (number?.names(in: lexiconLanguage) ?? []) + lemmas, in: lexicon, db)
      }
    }
  }

  private static func firstStrong(_ value: String) -> StrongNumber? {
    value.split { !($0.isLetter || $0.isNumber) }.lazy.compactMap { StrongNumber($0) }.first
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

  /// The maximum number of rows that a look-up compares.
  private static let comparedRowLimit = 10_000

  /// The ordinals of the entries whose key or headword equals a folded text.
  private static let ownOrdinals = """
    SELECT ordinal FROM entry WHERE lexicon_id = ?1 AND lookup = ?2 AND ordinal >= 0
    UNION
    SELECT ordinal FROM entry WHERE lexicon_id = ?1 AND folded = ?2 AND ordinal >= 0
    """

  /// The query for the entries with a name, each with its rank and the number of entries of that
  /// rank: 0 and 1 for an entry of this name, 2 and 3 for an entry that mentions it, the even ranks
  /// if it is written exactly so. Main entries come before subentries, and homographs by number.
  ///
  /// A further key of an entry is its name if it is the headword without the number of a homograph.
  static let namedEntries = """
    WITH found AS (
      SELECT * FROM (\(ownOrdinals) ORDER BY ordinal LIMIT \(comparedRowLimit))
      UNION ALL
      SELECT * FROM (
        SELECT ordinal FROM entry WHERE lexicon_id = ?1 AND lookup = ?2 AND ordinal < 0
        ORDER BY ordinal DESC LIMIT \(comparedRowLimit))),
    named AS (
      SELECT entry.*, rtrim(headword, '₀₁₂₃₄₅₆₇₈₉') AS word,
        CASE WHEN ordinal < 0 THEN (-1 - ordinal) / \(otherKeyLimit + 1) ELSE ordinal END AS place
      FROM found CROSS JOIN entry USING (ordinal) WHERE lexicon_id = ?1),
    ranked AS (
      SELECT *, iif(ordinal < 0 AND key <> word, '', key || substr(headword, length(word) + 1))
          AS label,
        min((ordinal < 0 AND key <> word) * 2 + (?3 NOT IN (key, headword, word))) AS rank
      FROM named GROUP BY place)
    SELECT *, CASE count(*) OVER (PARTITION BY rank) WHEN \(comparedRowLimit)
        THEN (SELECT max(count(*), \(comparedRowLimit)) FROM (\(ownOrdinals)))
        ELSE count(*) OVER (PARTITION BY rank) END AS count
    FROM ranked
    ORDER BY rank, ordinal >= 0 AND folded = '', length(label), label, place
    LIMIT \(shownEntryLimit * 2)
    """

  /// Returns the entries of the best rank with the first of several names that has any. The last
  /// one has links to the entries of other ranks.
  private func entries(
    namedFirst names: [String], in lexicon: StoredLexicon, _ db: Database
  ) throws -> [Definition] {
    // Lexica that older versions imported have their names without modifier letters.
    let older = names.map { name in
      String(
        String.UnicodeScalarView(
          name.unicodeScalars.filter { $0.properties.generalCategory != .modifierLetter }))
    }
    for name in names + older where !Folding.headword(name).isEmpty {
      let arguments: StatementArguments = [lexicon.id, Folding.headword(name), name]
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: Self.namedEntries), arguments: arguments)
      guard let first = rows.first else { continue }
      let rank: Int = try first.decode(forColumn: "rank")
      let count: Int = try first.decode(forColumn: "count")
      let shown = try rows.prefix { try $0.decode(forColumn: "rank") == rank }
      var found = try zip(1..., shown.prefix(Self.shownEntryLimit)).map {
        Definition(
          lexicon: lexicon.description, entry: try Self.lexiconEntry($1), number: $0, count: count)
      }
      found[found.count - 1].entry.links += try rows.dropFirst(shown.count).map {
        let headword: String = try $0.decode(forColumn: "headword")
        return LexiconEntry.Link(text: headword, key: headword)
      }
      return found
    }
    return []
  }

  static func lexiconEntry(_ row: Row) throws -> LexiconEntry {
    LexiconEntry(
      key: try row.decode(forColumn: "key"), headword: try row.decode(forColumn: "headword"),
      transliteration: try row.decode(forColumn: "transliteration"),
      pronunciation: try row.decode(forColumn: "pronunciation"),
      definition: try row.decode(forColumn: "definition"),
      links: links(try row.decode(forColumn: "links")))
  }

  /// Returns the keys nearest to the typed text: headwords and keys with the same beginning, sorted
  /// by edit distance.
  package func nearestKeys(to key: String, in lexicon: String) throws -> [String] {
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
    return nearestNames(to: typed, among: candidates.sorted { $0.1 < $1.1 }, limit: 5)
  }
}

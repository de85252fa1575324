import GRDB
import Interlinear
import PlainText

/// The search index of one text: an FTS5 table, which a single `DROP` removes with the text.
///
/// Each row is a place (`TokenPlace`), whose text is the terms there in all tiers. The table
/// contains only the rows of each term (no content, sizes or columns), since the words are in the
/// table of words.
struct SearchTable {
  let text: Int64

  var name: String { "search_\(text)" }

  /// Returns the index tables of a library, each with the id of the text in its name.
  static func all(_ db: Database) throws -> [SearchTable] {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE name GLOB 'search_[0-9]*'
          AND sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name
        """)
    return names.compactMap { Int64($0.dropFirst("search_".count)) }.map(SearchTable.init)
  }

  /// Creates the table, replacing an existing one.
  func create(_ db: Database) throws {
    try drop(db)
    // `SearchTerm` writes only lower case without other characters, so nothing has to be split or
    // folded. The index is written once and then optimized: merging it in between takes time only.
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(name) USING fts5(
          t, content='', columnsize=0, detail=none, tokenize='ascii tokenchars ''-._=''');
        INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', 3000000);
        INSERT INTO \(name) (\(name), rank) VALUES ('automerge', 0)
        """)
  }

  /// Removes the table, even if it is damaged.
  func drop(_ db: Database) throws {
    do {
      try db.execute(sql: "DROP TABLE IF EXISTS \(name)")
    } catch let error as DatabaseError where error.isOfIndex {
      // SQLite must open the table to drop it, so the table gets the settings and contents of a new
      // FTS5 table (no levels, no averages).
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS \(name)_config;
          CREATE TABLE \(name)_config (k PRIMARY KEY, v) WITHOUT ROWID;
          INSERT INTO \(name)_config VALUES ('version', 4);
          DROP TABLE IF EXISTS \(name)_data;
          CREATE TABLE \(name)_data (id INTEGER PRIMARY KEY, block BLOB);
          INSERT INTO \(name)_data VALUES (1, x''), (10, x'00000000000000');
          DROP TABLE \(name)
          """)
    }
  }

  /// Returns the fault of the index, or nil if it is sound.
  func fault(_ db: Database, verseCount: Int) throws -> Message? {
    do {
      try checkItself(db)
      for id in try ends(db) {
        guard let place = TokenPlace(rowID: id), place.row < verseCount else {
          return "its index names places that it does not have"
        }
      }
      return nil
    } catch let error as DatabaseError where error.isOfIndex {
      return "its index is damaged; the next search rebuilds it"
    }
  }

  /// Returns the lowest and the highest row id, if there are any. A query for them would collect the
  /// places of all terms.
  private func ends(_ db: Database) throws -> [Int64] {
    try makeVocabularies(db)
    let row = try Row.fetchOne(db, sql: "SELECT min(doc), max(doc) FROM temp.\(name)_places")
    return try row.map { row in
      try (0...1).compactMap { try row.decode(Int64?.self, atIndex: $0) }
    } ?? []
  }

  /// Makes the tables of the index's terms and of the places of each, for this connection. A
  /// transaction that only reads cannot make them.
  func makeVocabularies(_ db: Database) throws {
    for (suffix, kind) in [("terms", "row"), ("places", "instance")] {
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(name)_\(suffix)
            USING fts5vocab('main', '\(name)', '\(kind)')
          """)
    }
  }

  private func checkItself(_ db: Database) throws {
    do {
      try db.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('integrity-check')")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      // For a read-only library, the check is limited to reading.
    }
  }
}

extension DatabaseError {
  /// A Boolean value that indicates whether the error may concern the index alone: it is damaged or
  /// missing.
  fileprivate var isOfIndex: Bool {
    [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(resultCode)
  }
}

/// An error of an index that cannot be read, although the text may be intact.
struct DamagedIndex: Error {}

/// The search index of a text in the library.
struct StoredPostings: PostingSource {
  let db: Database
  let text: StoredText
  let cancellation: SearchCancellation

  private var table: SearchTable { SearchTable(text: text.id) }

  func places(list: Int, _ pattern: TokenPattern, in rows: Range<Int>) throws -> [TokenPlace] {
    if pattern.isPrefix, pattern.form == nil, list != IndexedTier.list(of: .strong) {
      // FTS5 would merge the places of all terms.
      let places = try ["s", "d"].flatMap {
        try self.places(SearchTerm.ends($0, ofList: list, from: pattern.token))
      }
      return places.filter { rows.contains($0.row) }.sorted()
    }
    var arguments: StatementArguments = [SearchTerm.expression(list: list, pattern)]
    var condition = ""
    // SQLite would compare each of the places with the ends.
    if rows != TokenPlace.allRows {
      let ids = TokenPlace.rowIDs(ofRows: rows)
      arguments += [ids.lowerBound, ids.upperBound]
      condition = " AND rowid BETWEEN ? AND ?"
    }
    return try places(
      "rowid FROM \(table.name) WHERE \(table.name) MATCH ?\(condition) ORDER BY rowid", arguments)
  }

  func tokens(of target: SearchTarget, areForms: Bool) throws -> [String] {
    let kinds = areForms && target.kind != .strong ? ["s", "f"] : ["s", "d"]
    return try kinds.flatMap { try terms($0, of: target).map(\.token) }
  }

  /// Returns the written forms of a tier, each with its places, which takes less time than to look
  /// up many.
  func places(of target: SearchTarget) throws -> [(form: String, places: [TokenPlace]?)] {
    try ["s", "f"].flatMap { kind in
      let all = try places(SearchTerm.ends(kind, ofList: target.list, from: target.prefix))
      var next = 0
      return try terms(kind, of: target).map { form, count in
        defer { next += count }
        return (form, Array(all[next...].prefix(count)))
      }
    }
  }

  /// Returns the tokens or the forms of a tier, and how often each occurs. A token that is also the
  /// fold of other forms comes twice.
  ///
  /// - Parameter kind: The kind of the terms (see `SearchTerm`).
  func terms(
    _ kind: String, of target: SearchTarget
  ) throws -> [(token: String, count: Int)] {
    return try reading {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: "SELECT term, doc FROM temp.\(table.name)_terms WHERE term >= ? AND term < ?"),
        arguments: SearchTerm.ends(kind, ofList: target.list, from: target.prefix))
      return try Array(
        rows.map { row in
          let term: String = try row.decode(atIndex: 0)
          let token = SearchTerm.token(ofTerm: term).utf8.dropFirst(target.prefix.utf8.count)
          return (String(Substring(token)), try row.decode(atIndex: 1))
        })
    }
  }

  /// Returns the number of words in a row.
  func wordCount(ofRow row: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT max(position) FROM word WHERE text_id = ? AND row = ?")
    return try Int.fetchOne(statement, arguments: [text.id, row]).map { $0 + 1 } ?? 0
  }

  /// Returns the places of the terms between two, term by term.
  private func places(_ ends: StatementArguments) throws -> [TokenPlace] {
    try places("doc FROM temp.\(table.name)_places WHERE term >= ? AND term < ?", ends)
  }

  private func places(_ query: String, _ arguments: StatementArguments) throws -> [TokenPlace] {
    try reading {
      let statement = try db.cachedStatement(sql: "SELECT \(query)")
      let rows = try Int64.fetchCursor(statement, arguments: arguments)
      var places: [TokenPlace] = []
      try rows.forEach { row in
        guard let place = TokenPlace(rowID: row), place.row < text.verseCount else {
          throw DamagedIndex()
        }
        places.append(place)
      }
      return places
    }
  }

  /// Runs a closure that a cancellation interrupts.
  private func reading<T>(_ body: () throws -> T) throws -> T {
    do {
      return try cancellation.interrupting(text.library.queue, body)
    } catch let error as DatabaseError where error.isOfIndex {
      throw DamagedIndex()
    }
  }
}

/// Writes the search index of a text to its table.
struct IndexWriter {
  private let db: Database
  private let table: SearchTable
  private var statement: RowStatement
  private var builder: IndexBuilder
  /// The written forms of the builder's terms.
  private var written: [String] = []
  private var generation = 0

  /// Creates the table, replacing an existing index of the text.
  init(
    _ db: Database, text: Int64, _ description: TextDescription, termLimit: Int = 40_000
  ) throws {
    self.db = db
    table = SearchTable(text: text)
    try table.create(db)
    statement = try RowStatement(
      db, sql: "INSERT INTO \(table.name) (rowid, t) VALUES (?, ?)")
    builder = IndexBuilder(description, termLimit: termLimit)
  }

  mutating func add(_ verse: Verse) throws {
    builder.add(verse)
    if builder.generation != generation {
      written = []
      generation = builder.generation
    }
    for term in builder.terms[written.count...] { written.append(SearchTerm.row(term)) }
    var text = ""
    // FTS5 requires sorted rows.
    let places = builder.places.sorted { $0.place < $1.place }
    var index = 0
    while index < places.count {
      let place = places[index].place
      text.removeAll(keepingCapacity: true)
      while index < places.count, places[index].place == place {
        text += written[places[index].term]
        index += 1
      }
      try statement.add(place.rowID)
      try statement.add(text)
      try statement.execute()
    }
  }

  /// Marks the index as complete, unless the reader has found the languages of translations too late
  /// for it.
  ///
  /// - Parameter description: The text as it was described at its end.
  /// - Returns: A Boolean value that indicates whether the index is complete.
  @discardableResult
  func finish(_ description: TextDescription) throws -> Bool {
    guard let dotted = builder.dotted,
      dotted.translations == DottedTiers(description, language: .undetermined).translations
    else { return false }
    try db.execute(
      sql: "INSERT INTO \(table.name) (\(table.name)) VALUES ('optimize')")
    try db.execute(
      sql: "UPDATE text SET index_version = ? WHERE id = ?",
      arguments: [
        StoredText.indexVersion(of: description, dotted), table.text,
      ])
    return true
  }
}

import Foundation
import GRDB
import GRDBSQLite
import Interlinear
import PlainText

/// The search index of one text: a table, which a single `DROP` removes with the text.
///
/// Each row has places of a term, in one of its written forms, as `PackedPlaces`. A frequent term has
/// several rows, each for a part of the text, so that a part can be searched alone.
struct SearchTable {
  let text: Int64

  var name: String { "search_\(text)" }

  /// Returns the index tables of a library, each with the id of the text in its name.
  static func all(_ db: Database) throws -> [SearchTable] {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name GLOB 'search_[0-9]*' ORDER BY name
        """)
    return names.compactMap { Int64($0.dropFirst("search_".count)) }.map(SearchTable.init)
  }

  /// Creates the table, replacing an existing one.
  func create(_ db: Database) throws {
    try drop(db)
    try db.execute(
      sql: """
        CREATE TABLE \(name) (
          list INTEGER NOT NULL,
          token BLOB NOT NULL,
          form BLOB NOT NULL,
          first_row INTEGER NOT NULL,
          last_row INTEGER NOT NULL,
          count INTEGER NOT NULL,
          places BLOB NOT NULL,
          PRIMARY KEY (list, token, form, first_row)
        ) WITHOUT ROWID
        """)
  }

  /// Returns the statement that made the table as an older program did, a table of FTS5, or nil.
  func olderStatement(_ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT sql FROM sqlite_schema WHERE name = ? AND sql LIKE ?",
      arguments: [name, "CREATE VIRTUAL TABLE \(name) USING fts5(%"])
  }

  /// Removes the table, even if it is damaged.
  func drop(_ db: Database) throws {
    do {
      try db.execute(sql: "DROP TABLE IF EXISTS \(name)")
    } catch let error as DatabaseError where error.isOfIndex {
      guard try olderStatement(db) != nil else { throw error }
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
      var places: [TokenPlace] = []
      let statement = try db.makeStatement(
        sql: "SELECT count, first_row, last_row, places FROM \(name)")
      let rows = try Row.fetchCursor(statement)
      while let row = try rows.next() {
        places.removeAll(keepingCapacity: true)
        try PackedPlaces.unpack(
          statement.bytes(3), in: TokenPlace.allRows, verseCount: TokenPlace.rowLimit, into: &places
        )
        let ends = [places.first?.row, places.last?.row]
        guard try row.decode(Int.self, atIndex: 0) == places.count,
          try (1...2).map({ try row.decode(Int.self, atIndex: $0) }) == ends
        else { throw DamagedIndex() }
        if let last = places.last, last.row >= verseCount {
          return "its index names places that it does not have"
        }
      }
      return nil
    } catch let error where error.isOfIndex {
      return "its index is damaged; the next search rebuilds it"
    }
  }
}

extension Error {
  /// A Boolean value that indicates whether the error may concern the index alone: it is damaged or
  /// missing.
  fileprivate var isOfIndex: Bool {
    if let error = self as? DatabaseError {
      return [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
    }
    return self is DamagedIndex || self is RowDecodingError
  }
}

extension Statement {
  /// Returns the bytes in a column of the current row. They last until the next row is read.
  ///
  /// GRDB's `Data` of each value takes a fifth of the time of a search.
  fileprivate func bytes(_ column: CInt) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(sqliteStatement, column)
    return UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: start == nil ? 0 : Int(sqlite3_column_bytes(sqliteStatement, column)))
  }
}

/// An error of an index that cannot be read, although the text may be intact.
struct DamagedIndex: Error {}

/// The search index of a text in the library.
struct StoredPostings: PostingSource {
  let db: Database
  let text: StoredText
  let cancellation: SearchCancellation

  private var table: String { SearchTable(text: text.id).name }

  /// The size of the places that are read before it is known whether they are wanted, in bytes. A
  /// page of the table has room for that.
  private static let smallSize = 512

  func collect(
    list: Int, _ pattern: TokenPattern, in rows: Range<Int>, into places: inout [TokenPlace],
    _ body: (UnsafeBufferPointer<UInt8>, inout [TokenPlace]) throws -> Void
  ) throws {
    let token = Data(pattern.token.utf8)
    try reading {
      // No text has the byte FF.
      let statement = try db.cachedStatement(
        sql: """
          SELECT token, form, first_row,
            CASE WHEN length(places) <= \(Self.smallSize) THEN places END
          FROM \(table)
          WHERE list = ? AND token >= ? AND token < ? AND first_row < ? AND last_row >= ?
          """)
      let terms = try Row.fetchCursor(
        statement,
        arguments: [
          list, token, token + [pattern.isRange ? 0xFF : 0], rows.upperBound, rows.lowerBound,
        ])
      while let term = try terms.next() {
        guard pattern.matches(statement.bytes(0), statement.bytes(1)) else { continue }
        let start = places.count
        if term.hasNull(atIndex: 3) {
          try unpack(list, term, in: rows, into: &places)
        } else {
          try PackedPlaces.unpack(
            statement.bytes(3), in: rows, verseCount: text.verseCount, into: &places)
        }
        if start < places.count { try body(statement.bytes(1), &places) }
      }
    }
  }

  /// Adds the many places of a term, which are read only now.
  private func unpack(
    _ list: Int, _ term: Row, in rows: Range<Int>, into places: inout [TokenPlace]
  ) throws {
    try cancellation.check()
    let statement = try db.cachedStatement(
      sql: """
        SELECT places FROM \(table)
        WHERE list = ? AND token = ? AND form = ? AND first_row = ?
        """)
    let found = try Row.fetchCursor(
      statement,
      arguments: [list]
        + StatementArguments(try (0...2).map { try term.decode(DatabaseValue.self, atIndex: $0) }))
    while try found.next() != nil {
      try PackedPlaces.unpack(
        statement.bytes(0), in: rows, verseCount: text.verseCount, into: &places)
    }
  }

  /// Returns the tokens of a tier, and how often each occurs.
  func counts(of target: SearchTarget) throws -> [(token: String, count: Int)] {
    let start = Data(target.prefix.utf8)
    return try reading {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT token, sum(count) FROM \(table) WHERE list = ? AND token >= ? AND token < ?
            GROUP BY token
            """), arguments: [target.list, start, start + [0xFF]])
      return try Array(
        rows.map { row in
          let token: Data = try row.decode(atIndex: 0)
          return (
            String(decoding: token.dropFirst(start.count), as: UTF8.self),
            try row.decode(atIndex: 1)
          )
        })
    }
  }

  /// Runs a closure that a cancellation interrupts.
  private func reading<T>(_ body: () throws -> T) throws -> T {
    do {
      return try cancellation.interrupting(text.library.queue, body)
    } catch let error where error.isOfIndex {
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
  private var generation = 0
  /// The builder's terms and the places of each that are not yet written, and their number.
  private var terms: [IndexTerm] = []
  private var places: [PackedPlaces] = []
  private var count = 0

  /// The maximum number of places that are not yet written, so that memory does not grow with the
  /// text.
  private static let placeLimit = 4_000_000

  /// Creates the table, replacing an existing index of the text.
  init(
    _ db: Database, text: Int64, _ description: TextDescription, termLimit: Int = 40_000
  ) throws {
    self.db = db
    table = SearchTable(text: text)
    try table.create(db)
    statement = try RowStatement(
      db, sql: "INSERT INTO \(table.name) VALUES (?, ?, ?, ?, ?, ?, ?)")
    builder = IndexBuilder(description, termLimit: termLimit)
  }

  mutating func add(_ verse: Verse) throws {
    builder.add(verse)
    if builder.generation != generation {
      try write()
      (terms, places, generation) = ([], [], builder.generation)
    }
    terms += builder.terms[terms.count...]
    while places.count < terms.count { places.append(PackedPlaces()) }
    for (place, term) in builder.places { places[term].append(place) }
    count += builder.places.count
    if count >= Self.placeLimit { try write() }
  }

  private mutating func write() throws {
    let wanted = terms.indices.filter { places[$0].count > 0 }
    for index in wanted.sorted(by: { terms[$0].isBefore(terms[$1]) }) {
      let (term, found) = (terms[index], places[index])
      try statement.add(term.list)
      try statement.add(Data(term.token.utf8))
      try statement.add(Data(term.form.utf8))
      try statement.add(found.rows.lowerBound)
      try statement.add(found.rows.upperBound)
      try statement.add(found.count)
      try statement.add(Data(found.bytes))
      try statement.execute()
      places[index] = PackedPlaces()
    }
    count = 0
  }

  /// Marks the index as complete, unless the languages of translations became known too late for
  /// it.
  ///
  /// - Parameter description: The text as it was described at its end.
  /// - Returns: A Boolean value that indicates whether the index is complete.
  @discardableResult
  mutating func finish(_ description: TextDescription) throws -> Bool {
    try write()
    guard let dotted = builder.dotted,
      dotted.translations == DottedTiers(description, language: .undetermined).translations
    else { return false }
    try db.execute(
      sql: "UPDATE text SET index_version = ? WHERE id = ?",
      arguments: [
        StoredText.indexVersion(of: description, dotted), table.text,
      ])
    return true
  }
}

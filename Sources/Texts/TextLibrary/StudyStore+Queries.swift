import GRDB

/// The queries of earlier searches. Their table is created by the first one, so that libraries of
/// programs that do not know it stay valid.
extension StudyStore {
  /// The number of queries that are kept.
  static let queryCapacity = 500

  static func record(query: String, now: Int, _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS query (
          id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL UNIQUE, time INTEGER NOT NULL)
        """)
    // Replacing a row gives it a new number, so that it is the latest.
    try db.execute(
      sql: "INSERT OR REPLACE INTO query (body, time) VALUES (?, ?)", arguments: [query, now])
    try db.execute(
      sql: "DELETE FROM query WHERE id <= ?",
      arguments: [db.lastInsertedRowID - Int64(queryCapacity)])
  }

  /// Returns the queries, most recent first.
  package func queries(limit: Int) throws -> [String] {
    try library.access { db in
      guard try db.tableExists("query") else { return [] }
      return try String.fetchAll(
        db, sql: "SELECT body FROM query ORDER BY id DESC LIMIT ?", arguments: [limit])
    }
  }
}

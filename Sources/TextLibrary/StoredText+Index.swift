import Foundation
import GRDB
import Interlinear

extension StoredText {
  /// Changes when the index is made otherwise than before: what was made is made anew.
  static let indexVersion = 1

  /// Whether the text has an index of today's kind.
  package func isIndexed() throws -> Bool {
    try library.read { db in try indexVersion(db) == Self.indexVersion }
  }

  private func indexVersion(_ db: Database) throws -> Int {
    guard
      let version = try Int.fetchOne(
        db, sql: "SELECT index_version FROM text WHERE id = ?", arguments: [id])
    else { throw LibraryError.removed(description.name) }
    return version
  }

  /// Makes the index of a text that has none yet: one of the file cache, or of an older library.
  ///
  /// - Parameter progress: called now and then with the number of verses that are done; throwing
  ///   there ends it and leaves nothing.
  /// - Returns: false when the library cannot be written to just now.
  @discardableResult
  package func makeIndex(progress: (Int) throws -> Void = { _ in }) throws -> Bool {
    do {
      try library.access { db in
        try db.inTransaction(.immediate) {
          guard try indexVersion(db) != Self.indexVersion else { return .commit }
          try writeIndex(db, progress: progress)
          return .commit
        }
      }
      return true
    } catch let error as LibraryError
      where [.temporary, .noPermission].contains(error.exitStatus)
    {
      return false
    }
  }

  /// Makes the index within a transaction.
  func writeIndex(_ db: Database, progress: (Int) throws -> Void = { _ in }) throws {
    try db.execute(sql: "DELETE FROM posting WHERE text_id = ?", arguments: [id])
    var writer = try IndexWriter(db, text: id, tiers: description.tiers)
    for row in 0..<verseCount {
      try writer.add(try verse(at: row, db))
      if row.isMultiple(of: 256) { try progress(row) }
    }
    try writer.finish()
  }

  /// Runs a block with the index, which stays as it is meanwhile.
  func withPostings<T>(_ body: (StoredPostings) throws -> T) throws -> T {
    try library.read { db in
      _ = try indexVersion(db)
      return try body(StoredPostings(db: db, text: id))
    }
  }
}

/// Puts the index of a text into its table.
struct IndexWriter {
  private let db: Database
  private let text: Int64
  private let statement: Statement
  private var builder: IndexBuilder

  init(_ db: Database, text: Int64, tiers: [Tier]) throws {
    self.db = db
    self.text = text
    statement = try db.makeStatement(sql: "INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?)")
    builder = IndexBuilder(tiers: tiers)
  }

  mutating func add(_ verse: Verse) throws {
    builder.add(verse)
    if builder.isFull { try flush() }
  }

  private mutating func flush() throws {
    for posting in builder.takeSegment() {
      // Most forms are the token itself.
      let form = posting.form.utf8.elementsEqual(posting.token.utf8) ? "" : posting.form
      try statement.execute(arguments: [
        text, posting.list, posting.token, form, posting.segment, Data(posting.places),
      ])
    }
  }

  mutating func finish() throws {
    try flush()
    try db.execute(
      sql: "UPDATE text SET index_version = ? WHERE id = ?",
      arguments: [StoredText.indexVersion, text])
  }
}

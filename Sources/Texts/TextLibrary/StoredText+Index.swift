import Foundation
import GRDB
import Interlinear

extension StoredText {
  /// The version of the index format. A change causes indexes to be rebuilt.
  static let indexVersion = 2

  /// Whether the text has an index of the current version.
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

  /// Builds the index of a text that has none, as in the file cache or in an older library.
  ///
  /// - Parameters:
  ///   - replacing: Whether to replace an existing index, because it is damaged.
  ///   - progress: A closure that is called repeatedly with the number of verses done. If it
  ///     throws, building ends and leaves nothing behind.
  /// - Returns: false if the library cannot be written to at the moment.
  @discardableResult
  package func makeIndex(
    replacing: Bool = false, progress: (Int) throws -> Void = { _ in }
  ) throws -> Bool {
    do {
      try library.accessForWriting { db in
        try db.inTransaction(.immediate) {
          let version = try indexVersion(db)
          guard replacing || version != Self.indexVersion else { return .commit }
          try writeIndex(db, progress: progress)
          return .commit
        }
      }
      return true
    } catch LibraryError.locked, LibraryError.noPermission {
      return false
    }
  }

  /// Builds the index within a transaction.
  func writeIndex(_ db: Database, progress: (Int) throws -> Void = { _ in }) throws {
    var writer = try IndexWriter(db, text: id, tiers: description.tiers)
    for row in 0..<verseCount {
      try writer.add(try verse(at: row, db))
      if row.isMultiple(of: 256) { try progress(row) }
    }
    try writer.finish()
  }

  /// Runs a closure with the index, which does not change in the meantime.
  ///
  /// - Throws: `DamagedIndex` or `LibraryError`.
  func withPostings<T>(_ body: (StoredPostings) throws -> T) throws -> T {
    try library.read { db in
      _ = try indexVersion(db)
      return try body(StoredPostings(db: db, text: id, verseCount: verseCount))
    }
  }
}

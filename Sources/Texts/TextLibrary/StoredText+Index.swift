import Foundation
import GRDB
import Interlinear

extension StoredText {
  /// Changes when the index is made otherwise than before: what was made is made anew.
  static let indexVersion = 2

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
  /// - Parameters:
  ///   - anew: whether an index that is there gives way, because it is damaged.
  ///   - progress: called now and then with the number of verses that are done; throwing there ends
  ///     it and leaves nothing.
  /// - Returns: false when the library cannot be written to just now.
  @discardableResult
  package func makeIndex(
    anew: Bool = false, progress: (Int) throws -> Void = { _ in }
  ) throws -> Bool {
    do {
      try library.access { db in
        try db.inTransaction(.immediate) {
          let version = try indexVersion(db)
          guard anew || version != Self.indexVersion else { return .commit }
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
    var writer = try IndexWriter(db, text: id, tiers: description.tiers)
    for row in 0..<verseCount {
      try writer.add(try verse(at: row, db))
      if row.isMultiple(of: 256) { try progress(row) }
    }
    try writer.finish()
  }

  /// Runs a block with the index, which stays as it is meanwhile.
  ///
  /// - Throws: `DamagedIndex`, or `LibraryError`.
  func withPostings<T>(_ body: (StoredPostings) throws -> T) throws -> T {
    try library.read { db in
      _ = try indexVersion(db)
      return try body(StoredPostings(db: db, text: id, verseCount: verseCount))
    }
  }
}

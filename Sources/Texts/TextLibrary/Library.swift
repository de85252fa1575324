import Foundation
import GRDB
import Interlinear
import PlainText

/// The texts that were imported: one SQLite file.
///
/// Two programs may have it open at once: readers never wait for the one that writes (WAL), writers
/// wait for each other for five seconds.
package final class Library {
  /// The version of the tables, kept in SQLite's `user_version`.
  static let schemaVersion = 2

  package let path: String
  let queue: DatabaseQueue
  /// How often this object changed what the user keeps (see `StudyStore.changeCount`).
  var studyChanges = 0
  /// Seconds for which another program's writing is waited for.
  let patience: Double

  /// Opens the library, making it and its folder where there is none.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how long another program's writing is waited for, in seconds.
  ///   - keepingBackup: whether a library of an older version is copied before it is migrated.
  /// - Throws: `LibraryError` when the file cannot be made or opened, is damaged, or was written
  ///   by a newer program.
  package init(path: String, patience: Double = 5, keepingBackup: Bool = true) throws {
    self.path = path
    self.patience = patience
    let folder = (path as NSString).deletingLastPathComponent
    do {
      // A name alone is in the folder where the program runs.
      if !folder.isEmpty {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw LibraryError("\(folder): this folder cannot be made", .cannotCreate)
    }
    queue = try Self.describing(path) {
      try DatabaseQueue(path: path, configuration: Self.configuration(patience))
    }
    try prepare(keepingBackup: keepingBackup)
  }

  /// Whether there is a library at a path; asking does not make one.
  package static func exists(at path: String) -> Bool { Foundation.access(path, F_OK) == 0 }

  private static func configuration(_ patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // What was committed outlives a loss of power as well; a commit is one wait for the disk.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -4096")
    }
    return configuration
  }

  private func prepare(keepingBackup: Bool) throws {
    try access { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if version == Self.schemaVersion { return }
      guard version < Self.schemaVersion else {
        throw LibraryError(
          "\(self.path): written by a newer Lector (version \(version), this one knows "
            + "\(Self.schemaVersion)); it is left untouched", .badData)
      }
      try Self.switchToWAL(db)
      if version > 0 { return try self.migrate(db, keepingBackup: keepingBackup) }
      try db.inTransaction(.immediate) {
        // Another program may have made it, or begun to migrate it, while this one waited.
        if try Int.fetchOne(db, sql: "PRAGMA user_version") == 0 {
          try db.execute(sql: Self.schema)
        }
        return .commit
      }
    }
  }

  /// SQLite does not wait for the lock that this needs, and another program may be making the
  /// library just now: what is waited for, as long as for any other, is that one's transaction.
  private static func switchToWAL(_ db: Database) throws {
    for _ in 0..<50 {
      do {
        return try db.execute(sql: "PRAGMA journal_mode = WAL")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        try db.inTransaction(.immediate) { .commit }
      }
    }
    try db.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// Runs a block with the database; what SQLite reports comes out as `LibraryError`.
  func access<T>(_ body: (Database) throws -> T) throws -> T {
    try Self.describing(path) { try queue.inDatabase(body) }
  }

  /// Runs a block that only reads; it sees one state of the library, whoever writes meanwhile.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try Self.describing(path) { try queue.read(body) }
  }

  /// Runs a block that takes values out of rows.
  func decoding<T>(_ body: () throws -> T) throws -> T { try Self.describing(path, body) }

  private static func describing<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LibraryError.database(error, path: path)
    } catch is RowDecodingError {
      throw LibraryError.damaged(path, "a value of the wrong kind")
    }
  }
}

extension Library {
  /// One line of `lector library list`.
  package struct Entry: Sendable, Equatable {
    package let name: String
    package let title: String
    package let bookCount: Int
    package let verseCount: Int
    package let wordCount: Int
    package let tiers: [String]
    package let credits: String
    package let source: String
  }

  package func entries() throws -> [Entry] {
    try access { db in
      try Row.fetchAll(db, sql: "SELECT * FROM text ORDER BY name").map(Self.entry)
    }
  }

  package func entry(named name: String) throws -> Entry {
    try access { db in
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM text WHERE name = ?", arguments: [name])
      else { throw LibraryError.noText(name, nearest: try Self.nearest(name, db)) }
      return try Self.entry(row)
    }
  }

  package func names() throws -> [String] {
    try access { try String.fetchAll($0, sql: "SELECT name FROM text ORDER BY name") }
  }

  package func remove(_ name: String) throws {
    try access { db in
      try db.inTransaction(.immediate) {
        guard try Self.delete(name, db) || Self.deleteLexicon(name, db) else {
          throw LibraryError.noText(name, nearest: try Self.nearest(name, db))
        }
        return .commit
      }
    }
  }

  /// Gives a text or a lexicon another name. What the user has added to a text comes with it.
  package func rename(_ old: String, to new: String) throws {
    try access { db in
      try db.inTransaction(.immediate) {
        let taken = try String.fetchAll(
          db,
          sql: """
            SELECT 'text' FROM text WHERE name = ? UNION ALL
            SELECT 'lexicon' FROM lexicon WHERE name = ?
            """, arguments: [new, new])
        if let kind = taken.first {
          throw LibraryError("\(new): the library has a \(kind) of this name", .cannotCreate)
        }
        try db.execute(sql: "UPDATE lexicon SET name = ? WHERE name = ?", arguments: [new, old])
        if db.changesCount == 1 { return .commit }
        try db.execute(sql: "UPDATE text SET name = ? WHERE name = ?", arguments: [new, old])
        guard db.changesCount == 1 else {
          throw LibraryError.noText(old, nearest: try Self.nearest(old, db))
        }
        try Self.moveStudy(from: old, to: new, db)
        return .commit
      }
      studyChanges += 1
    }
  }

  /// Where a removed text of the new name has left something on the same place, both stay as they
  /// are: nothing that the user wrote is lost to a new name.
  private static func moveStudy(from old: String, to new: String, _ db: Database) throws {
    for table in ["note", "highlight", "bookmark", "mark", "visit", "last_place"] {
      try db.execute(
        sql: "UPDATE OR IGNORE \(table) SET text = ? WHERE text = ?", arguments: [new, old])
    }
  }

  /// Copies the library to a new file, as of now, whoever else writes to it.
  package func backup(to file: String) throws {
    guard Foundation.access(file, F_OK) != 0 else {
      throw LibraryError("\(file): exists already; a backup is a new file", .cannotCreate)
    }
    try access { try $0.execute(sql: "VACUUM INTO ?", arguments: [file]) }
  }

  static func delete(_ name: String, _ db: Database) throws -> Bool {
    guard
      let id = try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name])
    else { return false }
    try SearchTable(text: id).drop(db)
    for table in ["word", "verse", "book"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE text_id = ?", arguments: [id])
    }
    try db.execute(sql: "DELETE FROM text WHERE id = ?", arguments: [id])
    return true
  }

  static func nearest(_ name: String, _ db: Database) throws -> String? {
    nearestName(
      to: name,
      among: try String.fetchAll(db, sql: "SELECT name FROM text UNION SELECT name FROM lexicon"))
  }

  private static func entry(_ row: Row) throws -> Entry {
    Entry(
      name: try row.decode(forColumn: "name"), title: try row.decode(forColumn: "title"),
      bookCount: try row.decode(forColumn: "book_count"),
      verseCount: try row.decode(forColumn: "verse_count"),
      wordCount: try row.decode(forColumn: "word_count"),
      tiers: tierNames(try row.decode(forColumn: "tiers")),
      credits: try row.decode(forColumn: "credits"), source: try row.decode(forColumn: "source"))
  }
}

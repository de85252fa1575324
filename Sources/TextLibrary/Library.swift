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
  static let schemaVersion = 1

  package let path: String
  let queue: DatabaseQueue

  /// Opens the library, making it and its folder where there is none.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how long another program's writing is waited for, in seconds.
  /// - Throws: `LibraryError` when the file cannot be made or opened, is damaged, or was written
  ///   by a newer program.
  package init(path: String, patience: Double = 5) throws {
    self.path = path
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw LibraryError("\(folder): this folder cannot be made", .cannotCreate)
    }
    queue = try Self.describing(path) {
      try DatabaseQueue(path: path, configuration: Self.configuration(patience))
    }
    try prepare()
  }

  /// Whether there is a library at a path; asking does not make one.
  package static func exists(at path: String) -> Bool { Foundation.access(path, F_OK) == 0 }

  private static func configuration(_ patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096")
    }
    return configuration
  }

  private func prepare() throws {
    try access { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if version == Self.schemaVersion { return }
      guard version < Self.schemaVersion else {
        throw LibraryError(
          "\(self.path): written by a newer Lector (version \(version), this one knows "
            + "\(Self.schemaVersion)); it is left untouched", .badData)
      }
      try Self.switchToWAL(db)
      try db.inTransaction(.immediate) {
        try db.execute(sql: Self.schema)
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

  private static func describing<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LibraryError.database(error, path: path)
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
      return Self.entry(row)
    }
  }

  package func names() throws -> [String] {
    try access { try String.fetchAll($0, sql: "SELECT name FROM text ORDER BY name") }
  }

  package func remove(_ name: String) throws {
    try access { db in
      try db.inTransaction(.immediate) {
        guard try Self.delete(name, db) else {
          throw LibraryError.noText(name, nearest: try Self.nearest(name, db))
        }
        return .commit
      }
    }
  }

  package func rename(_ old: String, to new: String) throws {
    try access { db in
      try db.inTransaction(.immediate) {
        if try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [new])
          != nil
        {
          throw LibraryError("\(new): the library has a text of this name", .cannotCreate)
        }
        try db.execute(sql: "UPDATE text SET name = ? WHERE name = ?", arguments: [new, old])
        guard db.changesCount == 1 else {
          throw LibraryError.noText(old, nearest: try Self.nearest(old, db))
        }
        return .commit
      }
    }
  }

  /// What SQLite finds wrong with the file; empty when it is sound.
  package func check() throws -> [String] {
    try access { db in
      let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
      return found == ["ok"] ? [] : found
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
    for table in ["word", "verse", "book"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE text_id = ?", arguments: [id])
    }
    try db.execute(sql: "DELETE FROM text WHERE id = ?", arguments: [id])
    return true
  }

  static func nearest(_ name: String, _ db: Database) throws -> String? {
    nearestName(to: name, among: try String.fetchAll(db, sql: "SELECT name FROM text"))
  }

  private static func entry(_ row: Row) -> Entry {
    Entry(
      name: row["name"], title: row["title"], bookCount: row["book_count"],
      verseCount: row["verse_count"], wordCount: row["word_count"],
      tiers: tierNames(row["tiers"]),
      credits: row["credits"], source: row["source"])
  }
}

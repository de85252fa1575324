import Foundation
import GRDB

extension Library {
  /// Migrates a library of an older version to the current one, after copying it to a backup beside
  /// it.
  ///
  /// The backup gets its final name only when this program migrates the library: if two programs
  /// try at once, the second finds nothing to do.
  func migrate(_ db: Database, keepingBackup: Bool) throws {
    let copy = path + ".backup-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    if keepingBackup { try db.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    defer { if keepingBackup { unlink(copy) } }
    try db.inTransaction(.immediate) {
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") == 1 else { return .commit }
      if keepingBackup { try Self.keep(copy, beside: path) }
      try db.execute(sql: Self.changesFromVersion1)
      return .commit
    }
  }

  /// Gives a backup of version 1 its final name, numbered if the name is taken.
  private static func keep(_ copy: String, beside path: String) throws {
    for number in 1...99 {
      let name = path + ".v1-backup" + (number == 1 ? "" : "-\(number)")
      if link(copy, name) == 0 { return }
      guard errno == EEXIST else { break }
    }
    throw LibraryError.noBackup(path: path)
  }
}

import Foundation
import GRDB

extension Library {
  /// Makes a library of today's version of an older one, after a copy of it was put beside it.
  ///
  /// The copy is made under a name of its own and gets its last one when this program is the one
  /// that migrates: of two that come at once, the second finds nothing to do.
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

  /// The name of a backup of version 1, counted on where there is one already.
  private static func keep(_ copy: String, beside path: String) throws {
    for number in 1...99 {
      let name = path + ".v1-backup" + (number == 1 ? "" : "-\(number)")
      if link(copy, name) == 0 { return }
      guard errno == EEXIST else { break }
    }
    throw LibraryError("\(path): no backup can be made beside it", .cannotCreate)
  }
}

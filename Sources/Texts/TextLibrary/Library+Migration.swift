import Foundation
import GRDB
import Formats
import Interlinear
import Platform

extension Library {
  /// Migrates a library of an older version to the current one, after copying it to a backup beside
  /// it.
  ///
  /// The backup gets its final name only when this program migrates the library: if two programs
  /// try at once, the second finds nothing to do.
  func migrate(_ db: Database, keepingBackup: Bool) throws {
    let copy = path + ".backup-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    removeCopiesLeftBehind()
    if keepingBackup { PrivateFiles.create(copy) }
    if keepingBackup { try db.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    defer { if keepingBackup { unlink(copy) } }
    try db.inTransaction(.immediate) {
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard (1..<Self.schemaVersion).contains(version) else { return .commit }
      if keepingBackup { try Self.keep(copy, ofVersion: version, beside: path) }
      try db.execute(sql: Self.changes(fromVersion: version))
      if version < 3 { try Self.addMorphemeTiers(db) }
      return .commit
    }
  }

  /// Removes the copies of programs that were killed while they migrated the library.
  private func removeCopiesLeftBehind() {
    let folder = (path as NSString).deletingLastPathComponent
    let start = (path as NSString).lastPathComponent + ".backup-"
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for file in files ?? [] where file.hasPrefix(start) {
      let process = file.dropFirst(start.count).prefix { $0 != "-" }
      guard let number = pid_t(process), kill(number, 0) != 0, errno == ESRCH else { continue }
      unlink(folder.isEmpty ? file : "\(folder)/\(file)")
    }
  }

  /// Gives a backup its final name, numbered if the name is taken.
  private static func keep(
    _ copy: String, ofVersion version: Int, beside path: String
  ) throws {
    for number in 1...99 {
      let name = path + ".v\(version)-backup" + (number == 1 ? "" : "-\(number)")
      if link(copy, name) == 0 { return }
      guard errno == EEXIST else { break }
    }
    throw LibraryError.noBackup(path: path)
  }

  /// Adds the tiers that are derived from morphemes to the texts whose morphemes have such values.
  /// Their indexes are rebuilt by the next search.
  private static func addMorphemeTiers(_ db: Database) throws {
    for text in try Row.fetchAll(db, sql: "SELECT id, tiers FROM text") {
      let id: Int64 = try text.decode(atIndex: 0)
      let tiers = tierNames(try text.decode(atIndex: 1)).map(Tier.init(rawValue:))
      guard tiers.contains(.morphemes) else { continue }
      // Version 2 stored nothing else of a morpheme.
      var missing: [MorphemeTier] = [.glosses, .partsOfSpeech]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT morphemes, gloss, partOfSpeech FROM word
          WHERE text_id = ? AND morphemes IS NOT NULL
          """, arguments: [id])
      while !missing.isEmpty, let row = try rows.next() {
        let word = Word(values: [], morphemes: MorphemeText.decode(try row.decode(atIndex: 0)))
        let values = (try row.optionalText(1) ?? "", try row.optionalText(2) ?? "")
        missing.removeAll {
          $0.addsToWord(word, wordValue: $0 == .glosses ? values.0 : values.1)
        }
      }
      let found = [MorphemeTier.glosses, .partsOfSpeech].filter { !missing.contains($0) }
      if found.isEmpty { continue }
      let all = MorphemeTier.adding(found.map(\.tier), to: tiers)
      try db.execute(
        sql: "UPDATE text SET tiers = ?, index_version = 0 WHERE id = ?",
        arguments: [tierList(all.map(\.rawValue)), id])
    }
  }
}

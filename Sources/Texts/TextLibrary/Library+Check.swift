import Foundation
import GRDB
import PlainText

extension Library {
  /// Returns the faults of the library, one per line; empty if it is sound. It checks the file with
  /// SQLite's own functions, the counts of the texts and lexica, rows without a text or lexicon,
  /// and the indexes.
  package func check() throws -> [Message] {
    let faults = try read { db in
      let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
      if found != ["ok"] { return (found.map(Message.init(verbatim:)), false) }
      return (try Self.wrongCounts(db) + Self.orphans(db), true)
    }
    return faults.1 ? try faults.0 + access(Self.wrongIndices) : faults.0
  }

  /// Adds the translations after the first one to the indexes that an older program made.
  ///
  /// - Returns: The names of the texts.
  package func completeIndexes() throws -> [String] {
    var completed: [String] = []
    for name in try names() where try text(named: name).completeIndex() { completed.append(name) }
    return completed
  }

  private static func wrongCounts(_ db: Database) throws -> [Message] {
    let texts = try Row.fetchAll(
      db,
      sql: """
        SELECT name, verse_count, (SELECT count(*) FROM verse WHERE text_id = id), word_count,
          (SELECT count(*) FROM word WHERE text_id = id),
          (SELECT coalesce(sum(verse_count), 0) FROM book WHERE text_id = id)
        FROM text ORDER BY name
        """)
    var faults: [Message] = []
    for row in texts {
      let name: String = try row.decode(atIndex: 0)
      func expect(_ column: Int, _ other: Int, _ what: Message) throws {
        let (declared, found): (Int, Int) = (
          try row.decode(atIndex: column), try row.decode(atIndex: other)
        )
        if declared != found { faults.append("\(name): \(found) \(what), expected \(declared)") }
      }
      try expect(1, 2, "verses")
      try expect(1, 5, "verses in its books")
      try expect(3, 4, "words")
    }
    let lexica = try Row.fetchAll(
      db,
      sql: """
        SELECT name, entry_count, (SELECT count(*) FROM entry WHERE lexicon_id = id AND ordinal >= 0) AS found
        FROM lexicon WHERE entry_count <> found ORDER BY name
        """)
    return try faults
      + lexica.map { row in
        let (name, declared, found): (String, Int, Int) = (
          try row.decode(atIndex: 0), try row.decode(atIndex: 1), try row.decode(atIndex: 2)
        )
        return "\(name): \(found) entries, expected \(declared)"
      }
  }

  private static func orphans(_ db: Database) throws -> [Message] {
    let owners = [
      ("book", "text_id", "text"), ("verse", "text_id", "text"), ("word", "text_id", "text"),
      ("place", "text_id", "text"),
      ("entry", "lexicon_id", "lexicon"),
    ]
    let rows: [Message] = try owners.compactMap { table, column, owner in
      let count =
        try Int.fetchOne(
          db,
          sql: "SELECT count(*) FROM \(table) WHERE \(column) NOT IN (SELECT id FROM \(owner))")
        ?? 0
      return count == 0 ? nil : "\(count) rows of \(table) belong to no \(owner)"
    }
    let texts = Set(try Int64.fetchAll(db, sql: "SELECT id FROM text"))
    let indices = try SearchTable.all(db).filter { !texts.contains($0.text) }
    return rows + indices.map { "\($0.name): this index belongs to no text" }
  }

  /// Returns the texts whose index is damaged, or refers to places that the text does not have.
  private static func wrongIndices(_ db: Database) throws -> [Message] {
    let texts = try Row.fetchAll(
      db,
      sql: """
        SELECT name, id, verse_count FROM text WHERE index_version BETWEEN ? AND ? ORDER BY name
        """,
      arguments: [StoredText.indexVersions.lowerBound, StoredText.indexVersions.upperBound])
    return try texts.compactMap { text in
      let (name, id, verses): (String, Int64, Int) = (
        try text.decode(atIndex: 0), try text.decode(atIndex: 1), try text.decode(atIndex: 2)
      )
      return try SearchTable(text: id).fault(db, verseCount: verses).map { "\(name): \($0)" }
    }
  }
}

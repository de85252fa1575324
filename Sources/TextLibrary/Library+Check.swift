import Foundation
import GRDB

extension Library {
  /// What is wrong with the library, a line each; empty when it is sound: the file as SQLite sees
  /// it, the texts and lexica by their counts, what belongs to none of them, the index.
  package func check() throws -> [String] {
    try read { db in
      let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
      if found != ["ok"] { return found }
      return try Self.wrongCounts(db) + Self.orphans(db) + Self.wrongPlaces(db)
    }
  }

  private static func wrongCounts(_ db: Database) throws -> [String] {
    let texts = try Row.fetchAll(
      db,
      sql: """
        SELECT name, verse_count, (SELECT count(*) FROM verse WHERE text_id = id), word_count,
          (SELECT count(*) FROM word WHERE text_id = id),
          (SELECT coalesce(sum(verse_count), 0) FROM book WHERE text_id = id)
        FROM text ORDER BY name
        """)
    var faults: [String] = []
    for row in texts {
      let name: String = try row.decode(atIndex: 0)
      func expect(_ column: Int, _ other: Int, _ what: String) throws {
        let (told, there): (Int, Int) = (
          try row.decode(atIndex: column), try row.decode(atIndex: other)
        )
        if told != there { faults.append("\(name): \(there) \(what), expected \(told)") }
      }
      try expect(1, 2, "verses")
      try expect(1, 5, "verses in its books")
      try expect(3, 4, "words")
    }
    let lexica = try Row.fetchAll(
      db,
      sql: """
        SELECT name, entry_count, (SELECT count(*) FROM entry WHERE lexicon_id = id) AS found
        FROM lexicon WHERE entry_count <> found ORDER BY name
        """)
    return try faults
      + lexica.map { row in
        let (name, told, there): (String, Int, Int) = (
          try row.decode(atIndex: 0), try row.decode(atIndex: 1), try row.decode(atIndex: 2)
        )
        return "\(name): \(there) entries, expected \(told)"
      }
  }

  private static func orphans(_ db: Database) throws -> [String] {
    let owners = [
      ("book", "text_id", "text"), ("verse", "text_id", "text"), ("word", "text_id", "text"),
      ("posting", "text_id", "text"), ("entry", "lexicon_id", "lexicon"),
    ]
    return try owners.compactMap { table, column, owner in
      let count =
        try Int.fetchOne(
          db,
          sql: "SELECT count(*) FROM \(table) WHERE \(column) NOT IN (SELECT id FROM \(owner))")
        ?? 0
      return count == 0 ? nil : "\(count) rows of \(table) belong to no \(owner)"
    }
  }

  /// Texts whose index names places that the text does not have, or too few.
  private static func wrongPlaces(_ db: Database) throws -> [String] {
    let texts = try Row.fetchAll(
      db, sql: "SELECT name, id, verse_count FROM text WHERE index_version = ? ORDER BY name",
      arguments: [StoredText.indexVersion])
    return try texts.compactMap { text in
      let (name, id, verses): (String, Int64, Int) = (
        try text.decode(atIndex: 0), try text.decode(atIndex: 1), try text.decode(atIndex: 2)
      )
      let lists = try Row.fetchCursor(
        db, sql: "SELECT places FROM posting WHERE text_id = ?", arguments: [id])
      while let row = try lists.next() {
        var places: [TokenPlace] = []
        let data: Data = try row.decode(atIndex: 0)
        data.withUnsafeBytes { Postings.decode($0, into: &places) }
        if places.isEmpty || places.contains(where: { $0.row >= verses }) {
          return "\(name): its index names places that it does not have"
        }
      }
      return nil
    }
  }
}

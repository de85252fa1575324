import Foundation
import GRDB
import PlainText

extension Library {
  /// Returns the faults of the library, one per line; empty if it is sound. It checks the file with
  /// SQLite's own functions, the schema, the counts of the texts and lexica, rows without a text or
  /// lexicon, and the indexes.
  package func check() throws -> [Message] {
    let faults = try read { db in
      let found = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
      if found != ["ok"] { return (found.map(Message.init(verbatim:)), false) }
      let (changes, missing) = try Self.schemaChanges(db)
      // Queries may not fit a foreign schema.
      if !changes.isEmpty { return (changes + missing, false) }
      return (try Self.wrongCounts(db) + Self.orphans(db) + missing, true)
    }
    return faults.1 ? try faults.0 + access(Self.wrongIndices) : faults.0
  }

  /// Builds the indexes anew that an older program made.
  ///
  /// - Returns: The names of the texts.
  package func completeIndexes() throws -> [String] {
    try names().filter { try text(named: $0).completeIndex() }
  }

  /// Returns the differences from the schema that Lector makes: the one of a new library in memory
  /// with the same search indexes.
  ///
  /// - Returns: The objects that Lector has not made, and the missing ones.
  private static func schemaChanges(
    _ db: Database
  ) throws -> (changes: [Message], missing: [Message]) {
    let indexes = try SearchTable.all(db)
    let older = try indexes.map { try $0.olderStatement(db) }
    let current = try DatabaseQueue().inDatabase { db in
      try db.execute(sql: schema + PastQuery.table)
      for (index, statement) in zip(indexes, older) {
        if let statement { try db.execute(sql: statement) } else { try index.create(db) }
      }
      return try SchemaObject.all(db)
    }
    let found = try SchemaObject.all(db)
    let added = found.keys.filter { current[$0] == nil }.sorted()
    let changed = found.keys.filter { current[$0] != nil && current[$0] != found[$0] }.sorted()
    // The first query makes its table; the parts of an index are examined with it.
    let missing = current.keys.filter { object in
      found[object] == nil && object.name != "query"
        && !indexes.contains { object.name.hasPrefix("\($0.name)_") }
    }.sorted()
    return (
      added.map { "\($0.described): not made by Lector" }
        + changed.map { "\($0.described): changed" },
      missing.map { "\($0.described): missing" }
    )
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

/// A table, an index, a trigger or a view of a library.
private struct SchemaObject: Hashable, Comparable {
  let type: String
  let name: String

  /// Returns the objects of a library with the parts of the statements that made them.
  ///
  /// The result excludes SQLite's own tables, such as the statistics of ANALYZE. No statement can
  /// create a table with such a name.
  static func all(_ db: Database) throws -> [SchemaObject: [String]] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, sql FROM sqlite_schema
        WHERE type NOT IN ('table', 'index') OR name NOT LIKE 'sqlite!_%' ESCAPE '!'
        """)
    return try rows.reduce(into: [:]) { objects, row in
      let object = SchemaObject(type: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1))
      let parts = parts(of: try row.decode(String?.self, atIndex: 2) ?? "")
      // ALTER TABLE adds a column after the others, wherever a new table has it.
      objects[object] = object.type == "table" ? parts.sorted() : parts
    }
  }

  /// Returns the parts of a statement between the commas and parentheses of its definitions, with
  /// single spaces.
  private static func parts(of sql: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Unicode.Scalar?
    for scalar in sql.unicodeScalars {
      if quote != nil {
        if scalar == quote { quote = nil }
      } else {
        switch scalar {
        case "'", "\"", "`": quote = scalar
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
        if depth == 1 && (scalar == "(" || scalar == ",") || depth == 0 && scalar == ")" {
          parts.append("")
          continue
        }
        if scalar.properties.isWhitespace {
          if parts[parts.endIndex - 1].last != " " { parts[parts.endIndex - 1] += " " }
          continue
        }
      }
      parts[parts.endIndex - 1].unicodeScalars.append(scalar)
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The object as the beginning of a message: "the trigger x".
  var described: Message {
    switch type {
    case "table": "the table \(name)"
    case "index": "the index \(name)"
    case "view": "the view \(name)"
    default: "the trigger \(name)"
    }
  }

  static func < (left: SchemaObject, right: SchemaObject) -> Bool {
    (left.type, left.name) < (right.type, right.name)
  }
}

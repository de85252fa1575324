import GRDB
import Interlinear

// MARK: - Highlights and bookmarks

extension StudyStore {
  /// Sets the color of a place, replacing any other; nil removes it.
  package func setHighlight(_ colour: HighlightColour?, at place: StudyPlace) throws {
    try write { try Self.setHighlight(colour, at: place, $0) }
  }

  static func setHighlight(
    _ colour: HighlightColour?, at place: StudyPlace, _ db: Database
  ) throws {
    guard let colour else { return try delete("highlight", at: place, db) }
    try db.execute(
      sql: "INSERT OR REPLACE INTO highlight (\(placeColumns), colour) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(values(place) + [colour.rawValue]))
  }

  /// Returns the highlights of a text, or of all texts, by book and chapter.
  package func highlights(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Highlight] {
    try list("highlight", extra: "colour", text: text, limit: limit, offset: offset) {
      Highlight(
        place: try $0.place(0),
        colour: HighlightColour(rawValue: try $0.decode(atIndex: 6)) ?? .yellow)
    }
  }

  package func highlight(at place: StudyPlace) throws -> HighlightColour? {
    try library.access { db in
      try String.fetchOne(
        db, sql: "SELECT colour FROM highlight WHERE \(Self.isPlace)",
        arguments: StatementArguments(Self.key(place))
      ).map { HighlightColour(rawValue: $0) ?? .yellow }
    }
  }

  package func highlightCount(of text: String? = nil) throws -> Int {
    try count("highlight", of: text)
  }

  /// Adds a bookmark, or removes an existing one.
  ///
  /// - Returns: Whether there is a bookmark now.
  @discardableResult
  package func toggleBookmark(at place: StudyPlace, now: Int) throws -> Bool {
    try write { db in
      try Self.delete("bookmark", at: place, db)
      if db.changesCount > 0 { return false }
      try Self.setBookmark(Bookmark(place: place, created: now), db)
      return true
    }
  }

  package func hasBookmark(at place: StudyPlace) throws -> Bool {
    try library.access { db in
      try Bool.fetchOne(
        db, sql: "SELECT 1 FROM bookmark WHERE \(Self.isPlace)",
        arguments: StatementArguments(Self.key(place))) ?? false
    }
  }

  /// Returns the bookmark on a place, or nil if there is none.
  package func bookmark(at place: StudyPlace) throws -> Bookmark? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT created, name FROM bookmark WHERE \(Self.isPlace)",
        arguments: StatementArguments(Self.key(place))
      ).map {
        Bookmark(
          place: place, created: try $0.decode(atIndex: 0), name: try $0.decode(atIndex: 1))
      }
    }
  }

  /// Sets a bookmark. Only the name of an existing one is changed.
  static func setBookmark(_ bookmark: Bookmark, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO bookmark (\(placeColumns), created, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET name = excluded.name
        """
    ).execute(
      arguments: StatementArguments(values(bookmark.place) + [bookmark.created, bookmark.name]))
  }

  /// Returns the bookmarks of a text, or of all texts, by book and chapter.
  package func bookmarks(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Bookmark] {
    try list("bookmark", extra: "created, name", text: text, limit: limit, offset: offset) {
      Bookmark(
        place: try $0.place(0), created: try $0.decode(atIndex: 6),
        name: try $0.decode(atIndex: 7))
    }
  }

  package func bookmarkCount(of text: String? = nil) throws -> Int {
    try count("bookmark", of: text)
  }

  private func list<Record>(
    _ table: String, extra: String, text: String?, limit: Int?, offset: Int,
    _ record: (Row) throws -> Record
  ) throws -> [Record] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.placeColumns), \(extra) FROM \(table)
          \(text == nil ? "" : "WHERE text = ?")
          ORDER BY text, book, chapter, verse, word LIMIT ? OFFSET ?
          """,
        arguments: StatementArguments(
          (text.map { [$0] } ?? []) as [any DatabaseValueConvertible] + [limit ?? -1, offset])
      ).map(record)
    }
  }
}

// MARK: - Marks, history, the last place

extension StudyStore {
  /// The number of visits that are kept.
  static let historyCapacity = 5_000

  /// Marks a place with a letter. Each text has its own letters.
  package func setMark(_ letter: Character, at place: StudyPlace) throws {
    try write(isAnnotation: false) { try Self.setMark(letter, at: place, $0) }
  }

  static func setMark(_ letter: Character, at place: StudyPlace, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mark (\(placeColumns), letter) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(values(place) + [String(letter)]))
  }

  package func mark(_ letter: Character, of text: String) throws -> StudyPlace? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT \(Self.placeColumns) FROM mark WHERE text = ? AND letter = ?",
        arguments: [text, String(letter)]
      ).map { try $0.place(0) }
    }
  }

  /// Returns the marks of a text, or of all texts, sorted by letter.
  package func marks(
    of text: String? = nil
  ) throws -> [(letter: Character, place: StudyPlace)] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.placeColumns), letter FROM mark \(text == nil ? "" : "WHERE text = ?")
          ORDER BY text, letter
          """, arguments: StatementArguments(text.map { [$0] } ?? [])
      ).compactMap { row in
        try row.decode(String.self, atIndex: 6).first.map { ($0, try row.place(0)) }
      }
    }
  }

  /// Records a visit to a place. Consecutive visits to the same place are one.
  ///
  /// - Parameter now: Unix seconds.
  package func record(visit place: StudyPlace, now: Int) throws {
    try write(isAnnotation: false) { try Self.record(visit: place, now: now, $0) }
  }

  static func record(visit place: StudyPlace, now: Int, _ db: Database) throws {
    let last = try Row.fetchOne(
      db, sql: "SELECT \(placeColumns), id FROM visit ORDER BY id DESC LIMIT 1")
    if let last, try last.place(0) == place {
      return try db.execute(
        sql: "UPDATE visit SET time = ? WHERE id = ?",
        arguments: [now, try last.decode(Int64.self, atIndex: 6)])
    }
    try db.execute(
      sql: "INSERT INTO visit (\(placeColumns), time) VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(values(place) + [now]))
    try db.execute(
      sql: "DELETE FROM visit WHERE id <= ?",
      arguments: [db.lastInsertedRowID - Int64(historyCapacity)])
  }

  /// Returns the visits to a place, oldest first.
  package func visits(to place: StudyPlace) throws -> [RecordedVisit] {
    try library.access { db in
      try Row.fetchAll(
        db, sql: "SELECT id, time FROM visit WHERE \(Self.isPlace) ORDER BY id",
        arguments: StatementArguments(Self.key(place))
      ).map { RecordedVisit(id: try $0.decode(atIndex: 0), time: try $0.decode(atIndex: 1)) }
    }
  }

  /// Puts visits back to where they were in the history.
  static func restore(
    _ visits: [RecordedVisit], at place: StudyPlace, _ db: Database
  ) throws {
    for visit in visits {
      try db.execute(
        sql: "INSERT OR IGNORE INTO visit (\(placeColumns), id, time) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: StatementArguments(values(place) + [visit.id, visit.time]))
    }
  }

  /// Returns the places visited in a text, or in all texts, most recent first.
  package func history(of text: String? = nil, limit: Int) throws -> [StudyPlace] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.placeColumns) FROM visit \(text == nil ? "" : "WHERE text = ?")
          ORDER BY id DESC LIMIT ?
          """,
        arguments: StatementArguments(
          (text.map { [$0] } ?? []) as [any DatabaseValueConvertible] + [limit])
      ).map { try $0.place(0) }
    }
  }

  package func lastPlace(of text: String) throws -> StudyPlace? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT \(Self.placeColumns) FROM last_place WHERE text = ?", arguments: [text]
      ).map { try $0.place(0) }
    }
  }

  package func setLastPlace(_ place: StudyPlace) throws {
    try write(isAnnotation: false) { try Self.setLastPlace(place, $0) }
  }

  static func setLastPlace(_ place: StudyPlace, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO last_place (\(placeColumns)) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(values(place)))
  }
}

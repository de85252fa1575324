import Foundation
import GRDB
import Interlinear

/// The user's study data: notes, highlights, bookmarks, marks and visited places.
///
/// It refers to texts by name, not by row, so the data remains valid when a text is replaced, or
/// removed and imported again. Every change is one transaction, which is on disk when the call
/// returns. All functions throw `LibraryError`.
package final class StudyStore {
  let library: Library

  package init(_ library: Library) {
    self.library = library
    logPath = library.path + "-wal"
  }

  /// A number that changes when this or another program may have changed study data.
  ///
  /// It is read after each frame. Unless the file or its log has been written to, that takes two
  /// calls of `stat` and no query.
  package var changeCount: Int {
    let (file, log) = (FileStamp(path: library.path), FileStamp(path: logPath))
    if file != knownStamps?.file || log != knownStamps?.log {
      let version = try? library.dataVersion()
      // A query may touch the log, so the next comparison uses the current state of the files.
      knownStamps = (file, log)
      knownVersion = version ?? 0
    }
    return knownVersion << 32 | library.studyChanges
  }

  private let logPath: String
  private var knownStamps: (file: FileStamp, log: FileStamp)?
  private var knownVersion = 0

  /// The modification time and the size of a file; zeros if it does not exist.
  private struct FileStamp: Equatable {
    var seconds = 0
    var nanoseconds = 0
    var size = 0

    init(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
      size = Int(status.st_size)
    }
  }

  static let isPlace = "text = ? AND book = ? AND chapter = ? AND verse = ? AND word = ?"

  /// Changes study data in one transaction.
  ///
  /// - Parameter isAnnotation: A Boolean value that indicates whether the reader shows and
  ///   announces the data with the text.
  func write<T>(isAnnotation: Bool = true, _ body: (Database) throws -> T) throws -> T {
    let result = try library.write(body)
    if isAnnotation { library.studyChanges += 1 }
    return result
  }

  /// Returns the annotations of a verse and its words, with one short indexed query.
  package func annotations(
    of text: String, at reference: Reference
  ) throws -> VerseAnnotations {
    try library.access { db in
      let statement = try db.cachedStatement(sql: Self.annotationSQL)
      let key: [any DatabaseValueConvertible] = [
        text, reference.book, reference.chapter, reference.verse,
      ]
      let rows = try Row.fetchCursor(statement, arguments: StatementArguments(key + key + key))
      var found = VerseAnnotations()
      while let row = try rows.next() {
        let word = try row.decode(Int.self, atIndex: 1)
        let place = StudyPlace(
          text: text, reference: reference, word: word < 0 ? nil : word,
          form: try row.decode(atIndex: 2))
        let content = try row.decode(String.self, atIndex: 3)
        switch try row.decode(Int.self, atIndex: 0) {
        case 0:
          found.notes.append(
            Note(
              id: try row.decode(atIndex: 4), place: place, text: content,
              created: try row.decode(atIndex: 5), modified: try row.decode(atIndex: 6)))
        case 1:
          // A color from a later version is still a highlight.
          found.highlights.append(
            Highlight(place: place, color: HighlightColor(rawValue: content) ?? .yellow))
        default: found.isBookmarked = true
        }
      }
      found.notes.sort { ($0.place.word ?? -1) < ($1.place.word ?? -1) }
      return found
    }
  }

  static let annotationSQL: String = {
    let isVerse = "WHERE text = ? AND book = ? AND chapter = ? AND verse = ?"
    return """
      SELECT 0, word, form, body, id, created, modified FROM note \(isVerse) UNION ALL
      SELECT 1, word, form, colour, 0, 0, 0 FROM highlight \(isVerse) UNION ALL
      SELECT 2, word, form, '', 0, 0, 0 FROM bookmark \(isVerse)
      """
  }()

  /// Returns a Boolean value that indicates whether a text has any notes, highlights or bookmarks.
  package func hasAnnotations(_ text: String) throws -> Bool {
    try library.access { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM note WHERE text = ?)
            OR EXISTS (SELECT 1 FROM highlight WHERE text = ?)
            OR EXISTS (SELECT 1 FROM bookmark WHERE text = ?)
          """, arguments: [text, text, text]) ?? false
    }
  }

  /// Adds a row to a table.
  ///
  /// - Parameters:
  ///   - values: The values of all columns.
  ///   - resolution: SQLite's action if the table has a row with the same key: `REPLACE` or
  ///     `IGNORE`.
  static func insert(
    _ values: [any DatabaseValueConvertible], into table: StudyTable,
    or resolution: String = "ABORT", _ db: Database
  ) throws {
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: """
        INSERT OR \(resolution) INTO \(table.name) (\(table.columns)) VALUES (\(marks))
        """, arguments: StatementArguments(values))
  }

  /// Returns the row of a table at a place.
  static func row(of table: StudyTable, at place: StudyPlace, _ db: Database) throws -> Row? {
    try Row.fetchOne(
      db, sql: "SELECT \(table.columns) FROM \(table.name) WHERE \(isPlace)",
      arguments: key(place))
  }

  /// Returns the records of a table, of one text or of all.
  private func records<Record>(
    of table: StudyTable, of text: String?, by order: String, limit: Int? = nil, offset: Int = 0,
    _ record: (Row) throws -> Record
  ) throws -> [Record] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(table.columns) FROM \(table.name) \(text == nil ? "" : "WHERE text = ?")
          ORDER BY \(order) LIMIT ? OFFSET ?
          """, arguments: StatementArguments(text.map { [$0] } ?? []) + [limit ?? -1, offset]
      ).map(record)
    }
  }

  /// Returns the values of a place for its six columns.
  static func values(_ place: StudyPlace) -> [any DatabaseValueConvertible] {
    [
      place.text, place.reference.book, place.reference.chapter, place.reference.verse,
      place.word ?? -1, place.form,
    ]
  }

  /// Returns the values that identify a place, for `isPlace`.
  static func key(_ place: StudyPlace) -> StatementArguments {
    StatementArguments(values(place).dropLast())
  }
}

// MARK: - Notes

extension StudyStore {
  package func note(at place: StudyPlace) throws -> Note? {
    try library.access { try Self.row(of: .note, at: place, $0).map(Self.note) }
  }

  /// Sets the note on a place, replacing any other; an empty text removes it.
  ///
  /// - Parameter now: Unix seconds.
  package func setNote(_ markdown: String, at place: StudyPlace, now: Int) throws {
    try write { db in
      if markdown.isEmpty {
        try Self.delete("note", at: place, db)
      } else {
        try Self.setNote(markdown, at: place, created: now, modified: now, db)
      }
    }
  }

  static func setNote(
    _ markdown: String, at place: StudyPlace, created: Int, modified: Int, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO note (text, book, chapter, verse, word, form, body, created, modified)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (text, book, chapter, verse, word)
        DO UPDATE SET form = excluded.form, body = excluded.body, modified = excluded.modified
        """)
    try statement.execute(
      arguments: StatementArguments(values(place) + [markdown, created, modified]))
  }

  /// Returns notes, most recently changed first.
  ///
  /// - Parameters:
  ///   - text: The text, or nil for all texts.
  ///   - limit: The maximum number of notes, or nil for all.
  package func notes(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Note] {
    try records(
      of: .note, of: text, by: "modified DESC, id DESC", limit: limit, offset: offset, Self.note)
  }

  package func noteCount(of text: String? = nil) throws -> Int {
    try library.access { db in
      let sql = "SELECT count(*) FROM note"
      guard let text else { return try Int.fetchOne(db, sql: sql) ?? 0 }
      return try Int.fetchOne(db, sql: sql + " WHERE text = ?", arguments: [text]) ?? 0
    }
  }

  static func note(_ row: Row) throws -> Note {
    Note(
      id: try row.decode(forColumn: "id"), place: try row.place(),
      text: try row.decode(forColumn: "body"), created: try row.decode(forColumn: "created"),
      modified: try row.decode(forColumn: "modified"))
  }
}

// MARK: - Highlights and bookmarks

extension StudyStore {
  /// Sets the color of a place, replacing any other, or removes it for nil.
  package func setHighlight(_ color: HighlightColor?, at place: StudyPlace) throws {
    try write { try Self.setHighlight(color, at: place, $0) }
  }

  static func setHighlight(
    _ color: HighlightColor?, at place: StudyPlace, _ db: Database
  ) throws {
    guard let color else { return try delete("highlight", at: place, db) }
    try insert(values(place) + [color.rawValue], into: .highlight, or: "REPLACE", db)
  }

  /// Returns the highlights of a text, or of all texts, by book and chapter.
  package func highlights(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Highlight] {
    try records(
      of: .highlight, of: text, by: StudyTable.highlight.key, limit: limit, offset: offset
    ) {
      Highlight(place: try $0.place(), color: try Self.color($0))
    }
  }

  package func highlight(at place: StudyPlace) throws -> HighlightColor? {
    try library.access { try Self.row(of: .highlight, at: place, $0).map(Self.color) }
  }

  /// Returns the color of a highlight. A color from a later version is still a highlight.
  private static func color(_ row: Row) throws -> HighlightColor {
    HighlightColor(rawValue: try row.decode(forColumn: "colour")) ?? .yellow
  }

  /// Adds a bookmark, or removes an existing one.
  ///
  /// - Returns: A Boolean value that indicates whether there is a bookmark now.
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
    try bookmark(at: place) != nil
  }

  /// Returns the bookmark on a place, or nil if there is none.
  package func bookmark(at place: StudyPlace) throws -> Bookmark? {
    try library.access { try Self.row(of: .bookmark, at: place, $0).map(Self.bookmark) }
  }

  private static func bookmark(_ row: Row) throws -> Bookmark {
    Bookmark(
      place: try row.place(), created: try row.decode(forColumn: "created"),
      name: try row.decode(forColumn: "name"))
  }

  /// Sets a bookmark. Only the name of an existing one is changed.
  static func setBookmark(_ bookmark: Bookmark, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO bookmark (\(StudyTable.bookmark.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET name = excluded.name
        """
    ).execute(
      arguments: StatementArguments(values(bookmark.place) + [bookmark.created, bookmark.name]))
  }

  /// Returns the bookmarks of a text, or of all texts, by book and chapter.
  package func bookmarks(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Bookmark] {
    try records(
      of: .bookmark, of: text, by: StudyTable.bookmark.key, limit: limit, offset: offset,
      Self.bookmark)
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
    try insert(values(place) + [String(letter)], into: .mark, or: "REPLACE", db)
  }

  package func mark(_ letter: Character, of text: String) throws -> StudyPlace? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT \(StudyTable.mark.columns) FROM mark WHERE text = ? AND letter = ?",
        arguments: [text, String(letter)]
      ).map { try $0.place() }
    }
  }

  /// Returns the marks of a text, or of all texts, sorted by letter.
  package func marks(
    of text: String? = nil
  ) throws -> [(letter: Character, place: StudyPlace)] {
    try records(of: .mark, of: text, by: StudyTable.mark.key) {
      row -> (letter: Character, place: StudyPlace)? in
      let letter = try row.decode(String.self, forColumn: "letter").first
      return try letter.map { (letter: $0, place: try row.place()) }
    }.compactMap { $0 }
  }

  /// Records a visit to a place. Consecutive visits to the same place are one.
  ///
  /// - Parameter now: Unix seconds.
  package func record(visit place: StudyPlace, now: Int) throws {
    try write(isAnnotation: false) { try Self.record(visit: place, now: now, $0) }
  }

  static func record(visit place: StudyPlace, now: Int, _ db: Database) throws {
    let last = try Row.fetchOne(
      db, sql: "SELECT \(StudyTable.visit.columns) FROM visit ORDER BY id DESC LIMIT 1")
    if let last, try last.place() == place {
      return try db.execute(
        sql: "UPDATE visit SET time = ? WHERE id = ?",
        arguments: [now, try last.decode(Int64.self, forColumn: "id")])
    }
    try insert(values(place) + [DatabaseValue.null, now], into: .visit, db)
    try db.execute(
      sql: "DELETE FROM visit WHERE id <= ?",
      arguments: [db.lastInsertedRowID - Int64(historyCapacity)])
  }

  /// Returns the visits to a place, oldest first.
  package func visits(to place: StudyPlace) throws -> [RecordedVisit] {
    try library.access { db in
      try Row.fetchAll(
        db, sql: "SELECT id, time FROM visit WHERE \(Self.isPlace) ORDER BY id",
        arguments: Self.key(place)
      ).map { RecordedVisit(id: try $0.decode(atIndex: 0), time: try $0.decode(atIndex: 1)) }
    }
  }

  /// Restores visits to their places in the history.
  static func restore(
    _ visits: [RecordedVisit], at place: StudyPlace, _ db: Database
  ) throws {
    for visit in visits {
      try insert(values(place) + [visit.id, visit.time], into: .visit, or: "IGNORE", db)
    }
  }

  /// Returns the places visited in a text, or in all texts, most recent first.
  package func history(of text: String? = nil, limit: Int) throws -> [StudyPlace] {
    try records(of: .visit, of: text, by: "id DESC", limit: limit) { try $0.place() }
  }

  package func lastPlace(of text: String) throws -> StudyPlace? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM last_place WHERE text = ?", arguments: [text]
      ).map { try $0.place() }
    }
  }

  package func setLastPlace(_ place: StudyPlace) throws {
    try write(isAnnotation: false) { try Self.setLastPlace(place, $0) }
  }

  static func setLastPlace(_ place: StudyPlace, _ db: Database) throws {
    try insert(values(place), into: .lastPlace, or: "REPLACE", db)
  }
}

// MARK: - Earlier searches

/// The queries of earlier searches. Their table is created by the first one, so that libraries of
/// programs that do not know it stay valid.
extension StudyStore {
  /// The number of queries that are kept.
  static let queryCapacity = 500

  static func record(query: String, now: Int, _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS query (
          id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL UNIQUE, time INTEGER NOT NULL)
        """)
    // Replacing a row gives it a new number, so that it becomes the latest.
    try db.execute(
      sql: "INSERT OR REPLACE INTO query (body, time) VALUES (?, ?)", arguments: [query, now])
    try db.execute(
      sql: "DELETE FROM query WHERE id <= ?",
      arguments: [db.lastInsertedRowID - Int64(queryCapacity)])
  }

  /// Returns the queries, most recent first.
  package func queries(limit: Int) throws -> [String] {
    try library.access { db in
      guard try db.tableExists("query") else { return [] }
      return try String.fetchAll(
        db, sql: "SELECT body FROM query ORDER BY id DESC LIMIT ?", arguments: [limit])
    }
  }
}

// MARK: - The next annotation

/// Finds the next note, highlight or bookmark in the order of the text.
extension StudyStore {
  /// Returns the places of a kind of annotation in a book of a text, by chapter, verse and word.
  package func annotatedPlaces(
    _ kind: AnnotationKind, of text: String, inBook book: String
  ) throws -> [StudyPlace] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM \(kind.rawValue) WHERE text = ? AND book = ?
          ORDER BY chapter, verse, word
          """, arguments: [text, book]
      ).map { try $0.place() }
    }
  }

  /// Returns the nearest row after or before a row that has an annotation of a kind.
  ///
  /// - Parameters:
  ///   - source: The text. Its description contains its name.
  ///   - row: The row of the reading position; -1 or the number of verses to find the first or the
  ///     last one.
  /// - Returns: `nil` if there is none in that direction.
  package func nextAnnotatedRow(
    _ kind: AnnotationKind, in source: any TextSource, from row: Int, forwards: Bool
  ) throws -> Int? {
    let books = Array(source.books.enumerated())
    let annotated = try annotatedBooks(kind, of: source.description.name)
    for (index, book) in forwards ? books : books.reversed() {
      guard annotated.contains(book.name),
        forwards ? book.rows.upperBound > row + 1 : book.rows.lowerBound < row
      else { continue }
      let range =
        forwards
        ? max(row + 1, book.firstRow)..<book.rows.upperBound
        : book.firstRow..<min(row, book.rows.upperBound)
      if let next = try nearest(kind, in: source, book: index, range, forwards) { return next }
    }
    return nil
  }

  private func annotatedBooks(_ kind: AnnotationKind, of text: String) throws -> Set<String> {
    try library.access { db in
      // The query uses the index to move from book to book, so that more annotations in a book take
      // no additional time.
      try Set(
        String.fetchAll(
          db,
          sql: """
            WITH RECURSIVE next (book) AS (
              SELECT min(book) FROM \(kind.rawValue) WHERE text = ?
              UNION ALL
              SELECT (SELECT min(t.book) FROM \(kind.rawValue) t
                WHERE t.text = ? AND t.book > next.book) FROM next WHERE next.book IS NOT NULL)
            SELECT book FROM next WHERE book IS NOT NULL
            """, arguments: [text, text]))
    }
  }

  /// Returns the first or last annotated row in a range. A small number of places is looked up one
  /// by one; for a larger number, it is quicker to scan the rows up to the first match.
  private func nearest(
    _ kind: AnnotationKind, in source: any TextSource, book: Int, _ range: Range<Int>,
    _ forwards: Bool
  ) throws -> Int? {
    let places = try annotatedPlaces(
      kind, of: source.description.name, inBook: source.books[book].name)
    let references = Set(places.map(\.reference))
    if references.count < 64 {
      let rows = try references.compactMap {
        try source.row(inBook: book, chapter: $0.chapter, verse: $0.verse)
      }.filter(range.contains)
      return forwards ? rows.min() : rows.max()
    }
    func isAnnotated(_ row: Int) throws -> Bool {
      references.contains(try source.verse(at: row).reference)
    }
    return try forwards ? range.first(where: isAnnotated) : range.last(where: isAnnotated)
  }
}

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

  static let placeColumns = "text, book, chapter, verse, word, form"
  static let isPlace = "text = ? AND book = ? AND chapter = ? AND verse = ? AND word = ?"

  /// Changes study data in one transaction.
  ///
  /// - Parameter isAnnotation: Whether the reader shows and announces the data with the text.
  func write<T>(isAnnotation: Bool = true, _ body: (Database) throws -> T) throws -> T {
    let result = try library.access { db in
      var result: T?
      try db.inTransaction(.immediate) {
        result = try body(db)
        return .commit
      }
      return result
    }
    if isAnnotation { library.studyChanges += 1 }
    guard let result else { throw LibraryError.nothingWritten(path: library.path) }
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
            Highlight(place: place, colour: HighlightColour(rawValue: content) ?? .yellow))
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

  /// Returns whether a text has any notes, highlights or bookmarks.
  package func hasAnnotations(_ text: String) throws -> Bool {
    try library.access { db in
      try Bool.fetchOne(
        db.makeStatement(
          sql: """
            SELECT EXISTS (SELECT 1 FROM note WHERE text = ?)
              OR EXISTS (SELECT 1 FROM highlight WHERE text = ?)
              OR EXISTS (SELECT 1 FROM bookmark WHERE text = ?)
            """), arguments: [text, text, text]) ?? false
    }
  }

  /// Returns the values of a place for its six columns.
  static func values(_ place: StudyPlace) -> [any DatabaseValueConvertible] {
    key(place) + [place.form]
  }

  /// Returns the values that identify a place.
  static func key(_ place: StudyPlace) -> [any DatabaseValueConvertible] {
    [
      place.text, place.reference.book, place.reference.chapter, place.reference.verse,
      place.word ?? -1,
    ]
  }
}

// MARK: - Notes

extension StudyStore {
  package func note(at place: StudyPlace) throws -> Note? {
    try library.access { db in
      try Row.fetchOne(
        db, sql: "SELECT \(Self.noteColumns) FROM note WHERE \(Self.isPlace)",
        arguments: StatementArguments(Self.key(place))
      ).map(Self.note)
    }
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
        INSERT INTO note (\(placeColumns), body, created, modified)
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
  ///   - limit: The maximum number of notes; nil for all.
  package func notes(
    of text: String? = nil, limit: Int? = nil, offset: Int = 0
  ) throws -> [Note] {
    try library.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.noteColumns) FROM note \(text == nil ? "" : "WHERE text = ?")
          ORDER BY modified DESC, id DESC LIMIT ? OFFSET ?
          """,
        arguments: StatementArguments(
          (text.map { [$0] } ?? []) as [any DatabaseValueConvertible] + [limit ?? -1, offset])
      ).map(Self.note)
    }
  }

  package func noteCount(of text: String? = nil) throws -> Int {
    try count("note", of: text)
  }

  func count(_ table: String, of text: String?) throws -> Int {
    try library.access { db in
      let sql = "SELECT count(*) FROM \(table)"
      guard let text else { return try Int.fetchOne(db, sql: sql) ?? 0 }
      return try Int.fetchOne(db, sql: sql + " WHERE text = ?", arguments: [text]) ?? 0
    }
  }

  static let noteColumns = "\(placeColumns), id, body, created, modified"

  static func note(_ row: Row) throws -> Note {
    Note(
      id: try row.decode(atIndex: 6), place: try row.place(0), text: try row.decode(atIndex: 7),
      created: try row.decode(atIndex: 8), modified: try row.decode(atIndex: 9))
  }
}

import Foundation
import GRDB
import Interlinear
import PlainText

/// All study data of the user, for exchange: one document with a version.
struct StudyDocument: Equatable {
  struct Mark: Equatable {
    var place: StudyPlace
    var letter: String
  }

  struct Visit: Equatable {
    var place: StudyPlace
    /// The time in Unix seconds.
    var time: Int
  }

  var notes: [Note] = []
  var highlights: [Highlight] = []
  var bookmarks: [Bookmark] = []
  var marks: [Mark] = []
  /// The visits, oldest first.
  var visits: [Visit] = []
  var lastPlaces: [StudyPlace] = []
  /// The words that the user knows, which belong to no text.
  var knownWords: [KnownWord] = []
}

/// The result of importing study data.
package struct StudyImportSummary: Equatable, Sendable {
  /// The number of records that were new.
  package var added = 0
  /// The number of records that already existed.
  package var unchanged = 0
  /// The records that differ from existing ones, one per line. Both versions of the user's text are
  /// kept.
  package var conflicts: [Message] = []
}

extension StudyStore {
  /// - Parameter text: The text, or nil for all texts.
  func document(of text: String?) throws -> StudyDocument {
    var document = StudyDocument()
    try library.access { db in
      for table in StudyTable.all {
        let rows = try Row.fetchCursor(
          db,
          sql: "SELECT \(table.columns) FROM \(table.name) "
            + (text == nil ? "" : "WHERE text = ? ") + "ORDER BY \(table.key)",
          arguments: text.map { [$0] } ?? [])
        while let row = try rows.next() {
          guard document.add(row, from: table) else {
            throw LibraryError.damaged(path: library.path, what: "a value of the wrong kind")
          }
        }
      }
    }
    if text == nil { document.knownWords = try knownWords() }
    return document
  }

  /// Returns all study data as one JSON document with one record per line.
  package func exportJSON(of text: String? = nil) throws -> String {
    try document(of: text).json
  }

  /// The export of a library without study data.
  package static var emptyJSON: String { StudyDocument().json }

  /// Adds the records of an exported document to the existing ones, in one transaction.
  ///
  /// If a place has a different note, both are kept, one below the other. An existing color, mark
  /// or name of a bookmark is kept.
  ///
  /// - Parameter file: The name of the document in errors.
  /// - Throws: `FormatError`, `LibraryError`.
  @discardableResult
  package func importJSON(_ bytes: [UInt8], file: String = "notes") throws -> StudyImportSummary {
    try merge(try StudyDocument(json: bytes, file: file))
  }

  /// Adds the records of a document to the existing ones.
  func merge(_ document: StudyDocument) throws -> StudyImportSummary {
    try write { db in
      var merger = StudyMerger(db: db)
      for note in document.notes { try merger.add(note) }
      for highlight in document.highlights { try merger.add(highlight) }
      for bookmark in document.bookmarks { try merger.add(bookmark) }
      for mark in document.marks { try merger.add(mark) }
      for visit in document.visits { try merger.add(visit) }
      for place in document.lastPlaces {
        try Self.insert(Self.values(place), into: .lastPlace, or: "IGNORE", db)
      }
      for word in document.knownWords { merger.count(try Self.setKnown(true, [word], db) > 0) }
      return merger.summary
    }
  }
}

/// Adds records of a document one by one.
private struct StudyMerger {
  let db: Database
  var summary = StudyImportSummary()

  init(db: Database) { self.db = db }

  mutating func count(_ isNew: Bool) {
    if isNew { summary.added += 1 } else { summary.unchanged += 1 }
  }

  private mutating func conflict(_ place: StudyPlace, _ what: Message) {
    summary.conflicts.append("\(place.listed): \(what)")
  }

  mutating func add(_ note: Note) throws {
    let place = note.place
    let known = try Row.fetchOne(
      try db.cachedStatement(
        sql: "SELECT body, created, modified FROM note WHERE \(StudyStore.isPlace)"),
      arguments: StudyStore.key(place))
    guard let known else {
      try StudyStore.setNote(
        note.text, at: place, created: note.created, modified: note.modified, db)
      return count(true)
    }
    let own: String = try known.decode(atIndex: 0)
    // The note may have been imported before, possibly more than once.
    let parts = [own] + own.components(separatedBy: StudyStore.versionSeparator)
    if parts.contains(note.text) { return count(false) }
    try StudyStore.setNote(
      own + StudyStore.versionSeparator + note.text, at: place, created: note.created,
      modified: max(note.modified, try known.decode(atIndex: 2)), db)
    conflict(place, "both notes are kept, one below the other")
  }

  mutating func add(_ highlight: Highlight) throws {
    let known = try String.fetchOne(
      db, sql: "SELECT colour FROM highlight WHERE \(StudyStore.isPlace)",
      arguments: StudyStore.key(highlight.place))
    guard let known else {
      try StudyStore.insert(
        StudyStore.values(highlight.place) + [highlight.color.rawValue], into: .highlight, db)
      return count(true)
    }
    if known == highlight.color.rawValue { return count(false) }
    conflict(highlight.place, "stays \(known), not \(highlight.color.rawValue)")
  }

  mutating func add(_ bookmark: Bookmark) throws {
    let known = try String.fetchOne(
      try db.cachedStatement(sql: "SELECT name FROM bookmark WHERE \(StudyStore.isPlace)"),
      arguments: StudyStore.key(bookmark.place))
    if let known, known == bookmark.name || bookmark.name.isEmpty { return count(false) }
    if let known, !known.isEmpty {
      return conflict(
        bookmark.place, "the bookmark stays \"\(known)\", not \"\(bookmark.name)\"")
    }
    try StudyStore.setBookmark(bookmark, db)
    count(true)
  }

  mutating func add(_ mark: StudyDocument.Mark) throws {
    let known = try Row.fetchOne(
      db, sql: "SELECT * FROM mark WHERE text = ? AND letter = ?",
      arguments: [mark.place.text, mark.letter])
    guard let known else {
      try StudyStore.insert(StudyStore.values(mark.place) + [mark.letter], into: .mark, db)
      return count(true)
    }
    let place = try known.place()
    if place == mark.place { return count(false) }
    conflict(mark.place, "mark \(mark.letter) stays on \(place.listed)")
  }

  mutating func add(_ visit: StudyDocument.Visit) throws {
    try db.execute(
      sql: """
        INSERT INTO visit (text, book, chapter, verse, word, form, time)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
        WHERE NOT EXISTS (SELECT 1 FROM visit WHERE text = ?1 AND book = ?2 AND chapter = ?3
          AND verse = ?4 AND word = ?5 AND time = ?7)
        """, arguments: StatementArguments(StudyStore.values(visit.place) + [visit.time]))
    count(db.changesCount > 0)
  }
}

extension StudyPlace {
  /// The place for display in a list: `sblgnt, John 1:1, word 5 (λόγος)`.
  package var listed: String {
    var result = "\(text), \(reference)"
    if let word {
      result += ", word \(word + 1)"
      if !form.isEmpty { result += " (\(form))" }
    }
    return result
  }
}

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
  package var conflicts: [String] = []
}

extension StudyStore {
  /// - Parameter text: The text, or nil for all texts.
  func document(of text: String?) throws -> StudyDocument {
    var document = StudyDocument()
    document.notes = try notes(of: text).sorted { $0.id < $1.id }
    document.highlights = try highlights(of: text)
    document.bookmarks = try bookmarks(of: text)
    try library.access { db in
      func rows(_ table: String, _ extra: String, order: String) throws -> [Row] {
        try Row.fetchAll(
          db,
          sql: "SELECT \(Self.placeColumns), \(extra) FROM \(table) "
            + (text == nil ? "" : "WHERE text = ? ") + "ORDER BY \(order)",
          arguments: StatementArguments(text.map { [$0] } ?? []))
      }
      document.marks = try rows("mark", "letter", order: "text, letter").map {
        StudyDocument.Mark(place: try $0.place(0), letter: try $0.decode(atIndex: 6))
      }
      document.visits = try rows("visit", "time", order: "id").map {
        StudyDocument.Visit(place: try $0.place(0), time: try $0.decode(atIndex: 6))
      }
      document.lastPlaces = try rows("last_place", "0", order: "text").map { try $0.place(0) }
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
  /// If a place has a different note, both are kept, one below the other. An existing color, mark or
  /// name of a bookmark is kept.
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
        try db.execute(
          sql: "INSERT OR IGNORE INTO last_place (\(Self.placeColumns)) VALUES (?, ?, ?, ?, ?, ?)",
          arguments: StatementArguments(Self.values(place)))
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

  private mutating func conflict(_ place: StudyPlace, _ what: String) {
    summary.conflicts.append("\(place.listed): \(what)")
  }

  mutating func add(_ note: Note) throws {
    let place = note.place
    let known = try Row.fetchOne(
      try db.cachedStatement(
        sql: "SELECT body, created, modified FROM note WHERE \(StudyStore.isPlace)"),
      arguments: StatementArguments(StudyStore.key(place)))
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
      arguments: StatementArguments(StudyStore.key(highlight.place)))
    guard let known else {
      try db.execute(
        sql: "INSERT INTO highlight (\(StudyStore.placeColumns), colour) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: StatementArguments(
          StudyStore.values(highlight.place) + [highlight.colour.rawValue]))
      return count(true)
    }
    if known == highlight.colour.rawValue { return count(false) }
    conflict(highlight.place, "stays \(known), not \(highlight.colour.rawValue)")
  }

  mutating func add(_ bookmark: Bookmark) throws {
    let known = try String.fetchOne(
      try db.cachedStatement(sql: "SELECT name FROM bookmark WHERE \(StudyStore.isPlace)"),
      arguments: StatementArguments(StudyStore.key(bookmark.place)))
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
      db, sql: "SELECT \(StudyStore.placeColumns) FROM mark WHERE text = ? AND letter = ?",
      arguments: [mark.place.text, mark.letter])
    guard let known else {
      try db.execute(
        sql: "INSERT INTO mark (\(StudyStore.placeColumns), letter) VALUES (?, ?, ?, ?, ?, ?, ?)",
        arguments: StatementArguments(StudyStore.values(mark.place) + [mark.letter]))
      return count(true)
    }
    let place = try known.place(0)
    if place == mark.place { return count(false) }
    conflict(mark.place, "mark \(mark.letter) stays on \(place.listed)")
  }

  mutating func add(_ visit: StudyDocument.Visit) throws {
    try db.execute(
      sql: """
        INSERT INTO visit (\(StudyStore.placeColumns), time) SELECT ?, ?, ?, ?, ?, ?, ?
        WHERE NOT EXISTS (SELECT 1 FROM visit WHERE text = ? AND time = ? AND book = ?
          AND chapter = ? AND verse = ? AND word = ?)
        """,
      arguments: StatementArguments(
        StudyStore.values(visit.place) + [visit.time, visit.place.text, visit.time]
          + StudyStore.key(visit.place).dropFirst()))
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

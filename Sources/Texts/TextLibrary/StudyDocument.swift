import Formats
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

extension StudyDocument {
  /// The version of the format. It changes when older programs can no longer read the document.
  static let version = 1
  fileprivate static let kind = "lector-study"
  fileprivate static let tables = StudyTable.all + [StudyTable.knownWords]

  /// The document with one record per line.
  var json: String {
    var json = JSONText()
    json.begin("{")
    json.member("format", Self.kind)
    json.member("version", Self.version)
    for table in Self.tables {
      let rows = rows(of: table)
      // Programs before version 4 of the library know no such list.
      if table.name == "known_word", rows.isEmpty { continue }
      json.lineBreak()
      json.key(table.list)
      json.begin("[")
      for row in rows {
        json.lineBreak()
        json.object { table.write(row.map(\.databaseValue), &$0) }
      }
      json.end("]")
    }
    json.end("}")
    return json.text + "\n"
  }

  /// - Throws: `FormatError` for the first deviation from the form that `json` writes.
  init(json bytes: [UInt8], file: String) throws(FormatError) {
    var reader = StudyReader(bytes: bytes, file: file)
    self = try reader.read()
  }
}

extension StudyTable {
  /// Writes the fields of a record.
  fileprivate func write(_ row: [DatabaseValue], _ json: inout JSONText) {
    var isVerse = false
    for (column, value) in zip(allColumns, row) {
      guard let field = column.field else { continue }
      if column.name == "word" { isVerse = value == column.absent }
      // A word has a form even if it is empty.
      if column.name == "form" ? isVerse : value == column.absent { continue }
      json.key(field)
      switch value.storage {
      case .int64(let number): json.number(Int(number))
      case .string(let text): json.string(text)
      default: json.null()
      }
    }
  }
}

/// Reads a document record by record.
private struct StudyReader {
  private let file: String
  private var scanner: JSONScanner
  private var document = StudyDocument()

  init(bytes: [UInt8], file: String) {
    self.file = file
    scanner = JSONScanner(bytes: bytes)
  }

  private func fault(_ kind: FormatError.Kind) -> FormatError {
    FormatError(file: file, line: scanner.line, kind: kind)
  }

  private func fault(found: Message, expected: Message) -> FormatError {
    fault(.unexpected(found: found, expected: expected))
  }

  private mutating func next() throws(FormatError) -> JSONScanner.Token {
    do {
      return try scanner.next()
    } catch {
      throw FormatError(error, file: file)
    }
  }

  mutating func read() throws(FormatError) -> StudyDocument {
    guard try next() == .beginObject, try next() == .key("format"),
      try next() == .string(StudyDocument.kind)
    else {
      throw fault(
        .missing(
          expected: "a document of notes, which begins {\"format\":\"\(StudyDocument.kind)\""))
    }
    guard try next() == .key("version"), case .number(let version) = try next() else {
      throw fault(.missing(expected: "\"version\" after the format"))
    }
    guard version == Double(StudyDocument.version) else {
      let found = Int(exactly: version).map(String.init) ?? "\(version)"
      throw fault(found: "version \(found)", expected: "\(StudyDocument.version)")
    }
    while true {
      switch try next() {
      case .key(let name): try list(name)
      case .endObject:
        guard try next() == .end else { throw fault(.missing(expected: "nothing more")) }
        return document
      default: throw fault(.missing(expected: "a list"))
      }
    }
  }

  private mutating func list(_ name: String) throws(FormatError) {
    guard try next() == .beginArray else { throw fault(.wrongValue(key: name, expected: "a list")) }
    while true {
      switch try next() {
      case .beginObject:
        let fields = try fields()
        guard let table = StudyDocument.tables.first(where: { $0.list == name }) else {
          throw fault(
            found: "\"\(name)\"",
            expected: "notes, highlights, bookmarks, marks, visits, lastPlaces or knownWords")
        }
        if table.name == "known_word" {
          try addWord(fields)
        } else {
          try add(fields, to: table)
        }
      case .endArray: return
      default: throw fault(.wrongValue(key: name, expected: "an object"))
      }
    }
  }

  /// Reads the fields of a record, whose beginning was read.
  private mutating func fields() throws(FormatError) -> [String: JSONScanner.Token] {
    var fields: [String: JSONScanner.Token] = [:]
    while case .key(let name) = try next() {
      let value = try next()
      switch value {
      case .string, .number: fields[name] = value
      case .null: break
      default: throw fault(.wrongValue(key: name, expected: "a text or a number"))
      }
    }
    return fields
  }

  private mutating func add(
    _ fields: [String: JSONScanner.Token], to table: StudyTable
  ) throws(FormatError) {
    var row: [String: (any DatabaseValueConvertible)?] = ["id": 0]
    for column in table.allColumns {
      guard let field = column.field else { continue }
      if let absent = column.absent, fields[field] == nil {
        row[column.name] = absent
      } else if column.isNumber {
        row[column.name] = try number(field, fields[field])
      } else {
        row[column.name] = try text(field, fields[field])
      }
    }
    _ = document.add(Row(row), from: table)
  }

  private mutating func addWord(_ fields: [String: JSONScanner.Token]) throws(FormatError) {
    let language = try text("language", fields["language"])
    let lemma = try text("lemma", fields["lemma"])
    let line = "\(language)\t\(lemma)"
    guard let word = KnownWord(line: line[...], language: nil) else {
      throw fault(found: "\"\(line)\"", expected: "a language and a lemma")
    }
    document.knownWords.append(word)
  }

  private func text(_ field: String, _ value: JSONScanner.Token?) throws(FormatError) -> String {
    guard case .string(let text)? = value else {
      throw fault(.wrongValue(key: field, expected: "a text"))
    }
    // SQLite would end the text there.
    if text.utf8.contains(0) { throw fault(found: "U+0000 in \"\(field)\"", expected: "text") }
    if field == "colour", HighlightColor(rawValue: text) == nil {
      let known = HighlightColor.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(found: "colour \"\(text)\"", expected: "one of \(known)")
    }
    if field == "letter", text.count != 1 {
      throw fault(found: "letter \"\(text)\"", expected: "one character")
    }
    return text
  }

  private func number(_ field: String, _ value: JSONScanner.Token?) throws(FormatError) -> Int {
    guard case .number(let number)? = value, let whole = Int(exactly: number),
      whole.magnitude < 1 << 53
    else { throw fault(.wrongValue(key: field, expected: "a whole number")) }
    if field == "word", whole < 0 { throw fault(found: "word \(whole)", expected: "one from 0") }
    return whole
  }
}

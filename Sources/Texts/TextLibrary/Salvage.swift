import Foundation
import GRDB
import PlainText

/// The result of salvaging a damaged library.
package struct SalvageReport: Equatable, Sendable {
  /// One line for each table of study data, each lexicon and each text.
  package var lines: [String] = []
  /// Whether data is known to be lost.
  package var hasLosses = false
}

/// Copies all readable data of a damaged library to a new one: first the study data, then lexica,
/// then texts.
///
/// It works on a copy of the file, whose header it rewrites, so that the damaged file remains
/// unchanged.
package struct Salvage {
  private let target: Library
  private let source: DatabaseQueue
  private var report = SalvageReport()

  /// Salvages a library into a new file.
  ///
  /// - Parameters:
  ///   - damaged: The damaged file. Its write-ahead log is read too, if there is one.
  ///   - file: The new file, which must not exist.
  /// - Throws: `LibraryError` if the new file exists or cannot be created, or if nothing can be
  ///   read.
  package static func save(_ damaged: String, to file: String) throws -> SalvageReport {
    guard Foundation.access(file, F_OK) != 0 else {
      throw LibraryError.salvageExists(file)
    }
    let copy = file + ".copy-\(getpid())"
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy + suffix) } }
    try copyWithHeader(damaged, to: copy)
    do {
      var salvage = try Salvage(
        target: Library(path: file), source: open(copy))
      try salvage.run()
      return salvage.report
    } catch {
      for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) }
      guard let database = error as? DatabaseError else { throw error }
      throw LibraryError.nothingToSalvage(
        path: damaged, reason: database.message ?? "unknown fault")
    }
  }

  private static func copyWithHeader(_ damaged: String, to copy: String) throws {
    guard var bytes = FileManager.default.contents(atPath: damaged) else {
      throw LibraryError.unreadable(damaged)
    }
    if bytes.count >= 100 { repairHeader(&bytes) }
    guard FileManager.default.createFile(atPath: copy, contents: bytes) else {
      throw LibraryError.cannotCopy(copy)
    }
    if let log = FileManager.default.contents(atPath: damaged + "-wal"), !log.isEmpty {
      guard FileManager.default.createFile(atPath: copy + "-wal", contents: log) else {
        throw LibraryError.cannotCopyLog(copy + "-wal")
      }
    }
  }

  /// Repairs the parts of the header that are the same in every library (SQLite's file format,
  /// section 1.3).
  private static func repairHeader(_ bytes: inout Data) {
    let magic = Array("SQLite format 3\0".utf8)
    for (index, byte) in magic.enumerated() { bytes[index] = byte }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    let isSize = size == 1 || size >= 512 && size & (size - 1) == 0
    if !isSize { bytes.replaceSubrange(16..<18, with: [0x10, 0]) }
    bytes.replaceSubrange(18..<24, with: [2, 2, 0, 64, 32, 32])
    bytes.replaceSubrange(44..<48, with: [0, 0, 0, 4])
    bytes.replaceSubrange(56..<60, with: [0, 0, 0, 1])
  }

  private static func open(_ copy: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // A truncated file is read as far as it extends, and a damaged table does not affect others.
      try db.execute(sql: "PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON")
    }
    return try DatabaseQueue(path: copy, configuration: configuration)
  }

  private init(target: Library, source: DatabaseQueue) {
    self.target = target
    self.source = source
  }

  private mutating func run() throws {
    let tables = try source.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    }
    guard tables.contains("text") || tables.contains("note") else {
      throw LibraryError.noTable(path: source.path)
    }
    try saveStudy(tables)
    try saveLexica(tables)
    try saveTexts(tables)
    // A single file, which can replace the damaged one.
    try target.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  // MARK: What the user wrote

  private mutating func saveStudy(_ tables: [String]) throws {
    var document = StudyDocument()
    func rows(_ table: String, _ extra: String) throws -> [Row] {
      guard tables.contains(table) else { return [] }
      return try readable(table, columns: StudyStore.placeColumns + extra)
    }
    document.notes = try rows("note", ", id, body, created, modified").compactMap {
      try? StudyStore.note($0)
    }
    document.highlights = try rows("highlight", ", colour").compactMap { row in
      guard let place = try? row.place(0), let name = try? row.decode(String.self, atIndex: 6)
      else { return nil }
      return Highlight(place: place, colour: HighlightColour(rawValue: name) ?? .yellow)
    }
    document.bookmarks = try rows("bookmark", ", created").compactMap { row in
      (try? row.place(0)).map {
        Bookmark(place: $0, created: (try? row.decode(Int.self, atIndex: 6)) ?? 0)
      }
    }
    document.marks = try rows("mark", ", letter").compactMap { row in
      guard let place = try? row.place(0), let letter = try? row.decode(String.self, atIndex: 6)
      else { return nil }
      return StudyDocument.Mark(place: place, letter: letter)
    }
    document.visits = try rows("visit", ", time, id")
      .sorted {
        ((try? $0.decode(Int.self, atIndex: 7)) ?? 0)
          < ((try? $1.decode(Int.self, atIndex: 7)) ?? 0)
      }
      .compactMap { row in
        guard let place = try? row.place(0), let time = try? row.decode(Int.self, atIndex: 6)
        else { return nil }
        return StudyDocument.Visit(place: place, time: time)
      }
    document.lastPlaces = try rows("last_place", "").compactMap { try? $0.place(0) }
    _ = try StudyStore(target).merge(document)
    report("notes", document.notes.count)
    report("highlights", document.highlights.count)
    report("bookmarks", document.bookmarks.count)
    report("marks", document.marks.count)
    report("visits", document.visits.count)
  }

  private mutating func report(_ what: String, _ count: Int) {
    report.lines.append("\(what): \(count) saved")
  }

  /// Returns the readable rows of a table: from the beginning and, if reading stops early, also
  /// from the end, and then, if they have ids, one by one.
  private mutating func readable(_ table: String, columns: String) throws -> [Row] {
    let key = ["note": "id", "visit": "id", "mark": "text, letter", "last_place": "text"][table]
    let order = (key ?? "text, book, chapter, verse, word").split(separator: ",")
    var found: [Row] = []
    let isWhole = read("SELECT \(columns) FROM \(table)", into: &found)
    if isWhole { return found }
    report.hasLosses = true
    let backwards = order.map { $0 + " DESC" }.joined(separator: ",")
    var fromBack: [Row] = []
    _ = read("SELECT \(columns) FROM \(table) ORDER BY \(backwards)", into: &fromBack)
    if key == "id" {
      let ids = Set((found + fromBack).compactMap { try? $0.decode(Int64.self, forColumn: "id") })
      let last = min(ids.max() ?? 0, 5_000_000)
      for id in stride(from: Int64(1), through: last, by: 1) where !ids.contains(id) {
        _ = read("SELECT \(columns) FROM \(table) WHERE id = \(id)", into: &found)
      }
    }
    let known = Set(found)
    return found + fromBack.filter { !known.contains($0) }
  }

  /// - Returns: false if an error ended the query.
  private func read(_ sql: String, into rows: inout [Row]) -> Bool {
    do {
      let more = try source.read { db in
        var more: [Row] = []
        var isWhole = true
        do {
          let cursor = try Row.fetchCursor(db, sql: sql)
          while let row = try cursor.next() { more.append(row.copy()) }
        } catch {
          isWhole = false
        }
        return (more, isWhole)
      }
      rows += more.0
      return more.1
    } catch {
      return false
    }
  }
}

// MARK: - Lexica and texts

extension Salvage {
  private mutating func saveLexica(_ tables: [String]) throws {
    guard tables.contains("lexicon") else { return }
    var rows: [Row] = []
    if !read("SELECT * FROM lexicon", into: &rows) { report.hasLosses = true }
    for row in rows {
      guard let lexicon = SavedLexicon(row, source) else {
        report.hasLosses = true
        continue
      }
      try save(lexicon.name, "entries", lexicon.count) { [target] in
        try target.importLexicon(from: lexicon, as: lexicon.name, source: lexicon.source)
        return lexicon.saved
      }
    }
  }

  private mutating func saveTexts(_ tables: [String]) throws {
    guard tables.contains("text") else { return }
    var rows: [Row] = []
    if !read("SELECT * FROM text", into: &rows) { report.hasLosses = true }
    for row in rows {
      guard let text = SavedText(row, source) else {
        report.hasLosses = true
        continue
      }
      try save(text.name, "verses", text.count) { [target] in
        try target.importText(from: text, as: text.name, source: text.source)
        return text.saved
      }
      if text.lostWords > 0 {
        report.hasLosses = true
        report.lines.append("\(text.name): the words of \(text.lostWords) verses are lost")
      }
    }
  }

  private mutating func save(
    _ name: String, _ what: String, _ count: Int, _ body: () throws -> Int
  ) throws {
    do {
      let saved = try body()
      report.lines.append("\(name): \(saved) of \(count) \(what) saved")
      if saved < count { report.hasLosses = true }
    } catch LibraryError.noWord, LibraryError.noLexiconEntry {
      report.lines.append("\(name): 0 of \(count) \(what) saved")
      report.hasLosses = true
    } catch LibraryError.nameTaken {
      report.lines.append("\(name): not saved, the name occurs twice")
      report.hasLosses = true
    }
  }
}

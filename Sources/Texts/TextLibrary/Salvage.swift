import Foundation
import GRDB
import PlainText
import Platform

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
    let folder = try TemporaryFolder()
    let copy = folder.path + "/damaged.sqlite3"
    try copyWithHeader(damaged, to: copy)
    defer { withExtendedLifetime(folder) {} }
    do {
      var salvage = try Salvage(
        target: Library(path: file, closesFolder: false), source: open(copy))
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
    guard PrivateFiles.create(copy, content: [UInt8](bytes)) else {
      throw LibraryError.cannotCopy(copy)
    }
    if let log = FileManager.default.contents(atPath: damaged + "-wal"), !log.isEmpty {
      guard PrivateFiles.create(copy + "-wal", content: [UInt8](log)) else {
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
    guard StudyTable.all.contains(where: { tables.contains($0.name) }) || tables.contains("text")
    else { throw LibraryError.noTable(path: source.path) }
    // Version 1 had texts alone.
    let version = try source.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } ?? 0
    reportMissing(version == 1 ? ["text"] : ["text", "lexicon"], tables)
    if version != 1 { reportMissing(StudyTable.all.map(\.name), tables) }
    if version >= 4 { reportMissing(["known_word"], tables) }
    try saveStudy(tables)
    try saveLexica(tables)
    try saveTexts(tables)
    // A single file, which can replace the damaged one.
    try target.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  private mutating func reportMissing(_ names: [String], _ tables: [String]) {
    for name in names where !tables.contains(name) {
      report.hasLosses = true
      report.lines.append("the table \(name) is missing")
    }
  }

  // MARK: What the user wrote

  private mutating func saveStudy(_ tables: [String]) throws {
    var document = StudyDocument()
    for table in StudyTable.all where tables.contains(table.name) {
      var found = readable(table)
      if table.hasID { found.rows.sort { Self.id($0) < Self.id($1) } }
      let saved = found.rows.count { document.add($0, from: table) }
      report(table, saved: saved, found)
    }
    _ = try StudyStore(target).merge(document)
    if tables.contains("known_word") { try saveKnownWords() }
  }

  private mutating func saveKnownWords() throws {
    let sql = "SELECT language, lemma FROM known_word ORDER BY language"
    var rows: [Row] = []
    let isWhole = read(sql + ", lemma", into: &rows)
    if !isWhole { _ = read(sql + " DESC, lemma DESC", into: &rows) }
    let words = Set(
      rows.compactMap { row -> KnownWord? in
        guard let language = try? row.decode(String.self, atIndex: 0),
          let lemma = try? row.decode(String.self, atIndex: 1)
        else { return nil }
        return KnownWord(language: language, lemma: lemma)
      })
    try StudyStore(target).setKnown(true, Array(words))
    if !isWhole { report.hasLosses = true }
    report.lines.append("known words: \(words.count) saved" + (isWhole ? "" : ", some are lost"))
  }

  private mutating func report(_ table: StudyTable, saved: Int, _ found: ReadableRows) {
    let lost = found.expected.map { max(0, $0 - saved) }
    var line = "\(table.plural): \(saved) saved"
    if let lost, lost > 0 {
      line += ", \(lost) lost"
    } else if saved < found.rows.count {
      line += ", \(found.rows.count - saved) lost"
    } else if !found.isWhole, lost == nil {
      line += ", some are lost"
    }
    if !found.isWhole || saved < found.rows.count || (lost ?? 0) > 0 { report.hasLosses = true }
    report.lines.append(line)
  }

  /// Returns the readable rows of a table: from the beginning to a damaged page, from the end back
  /// to one, and, if the rows have ids, those between, one by one.
  private func readable(_ table: StudyTable) -> ReadableRows {
    var info: [Row] = []
    _ = read("SELECT name FROM pragma_table_info('\(table.name)')", into: &info)
    let columns = info.compactMap { try? $0.decode(String.self, atIndex: 0) }
    let sql = "SELECT \(table.columns(of: columns)) FROM \(table.name) NOT INDEXED"
    var found = ReadableRows()
    found.isWhole = read("\(sql) ORDER BY \(table.key)", into: &found.rows)
    if found.isWhole {
      found.expected = found.rows.count
      return found
    }
    var back: [Row] = []
    _ = read("\(sql) ORDER BY \(table.backwardKey)", into: &back)
    let known = Set(found.rows)
    found.rows += back.filter { !known.contains($0) }
    guard table.hasID else { return found }
    var ids = Set(found.rows.map(Self.id))
    let (all, isExact) = self.ids(of: table, known: ids)
    for id in all where ids.insert(id).inserted {
      _ = read("\(sql) WHERE id = \(id)", into: &found.rows)
    }
    if isExact { found.expected = all.count }
    return found
  }

  /// Returns the ids of a table's rows: those in its indexes or, if none can be read, all numbers up
  /// to the highest that was ever given.
  private func ids(of table: StudyTable, known: Set<Int64>) -> (ids: [Int64], isExact: Bool) {
    for index in table.indexes {
      var rows: [Row] = []
      if read("SELECT id FROM \(table.name) INDEXED BY \(index)", into: &rows) {
        return (rows.map(Self.id), true)
      }
    }
    var rows: [Row] = []
    _ = read("SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'", into: &rows)
    let last = max(
      rows.compactMap { try? $0.decode(Int64.self, atIndex: 0) }.max() ?? 0, known.max() ?? 0)
    // A damaged number must not be counted up to.
    return (Array(1...max(1, min(last, 1_000_000))), false)
  }

  private static func id(_ row: Row) -> Int64 { (try? row.decode(forColumn: "id")) ?? 0 }

  /// Adds the rows of a query.
  ///
  /// There is no transaction around it: SQLite cannot end one after it has met a damaged page, and
  /// the rows before that page would be discarded with it.
  ///
  /// - Returns: false if an error ended the query.
  private func read(_ sql: String, into rows: inout [Row]) -> Bool {
    var found: [Row] = []
    var isWhole = true
    do {
      try source.writeWithoutTransaction { db in
        let cursor = try Row.fetchCursor(db, sql: sql)
        while let row = try cursor.next() { found.append(row.copy()) }
      }
    } catch {
      isWhole = false
    }
    rows += found
    return isWhole
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
    } catch let error as LibraryError where error.isDamage {
      report.lines.append("\(name): not saved, \(error)")
      report.hasLosses = true
    }
  }
}

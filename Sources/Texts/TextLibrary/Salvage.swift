import Formats
import Foundation
import GRDB
import Interlinear
import PlainText
import Platform

/// The result of salvaging a damaged library.
package struct SalvageReport: Equatable, Sendable {
  /// One line for each table of study data, each lexicon and each text.
  package var lines: [Message] = []
  /// A Boolean value that indicates whether data is known to be lost.
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
      throw LibraryError.exists(file)
    }
    let folder = try TemporaryFolder()
    let copy = folder.path + "/damaged.sqlite3"
    try copyWithHeader(damaged, to: copy)
    defer { withExtendedLifetime(folder) {} }
    do {
      return try Library.makeWhole(file) { new in
        var salvage = try Salvage(
          target: Library(path: new, closesFolder: false), source: open(copy))
        try salvage.run()
        return salvage.report
      }
    } catch let error as DatabaseError {
      throw LibraryError.nothingToSalvage(path: damaged, reason: Message(error))
    }
  }

  private static func copyWithHeader(_ damaged: String, to copy: String) throws {
    guard var bytes = FileManager.default.contents(atPath: damaged) else {
      throw LibraryError.unreadable(damaged)
    }
    if bytes.count >= 100 { repairHeader(&bytes) }
    try write(bytes, to: copy, or: .cannotCopy(copy))
    if let log = FileManager.default.contents(atPath: damaged + "-wal"), !log.isEmpty {
      try write(log, to: copy + "-wal", or: .cannotCopyLog(copy + "-wal"))
    }
  }

  private static func write(_ bytes: Data, to file: String, or failure: LibraryError) throws {
    do throws(OutputError) {
      try WholeFile.write([UInt8](bytes), to: file, isPrivate: true)
    } catch .cannotWrite(_, .noSpace) {
      throw LibraryError.diskFull(path: file)
    } catch {
      throw failure
    }
  }

  /// Repairs the parts of the header that are the same in every library (SQLite's file format,
  /// section 1.3).
  private static func repairHeader(_ bytes: inout Data) {
    let magic = Array("SQLite format 3\0".utf8)
    for (index, byte) in magic.enumerated() { bytes[index] = byte }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    let isPowerOfTwo = size & (size - 1) == 0
    let isSize = size == 1 || size >= 512 && isPowerOfTwo
    if !isSize { bytes.replaceSubrange(16..<18, with: [0x10, 0]) }
    bytes.replaceSubrange(18..<24, with: [2, 2, 0, 64, 32, 32])
    bytes.replaceSubrange(44..<48, with: [0, 0, 0, 4])
    bytes.replaceSubrange(56..<60, with: [0, 0, 0, 1])
  }

  private static func open(_ copy: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // A truncated file is read up to its end, and a damaged table does not affect others.
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF
          """)
    }
    return try DatabaseQueue(path: copy, configuration: configuration)
  }

  private mutating func run() throws {
    let tables = try source.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    }
    guard StudyTable.all.contains(where: { tables.contains($0.name) }) || tables.contains("text")
    else { throw LibraryError.noTable(path: source.path) }
    // Version 1 had texts alone.
    let version = try source.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } ?? 0
    reportMissing(["text", "book", "verse", "word"], tables)
    if version != 1 {
      let study = StudyDocument.tables.filter { $0.since <= max(version, 2) }
      reportMissing(["lexicon", "entry"] + study.map(\.name), tables)
    }
    if version >= 3 { reportMissing(["place"], tables) }
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
    for table in StudyDocument.tables where tables.contains(table.name) {
      var found = readable(table)
      if table.hasID { found.rows.sort { Self.id($0) < Self.id($1) } }
      let saved = found.rows.count { document.add($0, table.record) }
      report(table, saved: saved, found)
    }
    // The new library numbers them itself: a damaged one may have a number twice.
    for index in document.notes.indices { document.notes[index].id = 0 }
    for index in document.visits.indices { document.visits[index].id = 0 }
    _ = try StudyStore(target).merge(document)
  }

  private mutating func report(_ table: StudyTable, saved: Int, _ found: ReadableRows) {
    let lost = max(found.expected ?? 0, found.rows.count) - saved
    var text: Message = lost > 0 ? "\(saved) saved, \(lost) lost" : "\(saved) saved"
    if lost <= 0, found.expected == nil, !found.isWhole { text = "\(saved) saved; some are lost" }
    if !found.isWhole || lost > 0 { report.hasLosses = true }
    report.lines.append(Message(key: "\(table.plural): {0}", arguments: [.message(text)]))
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

  /// Returns the ids of a table's rows: those in its indexes or, if none can be read, all numbers
  /// up to the highest that was ever given.
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
  /// - Returns: `false` if an error ended the query; otherwise, `true`.
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

/// The rows of a table that can be read.
private struct ReadableRows {
  var rows: [Row] = []
  /// A Boolean value that indicates whether the table was read without an error.
  var isWhole = false
  /// The number of rows that the table had, or nil if it is not known.
  var expected: Int?
}

extension StudyTable {
  /// The key in descending order.
  var backwardKey: String {
    key.split(separator: ",").map { $0 + " DESC" }.joined(separator: ",")
  }

  /// Returns the columns for a query of a table that an older version of the library may have made.
  /// Missing columns are empty.
  ///
  /// - Parameter known: The names of the columns that the table has; none if they cannot be read.
  fileprivate func columns(of known: [String]) -> String {
    guard !known.isEmpty else { return columns }
    return allColumns.map { known.contains($0.name) ? $0.name : "'' AS \($0.name)" }
      .joined(separator: ", ")
  }
}

// MARK: - Lexica and texts

extension Salvage {
  private mutating func saveLexica(_ tables: [String]) throws {
    for lexicon in readers(of: "lexicon", tables, SavedLexicon.init) {
      try save(lexicon.name, "entries", lexicon.count) { [target] in
        try target.importLexicon(from: lexicon, as: lexicon.name, source: lexicon.source)
        return lexicon.saved
      }
    }
  }

  private mutating func saveTexts(_ tables: [String]) throws {
    for text in readers(of: "text", tables, SavedText.init) {
      try save(text.name, "verses", text.count) { [target] in
        try target.importText(
          from: text, as: text.name, source: text.source, knowsVariants: text.knowsVariants)
        return text.saved
      }
      if text.lostWords > 0 {
        report.hasLosses = true
        report.lines.append("\(text.name): the words of \(text.lostWords) verses are lost")
      }
    }
  }

  /// Returns the readers of the rows of a table that can be read.
  private mutating func readers<Reader>(
    of table: String, _ tables: [String], _ make: (Row, DatabaseQueue) -> Reader?
  ) -> [Reader] {
    guard tables.contains(table) else { return [] }
    var rows: [Row] = []
    let isWhole = read("SELECT * FROM \(table)", into: &rows)
    let readers = rows.compactMap { make($0, source) }
    if !isWhole || readers.count < rows.count { report.hasLosses = true }
    return readers
  }

  private mutating func save(
    _ name: String, _ what: Message, _ count: Int, _ body: () throws -> Int
  ) throws {
    do {
      let saved = try body()
      report.lines.append("\(name): \(saved) of \(count) \(what) saved")
      if saved >= count { return }
    } catch LibraryError.noWord, LibraryError.noLexiconEntry {
      report.lines.append("\(name): 0 of \(count) \(what) saved")
    } catch LibraryError.nameTaken {
      report.lines.append("\(name): not saved; the name occurs twice")
    } catch let error as LibraryError where error.isDamage {
      report.lines.append("\(name): not saved; \(error)")
    }
    report.hasLosses = true
  }
}

/// Reads the readable parts of a text or a lexicon in a damaged library, each verse or entry with a
/// separate query.
class SavedReader<Element> {
  let id: Int64
  let name: String
  /// The number of verses or entries that the library declares.
  let count: Int
  /// The number of rows read.
  private(set) var saved = 0
  fileprivate let row: Row
  fileprivate let database: DatabaseQueue
  fileprivate var end: Int
  private var index = 0

  /// - Parameter column: The column with the number of verses or entries.
  /// - Returns: `nil` for a row without a name or an id.
  fileprivate init?(_ row: Row, count column: String, _ database: DatabaseQueue) {
    guard let id = try? row.decode(Int64.self, forColumn: "id"),
      let name = try? row.decode(String.self, forColumn: "name"), !name.isEmpty
    else { return nil }
    self.id = id
    self.name = name
    self.row = row
    self.database = database
    // Counting up to a damaged number would never end.
    let declared = (try? row.decode(Int.self, forColumn: column)) ?? 0
    count = (0...TokenPlace.rowLimit).contains(declared) ? declared : 0
    end = count
  }

  var source: String { row.readableText("source") }
  var bytesRead: Int { index }

  func next() -> Element? {
    while index < end {
      defer { index += 1 }
      let element = try? database.writeWithoutTransaction { try self.element(at: index, $0) }
      guard let element else { continue }
      saved += 1
      return element
    }
    return nil
  }

  fileprivate func element(at index: Int, _ db: Database) throws -> Element? { nil }
}

extension Row {
  /// Returns the text in a column; empty if it cannot be read.
  fileprivate func readableText(_ column: String) -> String {
    (try? decode(forColumn: column)) ?? ""
  }
}

/// Reads the verses of a text.
final class SavedText: SavedReader<Verse>, VerseReader {
  /// The number of verses whose words were lost.
  private(set) var lostWords = 0
  private var books: [Int: String] = [:]
  private lazy var morphemeTiers = MorphemeTierPlaces(in: description.tiers)

  private(set) lazy var description: TextDescription = {
    let tiers = Library.tierNames(row.readableText("tiers")).map(Tier.init(rawValue:))
    var description = TextDescription(
      name: name, title: row.readableText("title"),
      tiers: tiers.first == .surface && Set(tiers).count == tiers.count ? tiers : Tier.standard,
      morphologyScheme: MorphologyScheme(rawValue: row.readableText("morphology_scheme")),
      glossLanguage: Language(rawValue: row.readableText("gloss_language")),
      translationLanguage: Language(rawValue: row.readableText("translation_language")),
      credits: row.readableText("credits"))
    // Libraries of versions 1 and 2 do not have this column.
    TextExtras.decode(row.readableText("extras"), into: &description)
    return description
  }()

  /// A Boolean value that indicates whether the notes of the variant layer have their readings.
  var knowsVariants: Bool { TextExtras.variantCount(row.readableText("extras")) != nil }

  init?(_ row: Row, _ database: DatabaseQueue) {
    super.init(row, count: "verse_count", database)
    try? database.writeWithoutTransaction { db in
      let last = try? Int.fetchOne(
        db, sql: "SELECT max(row) FROM verse WHERE text_id = ?", arguments: [id])
      if let last, last < TokenPlace.rowLimit { end = max(end, last + 1) }
      let rows = try Row.fetchCursor(
        db, sql: "SELECT ordinal, name FROM book WHERE text_id = ?", arguments: [id])
      while let row = try rows.next() {
        books[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1) as String
      }
    }
  }

  override func element(at row: Int, _ db: Database) throws -> Verse? {
    let found = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT * FROM verse WHERE text_id = ? AND row = ?"),
      arguments: [id, row])
    guard let found else { return nil }
    func text(_ column: String) -> String { found.readableText(column) }
    let book: Int = try found.decode(forColumn: "book")
    var verse = Verse(
      reference: Reference(
        book: books[book] ?? "Book \(book + 1)", chapter: try found.decode(forColumn: "chapter"),
        verse: try found.decode(forColumn: "verse")),
      words: [], translation: text("translation"),
      // Older libraries do not have these columns.
      translationWords: VerseExtras.translationWords(text("translation_words")),
      notes: VerseExtras.notes(text("notes")),
      isChapterStart: (try? found.decode(forColumn: "is_chapter_start")) ?? false,
      language: Language(rawValue: text("language")))
    do {
      let words = try Row.fetchCursor(
        try db.cachedStatement(
          sql: "SELECT * FROM word WHERE text_id = ? AND row = ? ORDER BY position"),
        arguments: [id, row])
      while let word = try words.next() { verse.words.append(self.word(word)) }
    } catch {
      // A verse with only some of its words would misrepresent the text.
      verse.words = []
      lostWords += 1
    }
    VerseExtras.decode(text("extras"), into: &verse)
    return verse
  }

  private func word(_ row: Row) -> Word {
    func text(_ column: String) -> String { row.readableText(column) }
    let other = TierValue.decode(text("other"))
    var word = Word(
      values: description.tiers.map { tier in
        Tier.columns.contains(tier)
          ? text(tier.rawValue) : other.first { $0.tier == tier }?.value ?? ""
      }, before: text("before"), after: text("after"))
    if let index = description.tiers.firstIndex(of: .morphemes), !word.values[index].isEmpty {
      word.morphemes = MorphemeText.decode(word.values[index])
      morphemeTiers.fill(&word)
    }
    return word
  }
}

/// Reads the entries of a lexicon.
final class SavedLexicon: SavedReader<LexiconEntry>, LexiconReader {
  let description: LexiconDescription

  init?(_ row: Row, _ database: DatabaseQueue) {
    description = LexiconDescription(
      name: row.readableText("name"), title: row.readableText("title"),
      language: Language(rawValue: row.readableText("language")),
      definitionLanguage: Language(rawValue: row.readableText("definition_language")),
      credits: row.readableText("credits"))
    super.init(row, count: "entry_count", database)
  }

  override func element(at ordinal: Int, _ db: Database) throws -> LexiconEntry? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM entry
        WHERE lexicon_id = ? AND ordinal = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id, ordinal]) else { return nil }
    var entry = try Library.lexiconEntry(row)
    entry.isSubentry = row.readableText("folded").isEmpty
    let others = Library.otherOrdinals(of: ordinal)
    entry.otherKeys = try String.fetchAll(
      db,
      sql: """
        SELECT key FROM entry WHERE lexicon_id = ? AND ordinal BETWEEN ? AND ?
        ORDER BY ordinal DESC
        """, arguments: [id, others.lowerBound, others.upperBound])
    return entry
  }
}

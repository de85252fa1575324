import RandomInput
import Foundation
import GRDB
import Interlinear
import PlainText
import Testing

@testable import TextLibrary

@Suite("A damaged library")
struct SalvageTests {
  private let folder: TemporaryFolder
  private let whole: [UInt8]

  private static let verseCount = 120
  private static let noteCount = 150

  private static func reference(_ verse: Int) -> Reference {
    Reference(book: verse < 60 ? "A" : "B", chapter: 1 + verse % 60 / 20, verse: "\(verse)")
  }

  /// A sound library, created once.
  private static let made = Result { try make() }

  private static func make() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/whole.sqlite3"
    do {
      let library = try Library(path: path)
      try fill(library)
      try library.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func fill(_ library: Library) throws {
    let verses = (0..<verseCount).map { row in
      Verse(
        reference: reference(row),
        words: (0..<5).map { Word(values: ["w\(row)x\($0)", "l\($0)"]) },
        translation: "Verse \(row)")
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "Title", tiers: [.surface, .lemma]),
      verses: verses)
    try library.importText(from: VersesReader(text), as: "t")
    try library.importLexicon(
      from: EntriesReader(LexiconTests.greek, LexiconTests.greekEntries), as: "greek")
    var document = StudyDocument()
    document.notes = (0..<noteCount).map { number in
      Note(
        id: 0, place: StudyPlace(text: "t", reference: reference(number)),
        text: "note \(number) " + String(repeating: "n", count: 40), created: 1, modified: number)
    }
    // Each table has several pages, so that a part of it can be lost.
    let places = (0..<noteCount).map {
      StudyPlace(
        text: "t", reference: reference($0), word: 0, form: String(repeating: "f", count: 40))
    }
    document.highlights = places.map { Highlight(place: $0, color: .green) }
    document.bookmarks = places.map { Bookmark(place: $0, created: 5) }
    document.marks = places.enumerated().map {
      Mark(place: $1, letter: "letter \($0)")
    }
    document.visits = places.enumerated().map { Visit(place: $1, time: $0) }
    document.plans = [ReadingPlan(text: "t", passages: ["John 1"], now: 9)]
    document.progress = [
      ChapterProgress(
        textName: "t", chapter: Reference(book: "John", chapter: 1, verse: ""), verses: 2)
    ]
    document.lastPlaces = [LastPlace(place: document.notes[3].place)]
    _ = try StudyStore(library).merge(document)
  }

  /// The same library without constraints, since a damaged page may contain anything.
  private static let loose = Result { () throws -> [UInt8] in
    let folder = try TemporaryFolder()
    let path = folder.path + "/loose.sqlite3"
    try Data(try made.get()).write(to: URL(fileURLWithPath: path))
    do {
      try Library(path: path).access { db in
        try db.execute(
          sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '');
            PRAGMA wal_checkpoint(TRUNCATE);
            """)
      }
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  init() throws {
    folder = try TemporaryFolder()
    whole = try Self.made.get()
  }

  private func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let file = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Salvages the library in the given bytes; nil if nothing can be read.
  private func save(
    _ bytes: [UInt8], _ name: String
  ) throws -> (library: Library, report: SalvageReport)? {
    let file = try write(bytes, to: name)
    defer { unlink(file) }
    let saved = folder.path + "/saved-" + name
    do {
      let report = try Salvage.save(file, to: saved)
      #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file))) == bytes)
      let library = try Library(path: saved)
      #expect(try library.check() == [])
      return (library, report)
    } catch let error as LibraryError {
      #expect(error.isDamage)
      #expect(!FileManager.default.fileExists(atPath: saved))
      return nil
    }
  }

  @Test("All of a sound library is salvaged")
  func sound() throws {
    let (library, report) = try #require(try save(whole, "a"))
    #expect(!report.hasLosses)
    #expect(report.lines.contains("t: 120 of 120 verses saved"))
    #expect(report.lines.contains("greek: 4 of 4 entries saved"))
    #expect(report.lines.contains("notes: 150 saved"))
    let original = try Library(path: try write(whole, to: "original"))
    #expect(
      try library.text(named: "t").allVerses() == original.text(named: "t").allVerses())
    #expect(try StudyStore(library).exportJSON() == StudyStore(original).exportJSON())
    #expect(try library.entries("G3056", in: "greek").first?.entry == LexiconTests.greekEntries[0])
  }

  @Test("An existing file is not overwritten")
  func existing() throws {
    let file = try write(whole, to: "a")
    let error = #expect(throws: LibraryError.self) { try Salvage.save(file, to: file) }
    #expect(error == .exists(file))
    let none = #expect(throws: LibraryError.self) {
      try Salvage.save(folder.path + "/none", to: folder.path + "/b")
    }
    #expect(none == .unreadable(folder.path + "/none"))
  }

  @Test("All of a library without its header is salvaged")
  func header() throws {
    var bytes = whole
    for index in 0..<28 { bytes[index] = 0xA5 }
    let (library, report) = try #require(try save(bytes, "a"))
    #expect(report.lines.contains("t: 120 of 120 verses saved"))
    #expect(try StudyStore(library).noteCount() == Self.noteCount)
  }

  @Test(
    "Everything that can be read is salvaged if any page is lost")
  func lostPages() throws {
    let size = 4096
    let fillers: [UInt8] = [0xA5, 0, 0xFF]
    var (untouched, lost) = (0, 0)
    for page in 1..<(whole.count / size) {
      var bytes = whole
      for index in (page * size)..<((page + 1) * size) { bytes[index] = fillers[page % 3] }
      guard let (library, report) = try save(bytes, "p\(page)") else {
        lost += 1
        continue
      }
      let notes = try StudyStore(library).noteCount()
      let verses = (try? library.text(named: "t").verseCount) ?? 0
      if notes == Self.noteCount, verses == Self.verseCount { untouched += 1 }
      try expectReadable(bytes, in: library, report, "page \(page)")
    }
    #expect(untouched > whole.count / size / 3)
    // Without the schema, nothing can be found; it takes one page in addition to the first.
    #expect(lost <= 2)
  }

  /// Checks that a salvaged library has all study data that SQLite itself can read in a damaged
  /// one.
  private func expectReadable(
    _ bytes: [UInt8], in library: Library, _ report: SalvageReport, _ damage: String
  ) throws {
    for (table, count) in try readable(bytes) {
      let saved = try library.count(of: table.name)
      #expect(saved == count, "\(damage), \(table.name): \(report.lines)")
      let all = ["last_place", "plan", "progress"].contains(table.name) ? 1 : Self.noteCount
      if count < all {
        #expect(report.hasLosses)
        let told = ["saved, ", "saved; "].map { "\(table.plural): \(saved) \($0)" }
        #expect(report.lines.contains { told.contains(where: $0.description.hasPrefix) })
      }
    }
  }

  /// Returns the numbers of rows that SQLite itself can read: each row with an id by its id, others
  /// in the order of their key from both ends.
  private func readable(_ bytes: [UInt8]) throws -> [(table: StudyTable, count: Int)] {
    let file = try write(bytes, to: "readable")
    defer { for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) } }
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // A truncated file is read up to its end.
      try db.execute(sql: "PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON")
    }
    let database = try DatabaseQueue(path: file, configuration: configuration)
    return database.writeWithoutTransaction { db in
      StudyTable.all.map { table in
        (table: table, count: table.hasID ? rowsByID(of: table, db) : rowsByKey(of: table, db))
      }
    }
  }

  private func rowsByID(of table: StudyTable, _ db: Database) -> Int {
    (1...Self.noteCount).count { id in
      let sql = "SELECT \(table.columns) FROM \(table.name) NOT INDEXED WHERE id = ?"
      return (try? Row.fetchOne(db, sql: sql, arguments: [id])) != nil
    }
  }

  private func rowsByKey(of table: StudyTable, _ db: Database) -> Int {
    var keys: Set<Row> = []
    for order in [table.key, table.backwardKey] {
      do {
        let sql = "SELECT \(table.columns) FROM \(table.name) ORDER BY \(order)"
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() { keys.insert(row.copy()) }
      } catch {
        continue
      }
    }
    return keys.count
  }

  @Test(
    "A missing table affects no other",
    arguments: StudyTable.all.map(\.name) + [
      "text", "book", "verse", "place", "word", "lexicon", "entry", "known_word",
    ])
  func missingTable(name: String) throws {
    let file = try write(whole, to: "m")
    do {
      let library = try Library(path: file)
      try library.access { db in
        try db.execute(
          sql: """
            PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE tbl_name = '\(name)';
            PRAGMA wal_checkpoint(TRUNCATE);
            """)
      }
    }
    let saved = folder.path + "/saved-m"
    let report = try Salvage.save(file, to: saved)
    let library = try Library(path: saved)
    #expect(try StudyStore(library).noteCount() == (name == "note" ? 0 : Self.noteCount))
    #expect(try library.count(of: "highlight") == (name == "highlight" ? 0 : Self.noteCount))
    #expect(try library.names() == (["text", "verse"].contains(name) ? [] : ["t"]))
    #expect(report.hasLosses)
    #expect(report.lines.contains { "\($0)" == "the table \(name) is missing" })
    // Only what asks for the table notices that it is missing; then the library is damaged.
    do {
      _ = try Library(path: file).check()
    } catch let error as LibraryError {
      #expect(error.isDamage, "\(error)")
    }
  }

  /// A library with the number of another version has what that version lacks, or lacks nothing.
  @Test(arguments: [1, 2, 3, 4, Library.schemaVersion + 1, 99])
  func wrongVersion(_ version: Int) throws {
    let file = try write(whole, to: "v")
    do {
      let library = try Library(path: file)
      try library.access {
        try $0.execute(
          sql: "PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    let error = #expect(throws: LibraryError.self) { try Library(path: file) }
    #expect(error?.isDamage == (version < Library.schemaVersion))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.filter { $0.contains("backup") } == [])
    let saved = folder.path + "/saved-v"
    let report = try Salvage.save(file, to: saved)
    #expect(!report.hasLosses)
    let library = try Library(path: saved)
    #expect(try StudyStore(library).noteCount() == Self.noteCount)
    #expect(try library.names() == ["t"])
    #expect(try library.check() == [])
  }

  @Test(
    "One that was cut is saved as far as it goes", arguments: [0, 1, 50, 99, 100, 5_000, 12_000])
  func cut(length: Int) throws {
    // Without its first pages, nothing is known of the tables.
    #expect(try save(Array(whole.prefix(length)), "a") == nil)
    let nearly = Array(whole.dropLast(length + 1))
    let (library, report) = try #require(try save(nearly, "b"))
    try expectReadable(nearly, in: library, report, "cut by \(length + 1)")
  }

  @Test("Of one that was cut anywhere, everything that is left is saved")
  func cutAnywhere() throws {
    let size = 4096
    var saved: Set<Int> = []
    for pages in 1..<(whole.count / size) {
      let bytes = Array(whole.prefix(pages * size))
      guard let (library, report) = try save(bytes, "c\(pages)") else { continue }
      try expectReadable(bytes, in: library, report, "\(pages) pages")
      saved.insert(try StudyStore(library).noteCount())
    }
    #expect(saved.contains { (1..<Self.noteCount).contains($0) }, "\(saved.sorted())")
  }

  @Test("Changed bytes are reported or salvaged, and never crash", arguments: 0..<3)
  func flipped(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for round in 0..<8 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try save(bytes, "s\(round)")
      // The damaged file itself is opened, and everything in it is read.
      let path = try write(bytes, to: "damaged-\(round)")
      do {
        let library = try Library(path: path)
        _ = try library.check()
        _ = try library.entries()
        let text = try library.text(named: "t")
        for row in 0..<min(text.verseCount, 400) { _ = try? text.verse(at: row) }
        _ = try? text.chapter(ofRow: 0)
        _ = try Search(SearchQuery("w1x1 OR lemma:l2"), in: text).hits()
        _ = try StudyStore(library).exportMarkdown()
      } catch is LibraryError {
      } catch is RowOutOfRange {
      }
    }
  }

  @Test(
    "Values of the wrong type are reported",
    arguments: ["NULL", "x'00ff'", "7", "-1", "'x'", "1e9", "x''"])
  func wrongKinds(value: String) throws {
    let columns: [(String, [String])] = [
      (
        "text",
        ["name", "title", "tiers", "verse_count", "credits", "gloss_language", "book_count"]
      ),
      ("book", ["name", "first_row", "verse_count"]),
      (
        "verse",
        [
          "book", "chapter", "verse", "is_chapter_start", "translation", "translation_words",
          "notes", "language",
        ]
      ),
      ("word", ["surface", "before", "after", "lemma"]),
      ("search_1", ["token", "form", "first_row", "last_row", "count", "places"]),
      ("note", ["body", "chapter", "word", "modified"]), ("highlight", ["colour", "form"]),
      ("entry", ["definition", "links", "headword"]), ("lexicon", ["title", "entry_count"]),
    ]
    for (table, names) in columns {
      for name in names {
        let path = try write(try Self.loose.get(), to: "k")
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let library = try Library(path: path)
        try library.access { db in
          try? db.execute(sql: "UPDATE \(table) SET \(name) = \(value)")
        }
        askForEverything(library)
      }
    }
  }

  private func askForEverything(_ library: Library) {
    let questions: [() throws -> Void] = [
      { _ = try library.check() }, { _ = try library.entries() }, { _ = try library.names() },
      { _ = try library.text(named: "t").allVerses() },
      { _ = try library.text(named: "t").chapter(ofRow: 0) },
      { _ = try library.text(named: "t").row(inBook: 0, chapter: 1, verse: "1") },
      { _ = try Search(SearchQuery("lemma:l2 w1*"), in: library.text(named: "t")).hits() },
      { _ = try library.lexica() }, { _ = try library.entries("λόγος", in: "greek") },
      { _ = try library.listedLexica() },
      { _ = try library.nearestKeys(to: "λόγ", in: "greek") },
      { _ = try StudyStore(library).exportJSON() },
      { _ = try StudyStore(library).annotations(of: "t", at: Self.reference(3)) },
    ]
    for question in questions {
      do {
        try question()
      } catch is LibraryError {
      } catch is SearchQueryError {
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  private static let schemaChanges: [(sql: String, faults: [Message])] = [
    (
      "CREATE TRIGGER a AFTER INSERT ON note BEGIN DELETE FROM note; END",
      ["the trigger a: not made by Lector"]
    ),
    ("CREATE VIEW a AS SELECT 1", ["the view a: not made by Lector"]),
    ("CREATE TABLE a (b)", ["the table a: not made by Lector"]),
    ("CREATE INDEX a ON note (body)", ["the index a: not made by Lector"]),
    (
      "DROP TABLE mark; CREATE VIEW mark AS SELECT 1",
      ["the view mark: not made by Lector", "the table mark: missing"]
    ),
    ("ALTER TABLE mark ADD COLUMN b", ["the table mark: changed"]),
    (
      "DROP TABLE known_word; CREATE TABLE known_word (language TEXT NOT NULL, lemma TEXT)",
      ["the table known_word: changed"]
    ),
    ("DROP INDEX note_place", ["the index note_place: missing"]),
    (
      "DROP INDEX note_place; CREATE INDEX note_place ON note (text)",
      ["the index note_place: changed"]
    ),
    (
      "DROP TABLE visit; CREATE TABLE search_1_x (a)",
      [
        "the table search_1_x: not made by Lector", "the index visit_text: missing",
        "the table visit: missing",
      ]
    ),
    ("ALTER TABLE search_1 ADD COLUMN b", ["the table search_1: changed"]),
    ("ANALYZE; VACUUM; REINDEX", []),
  ]

  @Test("A schema that is not Lector's is reported", arguments: schemaChanges.indices)
  func schema(_ index: Int) throws {
    let library = try Library(path: try write(whole, to: "c"))
    try StudyStore(library).make(.query("a", time: 1))
    #expect(try library.check() == [])
    let (sql, faults) = Self.schemaChanges[index]
    try library.queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    #expect(try library.check() == faults)
  }

  @Test("Inconsistent values are reported")
  func check() throws {
    let library = try Library(path: try write(whole, to: "c"))
    #expect(try library.check() == [])
    try library.access { db in
      try db.execute(
        sql: """
          DELETE FROM word WHERE row = 3;
          DELETE FROM entry WHERE ordinal = 1; UPDATE book SET verse_count = 1 WHERE ordinal = 1;
          INSERT INTO search_1 VALUES (1, x'6c33', x'6c33', 120, 120, 1, x'f00100');
          """)
      try SearchTable(text: 9).create(db)
    }
    #expect(
      try library.check() == [
        "t: 61 verses in its books, expected 120", "t: 595 words, expected 600",
        "greek: 3 entries, expected 4", "search_9: this index belongs to no text",
        "t: its index names places that it does not have",
      ])
  }
}

extension Library {
  /// Returns the number of rows of a table.
  fileprivate func count(of table: String) throws -> Int {
    try access { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}

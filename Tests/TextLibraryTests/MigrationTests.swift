import Foundation
import GRDB
import Interlinear
import Platform
import Testing

@testable import TextLibrary

@Suite("A library of an older version")
struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var backup: String { folder.libraryPath + ".v1-backup" }

  /// Converts a library to version 1, 2 or 3.
  private func age(_ library: Library, toVersion version: Int = 1) throws {
    try library.access { db in
      try db.execute(
        sql: """
          ALTER TABLE bookmark DROP COLUMN name;
          DROP TABLE known_word;
          DROP TABLE plan;
          PRAGMA user_version = 3;
          """)
      guard version < 3 else { return }
      try db.execute(
        sql: """
          ALTER TABLE text DROP COLUMN extras;
          ALTER TABLE verse DROP COLUMN extras;
          DROP TABLE mark;
          CREATE TABLE mark (
            text TEXT NOT NULL, book TEXT NOT NULL, chapter INTEGER NOT NULL, verse TEXT NOT NULL,
            word INTEGER NOT NULL, form TEXT NOT NULL, letter TEXT NOT NULL,
            PRIMARY KEY (text, letter)
          ) WITHOUT ROWID;
          INSERT INTO mark VALUES ('t', 'John', 1, '1', 2, 'x', 'q');
          DROP TABLE place;
          PRAGMA user_version = 2;
          """)
      guard version == 1 else { return }
      for table in try SearchTable.all(db) { try table.drop(db) }
      try db.execute(
        sql: """
          DROP TABLE note; DROP TABLE highlight; DROP TABLE bookmark; DROP TABLE mark;
          DROP TABLE visit; DROP TABLE last_place; DROP TABLE entry;
          DROP TABLE lexicon;
          ALTER TABLE text DROP COLUMN index_version;
          ALTER TABLE verse DROP COLUMN translation_words;
          ALTER TABLE verse DROP COLUMN notes;
          PRAGMA user_version = 1;
          """)
    }
  }

  @Test("Its texts are migrated after a backup beside it")
  func migrated() throws {
    var verses: [Verse] = []
    do {
      let library = try folder.library()
      try library.add(Sample.lector, as: "t")
      verses = try library.text(named: "t").allVerses()
      try age(library)
    }
    let library = try folder.library()
    #expect(try library.text(named: "t").allVerses() == verses)
    #expect(try library.check() == [])
    #expect(
      try library.access { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        == Library.schemaVersion)
    try library.add(Sample.cldf, as: "new")
    let place = StudyPlace(
      text: "t", reference: Reference(book: "John", chapter: 1, verse: "1"))
    try StudyStore(library).setNote("x", at: place, now: 1)
    let old = try DatabaseQueue(path: backup)
    let (version, count) = try old.read { db in
      (
        try Int.fetchOne(db, sql: "PRAGMA user_version"),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM verse")
      )
    }
    #expect(version == 1 && count == verses.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 4)
  }

  @Test("The marks of version 2 are kept, and only the owner can read the file")
  func marks() throws {
    do {
      let library = try folder.library()
      try library.add(Sample.lector, as: "t")
      try age(library, toVersion: 2)
      chmod(folder.libraryPath, 0o644)
    }
    let library = try folder.library()
    let places = try StudyStore(library).document(of: "t").marks
    let reference = Reference(book: "John", chapter: 1, verse: "1")
    #expect(
      places == [
        Mark(
          place: StudyPlace(text: "t", reference: reference, word: 2, form: "x"), letter: "q")
      ])
    #expect(try library.check() == [])
    for file in [folder.libraryPath, folder.libraryPath + ".v2-backup"] {
      #expect(try permissions(file) == 0o600)
    }
  }

  @Test("The tables are those of a new library", arguments: [1, 2, 3])
  func sameTables(version: Int) throws {
    func columns(_ library: Library) throws -> [String] {
      try library.access { db in
        try Row.fetchAll(
          db,
          sql: """
            SELECT m.name, c.name, c.type, c."notnull", c.pk FROM sqlite_schema m
            JOIN pragma_table_info(m.name) c ORDER BY 1, c.cid
            """
        ).map(\.description)
      }
    }
    let fresh = try columns(folder.library())
    try age(folder.library(), toVersion: version)
    #expect(try columns(folder.library()) == fresh)
  }

  @Test("An older backup is not overwritten")
  func secondBackup() throws {
    _ = try folder.write("mine", to: "library.sqlite3.v1-backup")
    try age(folder.library())
    _ = try folder.library()
    #expect(try String(contentsOfFile: backup, encoding: .utf8) == "mine")
    #expect(FileManager.default.fileExists(atPath: backup + "-2"))
  }

  @Test("The copy of a program that was killed is removed when the library is opened again")
  func copiesLeftBehind() throws {
    _ = try folder.library()
    let ended = "library.sqlite3.backup-\(pid_t.max)-1"
    let others = [
      "library.sqlite3.backup-\(getpid())-1", "library.sqlite3.backup-mine",
      "library.sqlite3.v1-backup",
    ]
    for name in [ended] + others { _ = try folder.write("copy", to: name) }
    _ = try folder.library()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names.filter { $0.contains("backup") }) == Set(others))
  }

  @Test("Several programs at the same time migrate it once")
  func atOnce() async throws {
    try age(folder.library())
    let path = folder.libraryPath
    await withTaskGroup(of: Void.self) { group in
      for name in ["a", "b", "c", "d"] {
        group.addTask {
          #expect(throws: Never.self) { try Library(path: path).add(Sample.cldf, as: name) }
        }
      }
    }
    #expect(try Library(path: path).names() == ["a", "b", "c", "d"])
    #expect(FileManager.default.fileExists(atPath: backup))
    #expect(!FileManager.default.fileExists(atPath: backup + "-2"))
  }

  @Test("A file cache of an older version is still used, without a backup")
  func cache() throws {
    let folders = Folders { [folder] in $0 == "LECTOR_HOME" ? folder.path : nil }
    let file = try folder.write(Sample.cldf, to: "a.csv")
    _ = try FileCache(folders: folders).open(file)
    try age(Library(path: folders.fileCache))
    #expect(try FileCache(folders: folders).open(file).text.verseCount == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folders.cache)
    #expect(!names.contains { $0.contains("backup") })
  }
}

@Suite("Translations word by word, and editors' notes")
struct VerseExtrasTests {
  static let verse = Verse(
    reference: Reference(book: "A", chapter: 1, verse: "1"),
    words: [Word(values: ["α"]), Word(values: ["β"])], translation: "x | y \\s.",
    translationWords: [
      TranslationWord(text: "x", before: "“", after: " | ", originals: [0, 1]),
      TranslationWord(text: "y \\s", after: "."),
      TranslationWord(text: "", after: "", originals: [1]),
    ],
    notes: [
      TextNote(kind: .footnote, text: "a | b\n\tc \\", word: 1),
      TextNote(kind: .crossReference, text: ""),
      TextNote(kind: .variant, text: "ʾ\u{301} |\u{301}"),
      TextNote(
        kind: .variant, text: "β ] α|", word: 1,
        readings: [
          .init(text: "β", witnesses: ["WH", "RP"]), .init(kind: .omission, gloss: "a | b \\"),
          .init(kind: .qere, text: "x y|z"),
        ], wordCount: 2),
      TextNote(kind: .variant, text: "x", word: 0, wordCount: 0),
    ])

  @Test("They are stored without a change")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let bare = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "2"), words: [Word(values: ["γ"])])
    let source = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: [Self.verse, bare])
    try library.importText(from: VersesReader(source), as: "t")
    #expect(try library.text(named: "t").allVerses() == [Self.verse, bare])
  }

  /// Damaged columns, with the texts of the translation's words and of the notes that can be read.
  @Test(
    "Damaged columns return what can be read",
    arguments: [
      (" ", [], []), ("|", [""], [""]), ("a", ["a"], [""]),
      ("a|b|c|d,e,,9999999999999999999", ["a"], ["b"]), ("||||||", [""], [""]),
      ("\\", [""], [""]), ("x|\\", ["x"], [""]), ("a|b c", ["a", "c"], ["b", ""]),
    ] as [(String, [String], [String])])
  func damaged(text: String, words: [String], notes: [String]) {
    #expect(VerseExtras.translationWords(text).map(\.text) == words)
    #expect(VerseExtras.translationWords(text).allSatisfy { $0.originals == [] })
    #expect(VerseExtras.notes(text).map(\.text) == notes)
    #expect(VerseExtras.notes(text).allSatisfy { $0.word == nil })
  }
}

/// Returns the permissions of a file or folder.
func permissions(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

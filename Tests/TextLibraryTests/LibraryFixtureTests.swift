import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

/// Libraries as each version of the schema wrote them, in `Fixtures/library-VERSION.sql`. A new
/// version of the schema adds a file and leaves the others as they are.
@Suite("A library that an older program wrote")
struct LibraryFixtureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  private static let versions = Array(1...Library.schemaVersion)

  /// Writes the library of a version as a file, without this program's own code.
  private func write(_ version: Int) throws {
    let file = Self.fixtures.appending(path: "library-\(version).sql")
    let sql = try String(contentsOf: file, encoding: .utf8)
    try DatabaseQueue(path: folder.libraryPath).writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
  }

  private func place(
    _ book: String, _ verse: String, word: Int? = nil, form: String = ""
  ) -> StudyPlace {
    StudyPlace(
      text: "gospel", reference: Reference(book: book, chapter: 1, verse: verse), word: word,
      form: form)
  }

  @Test("Every version has its file")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
    #expect(names.sorted() == Self.versions.map { "library-\($0).sql" })
  }

  @Test("Its text is complete", arguments: versions)
  func text(version: Int) throws {
    try write(version)
    let library = try folder.library()
    #expect(try library.check() == [])
    #expect(try library.names() == ["gospel"])
    let text = try library.text(named: "gospel")
    #expect(text.description.title == "A small Gospel")
    #expect(text.books.map(\.name) == ["John", "Ruth"])
    #expect(
      text.description.tiers.map(\.rawValue) == [
        "surface", "lemma", "gloss", "morphology", "strong", "morphemes", "morphemeGlosses",
        "morphemePartsOfSpeech", "my tier",
      ])
    let verses = try text.allVerses()
    #expect(verses.map(\.reference.description) == ["John 1:1", "John 1:2a", "Ruth 1:1"])
    #expect(verses.map(\.language) == [.ancientGreek, .ancientGreek, .ancientHebrew])
    #expect(
      verses.map { $0.words.map { $0.value(at: 0) } } == [
        ["Ἐν", "ἀρχῇ", "ἦν", "ὁ", "λόγος"], ["εἶπεν"], ["בִּימֵי"],
      ])
    #expect(verses[1].words.map { $0.before + "|" + $0.after } == ["«|»."])
    #expect(
      verses[0].words[1].values == [
        "ἀρχῇ", "ἀρχή", "beginning", "N-DSF", "G0746", "ἀρχ-ῇ", "rule-DAT", "N-_", "",
      ])
    #expect(verses[0].words[4].values.last == "x y")
    #expect(
      verses.map { $0.translation(at: 0) }
        == ["In the beginning was the Word.", "He said.", "In the days"])
    #expect(verses[0].translationWords(at: 0).map(\.originals).count == (version < 2 ? 0 : 6))
    #expect(verses[0].notes.map(\.text) == (version < 2 ? [] : ["Or: the plan"]))
    #expect(verses[0].headings.map(\.text) == (version < 3 ? [] : ["The Word"]))
    #expect(verses[0].speaker == (version < 3 ? "" : "Ann"))
    #expect(text.description.translations[0].label == (version < 3 ? "" : "BSB"))
  }

  @Test("Every word is found", arguments: versions)
  func search(version: Int) throws {
    try write(version)
    let text = try folder.library().text(named: "gospel")
    for (query, row) in [
      ("lemma:λόγος", 0), ("gloss:said", 1), ("strong:H3117", 2), ("morphemes:ἀρχ", 0),
      ("morphemeGlosses:rule", 0), ("translation:days", 2),
    ] {
      let hits = try Search(SearchQuery(query), in: text).hits()
      #expect(hits.map(\.row) == [row], "\(query)")
    }
  }

  @Test("Its lexicon is complete", arguments: versions.dropFirst())
  func lexicon(version: Int) throws {
    try write(version)
    let library = try folder.library()
    #expect(try library.lexica().map(\.title) == ["Greek words"])
    let entry = try #require(try library.entries("λόγος", in: "greek").first?.entry)
    #expect(entry.key == "G3056" && entry.definition == "a word; from G3004")
    #expect(entry.links.map(\.key) == ["G3004"])
    #expect(try library.entries("g03004", in: "greek").first?.entry.headword == "λέγω")
  }

  @Test("What the user wrote is complete", arguments: versions.dropFirst())
  func study(version: Int) throws {
    try write(version)
    let store = StudyStore(try folder.library())
    let document = try store.document(of: nil)
    let word = place("John", "1", word: 4, form: "λόγος")
    let verse = place("John", "2a")
    let hebrew = place("Ruth", "1", word: 0, form: "בִּימֵי")
    #expect(
      document.notes == [
        Note(
          id: 1, place: word, text: "The **word**\n\nagain", created: 1_700_000_000,
          modified: 1_700_000_100),
        Note(
          id: 2, place: verse, text: "Who said it?", created: 1_700_000_200,
          modified: 1_700_000_200),
      ])
    #expect(
      document.highlights == [
        Highlight(place: word, color: .green), Highlight(place: hebrew, color: .yellow),
      ])
    let name = version < 5 ? "" : "The answer"
    #expect(document.bookmarks == [Bookmark(place: verse, created: 1_700_000_300, name: name)])
    #expect(document.marks == [Mark(place: hebrew, letter: "r")])
    #expect(
      document.visits == [
        Visit(id: 1, place: word, time: 1_700_000_400),
        Visit(id: 2, place: hebrew, time: 1_700_000_500),
      ])
    #expect(document.lastPlaces == [LastPlace(place: hebrew)])
    let known = version < 4 ? [] : [KnownWord(language: "grc", lemma: "λόγος")]
    #expect(document.knownWords == known)
    #expect(document.plans.map(\.passages) == (version < 6 ? [] : [["John 1", "Ruth 1"]]))
    #expect(document.plans.allSatisfy { $0.next == "Ruth 1" })
    #expect(document.progress.map(\.verses) == (version < 7 ? [] : [2]))
    try store.setNote("new", at: hebrew, now: 5)
    #expect(try store.noteCount() == 3)
  }

  @Test("What the user wrote can be salvaged", arguments: versions.dropFirst())
  func salvage(version: Int) throws {
    try write(version)
    let saved = folder.path + "/saved.sqlite3"
    let report = try Salvage.save(folder.libraryPath, to: saved)
    #expect(!report.hasLosses, "\(report.lines)")
    let json = try StudyStore(try Library(path: saved)).exportJSON()
    #expect(try json == StudyStore(try folder.library()).exportJSON())
    #expect(json.contains("The answer") == (version >= 5))
  }

  @Test("A backup stays beside it, as it was", arguments: versions)
  func backup(version: Int) throws {
    try write(version)
    func dump(_ path: String) throws -> [String] {
      try DatabaseQueue(path: path).read { db in
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let tables = ["text", "book", "verse", "word"] + (version < 2 ? [] : ["note", "mark"])
        return try ["version \(version)"]
          + tables.flatMap { table in
            try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
          }
      }
    }
    let old = try dump(folder.libraryPath)
    _ = try folder.library()
    let backup = folder.libraryPath + ".v\(version)-backup"
    guard version < Library.schemaVersion else {
      #expect(!FileManager.default.fileExists(atPath: backup))
      return
    }
    #expect(try dump(backup) == old)
    #expect(try permissions(backup) == 0o600)
    #expect(try dump(folder.libraryPath).first == "version \(Library.schemaVersion)")
  }
}

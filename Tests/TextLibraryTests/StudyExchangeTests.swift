import Formats
import Foundation
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Notes that are exported and imported")
struct StudyExchangeTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let store: StudyStore

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    store = StudyStore(library)
  }

  private static func place(
    _ book: String, _ chapter: Int, _ verse: String, word: Int? = nil, text: String = "nt"
  ) -> StudyPlace {
    StudyPlace(
      text: text, reference: Reference(book: book, chapter: chapter, verse: verse), word: word,
      form: word == nil ? "" : "λόγος")
  }

  private func fill() throws {
    try store.setNote("A **note**\nof two lines \"\\\u{1}", at: Self.place("John", 1, "1"), now: 5)
    try store.setNote("# Word", at: Self.place("John", 1, "1", word: 4), now: 6)
    try store.setNote("ten", at: Self.place("John", 1, "10"), now: 7)
    try store.setNote("two", at: Self.place("John", 1, "2"), now: 8)
    try store.setNote("first book", at: Self.place("Mark", 1, "1"), now: 9)
    try store.setNote("elsewhere", at: Self.place("B", 0, "s7", text: "/a b.tsv"), now: 9)
    try store.setHighlight(.pink, at: Self.place("John", 1, "1", word: 4))
    try store.toggleBookmark(at: Self.place("John", 3, "16"), now: 10)
    try store.setMark("a", at: Self.place("John", 1, "1"))
    try store.record(visit: Self.place("John", 1, "1"), now: 1)
    try store.record(visit: Self.place("John", 1, "2"), now: 2)
    try store.setLastPlace(Self.place("John", 1, "2", word: 0))
  }

  @Test("A note with U+0000 is refused rather than cut there")
  func zero() throws {
    let json = """
      {"format":"lector-study","version":1,"notes":[{"text":"t","book":"b","chapter":1,"verse":"1",
      "markdown":"before\\u0000after","created":1,"modified":1}]}
      """
    let error = #expect(throws: FormatError.self) {
      try StudyDocument(json: Array(json.utf8), file: "notes.json")
    }
    #expect(
      error?.description == "notes.json:2: U+0000 in \"markdown\"; expected text")
  }

  @Test(
    "Numbers beyond the range are refused, not computed with",
    arguments: ["chapter", "word", "created", "modified", "time"],
    ["-9223372036854775808", "9223372036854775807", "1e300", "-1e19", "0.5"])
  func numbers(key: String, number: String) throws {
    func document(_ number: String?) throws -> StudyDocument {
      var fields = ["chapter": "1", "word": "0", "created": "1", "modified": "1", "time": "1"]
      if let number { fields[key] = number }
      let numbers = fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
      let list = key == "time" ? "visits" : "notes"
      let json = """
        {"format":"lector-study","version":1,"\(list)":[{"text":"t","book":"b","verse":"1",
        "form":"x","markdown":"m",\(numbers)}]}
        """
      return try StudyDocument(json: Array(json.utf8), file: "notes.json")
    }
    let error = #expect(throws: FormatError.self) { try document(number) }
    #expect(error?.message.description.hasPrefix(key) == true, "\(error?.message ?? "")")
    let sound = try document(nil)
    #expect(sound.notes.count + sound.visits.count == 1)
  }

  @Test("An export can be imported into another library, without duplicates")
  func roundTrip() throws {
    try fill()
    let json = try store.exportJSON()
    let other = StudyStore(try Library(path: folder.path + "/other.sqlite3"))
    let first = try other.importJSON(Array(json.utf8))
    #expect(first == StudyImportSummary(added: 11, unchanged: 0, conflicts: []))
    #expect(try other.exportJSON() == json)
    let again = try other.importJSON(Array(json.utf8))
    #expect(again == StudyImportSummary(added: 0, unchanged: 11, conflicts: []))
    #expect(try other.exportJSON() == json)
    let part = try store.exportJSON(of: "/a b.tsv")
    #expect(try StudyDocument(json: Array(part.utf8), file: "x").notes.map(\.text) == ["elsewhere"])
    let empty = try StudyDocument(json: Array(StudyDocument().json.utf8), file: "x")
    #expect(empty == StudyDocument())
  }

  @Test("The name of a bookmark is exported, and an existing one is kept")
  func bookmarkNames() throws {
    let place = Self.place("John", 3, "16")
    let named = StudyStore(try Library(path: folder.path + "/named.sqlite3"))
    let other = StudyStore(try Library(path: folder.path + "/other.sqlite3"))
    func name(_ name: String, in store: StudyStore) throws {
      try store.make(.bookmark(true, at: place, time: 10, name: name))
    }
    try name("so \"loved\"", in: named)
    let json = Array(try named.exportJSON().utf8)
    #expect(try named.exportMarkdown().contains(#"*bookmark: so \"loved\"*"#))
    #expect(try other.importJSON(json).added == 1)
    #expect(
      try other.bookmark(at: place) == Bookmark(place: place, created: 10, name: "so \"loved\""))
    try name("", in: other)
    #expect(try other.bookmark(at: place)?.name == "")
    #expect(try other.importJSON(json).added == 1)
    #expect(try other.importJSON(json).unchanged == 1)
    try name("world", in: other)
    #expect(
      try other.importJSON(json).conflicts
        == [#"nt, John 3:16: the bookmark stays "world", not "so "loved"""#])
    #expect(try other.bookmarks().map(\.name) == ["world"])
  }

  @Test("Conflicts are reported, and nothing that was written is lost")
  func conflicts() throws {
    try fill()
    let json = Array(try store.exportJSON().utf8)
    let other = StudyStore(try Library(path: folder.path + "/other.sqlite3"))
    try other.setNote("mine", at: Self.place("John", 1, "1"), now: 1)
    try other.setHighlight(.blue, at: Self.place("John", 1, "1", word: 4))
    try other.setMark("a", at: Self.place("John", 9, "9"))
    let summary = try other.importJSON(json)
    #expect(
      summary.conflicts == [
        "nt, John 1:1: both notes are kept, one below the other",
        "nt, John 1:1, word 5 (λόγος): stays blue, not pink",
        "nt, John 1:1: mark a stays on nt, John 9:9",
      ])
    #expect(summary.added == 8)
    let note = try #require(try other.note(at: Self.place("John", 1, "1")))
    #expect(note.text == "mine\n\n---\n\nA **note**\nof two lines \"\\\u{1}")
    #expect(try other.importJSON(json).conflicts.count == 2)
    #expect(try other.note(at: Self.place("John", 1, "1"))?.text == note.text)
  }

  @Test("Many notes on one place are one note, which stays as it is when it is imported again")
  func manyNotesOnOnePlace() throws {
    let place = Self.place("John", 1, "1", word: 4)
    var document = StudyDocument()
    document.notes = (0..<40).map {
      Note(place: place, text: "note \($0 % 20)", created: 5 + $0, modified: 50 + $0)
    }
    let summary = try store.importJSON(Array(document.json.utf8))
    #expect(summary.added == 1 && summary.unchanged == 20 && summary.conflicts.count == 19)
    let text = (0..<20).map { "note \($0)" }.joined(separator: "\n\n---\n\n")
    let note = try #require(try store.note(at: place))
    #expect(note == Note(id: 1, place: place, text: text, created: 5, modified: 69))
    for json in [document.json, try store.exportJSON()] {
      let again = try store.importJSON(Array(json.utf8))
      #expect(again.added == 0 && again.conflicts.isEmpty)
      #expect(try store.note(at: place) == note)
    }
  }

  @Test("A note of several versions that was imported beside another is not imported twice")
  func versions() throws {
    let place = Self.place("John", 1, "1")
    try store.setNote("mine", at: place, now: 1)
    var document = StudyDocument()
    document.notes = [Note(place: place, text: "a\n\n---\n\nb", created: 1, modified: 1)]
    for _ in 0..<3 { try store.importJSON(Array(document.json.utf8)) }
    #expect(try store.note(at: place)?.text == "mine\n\n---\n\na\n\n---\n\nb")
  }

  /// Triggers of another program that remove or change what is written.
  private static let triggers = [
    "AFTER INSERT ON note BEGIN DELETE FROM note WHERE id = new.id; END",
    "AFTER INSERT ON note BEGIN UPDATE note SET body = 'x' WHERE id = new.id; END",
    "AFTER INSERT ON mark BEGIN DELETE FROM mark; END",
    "AFTER INSERT ON mark BEGIN DELETE FROM note; END",
    "AFTER INSERT ON visit BEGIN DELETE FROM visit WHERE id = new.id; END",
    "BEFORE INSERT ON highlight BEGIN SELECT raise(IGNORE); END",
  ]

  @Test("Nothing that a trigger removes is counted as added", arguments: triggers)
  func foreignTriggers(_ trigger: String) throws {
    try fill()
    let json = Array(try store.exportJSON().utf8)
    let path = folder.path + "/other.sqlite3"
    let other = StudyStore(try Library(path: path))
    try other.library.access { try $0.execute(sql: "CREATE TRIGGER evil \(trigger)") }
    #expect(
      throws: LibraryError.damaged(path: path, what: "a trigger may change what is written to it")
    ) { try other.importJSON(json) }
    #expect(try other.document(of: nil) == StudyDocument())
    #expect(try other.library.check() == ["the trigger evil: not made by Lector"])
  }

  @Test("A change that a trigger takes back is not saved")
  func triggerOnChange() throws {
    try library.access {
      try $0.execute(
        sql: "CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM note; END")
    }
    #expect(throws: LibraryError.self) {
      try store.setNote("x", at: Self.place("John", 1, "1"), now: 1)
    }
  }

  @Test("Markdown has a section for each place, in the order of the text")
  func markdown() throws {
    let verses = [("Mark", "1"), ("John", "1")].map {
      Verse(
        reference: Reference(book: $0.0, chapter: 1, verse: $0.1), words: [Word(values: ["w"])])
    }
    let text = MemoryText(
      description: TextDescription(name: "nt", title: "", tiers: [.surface]), verses: verses)
    try library.importText(from: VersesReader(text), as: "nt")
    try fill()
    #expect(
      try store.exportMarkdown() == """
        # /a b.tsv

        ## s7

        elsewhere

        # nt

        ## Mark 1:1

        first book

        ## John 1:1

        A **note**
        of two lines "\\\u{1}

        ## John 1:1, word 5: λόγος

        *highlighted pink*

        ### Word

        ## John 1:2

        two

        ## John 1:10

        ten

        ## John 3:16

        *bookmark*

        """)
    #expect(try StudyStore(Library(path: folder.path + "/e.sqlite3")).exportMarkdown() == "")
  }

  private static let head = "{\"format\":\"lector-study\",\"version\":1,\n"
  private static let at = "\"text\":\"t\",\"book\":\"b\",\"chapter\":1,\"verse\":\"1\""

  @Test(
    "A fault in a document is reported with its line, and nothing is imported",
    arguments: [
      ("", 1, "expected a value"), ("[]", 1, "expected a document of notes"),
      ("{\"format\":\"x\"}", 1, "expected a document of notes"),
      ("{\"format\":\"lector-study\",\"version\":2}", 1, "version 2; expected 1"),
      (head + "\"notes\":[{\(at)}]}", 2, "markdown: expected a text"),
      (head + "\"notes\":[{\"text\":1}]}", 2, "text: expected a text"),
      (head + "\"notes\":[{\"text\":[]}]}", 2, "text: expected a text or a number"),
      (head + "\"notes\":3}", 2, "notes: expected a list"),
      (head + "\"notes\":[3]}", 2, "notes: expected an object"),
      (
        head + "\"highlights\":[{\(at),\"colour\":\"red\"}]}", 2,
        "colour \"red\"; expected one of yellow"
      ),
      (head + "\"marks\":[{\(at),\"letter\":\"ab\"}]}", 2, "letter \"ab\""),
      (head + "\"bookmarks\":[{\(at),\"created\":1.5}]}", 2, "created: expected a whole number"),
      (head + "\"bookmarks\":[{\(at),\"created\":1e300}]}", 2, "created: expected a whole number"),
      (head + "\"bookmarks\":[{\(at),\"word\":-1,\"created\":1}]}", 2, "word -1"),
      (head + "\"others\":[{\(at)}]}", 2, "\"others\"; expected one of notes"),
      (head + "\"notes\":[]} x", 2, "expected nothing more"),
      (head + "\"bookmarks\":[{\(at),\"created\":1},\n{", 3, "expected a key"),
    ])
  func badDocument(json: String, line: Int, message: String) throws {
    let error = #expect(throws: FormatError.self) {
      try store.importJSON(Array(json.utf8), file: "n.json")
    }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("n.json:\(line): ") == true)
    #expect(error?.message.description.contains(message) == true, "\(error?.message ?? "")")
    #expect(try store.bookmarks().isEmpty)
  }
}

import Foundation
import GRDB
import Interlinear
import Testing

@testable import TextLibrary

@Suite("Notes, highlights, bookmarks, marks, history")
struct StudyStoreTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let store: StudyStore

  init() throws {
    folder = try TemporaryFolder()
    library = try folder.library()
    store = StudyStore(library)
  }

  private func place(
    _ verse: String = "1", chapter: Int = 1, word: Int? = nil, text: String = "t",
    book: String = "John"
  ) -> StudyPlace {
    StudyPlace(
      text: text, reference: Reference(book: book, chapter: chapter, verse: verse), word: word,
      form: word == nil ? "" : "λόγος")
  }

  @Test("A note is written, changed and removed")
  func notes() throws {
    #expect(try store.note(at: place()) == nil)
    try store.setNote("one", at: place(), now: 10)
    try store.setNote("on a word", at: place(word: 0), now: 20)
    let first = try #require(try store.note(at: place()))
    #expect(first.text == "one" && first.created == 10 && first.modified == 10)
    try store.setNote("two", at: place(), now: 30)
    let changed = try #require(try store.note(at: place()))
    #expect(changed.id == first.id)
    #expect(changed.text == "two" && changed.created == 10 && changed.modified == 30)
    #expect(try store.notes().map(\.text) == ["two", "on a word"])
    #expect(try store.notes(limit: 1, offset: 1).map(\.text) == ["on a word"])
    #expect(try store.noteCount() == 2 && store.noteCount(of: "u") == 0)
    #expect(try store.notes(of: "u") == [])
    try store.setNote("", at: place(), now: 40)
    #expect(try store.note(at: place()) == nil)
    #expect(try store.note(at: place(word: 0))?.place.form == "λόγος")
  }

  @Test("Annotations of a verse and its words")
  func annotations() throws {
    let reference = place().reference
    #expect(try store.annotations(of: "t", at: reference).isEmpty)
    #expect(try !store.hasAnnotations("t"))
    try store.setNote("w", at: place(word: 3), now: 1)
    try store.setNote("v", at: place(), now: 2)
    try store.setHighlight(.green, at: place(word: 2))
    try store.setHighlight(.pink, at: place(word: 2))
    #expect(try store.toggleBookmark(at: place(), now: 3))
    try store.setNote("another verse", at: place("2"), now: 1)
    try store.setNote("another text", at: place(text: "u"), now: 1)
    let found = try store.annotations(of: "t", at: reference)
    #expect(found.notes.map(\.text) == ["v", "w"])
    #expect(found.note(onWord: 3)?.text == "w")
    #expect(found.color(ofWord: 2) == .pink && found.highlights.count == 1)
    #expect(found.isBookmarked && !found.isEmpty)
    #expect(try store.hasAnnotations("t"))
    #expect(try !store.toggleBookmark(at: place(), now: 4))
    try store.setHighlight(nil, at: place(word: 2))
    let later = try store.annotations(of: "t", at: reference)
    #expect(!later.isBookmarked && later.highlights.isEmpty)
  }

  @Test("Lists of highlights and bookmarks")
  func lists() throws {
    for chapter in [2, 1] {
      for color in HighlightColor.allCases {
        try store.setHighlight(color, at: place(color.rawValue, chapter: chapter))
        try store.toggleBookmark(at: place(color.rawValue, chapter: chapter), now: chapter)
      }
    }
    let highlights = try store.highlights(of: "t")
    #expect(highlights.count == 10 && highlights.first?.place.reference.chapter == 1)
    #expect(highlights.allSatisfy { $0.color.rawValue == $0.place.reference.verse })
    #expect(try store.bookmarks().map(\.created) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    #expect(try store.bookmarks(of: "u").isEmpty && store.bookmarks(of: "t").count == 10)
    #expect(try store.highlights().count == 10)
  }

  @Test("Each text has its own marks")
  func marks() throws {
    try store.setMark("a", at: place("5"))
    try store.setMark("a", at: place("6"))
    try store.setMark("a", at: place("7", text: "u"))
    #expect(try store.mark("a", of: "t")?.place == place("6"))
    #expect(try store.mark("a", of: "u")?.place.reference.verse == "7")
    #expect(try store.mark("b", of: "t") == nil)
    #expect(try store.marks(of: "t").map(\.letter) == ["a"])
  }

  @Test("The history of places")
  func history() throws {
    #expect(try store.lastPlace(of: "t") == nil)
    for (time, verse) in ["1", "2", "2", "3", "2"].enumerated() {
      try store.record(visit: place(verse), now: time)
    }
    try store.record(visit: place("9", text: "u"), now: 9)
    #expect(try store.history(limit: 10).map(\.reference.verse) == ["9", "2", "3", "2", "1"])
    #expect(try store.history(of: "t", limit: 2).map(\.reference.verse) == ["2", "3"])
    try store.setLastPlace(place("4"))
    try store.setLastPlace(place("5", word: 2))
    #expect(try store.lastPlace(of: "t") == place("5", word: 2))
  }

  @Test("Study data survives a removal and follows a rename")
  func textsComeAndGo() throws {
    try library.add(Sample.morphgnt, as: "t")
    try store.setNote("n", at: place(), now: 1)
    try library.add(Sample.cldf, as: "t", replacing: true)
    try library.remove("t")
    #expect(try store.note(at: place())?.text == "n")
    try library.add(Sample.morphgnt, as: "t")
    try store.setNote("old", at: place(text: "u"), now: 1)
    try store.setHighlight(.blue, at: place())
    try library.rename("t", to: "u")
    #expect(try store.annotations(of: "u", at: place().reference).color(ofWord: nil) == .blue)
    // Both notes are now on the same place, and neither is lost.
    #expect(try Set(store.notes().map(\.text)) == ["n", "old"])
  }

  @Test("The next and the previous annotation, in the order of the text")
  func nextAnnotated() throws {
    let verses = ["B", "A"].flatMap { book in
      (1...2).flatMap { chapter in
        (1...80).map { verse in
          Verse(
            reference: Reference(book: book, chapter: chapter, verse: "\(verse)"),
            words: [Word(values: ["w"])], isChapterStart: verse == 1)
        }
      }
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]), verses: verses)
    func rows(_ kind: AnnotationKind, forwards: Bool) throws -> [Int] {
      var found: [Int] = []
      var row = forwards ? -1 : text.verseCount
      while let next = try store.nextAnnotatedRow(kind, in: text, from: row, forwards: forwards) {
        found.append(next)
        row = next
      }
      return found
    }
    #expect(try rows(.note, forwards: true) == [])
    for row in [0, 9, 10, 100, 159, 160, 319] {
      try store.setNote(
        "x", at: StudyPlace(text: "t", reference: verses[row].reference, word: 0), now: 1)
      try store.setNote("x", at: StudyPlace(text: "t", reference: verses[row].reference), now: 1)
    }
    try store.setNote("elsewhere", at: place(book: "None"), now: 1)
    #expect(try rows(.note, forwards: true) == [0, 9, 10, 100, 159, 160, 319])
    #expect(try rows(.note, forwards: false) == [319, 160, 159, 100, 10, 9, 0])
    // Enough places that the store scans the book.
    let many = (5..<155).filter { $0 % 2 == 1 }
    for row in many {
      try store.setHighlight(.pink, at: StudyPlace(text: "t", reference: verses[row].reference))
    }
    #expect(try rows(.highlight, forwards: true) == many)
    #expect(try rows(.highlight, forwards: false) == many.reversed())
    #expect(try rows(.bookmark, forwards: false) == [])
  }

  @Test("Changes by this and other programs are noticed")
  func changeCount() throws {
    let other = StudyStore(try folder.library())
    let first = store.changeCount
    #expect(store.changeCount == first)
    try store.setNote("x", at: place(), now: 1)
    let second = store.changeCount
    #expect(second != first)
    try other.setHighlight(.blue, at: place())
    #expect(store.changeCount != second)
  }

  @Test("Any text is stored unchanged")
  func oddTexts() throws {
    for text in [
      "a\nb\r\n", "'; DROP TABLE note; --", "\u{202E}x", "🙂",
      String(repeating: "x", count: 100_000),
    ] {
      try store.setNote(text, at: place(text, text: text, book: text), now: 1)
      #expect(try store.note(at: place(text, text: text, book: text))?.text == text)
    }
  }

  @Test("A note is on disk as soon as it is saved")
  func onDisk() throws {
    #expect(try library.access { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    for number in 0..<5 {
      try store.setNote("note \(number)", at: place("\(number)"), now: number)
      // The state that another program would find if this one ended now.
      let copy = folder.path + "/copy-\(number).sqlite3"
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: folder.libraryPath + suffix, toPath: copy + suffix)
      }
      let found = StudyStore(try Library(path: copy))
      #expect(try found.notes().map(\.text).first == "note \(number)")
      #expect(try found.noteCount() == number + 1)
    }
  }

  @Test("Two programs can write at the same time")
  func atOnce() async throws {
    let path = folder.libraryPath
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          #expect(throws: Never.self) {
            let store = StudyStore(try Library(path: path))
            for number in 0..<40 {
              let reference = Reference(book: "\(writer)", chapter: 1, verse: "\(number)")
              try store.setNote(
                "x", at: StudyPlace(text: "t", reference: reference), now: number)
            }
          }
        }
      }
    }
    #expect(try store.noteCount() == 80)
  }

  @Test("Queries for one verse do not scan 200,000 notes")
  func manyNotes() throws {
    try library.access { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199999)
          INSERT INTO note (text, book, chapter, verse, word, form, body, created, modified)
          SELECT 't', 'b' || (i / 5000), i / 50, i % 50, -1, '', 'note ' || i, i, i FROM n
          """)
    }
    #expect(try store.noteCount() == 200_000)
    let reference = Reference(book: "b7", chapter: 700, verse: "3")
    #expect(try store.annotations(of: "t", at: reference).notes.map(\.text) == ["note 35003"])
    #expect(try store.notes(of: "t", limit: 2).map(\.text) == ["note 199999", "note 199998"])
    #expect(try store.notes(limit: 1, offset: 100_000).map(\.text) == ["note 99999"])
    try store.setNote("new", at: StudyPlace(text: "t", reference: reference), now: 300_000)
    #expect(try store.notes(limit: 1).map(\.text) == ["new"])
    #expect(try store.annotatedPlaces(.note, of: "t", inBook: "b7").count == 5_000)
    #expect(try store.hasAnnotations("t") && !store.hasAnnotations("u"))
    let plans = try library.access { db in
      let queries = [
        StudyStore.annotationSQL, "SELECT * FROM note WHERE \(StudyStore.isPlace)",
        "SELECT * FROM note ORDER BY modified DESC, id DESC LIMIT 5",
        "SELECT * FROM note WHERE text = 't' ORDER BY modified DESC, id DESC LIMIT 5",
      ]
      return try queries.flatMap { query in
        let count = query.count { $0 == "?" }
        return try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN " + query,
          arguments: StatementArguments(Array(repeating: "1", count: count))
        ).map { try $0.decode(String.self, atIndex: 3) }
      }
    }
    #expect(plans.allSatisfy { !$0.hasPrefix("SCAN note") || $0.contains("USING INDEX") })
    #expect(plans.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(plans)")
  }
}

extension StudyAnnotations {
  var isEmpty: Bool { notes.isEmpty && highlights.isEmpty && !isBookmarked }

  fileprivate func note(onWord word: Int?) -> Note? { notes.first { $0.place.word == word } }

  fileprivate func color(ofWord word: Int?) -> HighlightColor? {
    highlights.first { $0.place.word == word }?.color
  }
}

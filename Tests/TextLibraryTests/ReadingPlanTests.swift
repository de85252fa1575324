import Foundation
import Interlinear
import RandomInput
import Testing

@testable import TextLibrary

@Suite("Reading plans") struct ReadingPlanTests {
  private static let zone = TimeZone.gmt
  private static let day = 86_400
  private static let passages = ["John 1", "John 2", "John 3"]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ passages: [String] = Self.passages, read: [Int] = []) -> ReadingPlan {
    read.reduce(ReadingPlan(text: "t", passages: passages, now: 0, in: Self.zone)) {
      $0.marked(now: $1 * Self.day)
    }
  }

  /// Returns a text with books of some numbers of chapters of two verses; 0 is a book of sentences
  /// without chapters.
  private static func text(_ chapters: [Int]) -> MemoryText {
    let names = ["1 Kings", "2 Kings", "Song of Songs", "Jude", "Bel-Dragon", "Story 7"]
    let references = zip(names, chapters).flatMap { name, count in
      (min(count, 1)...count).flatMap { chapter in
        ["1", "2"].map { Reference(book: name, chapter: chapter, verse: $0) }
      }
    }
    return MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: references.map { Verse(reference: $0, words: [Word(values: ["a"])]) })
  }

  @Test("Every chapter of a range is in one portion, in order", arguments: 0..<40)
  func everyChapterOnce(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.text((0..<6).map { _ in random.below(9) })
    let finder = PassageFinder(text: text)
    for _ in 0..<20 {
      let first = random.below(text.verseCount)
      let rows = first..<(first + 1 + random.below(text.verseCount - first))
      let chapters = try ReadingPlan.chapters(of: text, in: rows)
      let days = random.once(in: 5) ? Int.max : 1 + random.below(60)
      let passages = ReadingPlan.passages(chapters, portions: days)
      #expect(passages.count == min(days, chapters.count))
      let found = try passages.map { try finder.rows(of: $0) ?? [] }
      let start = try text.chapter(ofRow: rows.lowerBound).rows.lowerBound
      let end = try text.chapter(ofRow: rows.upperBound - 1).rows.upperBound
      #expect(found.joined().flatMap(Array.init) == Array(start..<end), "\(passages)")
      let sizes = found.map { $0.map(\.count).reduce(0, +) }
      #expect(days < chapters.count || sizes.allSatisfy { $0 == 2 }, "\(passages)")
    }
  }

  @Test(
    "A portion names its chapters, book by book",
    arguments: [
      (1, ["1 Kings 1-3; 2 Kings 1; Jude"]), (2, ["1 Kings 1-2", "1 Kings 3; 2 Kings 1; Jude"]),
      (9, ["1 Kings 1", "1 Kings 2", "1 Kings 3", "2 Kings 1", "Jude"]),
    ])
  func names(days: Int, expected: [String]) {
    let chapters: [ReadingPlan.Chapter] =
      (1...3).map { ("1 Kings", $0) } + [("2 Kings", 1), ("Jude", nil)]
    #expect(ReadingPlan.passages(chapters, portions: days) == expected)
  }

  /// A treebank may have a book for each sentence.
  @Test("A portion of many books is a range, which is found again")
  func ranges() throws {
    let names = (1...99).map { "n\($0 + 1000)" } + ["a – b", "Mark", "Mark 2"]
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]),
      verses: names.map {
        Verse(
          reference: Reference(book: $0, chapter: $0.hasPrefix("Mark") ? 7 : 0, verse: "1"),
          words: [Word(values: ["a"])])
      })
    let chapters = try ReadingPlan.chapters(of: text, in: 0..<text.verseCount)
    let passages = ReadingPlan.passages(chapters, portions: 3)
    #expect(passages == ["n1001 – n1034", "n1035 – n1068", "n1069 – Mark 2 7"])
    for count in 1...chapters.count {
      let finder = PassageFinder(text: text, currentRow: 50)
      let found = try ReadingPlan.passages(chapters, portions: count).map {
        try finder.rows(of: $0)
      }
      #expect(found.compactMap(\.self).joined().flatMap(Array.init) == Array(0..<text.verseCount))
    }
    let finder = PassageFinder(text: text, currentRow: 0)
    for place in ["n1034 – n1001", "n1001 – x", " – n1001", "n1001 – 7"] {
      #expect(try finder.rows(of: place) == nil, "\(place)")
    }
  }

  @Test("A sentence names three places at most")
  func brief() {
    #expect(ReadingPlan.brief("a; b 1; c") == "a; b 1; c")
    #expect(ReadingPlan.brief("a 1; b; c; d 9") == "a 1; …; d 9")
    let long = plan(["a; b; c; d", "e"])
    #expect("\(long.status(at: 0, in: Self.zone))" == "t: a; …; d, portion 1 of 2")
  }

  /// The days of what was read, today, and the sentence.
  @Test(
    "What was read decides what is next, whatever the clock says",
    arguments: [
      ([], 0, "t: John 1, portion 1 of 3"), ([], 1, "t: John 1, portion 1 of 3 (1 day behind)"),
      ([], 40, "t: John 1, portion 1 of 3 (40 days behind)"),
      ([0], 0, "t: John 1 is read, portion 1 of 3; next: John 2"),
      ([0], 1, "t: John 2, portion 2 of 3"),
      ([4], 4, "t: John 1 is read, portion 1 of 3; next: John 2 (4 days behind)"),
      ([4], 5, "t: John 2, portion 2 of 3 (4 days behind)"),
      ([0, 0], 1, "t: John 3, portion 3 of 3"),
      ([900], 1, "t: John 2, portion 2 of 3"), ([5], -70, "t: John 2, portion 2 of 3"),
      ([0, 1, 2], 99, "t: all 3 portions are read"),
      ([0, 1, 2, 3, 4], 4, "t: all 3 portions are read"),
    ] as [([Int], Int, String)])
  func status(read: [Int], today: Int, expected: String) {
    let status = plan(read: read).status(at: today * Self.day + 60, in: Self.zone)
    #expect("\(status)" == expected)
  }

  @Test("A day begins at midnight in the zone of the user")
  func zones() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 7_200))
    let read = plan().marked(now: 23 * 3_600)
    #expect(read.today(at: 22 * 3_600, in: Self.zone) == nil)
    #expect(read.today(at: 25 * 3_600, in: Self.zone) == "John 2")
    #expect(read.today(at: 25 * 3_600, in: zone) == nil)
  }

  @Test("They are kept, follow the name of their text, and survive its removal")
  func kept() throws {
    let library = try folder.library()
    try library.add(Sample.lector, as: "t")
    let store = StudyStore(library)
    try store.make(StudyChange(nil, to: plan()))
    let read = plan(read: [1])
    // Two programs that mark the same portion count it once.
    for _ in 0..<2 { try store.make(StudyChange(plan(), to: read)) }
    #expect(try store.plans() == [read])
    #expect(try StudyStore(folder.library()).plans(of: "t") == [read])
    try library.rename("t", to: "u")
    #expect(try store.plans(of: "u").map(\.passages) == [Self.passages])
    try library.remove("u")
    #expect(try store.plans(of: "u").map(\.read) == [1])
    try store.make(StudyChange(store.plans()[0], to: nil))
    #expect(try store.plans() == [])
  }

  @Test("Progress is kept, merged, exported, salvaged, and moves with the text")
  func progress() throws {
    let library = try folder.library()
    try library.importText(from: VersesReader(Self.text([3, 3])), as: "t")
    let store = StudyStore(library)
    let text = try library.text(named: "t")
    func read(_ rows: Range<Int>) throws {
      let changes = try ChapterProgress.changes(
        reading: rows, of: text, named: "t", store.progress(of: "t"))
      for change in changes { try store.make(change) }
    }
    func counts(_ store: StudyStore, of text: String = "t") throws -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: try store.progress(of: text).map {
          ("\($0.book) \($0.chapter)", $1.verses)
        })
    }
    try read(1..<3)
    #expect(try counts(store) == ["1 Kings 2": 1])
    try read(0..<1)
    try read(0..<1)
    try read(1..<2)
    try read(4..<9)
    let expected = ["1 Kings 1": 2, "1 Kings 2": 1, "1 Kings 3": 2, "2 Kings 1": 2, "2 Kings 2": 1]
    #expect(try counts(store) == expected)
    let json = try store.exportJSON()
    try read(3..<4)
    _ = try store.importJSON(Array(json.utf8))
    #expect(try counts(store)["1 Kings 2"] == 2)
    let other = StudyStore(try Library(path: folder.path + "/other.sqlite3"))
    #expect(try other.importJSON(Array(json.utf8)).added == 5)
    #expect(try counts(other) == expected)
    try library.rename("t", to: "u")
    #expect(try counts(store, of: "u")["2 Kings 1"] == 2)
  }

  @Test("What was read elsewhere is imported; another plan stays")
  func imported() throws {
    let store = StudyStore(try folder.library())
    try store.make(StudyChange(nil, to: plan(read: [1, 2])))
    let further = try store.exportJSON()
    try store.make(StudyChange(nil, to: plan(read: [1])))
    #expect(try store.importJSON(Array(further.utf8)).added == 1)
    #expect(try store.plans() == [plan(read: [1, 2])])
    try store.make(StudyChange(nil, to: plan(["John 1-3"])))
    let summary = try store.importJSON(Array(further.utf8))
    #expect(summary.conflicts.map(\.description) == ["t: the reading plan stays as it is"])
    #expect(try store.plans() == [plan(["John 1-3"])])
  }

  @Test("A damaged library gives them back")
  func salvaged() throws {
    let store = StudyStore(try folder.library())
    try store.make(StudyChange(nil, to: plan(read: [3])))
    try store.library.access {
      try $0.execute(sql: "UPDATE plan SET read = 99; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let file = folder.path + "/saved.sqlite3"
    let report = try Salvage.save(folder.libraryPath, to: file)
    #expect(report.lines.contains("reading plans: 1 saved"))
    #expect(try StudyStore(Library(path: file)).plans().map(\.read) == [3])
  }
}

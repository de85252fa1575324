import Dispatch
import Formats
import GRDB
import Interlinear
import Synchronization
import Testing
import TextLibrary

@testable import ReaderApp

@Suite struct LiveSearchTests {
  private final class Verses: VerseReader {
    let description: TextDescription
    let bytesRead = 0
    private var verses: ArraySlice<Verse>

    init(of text: MemoryText) throws {
      description = text.description
      verses = try (0..<text.verseCount).map(text.verse)[...]
    }

    func next() throws(FormatError) -> Verse? { verses.popFirst() }
  }

  @Test("Typing a query reads a text in memory once, not at each key")
  func typing() throws {
    let text = WatchedText(try EmbeddedText.sampler())
    let live = LiveSearch(text: text, grace: 0, wake: {})
    for query in ["λ", "λο", "λογ", "λο"] {
      try live.search(for: query)
      #expect(live.result(for: query) != nil)
      #expect(text.asked.count == text.verseCount, "\(query)")
    }
  }

  @Test("The first query waits for an index that an older program made")
  func olderIndex() throws {
    let home = try Home()
    let library = try Library(path: home.library)
    try library.importText(from: Verses(of: Sentences.translated), as: "gospel")
    try DatabaseQueue(path: home.library).writeWithoutTransaction {
      try $0.execute(sql: "DROP TABLE search_1; UPDATE text SET index_version = 8")
    }
    let text = try library.text(named: "gospel")
    let live = LiveSearch(text: text, grace: 60_000, wake: {})
    live.prepare()
    try live.search(for: "anfang")
    #expect(
      live.result(for: "anfang")?.hits == [SearchHit(row: 0, translation: 1, translationWord: 1)])
    #expect(try text.isIndexed())
  }

  /// Holds the search that has news.
  private final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let arrived = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Holds the next search from now on.
    func close() { isClosed.withLock { $0 = true } }

    func pass() {
      guard isClosed.withLock({ exchange(&$0, with: false) }) else { return }
      arrived.signal()
      opened.wait()
    }

    func waitForSearch() { arrived.wait() }

    func open() { opened.signal() }
  }

  /// A reader of a text of 300 verses, all with the word "and".
  private func reader(_ gate: Gate, at place: String = "A 1:300") throws -> Reader {
    let home = try Home()
    let library = try Library(path: home.library)
    let verses = (1...300).map {
      Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\($0)"),
        words: [Word(values: ["and", "AND"]), Word(values: ["end", "end"])])
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .lemma]),
      verses: verses)
    try library.importText(from: Verses(of: text), as: "t")
    let reader = try Reader(
      library.text(named: "t"), at: place, home: home, grace: 0, wake: { gate.pass() })
    reader.press("right")
    return reader
  }

  private static let starts = ["field", "menu", "ticks"]

  /// Begins a search that cannot go on before the gate opens.
  private func begin(_ start: String, in reader: Reader, at gate: Gate) throws {
    // A query that is typed has found its first hits, and the others have found none.
    gate.close()
    switch start {
    case "field":
      reader.press("/")
      reader.session.handle(.paste("surface:and"))
      gate.waitForSearch()
      reader.press("enter")
    case "menu":
      try reader.controller.search.live.search(for: "end")
      gate.waitForSearch()
      reader.controller.search.search(forAll: "and", in: .surface)
      reader.settle()
    default:
      let position = try #require(reader.controller.screen.position)
      reader.controller.search.openFindAll(
        try #require(position.row.verse.words.first), at: position)
      try reader.choose("Choose what holds")
      gate.waitForSearch()
      try reader.choose("Search")
    }
  }

  @Test("Hits that come late open by themselves", arguments: starts)
  func late(start: String) throws {
    let gate = Gate()
    let reader = try reader(gate)
    try begin(start, in: reader, at: gate)
    #expect(reader.controller.search.found == nil)
    gate.open()
    let live = reader.controller.search.live
    let query = try #require(reader.controller.search.awaited)
    _ = live.finish(query, limit: 60_000)
    reader.session.application.announceEvents()
    reader.settle()
    #expect(reader.controller.root.popover?.title.hasPrefix("300 hits") == true)
  }

  @Test(
    "A key, a paste, or a click cancels a search whose hits are waited for", arguments: starts,
    ["down", "right", "escape", "F5", "x", "paste", "click"])
  func canceled(start: String, by event: String) throws {
    let gate = Gate()
    let reader = try reader(gate)
    try begin(start, in: reader, at: gate)
    let search = reader.controller.search
    #expect(search.awaited != nil)
    switch event {
    case "paste": reader.session.handle(.paste("x"))
    case "click": reader.headless.click(70, 20)
    default: reader.press(event)
    }
    #expect(search.awaited == nil)
    gate.open()
    // The searches before this one have ended then.
    try search.live.search(for: "end")
    #expect(search.live.finish("end", limit: 60_000)?.count == 300)
    reader.session.application.announceEvents()
    reader.settle()
    let hasHits = search.found != nil
    #expect(!hasHits)
  }

  @Test("The next of the first hits is reached before the others have been counted")
  func nextOfTheFirst() throws {
    let gate = Gate()
    let reader = try reader(gate, at: "A 1:1")
    gate.close()
    reader.press("/")
    reader.session.handle(.paste("surface:and"))
    gate.waitForSearch()
    reader.press("enter escape")
    for hit in 2...3 {
      #expect(reader.press("n").last == "A 1:\(hit), and")
      #expect(reader.focus == "A 1:\(hit) word 1")
    }
    gate.open()
    #expect(reader.controller.search.allHits()?.hits.count == 300)
    #expect(reader.press("n").last == "Hit 4 of 300, A 1:4, and")
  }
}

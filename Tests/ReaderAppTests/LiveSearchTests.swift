import Dispatch
import Formats
import GRDB
import Interlinear
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
}

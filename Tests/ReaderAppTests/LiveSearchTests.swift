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

  @Test("An index without the second translation is completed while it is used")
  func olderIndex() throws {
    let home = try Home()
    let library = try Library(path: home.library)
    try library.importText(from: Verses(of: Sentences.translated), as: "gospel")
    // The index of an older program has only the first translation.
    try DatabaseQueue(path: home.library).writeWithoutTransaction {
      try $0.execute(
        sql: """
          DROP TABLE search_1;
          CREATE VIRTUAL TABLE search_1 USING fts5(
            t, content='', columnsize=0, detail=none, tokenize='ascii tokenchars ''-._=''');
          INSERT INTO search_1 (rowid, t) VALUES (524290, 'skbeginning');
          UPDATE text SET index_version = 8
          """)
    }
    let woken = DispatchSemaphore(value: 0)
    let live = LiveSearch(
      text: try library.text(named: "gospel"), grace: 60_000, wake: { woken.signal() })
    live.prepare()
    try live.search(for: "translation:beginning")
    #expect(live.result(for: "translation:beginning")?.hits.count == 1)
    try live.search(for: "anfang")
    while live.result(for: "anfang")?.hits.count != 1 {
      try #require(woken.wait(timeout: .now() + 60) == .success)
      try live.search(for: "anfang")
    }
    #expect(
      live.result(for: "anfang")?.hits == [SearchHit(row: 0, translation: 1, translationWord: 1)])
  }
}

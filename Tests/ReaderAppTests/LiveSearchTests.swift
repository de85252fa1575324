import Interlinear
import Testing

@testable import ReaderApp

@Suite struct LiveSearchTests {
  /// A text whose verses are counted as they are fetched.
  private final class CountedText: TextSource {
    private let text: any TextSource
    private(set) var fetched = 0

    init(_ text: any TextSource) { self.text = text }

    var description: TextDescription { text.description }
    var verseCount: Int { text.verseCount }
    var books: [Book] { text.books }

    func verse(at row: Int) throws -> Verse {
      fetched += 1
      return try text.verse(at: row)
    }

    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
      try text.row(inBook: book, chapter: chapter, verse: verse)
    }

    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
      try text.chapter(ofRow: row)
    }
  }

  @Test("Typing a query reads a text in memory once, not at each key")
  func typing() throws {
    let text = CountedText(try EmbeddedText.sampler())
    let live = LiveSearch(text: text, grace: 0, wake: {})
    for query in ["λ", "λο", "λογ", "λο"] {
      try live.search(for: query)
      #expect(live.result(for: query) != nil)
      #expect(text.fetched == text.verseCount, "\(query)")
    }
  }
}

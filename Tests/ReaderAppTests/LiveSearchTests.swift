import Testing

@testable import ReaderApp

@Suite struct LiveSearchTests {
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
}

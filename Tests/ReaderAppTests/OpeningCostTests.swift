import Interlinear
import Testing

@testable import ReaderApp

/// The parts of a text that are read before its first screen.
@Suite struct OpeningCostTests {
  /// The page is laid out once: at its initial place, and with its width next to the pane.
  @Test(arguments: [80, 200], [true, false])
  func eachVerseOfTheFirstPageIsReadOnce(columns: Int, readerOn: Bool) throws {
    let words = ["one", "two", "three"].map { Word(values: [$0]) }
    let verses = (1...400).map { verse in
      Verse(
        reference: Reference(book: "B", chapter: 1, verse: "\(verse)"), words: words,
        translation: "What it means.")
    }
    var description = TextDescription(name: "t", title: "t", tiers: [.surface])
    // Otherwise verses are read to find whether there is a translation.
    description.translations[0].label = "T"
    let text = WatchedText(MemoryText(description: description, verses: verses))
    let reader = try Reader(text, columns: columns, rows: 50, readerOn: readerOn, at: "B 1:200")
    reader.session.render()
    #expect((reader.session.root.sidePane != nil) == (columns == 200))
    #expect(text.asked == Array(199..<(199 + text.asked.count)))
    #expect(text.asked.count < 50)
  }
}

import AccessibilityModel
import CellGrids
import Interlinear
import PlainText
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// The place is kept over menus, other layers, an interval with the reader off, and a lost text.
@Suite struct PlaceKeepingTests {
  @Test(arguments: [
    "o o escape", "o i escape escape", "o i escape o escape", "space o escape",
  ])
  func aCommandOverAMenuReturnsToWhereTheMenuWasOpened(_ keys: String) throws {
    let reader = try Reader(at: "1:2")
    reader.press("right right " + keys)
    #expect(reader.focus == "Sampler 1:2 word 2")
  }

  @Test func turnedOnOverAMenuTheReaderIsInTheMenu() throws {
    let reader = try Reader(at: "1:5")
    reader.press("V o V")
    #expect(reader.focus == "Form")
    reader.press("escape")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.focus == "Sampler 1:5")
  }

  private func text(named name: String, book: String) -> MemoryText {
    let verses = (1...4).map { verse in
      Verse(
        reference: Reference(book: book, chapter: 1, verse: "\(verse)"),
        words: ["a", "b", "c"].map { Word(values: ["\($0)\(verse)"]) })
    }
    let description = TextDescription(name: name, title: name, tiers: [.surface])
    return MemoryText(description: description, verses: verses)
  }

  @Test(arguments: [
    ("/tmp/some.folder/x.tsv", "John"), ("x", "Иоанн"), ("x", "Römer"), ("doc/s1", "s"),
  ])
  func theWordIsFoundAgainWhateverTextAndBookAreCalled(_ name: String, _ book: String) throws {
    let reader = try Reader(text(named: name, book: book))
    reader.press("down right right right")
    #expect(reader.focus == "\(book) 1:2 word 3")
    reader.press("V V")
    #expect(reader.focus == "\(book) 1:2 word 3")
    reader.press("o escape")
    #expect(reader.focus == "\(book) 1:2 word 3")
    reader.press("o enter enter escape")
    #expect(reader.focus == "\(book) 1:2 word 3")
  }

  @Test func speakSlowlyFromTheRotorSaysTheWord() throws {
    let reader = try Reader()
    reader.press("right right right")
    reader.session.perform(.selectRotor(.actions))
    let names = reader.session.reader.focus?.accessibilityCustomActions.map(\.name) ?? []
    let place = try #require(names.firstIndex(of: "Speak slowly"))
    for _ in 0...place { reader.session.perform(.swipeDown) }
    _ = reader.heard()
    reader.session.perform(.doubleTap)
    #expect(reader.heard() == ["λόγος, word"])
  }

  /// A text whose verses are removed by another program.
  private final class VanishingText: TextSource {
    private struct Gone: ReportableError {
      let report: Message = "the text is gone"
    }

    private let text: MemoryText
    var isGone = false

    init(_ text: MemoryText) { self.text = text }

    var description: TextDescription { text.description }
    var books: [Book] { text.books }
    var verseCount: Int { text.verseCount }

    func verse(at row: Int) throws -> Verse {
      if isGone { throw Gone() }
      return try text.verse(at: row)
    }

    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
      text.row(inBook: book, chapter: chapter, verse: verse)
    }

    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
      try text.chapter(ofRow: row)
    }
  }

  @Test func aTextThatIsRemovedIsReportedWithoutACrash() throws {
    let verses = (1...400).map { verse in
      Verse(
        reference: Reference(book: "B", chapter: 1, verse: "\(verse)"),
        words: [Word(values: ["word"])])
    }
    let description = TextDescription(name: "t", title: "t", tiers: [.surface])
    let text = VanishingText(MemoryText(description: description, verses: verses))
    let reader = try Reader(text)
    text.isGone = true
    let heard = reader.press("G")
    #expect(heard.contains("the text is gone"))
    reader.press("up down i escape a")
    #expect(reader.session.ending == nil)
  }
}

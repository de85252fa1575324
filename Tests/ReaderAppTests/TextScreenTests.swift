import AccessibilityModel
import Geometry
import Interlinear
import ScreenReading
import Testing
import TextLibrary

@testable import ReaderApp

/// The text screen alone: without a session, a library, or a coordinator.
@Suite struct TextScreenTests {
  private static let text = MemoryText(
    description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
    verses: (1...40).map { verse in
      Verse(
        reference: Reference(book: verse <= 20 ? "A" : "B", chapter: 1, verse: "\(verse)"),
        words: ["x", "y"].map { Word(values: ["\($0)\(verse)", "gloss"]) })
    })

  private let screen: TextScreen

  init() {
    screen = Self.screen(of: Self.text)
  }

  private static func screen(of text: any TextSource) -> TextScreen {
    let session = ReaderSession(phrases: Phrases(interfaceLanguage: "en"))
    let screen = TextScreen(
      text: text, settings: .init(),
      lookup: AnnotationLookup(text: text, studyData: nil, session: session), session: session)
    screen.table.frame = Rect(x: 0, y: 0, width: 40, height: 10)
    screen.table.layoutIfNeeded()
    return screen
  }

  @Test func withTheReaderOffThePlaceIsThatOfTheFocus() {
    #expect(screen.currentPlace?.reference.verse == "1")
    screen.show(row: 7, at: .word(1))
    #expect(screen.currentRow == 7)
    #expect(screen.currentPlace == screen.place(ofRow: 7, word: 1))
    #expect(screen.elementCounter.alive == 0)
  }

  @Test func theInitialFocusIsWhereTheTextWasOpened() throws {
    screen.open(at: 39, word: 1)
    let first = try #require(screen.initialElement() as? VerseElement)
    #expect(first.row.index == 39 && first.part == .word(1))
    let second = try #require(screen.initialElement() as? VerseElement)
    #expect(
      second.elementID == screen.firstPositionOnScreen?.elementID,
      "the place holds for the first focus")
  }

  @Test func elementsExistWhileTheReaderRuns() {
    screen.readerStatusDidChange(isRunning: true)
    #expect(screen.elementCounter.alive > 0)
    screen.readerStatusDidChange(isRunning: false)
    #expect(screen.elementCounter.alive == 0)
  }

  @Test func aWalkThroughALongTextKeepsFewElements() {
    let verses = (1...1_500).map { verse in
      Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(verse)"),
        words: [Word(values: ["x", "gloss"])])
    }
    let screen = Self.screen(of: MemoryText(description: Self.text.description, verses: verses))
    screen.readerStatusDidChange(isRunning: true)
    for row in verses.indices { _ = screen.verseRow(row).accessibilityElement(at: 1) }
    #expect(screen.elementCounter.alive < 400)
  }

  /// An audit looks at elements after their row has been scrolled away.
  @Test func aReleasedRowKeepsNoElements() throws {
    screen.readerStatusDidChange(isRunning: true)
    var row: VerseRow? = try #require(screen.firstPositionOnScreen).row
    screen.readerStatusDidChange(isRunning: false)
    #expect(row?.accessibilityElement(at: 1)?.accessibilityPlace == "A 1:1 word 1")
    #expect(screen.elementCounter.alive == 0)
    weak let released = row
    row = nil
    #expect(released == nil)
  }

  @Test func aPlaceHasItsRowAndTitle() {
    let place = screen.place(ofRow: 20, word: 0)
    #expect(place.form == "x21")
    #expect(screen.row(of: place) == 20)
    #expect(screen.title(of: place) == "B 1:21 x21")
    #expect(screen.title(of: screen.place(ofRow: 20, word: nil)) == "B 1:21")
    var gone = place
    gone.reference.book = "C"
    #expect(screen.row(of: gone) == nil)
  }

  @Test func theFirstBookGoesWithoutItsNameInIdentifiers() {
    #expect(screen.verseRow(0).elementID.description == "t/1:1")
    #expect(screen.verseRow(20).elementID.description == "t/B 1:21")
  }

  @Test func otherTiersAreShownAtTheSamePlace() {
    screen.show(row: 5)
    let height = screen.entry(forRow: 5).layout.height
    var settings = screen.settings
    settings.typesetting.tiers = [.surface]
    screen.apply(settings)
    #expect(screen.visibleTiers == [0])
    #expect(screen.entry(forRow: 5).layout.height < height)
    #expect(screen.table.anchor.row == 5)
  }

  @Test func anotherWidthIsTypesetAgain() {
    let wide = screen.entry(forRow: 0).layout.height
    screen.table.frame.width = 4
    #expect(screen.entry(forRow: 0).layout.height > wide)
  }

  @Test func anEmptyTextHasNoPlace() {
    let empty = Self.screen(of: MemoryText(description: Self.text.description, verses: []))
    #expect(empty.currentPlace == nil)
    #expect(empty.initialElement() == nil)
  }

  /// A text that cannot be read: its verses are empty, and the first error is kept.
  @Test func theFirstErrorIsKept() {
    let screen = Self.screen(of: BrokenText())
    #expect(screen.entry(forRow: 1).verse.words.isEmpty)
    _ = screen.entry(forRow: 2)
    #expect(screen.fault == "row 0 is lost" || screen.fault == "row 1 is lost")
  }

  private final class BrokenText: TextSource {
    struct Fault: Error, CustomStringConvertible {
      let description: String
    }

    let description = TextDescription(name: "broken", title: "", tiers: [.surface])
    let verseCount = 3
    let books = [Book(name: "A", firstRow: 0, verseCount: 3)]

    func verse(at row: Int) throws -> Verse { throw Fault(description: "row \(row) is lost") }
    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? { nil }
    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) { (1, 0..<3) }
  }
}

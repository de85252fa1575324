import Choices
import AccessibilityModel
import CellGrids
import Geometry
import Interlinear
import Testing

@testable import Sessions
@testable import ReaderApp

@Suite("Touches in the reader") struct TouchTests {
  private func tap(_ column: Int, _ row: Int, _ reader: Reader) -> [String] {
    _ = reader.heard()
    reader.session.perform(.touch(Point(x: column, y: row)))
    return reader.heard()
  }

  @Test func aTouchSpeaksTheElementUnderIt() throws {
    let reader = try Reader()
    reader.press("right right right")
    let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
    reader.press("G g g")
    for y in Int(frame.y)..<Int(frame.maxY) {
      #expect(tap(Int(frame.x), y, reader) == ["λόγος, word"])
    }
  }

  @Test func aMissTakesTheNearestShapeWithinReach() throws {
    let reader = try Reader()
    reader.press("end")
    let translation = try #require(reader.session.reader.focus?.accessibilityFrame)
    #expect(
      tap(Int(translation.maxX) + 1, Int(translation.y), reader).first?.hasPrefix("This word")
        == true)
    #expect(tap(Int(translation.maxX) + 9, Int(translation.y) + 4, reader) == [])
    #expect(reader.focus == "Sampler 1:1 translation")
  }

  @Test(arguments: [ElementMode.word, .label])
  func aTouchInALongVerseAsksOnlyTheWordsAroundIt(elements: ElementMode) throws {
    let words = (0..<3_000).map { Word(values: ["w\($0)", "gloss"]) }
    let verse = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "1"), words: words,
      translation: "Words", isChapterStart: true)
    let text = MemoryText(
      description: TextDescription(name: "long", title: "Long", tiers: [.surface, .gloss]),
      verses: [verse])
    let reader = try Reader(text, settings: ReaderSettings(elements: elements))
    reader.press("right")
    let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
    let asked = reader.controller.screen.elementCounter.asked
    _ = tap(Int(frame.x) + 30, Int(frame.y), reader)
    #expect(reader.controller.screen.elementCounter.asked - asked < 200)
    #expect(reader.focus.hasPrefix("John 1:1 word"))
  }

  @Test func aTouchOnTheTitleOrTheStatusChangesNothing() throws {
    let reader = try Reader()
    reader.press("down")
    #expect(tap(40, 23, reader) == [])
    #expect(reader.focus == "Sampler 1:2")
  }

  @Test func theMouseTapsDoubleTapsHoldsAndSwipes() throws {
    let reader = try Reader()
    func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
      reader.session.handle(.mouse(MouseEvent(action, at: CellPosition(column: column, row: row))))
    }
    _ = reader.heard()
    mouse(.press, 8, 3)
    mouse(.release, 8, 3)
    #expect(reader.heard() == ["Οὗτος, this"])
    mouse(.press, 8, 3)
    mouse(.release, 8, 3)
    #expect(reader.heard() == ["<popoverOpened>", "Οὗτος: this"])
    reader.press("escape")

    mouse(.press, 8, 3)
    reader.clock.advance(to: reader.clock.now + 300)
    reader.session.handle(reader.session.mouse.timePassed(reader.clock.now))
    reader.clock.advance(to: reader.clock.now + 500)
    reader.session.handle(reader.session.mouse.timePassed(reader.clock.now))
    #expect(
      reader.heard() == ["Οὗτος, this", "<popoverOpened>", "Οὗτος, menu: Define, 1 of 9"])
    mouse(.release, 8, 3)
    reader.press("escape")

    mouse(.press, 8, 4)
    mouse(.drag, 15, 4)
    mouse(.drag, 23, 4)
    mouse(.release, 23, 4)
    #expect(reader.heard() == ["ὁ, the"])
  }
}

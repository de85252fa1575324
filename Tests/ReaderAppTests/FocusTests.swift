import AccessibilityModel
import CellGrids
import Interlinear
import ScreenReading
import Testing

@testable import Sessions
@testable import ReaderApp

@Suite struct FocusTests {
  @Test func theWheelScrollsAndTheFocusStaysInTheModel() throws {
    let reader = try Reader()
    reader.press("right right right")
    for _ in 0..<20 {
      reader.session.handle(.mouse(MouseEvent(.wheelDown, at: CellPosition(column: 5, row: 5))))
    }
    reader.session.render()
    #expect(reader.focus == "Sampler 1:1 word 3")
    #expect(reader.session.reader.focus?.accessibilityFrame == nil)
    #expect(reader.press("right") == ["ἦλθεν, came"])
    #expect(reader.session.reader.focus?.accessibilityFrame != nil)
  }

  @Test func framesAreThoseOfNowAfterEveryScroll() throws {
    let reader = try Reader()
    reader.press("down right")
    let focus = try #require(reader.session.reader.focus)
    let before = try #require(focus.accessibilityFrame)
    reader.session.handle(.mouse(MouseEvent(.wheelDown, at: CellPosition(column: 0, row: 3))))
    let after = try #require(focus.accessibilityFrame)
    #expect(after.y == before.y - 3)
  }

  @Test(arguments: [(200, 50), (40, 12), (20, 5), (90, 30)])
  func resizingKeepsTheFocusAndShowsIt(_ size: (Int, Int)) throws {
    let reader = try Reader()
    reader.press("down right right right")
    reader.screen.resize(columns: size.0, rows: size.1)
    reader.session.handle(.resize)
    reader.session.render()
    #expect(reader.focus == "Sampler 1:2 word 3")
    #expect(reader.session.reader.focus?.accessibilityFrame != nil)
    #expect(reader.press("right") == ["γυνὴ, a woman"])
  }

  @Test func aScreenThatIsTooSmallSaysSoAndComesBack() throws {
    let reader = try Reader()
    reader.press("right")
    reader.screen.resize(columns: 15, rows: 3)
    reader.session.handle(.resize)
    reader.session.render()
    #expect(reader.screen.text.hasPrefix("Too small: 20x5"))
    reader.screen.resize(columns: 80, rows: 24)
    reader.session.handle(.resize)
    #expect(reader.press("right") == ["ὁ, the"])
    #expect(reader.screen.text.contains("logos"))
  }

  @Test func hidingATierKeepsTheFocusOnItsWord() throws {
    let reader = try Reader()
    reader.press("right right right o right")
    #expect(
      reader.press("enter") == ["off"])
    #expect(reader.press("escape") == ["<popoverClosed>", "λόγος, word"])
    #expect(reader.focus == "Sampler 1:1 word 3")
    #expect(!reader.screen.text.contains("logos"))
  }

  @Test func otherElementsKeepTheNearestFocus() throws {
    let reader = try Reader()
    reader.press("right right right")
    var settings = reader.controller.settings
    settings.elements = .label
    reader.controller.apply(settings)
    #expect(reader.focus == "Sampler 1:1 word 3 surface")
    settings.elements = .verse
    reader.controller.apply(settings)
    #expect(reader.focus == "Sampler 1:1")
    settings.elements = .word
    reader.controller.apply(settings)
    #expect(reader.focus == "Sampler 1:1")
  }

  @Test func withTheReaderOffNoElementIsCreated() throws {
    let reader = try Reader(readerOn: false)
    for _ in 0..<200 { reader.press("page-down") }
    reader.press("G g g down up")
    #expect(reader.controller.screen.elementCounter.made == 0)
    #expect(reader.heard() == [])
  }

  @Test func turningOnCreatesElementsForVisibleVersesOnly() throws {
    let reader = try Reader(readerOn: false)
    reader.press("page-down page-down")
    #expect(reader.press("V").first == "Screen reader on")
    let visible = reader.controller.table.visibleRows
    var count = 0
    for row in visible {
      count += reader.controller.screen.verseRow(row).accessibilityElementCount()
    }
    #expect(reader.controller.elementsAlive == count)
    #expect(
      visible.contains {
        reader.focus == (try? reader.controller.text.verse(at: $0))?.reference.description
      })
    reader.press("V")
    #expect(reader.controller.elementsAlive == 0)
  }

  @Test func elementsOfVersesThatLeftTheScreenAreReleased() throws {
    let reader = try Reader(columns: 60, rows: 20)
    var most = 0
    for _ in 0..<900 {
      reader.session.perform(.swipeRight)
      most = max(most, reader.controller.elementsAlive)
    }
    #expect(most < 150)
  }

  @Test func jumpingReleasesTheOldFocus() throws {
    let reader = try Reader()
    reader.press("right right G g g G")
    let visible = reader.controller.table.visibleRows
    let limit = visible.reduce(0) {
      $0 + reader.controller.screen.verseRow($1).accessibilityElementCount()
    }
    #expect(reader.controller.elementsAlive <= limit)
  }
}

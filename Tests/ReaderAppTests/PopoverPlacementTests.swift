import CellGrids
import Geometry
import Testing
import Views

@testable import ReaderApp

/// Popovers next to their source word, on the screen of the reader.
@Suite struct PopoverPlacementTests {
  /// Returns the cells of the word that the focus returns to, and the popover's.
  private func frames(_ reader: Reader) throws -> (word: Rect, popover: Rect, area: Rect) {
    let popover = try #require(reader.session.root.popover)
    return (
      try #require(popover.sourceFrame()), popover.screenFrame,
      reader.session.root.content.screenFrame
    )
  }

  private func intersect(_ one: Rect, _ other: Rect) -> Bool {
    one.x < other.maxX && other.x < one.maxX && one.y < other.maxY && other.y < one.maxY
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 24), (200, 50), (30, 18)])
  func theWordStaysVisible(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(columns: columns, rows: rows)
    for keys in [
      "right space", "escape right right space f", "escape space t", "escape down right space",
    ] {
      reader.press(keys)
      let (word, popover, area) = try frames(reader)
      #expect(!intersect(word, popover), "\(keys) \(word) \(popover)")
      #expect(area.contains(popover) && word.height > 1)
    }
  }

  @Test func aPopoverFollowsAResize() throws {
    let reader = try Reader()
    reader.press("right right right space")
    for (columns, rows) in [(50, 18), (100, 40), (80, 24), (35, 30)] {
      reader.screen.resize(columns: columns, rows: rows)
      reader.session.handle(.resize)
      reader.settle()
      let (word, popover, area) = try frames(reader)
      #expect(area.contains(popover), "\(columns) \(rows)")
      #expect(!intersect(word, popover), "\(columns) \(rows) \(word) \(popover)")
      #expect(word.y >= area.y && word.maxY <= area.maxY, "the word is in sight")
    }
    #expect(reader.press("escape") == ["<popoverClosed>", "λόγος, word"])
  }

  @Test(arguments: [(20, 6), (29, 12), (60, 9), (20, 5)])
  func aSmallScreenIsFilled(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(columns: columns, rows: rows)
    reader.press("right space")
    let popover = try #require(reader.session.root.popover)
    let root = reader.session.root
    #expect(popover.screenFrame.y == root.content.frame.y)
    #expect(popover.screenFrame.maxY == root.coveredY)
    #expect(popover.border == .top)
  }

  /// Levels are next to the first one's word; the settings are at the top center.
  @Test func levelsStandBesideTheSameWord() throws {
    let reader = try Reader()
    reader.press("right space")
    let first = try #require(reader.session.root.popover?.sourceFrame())
    reader.press("i")
    #expect(reader.session.root.popovers.count == 2)
    #expect(reader.session.root.popover?.sourceFrame() == first)
    reader.press("escape O")
    let settings = try #require(reader.session.root.popover)
    #expect(settings.sourceFrame() == nil)
    #expect(settings.screenFrame.x == ((80 - settings.screenFrame.width) / 2).rounded(.down))
  }
}

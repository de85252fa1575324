import CellGrids
import Geometry
import Interlinear
import Testing

@testable import ReaderApp

/// A page takes the focus along; the mouse wheel may leave it.
@Suite("The focus after scrolling") struct PageFocusTests {
  private func isWhole(_ reader: Reader) throws -> Bool {
    let position = try #require(reader.controller.screen.position)
    let frame = position.row.frame(of: position.part)
    return frame.map(reader.controller.table.screenFrame.contains) == true
  }

  @Test(arguments: [true, false])
  func aPageTakesTheFocusAlong(readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn)
    reader.press("page-down page-down")
    let screen = reader.controller.screen
    #expect(screen.position?.elementID == screen.firstPositionOnScreen?.elementID)
    let row = screen.currentRow
    #expect(row > 0 && reader.controller.titleLine.progress.hasPrefix("verse \(row + 1) of 14"))
    let anchor = reader.controller.table.anchor
    reader.press("right")
    #expect(reader.controller.table.anchor == anchor, "the page stays")
    #expect(screen.currentRow == row)
    reader.press("page-up page-up")
    #expect(try isWhole(reader))
    reader.press("left right space")
    #expect(reader.controller.root.popover?.title == "Word: Οὗτος")
  }

  @Test func thePageIsSaidBeforeItsFirstElement() throws {
    let reader = try Reader()
    #expect(reader.press("page-down") == ["Sampler 1:2 to 1:3, Sampler 1:2"])
    #expect(reader.press("z") == ["Sampler 1:2 to 1:3, Sampler 1:2"])
    #expect(reader.press("right") == ["Ἐκεῖ, there"])
  }

  @Test func aFocusThatIsStillWhollyThereStays() throws {
    let reader = try Reader(columns: 80, rows: 24)
    reader.press("page-down")
    #expect(reader.press("page-up") == ["Sampler 1:1 to 1:2"])
    #expect(reader.focus == "Sampler 1:2")
  }

  @Test(arguments: [true, false])
  func aVerseThatIsTallerThanThePageIsReadInPages(readerOn: Bool) throws {
    var settings = ReaderSettings()
    settings.elements = .verse
    let verses = (1...3).map { verse in
      Verse(
        reference: Reference(book: "A", chapter: 1, verse: "\(verse)"),
        words: (0..<200).map { Word(values: ["word\($0)"]) })
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]), verses: verses)
    let reader = try Reader(text, columns: 40, rows: 12, settings: settings, readerOn: readerOn)
    for _ in 0..<40 { reader.press("page-down") }
    #expect(reader.controller.screen.position?.elementID.description == "t/1:3")
  }

  private func wheel(_ reader: Reader, _ action: MouseEvent.Action, _ count: Int) {
    for _ in 0..<count { reader.headless.mouse(action, 5, 5) }
    reader.session.render()
  }

  @Test(arguments: [true, false])
  func theWheelLeavesTheFocusAndTheTitleNamesWhatIsShown(readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn)
    reader.press("right right")
    wheel(reader, .wheelDown, 6)
    let screen = reader.controller.screen
    #expect(screen.position?.elementID.description == "sampler/1:1/w2", "the focus stays")
    #expect(
      screen.currentRow == 1 && reader.controller.titleLine.progress.hasPrefix("verse 2 of 14"))
    reader.press("right")
    #expect(screen.position?.elementID.description == "sampler/1:1/w3")
    #expect(try isWhole(reader))
    #expect(reader.controller.titleLine.progress.hasPrefix("verse 1 of 14"))
  }

  @Test(arguments: [true, false])
  func aMenuIsNeverThatOfAHiddenWord(readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn)
    reader.press("right right")
    wheel(reader, .wheelDown, 6)
    reader.press("space")
    #expect(reader.controller.root.popover?.title == "Word: ὁ")
    #expect(try isWhole(reader))
  }

  /// A user who sees has gone on reading elsewhere; the focus of a screen reader stays where it is.
  @Test func moreThanAPageAwayASightedFocusGoesToThePage() throws {
    let reader = try Reader(readerOn: false)
    reader.press("right right")
    wheel(reader, .wheelDown, 30)
    let screen = reader.controller.screen
    let first = screen.firstPositionOnScreen
    let anchor = reader.controller.table.anchor
    reader.press("space")
    #expect(screen.position?.elementID == first?.elementID)
    #expect(reader.controller.table.anchor == anchor)
    let spoken = try Reader()
    spoken.press("right right")
    wheel(spoken, .wheelDown, 30)
    #expect(spoken.press("right") == ["λόγος, word"])
  }

  @Test(arguments: [(200, 50), (40, 12), (20, 5), (90, 30)])
  func resizingKeepsTheSightedFocusOnTheScreen(_ size: (Int, Int)) throws {
    let reader = try Reader(readerOn: false)
    reader.press("] v right right right")
    reader.screen.resize(columns: size.0, rows: size.1)
    reader.session.handle(.resize)
    reader.session.render()
    #expect(reader.controller.screen.position?.elementID.description == "sampler/1:2/w3")
    #expect(reader.controller.focusFrame != nil)
  }

  @Test func aClickAndAPageAreNotAboutAFocusThatIsHidden() throws {
    let reader = try Reader(readerOn: false)
    wheel(reader, .wheelDown, 6)
    let anchor = reader.controller.table.anchor
    reader.headless.click(6, 5)
    #expect(reader.controller.table.anchor == anchor)
    wheel(reader, .wheelDown, 6)
    let before = reader.controller.table.anchor
    reader.press("page-down")
    #expect(reader.controller.table.anchor.row > before.row)
    #expect(try isWhole(reader))
  }
}

import Interlinear
import RandomInput
import Testing
import TextLibrary

@testable import CellGrids
@testable import ReaderApp
@testable import Sessions

/// What looks as in the last frame is not drawn again, and nothing is stale. In tests, the session
/// also compares each frame itself.
@Suite struct KeptCellsTests {
  private static func verse(_ number: Int) -> Verse {
    var verse = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "\(number)"),
      words: ["ἐν", "ἀρχῇ", "שָׁלוֹם", "漢字"].map { Word(values: [$0, "gloss of \($0)"]) },
      translation: "First second \(number).", isChapterStart: number == 1,
      language: .ancientGreek)
    verse.setTranslation([
      TranslationWord(text: "First", originals: [0]),
      TranslationWord(text: "second", originals: [1, 2]),
    ])
    if number % 4 == 3 { verse.notes = [TextNote(kind: .note, text: "A *note*.", word: 1)] }
    return verse
  }

  private static var text: MemoryText {
    var description = TextDescription(name: "greek", title: "Greek", tiers: [.surface, .gloss])
    description.translationLabel = "Berean"
    return MemoryText(description: description, verses: (1...40).map(verse))
  }

  /// The rows of the table that are kept in the last frame.
  private func keptRows(_ reader: Reader) -> [Int] {
    guard let kept = reader.screen.lastFrame?.grid.kept else { return [] }
    let frame = reader.controller.table.screenFrame
    return (Int(frame.y)..<Int(frame.maxY)).filter { kept.contains(column: 0, row: $0) }
  }

  @Test(arguments: [(80, 24), (200, 50)])
  func aSwipeDrawsOnlyTheFocusAndItsPartners(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(Self.text, columns: columns, rows: rows)
    let table = reader.controller.table
    let all = Array(Int(table.screenFrame.y)..<Int(table.screenFrame.maxY))
    for _ in 0..<6 {
      reader.press("right")
      #expect(keptRows(reader) == all)
      let focus = try #require(
        reader.session.reader.focus.flatMap { reader.session.visibleFrame(of: $0) })
      let restyled = Set(try #require(reader.screen.lastFrame).grid.restyledRows)
      #expect(restyled.isSuperset(of: Int(focus.y)..<Int(focus.maxY)))
      #expect(restyled.count <= 8, "the words before and now, and what is aligned with them")
    }
    reader.press("page-down")
    #expect(keptRows(reader).isEmpty, "every row has moved")
  }

  @Test(arguments: [(80, 24), (200, 50)])
  func theLinesAroundThePageAreKept(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(Self.text, columns: columns, rows: rows)
    reader.press("right right")
    reader.press("right")
    let kept = try #require(reader.screen.lastFrame?.grid.kept)
    let root = reader.session.root
    let table = reader.controller.table.screenFrame
    let lines = [root.title.frame, root.status.frame].map { Int($0.y) }
    for row in lines + [Int(table.y) - 1, Int(root.caption.frame.y) - 1] {
      #expect(kept.contains(column: 0, row: row), "\(row)")
    }
    #expect(kept.contains(column: Int(table.maxX) - 1, row: Int(table.y)), "the scroll bar")
    #expect(!kept.contains(column: 0, row: Int(root.caption.frame.y)))
    reader.press("down")
    let moved = try #require(reader.screen.lastFrame?.grid.kept)
    #expect(!moved.contains(column: 0, row: Int(root.title.frame.y)), "another verse")
    reader.press("V")
    let silent = try #require(reader.screen.lastFrame?.grid.kept)
    #expect(!silent.contains(column: 0, row: Int(root.status.frame.y)), "the reader is off")
  }

  @Test func onlyTheTextOfThePaneIsDrawn() throws {
    let reader = try Reader(Self.text, columns: 200, rows: 50)
    reader.press("right right right")
    let pane = try #require(reader.session.root.sidePane)
    let region = try #require(reader.screen.lastFrame?.grid.kept.regions.last)
    #expect(region.columns == Int(pane.frame.x)..<Int(pane.frame.maxX))
    #expect(region.rows.count > 25)
    reader.press("s")
    let same = try #require(reader.screen.lastFrame?.grid.kept.regions.last)
    #expect(same.rows.count == Int(pane.frame.height) - 2)
  }

  @Test func whatIsOverTheTableIsDrawnWithAllOfIt() throws {
    let reader = try Reader(Self.text)
    reader.press("right right right")
    #expect(!keptRows(reader).isEmpty)
    reader.press("space")
    #expect(reader.session.root.popover != nil && keptRows(reader).isEmpty)
    reader.press("escape")
    #expect(keptRows(reader).isEmpty, "the popover is taken away")
    reader.press("right")
    #expect(!keptRows(reader).isEmpty)
    reader.controller.apply(Theme(.dark))
    reader.settle()
    #expect(keptRows(reader).isEmpty)
    reader.screen.resize(columns: 81, rows: 24)
    reader.session.resize()
    reader.settle()
    #expect(keptRows(reader).isEmpty)
  }

  private static let moves = ["right", "left", "down", "up", "j", "k", "n", "b"]
  private static let others = [
    "page-down", "page-up", "space", "enter", "r", "V", "\\", "T", "D", "?", "m a", "home", "end",
    "C",
    "i", "s", "g b", "/ ἐ ν enter", "N", "page-down", "5", "[", "]", "v", "M",
  ]

  /// Each frame is the same as one that is drawn as a whole.
  @Test(
    arguments: [(60, 20), (80, 24), (160, 40)],
    [ThemeName.auto, .dark, .light, .highContrast, .none])
  func noRowIsStale(_ size: (columns: Int, rows: Int), _ theme: ThemeName) throws {
    var random = SeededGenerator(seed: UInt64(size.columns))
    let reader = try Reader(Self.text, columns: size.columns, rows: size.rows)
    var keptCount = 0
    for step in 0..<120 {
      if step == 3 { reader.controller.apply(Theme(theme)) }
      let isMove = reader.session.root.popover == nil && !random.once(in: 4)
      var key = (isMove ? Self.moves : Self.others).randomElement(using: &random) ?? "right"
      if reader.session.root.popover != nil, random.once(in: 2) { key = "escape" }
      reader.press(key)
      guard reader.session.ending == nil else { break }
      let shown = try #require(reader.screen.lastFrame?.grid)
      if !shown.kept.isEmpty { keptCount += 1 }
      reader.session.drawnScreen = nil
      let whole = reader.session.frame().grid
      #expect(whole.kept.isEmpty)
      for row in 0..<shown.rows where !whole.differences(row: row, from: shown).isEmpty {
        Issue.record("\(key): “\(shown.text(row: row))” instead of “\(whole.text(row: row))”")
      }
    }
    #expect(keptCount > 10)
  }

  /// A screen that shows every frame need not compare what is kept.
  @Test(arguments: [(80, 24), (160, 40)])
  func unchangedRowsAreThoseOfTheFrameBefore(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(Self.text, columns: columns, rows: rows)
    var comparedRows = 0
    for key in Array(repeating: ["right", "right", "down", "s", "space", "escape"], count: 6)
      .joined()
    {
      let before = try #require(reader.screen.lastFrame)
      reader.press(key)
      let frame = try #require(reader.screen.lastFrame)
      guard frame.number == before.number + 1 else { continue }
      for row in 0..<rows where !frame.grid.isChanged(row: row, from: before.grid) {
        comparedRows += 1
        #expect(frame.grid.differences(row: row, from: before.grid).isEmpty)
      }
    }
    #expect(comparedRows > 100)
  }
}

import CellGrids
import Interlinear
import RandomInput
import Testing
import TextLibrary

@testable import ReaderApp
@testable import Sessions

/// Rows that look as in the last frame are not drawn again, and no row is stale. In tests, the session
/// also compares each frame itself.
@Suite struct KeptRowsTests {
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

  /// The verses that are kept in the last frame, by the rows of the screen on which each begins.
  private func keptRows(_ reader: Reader) -> [Range<Int>] {
    reader.screen.lastFrame?.grid.kept.rows ?? []
  }

  @Test(arguments: [(80, 24), (200, 50)])
  func aSwipeDrawsTheVerseOfTheFocus(_ columns: Int, _ rows: Int) throws {
    let reader = try Reader(Self.text, columns: columns, rows: rows)
    let table = reader.controller.table
    reader.press("right right")
    for _ in 0..<2 {
      reader.press("right")
      let focused = try #require(table.rectForRow(0))
      let kept = keptRows(reader)
      #expect(kept.count == table.visibleRows.count - 1)
      #expect(kept.first?.lowerBound == Int(focused.maxY))
      #expect(kept.last?.upperBound == Int(table.screenFrame.maxY))
    }
    reader.press("s")
    #expect(!keptRows(reader).isEmpty, "nothing in the table has changed")
    reader.press("page-down")
    #expect(keptRows(reader).isEmpty, "every row has moved")
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
    "i", "s", "g b",
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
      reader.session.drawnTable = nil
      let whole = reader.session.frame().grid
      #expect(whole.kept.isEmpty)
      for row in 0..<shown.rows where !whole.differences(row: row, from: shown).isEmpty {
        Issue.record("\(key): “\(shown.text(row: row))” instead of “\(whole.text(row: row))”")
      }
    }
    #expect(keptCount > 10)
  }
}

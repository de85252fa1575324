import RandomInput
import Geometry
import Testing

import CellGrids

/// A drawing operation on a screen of dots, and the resulting screen.
struct Drawing: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var x = 0
  var y = 1
  var width = Int.max
  var isRightToLeft = false
  var screen: String

  var testDescription: String { name }
}

@Suite("Cell grids")
struct CellGridTests {
  private func dots(_ columns: Int, _ rows: Int) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows { grid.draw(String(repeating: ".", count: columns), x: 0, y: row) }
    return grid
  }

  private func grid(_ lines: String...) -> CellGrid {
    let columns = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    var grid = CellGrid(columns: columns, rows: lines.count)
    for (row, line) in lines.enumerated() { grid.draw(line, x: 0, y: row) }
    return grid
  }

  @Test(
    "Text is cut at the grid's edges",
    arguments: [
      Drawing(name: "inside", text: "abc", x: 1, screen: "......\n.abc..\n......"),
      Drawing(name: "right", text: "abc", x: 4, screen: "......\n....ab\n......"),
      Drawing(name: "beyond the right", text: "abc", x: 6, screen: "......\n......\n......"),
      Drawing(name: "left", text: "abe\u{301}", x: -2, screen: "......\ne\u{301}.....\n......"),
      Drawing(name: "beyond the left", text: "abc", x: -3, screen: "......\n......\n......"),
      Drawing(name: "above", text: "abc", y: -1, screen: "......\n......\n......"),
      Drawing(name: "below", text: "abc", y: 3, screen: "......\n......\n......"),
      Drawing(name: "width", text: "abc", width: 2, screen: "......\nab....\n......"),
      Drawing(name: "no width", text: "abc", width: 0, screen: "......\n......\n......"),
      Drawing(name: "wide, right", text: "漢字", x: 3, screen: "......\n...漢.\n......"),
      Drawing(name: "wide, width", text: "a漢", width: 2, screen: "......\na.....\n......"),
      Drawing(name: "empty", text: "", x: 2, screen: "......\n......\n......"),
      Drawing(
        name: "right to left, the beginning stays", text: "אבגד", width: 2, isRightToLeft: true,
        screen: "......\nבא....\n......"),
    ])
  func clipping(_ drawing: Drawing) {
    var grid = dots(6, 3)
    grid.draw(
      drawing.text, x: drawing.x, y: drawing.y, width: drawing.width,
      isRightToLeft: drawing.isRightToLeft)
    #expect(grid.text == drawing.screen)
  }

  @Test("Nothing is drawn outside the clip")
  func clip() {
    var grid = dots(3, 4)
    grid.clip = 1..<3
    for row in 0..<4 { grid.draw("abc", x: 0, y: row) }
    grid.fill(Rect(x: 1, y: -5, width: 1, height: 20))
    #expect(grid.text == "...\na c\na c\n...")
  }

  @Test(
    "Half of a wide cell is a blank",
    arguments: [
      (0, "a", "a 字漢"), (1, "a", " a字漢"), (1, "ab", " ab 漢"), (2, "漢", "漢漢漢"),
      (1, "字", " 字 漢"), (1, "", "漢字漢"), (1, "\u{301}", "漢字漢"), (5, "a", "漢字 a"),
      (3, "e\u{301}", "漢 e\u{301}漢"),
    ])
  func halves(_ x: Int, _ text: String, _ row: String) {
    var grid = grid("漢字漢")
    grid.draw(text, x: x, y: 0)
    #expect(grid.text == row)
    expectWholeCells(grid)
  }

  @Test(
    "A filled rectangle leaves no half of a wide cell",
    arguments: [
      (0, 6, ""), (1, 1, "  字漢"), (1, 2, "    漢"), (2, 2, "漢  漢"), (3, 9, "漢"), (-3, 4, "  字漢"),
    ])
  func filledHalves(_ x: Int, _ width: Int, _ row: String) {
    var grid = grid("漢字漢")
    grid.fill(Rect(x: x, y: 0, width: width, height: 1))
    #expect(grid.text == row)
    expectWholeCells(grid)
  }

  @Test("Whatever is drawn, wide cells stay whole", arguments: 0..<6 as Range<UInt64>)
  func wholeCells(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var grid = CellGrid(columns: 17, rows: 2)
    for _ in 0..<400 {
      let x = Int.random(in: -4...18, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        let width = Int.random(in: -1...9, using: &random)
        grid.fill(Rect(x: x, y: 0, width: width, height: 2))
      } else {
        grid.draw(
          random.text(upTo: 8), x: x, y: Int.random(in: 0...1, using: &random),
          width: Bool.random(using: &random) ? .max : Int.random(in: 0...6, using: &random),
          isRightToLeft: Bool.random(using: &random))
      }
      expectWholeCells(grid)
      expectWholeCells(grid.turnedForTerminal())
    }
  }

  private func expectWholeCells(
    _ grid: CellGrid, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let isOpen = column > 0 && grid[column - 1, row].width == 2
        let isHalf = grid[column, row].width == 0
        #expect(isOpen == isHalf, "column \(column)", sourceLocation: sourceLocation)
      }
      if grid.columns > 0 {
        #expect(grid[grid.columns - 1, row].width < 2, sourceLocation: sourceLocation)
      }
    }
  }

  @Test(
    "A cell keeps four marks; accents give way to points",
    arguments: [
      // A shin with its dot, dagesh, vowel, upper dot, and a meteg or accent in addition.
      ("ש\u{5C1}\u{5BC}\u{5B8}\u{5C4}\u{591}", "ש\u{5C1}\u{5BC}\u{5B8}\u{5C4}"),
      ("ש\u{591}\u{5C1}\u{5BC}\u{5B8}\u{5C4}", "ש\u{5C1}\u{5BC}\u{5B8}\u{5C4}"),
      ("ש\u{5C1}\u{5BD}\u{591}\u{5BC}\u{5B8}", "ש\u{5C1}\u{591}\u{5BC}\u{5B8}"),
      ("ש\u{5C1}\u{5BD}\u{591}\u{596}\u{5BC}\u{5B8}", "ש\u{5C1}\u{596}\u{5BC}\u{5B8}"),
      // The grapheme joiner between two vowels of one letter is invisible.
      ("ל\u{5B8}\u{34F}\u{5B4}\u{5BD}\u{5BC}", "ל\u{5B8}\u{5B4}\u{5BD}\u{5BC}"),
      ("ש\u{5C1}\u{5BC}\u{34F}\u{5B8}\u{5B4}", "ש\u{5C1}\u{5BC}\u{5B8}\u{5B4}"),
      // A vowel takes precedence over dots that a scribe put over a letter, and over a rafe.
      ("ש\u{5C1}\u{5BC}\u{5C4}\u{5BF}\u{5B8}", "ש\u{5C1}\u{5BC}\u{5BF}\u{5B8}"),
      ("a\u{301}\u{302}\u{303}\u{304}\u{305}", "a\u{301}\u{302}\u{303}\u{304}"),
      ("α\u{304}\u{313}\u{301}\u{345}", "α\u{304}\u{313}\u{301}\u{345}"),
      ("a\u{E0100}\u{301}", "a\u{301}"),
    ])
  func marks(_ text: String, _ cell: String) {
    var grid = CellGrid(columns: 2, rows: 1)
    grid.draw(text, x: 0, y: 0)
    #expect(Array(grid[0, 0].text.unicodeScalars) == Array(cell.unicodeScalars))
  }

  @Test(
    "Controls are drawn as replacements",
    arguments: [
      ("a\u{1B}[1mb", "a␛[1mb"), ("\t\n\r\n", "␉␊␍␊"), ("a\u{7F}", "a␡"), ("\u{9B}x", "\u{FFFD}x"),
      ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2028}b", "a\u{FFFD}b"), ("a\u{378}", "a\u{FFFD}"),
    ])
  func controls(_ text: String, _ row: String) {
    var grid = CellGrid(columns: 10, rows: 1)
    grid.draw(text, x: 0, y: 0)
    #expect(grid.text == row)
  }

  @Test("Styles are drawn, filled and reversed")
  func styles() {
    var grid = CellGrid(columns: 4, rows: 2)
    let style = Style(.green, bold: true, underline: true)
    grid.draw("ab", x: 1, y: 0, style: style)
    grid.fill(Rect(x: 0, y: 1, width: 2, height: 1), style: style)
    grid.reverse(Rect(x: 2, y: 0, width: 9, height: 9))
    #expect(grid[1, 0].style == style)
    #expect(grid[2, 0].style == style.reversed)
    #expect(grid[0, 1] == Cell(base: 0x20, style: style))
    #expect(grid[2, 1].style == Style.plain.reversed)
    #expect(style.foreground == .green && style.isBold && style.isUnderlined)
    #expect(!style.isReversed && style.reversed.isReversed)
  }

  @Test("A selected row keeps the colors that stand in place of text")
  func selection() {
    var grid = CellGrid(columns: 7, rows: 1)
    let bar = Style(.cyan, on: .darkPanel)
    grid.draw("a█▌", x: 0, y: 0, style: bar)
    let swatches = [Theme(.auto), Theme(.none)].map { $0.highlighted(.plain, .yellow) }
    for (index, swatch) in swatches.enumerated() {
      grid.draw(" ", x: 3 + index, y: 0, style: swatch)
    }
    grid.draw(" b", x: 5, y: 0, style: Style(on: .darkHit))
    grid.select(Rect(x: 0, y: 0, width: 7, height: 1))
    let focus = Style.plain.reversed
    #expect(
      (0..<7).map { grid[$0, 0].style } == [
        focus, bar, bar, swatches[0], swatches[1].reversed, focus, focus,
      ])
  }

  @Test(
    "A glyph fills the visible part of a rectangle",
    arguments: [
      (1, 1, 2, 1, "漢漢\n ──\n漢漢\n漢漢"), (0, 0, 1, 9, "─ 漢\n─ 漢\n─ 漢\n─ 漢"),
      (-2, 1, 9, 2, "漢漢\n────\n────\n漢漢"), (3, 3, 1, 1, "漢漢\n漢漢\n漢漢\n漢 ─"),
      (0, 0, 0, 4, "漢漢\n漢漢\n漢漢\n漢漢"), (4, 0, 1, 4, "漢漢\n漢漢\n漢漢\n漢漢"),
      (0, 0, 4, -1, "漢漢\n漢漢\n漢漢\n漢漢"),
    ])
  func tile(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ screen: String) {
    var grid = grid("漢漢", "漢漢", "漢漢", "漢漢")
    grid.tile("─", x: x, y: y, columns: columns, rows: rows)
    #expect(grid.text == screen)
    grid = self.grid("漢漢", "漢漢", "漢漢", "漢漢")
    grid.clip = 0..<0
    grid.tile("─", x: x, y: y, columns: columns, rows: rows)
    #expect(grid.text == "漢漢\n漢漢\n漢漢\n漢漢")
  }

  @Test("Rows are copied and compared")
  func copying() {
    var grid = grid("ab", "cd")
    grid.copyRow(1, from: self.grid("xy", "漢"))
    #expect(grid.text == "ab\n漢")
    #expect(grid.hasSameRow(1, as: self.grid("zz", "漢")))
    #expect(!grid.hasSameRow(0, as: self.grid("zz", "漢")))
    #expect(!grid.hasSameRow(1, as: self.grid("ab")))
    #expect(!grid.hasSameRow(0, as: self.grid("abc", "d")))
    #expect(CellGrid(columns: -3, rows: 2).text == "\n")
  }

  @Test(
    "A difference is no wider than it must be, and a gap divides it",
    arguments: [
      ("abcdef", "abcdef", []), ("abcdef", "abXdef", [2..<3]),
      ("abcdef", "XbcdeY", [0..<1, 5..<6]),
      ("abcdef", "XbcdYf", [0..<5]), ("漢字", "漢字", []), ("漢字", "漢文", [2..<4]),
      ("a漢b", "axyb", [1..<3]), ("axyb", "a漢b", [1..<3]), ("漢ab", " 漢b", [0..<3]),
      ("a漢b", "a b", [1..<4]), ("abcde漢", "Xbcde文", [0..<1, 5..<7]),
    ] as [(String, String, [Range<Int>])])
  func difference(_ old: String, _ new: String, _ ranges: [Range<Int>]) {
    var before = CellGrid(columns: 7, rows: 2)
    var after = before
    before.draw(old, x: 0, y: 1)
    after.draw(new, x: 0, y: 1)
    #expect(after.differences(row: 1, from: before, gap: 4) == ranges)
    #expect(after.differences(row: 0, from: before, gap: 4) == [])
  }

  @Test(
    "Differences include every changed cell, and whole cells only",
    arguments: 0..<4 as Range<UInt64>)
  func differences(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for run in 0..<300 {
      var before = CellGrid(columns: 40, rows: 1)
      before.draw(random.text(upTo: 36), x: 0, y: 0)
      var after = before
      for _ in 0...(run % 3) {
        after.draw(random.text(upTo: 4), x: Int.random(in: 0..<40, using: &random), y: 0)
      }
      let ranges = after.differences(row: 0, from: before, gap: 1 + run % 8)
      var patched = before
      for column in ranges.joined() { patched[column, 0] = after[column, 0] }
      #expect(patched.cells == after.cells)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      for (grid, range) in [before, after].flatMap({ grid in ranges.map { (grid, $0) } }) {
        #expect(grid[range.lowerBound, 0].width > 0)
        #expect(range.upperBound == 40 || grid[range.upperBound, 0].width > 0)
      }
    }
  }

  @Test("A screen in memory keeps the last frame and has no input")
  func testScreen() {
    let screen = TestScreen(columns: 3, rows: 1)
    screen.present(Frame(grid: grid("abc")))
    #expect(screen.text == "abc")
    #expect(screen.frameCount == 1)
    #expect(screen.nextEvent(timeout: 0) == nil)
    #expect(screen.nextEvent(timeout: nil) == .endOfInput)
  }
}

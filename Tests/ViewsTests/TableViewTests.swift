import RandomInput
import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("Tables")
struct TableViewTests {
  private func rows(_ count: Int, height: Int = 5, tall: Int? = nil) -> RowsOfNumbers {
    .stepped(count, height: height, tall: tall)
  }

  @Test("A table shows the rows from its anchor")
  func shows() {
    let rows = rows(9)
    #expect(rows.screen == ["0.0", "1.0", "1.1", "2.0", "2.1"])
    #expect(rows.table.visibleRows == 0..<3)
    #expect(rows.table.numberOfRows == 9)
    #expect(rows.table.cellForRow(2) != nil)
    #expect(rows.table.cellForRow(3) == nil)
  }

  @Test(
    "Scrolling by lines, over rows of different heights",
    arguments: [
      ([1], 1, "1.0 1.1 2.0 2.1 2.2"), ([2], 2, "1.1 2.0 2.1 2.2 3.0"),
      ([3, 4], 7, "3.1 3.2 3.3 4.0 5.0"), ([7, -1], 6, "3.0 3.1 3.2 3.3 4.0"),
      ([7, -7], 0, "0.0 1.0 1.1 2.0 2.1"), ([-1], 0, "0.0 1.0 1.1 2.0 2.1"),
      ([2, -9], 0, "0.0 1.0 1.1 2.0 2.1"), ([16], 15, "6.2 7.0 7.1 7.2 7.3"),
      ([99], 15, "6.2 7.0 7.1 7.2 7.3"), ([99, 1], 15, "6.2 7.0 7.1 7.2 7.3"),
      ([99, -2], 13, "6.0 6.1 6.2 7.0 7.1"), ([0], 0, "0.0 1.0 1.1 2.0 2.1"),
    ])
  func scrolling(_ lines: [Int], _ position: Int, _ screen: String) {
    let rows = rows(8)
    let moved = lines.map { rows.table.scroll(byLines: $0) }
    #expect(moved.reduce(0, +) == position)
    #expect(rows.screen.joined(separator: " ") == screen)
  }

  @Test(
    "A scroll bar has the position of the first visible row",
    arguments: [(0, "▐    "), (5, " ▐   "), (10, "  ▐  "), (999, "    ▐")])
  func scrollBar(_ lines: Int, _ bar: String) {
    let rows = RowsOfNumbers(heights: Array(repeating: 1, count: 20), height: 5, width: 40)
    #expect(rows.table.scrollBarMargin == 0)
    rows.table.showsScrollBar = true
    #expect(rows.table.scrollBarMargin == 2)
    #expect([0, 37, 38, 39, 40].filter { rows.table.isOnBar(Point(x: $0, y: 1)) } == [39])
    rows.forget()
    rows.table.scroll(byLines: lines)
    #expect(rows.screen.map { $0.hasSuffix("▐") ? "▐" : " " }.joined() == bar)
    #expect(rows.heightAsks.allSatisfy { $0 < 20 } && rows.heightAsks.count < 60)
  }

  @Test("A table that is narrow, or shows everything, has no scroll bar")
  func noScrollBar() {
    for (count, width) in [(20, 39), (3, 60)] {
      let rows = RowsOfNumbers(heights: Array(repeating: 1, count: count), height: 5, width: width)
      rows.table.showsScrollBar = true
      #expect(!rows.screen.contains { $0.contains("▐") })
    }
  }

  @Test("The last row is scrolled to its end however tall it is", arguments: [8, 20])
  func tallEnd(_ lines: Int) {
    let rows = RowsOfNumbers(heights: [10], height: 4)
    #expect(rows.table.scroll(byLines: lines) == 6)
    #expect(rows.screen == ["0.6", "0.7", "0.8", "0.9"])
  }

  @Test("Too few rows do not scroll", arguments: [[], [1, 2]])
  func few(_ heights: [Int]) {
    let rows = RowsOfNumbers(heights: heights, height: 4)
    let screen = rows.screen
    #expect(rows.table.scroll(byLines: 3) == 0)
    #expect(rows.table.scroll(byLines: -3) == 0)
    for direction in AccessibilityScrollDirection.allCases {
      #expect(!rows.table.accessibilityScroll(direction))
    }
    rows.table.scrollToRow(heights.count - 1, at: .bottom)
    rows.table.scrollToVisible(row: 0, lines: 0..<1)
    #expect(rows.table.anchor == .init(row: 0, offset: 0))
    #expect(rows.screen == screen)
  }

  @Test("A table without space shows nothing and keeps its position")
  func noRoom() {
    let rows = rows(9)
    rows.table.scrollToRow(4)
    rows.table.frame.height = 0
    #expect(rows.screen == [])
    #expect(rows.table.visibleRows.isEmpty)
    #expect(rows.table.scroll(byLines: 1) == 0)
    rows.table.frame.height = 5
    #expect(rows.screen == ["4.0", "5.0", "5.1", "6.0", "6.1"])
  }

  @Test(
    "A jump scrolls a row to the top or the bottom",
    arguments: [
      (4, .top, "4.0 5.0 5.1 6.0 6.1"), (4, .bottom, "3.0 3.1 3.2 3.3 4.0"),
      (0, .bottom, "0.0 1.0 1.1 2.0 2.1"), (7, .top, "6.2 7.0 7.1 7.2 7.3"),
      (7, .bottom, "6.2 7.0 7.1 7.2 7.3"), (0, .top, "0.0 1.0 1.1 2.0 2.1"),
      (8, .top, "0.0 1.0 1.1 2.0 2.1"), (-1, .top, "0.0 1.0 1.1 2.0 2.1"),
    ] as [(Int, TableView.ScrollPosition, String)])
  func jumps(_ row: Int, _ place: TableView.ScrollPosition, _ screen: String) {
    let rows = rows(8)
    rows.table.scrollToRow(row, at: place)
    #expect(rows.screen.joined(separator: " ") == screen)
  }

  @Test(
    "A tall row at the top or the bottom",
    arguments: [
      (.top, "2.0 2.1 2.2 2.3 2.4"), (.bottom, "2.7 2.8 2.9 2.10 2.11"),
    ] as [(TableView.ScrollPosition, String)])
  func tallJumps(_ place: TableView.ScrollPosition, _ screen: String) {
    let rows = rows(8, tall: 2)
    rows.table.scrollToRow(2, at: place)
    #expect(rows.screen.joined(separator: " ") == screen)
  }

  @Test(
    "Lines become visible by the least distance",
    arguments: [
      (4, 4, 0..<2, 4, 0), (4, 4, 0..<1, 4, 0), (4, 6, 0..<2, 4, 0), (4, 6, 0..<3, 5, 0),
      (4, 6, 2..<3, 5, 0), (4, 3, 3..<4, 3, 3), (4, 3, 0..<4, 3, 0), (4, 2, 0..<2, 2, 0),
      (4, 0, 0..<1, 0, 0), (4, 40, 0..<1, 39, 0), (30, 2, 1..<2, 2, 1), (0, 3, 0..<4, 2, 2),
    ])
  func visible(_ start: Int, _ row: Int, _ lines: Range<Int>, _ anchor: Int, _ line: Int) {
    let rows = rows(60)
    rows.table.scrollToRow(start)
    rows.table.scrollToVisible(row: row, lines: lines)
    #expect(rows.table.anchor == .init(row: anchor, offset: line))
  }

  @Test("Lines that are visible do not scroll the table", arguments: [0..<3, 0..<9])
  func visibleAlready(_ lines: Range<Int>) {
    let rows = rows(60, tall: 4)
    rows.table.scrollToRow(4)
    rows.table.scrollToVisible(row: 4, lines: lines)
    #expect(rows.table.anchor == .init(row: 4, offset: 0))
  }

  @Test(
    "Lines that do not all fit show their first, from near and from far",
    arguments: [0, 20, 21, 22, 59])
  func tallVisible(_ start: Int) {
    let rows = rows(60, tall: 21)
    rows.table.scrollToRow(start)
    rows.table.scrollToVisible(row: 21, lines: 2..<11)
    #expect(rows.table.anchor == .init(row: 21, offset: 2))
  }

  @Test("Pages show every line in both directions", arguments: [nil, 3, 9])
  func paging(_ tall: Int?) {
    let rows = rows(17, tall: tall)
    let all = Set(
      rows.heights.enumerated().flatMap { row, height in
        (0..<height).map { "\(row).\($0)" }
      })
    for direction in [AccessibilityScrollDirection.down, .up] {
      var seen = Set(rows.screen)
      var pages = 0
      while rows.table.accessibilityScroll(direction), pages < 100 {
        seen.formUnion(rows.screen)
        pages += 1
      }
      #expect(seen == all)
      #expect(pages < all.count / 2)
    }
    #expect(rows.table.anchor == .init(row: 0, offset: 0))
  }

  @Test("A page begins with a whole row")
  func pages() {
    let rows = rows(17)
    var anchors: [TableView.Anchor] = []
    while rows.table.accessibilityScroll(.right) { anchors.append(rows.table.anchor) }
    #expect(anchors.dropLast().allSatisfy { $0.offset == 0 })
    #expect(rows.table.accessibilityScroll(.left))
    #expect(rows.table.anchor.offset == 0)
  }

  @Test("A new size keeps the anchor, as far as the end allows")
  func resizing() {
    let rows = rows(8)
    rows.table.scrollToRow(3)
    rows.table.scroll(byLines: 2)
    rows.table.frame.height = 3
    #expect(rows.screen == ["3.2", "3.3", "4.0"])
    rows.table.frame.height = 7
    #expect(rows.screen == ["3.2", "3.3", "4.0", "5.0", "5.1", "6.0", "6.1"])
    rows.table.frame.height = 19
    #expect(rows.screen.first == "1.0")
    #expect(rows.screen.last == "7.3")
    rows.table.frame.height = 40
    #expect(rows.screen.first == "0.0")
  }

  @Test("A new width fills the cells again and keeps the anchor")
  func newWidth() {
    let rows = rows(60)
    rows.table.scrollToRow(3)
    rows.table.scroll(byLines: 3)
    rows.heights = rows.heights.map { $0 * 2 }
    rows.table.frame.width = 30
    #expect(rows.screen == ["3.3", "3.4", "3.5", "3.6", "3.7"])
    rows.heights = rows.heights.map { _ in 2 }
    rows.table.frame.width = 31
    #expect(rows.screen == ["3.1", "4.0", "4.1", "5.0", "5.1"])
    #expect(rows.table.cellsMade <= 6)
  }

  @Test("New data keep the anchor if they can")
  func reloading() {
    let rows = rows(60)
    rows.table.scrollToRow(30)
    rows.heights.removeLast(10)
    rows.table.reloadData()
    #expect(rows.table.anchor == .init(row: 30, offset: 0))
    rows.heights = [1, 1, 1]
    rows.table.reloadData()
    #expect(rows.screen == ["0.0", "1.0", "2.0", "", ""])
    rows.heights = []
    rows.table.reloadData()
    #expect(rows.screen == ["", "", "", "", ""])
    #expect(rows.table.visibleRows.isEmpty)
  }

  @Test("Cells are reused: at most as many are created as rows fit on the screen")
  func reuse() {
    let rows = rows(10_000, height: 20)
    var most = rows.table.visibleRows.count
    while rows.table.scroll(byLines: 7) != 0 { most = max(most, rows.table.visibleRows.count) }
    #expect(rows.table.visibleRows.upperBound == 10_000)
    #expect(rows.table.cellsMade <= most + 1)
    #expect(rows.table.cellsReused > 9_000)
    #expect(rows.table.subviews.count == rows.table.visibleRows.count)
    #expect(rows.ended.count == rows.table.visibleRows.lowerBound)
    #expect(rows.ended == Array(0..<rows.table.visibleRows.lowerBound), "each once, in order")
  }

  @Test("A row that stays on the screen keeps its cell")
  func stays() {
    let rows = rows(60)
    let cell = rows.table.cellForRow(2)
    rows.table.scroll(byLines: 1)
    #expect(rows.table.cellForRow(2) === cell)
    #expect(rows.cellAsks == [])
    rows.table.scroll(byLines: 2)
    #expect(rows.cellAsks == [3])
  }

  @Test("Heights are requested only for rows near the screen")
  func heightAsks() {
    let rows = rows(100_000, height: 20)
    #expect(rows.heightAsks == [])
    let jumps: [() -> Void] = [
      { rows.table.scrollToRow(50_000) }, { rows.table.scrollToRow(99_999, at: .bottom) },
      { rows.table.scrollToVisible(row: 70_000, lines: 0..<1) },
      { rows.table.scrollToVisible(row: 3, lines: 0..<1) }, { rows.table.scroll(byLines: 1) },
      { _ = rows.table.accessibilityScroll(.down) }, { _ = rows.table.accessibilityScroll(.up) },
      { rows.table.frame.height = 25 }, { rows.table.reloadData() },
    ]
    for jump in jumps {
      let before = rows.table.anchor.row
      rows.forget()
      jump()
      rows.table.layoutIfNeeded()
      let after = rows.table.anchor.row
      #expect(rows.heightAsks.count < 150)
      for row in rows.heightAsks { #expect(min(abs(row - before), abs(row - after)) <= 50) }
      #expect(rows.cellAsks.count <= 26)
    }
  }

  @Test("A scrolled screen is the old one shifted", arguments: 0..<4 as Range<UInt64>)
  func shifted(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = rows(40, height: 8, tall: 20)
    for _ in 0..<200 {
      let before = rows.screen
      let shift = rows.table.scroll(byLines: Int.random(in: -12...12, using: &random))
      let after = rows.screen
      for line in 0..<8 where (0..<8).contains(line + shift) {
        #expect(after[line] == before[line + shift])
      }
    }
  }
}

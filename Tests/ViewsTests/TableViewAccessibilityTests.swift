import RandomInput
import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("Tables for a screen reader")
struct TableViewAccessibilityTests {
  private func rows(_ count: Int, height: Int = 5) -> RowsOfNumbers {
    .stepped(count, height: height)
  }

  @Test(
    "However it is scrolled, a table does what adding up all heights does",
    arguments: 0..<12 as Range<UInt64>)
  func model(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Int.random(in: 0..<12, using: &random) == 0
        ? Int.random(in: 5...30, using: &random) : Int.random(in: 1...5, using: &random)
    }
    let height = Int.random(in: 1...14, using: &random)
    let rows = RowsOfNumbers(heights: heights, height: height)
    var model = NaiveTable(heights: heights, height: height)
    for _ in 0..<300 {
      let row = Int.random(in: heights.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let place: TableView.ScrollPosition = Bool.random(using: &random) ? .top : .bottom
        rows.table.scrollToRow(row, at: place)
        model.scrollToRow(row, at: place)
      case 1:
        let first = Int.random(in: 0..<heights[row], using: &random)
        let lines = first..<Int.random(in: (first + 1)...heights[row], using: &random)
        rows.table.scrollToVisible(row: row, lines: lines)
        model.scrollToVisible(row: row, lines: lines)
      case 2:
        let height = Int.random(in: 1...14, using: &random)
        rows.table.frame.height = Double(height)
        model.resize(to: height)
      default:
        let lines = Int.random(in: -20...20, using: &random)
        #expect(rows.table.scroll(byLines: lines) == model.scroll(byLines: lines))
      }
      #expect(rows.screen == model.screen)
      #expect(rows.table.anchor == model.anchor)
      expectFrames(rows)
    }
  }

  /// Checks that the rows announced by the screen reader are those on the screen.
  private func expectFrames(_ rows: RowsOfNumbers) {
    let visible = rows.table.visibleRows
    #expect(
      rows.table.accessibilityElementIndices(in: rows.table.screenFrame) == RangeSet(visible))
    var y = -rows.table.anchor.offset
    for row in visible {
      let frame = Rect(x: 0, y: y, width: 12, height: rows.heights[row])
      #expect(rows.table.rectForRow(row) == frame)
      #expect(rows.table.accessibilityElement(at: row)?.accessibilityFrame == frame)
      #expect(frame.intersects(rows.table.screenFrame))
      y += rows.heights[row]
    }
    #expect(y >= rows.table.height || visible.upperBound == rows.heights.count)
    #expect(rows.table.rectForRow(visible.lowerBound - 1) == nil)
    #expect(rows.table.rectForRow(visible.upperBound) == nil)
  }

  @Test("Rows are elements by index, on the screen or off it")
  func elements() {
    let rows = rows(60)
    let table = rows.table
    #expect(table.accessibilityElementCount() == 60)
    for index in [0, 1, 30, 59] {
      let element = table.accessibilityElement(at: index)
      #expect(element.flatMap(table.index(ofAccessibilityElement:)) == index)
      #expect(element.flatMap(table.accessibilityRow(of:)) == .init(number: index + 1, count: 60))
    }
    #expect(table.accessibilityElement(at: -1) == nil)
    #expect(table.accessibilityElement(at: 60) == nil)
    #expect(
      table.accessibilityElement(nearest: ElementID(in: [], .number(.item, 99)))?.elementID
        .description == "59")
    #expect(table.accessibilityElement(nearest: ElementID("x")) == nil)
    #expect(table.index(ofAccessibilityElement: self.rows(3).table) == nil)
    #expect(table.accessibilityContainerType == .none)
  }

  /// The elements of a list announce their positions.
  @Test("A dump has the whole of a list, and the visible part of other tables")
  func dump() {
    let rows = rows(20)
    let screen = AccessibilityNode.Screen(size: Size(width: 12, height: 5))
    for (type, count) in [(AccessibilityContainerType.list, 20), (.none, 3)] {
      rows.table.containerType = type
      var copied = 0
      TreeDump.tree(of: rows.table, screen: screen, verbosity: .normal).forEachNode {
        copied += $0.isElement ? 1 : 0
      }
      #expect(copied == count)
    }
  }

  @Test("A table that is moved moves its rows")
  func frames() {
    let rows = rows(60)
    let content = View()
    let root = View()
    root.addSubview(content)
    content.addSubview(rows.table)
    content.frame = Rect(x: 1, y: 2, width: 20, height: 10)
    rows.table.frame = Rect(x: 3, y: 4, width: 12, height: 5)
    rows.table.scroll(byLines: 2)
    #expect(rows.table.screenFrame == Rect(x: 4, y: 6, width: 12, height: 5))
    #expect(rows.table.rectForRow(1) == Rect(x: 4, y: 5, width: 12, height: 2))
    #expect(
      rows.table.accessibilityElementIndices(in: Rect(x: 4, y: 6, width: 1, height: 1))
        == RangeSet(1..<4))
    #expect(
      rows.table.accessibilityElementIndices(in: Rect(x: 0, y: 0, width: 4, height: 6)).isEmpty)
    var grid = CellGrid(columns: 16, rows: 13)
    root.render(on: &grid, at: Point(x: 0, y: 0))
    #expect(
      grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        == ["", "", "", "", "", "", "    1.1", "    2.0", "    2.1", "    2.2", "    3.0", "", ""])
  }

  @Test("The screen reader scrolls by a page and announces the visible rows")
  func accessibilityScroll() {
    let rows = rows(8)
    #expect(rows.table.accessibilityScroll(.down))
    #expect(rows.table.accessibilityScrollStatus == .rows(3...4, of: 8))
    #expect(rows.table.accessibilityScroll(.up))
    #expect(rows.table.accessibilityScrollStatus == .rows(1...3, of: 8))
    #expect(!rows.table.accessibilityScroll(.up))
    if let last = rows.table.accessibilityElement(at: 7) {
      rows.table.accessibilityScrollToVisible(last)
    }
    #expect(rows.screen.contains("7.0"))
  }
}

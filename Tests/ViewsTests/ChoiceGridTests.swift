import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

/// A grid of choices: its rows and columns, its selection, and its elements in reading order.
@Suite struct ChoiceGridTests {
  private func grid(
    width: Int = 20, height: Int = 4, _ sections: [(String?, [String])]
  ) -> ChoiceGrid {
    let grid = ChoiceGrid(name: "test")
    let titles = sections.flatMap(\.1)
    grid.setChoices(
      sections.map { ChoiceGrid.Section($0.0, count: $0.1.count) },
      cellWidth: ChoiceGrid.cellWidth(of: titles)
    ) { MenuItem(titles[$0]) }
    grid.frame = Rect(x: 0, y: 0, width: width, height: height)
    grid.layoutIfNeeded()
    return grid
  }

  private func screen(_ grid: ChoiceGrid) -> [String] {
    var cells = CellGrid(columns: Int(grid.frame.width), rows: Int(grid.frame.height))
    grid.render(on: &cells, at: Point(x: 0, y: 0))
    return (0..<cells.rows).map { row in
      var text = cells.text(row: row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test func choicesStandSideBySideBelowTheirHeading() {
    let grid = grid([("Old", ["Amos", "Joel", "Job"]), ("New", ["Mark", "John"])])
    #expect(grid.columnCount == 3)
    #expect(screen(grid) == ["Old", "Amos  Joel  Job", "New", "Mark  John"])
    #expect(
      (0..<7).map { grid.item(at: $0) } == [
        .heading("Old"), .choice(0), .choice(1), .choice(2), .heading("New"), .choice(3),
        .choice(4),
      ])
    #expect(grid.item(at: 7) == nil && grid.item(at: -1) == nil)
    #expect((0..<5).map(grid.index(ofChoice:)) == [1, 2, 3, 5, 6])
    #expect(grid.accessibilityElementCount() == 7)
    #expect(grid.accessibilityContainerType == .list)
  }

  /// A touch asks only the choices that are on the screen.
  @Test func aTouchAsksWhatIsVisible() {
    let grid = grid(width: 5, height: 4, [(nil, (10..<90).map { "n\($0)" })])
    let container: any AccessibilityObject = grid
    let found = container.accessibilityElementIndices(in: grid.screenFrame)
    #expect(found == RangeSet(grid.visibleItems))
    #expect(found.ranges.reduce(0) { $0 + $1.count } <= 4)
    #expect(
      container.accessibilityElementIndices(in: Rect(x: 50, y: 50, width: 1, height: 1)).isEmpty)
  }

  @Test func aNarrowGridHasOneColumn() {
    let grid = grid(width: 5, [(nil, ["Amos", "Joel"])])
    #expect(grid.columnCount == 1)
    #expect(screen(grid) == ["Amos", "Joel", "", ""])
  }

  @Test func aGridIsAsWideAsItsHeadings() {
    let grid = grid([("Old Testament", ["Amos"])])
    #expect(grid.sizeThatFits(Size(width: 40, height: 9)) == Size(width: 13, height: 2))
  }

  @Test(arguments: [
    ([ControlKey.down], 0), ([.down, .right], 1), ([.down, .right, .down], 3),
    ([.down, .right, .right, .down], 4), ([.down, .down, .left], 1), ([.down, .down, .up], 0),
    ([.right, .right, .right, .right, .right], 4), ([.down, .left], 0),
  ])
  func arrowsMoveInTwoDimensions(_ keys: [ControlKey], _ selection: Int) {
    let grid = grid(width: 10, [(nil, ["Amos", "Joel"]), ("N", ["Mark", "John", "Jude"])])
    for key in keys { _ = grid.press(key) }
    #expect(grid.selection == selection, "\(keys)")
  }

  @Test func aboveTheFirstLineNothingIsSelected() {
    let grid = grid([(nil, ["a", "b"])])
    #expect(grid.selection == nil)
    #expect(grid.press(.down) && grid.selection != nil)
    #expect(grid.press(.up) && grid.selection == nil)
    #expect(!grid.press(.up))
  }

  @Test func anyNumberOfChoicesIsLaidOutAtOnce() {
    let grid = ChoiceGrid(name: "many")
    var made = 0
    grid.setChoices([ChoiceGrid.Section(count: 100_000)]) { index in
      made += 1
      return MenuItem("\(index)")
    }
    grid.frame = Rect(x: 0, y: 0, width: 20, height: 3)
    grid.layoutIfNeeded()
    grid.select(70_000)
    #expect(screen(grid) == ["69998", "69999", "70000"])
    #expect(made == 3)
    #expect(grid.visibleItems == 69_998..<70_001)
    #expect(grid.accessibilityScroll(.down))
    #expect(screen(grid) == ["70001", "70002", "70003"])
  }

  @Test func anElementThatIsGoneIsReplacedByTheNearest() throws {
    let grid = grid([(nil, ["a", "b", "c"])])
    let last = try #require(grid.element(ofChoice: 2))
    let id = last.elementID
    grid.setChoices([MenuItem("x")])
    #expect(grid.accessibilityElement(nearest: id)?.accessibilityPlace == "x")
    #expect(grid.index(ofAccessibilityElement: last) == nil)
  }

  @Test func aTapChooses() {
    let grid = ChoiceGrid(name: "test")
    var chosen = ""
    grid.setChoices(
      ["a", "b"].map { title in MenuItem(title) { chosen = title } }, cellWidth: 3)
    grid.frame = Rect(x: 0, y: 0, width: 20, height: 2)
    #expect(grid.tap(at: Point(x: 3, y: 0)))
    #expect(chosen == "b")
    #expect(!grid.tap(at: Point(x: 15, y: 0)))
  }

  @Test func hostileTitlesAreMadeVisible() {
    let grid = grid([(nil, ["a\u{1B}[2J"])])
    #expect(screen(grid)[0] == "a\u{241B}[2J")
  }

  /// What is on the screen, the mark, and the focus remain when more choices arrive.
  @Test func choicesAreAddedBeforeAndAfter() throws {
    let grid = ChoiceGrid(name: "test")
    grid.setChoices((10..<20).map { MenuItem("\($0)") })
    grid.frame = Rect(x: 0, y: 0, width: 10, height: 3)
    grid.layoutIfNeeded()
    grid.makeStops = { [("first", 0)] }
    grid.select(4)
    let element = try #require(grid.element(ofChoice: 4))
    let before = screen(grid)
    #expect(before == ["12", "13", "14"])
    grid.makeStops = { [("first", 10)] }
    grid.extendChoices(to: 50, from: 10) { MenuItem("\($0)") }
    grid.layoutIfNeeded()
    #expect(screen(grid) == before)
    #expect(grid.selection == 14)
    #expect(grid.index(ofAccessibilityElement: element) == 14)
    #expect(element.accessibilityLabelPieces(for: .normal).map(\.text) == ["14"])
    #expect(grid.stops?.map(\.choice) == [10])
    #expect(grid.choiceCount == 50)
  }
}

import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The braille pane") struct BraillePaneTests {
  @Test(arguments: [
    (10, "⠇⠈⠕", false, false, " ⠇⠈⠕"), (10, "⠇⠈⠕", true, true, "‹⠇⠈⠕     ›"),
    (5, "⠇⠈⠕⠛⠕⠎", false, true, " ⠇⠈⠕›"), (2, "⠇", true, true, ""), (10, "", true, false, "‹"),
  ])
  func drawing(width: Int, cells: String, left: Bool, right: Bool, expected: String) {
    let pane = BraillePane()
    pane.frame = Rect(x: 0, y: 0, width: Double(width), height: 1)
    pane.cells = cells
    pane.hasMoreLeft = left
    pane.hasMoreRight = right
    var grid = CellGrid(columns: 12, rows: 2)
    pane.render(on: &grid, at: Point(x: 0, y: 1))
    #expect(grid.text(row: 1) == expected)
    #expect(grid.text(row: 0) == "")
  }

  @Test func cellCount() {
    #expect(BraillePane.cellCount(columns: 42) == 40)
    #expect(BraillePane.cellCount(columns: 1) == 1)
  }
}

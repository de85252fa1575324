import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("Side pane")
struct SidePaneTests {
  private func pane(_ lines: [String], width: Int, height: Int) -> SidePane {
    let pane = SidePane()
    pane.ownAppearance = Appearance()
    pane.frame = Rect(x: 0, y: 0, width: width, height: height)
    pane.lines = lines.map { PaneLine($0) }
    return pane
  }

  private func screen(_ pane: SidePane) -> [String] {
    var grid = CellGrid(columns: Int(pane.frame.width), rows: Int(pane.frame.height))
    pane.render(on: &grid, at: Point(x: 0, y: 0))
    return grid.text.split(separator: "\n").map(String.init)
  }

  @Test("Lines are wrapped, and controls in them are visible")
  func wrapping() {
    let pane = pane(["λόγος", "", "a word; something \u{1B}said"], width: 16, height: 6)
    #expect(
      screen(pane) == [
        "┬ λόγος ────────", "│", "│ a word;", "│ something", "│ ␛said", "│",
      ])
  }

  @Test("A line of many screens is wrapped as far as it is shown")
  func longLine() {
    let words = (1...4_000).map(String.init).joined(separator: " ")
    let pane = pane(["λόγος", words], width: 16, height: 6)
    #expect(screen(pane).last == "│ 21 22 23 24  ↓")
    #expect(pane.rows.count == 7)
    #expect(pane.scroll(by: 1))
    #expect(screen(pane).first == "│ 13 14 15 16  ↑")
    #expect(pane.rows.count < 20)
  }

  @Test("It scrolls to the end and back")
  func scrolling() {
    let pane = pane(["λόγος"] + (1...20).map(String.init), width: 16, height: 6)
    var steps = 0
    while pane.scroll(by: 1) { steps += 1 }
    #expect(steps == 5)
    #expect(screen(pane) == ["│ 15           ↑", "│ 16", "│ 17", "│ 18", "│ 19", "│ 20"])
    while pane.scroll(by: -1) { steps -= 1 }
    #expect(steps == 0)
    #expect(screen(pane).last == "│ 5            ↓")
    pane.lines = [PaneLine("ἦν")]
    #expect(screen(pane).first == "┬ ἦν ───────────")
    #expect(!pane.scroll(by: 1))
  }
}

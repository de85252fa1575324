import CellGrids
import Geometry
import Testing

@testable import Views

@Suite("The frame of the screen") struct RootViewTests {
  private func root(columns: Int, rows: Int, _ glyphs: Glyphs = .unicode) -> RootView {
    let root = RootView(content: RowsOfNumbers(heights: [], height: 0).table)
    root.ownAppearance?.glyphs = glyphs
    root.frame = Rect(x: 0, y: 0, width: columns, height: rows)
    root.title.text = "John 1 · SBLGNT + BSB"
    root.title.trailingText = "verse 1 of 51 · 36 %"
    root.caption.text = "In, preposition"
    root.status.text = "Rotor: Words"
    root.status.trailingText = "Hit 9 of 330"
    root.keyLine.entries = [
      KeyLine.Entry(key: "←→", text: "move", rank: 2),
      KeyLine.Entry(key: "Enter", text: "open", rank: 1),
      KeyLine.Entry(key: "q", text: "quit", rank: 0),
    ]
    root.showsKeyLine = true
    return root
  }

  private func screen(_ root: RootView) -> [String] {
    root.layoutIfNeeded()
    var grid = CellGrid(columns: Int(root.frame.width), rows: Int(root.frame.height))
    root.render(on: &grid, at: Point(x: 0, y: 0))
    return (0..<grid.rows).map(grid.text(row:))
  }

  /// The rows below the content, by height: rule, caption, status, keys.
  @Test(arguments: [(5, 0, 1, 0), (12, 0, 2, 0), (16, 0, 2, 1), (20, 1, 2, 1), (30, 1, 3, 1)])
  func rows(_ height: Int, _ rule: Int, _ caption: Int, _ keys: Int) {
    let root = root(columns: 50, rows: height)
    root.layoutIfNeeded()
    #expect(root.content.frame.maxY == Double(height - rule - caption - 1 - keys))
    #expect(root.caption.frame.y == root.content.frame.maxY + Double(rule))
    #expect(root.caption.frame.height == Double(caption))
    #expect(root.status.frame.y == Double(height - 1 - keys))
    #expect(root.keyLine.isHidden == (keys == 0))
    root.showsKeyLine = false
    root.layoutIfNeeded()
    #expect(root.status.frame.y == Double(height - 1))
  }

  @Test func viewsKnowWhetherTheyAreAccessible() {
    let root = root(columns: 50, rows: 20)
    for view in [root, root.content, Panel("panel"), TextField(label: "")] as [View] {
      #expect(view.accessibilityObject === view)
    }
    #expect(root.title.accessibilityObject == nil)
    #expect(root.keyLine.accessibilityObject == nil)
  }

  @Test func braille() {
    let root = root(columns: 50, rows: 24)
    root.showBraillePane()
    root.layoutIfNeeded()
    #expect(root.braillePane?.frame == Rect(x: 0, y: 21, width: 50, height: 1))
    #expect(root.status.frame.y == 22)
    #expect(root.caption.frame.y == 19)
  }

  @Test func everyPart() {
    let root = root(columns: 50, rows: 20)
    root.ruleColumns = { [20] }
    let lines = screen(root)
    #expect(lines[0] == "John 1 · SBLGNT + BSB         verse 1 of 51 · 36 %")
    #expect(lines[1...14].allSatisfy { $0.isEmpty })
    #expect(
      lines[15...].joined(separator: "\n") == """
        ────────────────────┴─────────────────────────────
        In, preposition

        Rotor: Words                          Hit 9 of 330
        ←→ move  Enter open  q quit
        """)
    root.ownAppearance?.glyphs = .ascii
    #expect(screen(root)[15] == "--------------------+-----------------------------")
  }

  /// The right part gives way first; then the left one is cut.
  @Test(arguments: [
    (43, "John 1 · SBLGNT + BSB  verse 1 of 51 · 36 %"), (42, "John 1 · SBLGNT + BSB"),
    (21, "John 1 · SBLGNT + BSB"), (20, "John 1 · SBLGNT + B…"), (10, "John 1 ·…"),
  ])
  func title(_ columns: Int, _ line: String) {
    #expect(screen(root(columns: columns, rows: 5))[0] == line)
  }

  /// An entry is shown whole or not at all; the least important go first.
  @Test(arguments: [
    (27, "←→ move  Enter open  q quit"), (26, "Enter open  q quit"), (17, "←→ move  q quit"),
    (14, "q quit"), (5, ""),
  ])
  func keys(_ columns: Int, _ line: String) {
    #expect(screen(root(columns: columns, rows: 16))[15] == line)
  }

  @Test func controlsAreVisible() {
    let root = root(columns: 30, rows: 5)
    root.title.text = "a\u{1B}[31m\u{9B}b"
    #expect(screen(root)[0].hasPrefix("a␛[31m"))
    #expect(!screen(root)[0].unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func aLineOfSeveralRowsWraps() {
    let line = TextLine()
    line.frame = Rect(x: 0, y: 0, width: 8, height: 2)
    line.text = "one two three four five"
    var grid = CellGrid(columns: 8, rows: 2)
    line.draw(on: &grid, at: Point(x: 0, y: 0))
    #expect(grid.text == "one two\nthree")
    line.lines = ["three …", "four"]
    grid = CellGrid(columns: 8, rows: 2)
    line.draw(on: &grid, at: Point(x: 0, y: 0))
    #expect(grid.text == "three …\nfour")
  }

  @Test(arguments: [
    ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"), ("λόγος", 4, "λόγ…"),
    ("a b c", 3, "a…"), ("ab", 1, "…"), ("ab", 0, ""),
  ])
  func cuttingText(_ text: String, _ width: Int, _ cut: String) {
    #expect(DisplayWidth.cut(text, to: width, ending: "…") == cut)
  }

  /// Everything in a popover is drawn on its ground.
  @Test func theGroundOfPopovers() throws {
    let root = root(columns: 40, rows: 12)
    root.present(Popover(title: "Title", items: [MenuItem("One") {}, MenuItem("Two") {}]))
    root.layoutIfNeeded()
    var grid = CellGrid(columns: 40, rows: 12)
    root.render(on: &grid, at: Point(x: 0, y: 0))
    let frame = try #require(root.popover?.frame)
    for row in Int(frame.y)..<Int(frame.maxY) {
      for column in 0..<40 {
        let isInside = Int(frame.x) <= column && column < Int(frame.maxX)
        #expect((grid[column, row].style.background == .darkPanel) == isInside)
      }
    }
  }
}

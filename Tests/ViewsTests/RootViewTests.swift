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
    root.keyLine.entries = [
      KeyLine.Entry(key: "←→", text: "move", rank: 2),
      KeyLine.Entry(key: "Enter", text: "open", rank: 1),
      KeyLine.Entry(key: "q", text: "quit", rank: 0),
    ]
    return root
  }

  private func screen(_ root: RootView) -> [String] {
    root.layoutIfNeeded()
    var grid = CellGrid(columns: Int(root.frame.width), rows: Int(root.frame.height))
    root.render(on: &grid, at: Point(x: 0, y: 0))
    return (0..<grid.rows).map(grid.text(row:))
  }

  /// The rows below the content, by height: a rule, the caption, and the keys.
  @Test(arguments: [(5, 0, 1), (12, 0, 2), (16, 0, 2), (20, 1, 2), (30, 1, 3)])
  func rows(_ height: Int, _ rule: Int, _ mostCaptionRows: Int) {
    let root = root(columns: 50, rows: height)
    root.layoutIfNeeded()
    let content = root.content.frame
    #expect(content.maxY == Double(height - rule - 2))
    #expect(root.caption.frame.y == content.maxY + Double(rule))
    #expect(root.caption.frame.height == 1)
    #expect(root.keyLine.frame.y == Double(height - 1))
    #expect(root.mostCaptionRows == mostCaptionRows)
  }

  /// A caption of several rows covers the end of the content, which stays where it is.
  @Test func theCaptionGrowsOverTheContent() {
    let root = root(columns: 50, rows: 30)
    root.layoutIfNeeded()
    let content = root.content.frame
    root.caption.lines = ["one", "two", "three"]
    root.captionRows = 3
    let lines = screen(root)
    #expect(root.content.frame == content)
    #expect(lines[25] == String(repeating: "─", count: 50))
    #expect(lines[26...28] == ["one", "two", "three"])
    #expect(root.uncoveredContent.maxY == 25 && root.coveredY == 25)
  }

  @Test func viewsKnowWhetherTheyAreAccessible() {
    let root = root(columns: 50, rows: 20)
    for view in [root, root.content, Panel("panel"), TextField(label: "", hint: nil)] as [View] {
      #expect(view.accessibilityObject === view)
    }
    #expect(root.title.accessibilityObject == nil)
    #expect(root.keyLine.accessibilityObject == nil)
  }

  @Test func braille() {
    let root = root(columns: 50, rows: 24)
    root.showBraillePane()
    root.layoutIfNeeded()
    #expect(root.braillePane?.frame == Rect(x: 0, y: 22, width: 50, height: 1))
    #expect(root.caption.frame.y == 21)
  }

  @Test func everyPart() {
    let root = root(columns: 50, rows: 20)
    root.ruleColumns = { [20] }
    root.keyLine.status = "↑↓ Words"
    let lines = screen(root)
    #expect(lines[0] == "John 1 · SBLGNT + BSB         verse 1 of 51 · 36 %")
    #expect(lines[1...16].allSatisfy { $0.isEmpty })
    #expect(
      lines[17...].joined(separator: "\n") == """
        ────────────────────┴─────────────────────────────
        In, preposition
        ←→ move  Enter open  q quit              ↑↓ Words
        """)
    root.ownAppearance?.glyphs = .ascii
    #expect(screen(root)[17] == "--------------------+-----------------------------")
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

  /// The status takes its room before the keys.
  @Test(arguments: [
    (40, "←→ move  Enter open  q quit    ↑↓ Words"), (20, "q quit     ↑↓ Words"), (6, "↑↓ W…"),
  ])
  func status(_ columns: Int, _ line: String) {
    let root = root(columns: columns, rows: 5)
    root.keyLine.status = "↑↓ Words"
    #expect(screen(root)[4] == line)
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

import AccessibilityModel
import CellGrids
import Geometry
import Testing

@testable import Views

/// The styles of the parts of views. Each run of cells is written as its role and its text.
@Suite struct LookTests {
  private static let names: [Style: String] = Dictionary(
    [(.plain, ""), (.plain.underlined, "underlined"), (.plain.reversed, "reversed")]
      + ([.key, .value, .detail] + Theme.Role.allCases).map { (Theme(.dark).style($0), "\($0)") },
    uniquingKeysWith: { first, _ in first })

  private static func name(_ style: Style) -> String {
    if let name = names[style] { return name }
    let marks = [
      style.isBold ? "bold" : "", style.isUnderlined ? "underlined" : "",
      style.isReversed ? "reversed" : "",
    ]
    return (["\(style.foreground)", "\(style.background)"] + marks).filter { !$0.isEmpty }
      .joined(separator: "/")
  }

  private func looks(_ view: View, columns: Int = 30, rows: Int) -> [String] {
    view.ownAppearance = Appearance(theme: Theme(.dark))
    if view.frame == .zero {
      view.frame = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
    }
    view.layoutIfNeeded()
    var grid = CellGrid(columns: columns, rows: rows)
    view.render(on: &grid, at: Point(x: 0, y: 0))
    return looks(grid)
  }

  private func looks(_ grid: CellGrid) -> [String] {
    (0..<grid.rows).map { row in
      var runs: [(style: Style, text: String)] = []
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        if let last = runs.indices.last, runs[last].style == cell.style {
          runs[last].text += cell.text
        } else {
          runs.append((cell.style, cell.text))
        }
      }
      while let last = runs.last, last.style == .plain, last.text.allSatisfy({ $0 == " " }) {
        runs.removeLast()
      }
      return runs.map { "\(Self.name($0.style)):\($0.text)" }.joined(separator: "|")
    }
  }

  @Test func aChart() {
    let chart = BarChart(
      title: "words",
      bars: [
        .init(label: "a", value: 4, detail: "one"), .init(label: "bb", value: 2),
        .init(label: "c", value: -1, detail: "a long one"),
      ])
    #expect(
      looks(chart, rows: 3) == [
        ":a   |detail:one|:      |value:██████████████|:  4",
        ":bb           |value:███████|:         2", ":c   |detail:a long…|:                 -1",
      ])
  }

  /// A line goes around a button and an image with room for it; smaller ones have marks.
  @Test(
    arguments: [
      (.button, 3, ["detail:╭──────╮", "detail:│|: |key:Open|: |detail:│", "detail:╰──────╯"]),
      (.image, 3, ["detail:╭──────╮", "detail:│|: Open |detail:│", "detail:╰──────╯"]),
      (.button, 2, ["detail:[|: |key:Open|: |detail:]", ""]),
      (.image, 1, ["detail:│|: Open |detail:│"]), ([], 3, [":Open    ", "", ""]),
      (.link, 3, ["cyan/default/underlined:Open", "", ""]),
      (.header, 3, ["heading:Open", "", ""]),
      (.tabBarItem, 3, ["detail:────────", ":  Open  ", ""]),
      ([.button, .toggleButton], 2, [":Open   |value:☑", "detail:────────"]),
    ] as [(AccessibilityTraits, Int, [String])])
  func aFigure(traits: AccessibilityTraits, height: Int, drawn: [String]) {
    let tree = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 20, height: 3),
      subviews: [
        .element(
          "Open", value: traits.contains(.toggleButton) ? "1" : nil, traits: traits,
          frame: Rect(x: 0, y: 0, width: 8, height: Double(height)))
      ])
    let figure = TreeFigure(
      tree.subviews[0], in: tree.subviews[0].frame, ofWidth: 20,
      Appearance(theme: Theme(.dark)))
    var grid = CellGrid(columns: 8, rows: height)
    figure.draw(on: &grid)
    #expect(looks(grid) == drawn)
  }

  /// The rows of a menu follow a change of the signs, and only that.
  @Test func aMenuTakesOtherSigns() {
    let menu = Menu(items: [MenuItem("lemma", isOn: true) {}])
    menu.appearance = Appearance(glyphs: .unicode)
    #expect(menu.layout(ofRow: 0, width: 20).sign == Glyphs.unicode.switchSign("1"))
    menu.appearance = Appearance(glyphs: .ascii)
    #expect(menu.layout(ofRow: 0, width: 20).sign == Glyphs.ascii.switchSign("1"))
  }

  @Test func aSlider() {
    let slider = StepSlider(label: "l", steps: ["a", "b", "c"], minimum: 0, value: 1)
    #expect(
      looks(slider, columns: 13, rows: 2) == ["key:b", "value:┼━━━━━|key:●|detail:─────┼"])
    let low = StepSlider(label: "l", steps: ["a", "b", "c"], minimum: 0, value: 1)
    #expect(looks(low, columns: 8, rows: 1) == ["value:━━━|key:●|detail:────"])
  }

  @Test func aField() {
    let field = TextField(label: "Find", hint: nil)
    #expect(
      looks(field, columns: 8, rows: 1) == ["paleGray/default/underlined:Find|underlined:    "])
    "ab".forEach(field.type)
    #expect(looks(field, columns: 8, rows: 1) == ["underlined:ab      "])
  }

  @Test func aStrip() {
    let strip = ButtonStrip(
      name: "s", toggleTitle: "More", buttons: [.init("One") {}, .init("Two") {}])
    #expect(looks(strip, rows: 1) == [":☐ More |key:[One]|: |key:[Two]"])
  }

  @Test func theKeyLine() {
    let line = KeyLine()
    line.entries = [
      .init(key: "a", text: "add", rank: 2), .init(key: "b", text: "begin", rank: 0),
      .init(key: "c", text: "close", rank: 1),
    ]
    line.status = "1 of 2"
    #expect(
      looks(line, columns: 40, rows: 1) == [
        "key:a|: |detail:add|:  |key:b|: |detail:begin|:  |key:c|: |detail:close|:          |detail:1 of 2"
      ])
    line.frame = Rect(x: 0, y: 0, width: 26, height: 1)
    #expect(
      looks(line, columns: 40, rows: 1) == [
        "key:b|: |detail:begin|:  |key:c|: |detail:close|:   |detail:1 of 2"
      ])
    line.status = ""
    #expect(
      looks(line, columns: 40, rows: 1) == [
        "key:a|: |detail:add|:  |key:b|: |detail:begin|:  |key:c|: |detail:close"
      ])
  }

  @Test func theSidePane() {
    let pane = SidePane()
    pane.lines = [
      PaneLine("head"), PaneLine("verse", role: .reference), PaneLine("plain text that is long"),
      PaneLine("gloss", role: .gloss),
    ]
    #expect(
      looks(pane, columns: 12, rows: 4) == [
        "detail:┬|: head |detail:─────", "detail:│|: |reference:verse", "detail:│|: plain     ",
        "detail:│|: text that|detail:↓",
      ])
    #expect(pane.scroll(by: 1))
    #expect(
      looks(pane, columns: 12, rows: 4) == [
        "detail:│|: plain    |detail:↑", "detail:│|: text that ", "detail:│|: is long   ",
        "detail:│|: gloss     ",
      ])
  }

  @Test func choices() {
    let grid = ChoiceGrid(name: "test")
    let titles = ["Amos", "Joel", "Mark"]
    grid.setChoices(
      [.init("Old", count: 2), .init("New", count: 1)], cellWidth: ChoiceGrid.cellWidth(of: titles)
    ) { MenuItem(titles[$0]) }
    #expect(
      looks(grid, columns: 14, rows: 4) == [
        "heading:Old", ":Amos  Joel    ", "heading:New", ":Mark          ",
      ])
    grid.select(1)
    #expect(
      looks(grid, columns: 14, rows: 4) == [
        "heading:Old", ":Amos  |reversed:Joel", "heading:New", ":Mark          ",
      ])
  }

  @Test(arguments: [30, 16])
  func aPopover(_ columns: Int) {
    let root = RootView(content: RowsOfNumbers(heights: [], height: 0).table)
    root.title.text = "title"
    root.caption.text = "caption"
    root.keyLine.status = "status"
    root.keyLine.entries = [.init(key: "a", text: "add", rank: 0)]
    let help = MenuItem("a text", role: .text)
    var on = MenuItem("Sound") {}
    on.isOn = true
    var valued = MenuItem("Rate") {}
    valued.value = "50"
    var chosen = MenuItem("Two") {}
    chosen.isSelected = true
    var indented = MenuItem("Three") {}
    indented.indentation = 1
    let popover = Popover(
      title: "menu", items: [help, on, valued, chosen, indented, MenuItem("h", role: .heading)])
    popover.keyHints = [.init("Enter", "opens"), .init("Esc", "closes")]
    root.present(popover)
    #expect(
      looks(root, columns: columns, rows: 12)
        == (columns == 30
          ? [
            "key:title", ":     |popoverBorder:╭─|popoverTitle: menu |popoverBorder:──────────╮",
            ":     |popoverBorder:│|popover:  a text         |popoverBorder:│",
            ":     |popoverBorder:│|popover:  ☑ Sound        |popoverBorder:│",
            ":     |popoverBorder:│|popover:  Rate        |popoverBorder:50|popover: |popoverBorder:│",
            ":     |popoverBorder:│|popover:  ◉ Two          |popoverBorder:│",
            ":     |popoverBorder:│|popover:   Three         |popoverBorder:│",
            ":     |popoverBorder:│|popover:  |paleGray/darkPanel/bold:h|popover:              |popoverBorder:│",
            ":     |popoverBorder:╰─ |popoverTitle:Esc|paleGray/darkPanel: closes |popoverBorder:────╯",
            "", ":caption                       ",
            "key:a|: |detail:add|:                  |detail:status",
          ]
          : [
            "key:title", "popoverBorder:─|popoverTitle: menu |popoverBorder:─────────",
            "popover:  a text        ", "popover:  ☑ Sound       ",
            "popover:  Rate       |popoverBorder:50|popover: ", "popover:  ◉ Two         ",
            "popover:   Three        ",
            "popover:  |paleGray/darkPanel/bold:h|popover:             ",
            "popover:                ", "", ":caption         ",
            "key:a|: |detail:add|:    |detail:status",
          ]))
  }
}

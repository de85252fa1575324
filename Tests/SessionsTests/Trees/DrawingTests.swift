import AccessibilityModel
import CellGrids
import ScreenReading
import Testing

@testable import Sessions

@Suite("Trees drawn on the grid") struct DrawingTests {
  @Test func settingsOnAnOrdinaryScreen() throws {
    let walker = try Walker(example: "settings")
    #expect(
      walker.screen.text == """
        tree                                                             element 1 of 10

        [     ← Back     ]
           Settings

            Search
        Airplane Mode                                                                  ☐
        Wi-Fi                                                                     Home ▸
        Bluetooth                                                                      ☑

        Brightness                          ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●────────── 75%
        Cellular Data                                                                  ☒
        Storage                                                              12 of 64 GB
        Version 2.1 λόγος







        ────────────────────────────────────────────────────────────────────────────────
        back button
                                                                         Words · Normal
        """)
    #expect(walker.cursor == CellPosition(column: 6, row: 2))
  }

  /// Each element has a row; what follows is below the arrow.
  @Test func settingsOnANarrowScreen() throws {
    let walker = try Walker(example: "settings", columns: 40, rows: 12)
    #expect(
      walker.screen.text == """
        tree                     element 1 of 10
        [← Back ]
         Settings
          Search
        Airplane Mode                          ☐
        Wi-Fi                             Home ▸
        Bluetooth                              ☑
        Brightness  ━━━━━━━━━━━━━━━━━●────── 75%
        Cellular Data                          ↓
        Storage                      12 of 64 GB
        back button
                                 Words · Normal
        """)
    #expect(walker.cursor == CellPosition(column: 1, row: 1))
    _ = walker.choose("Wi-Fi")
    #expect(
      walker.screen.text == """
        tree                     element 5 of 10
        [← Back ]
         Settings
          Search
        Airplane Mode                          ☐
        Wi-Fi                             Home ▸
        Bluetooth                              ☑
        Brightness  ━━━━━━━━━━━━━━━━━●────── 75%
        Cellular Data                          ↓
        Storage                      12 of 64 GB
        Opens the networks.
                                 Words · Normal
        """)
    #expect(walker.cursor == CellPosition(column: 0, row: 5))
  }

  @Test func rowsOfAListAreDivided() throws {
    let walker = try Walker(example: "scroll", columns: 40, rows: 12)
    _ = walker.choose("Ada")
    #expect(
      walker.screen.text == """
        tree                     element 3 of 15
         Members                       [Sort ]
        Ada
        Ben
        Cleo
        Dan

         Invite                              ▸


        Ada, list start
                                 Words · Normal
        """)
    walker.screen.resize(columns: 40, rows: 40)
    walker.session.resize()
    walker.session.render()
    let lines = walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rule = String(repeating: "─", count: 40)
    #expect(lines[7...10] == ["Ada", "", "", rule[...]])
    #expect(walker.cursor == CellPosition(column: 0, row: 7))
  }

  @Test func theFocusIsInReverseAndTheCursorOnItsLabel() throws {
    for name in ["settings", "table", "tabbar", "modal", "stepper", "scroll"] {
      let walker = try Walker(example: name, columns: 100, rows: 45)
      for _ in walker.session.reader.traversal.elements(of: walker.tree) {
        let frame = try #require(walker.screen.lastFrame)
        let cursor = try #require(frame.cursor)
        let node = try #require(walker.session.reader.focus?.accessibilityTree)
        #expect(frame.grid[cursor.column, cursor.row].style.isReversed, "\(name): \(walker.focus)")
        let row = frame.grid.text(row: cursor.row)
        let shown = row.dropFirst(cursor.column)
        let signs = shown.drop { "*[]←▸ ".contains($0) }
        #expect(
          shown.hasPrefix(node.labelText.prefix(4)) || signs.hasPrefix(node.labelText.prefix(4)),
          "\(name): \(walker.focus): \(row)")
        walker.perform(.swipeRight)
      }
    }
  }

  @Test func aPopoverLiesOverTheTree() throws {
    let walker = try Walker(example: "stepper", columns: 40, rows: 12)
    _ = walker.choose("Quantity")
    walker.perform(.doubleTapAndHold)
    #expect(
      walker.screen.text == """
        tree                            11 items
        [ ← Shop ]
         Café crème

         Quantity  ━━━━━━●───────────── 2 cups
         ╭─ Actions: quantity ──── 1/2 ─╮
         │▸ Empty                       │
         │  Fill up                     │
         ╰─ Enter choose · Esc back ────╯    ▸

        Empty, list start
                                  Rows · Normal
        """)
    #expect(walker.cursor == CellPosition(column: 2, row: 6))
    walker.press("escape")
    #expect(!walker.screen.text.contains("Fill up"))
    #expect(walker.screen.text.contains("● 2 cups") || walker.screen.text.contains("─ 2 cups"))
  }

  @Test func selectedSwitchesAndValuesHaveSigns() throws {
    let walker = try Walker(
      page(
        item("Sound", value: "1", traits: .toggleButton),
        item("Light", value: "0", traits: .toggleButton),
        item("Some", value: "2", traits: .toggleButton), item("Tab", traits: .selected),
        item(nil, value: "75%"), item("Two\nlines", value: ""), item("\u{1B}[31mred")),
      columns: 30, rows: 30)
    let lines = walker.screen.text.split(separator: "\n").map { $0.filter { $0 != " " } }
    for shown in [
      "Sound☑", "Light☐", "Some☒", "▸Tab", "75%", "Twolines", "␛[31mred",
    ] {
      #expect(lines.contains(shown), "\(shown)")
    }
  }

  @Test func rightToLeftTextIsTurned() throws {
    let walker = try Walker(example: "rtl")
    let lines = walker.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[2]
        == "   [     ظفح      ]                           تادادعإلا      [    عوجر →    ]")
    #expect(lines[4].hasPrefix("ةيبرعلا ") && lines[4].hasSuffix(" ةغللا"))
    #expect(walker.cursor == CellPosition(column: 66, row: 2))
  }

  /// A screen that is too small shows one line that says so; nothing is lost.
  @Test func aTinyScreen() throws {
    let walker = try Walker(example: "settings", columns: 19, rows: 4)
    #expect(walker.screen.text.hasPrefix("Too small: 20x5"))
    walker.perform(.swipeRight)
    walker.screen.resize(columns: 20, rows: 5)
    walker.session.resize()
    walker.session.render()
    #expect(walker.screen.text.contains("Settings"))
  }

  /// Sizes and positions that no screen has.
  @Test(arguments: [
    "[0, 0, 1e12, 1e12]", "[-5e11, -5e11, 1e12, 1e12]", "[0, 0, 0.001, 0.001]", "[1e12, 0, 1, 1]",
    "[389.9, 843.9, 0.1, 0.1]", "[-5, -5, 6, 6]",
  ])
  func extremeFrames(_ frame: String) throws {
    let tree = """
      {"screen": {"width": 390, "height": 844}, "root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "Extreme", "frame": \(frame)},
        {"isElement": true, "label": "Plain", "frame": [0, 400, 390, 40]}]}}
      """
    for (columns, rows) in [(80, 24), (20, 5), (300, 100)] {
      let walker = try Walker(
        TreeFile(name: "t", bytes: Array(tree.utf8)).root, columns: columns, rows: rows)
      #expect(Set(walker.walk()) == ["Extreme", "Plain"])
      walker.perform(.lastElement)
      let last = try #require(walker.session.reader.focus?.accessibilityTree?.labelText)
      #expect(walker.screen.text.contains(last), "the focus is drawn")
    }
  }

  @Test(arguments: [(0.0, 0.0), (1, 1), (1e12, 1e12), (0.5, 844)])
  func extremeScreens(_ width: Double, _ height: Double) throws {
    let tree = """
      {"screen": {"width": \(width), "height": \(height)}, "root": {"subviews": [
        {"isElement": true, "label": "A", "frame": [0, 0, 100, 40]},
        {"isElement": true, "label": "B", "frame": [0, 50, 100, 40]}]}}
      """
    let walker = try Walker(TreeFile(name: "t", bytes: Array(tree.utf8)).root)
    #expect(walker.walk() == ["A", "B"])
    walker.mouse(.press, 5, 5)
    walker.mouse(.release, 5, 5)
    walker.mouse(.wheelDown, 5, 5)
    walker.settle()
  }
}

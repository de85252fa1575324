import AccessibilityModel
import Testing

@testable import ScreenDumps

@Suite("Debug descriptions of XCUITest")
struct XCUIDescriptionTests {
  private func read(_ text: String) throws -> ScreenDump {
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    #expect(dump.format == .xcuiDescription)
    return dump
  }

  /// Returns the labels of the elements that are reached, in the order of the description.
  private func stops(_ text: String) throws -> [String] {
    var labels: [String] = []
    var pending = [try read(text).root]
    while let node = pending.popLast() {
      guard !node.isHidden else { continue }
      if node.isElement { labels.append(node.labelText) }
      pending += node.children.reversed()
    }
    return labels
  }

  private static let lines = """
    Element subtree:
     →Application, 0x60, pid: 71, label: 'App'
        Window (Main), 0x61, {{0.0, 0.0}, {390.0, 844.0}}
          StaticText, 0x62, {{16.0, 60.0}, {200.0, 20.0}}, label: 'Bob's tea'
          Button, 0x63, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Buy', Disabled
    Path to element:
     →Application, 0x60, pid: 71, label: 'App'
    Query chain:
     →Find: Target Application 'com.example.app'
      Output: {
        Application, 0x99, pid: 71, label: 'App'
      }

    """

  private static let part =
    lines.split(separator: "\n").dropFirst(2).prefix(3).joined(separator: "\n")

  /// Some tools write a value in quotation marks.
  @Test(arguments: [("'Ann'", "Ann"), ("Ann", "Ann"), ("'", "'"), ("Ann's", "Ann's")])
  func valuesInQuotationMarks(written: String, value: String) throws {
    let field = "TextField, 0x64, {{16.0, 200.0}, {90.0, 44.0}}, label: 'Name', value: \(written)"
    var values: [String?] = []
    try read(Self.part + "\n          \(field)\n").root.forEachNode { node in
      if node.label == "Name" { values.append(node.value) }
    }
    #expect(values == [value])
  }

  @Test(
    "As XCTest, a debugger, and people write it",
    arguments: [
      lines, lines.replacing("→Application, 0x60, pid", with: "Application, 0x60, pid"),
      lines.replacing(" →Application, 0x60, pid", with: " ->Application, 0x60, pid"), part,
      lines.replacing("    Window (Main), 0x61, {{0.0, 0.0}, {390.0, 844.0}}\n", with: ""),
      part + "\n    Window, 0x70, {{0.0, 0.0}, {390.0, 844.0}}\n",
      // Xcode 7 and 8.
      """
      Attributes: Application 0x60: {{0.0, 0.0}, {390.0, 844.0}}, label: 'App'
      Element subtree:
       →Application 0x60: {{0.0, 0.0}, {390.0, 844.0}}, label: 'App'
          Window 0x61: Main Window, traits: 8589934592, {{0.0, 0.0}, {390.0, 844.0}}
            StaticText 0x62: traits: 8589934656, {{16.0, 60.0}, {200.0, 20.0}}, label: 'Bob's tea'
            Button 0x63: traits: 8589934849, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Buy', Disabled

      """,
    ])
  func forms(text: String) throws {
    var found: [AccessibilityNode] = []
    try read(text).root.forEachNode { if $0.isElement { found.append($0) } }
    #expect(found.map(\.label) == ["Bob's tea", "Buy"])
    #expect(found.map(\.traits) == [.staticText, [.button, .notEnabled]])
    #expect(found.map(\.frame.y) == [60, 100])
  }

  @Test func whatIsScrolledOutOfItsView() throws {
    let text = """
      Element subtree:
       →Application, 0x1, pid: 7, label: 'App'
          Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}
            Button, 0x3, {{16.0, 60.0}, {90.0, 44.0}}, label: 'Above'
            ScrollView, 0x4, {{0.0, 135.0}, {390.0, 600.0}}
              Other, 0x5, {{0.0, -100.0}, {390.0, 900.0}}
                Button, 0x6, {{16.0, 84.0}, {90.0, 44.0}}, label: 'Out'
                Button, 0x7, {{16.0, 130.0}, {90.0, 44.0}}, label: 'In'

      """
    #expect(try stops(text) == ["Above", "In"])
  }

  /// Every element has the line of the literal.
  @Test func theLiteralOfAString() throws {
    let text = Self.lines.replacing("\n", with: "\\n").replacing("'", with: "\\'")
    let dump = try read("(lldb) po app.debugDescription\n\"\(text)\"\n")
    var places: [DumpPlace?] = []
    dump.root.forEachNode { if $0.isElement { places.append(dump.place(of: $0)) } }
    #expect(
      places == [
        DumpPlace(line: 2, type: "StaticText", name: "Bob's tea"),
        DumpPlace(line: 2, type: "Button", name: "Buy"),
      ])
    let later = Self.lines.replacing("'Buy'", with: "'Bought'")
    #expect(try stops("\"\(text)\"\n\(later)") == ["Bob's tea", "Bought"])
  }

  private func stops(window children: [String]) throws -> [String] {
    let window = "    Window (Main), 0x61, {{0.0, 0.0}, {390.0, 844.0}}"
    let lines = children.map { "      \($0)" }
    return try stops(
      (["Element subtree:", " →Application, 0x60, pid: 71, label: 'App'", window] + lines)
        .joined(separator: "\n"))
  }

  private static let home = [
    "Other, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
    "  Button, 0x2, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Home'",
  ]

  @Test(
    "A presented screen hides the one behind it",
    arguments: [
      (
        [
          "Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}",
          "  Other, 0x4, {{0.0, 400.0}, {390.0, 444.0}}",
          "    Button, 0x5, {{16.0, 420.0}, {90.0, 44.0}}, label: 'Close'",
        ], ["Close"]
      ),
      // A message, a small view above the screen, and a layer without anything in it aren't screens.
      (
        [
          "Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}",
          "  StaticText, 0x4, {{16.0, 700.0}, {90.0, 44.0}}, label: 'Saved'",
        ], ["Home", "Saved"]
      ),
      (
        [
          "Other, 0x3, {{300.0, 700.0}, {60.0, 60.0}}",
          "  Button, 0x4, {{300.0, 700.0}, {60.0, 60.0}}, label: 'Chat'",
        ], ["Home", "Chat"]
      ),
      (["Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}, identifier: 'HUD'"], ["Home"]),
      // A screen that was moved away hides nothing.
      (
        [
          "Other, 0x3, {{0.0, 0.0}, {390.0, 844.0}}",
          "  Button, 0x4, {{16.0, 900.0}, {90.0, 44.0}}, label: 'Close'",
        ], ["Home"]
      ),
    ])
  func presentedScreens(front: [String], expected: [String]) throws {
    #expect(try stops(window: Self.home + front) == expected)
  }

  @Test(
    "What is listed twice is read once",
    arguments: [
      // The arrow of a back button.
      (
        [
          "NavigationBar, 0x1, {{0.0, 20.0}, {390.0, 44.0}}, identifier: 'Mail'",
          "  Button, 0x2, {{8.0, 26.0}, {83.0, 30.0}}, label: 'Inbox'",
          "  Button, 0x3, {{8.0, 31.5}, {21.0, 21.0}}, label: 'Back'",
          "  Button, 0x4, {{300.0, 26.0}, {80.0, 30.0}}, label: 'Edit'",
        ], ["Inbox", "Edit"]
      ),
      // A footer that its table repeats.
      (
        [
          "Table, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
          "  Other, 0x2, {{0.0, 620.0}, {390.0, 46.0}}",
          "    Other, 0x3, {{0.0, 627.0}, {390.0, 39.0}}, label: 'Apps ask first.'",
          "  Cell, 0x4, {{0.0, 690.0}, {390.0, 45.0}}, label: 'Mail'",
          "  Other, 0x5, {{0.0, 627.0}, {390.0, 39.0}}, label: 'Apps ask first.'",
        ], ["Apps ask first.", "Mail"]
      ),
    ])
  func repetitions(lines: [String], expected: [String]) throws {
    #expect(try stops(window: lines) == expected)
  }

  @Test func rowsBehindTheBarsAtTheFoot() throws {
    func table(_ bar: String) -> [String] {
      let rows = [(690.0, "Seen"), (740.0, "Partly"), (770.0, "Behind"), (830.0, "Below")]
      return ["Table, 0x1, {{0.0, 0.0}, {390.0, 844.0}}"]
        + rows.map { "  StaticText, 0x2, {{0.0, \($0)}, {390.0, 30.0}}, label: '\($1)'" }
        + [bar, "  Button, 0x4, {{10.0, 765.0}, {90.0, 40.0}}, label: 'Share'"]
    }
    for bar in ["TabBar", "Toolbar"] {
      #expect(
        try stops(window: table("\(bar), 0x3, {{0.0, 761.0}, {390.0, 83.0}}"))
          == ["Seen", "Partly", "Share"])
      // A bar as large as the screen covers nothing, nor does one that is narrower.
      for frame in ["{{0.0, 0.0}, {390.0, 844.0}}", "{{90.0, 761.0}, {200.0, 83.0}}"] {
        #expect(try stops(window: table("\(bar), 0x3, \(frame)")).contains("Behind"))
      }
    }
  }
}

import AccessibilityModel
import ScreenReading
import Testing

@testable import ScreenDumps

/// Rules of UIKit that a page source does not show, from page sources of other projects.
@Suite("Rows, bars and covers of page sources")
struct RowTests {
  private func outline(_ inside: String) throws -> [String] {
    try read(inside).outline.split(separator: "\n").map { $0.drop { $0 == " " }.description }
  }

  /// Returns the labels of the elements that are reached.
  private func reached(_ inside: String) throws -> [String] {
    var labels: [String] = []
    var pending = [try read(inside)]
    while let node = pending.popLast() {
      if node.isElement { labels.append(node.label ?? "-") }
      if !node.isElement, !node.isHidden { pending += node.children.reversed() }
    }
    return labels
  }

  private static func at(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
  }

  private static func text(_ label: String, _ x: Int, _ y: Int, _ more: String = "") -> String {
    element("StaticText", "label=\"\(label)\" value=\"\(label)\" \(at(x, y, 100, 20)) \(more)")
  }

  private static func cell(_ attributes: String, _ inside: String, in list: String = "Table")
    -> String
  {
    element(
      list, at(0, 90, 390, 600), element("Cell", "\(attributes) \(at(0, 100, 390, 44))", inside))
  }

  @Test("A row and the button in it with its name are one, as large as the row")
  func rowWithTheNameOfItsButton() throws {
    let button = element("Button", "label=\"About\" \(Self.at(34, 110, 88, 28))")
    #expect(
      try outline(Self.cell("label=\"About\"", button)).filter { $0.hasPrefix("element") }
        == ["element \"About\" button @0,100,390,44"])
  }

  private static let autoCorrection = element(
    "Switch", "label=\"Auto-Correction\" value=\"0\" \(at(320, 106, 51, 31))")

  @Test(
    "A row with a switch is one stop",
    arguments: [
      (cell("", text("Auto-Correction", 16, 110) + autoCorrection), "\"Auto-Correction\" value=0"),
      (
        cell("", text("Auto-Correction", 16, 110) + autoCorrection, in: "CollectionView"),
        "\"Auto-Correction\" value=0"
      ),
      (
        cell("", autoCorrection + text("Fixes words", 16, 130) + text("Auto-Correction", 16, 110)),
        "\"Auto-Correction, Fixes words\" value=0"
      ),
      (
        cell("label=\"Correct\"", text("Auto-Correction", 16, 110) + autoCorrection),
        "\"Correct\" value=0"
      ),
      (
        cell(
          "accessible=\"true\"",
          text("Auto-Correction", 16, 110, "accessible=\"true\"")
            + element(
              "Switch",
              "label=\"Auto-Correction\" value=\"0\" accessible=\"true\" \(at(320, 106, 51, 31))")),
        "\"Auto-Correction\" value=0"
      ),
      (
        cell(
          "accessible=\"true\"",
          text("Auto-Correction", 16, 110, "accessible=\"false\"")
            + element("Switch", "value=\"0\" accessible=\"false\" \(at(320, 106, 51, 31))")),
        "\"Auto-Correction\" value=0"
      ),
    ])
  func switches(inside: String, expected: String) throws {
    #expect(try outline(inside) == ["element \(expected) button+toggle @0,100,390,44"])
  }

  @Test(
    "A row of a name and a value is one stop",
    arguments: [
      (cell("", text("Keyboards", 16, 110) + text("3", 300, 110)), ["Keyboards, 3"]),
      (
        cell("", text("3", 300, 112) + text("Keyboards", 16, 110), in: "CollectionView"),
        ["Keyboards, 3"]
      ),
      (
        cell(
          "",
          text("Keyboards", 16, 110) + text("3", 300, 110)
            + element("Button", "name=\"chevron\" label=\"chevron\" enabled=\"false\"")),
        ["Keyboards, 3"]
      ),
      (
        cell("", text("手动", 16, 110) + element("Button", "label=\"更多信息\" enabled=\"false\"")),
        ["手动"]
      ),
      (
        cell("", text("Anna", 16, 105) + text("Lunch?", 16, 125) + text("9:41", 300, 105)),
        ["Anna, 9:41, Lunch?"]
      ),
      // Elsewhere, texts below one another are not one row.
      (
        cell("", text("Anna", 16, 105) + text("Lunch?", 16, 125), in: "CollectionView"),
        ["Anna", "Lunch?"]
      ),
      // The items of a row that scrolls sideways are stops of their own.
      (
        cell("", text("Mon", 16, 110) + text("Tue", 200, 110) + text("Wed", 400, 110)),
        ["Mon", "Tue", "Wed"]
      ),
      // A control in the row is a stop, and so are the texts.
      (
        cell(
          "", text("Anna", 16, 110) + element("Button", "label=\"Call\" \(at(300, 110, 44, 30))")),
        ["Anna", "Call"]
      ),
    ])
  func values(inside: String, expected: [String]) throws {
    #expect(try reached(inside).sorted() == expected.sorted())
  }

  @Test(
    "A cell says its own label, not the texts in it",
    arguments: ["Table", "CollectionView"])
  func cells(list: String) throws {
    let inside = Self.text("9:41", 16, 110) + Self.text("Lunch?", 16, 130)
    #expect(
      try outline(Self.cell("label=\"Anna, unread\"", inside, in: list))
        == ["element \"Anna, unread\" @0,100,390,44"])
    let told = Self.text("9:41", 16, 110, "accessible=\"true\"")
    #expect(
      try outline(Self.cell("label=\"Anna\" accessible=\"true\"", told, in: list))
        == ["element \"Anna\" @0,100,390,44"])
  }

  private static let more = element("Button", "label=\"More Info\" \(at(340, 110, 44, 30))")
  private static let network = "label=\"guest_5G, secure network, 3 of 3 bars\""

  @Test(
    "A row with a button says its own label, and the button is beside it",
    arguments: [
      (
        cell(network, text("guest_5G", 16, 110) + more),
        ["guest_5G, secure network, 3 of 3 bars", "More Info"]
      ),
      (cell(network, more), ["guest_5G, secure network, 3 of 3 bars", "More Info"]),
      (
        cell(
          network + " accessible=\"true\"",
          text("guest_5G", 16, 110, "accessible=\"true\"")
            + element("Button", "label=\"More Info\" accessible=\"true\" \(at(340, 110, 44, 30))")),
        ["guest_5G, secure network, 3 of 3 bars", "More Info"]
      ),
      (
        cell(
          network + " accessible=\"true\"",
          text("guest_5G", 16, 110, "accessible=\"false\"")
            + element("Button", "label=\"More Info\" accessible=\"true\" \(at(340, 110, 44, 30))")),
        ["guest_5G, secure network, 3 of 3 bars", "More Info"]
      ),
      // The label may be a button's, or say something else than the texts.
      (cell("label=\"More Info\"", more), ["More Info"]),
      (cell("label=\"Row\"", text("guest_5G", 16, 110) + more), ["guest_5G", "More Info"]),
    ])
  func buttons(inside: String, expected: [String]) throws {
    #expect(try reached(inside) == expected)
  }

  @Test("The switch of a row with a button is the row's")
  func switchAndButton() throws {
    let inside =
      Self.text("Wi-Fi", 16, 110) + Self.more
      + element("Switch", "label=\"Wi-Fi\" value=\"1\" \(Self.at(280, 106, 51, 31))")
    #expect(
      try outline(Self.cell("label=\"Wi-Fi\"", inside)) == [
        "element \"Wi-Fi\" value=1 button+toggle @0,100,390,44",
        "element \"More Info\" button @340,110,44,30",
      ])
  }

  @Test("Texts that the page source calls elements are not joined")
  func toldTexts() throws {
    let texts =
      Self.text("Search", 16, 110, "accessible=\"true\"")
      + Self.text("Simple recipes", 16, 130, "accessible=\"true\"")
    #expect(
      try reached(Self.cell("accessible=\"true\"", texts)).sorted()
        == ["Search", "Simple recipes"])
  }

  @Test("Rows are the same whatever the order of what is in them")
  func shuffled() throws {
    let parts = [
      Self.text("Keyboards", 16, 110), Self.text("3", 300, 110), Self.text("All", 16, 130),
    ]
    let expected = ["element \"Keyboards, 3, All\" @0,100,390,44"]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(try outline(Self.cell("", order.map { parts[$0] }.joined())) == expected)
    }
  }

  @Test("UIKit's word goes before the rules for rows")
  func native() throws {
    let inside =
      Self.text("a", 16, 110, "nativeAccessibilityElement=\"true\"")
      + Self.text("b", 300, 110, "nativeAccessibilityElement=\"true\"")
    #expect(try outline(Self.cell("nativeAccessibilityElement=\"false\"", inside)).count == 2)
  }

  @Test(
    "The status bar and scroll bars are not in the order",
    arguments: [
      element("StatusBar", "", text("9:41", 10, 10) + element("Other", "label=\"Wi-Fi\"")),
      element(
        "Other", "label=\"Vertical scroll bar, 1 page\" value=\"0%\" \(at(360, 90, 30, 600))"),
      element(
        "Other", "label=\"Horizontal scroll bar, 2 pages\" value=\"0%\" \(at(0, 690, 390, 30))"),
      element(
        "Other", "label=\"Vertikaler Rollbalken, 1 Seite\" value=\"0%\" \(at(360, 90, 30, 600))"),
      element("ScrollBar", "label=\"scroll\" accessible=\"true\""),
      element(
        "StatusBar", "accessible=\"false\"",
        element("StaticText", "label=\"9:41\" accessible=\"true\"")),
    ])
  func chrome(inside: String) throws {
    #expect(try reached(inside) == [])
    let zoom = element("Slider", "label=\"Zoom\" value=\"10%\" accessible=\"true\"")
    #expect(try reached(inside + zoom) == ["Zoom"])
  }

  @Test("The header of a section with a button in it is said")
  func header() throws {
    let button = element("Button", "label=\"Edit\" \(Self.at(330, 100, 50, 30))")
    let header = element("Other", "label=\"FAVORITES\" \(Self.at(0, 100, 390, 30))", button)
    let list = element("Table", Self.at(0, 90, 390, 600), header)
    #expect(
      try outline(list) == [
        "element \"FAVORITES\" @0,100,390,30", "element \"Edit\" button @330,100,50,30",
      ])
    // A text in the header has the same words.
    let text = element(
      "Table", Self.at(0, 90, 390, 600),
      element("Other", "label=\"FAVORITES\"", Self.text("FAVORITES", 16, 100) + button))
    #expect(try outline(text).count == 2)
  }

  private static func bar(_ name: String, _ inside: String) -> String {
    element("NavigationBar", "\(name) \(at(0, 20, 390, 44))", inside)
  }

  /// As in EhPanda's log of VoiceOver in the simulator, and in a log of the Files picker.
  @Test("A title of type Other is a heading; the button at its left leads back and comes first")
  func title() throws {
    let left = element("Button", Self.at(8, 20, 39, 44))
    let title = element("Other", "name=\"Text\" label=\"Text\" \(Self.at(140, 32, 96, 21))")
    let right = element("Button", "label=\"Skip\" \(Self.at(303, 20, 64, 44))")
    let expected = [
      "element - button+backButton @8,20,39,44", "element \"Text\" header @140,32,96,21",
      "element \"Skip\" button @303,20,64,44",
    ]
    for parts in [[left, title, right], [right, title, left], [title, right, left]] {
      for name in ["Text", "App.TextView"] {
        let bar = Self.bar("name=\"\(name)\"", parts.joined())
        #expect(try outline(bar).sorted() == expected.sorted())
        let driver = ScreenReaderDriver(try read(bar), language: "en")
        driver.turnOn()
        #expect(driver.elements.map { $0.accessibilityTree?.label } == [nil, "Text", "Skip"])
      }
    }
    let told = element(
      "Other", "label=\"Text\" accessible=\"true\" traits=\"\" \(Self.at(140, 32, 96, 21))")
    #expect(
      try outline(Self.bar("name=\"Text\"", told)) == ["element \"Text\" header @140,32,96,21"])
  }

  @Test(
    "The button at the left of a navigation bar is a back button",
    arguments: [
      ("label=\"Mailboxes\" \(at(0, 20, 90, 44))", true), (at(8, 20, 39, 44), true),
      ("label=\"设置\" \(at(0, 20, 66, 44))", true),
      ("label=\"Abbruch\" \(at(16, 20, 66, 44))", false),
      ("label=\"Ajouter\" \(at(8, 20, 66, 44))", false),
      ("label=\"‹\" \(at(12, 20, 22, 44))", false),
      ("label=\"Cancel\" \(at(8, 20, 90, 44))", false),
      ("label=\"Bearbeiten\" \(at(8, 20, 90, 44))", false),
      ("label=\"Mailboxes\" \(at(300, 20, 80, 44))", false),
    ])
  func back(attributes: String, expected: Bool) throws {
    let root = try read(Self.bar("name=\"Inbox\"", element("Button", attributes)))
    var found = false
    root.forEachNode { found = found || $0.traits.contains(.backButton) }
    #expect(found == expected)
  }

  @Test("An unnamed button that fills the screen and has named contents is a container")
  func cover() throws {
    let named = element("StaticText", "label=\"Welcome\"")
    let full = Self.at(0, 0, 390, 844)
    #expect(try reached(element("Button", full, named)) == ["Welcome"])
    #expect(try reached(element("Button", "label=\"b\" \(full)", named)) == ["b"])
    #expect(try reached(element("Button", full)) == ["-"])
    #expect(try reached(element("Button", Self.at(0, 0, 100, 44), named)) == ["-"])
  }

  @Test("What scrolls stays together")
  func scrolling() throws {
    for type in ["Table", "CollectionView", "ScrollView"] {
      let root = try read(element(type, "", element("Button", "label=\"b\"")))
      #expect(root.children.map(\.shouldGroupChildren) == [true])
    }
  }
}

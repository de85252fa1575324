import AccessibilityModel
import Testing

@testable import ScreenDumps

@Suite("Where the reader stops")
struct StopTests {
  private static let text = element("StaticText", "label=\"t\"")
  private static let go = element("Button", "label=\"go\"")
  private static let more = element("Button", "label=\"more\"")

  private func stops(_ inside: String) throws -> [String] {
    var found: [String] = []
    try visit(read(inside)) { found.append($0.label ?? "-") }
    return found
  }

  /// Visits the elements that are reached: those inside other elements are not.
  private func visit(_ node: AccessibilityNode, _ body: (AccessibilityNode) -> Void) {
    guard !node.isHidden else { return }
    if node.isElement { return body(node) }
    for child in node.children { visit(child, body) }
  }

  @Test(
    "By the types, where nothing is told",
    arguments: [
      (element("Button", "label=\"b\"", text), ["b"]), (element("Button", ""), ["-"]),
      // A button without a name only holds the buttons in it.
      (element("Button", "", element("Other", "", go)), ["go"]),
      (element("Button", "", text), ["-"]), (element("Button", "label=\"b\"", go), ["b"]),
      (element("Cell", "label=\"c\"", text + go), ["t", "go"]),
      (element("Cell", "label=\"c\""), ["c"]), (element("Cell", ""), []),
      (element("Other", "label=\"o\"", element("Other", "label=\"p\"")), ["p"]),
      (element("Other", "", text), ["t"]), (element("StaticText", ""), []),
      // Words as a value; of a heading of a web page, the value is a level.
      (element("Other", "label=\"o\" value=\"6 of 7\"", text), ["o"]),
      (element("Other", "label=\"t\" value=\"2\"", text), ["t"]),
      (element("Icon", "label=\"i\" x=\"0\" y=\"0\" width=\"0\" height=\"0\"", go), ["go"]),
      (element("Cell", "label=\"go\"", go), ["go"]),
      (element("Image", "name=\"i\""), []), (element("Image", "label=\"i\""), ["i"]),
      (element("Stepper", "label=\"s\"", go + more), ["go", "more"]),
      (element("Stepper", ""), ["-"]),
      (element("Switch", "label=\"s\"", element("Switch")), ["s"]),
      (element("SearchField", "label=\"f\"", go), ["f", "go"]),
      (element("TextField", "label=\"f\"", element("TextField")), ["f"]),
      (element("TextView", "label=\"v\"", element("Link", "label=\"l\"")), ["v"]),
      (element("Window", "label=\"w\""), []), (element("Table", "label=\"t\""), []),
      (element("Link", "label=\"l\"", text), ["l"]), (element("Key", "label=\"k\""), ["k"]),
      (element("TabBar", "label=\"Tab Bar\""), []), (element("Alert", "label=\"a\""), []),
      (element("Zeppelin", "label=\"z\""), ["z"]),
      (element("ScrollView", "label=\"s\"", go), ["go"]),
    ])
  func types(inside: String, expected: [String]) throws {
    #expect(try stops(inside) == expected)
  }

  private static func told(_ type: String, _ label: String, _ is: Bool, _ inside: String = "")
    -> String
  {
    element(type, "label=\"\(label)\" accessible=\"\(`is`)\"", inside)
  }

  @Test(
    "By WebDriverAgent's word",
    arguments: [
      (told("Button", "b", false), []), (told("Other", "o", true), ["o"]),
      (told("Cell", "c", true, told("Other", "o", false)), ["c"]),
      // A cell reports itself as accessible if its first view is an element.
      (told("Cell", "c", true, told("Button", "b", true) + told("Switch", "s", true)), ["b", "s"]),
      (told("Table", "t", true, told("Cell", "c", true)), ["c"]),
      (told("TextField", "f", true), ["f"]),
      (told("TextField", "f", true, told("Button", "Clear", true)), ["f", "Clear"]),
      (told("TextField", "f", true, told("TextField", "g", true)), ["g"]),
      (told("Window", "w", true), []),
      (told("Button", "b", true, told("Image", "i", false)), ["b"]),
      // The type decides about an element without the attribute.
      (told("Other", "o", false, Self.text), ["t"]),
      (told("Other", "o", true, Self.text), ["o"]),
      (told("Button", "b", true) + element("Link", "label=\"l\"", Self.text), ["b", "l"]),
      // Only the buttons of the keyboard's dock are visible.
      (
        element("Other", "accessible=\"true\" visible=\"false\"", told("Button", "Dictate", false)),
        []
      ),
    ])
  func accessible(inside: String, expected: [String]) throws {
    #expect(try stops(inside) == expected)
  }

  @Test("By UIKit's word, before WebDriverAgent's")
  func native() throws {
    func told(_ type: String, _ label: String, _ is: Bool, _ inside: String = "") -> String {
      let attributes = "label=\"\(label)\" accessible=\"true\""
      return element(type, "\(attributes) nativeAccessibilityElement=\"\(`is`)\"", inside)
    }
    #expect(try stops(told("Cell", "c", false, told("Button", "b", true))) == ["b"])
    #expect(try stops(told("Cell", "c", true, told("Button", "b", true))) == ["c"])
    #expect(try stops(told("TextField", "f", false)) == ["f"])
    #expect(try stops(told("TextField", "f", false, told("Button", "x", true))) == ["f", "x"])
    #expect(try stops(told("SearchField", "f", false)) == [])
  }

  @Test("What cannot be seen, unless something in it can")
  func visible() throws {
    let hidden = "visible=\"false\""
    let shown = element("Button", "label=\"b\" visible=\"true\"")
    let cases: [(String, [String])] = [
      (element("Button", "label=\"b\" \(hidden)"), []),
      (element("Table", hidden, shown), ["b"]),
      (element("Table", hidden, element("Cell", hidden, shown)), ["b"]),
      (element("Button", "label=\"o\" \(hidden)", shown), ["o"]),
      (element("Table", "", element("Button", hidden)), []),
      (element("Cell", "label=\"c\"", element("Button", "label=\"b\" \(hidden)")), ["c"]),
    ]
    for (inside, expected) in cases { #expect(try stops(inside) == expected) }
    #expect(try read(element("Table", hidden, element("Cell", hidden))).children[0].isHidden)
  }

  /// The tab bar of a corpus of testmu-appium, and its variations.
  @Test(
    "The buttons of a bar that is seen, if none of them is",
    arguments: [
      ("true", ["false", "false"], "true", ["a", "b"]),
      ("true", ["true", "false"], "true", ["a"]), ("false", ["false", "false"], "true", []),
      ("true", ["false", "false"], "false", []),
    ])
  func bar(isSeen: String, buttons: [String], isAccessible: String, expected: [String]) throws {
    let inside = zip(["a", "b", "c"], buttons).map { label, visible in
      element(
        "Button", "label=\"\(label)\" visible=\"\(visible)\" accessible=\"\(isAccessible)\"")
    }.joined()
    #expect(try stops(element("TabBar", "visible=\"\(isSeen)\"", inside)) == expected)
    let image = element("Image", "visible=\"true\" accessible=\"false\"")
    #expect(try stops(element("TabBar", "visible=\"\(isSeen)\"", image + inside)) == expected)
  }

  @Test(
    "A control that is denied to be an element, with nothing around or in it that is one",
    arguments: [
      (told("Button", "b", false), ["b"]), (told("Switch", "b", false), ["b"]),
      (told("Other", "b", false), []), (told("Button", "b", true), []),
      (told("Cell", "c", true, told("Button", "b", false)), []),
      (told("Button", "b", false, told("StaticText", "t", true)), []),
      (told("StaticText", "t", true) + element("Button", "label=\"b\""), []),
      (element("Keyboard", "", told("Key", "k", false)), []),
      (element("Button", "label=\"b\" accessible=\"false\" enabled=\"false\""), []),
      (element("Button", "label=\"b\" nativeAccessibilityElement=\"false\""), ["b"]),
    ])
  func denied(inside: String, expected: [String]) throws {
    var found: [String] = []
    try read(inside).forEachNode {
      if $0.respondsToUserInteraction == true { found.append($0.label ?? "-") }
    }
    #expect(found == expected)
  }

  @Test("Off the screen, unless the page says what is visible")
  func offScreen() throws {
    let below = element("Button", "label=\"below\" y=\"900\"")
    #expect(try stops(Self.go + below) == ["go"])
    #expect(try stops(element("Button", "label=\"b\" visible=\"true\"") + below) == ["b", "below"])
    func json(_ more: String) throws -> [String] {
      let frame = #""rect":{"x":0,"y":900,"width":9,"height":9}"#
      let dump = try #require(
        try ScreenDump.read(
          name: "dump",
          bytes: Array(
            """
            {"type":"Application","rawIdentifier":null,"rect":{"x":0,"y":0,"width":375,"height":667},
             "children":[{"type":"Button","label":"below",\(more)\(frame)}]}
            """.utf8)))
      var found: [String] = []
      visit(dump.root) { found.append($0.label ?? "-") }
      return found
    }
    #expect(try json("") == [])
    #expect(try json("\"isVisible\":true,") == ["below"])
  }

  @Test("An alert shuts out everything but itself, wherever it is")
  func modal() throws {
    func modal(_ inside: String) throws -> [String] {
      var found: [String] = []
      try read(inside).forEachNode { if $0.viewIsModal { found.append($0.label ?? "-") } }
      return found
    }
    for type in ["Alert", "Sheet", "Popover"] {
      let alert = element(type, "label=\"a\"", Self.go)
      #expect(try modal(Self.go + alert) == ["a"])
      #expect(
        try modal(element("Window", "", Self.go) + element("Window", "label=\"w\"", alert))
          == ["w", "a"])
      let hidden = element(type, "label=\"a\" visible=\"false\"")
      #expect(try modal(element("Window", "label=\"w\"", hidden)) == [])
      let dismiss = element("Other", "name=\"PopoverDismissRegion\" label=\"dismiss popup\"")
      #expect(try modal(element("Window", "label=\"w\"", dismiss + alert)) == ["w"])
    }
    #expect(try modal(Self.go) == [])
  }
}

import RandomInput
import Testing

@testable import ScreenDumps

/// No dump takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// Returns a dump with more text before a part of it.
  private static func dump(_ dump: Dump, before place: String, _ more: String) -> String {
    dump.text.replacing(place, with: more + place, maxReplacements: 1)
  }

  private typealias Kind = (name: String, make: @Sendable (Int) -> String)

  private static let elements: [Kind] = [
    (
      "idb elements",
      {
        dump(
          .idbFlat, before: "]\n",
          times(
            $0,
            #",{"AXFrame":"{{1, 2}, {3, 4}}","frame":{"y":2,"x":1,"width":3,"height":4},"AXLabel":"x","type":"Button","role":"AXButton","enabled":true}"#
          ))
      }
    ),
    (
      "WebDriverAgent's XML",
      {
        dump(
          .webDriverXML, before: "</XCUIElementTypeApplication>",
          times(
            $0 / 2,
            #"<XCUIElementTypeButton type=\"XCUIElementTypeButton\" label=\"x\" enabled=\"true\" "#
              + #"visible=\"true\" accessible=\"true\" x=\"10\" y=\"20\" width=\"44\" height=\"44\"/>"#
          ))
      }
    ),
    (
      "WebDriverAgent's JSON",
      {
        dump(
          .webDriverJSON, before: "{\"isEnabled\":\"0\"",
          times(
            $0 / 2,
            #"{"isEnabled":"1","isVisible":"1","isAccessible":"1","frame":"{{16, 62}, {9, 9}}","#
              + #""rect":{"y":62,"x":16,"width":9,"height":9},"label":"x","type":"Button"},"#))
      }
    ),
    (
      "AccessibilitySnapshot's elements",
      {
        dump(
          .snapshot, before: "{\"element\":{\"_0\":{\"description\":\"Done.",
          times(
            $0,
            #"{"element":{"_0":{"description":"x","label":"x","traits":1,"shape":{"type":"frame","#
              + #""frame":[[16,60],[200,40]]},"activationPoint":[116,80],"#
              + #""usesDefaultActivationPoint":true,"customActions":[],"customContent":[],"#
              + #""customRotors":[],"respondsToUserInteraction":false},"traversalIndex":0}},"#))
      }
    ),
    (
      "lines of a description",
      {
        dump(
          .description, before: "Path to element:",
          times($0, "        Button, 0x1, {{8.0, 47.0}, {80.0, 44.0}}, label: 'x'\n"))
      }
    ),
    (
      "lines of a capture",
      {
        dump(
          .capture, before: "  Button, {{16.0, 620.0}",
          times($0, "  Button, {{16.0, 600.0}, {9.0, 4.0}}, label: 'x', hitPoint: {20.0, 602.0}\n"))
      }
    ),
    (
      "Maestro's elements",
      {
        dump(
          .maestro, before: "{\n    \"attributes\" : {\n      \"accessibilityText\" : \"Wi-Fi\"",
          times(
            $0,
            #"{"attributes":{"accessibilityText":"x","bounds":"[1,2][3,4]","enabled":"true"},"#
              + #""children":[]},"#))
      }
    ),
    (
      "Detox's elements",
      {
        dump(
          .detox, before: "</RCTRootView>",
          times(
            $0,
            #"<UIButton alpha="1.0" class="UIButton" height="44" label="x" visibility="visible" "#
              + #"width="9" x="0" y="0" />"#))
      }
    ),
  ]

  private static let others: [Kind] = [
    (
      "a long idb label",
      {
        idbFlatDump.replacing(
          "\"AXLabel\":\"Run\"", with: "\"AXLabel\":\"\(times($0, "\\u03bb"))\"")
      }
    ),
    (
      "levels of WebDriverAgent's XML",
      { count in
        let level =
          #"<XCUIElementTypeOther type=\"XCUIElementTypeOther\" x=\"0\" y=\"0\" width=\"9\" height=\"9\">"#
        return dump(
          .webDriverXML, before: "</XCUIElementTypeApplication>",
          times(count, level) + times(count, "</XCUIElementTypeOther>"))
      }
    ),
    (
      "lines of a label in a description",
      {
        dump(
          .description, before: "Path to element:",
          "        Button, 0x1, {{8.0, 47.0}, {80.0, 44.0}}, label: 'x\n" + times($0, "x, 'y\n")
            + "'\n")
      }
    ),
    ("a log without descriptions", { testLogDump + times($0, "[10:01:10]: ▸ a line\n") }),
    ("descriptions in a log", { times($0 / 20, testLogDump) }),
    ("brackets", { "[{\"AXFrame\":" + times(4 * $0, "[") }),
  ]

  private func elementCount(_ dump: String) throws -> Int {
    var count = 0
    try ScreenDump.read(name: "d", bytes: Array(dump.utf8))?.root.forEachNode { _ in count += 1 }
    return count
  }

  @Test(arguments: elements.indices) func timeOfElementsIsLinear(index: Int) throws {
    let (name, make) = Self.elements[index]
    // They are elements to the reader.
    #expect(try elementCount(make(40)) >= elementCount(make(0)) + 20, "\(name)")
    expectLinear(name, make)
  }

  @Test(arguments: others.indices) func timeOfOtherDumpsIsLinear(index: Int) {
    expectLinear(Self.others[index].name, Self.others[index].make)
  }

  private func expectLinear(_ name: String, _ make: (Int) -> String) {
    let growth = Growth(from: 100, of: { Array(make($0).utf8) }) {
      _ = try? ScreenDump.read(name: "d", bytes: $0)
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }

  private static let pages: [Kind] = [
    (
      "elements",
      { times($0, element("Button", "label='x' accessible='true' y='20'") + "/>") }
    ),
    (
      "rows",
      {
        element("Table") + ">"
          + times(
            $0 / 2, element("Cell") + ">" + element("StaticText", "label='x'") + "/>" + end("Cell"))
          + end("Table")
      }
    ),
    ("levels", { times($0 / 2, element("Other") + ">") + times($0 / 2, end("Other")) }),
    ("a long label", { element("Button", "label='\(times($0, "word "))'") + "/>" }),
  ]

  private static func element(_ type: String, _ more: String = "") -> String {
    "<XCUIElementType\(type) type='XCUIElementType\(type)' enabled='true' visible='true' x='0' "
      + "width='390' height='44' \(more.contains("y=") ? "" : "y='0' ")\(more)"
  }

  private static func end(_ type: String) -> String { "</XCUIElementType\(type)>" }

  @Test(arguments: pages.indices) func timeOfPageSourcesIsLinear(index: Int) throws {
    let (name, make) = Self.pages[index]
    func page(_ count: Int) -> [UInt8] {
      let body = make(count)
      return Array((Self.element("Application") + ">" + body + Self.end("Application")).utf8)
    }
    _ = try PageSource.read(DumpSource(name: "page.xml", bytes: page(2)))
    let growth = try Growth(from: 100, of: page) {
      _ = try PageSource.read(DumpSource(name: "page.xml", bytes: $0))
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }
}

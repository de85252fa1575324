import AccessibilityModel
import Testing

@testable import ScreenDumps

/// The texts of web pages have the roles of the links and headings around them.
@Suite("Web pages in page sources")
struct WebContentTests {
  private func outline(_ inside: String) throws -> [String] {
    var lines: [String] = []
    try read(element("WebView", "", inside)).forEachNode { node in
      guard node.isElement else { return }
      let traits = AccessibilityTraits.names.filter { node.traits.contains($0.trait) }.map(\.name)
      let level = node.headingLevel > 0 ? " \(node.headingLevel)" : ""
      let value = node.value.map { "=\($0)" } ?? ""
      lines.append("\(node.label ?? "-")\(value) \(traits.joined(separator: "+"))\(level)")
    }
    return lines
  }

  private static func told(_ type: String, _ is: Bool, _ attributes: String, _ inside: String = "")
    -> String
  {
    element(type, "accessible=\"\(`is`)\" \(attributes)", inside)
  }

  private static let logout = "label=\"Logout\""

  @Test(
    "A text in a link is a link, whether the page source names the elements or not",
    arguments: [
      (told("Link", false, logout, told("StaticText", true, logout)), ["Logout link+staticText"]),
      (told("Link", false, "", told("StaticText", true, logout)), ["Logout link+staticText"]),
      (
        told("Link", false, "", told("Other", false, "", told("Image", true, "label=\"Logo\""))),
        ["Logo link+image"]
      ),
      (
        told(
          "Link", false, "",
          told("StaticText", true, "label=\"A\"") + told("StaticText", true, "label=\"B\"")),
        ["A link+staticText", "B link+staticText"]
      ),
      (
        told("Link", false, "", told("Button", true, "label=\"Play\"")), ["Play button"]
      ),
      (told("Link", true, logout, told("StaticText", false, logout)), ["Logout link"]),
      (element("Link", logout, element("StaticText", logout)), ["Logout link"]),
      // A link without `accessible` among elements that have it.
      (
        element("Link", logout) + told("StaticText", true, "label=\"Text\""), ["Logout link"]
      ),
      (
        element("Link", logout, element("StaticText", logout))
          + told("StaticText", true, "label=\"Text\""), ["Logout link"]
      ),
      (
        element("Link", logout, told("StaticText", true, logout)), ["Logout link+staticText"]
      ),
      (
        told("Other", true, "label=\"Row\"", element("Link", logout)), ["Row "]
      ),
    ])
  func links(inside: String, expected: [String]) throws {
    #expect(try outline(inside).filter { !$0.hasSuffix(" staticText") } == expected)
  }

  @Test(
    "A heading has its level as its value",
    arguments: [
      (
        element("Other", "value=\"2\" label=\"Secure Area\"", element("StaticText", area)),
        ["Secure Area staticText+header 2"]
      ),
      (
        told("Other", false, "value=\"4\" \(area)", told("StaticText", true, area)),
        ["Secure Area staticText+header 4"]
      ),
      (told("Other", true, "value=\"1\" \(area)"), ["Secure Area header 1"]),
      (
        told(
          "Other", false, "value=\"3\" label=\"Secure Area\"",
          told("StaticText", true, "label=\"Secure\"") + told("StaticText", true, "label=\"Area\"")
        ), ["Secure staticText+header 3", "Area staticText+header 3"]
      ),
      (
        told(
          "Other", false, "value=\"2\" \(area)",
          told("Link", false, area, told("StaticText", true, area))),
        ["Secure Area link+staticText+header 2"]
      ),
      // The value of a group is not the level of the texts in it.
      (
        told("Other", false, "value=\"2\" label=\"Items\"", told("StaticText", true, area)),
        ["Secure Area staticText"]
      ),
      (
        told("Other", false, "value=\"7\" \(area)", told("StaticText", true, area)),
        ["Secure Area staticText"]
      ),
    ])
  func headings(inside: String, expected: [String]) throws {
    #expect(try outline(inside).sorted() == expected.sorted())
  }

  /// The lines of a page share their frames with the texts before and after them.
  @Test("A page is read in its own order, and the mark of a list is not said twice")
  func order() throws {
    let texts = [("The", "• The "), ("screen", "screen"), ("shows it", " shows it")].enumerated()
    let inside = texts.map { index, text in
      Self.told(
        "StaticText", true, "label=\"\(text.0)\" value=\"\(text.1)\" x=\"\([9, 99, 0][index])\"")
    }
    let page = try read(element("WebView", "", element("Other", "", inside.joined())))
    let list = try #require(page.children.first?.elements?.first?.elements)
    #expect(list.map(\.label) == ["The", "screen", "shows it"])
    #expect(list.allSatisfy { $0.value == nil })
  }

  /// Everything in a web view claims to be visible, even while a sheet covers it.
  @Test func aCoveredWebView() throws {
    func page(_ isVisible: Bool) -> String {
      let link = element("Link", "label=\"l\" visible=\"true\"")
      let web = element("WebView", "visible=\"\(isVisible)\"", link)
      return element("Other", "visible=\"\(isVisible)\"", web)
    }
    for isVisible in [true, false] {
      var hidden: [Bool] = []
      try read(page(isVisible)).forEachNode { if $0.isElement { hidden.append($0.isHidden) } }
      #expect(hidden == [!isVisible])
    }
    // A list that claims to be invisible, as its rows are not.
    let list = element("Table", "visible=\"false\"", page(true))
    var hidden: [Bool] = []
    try read(list).forEachNode { if $0.isElement { hidden.append($0.isHidden) } }
    #expect(hidden == [false])
  }

  private static let area = "label=\"Secure Area\""

  @Test("Outside of web pages, a value is a value")
  func native() throws {
    let inside = Self.told("Other", true, "value=\"2\" label=\"Rating\"")
    let node = try first(inside)
    #expect(node?.value == "2" && node?.headingLevel == 0 && node?.traits == [])
  }
}

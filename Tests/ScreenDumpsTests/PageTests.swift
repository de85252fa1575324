import AccessibilityModel
import Geometry
import Testing

@testable import ScreenDumps

@Suite("Whole page sources")
struct PageTests {
  private func read(_ page: String) throws -> AccessibilityNode {
    try PageSource.read(DumpSource(name: "page.xml", bytes: Array(page.utf8))).root
  }

  @Test("Settings with a navigation bar, switches and tabs")
  func settings() throws {
    let root = try read(settingsPage)
    #expect(root.screen?.size == Size(width: 402, height: 874))
    #expect(root.screen?.idiom == .phone)
    #expect(
      root.outline == """
        element "Today"#BackButton button+backButton @16,62,44,44
        element "Settings" header @16,119,133,42
        element "Done" button @336,62,50,44
        element "Daily reminder"#daily_reminder value=0 button+toggle @16,208,370,53
        element "Reminder time" notEnabled+staticText @32,283,111,21
        view - notEnabled
          element "Time Picker" value=7:30 AM button+notEnabled @283,275,87,37
        element "Name, iPhone"#NAME_CELL button actions=Rename|Share @16,328,370,54
        element - value=Search habits textEntry+isEditing @16,400,370,36
        element "Clear text" button @350,408,20,20
        element "Volume"#volume value=50% adjustable @32,450,338,30
        hidden "Legal"
        view "Tab Bar" tabBar
          element "Today"#sun.max button @68,795,94,54
          element "Settings"#gear button+selected @240,795,94,54
        """)
  }

  @Test("An alert over a list")
  func alert() throws {
    let root = try read(alertPage)
    #expect(root.screen?.size == Size(width: 375, height: 667))
    #expect(
      root.outline == """
        element "Back" button+backButton @8,20,39,44
        element "Inbox" staticText+header @165,32,46,21
        element "Anna" staticText @16,72,200,20
        element "Attachment"#paperclip image @340,72,20,20
        element "Load more"#more @0,124,375,60
        view - modal
          view - modal
            view "Delete?" alert modal
              element "Delete?" staticText @68,273,238,21
              element - value=Reason textEntry @68,310,238,30
              element "Cancel" button @52,369,135,44
              element "Delete" button+notEnabled @187,369,135,44
        """)
  }

  @Test("A part of a page is a screen that ends with it")
  func part() throws {
    let root = try read(
      """
      <AppiumAUT><XCUIElementTypeWindow x="20" y="100" width="200" height="300">
        <XCUIElementTypeButton x="30" y="120" width="100" height="44" label="Save"/>
      </XCUIElementTypeWindow></AppiumAUT>
      """)
    #expect(root.screen?.size == Size(width: 220, height: 400))
    #expect(root.outline == #"element "Save" button @30,120,100,44"#)
  }

  @Test("What is in an element stays in the tree, though nobody stops there")
  func inside() throws {
    var labels: [String] = []
    try read(alertPage).forEachNode { if $0.label == "Cancel" { labels.append($0.treePath) } }
    #expect(labels.count == 2)
    #expect(labels.last == labels[0] + ".subviews[0]")
  }

  @Test(
    "Every rectangle of the page source is the one on the screen",
    arguments: Page.allCases)
  func rectangles(page: Page) throws {
    let pattern = #/ x="([-0-9]+)" y="([-0-9]+)" width="([0-9]+)" height="([0-9]+)"/#
    let given = page.source.matches(of: pattern).map { match in
      [match.1, match.2, match.3, match.4].map { Double($0) ?? .nan }
    }
    var found: [[Double]] = []
    try read(page.source).forEachNode { node in
      let rect = node.rectOnScreen
      // This frame represents an element without a position.
      guard rect.x != -1 else { return }
      found.append([rect.x, rect.y, rect.width, rect.height])
    }
    #expect(found.count >= given.count)
    for rect in found { #expect(given.contains(rect)) }
    for rect in given { #expect(found.contains(rect)) }
  }

  @Test("A tablet by its size", arguments: [(744, 1133), (1366, 1024)])
  func tablet(width: Int, height: Int) throws {
    let frame = "x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\""
    let bytes = Array(element("Application", frame).utf8)
    #expect(
      try PageSource.read(DumpSource(name: "page.xml", bytes: bytes)).root.screen?.idiom == .pad)
  }

  @Test(
    "What looks like one",
    arguments: [
      ("<a/>", true), ("<?xml?>", true), (" \r\n\t<a", true), ("{\"root\":{}}", false),
      ("", false), ("  ", false), ("a<", false),
    ])
  func look(text: String, expected: Bool) {
    #expect(PageSource.isLikely(Array(text.utf8)) == expected)
    let units = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(PageSource.isLikely([0xFF, 0xFE] + units) == expected)
  }
}

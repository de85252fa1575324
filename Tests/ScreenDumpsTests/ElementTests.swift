import AccessibilityModel
import Testing

@testable import ScreenDumps

@Suite("Elements of page sources")
struct ElementTests {
  @Test(
    "Types to traits where none are told",
    arguments: [
      ("Button", .button), ("MenuItem", .button), ("Switch", [.button, .toggleButton]),
      ("Toggle", [.button, .toggleButton]), ("CheckBox", [.button, .toggleButton, .checkBox]),
      ("Link", .link),
      ("Image", .image), ("StaticText", .staticText), ("TextField", .textEntry),
      ("TextView", [.textEntry, .textArea]),
      ("PopUpButton", [.button, .popUpButton]), ("SecureTextField", .secureTextEntry),
      ("SearchField", [.searchField, .textEntry]), ("Slider", .adjustable),
      ("PickerWheel", [.adjustable, .pickerItem]), ("Stepper", .adjustable),
      ("PageIndicator", .adjustable),
      ("Key", .keyboardKey), ("Tab", .tabBarItem), ("Cell", []), ("Icon", []), ("Other", []),
      ("ProgressIndicator", []),
    ] as [(String, AccessibilityTraits)])
  func traits(type: String, expected: AccessibilityTraits) throws {
    let found = try first(element(type, "label=\"x\""))
    #expect(found?.label == "x")
    #expect(found?.traits == expected)
  }

  @Test(
    "Traits that are told go before the type's, but for those that are never told",
    arguments: [
      ("Button", "Link", .link), ("Button", "", []), ("StaticText", "Header", .header),
      ("Other", "Button, Selected", [.button, .selected]),
      ("Switch", "Button", [.button, .toggleButton]), ("Button", "ToggleButton", .toggleButton),
      ("Button", "ToggleButton,Button", [.button, .toggleButton]),
      ("TextField", "", .textEntry), ("SecureTextField", "", .secureTextEntry),
      ("Tab", "Selected", [.selected, .tabBarItem]),
      (
        "Image", "UpdatesFrequently, PlaysSound, KeyboardKey",
        [
          .updatesFrequently, .playsSound, .keyboardKey,
        ]
      ),
      (
        "Image", "SummaryElement, StartsMediaSession, AllowsDirectInteraction, CausesPageTurn",
        [
          .summaryElement, .startsMediaSession, .allowsDirectInteraction, .causesPageTurn,
        ]
      ),
      (
        "Cell", "NotEnabled, SearchField, Adjustable, Image",
        [
          .notEnabled, .searchField, .adjustable, .image,
        ]
      ),
      ("Button", "None, SupportsZoom, button, Ænigma, ,", .button),
    ] as [(String, String, AccessibilityTraits)])
  func told(type: String, traits: String, expected: AccessibilityTraits) throws {
    let found = try first(element(type, "label=\"x\" traits=\"\(traits)\""))
    #expect(found?.traits == expected)
  }

  @Test(
    "States",
    arguments: [
      ("Button", "enabled=\"false\"", [.button, .notEnabled]),
      ("Button", "selected=\"true\"", [.button, .selected]),
      ("Button", "selected=\"true\" traits=\"Button\"", [.button, .selected]),
      ("TextField", "focused=\"true\"", [.textEntry, .isEditing]),
      ("Button", "focused=\"true\"", .button),
      ("SecureTextField", "focused=\"true\" traits=\"\"", [.secureTextEntry, .isEditing]),
    ] as [(String, String, AccessibilityTraits)])
  func states(type: String, attributes: String, expected: AccessibilityTraits) throws {
    #expect(try first(element(type, "label=\"x\" \(attributes)"))?.traits == expected)
  }

  @Test(
    "Values without what WebDriverAgent puts in their place",
    arguments: [
      ("StaticText", "value=\"x\"", nil, false), ("StaticText", "value=\" x \"", nil, false),
      ("ActivityIndicator", "value=\"1\"", nil, false),
      ("ProgressIndicator", "value=\"1\"", "1", false), ("StaticText", "value=\"y\"", "y", false),
      ("Button", "value=\"1\"", nil, true), ("Button", "value=\"1\" traits=\"Button\"", "1", false),
      ("Button", "value=\"1\" traits=\"Selected, Button\"", nil, true),
      ("Button", "value=\"2\" traits=\"Selected, Button\"", "2", true),
      ("Switch", "value=\"1\"", "1", false), ("Switch", "value=\"0\"", "0", false),
      ("TextField", "value=\"\"", nil, false),
      ("TextField", "value=\"Name\" placeholderValue=\"Name\"", "Name", false),
      ("Slider", "value=\"50%\"", "50%", false),
    ] as [(String, String, String?, Bool)])
  func values(type: String, attributes: String, value: String?, isSelected: Bool) throws {
    let found = try first(element(type, "label=\"x\" \(attributes)"))
    #expect(found?.accessibilityValue == value)
    #expect(found?.traits.contains(.selected) == isSelected)
  }

  @Test(
    "A frame that XCTest does not know",
    arguments: ["inf", "9.223372036854776e+18", "-9.223372e18"])
  func unknownFrames(place: String) throws {
    let lost = "<XCUIElementTypeButton label='b' x='\(place)' y='\(place)' width='0' height='0'/>"
    #expect(try first(lost)?.rectOnScreen.width == 0)
  }

  @Test("A name is an identifier, and never spoken")
  func names() throws {
    let buttons = ["name=\"a\" label=\"A\"", "name=\"B\" label=\"B\"", "name=\"c\"", "label=\"\""]
    let root = try read(buttons.map { element("Button", $0) }.joined())
    #expect(root.children.map(\.label) == ["A", "B", nil, nil])
    #expect(root.children.map(\.identifier) == ["a", nil, "c", nil])
  }

  @Test("Where labels were left out altogether, a name takes their place")
  func noLabels() throws {
    let frame = "x=\"0\" y=\"0\" width=\"390\" height=\"844\""
    let button = element("Button", "name=\"Go\"")
    let bytes = Array(element("Application", "name=\"App\" \(frame)", button).utf8)
    let root = try PageSource.read(DumpSource(name: "page.xml", bytes: bytes)).root
    #expect(root.children.map(\.label) == ["Go"])
    #expect(root.children.map(\.identifier) == [nil])
  }

  @Test("Custom actions, where the page source has them")
  func actions() throws {
    let found = try first(element("Cell", "label=\"x\" customActions=\"Reply, Move to Trash,\""))
    #expect(found?.actions.map(\.name) == ["Reply", "Move to Trash"])
    #expect(found?.actions.first?.perform() == true)
  }

  @Test(
    "The back button is the first of its bar, by its name",
    arguments: [
      (["name=\"BackButton\" label=\"Inbox\"", "label=\"Back\""], [true, false]),
      (["label=\"Back\""], [true]), (["label=\"Edit\"", "label=\"Back\""], [false, false]),
      (["name=\"backButton\""], [true]),
    ])
  func back(buttons: [String], expected: [Bool]) throws {
    let inside = buttons.map { element("Other", "", element("Button", $0)) }.joined()
    let root = try read(element("NavigationBar", "", inside) + element("Button", "label=\"Back\""))
    var found: [Bool] = []
    root.forEachNode { if $0.isElement { found.append($0.traits.contains(.backButton)) } }
    #expect(found == expected + [false])
  }

  @Test("Segments are counted, tabs are in a bar")
  func containers() throws {
    let button = element("Button", "label=\"x\"")
    let root = try read(
      element("SegmentedControl", "", button) + element("TabBar", "", button)
        + element("Table", "", button) + element("Zeppelin", "label=\"z\"", button))
    #expect(root.children.map(\.containerType) == [.series, .none, .none, .none])
    #expect(root.children.map(\.traits) == [[], .tabBar, [], []])
    #expect(root.children.map(\.isElement) == [false, false, false, false])
    #expect(root.children.allSatisfy { $0.scroll == nil && $0.children.count == 1 })
  }
}

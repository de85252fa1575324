import AccessibilityModel
import Testing

@testable import ScreenDumps

@Suite("Hierarchies of EarlGrey and old Detox") struct EarlGreyTests {
  static func view(
    _ bars: String, _ type: String, _ frame: String, _ more: String, end: String = "opaque; alpha=1"
  ) -> String {
    "\(bars)<\(type):0x7fc42; \(more); AX.frame=\(frame); AX.activationPoint={9, 9}; "
      + "AX.focused='N'; frame=\(frame); \(end)>"
  }

  static let text = [
    "An assertion failed.",
    "\"E\": \"<RCTTextView:0x7f; AX=Y; AX.label='Not this'; AX.frame={{0, 0}, {9, 9}}; alpha=1>\"",
    "",
    "Hierarchy: " + view("", "UIWindow", "{{0, 0}, {375, 667}}", "AX=N"),
    view("  |--", "RCTView", "{{0, 0}, {375, 667}}", "AX=N; AX.label='Step' One Buy Cart'"),
    view(
      "  |  |--", "RCTTextView", "{{24, 40}, {300, 30}}",
      "AX=Y; AX.id='heading'; AX.label='Step' One; twice'; "
        + "AX.traits='UIAccessibilityTraitStaticText,UIAccessibilityTraitHeader'"),
    view(
      "  |  |--", "UIButton", "{{24, 90}, {100, 44}}",
      "AX=Y; AX.id='buy'; AX.label='Buy\nnow'; AX.hint='Pays.'; "
        + "AX.traits='UIAccessibilityTraitButton,UIAccessibilityTraitNotEnabled'",
      end: "alpha=1; disabled"),
    view("  |  |  |--", "UIButtonLabel", "{{24, 90}, {100, 44}}", "AX=N; AX.label='Buy now'"),
    view("  |  |--", "UIView", "{{24, 200}, {100, 44}}", "AX=N", end: "hidden; alpha=1"),
    view("  |  |  |--", "UILabel", "{{24, 200}, {100, 44}}", "AX=Y; AX.label='Secret'"),
    view("", "UITextEffectsWindow", "{{0, 0}, {375, 667}}", "AX=N"),
    "",
  ].joined(separator: "\n")

  private func elements(_ text: String) throws -> [AccessibilityNode] {
    let dump = try #require(try ScreenDump.read(name: "test.log", bytes: Array(text.utf8)))
    #expect(dump.format == .earlGrey)
    var elements: [AccessibilityNode] = []
    dump.root.forEachNode { if $0.isElement, !$0.isHidden { elements.append($0) } }
    return elements
  }

  /// The elements are those of UIKit, except for ones in hidden views.
  @Test func readsUIKitsElements() throws {
    let found = try elements(Self.text)
    #expect(found.map(\.label) == ["Step' One; twice", "Buy\nnow"])
    #expect(found.map(\.identifier) == ["heading", "buy"])
    #expect(found[0].traits == [.staticText, .header])
    #expect(found[1].traits == [.button, .notEnabled] && found[1].hint == "Pays.")
  }

  @Test func theLastHierarchyIsRead() throws {
    let other = Self.text.replacing("Step' One; twice", with: "Step two")
    #expect(try elements(Self.text + "\nfailed\n" + other).first?.label == "Step two")
    // A single word is between the two.
    let start = try #require(other.firstRange(of: "Hierarchy: ")).lowerBound
    #expect(try elements(Self.text + "\nfailed\n" + other[start...]).first?.label == "Step two")
  }

  /// A hierarchy that differs from the one before it was made while the screen changed. The same
  /// views at other addresses aren't a difference.
  @Test func aScreenThatChangedBetweenTwoHierarchies() throws {
    func notes(_ second: String) throws -> [String] {
      let text = Self.text + "\nfailed\n" + second
      let dump = try #require(try ScreenDump.read(name: "test.log", bytes: Array(text.utf8)))
      return dump.notes.map(\.description)
    }
    #expect(try notes(Self.text.replacing("0x7fc42", with: "0x7fd99")) == [])
    let count = Self.text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(
      try notes(Self.text.replacing("Step' One; twice", with: "Step two")) == [
        "\(count + 5): this description differs from the one at line 4; the screen changed between "
          + "the two, and the last one is read"
      ])
    #expect(try notes("") == [])
  }

  @Test(arguments: ["Step' One; twice'; AX.frame", "AX.frame={{24"])
  func damagedLinesDoNotTrap(part: String) throws {
    for end in [part, "<", "'", "="] {
      guard let range = Self.text.ranges(of: end).last else { continue }
      let cut = String(Self.text[..<range.lowerBound])
      do throws(DumpError) {
        let dump = try ScreenDump.read(name: "test.log", bytes: Array(cut.utf8))
        #expect(dump != nil)
      } catch {
        #expect(error.description.hasPrefix("test.log:"), "\(error)")
      }
    }
  }

  @Test func withoutFrames() {
    let text = "\n\n\n" + Self.view("", "UIWindow", "{{0, 0}, {0, 0}}", "AX=N")
    let error = #expect(throws: DumpError.self) {
      try ScreenDump.read(name: "test.log", bytes: Array(text.utf8))
    }
    #expect(
      error?.description == "test.log:4: no view has a frame; expected {{x, y}, {width, height}} "
        + "(read as a hierarchy of EarlGrey)")
  }
}

@Suite("Notes about dumps") struct DumpNoteTests {
  private func dump(_ text: String) throws -> ScreenDump {
    try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
  }

  /// An empty flag costs its element, but neither the page nor what is in the element.
  @Test func anEmptyFlag() throws {
    let page = """
      <XCUIElementTypeApplication name="App" label="App" x="0" y="0" width="390" height="844">
        <XCUIElementTypeOther enabled="" x="0" y="0" width="390" height="100">
          <XCUIElementTypeButton label="Buy" enabled="true" x="0" y="0" width="90" height="44"/>
        </XCUIElementTypeOther>
        <XCUIElementTypeButton label="Odd" visible="" x="0" y="50" width="90" height="44"/>
        <XCUIElementTypeButton label="Cart" x="0" y="100" width="90" height="44"/>
      </XCUIElementTypeApplication>
      """
    let dump = try dump(page)
    var labels: [String] = []
    dump.root.forEachNode { if $0.isElement { labels.append($0.labelText) } }
    #expect(labels == ["Buy", "Cart"])
    #expect(
      dump.notes.map(\.description) == [
        "2: enabled=\"\"; expected true or false; the element is left out",
        "5: visible=\"\"; expected true or false; the element is left out",
      ])
  }

  @Test func aScreenThatChangedWhileItWasDumped() throws {
    let first = """
      Attributes: Application, 0x60, pid: 71, label: 'App'
      Element subtree:
       →Application, 0x60, pid: 71, {{0.0, 0.0}, {390.0, 844.0}}, label: 'App'
          Button, 0x61, {{0.0, 0.0}, {90.0, 44.0}}, label: 'Buy'

      """
    #expect(try dump(first).notes.isEmpty)
    #expect(try dump(first + first.replacing("0x61", with: "0x99")).notes.isEmpty)
    let changed = try dump(first + first.replacing("'Buy'", with: "'Bought'"))
    #expect(
      changed.notes.map(\.description) == [
        "7: this description differs from the one at line 3; the screen changed between the two, "
          + "and the last one is read"
      ])
  }

  /// What XCTest lists of a table that is scrolled, and of a screen behind a sheet.
  @Test(arguments: [
    // The content of a cell outside the screen has frames that are not its own.
    (
      "Table, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
      [
        "  Cell, 0x2, {{0.0, 100.0}, {390.0, 44.0}}",
        "    StaticText, 0x3, {{16.0, 110.0}, {90.0, 20.0}}, label: 'Milk'",
        "  Cell, 0x4, {{0.0, 900.0}, {390.0, 44.0}}",
        "    Button, 0x5, {{0.0, 120.0}, {90.0, 20.0}}, label: 'Gone'",
      ], ["Milk"]
    ),
    // Titles and headers that a table repeats at its end, and rows behind the bar.
    (
      "Other, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
      [
        "  NavigationBar, 0x2, {{0.0, 47.0}, {390.0, 96.0}}, identifier: 'Food'",
        "    StaticText, 0x3, {{16.0, 100.0}, {90.0, 40.0}}, label: 'Food'",
        "  Table, 0x4, {{0.0, 0.0}, {390.0, 844.0}}",
        "    Cell, 0x5, {{0.0, 60.0}, {390.0, 44.0}}",
        "      StaticText, 0x6, {{16.0, 70.0}, {90.0, 20.0}}, label: 'Behind'",
        "    Other, 0x7, {{0.0, 150.0}, {390.0, 38.0}}",
        "      StaticText, 0x8, {{0.0, 150.0}, {390.0, 38.0}}, label: 'Fruit'",
        "    Cell, 0x9, {{0.0, 190.0}, {390.0, 44.0}}",
        "      StaticText, 0xa, {{16.0, 200.0}, {90.0, 20.0}}, label: 'Fruit'",
        "    Other, 0xb, {{16.0, 150.0}, {358.0, 38.0}}, label: 'Fruit'",
        "    Other, 0xd, {{0.0, 300.0}, {390.0, 38.0}}",
        "      StaticText, 0xe, {{0.0, 300.0}, {390.0, 38.0}}, label: 'Fish'",
        "    Other, 0xf, {{16.0, 280.0}, {358.0, 38.0}}, label: 'Fish'",
        "    Cell, 0x10, {{0.0, -20.0}, {390.0, 44.0}}",
        "      StaticText, 0x11, {{16.0, -10.0}, {90.0, 20.0}}, label: 'Above'",
        "    StaticText, 0xc, {{16.0, 100.0}, {90.0, 40.0}}, label: 'Food'",
      ], ["Food", "Fruit", "Fruit", "Fish"]
    ),
    // A sheet, with the view that dims what is behind it.
    (
      "Window, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
      [
        "  Other, 0x2, {{0.0, 0.0}, {390.0, 844.0}}",
        "    Button, 0x3, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Behind'",
        "  Other, 0x4, {{0.0, 0.0}, {390.0, 844.0}}",
        "    Other, 0x5, {{-390.0, -844.0}, {1170.0, 2532.0}}",
        "    Other, 0x6, {{0.0, 60.0}, {390.0, 784.0}}",
        "      Button, 0x7, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Close'",
      ], ["Close"]
    ),
    // While nothing is in the sheet, what is behind it stays.
    (
      "Window, 0x1, {{0.0, 0.0}, {390.0, 844.0}}",
      [
        "  Other, 0x2, {{0.0, 0.0}, {390.0, 844.0}}",
        "    Button, 0x3, {{16.0, 100.0}, {90.0, 44.0}}, label: 'Behind'",
        "  Other, 0x4, {{0.0, 0.0}, {390.0, 844.0}}",
        "    Other, 0x5, {{-390.0, -844.0}, {1170.0, 2532.0}}",
      ], ["Behind"]
    ),
  ])
  func whatVoiceOverSkips(first: String, lines: [String], expected: [String]) throws {
    let page = """
      Element subtree:
       →Application, 0x60, pid: 71, {{0.0, 0.0}, {390.0, 844.0}}, label: 'App'
          \(first)
      \(lines.map { "    " + $0 }.joined(separator: "\n"))

      """
    var labels: [String] = []
    var pending = [try dump(page).root]
    while let node = pending.popLast() {
      if node.isElement { labels.append(node.labelText) }
      let children = node.children.filter { !$0.isHidden }
      pending += children.last { $0.viewIsModal }.map { [$0] } ?? children.reversed()
    }
    #expect(labels == expected)
  }

  /// An element of Maestro's hierarchy.
  private func node(
    _ text: String, _ bounds: String, _ children: String..., id: String = "", hint: String = ""
  ) -> String {
    #"{"attributes":{"accessibilityText":"\#(text)","bounds":"\#(bounds)","title":"","#
      + #""hintText":"\#(hint)","resource-id":"\#(id)"},"#
      + #""children":[\#(children.joined(separator: ","))]}"#
  }

  /// The Contacts app on iOS 26, as Maestro captured it for the waypoints of block/trailblaze.
  @Test func theContactsOfMaestro() throws {
    let row = node(
      "Kate Bell", "[2,100][386,160]",
      node("Contact photo for Kate Bell", "[18,110][58,150]"),
      node("Kate Bell", "[68,120][136,140]"), node("kate-bell@mac.com", "[68,142][68,142]"))
    let card = node(
      "mobile, (555) 564-8583", "[16,634][386,702]", node("mobile", "[32,649][78,667]"),
      node("(555) 564-8583", "[32,667][158,687]"),
      node("Call", "[356,662][368,674]", id: "phone.fill"))
    let item = node(
      "Make This My Card", "[16,597][266,639]",
      node("account", "[46,608][66,627]", id: "person.crop.circle"))
    let edited = node(
      "add phone", "[20,708][382,759]",
      node(
        "Insert add phone", "[39,720][64,745]",
        node("add", "[39,721][64,746]", id: "plus.circle.fill")),
      node("add phone", "[80,723][366,744]"))
    let field = node(
      "Search", "[33,803][309,841]",
      node("Search", "[46,812][66,831]", id: "magnifyingglass"),
      node("Clear text", "[274,811][294,831]"), hint: "Search")
    let alert = node(
      "Delete?", "[41,349][361,553]", node("Delete?", "[71,370][331,413]"),
      node("Cancel", "[71,500][331,540]"))
    // Rows outside the screen aren't laid out.
    let list = node(
      "", "[0,100][402,874]", node("URL", "[20,1098][382,1151]", node("Insert", "[0,0][25,25]")),
      node("Vertical scroll bar, 3 pages", "[369,116][399,812]"))
    for (screen, expected) in [
      (row, ["Kate Bell"]), (card, ["mobile, (555) 564-8583"]), (item, ["Make This My Card"]),
      (edited, ["Insert add phone", "add phone"]), (field, ["Search", "Clear text"]),
      (alert, ["Delete?", "Cancel"]), (list, []),
    ] {
      var labels: [String] = []
      try dump(node("Contacts", "[0,0][402,874]", screen)).root.forEachNode {
        if $0.isElement, !$0.isHidden { labels.append($0.labelText) }
      }
      #expect(labels == expected)
    }
  }

  /// The home screen, as the first versions of Maestro captured it (mobile-dev-inc/Maestro#234).
  @Test func anEarlyHierarchyOfMaestro() throws {
    let icons = [(" ", "[0,0][375,667]"), ("Files", "[199,28][263,115]")].map { text, bounds in
      #"{"attributes":{"text":"\#(text)","bounds":"\#(bounds)"},"children":[],"clickable":null}"#
    }
    var labels: [String] = []
    try dump(#"{"attributes":{},"children":[\#(icons.joined(separator: ","))]}"#).root.forEachNode {
      if $0.isElement { labels.append($0.labelText) }
    }
    #expect(labels == ["Files"])
  }

  /// Maestro's hierarchy has no types: the status bar is known by its place and its words.
  @Test func theStatusBarOfMaestro() throws {
    let bar = [
      node("08:54", "[30,15][80,35]"), node("3 of 3 Wi-Fi bars", "[300,17][320,33]"),
      node("100% battery power", "[340,17][365,33]"),
    ].joined(separator: ",")
    let title = node("Inbox", "[100,50][290,70]")
    func stops(_ inside: String) throws -> [String] {
      var labels: [String] = []
      try dump(node("App", "[0,0][390,844]", inside)).root.forEachNode {
        if $0.isElement { labels.append($0.labelText) }
      }
      return labels
    }
    #expect(try stops(bar + "," + title) == ["Inbox"])
    // A clock alone may be the app's.
    #expect(try stops(node("08:54", "[30,15][80,35]") + "," + title) == ["08:54", "Inbox"])
  }

  /// The title of a bar that only has a label, as in a page source of hamr0/baremobile.
  @Test func theTitleOfABarWithALabel() throws {
    let frame = #"x="0" y="0" width="390" height="44""#
    let page = """
      <XCUIElementTypeApplication label="App" x="0" y="0" width="390" height="844">
        <XCUIElementTypeNavigationBar label="Settings" \(frame)>
          <XCUIElementTypeStaticText label="Settings" \(frame)/>
        </XCUIElementTypeNavigationBar>
      </XCUIElementTypeApplication>
      """
    var traits: [AccessibilityTraits] = []
    try dump(page).root.forEachNode { if $0.isElement { traits.append($0.traits) } }
    #expect(traits == [[.staticText, .header]])
  }

  @Test func placeholders() throws {
    let page = """
      <XCUIElementTypeApplication name="App" label="App" x="0" y="0" width="390" height="844">
        <XCUIElementTypeTextField value="Email" placeholderValue="Email" x="0" y="0" width="90" height="44"/>
      </XCUIElementTypeApplication>
      """
    let dump = try dump(page)
    var fields: [AccessibilityNode] = []
    dump.root.forEachNode { if $0.isElement { fields.append($0) } }
    #expect(fields.map(\.placeholder) == ["Email"])
    #expect(fields.map(\.value) == [nil] && fields.map(\.accessibilityValue) == ["Email"])
  }
}

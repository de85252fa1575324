import AccessibilityModel
import ScreenReading
import Testing

@testable import ScreenDumps

@Suite("Dumps of other tools")
struct DumpReadingTests {
  private func read(_ dump: Dump) throws -> ScreenDump {
    try #require(try ScreenDump.read(name: "dump", bytes: dump.bytes))
  }

  private static let idb = """
    element "Settings" header @16,101,143,40
    element "Wi-Fi"#wifi value=1 button+toggle actions=Forget @16,160,361,44
    element "Run" button+notEnabled @305,229,55,28
    element "Home" selected+tabBarItem @0,769,196,49
    """

  @Test(
    "Each format to its elements",
    arguments: [
      (.idbFlat, idb), (.idbNested, idb),
      (
        .idbComplete,
        """
        element "More"#more button+selected @10,20,44,44
        element - value=Name textEntry+isEditing @10,80,300,44
        """
      ),
      (.webDriverXML, "element \"Go\"#go button @10,20,44,44"),
      (
        .webDriverJSON,
        """
        element "Save"#save button+notEnabled actions=Later @16,62,100,44
        hidden "Below"#below
        """
      ),
      (.webDriverDescription, "element \"Go\" button @10,20,44,44"),
      (
        .snapshot,
        """
        element "Settings" header @16,60,200,40
        view - list
          element "Wi-Fi" value=1 button+toggle @16,130,358,44
          element "About" @16,180,358,44
        element "Done" button actions=Undo @300,700,80,44
        """
      ),
      (
        .description,
        """
        element "Mailboxes" button+backButton @0,47,80,44
        element "Inbox" staticText+header @165,58,46,21
        element -#q value=Search textEntry+isEditing @16,110,358,36
        element "It\\'s late, isn\\'t it?\\nYes, label: maybe" staticText @16,160,358,60
        element "Threads" value=0 button+notEnabled+toggle @16,240,358,44
        hidden "On the next page"
        """
      ),
      (.testLog, "element \"After\" button+selected @10,20,44,44"),
      (
        .capture,
        """
        element "Wi-Fi"#wifi value=1 button+toggle @16,160,370,28
        element "It\\'s \\'quoted\\', and\\ngoes on" staticText @16,200,300,40
        element "Save" button+notEnabled @16,250,90,44
        element "Search" searchField+textEntry @16,300,370,36
        element "Dictate" button @350,310,17,22
        view "Search" image
        element "Map" @0,340,402,50
        hidden "Covered"
        element "q" keyboardKey @4,597,39,54
        element "Dictate"#dictation button @325,817,68,57
        hidden "Dictate"#dictation
        """
      ),
      (
        .maestro,
        """
        element "Wi-Fi"#wifi value=1 button+toggle @16,160,361,44
        element "Run" selected+notEnabled @305,229,55,28
        """
      ),
      (
        .detox,
        """
        element "Welcome" staticText @20,60,159,17
        element "Say Hello" button @146,241,121,44
        hidden "Gone"
        hidden "Clear"
        """
      ),
    ] as [(Dump, String)])
  func outline(dump: Dump, expected: String) throws {
    let found = try read(dump).root.outline.split(separator: "\n")
    #expect(found == expected.split(separator: "\n"))
  }

  /// Newer versions of Maestro write the number of a type (`XCUIElement.ElementType`).
  @Test func numbersOfTypes() throws {
    let rows = [("9", "Edit"), ("48", "Lists"), ("40", "Wi-Fi"), ("49", "Name"), ("1", "Box")]
    let children = rows.map { number, label in
      """
      {"attributes": {"elementType": "\(number)", "accessibilityText": "\(label)",
        "bounds": "[0,0][90,40]"}}
      """
    }
    let json =
      #"{"attributes": {"bounds": "[0,0][402,874]"}, "children": ["#
      + children.joined(separator: ",") + "]}"
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(json.utf8)))
    let types = dump.root.outline.split(separator: "\n").map { $0.split(separator: " @")[0] }
    #expect(
      types == [
        "element \"Edit\" button", "element \"Lists\" staticText",
        "element \"Wi-Fi\" button+toggle", "element \"Name\" textEntry", "element \"Box\"",
      ])
  }

  @Test(
    "Each format by its content",
    arguments: [
      (.idbFlat, .idb), (.idbNested, .idb), (.idbComplete, .idb), (.webDriverXML, .pageSource),
      (.webDriverJSON, .webDriverAgentJSON), (.webDriverDescription, .xcuiDescription),
      (.snapshot, .accessibilitySnapshot), (.description, .xcuiDescription),
      (.testLog, .xcuiDescription), (.capture, .xcuiDescription), (.maestro, .maestro),
      (.detox, .detox),
    ] as [(Dump, DumpFormat)])
  func format(dump: Dump, expected: DumpFormat) throws {
    #expect(try read(dump).format == expected)
  }

  @Test(
    "Elements keep their line, type and name",
    arguments: [
      (.idbFlat, "Run", .init(line: 4, type: "Button", name: "Run")),
      (.idbNested, "Wi-Fi", .init(line: 3, type: "CheckBox", name: "wifi")),
      (.webDriverXML, "Go", .init(line: 2, type: "XCUIElementTypeButton", name: "go")),
      (.webDriverJSON, "Save", .init(line: 7, type: "Button", name: "save")),
      (.webDriverDescription, "Go", .init(line: 1, type: "Button", name: "Go")),
      (.snapshot, "About", .init(line: 17, type: "element", name: "About")),
      (.description, "Threads", .init(line: 11, type: "Switch", name: "Threads")),
      (.testLog, "After", .init(line: 11, type: "Button", name: "After")),
      (.maestro, "Wi-Fi", .init(line: 9, type: "Other", name: "wifi")),
      (.detox, "Welcome", .init(line: 5, type: "RCTParagraphComponentView", name: "Welcome")),
    ] as [(Dump, String, DumpPlace)])
  func places(dump: Dump, label: String, expected: DumpPlace) throws {
    let read = try read(dump)
    var found: DumpPlace?
    read.root.forEachNode { if $0.label == label, $0.isElement { found = read.place(of: $0) } }
    #expect(found == expected)
  }

  @Test("A hint, expansion, content, and the shape of an element")
  func details() throws {
    var nodes: [String: AccessibilityNode] = [:]
    let dumps = try [Dump.idbFlat, .idbComplete, .snapshot].map(read)
    for dump in dumps { dump.root.forEachNode { nodes[$0.label ?? ""] = $0 } }
    #expect(nodes["More"]?.expandedStatus == .collapsed)
    #expect(nodes["Done"]?.hint == "Goes back.")
    #expect(nodes["Done"]?.language == "en")
    #expect(nodes["Done"]?.content == [.init(label: "Size", value: "2 MB", importance: .high)])
    #expect(nodes["Done"]?.path?.corners.count == 3)
    #expect(nodes["Done"]?.activationPoint == .init(x: 340, y: 720))
    // The screen reader adds this hint itself.
    #expect(nodes["Wi-Fi"]?.hint == nil)
    let idb = try read(.idbFlat)
    var hint: String?
    idb.root.forEachNode { if $0.label == "Wi-Fi" { hint = $0.hint } }
    #expect(hint == "Joins known networks.")
  }

  @Test("The descriptions of AccessibilitySnapshot in its own order")
  func recorded() throws {
    #expect(
      try read(.snapshot).recorded == [
        "Settings. Heading.",
        "Wi-Fi. Switch Button. On. List Start. [Double tap to toggle setting.]",
        "About. List End.", "Done. Button. [Goes back.]",
      ])
    #expect(try read(.idbFlat).recorded == nil)
  }

  /// AccessibilityModelCodableTests.swift and AccessibilityContainer.swift, after version 0.12.1.
  @Test("AccessibilitySnapshot's newest model")
  func newestSnapshot() throws {
    func element(_ label: String, _ y: Int, _ more: String = "") -> String {
      """
      {"element": {"_0": {"label": "\(label)", "traits": ["button"], \(more)
       "shape": {"type": "frame", "frame": [[0, \(y)], [390, 44]]}}, "traversalIndex": \(y)}}
      """
    }
    func container(_ type: String, _ more: String, _ children: String...) -> String {
      """
      {"container": {"_0": {"type": \(type), "frame": [[0, 0], [390, 800]], \(more)}, "children":
       [\(children.joined(separator: ","))]}}
      """
    }
    func cell(_ row: Int) -> String { #"{"row": \#(row), "column": 0, "columnSpan": 2}"# }
    let table = container(
      #"{"dataTable": {"rowCount": 2, "columnCount": 2, "cells": [\#(cell(0)), \#(cell(1))]}}"#,
      #""isModalBoundary": false"#, element("Name", 100), element("Ann", 150))
    let dialog = container(
      #"{"semanticGroup": {"label": "Delete?"}}"#,
      #""isModalBoundary": true, "customActions": ["Undo"]"#,
      element("Cancel", 400, #""authoredHint": "Keeps it.", "customActions": ["More"],"#))
    func read(_ list: String...) throws -> ScreenDump {
      let text = "[\(list.joined(separator: ","))]"
      return try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    }
    var nodes: [String: AccessibilityNode] = [:]
    try read(table).root.forEachNode { nodes[$0.label ?? ""] = $0 }
    let dump = try read(element("Behind", 0), dialog)
    dump.root.forEachNode { nodes[$0.label ?? ""] = $0 }
    #expect(nodes["Cancel"]?.hint == "Keeps it.")
    #expect(nodes["Cancel"]?.actions.map(\.name) == ["More", "Undo"])
    #expect(nodes["Delete?"]?.viewIsModal == true && nodes["Delete?"]?.actions.isEmpty == true)
    #expect(nodes["Ann"]?.cell == AccessibilityTableCell(row: 1, column: 0, columnSpan: 2))
    #expect(dump.recorded == nil)
    let driver = ScreenReaderDriver(dump.root, language: "en")
    driver.turnOn()
    #expect(driver.elements.map { $0.accessibilityTree?.label } == ["Cancel"])
    // What a later version adds is named once, and the rest is read.
    let later = try read(
      container(
        #""none""#, #""scrollableContentSize": [9, 9], "orbit": {"day": 365}"#,
        element("Sun", 0, #""mass": 1,"#)),
      element("Moon", 50, #""mass": 2,"#), #"{"comet": {"_0": {"label": "Halley"}}}"#)
    #expect(
      later.notes.map(\.description) == [
        #"1: "orbit" is unknown and is not read"#, #"2: "mass" is unknown and is not read"#,
        #"4: "comet" is unknown and is not read"#,
      ])
    #expect(later.root.children.count == 2 && dump.notes.isEmpty)
  }

  /// The status bar is another process's, a search field has a button in it, and a password is never
  /// given as letters.
  @Test func idbFieldsAndStatusBar() throws {
    func element(_ type: String, _ more: String, y: Int, pid: Int = 7) -> String {
      #"{"type": "\#(type)", "pid": \#(pid), \#(more), "frame": {"x": 10, "y": \#(y), "width": 90, "height": 20}"#
    }
    let inside = [
      element("TextField", #""subrole": "AXSearchField", "AXValue": "Search""#, y: 80)
        + #", "children": ["# + element("Button", #""AXLabel": "Dictate""#, y: 80) + "}]}",
      element("TextField", #""subrole": "AXSecureTextField", "AXValue": "Password""#, y: 120) + "}",
      element("StaticText", #""AXLabel": "9:57""#, y: 20, pid: 8) + "}",
      element("StaticText", #""AXLabel": "A web page""#, y: 160, pid: 9) + "}",
    ]
    let text = """
      [{"type": "Application", "pid": 7, "frame": {"x": 0, "y": 0, "width": 390, "height": 844},
        "children": [\(inside.joined(separator: ", "))]}]
      """
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    var found: [String?] = []
    dump.root.forEachNode { node in
      if node.isElement { found.append(node.placeholder ?? node.label ?? node.value) }
    }
    #expect(found == ["Search", "Dictate", "Password", "A web page"])
  }

  /// Other processes draw maps and web pages; idb lists bars as groups with nothing in them.
  @Test func whatADumpDoesNotList() throws {
    #expect(
      try read(.capture).notes.map(\.description) == [
        "22: the dump does not list what this element contains"
      ])
    let bar = #"{"type": "Group", "AXLabel": "Tab Bar", "frame": "#
    let dump = try #require(
      try ScreenDump.read(
        name: "dump",
        bytes: Array(
          """
          [{"type": "Application", "frame": {"x": 0, "y": 0, "width": 402, "height": 874}},
           {"type": "Group", "AXLabel": "Total", "frame": {"x": 0, "y": 100, "width": 402, "height": 60}},
           \(bar){"x": 0, "y": 791, "width": 402, "height": 83}}]
          """.utf8)))
    #expect(dump.root.outline == "element \"Total\" @0,100,402,60")
    #expect(
      dump.notes.map(\.description) == ["3: the dump does not list what \"Tab Bar\" contains"])
  }

  /// In a flat list, a bar has the elements within its frame; in a tree, it has its children.
  @Test(arguments: [
    ("}, ", []), (", \"children\": [", ["2: the dump does not list what \"Tab Bar\" contains"]),
  ])
  func whatABarContains(separator: String, notes: [String]) throws {
    let dump = try #require(
      try ScreenDump.read(
        name: "dump",
        bytes: Array(
          """
          [{"type": "Application", "frame": {"x": 0, "y": 0, "width": 402, "height": 874}\(separator)
          {"type": "Group", "AXLabel": "Tab Bar", "frame": {"x": 0, "y": 791, "width": 402, "height": 83}},
          {"type": "Button", "AXLabel": "Home", "frame": {"x": 9, "y": 800, "width": 80, "height": 44}}]\(separator == "}, " ? "" : "}]")
          """.utf8)))
    #expect(dump.notes.map(\.description) == notes)
  }

  /// Tools put the list into a document of their own. Offsider, a fork of AXe, keeps the attributes
  /// of macOS apart.
  @Test(arguments: [
    #"{"device": "X", "screen": {"width": 402}, "source": LIST}"#,
    #"{"uiHierarchy": LIST, "screenshot": "x.png"}"#,
  ])
  func idbInADocument(_ document: String) throws {
    let text = document.replacing("LIST", with: idbNestedDump)
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    #expect(dump.root.outline == (try read(.idbNested)).root.outline)
    #expect(!dump.notes.contains { "\($0)".contains("source") || "\($0)".contains("Hierarchy") })
    let forked = """
      {"version": 2, "roots": [{"role": "other", "id": null, "label": "All", "value": "checked",
        "frame": {"x": 8, "y": 62, "width": 44, "height": 44}, "enabled": true, "state": {},
        "native": {"type": "GenericElement", "role": "AXGenericElement", "customActions": ["Undo"]}},
       {"role": "button", "id": "back", "label": "Inbox",
        "frame": {"x": 8, "y": 162, "width": 44, "height": 44}, "enabled": true,
        "native": {"type": "Button", "role": "AXButton", "roleDescription": "back button"}}]}
      """
    let nodes = try #require(try ScreenDump.read(name: "dump", bytes: Array(forked.utf8))).root
    #expect(
      nodes.outline == """
        element "All" value=checked actions=Undo @8,62,44,44
        element "Inbox"#back button+backButton @8,162,44,44
        """)
  }

  /// The readers of idb accept one object on each line, too.
  @Test(arguments: ["\n", "\r\n", "\n\n"])
  func objectsOnLines(end: String) throws {
    let frame = #""frame": {"x": 0, "y": 100, "width": 99, "height": 44}"#
    let lines = [
      #"{"AXLabel": "a", "type": "Button", \#(frame)}"#,
      #"{"AXValue": "b", "type": "StaticText", \#(frame)}"#,
    ]
    let bytes = Array((lines.joined(separator: end) + end).utf8)
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: bytes))
    var found: [String?] = []
    dump.root.forEachNode { if $0.isElement { found.append($0.label ?? $0.value) } }
    #expect(found == ["a", "b"])
    #expect(dump.root.outline.ranges(of: "element ").count == 2, "none is inside the other")
    #expect(dump.notes.isEmpty)
  }

  @Test func aDumpThatWasCutOffSaysSo() throws {
    let text = idbCompleteDump.replacing("\"truncated\": false", with: "\"truncated\": true")
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    #expect(
      dump.notes.map(\.description) == ["8: the dump was cut off, so elements may be missing"])
  }

  @Test(
    "What a newer version adds is named, and the rest is read",
    arguments: [
      (
        """
        {"elements": [{"type": "Application", "orbit": 1, "children": [
          {"type": "Button", "label": "a", "moon": 2, \(frame)}], \(frame)}],
         "backend": "ax", "modal": {"title": "Allow?"}, "weather": null}
        """,
        [
          "3: an alert is in front: \"Allow?\"", #"1: "orbit" is unknown and is not read"#,
          #"2: "moon" is unknown and is not read"#, #"3: "weather" is unknown and is not read"#,
        ]
      ),
      (
        """
        {"type": "Gauge", "label": "a", "isVisible": "1", "isHot": "1", \(frame), "children": []}
        """,
        [#"1: "Gauge" is unknown and is not read"#, #"1: "isHot" is unknown and is not read"#]
      ),
      (
        """
        <XCUIElementTypeApplication x="0" y="0" width="90" height="90" orbit="9">
        <XCUIElementTypeGauge label="a" x="0" y="0" width="9" height="9"/>
        <XCUIElementTypeMap label="b" x="0" y="0" width="9" height="9"/>
        </XCUIElementTypeApplication>
        """,
        [
          #"1: "orbit" is unknown and is not read"#,
          #"2: "XCUIElementTypeGauge" is unknown and is not read"#,
        ]
      ),
      (
        """
        Element subtree:
         →Application, 0x1, pid: 1, label: 'A'
            Gauge, 0x2, {{0.0, 0.0}, {9.0, 9.0}}, label: 'a'
            Map, 0x3, {{0.0, 0.0}, {9.0, 9.0}}, label: 'b'
        """,
        [#"3: "Gauge" is unknown and is not read"#]
      ),
      (
        """
        Element subtree:
         →Application, 0x1, pid: 1, label: 'A'
            Button, 0x2, {{0.0, 0.0}, {9.0, 9.0}}, label: 'a', orbit: 1, hitPoint: {1.0, 1.0}
        """,
        [#"3: "orbit" is unknown and is not read"#]
      ),
      (
        """
        {"attributes": {"bounds": "[0,0][90,90]"}, "children": [{"attributes":
          {"accessibilityText": "a", "bounds": "[0,0][9,9]", "orbit": "1", "elementType": "99"}}]}
        """,
        [#"1: "99" is unknown and is not read"#, #"2: "orbit" is unknown and is not read"#]
      ),
      (
        """
        <ViewHierarchy><UIWindow class="UIWindow" x="0" y="0" width="90" height="90">
        <UILabel class="UILabel" label="a" x="0" y="0" width="9" height="9" orbit="1"/>
        </UIWindow></ViewHierarchy>
        """,
        [#"2: "orbit" is unknown and is not read"#]
      ),
      (
        """
        <UIWindow:0x1; AX=N; AX.frame={{0, 0}, {90, 90}}; opaque; alpha=1>
          |--<UILabel:0x2; AX=Y; AX.label='a'; orbit=1; AX.frame={{0, 0}, {9, 9}}; opaque>
        """,
        [#"2: "orbit" is unknown and is not read"#]
      ),
    ])
  func newerVersions(text: String, notes: [String]) throws {
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    #expect(dump.notes.map(\.description) == notes)
    var found: [String?] = []
    dump.root.forEachNode { if $0.isElement { found.append($0.label) } }
    #expect(found == ["a"])
  }

  @Test(
    "A dump in a log or in a list of lines is read, and keeps its lines",
    arguments: [
      (
        """
          ● Login › shows the button
            View Hierarchy:
            <?xml version="1.0" encoding="utf-8"?>
            <ViewHierarchy>
              <UIWindow class="UIWindow" x="0" y="0" width="90" height="90">
                <MDCButton class="MDCButton" label="Go" x="0" y="0" width="9" height="9"/>
              </UIWindow>
            </ViewHierarchy>
            at Object.<anonymous> (login.test.js:7:9)
        """, 6
      ),
      (
        """
        [debug] Got response
        <?xml version="1.0"?><AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="9" height="9">
        <XCUIElementTypeButton label="Go" x="0" y="0" width="9" height="9"/>
        </XCUIElementTypeApplication></AppiumAUT>
        [debug] Responding <200>
        """, 3
      ),
      (
        """
        Retrieved the hierarchy (1):
        ```json
        [
          {"type": "Application", "AXFrame": "{{0, 0}, {90, 90}}", "children": [
            {"type": "Button", "AXLabel": "Go", "AXFrame": "{{0, 0}, {9, 9}}"}]}
        ]
        ```
        Next [1]: {tap}
        """, 5
      ),
      (
        """
        [
          "Element subtree:",
          " →Application, 0x1, pid: 1, label: 'A'",
          "    Button, 0x2, {{0.0, 0.0}, {9.0, 9.0}}, label: 'Go'"
        ]
        """, 4
      ),
    ])
  func inALog(text: String, line: Int) throws {
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    var found: [String?] = []
    dump.root.forEachNode { node in
      guard node.isElement else { return }
      found.append(node.label)
      #expect(node.traits.contains(.button) && dump.place(of: node)?.line == line)
    }
    #expect(found == ["Go"] && DumpRecognition.isLikely(Array(text.utf8)))
  }

  @Test("A line above a list that is scrolled is read before the list")
  func aboveAScrolledList() throws {
    func element(_ type: String, _ label: String, _ frame: String) -> String {
      "      \(type), 0x1, \(frame), label: '\(label)'\n"
    }
    let text =
      "Element subtree:\n →Application, 0x1, pid: 1, label: 'A'\n"
      + "    Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}\n"
      + "      ScrollView, 0x3, {{0.0, 179.0}, {390.0, 582.0}}\n"
      + "  " + element("Button", "Noon", "{{51.0, 149.0}, {339.0, 51.0}}")
      + "  " + element("Button", "One", "{{51.0, 200.0}, {339.0, 51.0}}")
      + element("StaticText", "Friday", "{{109.0, 148.0}, {172.0, 20.0}}")
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    let driver = ScreenReaderDriver(dump.root, language: "en")
    driver.turnOn()
    #expect(driver.elements.map { $0.accessibilityTree?.label } == ["Friday", "Noon", "One"])
  }

  @Test(
    "The class of a view names its type",
    arguments: [
      ("UIView", .other), ("RCTView", .other), ("MDCButton", .button), ("RNCSlider", .slider),
      ("UITableView", .table), ("UITextField", .textField), ("WKWebView", .webView),
      ("RCTUITextView", .textView), ("iConsoleWindow", .other), ("App.Switch", .switch),
      ("", .other),
    ] as [(String, PageElementType)])
  func classes(name: String, type: PageElementType) {
    #expect(DetoxHierarchy.type(ofClass: name) == type)
  }

  @Test(
    "Elements in groups without a size are read",
    arguments: [
      """
      <XCUIElementTypeWebView x="0" y="0" width="90" height="90">
      <XCUIElementTypeOther x="0" y="0" width="0" height="0">
      <XCUIElementTypeStaticText label="a" x="0" y="9" width="9" height="9"/>
      </XCUIElementTypeOther></XCUIElementTypeWebView>
      """,
      """
      [{"container": {"_0": {"type": {"list": {}}, "frame": [[5, 5], [0, 0]]}, "children": [{"element":
       {"_0": {"label": "a", "shape": {"frame": {"_0": [[5, 5], [9, 9]]}}}, "traversalIndex": 0}}]}}]
      """,
    ])
  func groupsWithoutASize(text: String) throws {
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    let driver = ScreenReaderDriver(dump.root, language: "en")
    driver.turnOn()
    #expect(driver.elements.map { $0.accessibilityTree?.label } == ["a"])
  }

  private static let frame = #""frame": {"x": 0, "y": 0, "width": 44, "height": 44}"#

  /// Detox escapes nothing, and writes the content of a web view beside the elements.
  @Test func detoxWritesSignsAsTheyAre() throws {
    let name = "_UIHostingView<ModifiedContent<AnyView, RootModifier>>"
    func tag(_ name: String, _ more: String, _ inside: String = "") -> String {
      """
      <\(name) alpha="1.0" class="\(name)" height="90" \(more) width="90">\(inside)
      </\(name)>
      """
    }
    let labels = ["A & B; C", #"Say "no" & a="b" <i>"#, "Save &amp; close &#8364;"]
    let web = tag(
      "RNCWKWebView", "x=\"0\"",
      "\n<![CDATA[<p class=\"a\">5 < 6 & \"q\" <a href=\"x?a=1&b=2\">t</a>]]>")
    let inside = labels.map { "\n" + tag("UILabel", "label=\"\($0)\"") }.joined() + "\n" + web
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <ViewHierarchy>
      \(tag("UIWindow", "x=\"0\"", "\n" + tag(name, "x=\"0\"", inside)))
      </ViewHierarchy>
      """
    let dump = try #require(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)))
    var found: [String?] = []
    dump.root.forEachNode { if $0.isElement { found.append($0.label) } }
    #expect(found == ["A & B; C", #"Say "no" & a="b" <i>"#, "Save & close €"])
    #expect(dump.notes.count == 1)
  }

  /// idb writes the number of a slider, and traits where it knows them.
  @Test func valuesAndTraitsOfIdb() throws {
    let frame = #""frame": {"x": 0, "y": 0, "width": 44, "height": 44}"#
    let dump = try #require(
      try ScreenDump.read(
        name: "dump",
        bytes: Array(
          """
          [{"type": "Application", \(frame)},
           {"type": "Slider", "AXLabel": "Volume", "AXValue": 0.256, \(frame)},
           {"type": "Slider", "AXLabel": "Year", "AXValue": "1", \(frame)},
           {"type": "Button", "AXLabel": "Back", "AXUniqueId": "BackButton",
            "traits": ["Button"], \(frame)},
           {"type": "Button", "AXLabel": "Mail", "AXUniqueId": "BackButton", \(frame)}]
          """.utf8)))
    #expect(
      dump.root.outline == """
        element "Volume" value=26% adjustable @0,0,44,44
        element "Year" value=1 adjustable @0,0,44,44
        element "Back"#BackButton button @0,0,44,44
        element "Mail"#BackButton button+backButton @0,0,44,44
        """)
  }

  @Test(
    "Dumps of other platforms are refused by name",
    arguments: [
      ("<?xml version='1.0'?><hierarchy rotation=\"0\"><node/></hierarchy>", .uiautomator),
      (
        #"{"attributes":{"text":"","class":"android.view.View","bounds":"[0,0][9,9]"},"children":[]}"#,
        .androidMaestro
      ),
      (
        "<ViewHierarchy>\n<DecorView class=\"com.android.internal.policy.DecorView\"/></ViewHierarchy>",
        .androidDetox
      ),
      ("Printing with useUnmergedTree = 'false'\nNode #1 at (l=0.0, t=1.0)px", .compose),
      ("Node #1 at (l=0.0, t=66.0, r=1080.0, b=2138.0)px\n |-Node #2", .compose),
      ("SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 390.0, 844.0)\n", .flutter),
      ("- banner:\n  - heading \"Title\" [level=1]\n", .playwright),
      (#"{"role":"WebArea","name":"","children":[{"role":"heading","name":"T"}]}"#, .playwright),
      (#"{"nodes":[{"nodeId":"1","ignored":false,"role":{"type":"role"}}]}"#, .chrome),
      ("[application | gedit]\n  [frame | Untitled]\n", .atSPI),
      ("<!DOCTYPE html><html><body/></html>", .webPage),
      (
        "<UIWindow: 0x7fd8; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x6>>", .viewDescription
      ),
      (
        "<XCUIElementTypeApplication elementType=\"2\" identifier=\"\" title=\"Notes\"/>", .mac
      ),
      ("<?xml version=\"1.0\"?><AXApplication AXRole=\"AXApplication\"/>", .mac),
      (
        """
         →Application, 0x7a6da75c0, pid: 2933, title: 'Notes', Disabled
            Dialog, 0x7a6da7700, {{587.0, 36.0}, {380.0, 293.0}}, Keyboard Focused, Disabled
        """, .mac
      ),
      (
        #"{"generated":664038912.7,"nameThisFile":"0","snapshot":[{"label":"A","type":"Button"}]}"#,
        .a11yUITests
      ),
      ("element_num,depth,bounds,attributes,parent_num\n0,0,\"[0,0][9,9]\",\"\",\n", .maestroCSV),
      (#"{"value":"<?xml version=\"1.0\"?><hierarchy rotation=\"0\"/>"}"#, .uiautomator),
    ] as [(String, ForeignDump)])
  func foreign(text: String, platform: ForeignDump) {
    let error = #expect(throws: DumpError.self) {
      try ScreenDump.read(name: "dump", bytes: Array(text.utf8))
    }
    #expect(error?.description == "dump: looks like \(platform.name); \(platform.reason)")
  }

  @Test(
    "What is missing is named with the format",
    arguments: [
      (
        #"[{"AXLabel":"x","type":"Button"}]"#,
        "dump:1: an element has no \"frame\" and no \"AXFrame\"; expected x, y, width, and height "
          + "(read as a dump of idb or AXe)"
      ),
      (
        "[{\"AXLabel\":\"x\",\n\"frame\":{\"x\":1",
        "dump:2: expected a comma or the end of an object (read as a dump of idb or AXe)"
      ),
      (
        #"{"value":{"type":"Application","rawIdentifier":null,"children":[]}}"#,
        "dump:1: <Application> has no \"rect\" and no \"frame\"; expected the reply of "
          + "/source?format=json, not of /wda/accessibleSource "
          + "(read as a JSON source of WebDriverAgent)"
      ),
      (
        #"{"value":{"error":"no such window","message":"gone"},"sessionId":"1"}"#,
        "dump:1: the reply is an error (no such window); expected a source "
          + "(read as a JSON source of WebDriverAgent)"
      ),
      (
        #"{"attributes":{},"children":[{"attributes":{"accessibilityText":"a"},"children":[]}]}"#,
        "dump:1: no element has \"bounds\"; expected \"[left,top][right,bottom]\" "
          + "(read as a hierarchy of Maestro)"
      ),
      (
        "Element subtree:\n →Application, 0x1, label: 'a'\n    Button, 0x2, label: 'b'\n",
        "dump:2: no element has a frame; expected {{x, y}, {width, height}} "
          + "(read as a debug description of XCUITest)"
      ),
      (
        "<ViewHierarchy><UIWindow class=\"UIWindow\" width=\"a\"/></ViewHierarchy>",
        "dump:1: no view has a width and a height in points; expected numbers "
          + "(read as a view hierarchy of Detox)"
      ),
      (
        #"[{"element":{"_0":{"description":"a"},"traversalIndex":0}}]"#,
        "dump:1: an element has no \"shape\"; expected a frame or a path "
          + "(read as a model of AccessibilitySnapshot)"
      ),
      (
        "<XCUIElementTypeApplication x='0' y='0' width='9' height='9'>",
        "dump:1: the file ends inside <XCUIElementTypeApplication>, which begins on line 1; "
          + "expected </XCUIElementTypeApplication> (read as a page source)"
      ),
    ])
  func missing(text: String, message: String) {
    let error = #expect(throws: DumpError.self) {
      try ScreenDump.read(name: "dump", bytes: Array(text.utf8))
    }
    #expect(error?.description == message)
  }

  @Test(
    "Tree files and anything unknown are not dumps",
    arguments: [
      "", "{}", "[]", "{\"root\": {\"subviews\": [{\"label\": \"AXFrame\"}]}}", "# a script\n",
      "{\"screen\": {}, \"root\": {}}", "hello", "{\"root\": {\"elements\": []}, \"value\": 1}",
    ])
  func others(text: String) throws {
    #expect(try ScreenDump.read(name: "dump", bytes: Array(text.utf8)) == nil)
  }

  @Test("A dump that is cut anywhere ends with a tree or one line", arguments: Dump.allCases)
  func cut(dump: Dump) {
    let bytes = dump.bytes
    for end in stride(from: 1, to: bytes.count, by: max(bytes.count / 400, 1)) {
      check(Array(bytes[..<end]))
    }
  }

  /// Expects a tree with finite frames, or an error of one line.
  private func check(_ bytes: [UInt8]) {
    do throws(DumpError) {
      guard let dump = try ScreenDump.read(name: "dump", bytes: bytes) else { return }
      dump.root.forEachNode { #expect($0.rectOnScreen.x.isFinite && $0.rectOnScreen.maxY.isFinite) }
      #expect((dump.root.screen?.size.width ?? 0) > 0)
    } catch {
      #expect(error.description.hasPrefix("dump:") && !error.description.contains("\n"))
    }
  }

  @Test("Ten thousand levels of JSON, and not many more")
  func depth() throws {
    func nested(_ levels: Int) -> [UInt8] {
      let open = #"{"type":"Other","rect":{"x":0,"y":0,"width":9,"height":9},"children":["#
      return Array(
        (String(repeating: open, count: levels) + String(repeating: "]}", count: levels)).utf8)
    }
    var count = 0
    try ScreenDump.read(name: "dump", bytes: nested(9_999))?.root.forEachNode { _ in count += 1 }
    #expect(count == 10_000)
    #expect(throws: DumpError.self) { try ScreenDump.read(name: "dump", bytes: nested(10_001)) }
  }
}

import AccessibilityModel
import Geometry
import PlainText

/// Reads the output of `idb ui describe-all` and `axe describe-ui`: the elements of a simulator,
/// translated to macOS elements by CoreSimulator's accessibility, in a flat list or nested.
///
/// The attributes follow idb's documentation (`docs/idb/accessibility`), in the historical form
/// with `AX` prefixes and in the form of `--format complete`.
enum IdbDump: DumpReader {
  static let format = DumpFormat.idb

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let document = try document(source.asList)
    let list = list(of: document)
    let roots = document.value(list) == .object ? [list] : document.objects(in: list)
    guard !roots.isEmpty else {
      throw error("no elements; expected a list of them", in: source)
    }
    var elements = PageElements()
    let hasElements = list != document.root
    if hasElements {
      elements.unknown.add(membersOf: document.root, in: document) {
        documentMembers.contains($0) || $0 == document.key(list)
      }
    }
    var isLeaf: [Bool] = []
    let isFlat = roots.count > 1
    try document.forEachObject(from: roots) {
      object, parent throws(DumpError) in
      var element = try self.element(object, parent: parent, in: document, source)
      elements.unknown.add(membersOf: object, in: document, unless: members.contains)
      // In a flat list, everything is on the first element, if that is the application.
      if isFlat, parent == nil, elements.elements.first?.type == .application { element.parent = 0 }
      // The status bar belongs to another process than the application.
      if element.frame.maxY <= Self.statusBarHeight,
        document.text("pid", of: object) != document.text("pid", of: roots[0])
      {
        element.type = .statusBar
      }
      isLeaf.append(document.objects("children", of: object).isEmpty)
      return elements.append(element)
    }
    if elements.elements[0].type != .application {
      elements.wrap()
      isLeaf.insert(false, at: 0)
    }
    if isFlat { elements.markContainers(&isLeaf) }
    elements.setScreenSize()
    var notes = elements.markBars(isLeaf)
    if let flag = document.member("truncated", of: document.root),
      document.value(flag) == .bool(true)
    {
      notes.append("\(document.line(flag)): the dump was cut off, so elements may be missing")
    }
    if hasElements, let modal = document.member("modal", of: document.root),
      document.value(modal) == .object
    {
      let title = document.text("title", of: modal) ?? ""
      notes.append("\(document.line(modal)): an alert is in front: \"\(title.prefix(60))\"")
    }
    elements.setStops(isLeaf)
    return try dump(elements, of: source, notes: notes)
  }

  /// The members of a complete document.
  private static let documentMembers: Set<String> = [
    "elements", "backend", "target", "screen", "truncated", "modal", "automation", "coverage",
    "profile",
  ]

  /// The members of elements in all forms (`FBAccessibilityKeys.swift`), of AXe, and of the first
  /// versions.
  private static let members: Set<String> = [
    "AXLabel", "AXFrame", "AXValue", "AXUniqueId", "AXHint", "AXPid", "type", "title", "frame",
    "help", "enabled", "custom_actions", "role", "role_description", "subrole", "content_required",
    "pid", "traits", "expanded", "placeholder", "hidden", "focused", "is_remote", "interactable",
    "occluded_by", "label", "value", "identifier", "children", "id", "native", "state",
  ]

  /// The height of the tallest status bar, in points.
  private static let statusBarHeight = 64.0

  /// Returns the list of the outermost elements or a single one, which may be in a document with
  /// other members.
  private static func list(of document: JSONDocument) -> JSONDocument.Index {
    let root = document.root
    guard document.value(root) == .object, !hasFrame(root, in: document) else { return root }
    return document.member("elements", of: root)
      ?? document.children(of: root).first {
        document.objects(in: $0).first.map { hasFrame($0, in: document) } == true
      } ?? root
  }

  private static func hasFrame(_ object: Int, in document: JSONDocument) -> Bool {
    document.member("frame", of: object) ?? document.member("AXFrame", of: object) != nil
  }

  private static func element(
    _ object: Int, parent: Int?, in document: JSONDocument, _ source: DumpSource
  ) throws(DumpError) -> PageElement {
    let line = document.line(object)
    // Offsider, a fork of AXe, keeps the attributes of macOS in an object of their own.
    let native = document.member("native", of: object) ?? object
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { document.text($0, of: native) ?? document.text($0, of: object) }.first
    }
    let role = text("type", "role") ?? ""
    guard
      let frame = DumpNumbers.rect("frame", of: object, in: document)
        ?? DumpNumbers.rect("AXFrame", of: object, in: document)
    else {
      throw error(
        hasFrame(object, in: document)
          ? "the frame of an element is not on a screen; expected x, y, width, and height"
          : "an element has no \"frame\" and no \"AXFrame\"; expected x, y, width, and height",
        in: source, line: line)
    }
    let name = String(role.trimmingPrefix("AX"))
    let description = text("role_description", "roleDescription")
    var element = PageElement(
      type: type(name, subrole: text("subrole"), description: description),
      typeName: role, parent: parent, line: line, frame: frame)
    element.label = text("AXLabel", "label", "title")
    element.value = text("AXValue", "value")
    if element.type == .slider {
      element.value = percentage(of: object, in: document) ?? element.value
    }
    element.name = text("AXUniqueId", "identifier", "id")
    element.hint = text("help", "AXHint")
    element.placeholder = text("placeholder")
    // A password is given as bullets.
    if element.type == .secureTextField, element.value?.contains(where: \.isLetter) == true {
      (element.placeholder, element.value) = (element.value, nil)
    }
    element.isEnabled = document.flag("enabled", of: object) ?? true
    element.isFocused = document.flag("focused", of: object) ?? false
    element.isVisible = !(document.flag("hidden", of: object) ?? false)
    element.actions =
      document.texts("custom_actions", of: object) + document.texts("customActions", of: native)
    if let isExpanded = document.flag("expanded", of: object) {
      element.expansion = isExpanded ? .expanded : .collapsed
    }
    let traits = document.texts("traits", of: object)
    if !traits.isEmpty { element.traits = AccessibilityTraits(names: traits) }
    if element.traits?.contains(.selected) == true { element.isSelected = true }
    if element.name == "BackButton" && traits.isEmpty || description == "back button" {
      element.traits = (element.traits ?? element.type.traits).union(.backButton)
    }
    // A selected tab or segment has the value 1, as a radio button of macOS.
    if name == "RadioButton", let value = element.value, value == "1" || value == "0" {
      element.isSelected = value == "1"
      element.value = nil
    }
    return element
  }

  /// Returns the value of a slider as VoiceOver says it, or nil if it is a text of the app.
  private static func percentage(of object: Int, in document: JSONDocument) -> String? {
    let member = document.member("AXValue", of: object) ?? document.member("value", of: object)
    guard let member, case .number(let value, _) = document.value(member), (0...1).contains(value)
    else { return nil }
    return "\(Int((value * 100).rounded()))%"
  }

  /// Returns XCTest's type for a role of macOS.
  private static func type(
    _ role: String, subrole: String?, description: String?
  ) -> PageElementType {
    switch (role, subrole, description) {
    case (_, "AXSearchField", _): .searchField
    case (_, "AXSecureTextField", _): .secureTextField
    case (_, "AXSwitch", _), (_, "AXToggle", _), ("CheckBox", _, _): .switch
    case (_, "AXTabButton", _), ("RadioButton", _, "tab"): .tab
    case ("RadioButton", _, _): .button
    case ("Group", _, "tab bar"), ("TabGroup", _, _), ("RadioGroup", _, "tab group"): .tabBar
    case ("Group", _, "nav bar"), ("Group", _, "navigation bar"): .navigationBar
    case ("TextArea", _, _): .textView
    case ("ScrollArea", _, _): .scrollView
    case ("Incrementor", _, _): .stepper
    case ("BusyIndicator", _, _): .activityIndicator
    case ("GenericElement", _, _), ("Unknown", _, _), ("", _, _): .other
    default: PageElementType(name: role)
    }
  }
}

extension DumpSource {
  /// The source with its objects in a list, if each line is an object.
  fileprivate var asList: DumpSource {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    let isObject: (ArraySlice<UInt8>) -> Bool = {
      $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}")
    }
    guard lines.count > 1, lines.allSatisfy(isObject) else { return self }
    let objects = lines.joined(separator: Array(",\n".utf8))
    return DumpSource(name: name, bytes: Array("[".utf8) + objects + Array("]".utf8))
  }
}

extension PageElements {
  /// Puts everything into an application, for a dump of a part of the screen.
  mutating func wrap() {
    let all = elements
    let right = all.map(\.frame.maxX).max() ?? 0
    let bottom = all.map(\.frame.maxY).max() ?? 0
    removeAll()
    append(
      PageElement(
        type: .application, typeName: "Application", parent: nil, line: all.first?.line ?? 1,
        frame: Rect(x: 0, y: 0, width: max(right, 0), height: max(bottom, 0))))
    for var element in all {
      element.parent = element.parent.map { $0 + 1 } ?? 0
      append(element)
    }
  }

  /// The number of pairs of elements whose frames are compared in a flat list.
  private static let mostPairs = 20_000_000

  /// Marks the groups that contain other elements of a flat list, according to their frames.
  fileprivate func markContainers(_ isLeaf: inout [Bool]) {
    let groups = elements.indices.dropFirst().filter {
      elements[$0].type == .group || elements[$0].type == .other
    }
    guard groups.count * elements.count < Self.mostPairs else { return }
    for group in groups {
      let frame = elements[group].frame
      let containsAny = elements.indices.contains { index in
        let inner = elements[index].frame
        return index != group && inner != frame && !inner.isEmpty && frame.contains(inner)
      }
      if containsAny { isLeaf[group] = false }
    }
  }

  /// The heights of a tab bar and a toolbar at the foot of the screen, in points.
  private static let barHeights = 44.0...100

  /// Marks the tab bars and toolbars that are listed as groups with nothing in them.
  ///
  /// - Returns: A note about each of them, because VoiceOver stops at its contents.
  fileprivate mutating func markBars(_ isLeaf: [Bool]) -> [Message] {
    let screen = elements[0].frame
    var notes: [Message] = []
    update { index, element in
      guard isLeaf[index], element.type == .group, element.value == nil,
        let label = element.label, Self.barHeights.contains(element.frame.height),
        element.frame.width >= screen.width, element.frame.maxY >= screen.maxY - 2
      else { return }
      element.type = .toolbar
      notes.append("\(element.line): the dump does not list what \"\(label)\" contains")
    }
    return notes
  }

  /// Marks the elements that VoiceOver stops at: fields, and the ones with nothing inside, except
  /// for empty groups and bars.
  fileprivate mutating func setStops(_ isLeaf: [Bool]) {
    update { index, element in
      let hasName = element.label != nil || element.value != nil
      let isContainer = element.type.stop == .never && element.type != .view
      let isPlain = element.type == .group || element.type == .other || element.type == .view
      element.isNativeElement =
        element.type.isField || isLeaf[index] && !isContainer && (hasName || !isPlain)
    }
  }
}

import Geometry
import PlainText

/// Reads the output of `maestro hierarchy` for iOS.
///
/// Maestro's `IOSDriver.kt` defines the attributes. Older versions leave out the types of the
/// elements, so that the innermost element with a label is a stop, unless it is a part of the one
/// around it.
enum MaestroHierarchy: DumpReader {
  static let format = DumpFormat.maestro

  /// The attributes in all versions, and those of Android, which early versions write, too.
  private static let attributes: Set<String> = [
    "accessibilityText", "bounds", "checked", "class", "clickable", "content-desc", "elementType",
    "enabled", "focused", "hintText", "ignoreBoundsFiltering", "package", "resource-id",
    "scrollable", "selected", "text", "title", "type", "value",
  ]

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let document = try document(source)
    var elements = PageElements()
    try document.forEachObject(from: [document.root]) { object, parent throws(DumpError) in
      let attributes = document.member("attributes", of: object)
      var element = PageElement(
        type: parent == nil ? .application : .other, typeName: "Other", parent: parent,
        line: document.line(object))
      guard let attributes else { return elements.append(element) }
      elements.unknown.add(membersOf: attributes, in: document, unless: Self.attributes.contains)
      if let bounds = document.text("bounds", of: attributes) {
        guard let frame = DumpNumbers.rect(bounds, isCorners: true) else {
          throw error(
            "\"bounds\" is \"\(bounds.prefix(40))\"; expected \"[left,top][right,bottom]\"",
            in: source, line: element.line)
        }
        element.frame = frame
      }
      fill(&element, from: attributes, object, in: document)
      return elements.append(element)
    }
    guard elements.elements.contains(where: { $0.frame != PageElement.nowhere }) else {
      throw error("no element has \"bounds\"; expected \"[left,top][right,bottom]\"", in: source)
    }
    elements.setScreenSize()
    elements.markScrollViews()
    elements.hideUnseen()
    elements.markStatusBar()
    elements.markParts()
    elements.noteUnknownTypes()
    return try dump(elements, of: source)
  }

  private static func fill(
    _ element: inout PageElement, from attributes: Int, _ object: Int, in document: JSONDocument
  ) {
    func text(_ key: String) -> String? { document.text(key, of: attributes) }
    func flag(_ key: String) -> Bool? {
      document.flag(key, of: attributes) ?? document.flag(key, of: object)
    }
    let title = text("title")
    element.label = text("accessibilityText") ?? title ?? text("text")
    if element.label?.allSatisfy(\.isWhitespace) == true { element.label = nil }
    element.placeholder = text("hintText")
    element.value = text("value")
    if element.value == element.label { element.value = nil }
    element.name = text("resource-id")
    element.isEnabled = flag("enabled") ?? true
    element.isSelected = flag("selected") ?? false
    element.isFocused = flag("focused") ?? false
    if let type = text("elementType") ?? text("type") {
      let names = PageElementType.names
      element.typeName = Int(type).flatMap { names.indices.contains($0) ? names[$0] : nil } ?? type
      if element.type != .application { element.type = PageElementType(name: element.typeName) }
    } else if flag("checked") == true {
      // Only a switch, a toggle, or a check box can be checked.
      element.type = .switch
    } else if element.placeholder != nil {
      // Only a field has a placeholder.
      element.type = .textField
    }
  }
}

extension PageElements {
  /// Marks the scroll views: XCTest reports the bars of each as its children.
  fileprivate mutating func markScrollViews() {
    let views = Set(elements.filter(\.isScrollBar).map(\.parent))
    update { index, element in
      if views.contains(index), element.type == .other { element.type = .scrollView }
    }
  }

  /// Marks the parts of elements with labels: the texts that the label of the whole repeats, its
  /// icons, and, in a field, the buttons.
  fileprivate mutating func markParts() {
    let isShown = elements.map { $0.isVisible && !$0.frame.isEmpty && $0.label != nil }
    // The labels inside each element with a label, without those inside another one.
    var parts = [[Int]](repeating: [], count: elements.count)
    var owners: [Int?] = []
    for (index, element) in elements.enumerated() {
      owners.append(element.parent.flatMap { isShown[$0] ? $0 : owners[$0] })
      if let owner = owners[index], isShown[index], !element.isScrollBar {
        parts[owner].append(index)
      }
    }
    var types: [Int: PageElementType] = [:]
    for (index, whole) in elements.enumerated() where whole.label != nil {
      if whole.frame.isEmpty { types[index] = .view }
      guard whole.type == .other || whole.type.isField else { continue }
      let leaves = parts[index].filter { parts[$0].isEmpty && elements[$0].type == .other }
      if whole.type.isField {
        // The magnifying glass of a search field has the name of the field.
        for leaf in leaves where elements[leaf].label == whole.label {
          (types[leaf], types[index]) = (.image, .searchField)
        }
        for leaf in leaves where types[leaf] == nil { types[leaf] = .button }
      } else if leaves.count == parts[index].count,
        leaves.allSatisfy({ elements[$0].isPart(of: whole) })
      {
        for leaf in leaves { types[leaf] = .view }
      }
    }
    update { index, element in element.type = types[index] ?? element.type }
  }

  /// The lower edge of the highest status bar, in points.
  private static let statusBarEdge = 62.0

  /// Marks the elements of the status bar, for a dump without types: in one line at the top, the
  /// time, such as `9:41 AM`, and the state of the network or the battery.
  fileprivate mutating func markStatusBar() {
    let leaves = elements.filter { element in
      element.label != nil && element.frame.height > 0 && element.frame.maxY <= Self.statusBarEdge
    }
    let clock = /[0-9]{1,2}[:.][0-9]{2}(?:\s?[AaPp]\.?[Mm]\.?)?/
    // Texts have no value, and the names of an app have no numbers.
    guard
      let time = leaves.first(where: { $0.label?.wholeMatch(of: clock) != nil })?.frame,
      leaves.contains(where: {
        $0.frame != time && Self.isBeside($0.frame, time)
          && ($0.value != nil || $0.label?.contains(where: \.isNumber) == true)
      })
    else { return }
    update { _, element in
      if element.frame.maxY <= Self.statusBarEdge, Self.isBeside(element.frame, time) {
        element.type = .statusBar
      }
    }
  }

  /// Returns a Boolean value that indicates whether a frame is in the line of another one.
  private static func isBeside(_ frame: Rect, _ other: Rect) -> Bool {
    frame.height > 0 && abs(frame.midY - other.midY) <= other.height
  }
}

extension PageElement {
  /// The side below which an icon isn't a control, in points.
  private static let iconSide = 24.0

  /// Returns a Boolean value that indicates whether the element is a part of a control or a row: a
  /// text with its name, or a small icon, which has the name of its image.
  fileprivate func isPart(of whole: PageElement) -> Bool {
    guard let own = label?.lowercased(), let name = whole.label?.lowercased() else { return false }
    let isIcon = self.name != nil && min(frame.width, frame.height) < Self.iconSide
    return isIcon || name.contains(own) || own.contains(name)
  }
}

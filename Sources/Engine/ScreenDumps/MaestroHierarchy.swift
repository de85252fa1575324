import Geometry

/// Reads the output of `maestro hierarchy` for iOS.
///
/// Maestro's `IOSDriver.kt` defines the attributes. It leaves out the types of the elements, so
/// that the innermost element with a label is a stop.
enum MaestroHierarchy: DumpReader {
  static let format = DumpFormat.maestro

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let (rest, lines) = DumpRecognition.withoutPreface(source.bytes)
    let document = try document(DumpSource(name: source.name, bytes: rest), after: lines)
    var elements = PageElements()
    var hasFrame = false
    try document.forEachObject(from: [document.root], children: "children") {
      object, parent throws(DumpError) in
      let attributes = document.member("attributes", of: object)
      var element = PageElement(
        type: parent == nil ? .application : .other, typeName: "Other", parent: parent,
        line: document.line(object) + lines)
      guard let attributes else { return elements.append(element) }
      if let bounds = document.text("bounds", of: attributes) {
        guard let frame = DumpNumbers.bounds(bounds) else {
          throw error(
            "\"bounds\" is \"\(bounds.prefix(40))\"; expected \"[left,top][right,bottom]\"",
            in: source, line: element.line)
        }
        element.frame = frame
        hasFrame = true
      }
      fill(&element, from: attributes, object, in: document)
      return elements.append(element)
    }
    guard hasFrame else {
      throw error("no element has \"bounds\"; expected \"[left,top][right,bottom]\"", in: source)
    }
    elements.setScreenSize()
    elements.hideOffScreen()
    elements.markStatusBar()
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
    element.placeholder = text("hintText")
    element.value = text("value")
    if element.value == element.label { element.value = nil }
    element.name = text("resource-id")
    element.isEnabled = flag("enabled") ?? true
    element.isSelected = flag("selected") ?? false
    element.isFocused = flag("focused") ?? false
    if let type = text("elementType") ?? text("type") {
      element.typeName = type
      if element.type != .application { element.type = PageElementType(name: type) }
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
  /// The lower edge of the highest status bar, in points.
  private static let statusBarEdge = 62.0

  /// Marks the elements of the status bar, for a dump without types: in one line at the top, the
  /// time and the state of the network or the battery.
  fileprivate mutating func markStatusBar() {
    let leaves = elements.filter { element in
      element.label != nil && element.frame.height > 0 && element.frame.maxY <= Self.statusBarEdge
    }
    guard let time = leaves.first(where: { $0.label.map(Self.isTime) == true })?.frame else {
      return
    }
    let line = (time.y - time.height / 2)...(time.maxY + time.height / 2)
    let isInLine: (PageElement) -> Bool = {
      $0.frame.maxY <= Self.statusBarEdge && line.contains($0.frame.midY)
    }
    guard leaves.contains(where: { isInLine($0) && $0.label.map(Self.isState) == true }) else {
      return
    }
    update { _, element in
      let isPart = element.label.map { Self.isTime($0) || Self.isState($0) } ?? false
      if isPart, isInLine(element) { element.type = .statusBar }
    }
  }

  /// Returns a Boolean value that indicates whether a text is a time such as `08:54` or `9:41 AM`.
  private static func isTime(_ text: String) -> Bool {
    let figures = text.prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let parts = figures.split { $0 == ":" || $0 == "." }
    let rest = text.dropFirst(figures.count).drop { $0.isWhitespace }.lowercased()
    return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
      && ["", "am", "pm", "a.m.", "p.m."].contains(rest)
  }

  /// Returns a Boolean value that indicates whether a text is what iOS calls a part of the status
  /// bar: "3 of 3 Wi-Fi bars", "100% battery power", "Mobile Service", "No SIM".
  private static func isState(_ text: String) -> Bool {
    let text = text.lowercased()
    return [
      "battery", "wi-fi", "signal", "mobile service", "cellular", "no sim", "bars", "5g", "lte",
      "location", "batterie", "akku", "wlan", "mobilfunk", "batería", "cobertura", "bateri",
      "zasięg",
    ].contains(where: text.contains)
  }
}

import AccessibilityModel
import Geometry

/// Reads the output of `maestro hierarchy` for iOS.
///
/// Maestro's `IOSDriver.kt` defines the attributes. It leaves out the types of the elements, so
/// that the innermost element with a label is a stop.
enum MaestroHierarchy: DumpReader {
  static let format = DumpFormat.maestro

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let (rest, lines) = DumpRecognition.withoutPreface(source.bytes)
    let document: JSONDocument
    do throws(JSONDocument.Fault) {
      document = try JSONDocument(bytes: rest)
    } catch {
      throw self.error(error.message, in: source, line: error.line + lines)
    }
    var elements = PageElements(name: source.name)
    var hasFrame = false
    try document.forEachObject(from: [document.root], children: "children") {
      object, parent throws(DumpError) in
      let attributes = document.member("attributes", of: object)
      var element = PageElement(
        type: parent == nil ? .application : .other, typeName: "Other", parent: parent,
        line: document.line(object) + lines, frame: nil)
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
    element.value = text("value") ?? text("hintText")
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
    } else if text("hintText") != nil {
      // Only a field has a placeholder.
      element.type = .textField
    }
  }
}

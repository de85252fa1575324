import AccessibilityModel
import PlainText

/// Reads WebDriverAgent's response to `/source`: JSON around a page source, around a debug
/// description, or around elements as JSON.
///
/// `XCUIApplication+FBHelpers.m` defines the keys of the elements.
enum WebDriverAgentReply: DumpReader {
  static let format = DumpFormat.webDriverAgentJSON

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let document = try document(source)
    var root = document.root
    if let value = document.member("value", of: root),
      document.member("type", of: root) == nil
    {
      if case .string(let text) = document.value(value) {
        return try inner(text, in: source, line: document.line(value))
      }
      root = value
    } else if document.value(root) == .array, let first = document.children(of: root).first {
      root = first
    }
    guard document.value(root) == .object else {
      throw error("no \"value\" with a source; expected an object or XML", in: source)
    }
    if let message = document.text("error", of: root) ?? document.text("message", of: root),
      document.member("type", of: root) == nil
    {
      throw error(
        "the reply is an error (\(message.prefix(80))); expected a source", in: source,
        line: document.line(root))
    }
    var elements = PageElements()
    try document.forEachObject(from: [root]) {
      object, parent throws(DumpError) in
      elements.unknown.add(
        membersOf: object, in: document, unless: PageElement.isKnown(attribute:))
      return elements.append(try element(object, parent: parent, in: document, source))
    }
    if elements.elements[0].type != .application { elements.wrap() }
    elements.noteUnknownTypes()
    elements.hideUnseen()
    return try dump(elements, of: source)
  }

  /// Reads a source that is a text in the reply. Its elements have the line of the text, because
  /// JSON keeps a text on one line.
  private static func inner(
    _ text: String, in source: DumpSource, line: Int
  ) throws(DumpError) -> ScreenDump {
    let bytes = Array(text.utf8)
    let inner: ScreenDump?
    do throws(DumpError) {
      inner = try ScreenDump.read(name: "XML", bytes: bytes)
    } catch {
      switch error {
      case .foreign(let platform, _): throw .foreign(platform, file: source.name)
      case .tooLarge(let limit, _): throw .tooLarge(limit: limit, file: source.name)
      case .xml(let problem):
        throw self.error("in \"value\": \(problem)", in: source, line: line)
      case .invalid(let problem, .pageSource, let file, let place):
        throw self.error("in \"value\": \(file):\(place): \(problem)", in: source, line: line)
      case .invalid(let problem, let format, _, _):
        throw .invalid("in \"value\": \(problem)", format: format, file: source.name, line: line)
      }
    }
    guard let inner else {
      throw error(
        "\"value\" is a text without a source; expected XML or elements", in: source, line: line)
    }
    return inner.onLine(line)
  }

  private static func element(
    _ object: Int, parent: Int?, in document: JSONDocument, _ source: DumpSource
  ) throws(DumpError) -> PageElement {
    let line = document.line(object)
    let type = document.text("type", of: object) ?? "Other"
    guard
      document.member("rect", of: object) != nil || document.member("frame", of: object) != nil
    else {
      throw error(
        """
        <\(type.prefix(60))> has no \"rect\" and no \"frame\"; expected the reply of \
        /source?format=json, not of /wda/accessibleSource
        """, in: source, line: line)
    }
    var element = PageElement(
      type: PageElementType(name: type), typeName: type,
      parent: parent, line: line,
      frame: DumpNumbers.rect("rect", of: object, in: document)
        ?? DumpNumbers.rect("frame", of: object, in: document) ?? PageElement.nowhere)
    element.fill(
      text: { document.text($0, of: object) },
      flag: {
        document.flag("is" + $0.prefix(1).uppercased() + $0.dropFirst(), of: object)
          ?? document.flag($0, of: object)
      })
    if let traits = document.text("traits", of: object) {
      element.traits = AccessibilityTraits(names: PageElement.pieces(traits))
    }
    element.actions += document.texts("customActions", of: object)
    return element
  }
}

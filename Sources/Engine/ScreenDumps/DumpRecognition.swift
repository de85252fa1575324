import PlainText
import XMLReading

/// Recognizes the format of a dump by its content.
///
/// The beginning is enough, so that a dump that is cut short is recognized too.
package enum DumpRecognition {
  enum Kind {
    case readable(any DumpReader.Type)
    case foreign(ForeignDump)
  }

  /// Returns the kind of a dump, or nil for a tree file and for an unknown format.
  static func kind(of bytes: [UInt8]) -> Kind? {
    ofText(bytes) ?? (PageSource.isLikely(bytes) ? ofXML(bytes) : ofJSON(bytes))
  }

  /// Returns the kind and the text of a dump in a file, which may be a log, or a list of lines in
  /// JSON. The elements keep their lines.
  static func dump(in bytes: [UInt8]) -> (kind: Kind, text: [UInt8])? {
    var scanner = JSONScanner(bytes: bytes)
    var list = ""
    if (try? scanner.next()) == .beginArray {
      while case .string(let line)? = try? scanner.next() { list += "\n" + line }
    }
    let bytes = list.isEmpty ? bytes : Array(list.utf8)
    if let kind = kind(of: bytes) { return (kind, bytes) }
    guard bytes.count <= ScreenDump.largest else { return nil }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let roots: [StaticString] = ["<AppiumAUT", "<XCUIElementTypeApplication", "<ViewHierarchy"]
    for (number, line) in lines.enumerated().prefix(5_000) {
      let xml = roots.lazy.compactMap { line.index(of: $0) }.first
      guard let start = xml ?? line.firstIndex(where: { $0 != 0x20 }),
        xml != nil || "{[".utf8.contains(bytes[start]),
        case let beginning = Array(bytes[start...].prefix(65_536)),
        case .readable(let reader)? = xml == nil ? ofJSON(beginning) : ofXML(beginning)
      else { continue }
      // The text ends with the line of its last tag or bracket.
      var last: Int?
      if xml != nil {
        let name = bytes[(start + 1)...].prefix { $0 | 0x20 >= 0x61 }
        last = lines.lastIndex { $0.contains("</".utf8 + name) }
      } else {
        scanner = JSONScanner(bytes: Array(bytes[start...]))
        repeat {} while (try? scanner.next()) != nil && scanner.depth > 0
        if scanner.depth == 0 { last = number + scanner.line - 1 }
      }
      let end = last.map { lines[$0].endIndex } ?? bytes.endIndex
      return (.readable(reader), [UInt8](repeating: 0x0A, count: number) + bytes[start..<end])
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the beginning of a file looks like a dump of
  /// any tool. XML with an unknown root may be anything.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard ofText(bytes) == nil, PageSource.isLikely(bytes) else { return dump(in: bytes) != nil }
    guard let reader = try? XMLReader(name: "", bytes: bytes),
      case .start(let root)? = try? reader.next()
    else { return false }
    let roots = ["hierarchy", DetoxHierarchy.root.lowercased(), PageElements.wrapper.lowercased()]
    return roots.contains(root.name.lowercased()) || root.name.hasPrefix(PageElements.prefix)
  }

  private static func ofXML(_ bytes: [UInt8]) -> Kind {
    guard let reader = try? XMLReader(name: "", bytes: bytes),
      case .start(let root)? = try? reader.next()
    else { return .readable(PageSource.self) }
    switch root.name.lowercased() {
    case "hierarchy": return .foreign(.uiautomator)
    case "html": return .foreign(.webPage)
    case DetoxHierarchy.root.lowercased():
      var event = try? reader.next()
      while case .text? = event { event = try? reader.next() }
      guard case .start(let window)? = event else { return .readable(DetoxHierarchy.self) }
      let name = window["class"] ?? window.name
      let isAndroid = name.hasPrefix("android") || name.hasPrefix("com.") || name == "DecorView"
      return isAndroid ? .foreign(.androidDetox) : .readable(DetoxHierarchy.self)
    default:
      // The source of a Mac has the numbers of the types, or the roles of macOS.
      let isMac =
        root["elementType"] != nil && root["visible"] == nil || root.name == "AXApplication"
      return isMac ? .foreign(.mac) : .readable(PageSource.self)
    }
  }

  private static func ofJSON(_ bytes: [UInt8]) -> Kind? {
    let keys = JSONKeys(bytes)
    guard !keys.isTreeFile else { return nil }
    if keys.has("traversalIndex") || keys.has("shape", "activationPoint")
      || keys.has("usesDefaultActivationPoint")
      || keys.first.map(["container", "element"].contains) == true
    {
      return .readable(AccessibilitySnapshotDump.self)
    }
    if keys.has("AXFrame") || keys.has("AXUniqueId") || keys.has("AXLabel")
      || keys.has("role_description") || keys.has("roleDescription", "native")
      || keys.has("elements", "backend")
    {
      return .readable(IdbDump.self)
    }
    if keys.has("attributes"),
      keys.has("bounds") || keys.has("accessibilityText") || keys.has("children")
    {
      let isAndroid =
        ["clickable", "ignoreBoundsFiltering", "scrollable", "class", "package"]
        .contains { keys.has($0) } && !keys.has("title")
      return isAndroid ? .foreign(.androidMaestro) : .readable(MaestroHierarchy.self)
    }
    if keys.has("backendDOMNodeId") || keys.has("nodes", "ignored") || keys.has("chromeRole") {
      return .foreign(.chrome)
    }
    if keys.has("generated", "snapshot") { return .foreign(.a11yUITests) }
    if keys.has("role", "name"), keys.has("children") || keys.has("ref") {
      return .foreign(.playwright)
    }
    let isElement = keys.has("rawIdentifier") || keys.has("rawIndentifier") || keys.has("isEnabled")
    let isReply = keys.first == "value" || keys.has("sessionId", "value")
    if isElement || isReply || keys.has("type", "rect") || keys.has("type", "children") {
      return .readable(WebDriverAgentReply.self)
    }
    return nil
  }

  private static func ofText(_ bytes: [UInt8]) -> Kind? {
    let start = String(decoding: bytes.prefix(4_000), as: UTF8.self)
    let lines = start.split(whereSeparator: \.isNewline).prefix(40).map {
      $0.drop { $0 == " " || $0 == "\u{FEFF}" }
    }
    guard let first = lines.first, !first.hasPrefix("{") else { return nil }
    if !isTextOfReply(first), EarlGreyHierarchy.isLikely(bytes[...]) {
      return .readable(EarlGreyHierarchy.self)
    }
    if first.hasPrefix("SemanticsNode#") { return .foreign(.flutter) }
    if lines.contains(where: { $0.hasPrefix("Node #") && $0.contains("at (l=") })
      || first.hasPrefix("Printing with useUnmergedTree")
    {
      return .foreign(.compose)
    }
    if first.hasPrefix("element_num,depth,") { return .foreign(.maestroCSV) }
    if lines.count(where: { $0.starts(with: /- [a-z]+(:| "| \[)/) }) > 1
      || first.starts(with: /- [a-z]+( ".*")? \[[a-z]+(=.*)?\]/)
    {
      return .foreign(.playwright)
    }
    if first.starts(with: /\[[a-z ]+\|.*\]/) { return .foreign(.atSPI) }
    if first.hasPrefix("<") {
      let isDescription = first.hasPrefix("<UIWindow: 0x") || first.hasPrefix("<UIView: 0x")
      return isDescription ? .foreign(.viewDescription) : nil
    }
    if bytes[...].contains(text: "Element subtree:") || XCUIBlocks.isElement(first)
      || lines.contains(where: {
        $0.starts(with: #/→Application(, | 0x)|Attributes: Application, |Application, pid: /#)
      })
    {
      // An application of macOS has a title, one of iOS a label.
      let isMac = lines.contains { $0.contains("Application, ") && $0.contains(", title: '") }
      if isMac { return .foreign(.mac) }
      return isTextOfReply(first) ? nil : .readable(XCUIDescription.self)
    }
    if lines.contains(where: { $0.hasPrefix("<UIWindow: 0x") || $0.hasPrefix("<UIView: 0x") }) {
      return .foreign(.viewDescription)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the text begins as JSON or XML, which may
  /// contain a description.
  private static func isTextOfReply(_ line: Substring) -> Bool {
    line.hasPrefix("[{") || line.hasPrefix("<?xml")
  }
}

/// The names of the members at the beginning of a JSON document.
private struct JSONKeys {
  /// The number of tokens that are read.
  private static let examined = 600

  private var keys: Set<String> = []
  /// The name of the first member.
  private(set) var first: String?
  /// A Boolean value that indicates whether the document is an object with the members of a tree
  /// file.
  private(set) var isTreeFile = false

  init(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes: bytes)
    var last = ""
    for number in 0..<Self.examined {
      guard let token = try? scanner.next(), token != .end else { return }
      guard case .key(let key) = token else {
        if number == 0, token != .beginObject, token != .beginArray { return }
        // The first Maestro for iOS has Android's members, too, without a value.
        if token == .null { keys.remove(last) }
        continue
      }
      last = key
      if first == nil { first = key }
      if scanner.depth == 1, key == "root" {
        isTreeFile = true
        return
      }
      keys.insert(key)
    }
  }

  func has(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }
}

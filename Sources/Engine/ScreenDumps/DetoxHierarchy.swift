import Geometry
import PlainText
import XMLReading

/// Reads the result of Detox's `device.generateViewHierarchyXml()` on iOS: the views of the app by
/// their classes.
///
/// Detox's `ViewHierarchyGenerator.swift` defines the attributes. A frame is in the space of the
/// parent.
enum DetoxHierarchy: DumpReader {
  static let format = DumpFormat.detox
  static let root = "ViewHierarchy"
  private static let attributes: Set<String> = [
    "alpha", "class", "focused", "height", "id", "label", "ptr", "tag", "text", "value",
    "visibility", "width", "x", "y",
  ]

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    var elements = PageElements()
    var notes: [Message] = []
    var open: [(index: Int, origin: Point)] = []
    do throws(XMLError) {
      let reader = try XMLReader(name: source.name, bytes: escaped(source.bytes))
      while let event = try reader.next() {
        switch event {
        case .text(let text, let line):
          guard !text.allSatisfy(\.isWhitespace) else { break }
          notes.append("\(line): the dump does not list what this element contains")
        case .end: _ = open.popLast()
        case .start(let xml):
          let origin = open.last?.origin ?? Point(x: 0, y: 0)
          for name in xml.attributes.map(\.name) where !attributes.contains(name) {
            elements.unknown.add(name, at: xml.line)
          }
          var element = element(xml, parent: open.last?.index, origin: origin)
          if open.isEmpty { element.type = .application }
          open.append((elements.append(element), Point(x: element.frame.x, y: element.frame.y)))
        }
      }
    } catch {
      if case .libraryMissing = error.problem { throw .xml(error) }
      throw self.error(error.message, in: source, line: error.line ?? 1)
    }
    guard elements.elements.contains(where: { !$0.frame.isEmpty }) else {
      throw error("no view has a width and a height in points; expected numbers", in: source)
    }
    elements.setScreenSize()
    elements.hideOffScreen()
    return try dump(elements, of: source, notes: notes)
  }

  /// Returns the XML with the signs that Detox leaves as they are: in values, which end at the last
  /// quotation mark before the next attribute, and in the names of generic classes.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInValue = false
    let pieces = bytes.split(separator: Array("=\"".utf8), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += (isInValue ? "=&quot;" : "=\"").utf8 }
      let end = index > 0 ? endOfValue(in: piece) : piece.startIndex
      isInValue = end == nil
      appendValue(piece[..<(end ?? piece.endIndex)], to: &result)
      guard let end else { continue }
      let lines = piece[end...].split(separator: 0x0A, omittingEmptySubsequences: false)
      result += lines.map(escapedTag).joined(separator: [0x0A])
    }
    return result
  }

  /// Returns the end of a value: the last quotation mark, if a tag ends or a name follows.
  private static func endOfValue(in piece: ArraySlice<UInt8>) -> Int? {
    guard let end = piece.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
    let rest = piece[(end + 1)...]
    let isName = rest.first == 0x20 && rest.dropFirst().allSatisfy { $0 | 0x20 >= 0x61 }
    return isName || rest.contains(UInt8(ascii: ">")) ? end : nil
  }

  private static func appendValue(_ value: ArraySlice<UInt8>, to result: inout [UInt8]) {
    guard value.contains(where: "&<\"".utf8.contains) else { return result += value }
    result +=
      String(decoding: value, as: UTF8.self)
      .replacing(/&(?![#A-Za-z0-9]+;)/, with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;").utf8
  }

  /// Returns a line between two values, with signs of the class as underscores.
  private static func escapedTag(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let next = line.index(of: "><").map { $0 + 1 }
    let start = next ?? line.firstIndex(of: UInt8(ascii: "<")) ?? line.endIndex
    let isEnd = line[start...].dropFirst().first == UInt8(ascii: "/")
    guard isEnd || line[start...].contains(0x20), !line[start...].starts(with: "<!".utf8),
      let end = line.lastIndex(of: isEnd ? UInt8(ascii: ">") : 0x20), end > start
    else { return line }
    let first = start + (isEnd ? 2 : 1)
    let name = line[first..<end].map { "<>, ".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
    return line[..<first] + name + line[end...]
  }

  private static func element(_ xml: XMLElement, parent: Int?, origin: Point) -> PageElement {
    func number(_ key: String) -> Double? { xml[key].flatMap(Double.init) }
    func text(_ key: String) -> String? { xml[key].flatMap { $0.isEmpty ? nil : $0 } }
    let name = text("class") ?? xml.name
    let frame = DumpNumbers.rect(
      origin.x + (number("x") ?? 0), origin.y + (number("y") ?? 0), number("width"),
      number("height"))
    var element = PageElement(
      type: type(ofClass: name), typeName: name, parent: parent, line: xml.line,
      frame: frame ?? Rect(x: origin.x, y: origin.y, width: 0, height: 0))
    element.label = text("label") ?? text("text")
    element.value = text("value")
    element.name = text("id")
    element.isVisible = text("visibility") != "invisible" && number("alpha") != 0
    element.isFocused = text("focused") == "true"
    return element
  }

  /// The classes of UIKit and React Native whose names are not those of their types.
  private static let types: [String: PageElementType] = [
    "_UIButtonBarButton": .button, "UITabBarButton": .tab, "UILabel": .staticText,
    "UISearchBarTextField": .searchField, "UIPageControl": .pageIndicator,
    "UIProgressView": .progressIndicator, "UISegment": .button, "UITableViewCell": .cell,
    "UICollectionViewCell": .cell, "RCTTextView": .staticText,
    "RCTParagraphComponentView": .staticText, "RCTUIImageViewAnimated": .view,
    "RCTImageComponentView": .image, "RCTSwitchComponentView": .view, "RCTScrollView": .view,
    "RCTEnhancedScrollView": .scrollView, "RCTCustomScrollView": .scrollView,
    "_UIScrollViewScrollIndicator": .scrollBar,
  ]

  /// Returns the type of XCTest for a class of views.
  static func type(ofClass name: String) -> PageElementType {
    // A generic class of Swift has its parameters in angle brackets.
    let base = name.split { $0 == "<" || $0 == "." }.last.map(String.init) ?? name
    if let type = types[name] ?? types[base] { return type }
    // The name begins with capitals of its library, and may end with View.
    let own = base.dropFirst(max(base.prefix(while: \.isUppercase).count - 1, 0))
    return [own, own.hasSuffix("View") ? own.dropLast(4) : own].lazy
      .compactMap(PageElementType.named).first { $0 != .view } ?? .other
  }
}

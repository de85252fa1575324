import AccessibilityModel
import Geometry
import PlainText

/// Reads the hierarchy of views that EarlGrey prints when a test fails, and with it Detox before
/// version 17.
///
/// EarlGrey's `NSObject+GREYCommon.m` defines the attributes, and `GREYElementHierarchy.m` the lines:
/// `|  |--<UIButton:0x7f…; AX=Y; AX.label='Save'; AX.frame={{0, 0}, {90, 44}}; …; alpha=1>`.
enum EarlGreyHierarchy: DumpReader {
  static let format = DumpFormat.earlGrey

  /// Returns a Boolean value that indicates whether a file contains the line of a view.
  static func isLikely(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(text: "; AX.frame={{") && bytes.contains(text: "Window:0x")
  }

  static func read(_ source: DumpSource) throws(DumpError) -> ScreenDump {
    let text = EarlGreyLines(source.bytes)
    let lines = text.lines
    guard let first = lines.first else {
      throw error(
        "no line of a window; expected lines such as \"<UIWindow:0x7f…; AX=N; AX.frame={{…}}>\"",
        in: source)
    }
    var elements = PageElements()
    elements.append(
      PageElement(
        type: .application, typeName: "Application", parent: nil, line: first.number))
    // The index of the last view at each depth.
    var open: [Int] = []
    for line in lines {
      open.removeLast(max(0, open.count - line.depth))
      DumpFields(line.text, syntax).unknown.forEach { elements.unknown.add($0, at: line.number) }
      var element = element(of: line, parent: open.last ?? 0)
      // A view in a hidden one is hidden, whatever its own property is.
      if let parent = open.last, !elements.elements[parent].isVisible { element.isVisible = false }
      open.append(elements.append(element))
    }
    guard elements.elements.contains(where: { !$0.frame.isEmpty }) else {
      throw error(
        "no view has a frame; expected {{x, y}, {width, height}}", in: source, line: first.number)
    }
    elements.setScreenSize()
    elements.hideOffScreen()
    return try dump(elements, of: source, notes: text.notes)
  }

  private static func element(of line: EarlGreyLines.Line, parent: Int) -> PageElement {
    let text = line.text.hasSuffix(">") ? String(line.text.dropLast()) : line.text
    let fields = DumpFields(text, syntax)
    var element = PageElement(
      type: DetoxHierarchy.type(ofClass: line.type), typeName: line.type, parent: parent,
      line: line.number,
      frame: (fields["AX.frame"] ?? fields["frame"]).flatMap { DumpNumbers.rect($0) }
        ?? PageElement.nowhere)
    element.label = fields["AX.label"]
    element.value = fields["AX.value"]
    element.hint = fields["AX.hint"]
    element.placeholder = fields["AX.placeholder"] ?? fields["placeholder"]
    element.name = fields["AX.id"]
    element.isNativeElement = (fields["AX"] ?? fields["isAccessible"]) == "Y"
    element.traits = AccessibilityTraits(
      names: (fields["AX.traits"] ?? "").split(separator: ",").map(String.init))
    element.isSelected = element.traits?.contains(.selected) == true
    element.isFocused = fields["AX.focused"] == "Y" || fields["focused"] == "Y"
    element.isEnabled = !fields.flags.contains("disabled")
    element.isVisible =
      !fields.flags.contains("hidden") && fields["alpha"].flatMap(Double.init) != 0
    return element
  }

  private static let syntax = DumpFields.Syntax(
    separator: "; ", assignment: "=",
    names: [
      "AX=", "AX.", "isAccessible=", "frame=", "opaque", "hidden", "alpha=", "UIE=", "text=",
      "placeholder=", "disabled", "focused=", "value=", "clipped",
    ])
}

/// The lines of the last hierarchy in a text, and of the one before it.
struct EarlGreyLines {
  struct Line {
    /// The line in the file, counted from 1.
    let number: Int
    /// The number of views around the view; 0 for a window.
    let depth: Int
    let type: String
    /// The attributes after the class and the address.
    var text: String
  }

  private(set) var lines: [Line] = []
  private(set) var earlier: [Line] = []

  init(_ bytes: [UInt8]) {
    var isOpen = false
    let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, bytes) in zip(1..., all) {
      let text = bytes.last == 0x0D ? bytes.dropLast() : bytes
      if let line = Self.line(text, number) {
        // A window that follows anything else begins another hierarchy.
        if !isOpen, line.depth == 0 { (earlier, lines) = (lines, []) }
        guard line.depth == 0 || !lines.isEmpty else { continue }
        lines.append(line)
        isOpen = true
      } else if isOpen, let last = lines.indices.last, !lines[last].text.hasSuffix(">") {
        // A label may have several lines.
        if lines[last].text.utf8.count < 100_000 {
          lines[last].text += "\n" + String(decoding: text, as: UTF8.self)
        }
      } else if !text.allSatisfy({ $0 == 0x20 }) {
        isOpen = false
      }
    }
  }

  /// A note if the last hierarchy differs from the one before it.
  var notes: [Message] {
    func content(_ lines: [Line]) -> [String] { lines.map { "\($0.depth) \($0.type) \($0.text)" } }
    guard let first = lines.first, let start = earlier.first, content(lines) != content(earlier)
    else { return [] }
    return [ScreenDump.change(at: first.number, from: start.number)]
  }

  /// Returns the view of a line, or nil if the line begins no view.
  private static func line(_ bytes: ArraySlice<UInt8>, _ number: Int) -> Line? {
    guard let address = bytes.index(of: ":0x"),
      let start = bytes[..<address].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let type = bytes[(start + 1)..<address]
    let before = bytes[..<start]
    let bars = before.reversed().prefix { " |-".utf8.contains($0) }
    let depth = bars.count { $0 == UInt8(ascii: "|") }
    let name = String(decoding: type, as: UTF8.self)
    guard !type.isEmpty, type.allSatisfy({ $0 != 0x20 && $0 != 0x27 }),
      depth > 0 ? bars.contains(UInt8(ascii: "-")) : name.contains("Window")
    else { return nil }
    let rest = bytes[address...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
    return Line(
      number: number, depth: depth, type: name,
      text: String(decoding: bytes[rest...], as: UTF8.self))
  }
}

import AccessibilityModel
import Geometry
import XMLReading

/// An element of a page source: its attributes, read.
struct PageElement {
  /// What is wrong with an attribute.
  struct Fault: Error {
    let message: String
  }

  let type: PageElementType
  /// The index of the element that this one is in.
  let parent: Int?
  let line: Int
  /// The identifier where there is one, else the label.
  let name: String?
  var label: String?
  /// Whether the page source says anything of a label, if only that it is empty.
  let tellsLabel: Bool
  let value: String?
  /// Points, on the screen.
  let frame: Rect
  let isEnabled: Bool
  let isVisible: Bool
  let isSelected: Bool
  let isFocused: Bool
  /// Whether VoiceOver stops here, as WebDriverAgent works it out; nil where it was left out.
  let isAccessible: Bool?
  /// The same as UIKit says it, where the page source was asked to tell.
  let isNativeElement: Bool?
  /// Nil where the page source has none, as those before 2025.
  let traits: AccessibilityTraits?
  let actions: [String]

  init(_ element: XMLElement, parent: Int?) throws(Fault) {
    type = PageElementType(tag: element.name)
    self.parent = parent
    line = element.line
    name = Self.text(element["name"])
    label = Self.text(element["label"])
    tellsLabel = element["label"] != nil
    value = Self.text(element["value"])
    frame = try Self.frame(of: element)
    isEnabled = try Self.flag("enabled", of: element) ?? true
    isVisible = try Self.flag("visible", of: element) ?? true
    isSelected = try Self.flag("selected", of: element) ?? false
    isFocused = try Self.flag("focused", of: element) ?? false
    isAccessible = try Self.flag("accessible", of: element)
    isNativeElement = try Self.flag("nativeAccessibilityElement", of: element)
    traits = element["traits"].map(Self.traits)
    actions = Self.pieces(element["customActions"] ?? "")
  }

  private static func text(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }

  private static func flag(_ name: String, of element: XMLElement) throws(Fault) -> Bool? {
    switch element[name] {
    case nil: return nil
    case "true", "1": return true
    case "false", "0": return false
    case .some(let text):
      throw Fault(message: "\(name)=\"\(text.prefix(40))\"; expected true or false")
    }
  }

  private static func frame(of element: XMLElement) throws(Fault) -> Rect {
    let x = try number("x", of: element)
    let y = try number("y", of: element)
    let width = try number("width", of: element)
    let height = try number("height", of: element)
    // XCTest gives infinite places to what it cannot find; so does the page source of an old
    // WebDriverAgent, and a newer one writes this in place of them.
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else {
      return Rect(x: -1, y: -1, width: 0, height: 0)
    }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static func number(_ name: String, of element: XMLElement) throws(Fault) -> Double {
    guard let text = element[name] else {
      throw Fault(
        message: "<\(element.name.prefix(60))> has no \(name); expected x, y, width and height")
    }
    let isSize = name == "width" || name == "height"
    // Larger numbers are no points of a screen, and the sum of two could be infinite.
    guard let number = Double(text), number.isInfinite || abs(number) < 1e9,
      number >= 0 || !isSize, !text.contains(where: { $0 == "x" || $0 == "X" })
    else {
      let expected = isSize ? "a size in points" : "points on the screen"
      throw Fault(message: "\(name)=\"\(text.prefix(40))\"; expected \(expected)")
    }
    return number
  }

  /// The names that WebDriverAgent's `FBAccessibilityTraits.m` gives to UIKit's traits; what has no
  /// trait here (`SupportsZoom`) says nothing.
  private static func traits(_ names: String) -> AccessibilityTraits {
    var traits: AccessibilityTraits = []
    for name in pieces(names) {
      if name == "ToggleButton" {
        traits.insert(.toggle)
      } else if let first = name.first,
        let trait = AccessibilityTraits(name: first.lowercased() + name.dropFirst())
      {
        traits.insert(trait)
      }
    }
    return traits
  }

  /// The pieces of a list with commas.
  private static func pieces(_ list: String) -> [String] {
    list.split(separator: ",").compactMap { piece in
      let trimmed = piece.drop { $0 == " " }
      return trimmed.isEmpty ? nil : String(trimmed)
    }
  }
}

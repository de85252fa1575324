import AccessibilityModel
import Geometry

@testable import ScreenDumps

extension AccessibilityNode {
  /// The nodes that speak or that affect reachability, one on each line: their depth, whether the
  /// reader stops there, what they speak, and their position on the screen.
  var outline: String {
    var lines: [String] = []
    var pending = [(node: self, level: 0)]
    while let (node, level) = pending.popLast() {
      let line = node.line
      if let line { lines.append(String(repeating: "  ", count: level) + line) }
      guard !node.isHidden, !node.isElement else { continue }
      for child in node.children.reversed() {
        pending.append((child, line == nil ? level : level + 1))
      }
    }
    return lines.joined(separator: "\n")
  }

  private var line: String? {
    if isHidden { return isElement || !children.isEmpty ? "hidden \(name)" : nil }
    var words = [isElement ? "element" : "view", name]
    if let value = accessibilityValue { words.append("value=\(value)") }
    let traits = AccessibilityTraits.names.filter { self.traits.contains($0.trait) }.map(\.name)
    if !traits.isEmpty { words.append(traits.joined(separator: "+")) }
    if containerType != .none { words.append(containerType.rawValue) }
    if viewIsModal { words.append("modal") }
    if !actions.isEmpty { words.append("actions=" + actions.map(\.name).joined(separator: "|")) }
    guard isElement || words.count > 2 else { return nil }
    if isElement {
      let rect = rectOnScreen
      words.append(
        "@" + [rect.x, rect.y, rect.width, rect.height].map { "\(Int($0))" }.joined(separator: ","))
    }
    return words.joined(separator: " ")
  }

  private var name: String {
    let label = label.map(\.debugDescription) ?? "-"
    return identifier.map { "\(label)#\($0)" } ?? label
  }
}

/// Returns an element of a page source; attributes that are not given are left out.
func element(_ type: String, _ attributes: String = "", _ inside: String = "") -> String {
  let frame =
    [" x=", " y=", " width=", " height="].filter { !" \(attributes)".contains($0) }
    .map { "\($0)\"\($0.count > 3 ? 10 : 5)\"" }.joined()
  let tag = "XCUIElementType\(type)"
  return "<\(tag) type=\"\(tag)\" \(attributes)\(frame)>\(inside)</\(tag)>"
}

/// Returns an application with the screen of a phone.
func page(_ inside: String) -> [UInt8] {
  let frame = "x=\"0\" y=\"0\" width=\"390\" height=\"844\""
  return Array(element("Application", "name=\"App\" label=\"App\" \(frame)", inside).utf8)
}

func read(_ inside: String) throws -> AccessibilityNode {
  try PageSource.read(DumpSource(name: "page.xml", bytes: page(inside))).root
}

/// Returns the first element that the reader reaches.
func first(_ inside: String) throws -> AccessibilityNode? {
  var found: AccessibilityNode?
  try read(inside).forEachNode { if found == nil, $0.isElement { found = $0 } }
  return found
}

import AccessibilityModel
import Geometry
import ScreenReading

/// A screen as a user hears it: its elements in reading order, each with its utterance.
struct HeardScreen {
  /// An element and its utterance.
  struct Element {
    let node: AccessibilityNode
    let text: String
    let hint: String
    /// The utterance as the focus enters the containers of the element that are announced.
    let entered: String
    /// The names of the announced containers, the outermost first, each with a mark if it is an
    /// alert.
    let groups: [String]
    /// The frame on the screen, visible or not.
    let frame: Rect

    /// The utterance without the position of the element among others, such as "3 of 5".
    let words: String

    /// The utterance and the hint as one line.
    var line: String { hint.isEmpty ? text : text.isEmpty ? hint : "\(text). \(hint)" }
  }

  let root: AccessibilityNode
  let elements: [Element]

  init(root: AccessibilityNode, language: String?) {
    self.root = root
    let driver = ScreenReaderDriver(root, language: language ?? root.screen?.language ?? "en")
    driver.turnOn()
    let places = AuditedTree(root: root)
    elements = driver.elements.compactMap { object in
      guard let node = object.accessibilityTree else { return nil }
      let said = driver.reader.utterances(for: node)
      let groups = driver.reader.namedContainers(of: node)
      return Element(
        node: node, text: said.utterance.text, hint: said.hint?.text ?? "",
        entered: driver.reader.utterances(for: node, entering: groups).utterance.text,
        groups: groups.compactMap(\.accessibilityTree).map {
          [$0.traits.contains(.alert) ? "alert" : "", $0.labelText].filter { !$0.isEmpty }
            .joined(separator: " ")
        },
        frame: places.auditFrame(of: node) ?? .zero,
        words: "\(node.labelText)\u{1}\(node.accessibilityValue ?? "")\u{1}\(node.hint ?? "")\u{1}"
          + "\(node.traits.rawValue)")
    }
  }
}

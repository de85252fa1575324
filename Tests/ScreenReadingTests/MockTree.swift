import Geometry

@testable import AccessibilityModel
@testable import ScreenReading

/// A node of a tree that tests create by hand.
final class Node: AccessibilityDefaults, AccessibilityDetails {
  let elementID: ElementID
  var label: String
  var accessibilityValue: String?
  var accessibilityHint: String?
  var accessibilityTraits: AccessibilityTraits = []
  var accessibilityFrame: Rect?
  var accessibilityTiers: [AccessibilityTier] = []
  var accessibilityOrdinal: AccessibilityOrdinal?
  var accessibilityCustomActions: [AccessibilityCustomAction] = []
  var accessibilityContainerType = AccessibilityContainerType.none
  var accessibilityViewIsModal = false
  var hasRows = false
  let isAccessibilityElement: Bool
  private(set) var children: [Node]
  private weak var parent: Node?

  init(_ label: String, frame: Rect? = nil, traits: AccessibilityTraits = []) {
    elementID = ElementID(label)
    self.label = label
    accessibilityFrame = frame
    accessibilityTraits = traits
    isAccessibilityElement = true
    children = []
  }

  init(container name: String, _ children: [Node]) {
    elementID = ElementID(name)
    label = name
    isAccessibilityElement = false
    self.children = children
    for child in children { child.parent = self }
  }

  var accessibilityContainer: (any AccessibilityObject)? { parent }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    label.isEmpty ? [] : [LabelPiece(.label, label)]
  }

  func accessibilityElementCount() -> Int { children.count }

  func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    children.indices.contains(index) ? children[index] : nil
  }

  func accessibilityRow(of object: any AccessibilityObject) -> AccessibilityRow? {
    guard hasRows, let index = index(ofAccessibilityElement: object) else { return nil }
    return AccessibilityRow(number: index + 1, count: children.count)
  }

  static func rows(_ rows: [[String]]) -> Node {
    let table = Node(
      container: "table",
      rows.enumerated().map { index, labels in
        Node(container: "row \(index)", labels.map { Node($0) })
      })
    table.hasRows = true
    return table
  }
}

extension ScreenReader {
  init(runningIn root: Node) {
    self.init()
    _ = turnOn()
  }

  /// Handles a gesture and returns the spoken texts and, in angle brackets, the sounds.
  mutating func heard(_ gesture: Gesture, in root: Node) -> [String] {
    handle(gesture, in: root).words
  }
}

extension [Effect] {
  var words: [String] {
    compactMap { effect in
      switch effect {
      case .speak(let utterance): utterance.text
      case .announce(let utterance, .high): "high: \(utterance.text)"
      case .announce(let utterance, .normal): "announcement: \(utterance.text)"
      case .announce(let utterance, .low): "low: \(utterance.text)"
      case .hint(let utterance): "hint: \(utterance.text)"
      case .earcon(let earcon): "<\(earcon.rawValue)>"
      case .interrupt: "<interrupt>"
      case .activate(let element): "activate \(element.accessibilityPlace)"
      case .longPress(let element): "long press \(element.accessibilityPlace)"
      case .increment(let element): "increment \(element.accessibilityPlace)"
      case .decrement(let element): "decrement \(element.accessibilityPlace)"
      case .moveInsertionPoint(let unit, let step, _): "\(unit.name) \(step)"
      case .perform(let action): "perform \(action.name)"
      case .scroll(let direction, let element):
        "scroll \(direction.rawValue) from \(element.accessibilityPlace)"
      case .escape(let element): "escape from \(element.accessibilityPlace)"
      case .magicTap(let element): "magic tap from \(element.accessibilityPlace)"
      case .chooseItem: "choose item"
      case .copy(let text): "copy \(text)"
      case .retry(let gesture): "retry \(gesture.names.script)"
      case .focus, .reveal, .show, .statusDidChange: nil
      }
    }
  }
}

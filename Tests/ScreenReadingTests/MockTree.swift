import Geometry

@testable import AccessibilityModel
@testable import ScreenReading

/// A node of a tree that tests make by hand.
final class Node: AccessibilityObject {
  let accessibilityIdentifier: String
  var label: String
  var accessibilityValue: String?
  var accessibilityHint: String?
  var accessibilityTraits: AccessibilityTraits = []
  var accessibilityFrame: Rect?
  var accessibilityTiers: [LabelPiece] = []
  var accessibilityCustomActions: [AccessibilityCustomAction] = []
  var accessibilityContainerType = AccessibilityContainerType.none
  var accessibilityViewIsModal = false
  var hasRows = false
  let isAccessibilityElement: Bool
  private(set) var children: [Node]
  private weak var parent: Node?

  init(_ label: String, frame: Rect? = nil, traits: AccessibilityTraits = []) {
    accessibilityIdentifier = label
    self.label = label
    accessibilityFrame = frame
    accessibilityTraits = traits
    isAccessibilityElement = true
    children = []
  }

  init(container name: String, _ children: [Node]) {
    accessibilityIdentifier = name
    label = name
    isAccessibilityElement = false
    self.children = children
    for child in children { child.parent = self }
  }

  var accessibilityContainer: (any AccessibilityObject)? { parent }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    label.isEmpty ? [] : [LabelPiece("label", label)]
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

let testPhrases = Phrases(
  table: """
    trait.button\tbutton
    trait.selected\tselected
    trait.dimmed\tdimmed
    trait.heading\theading
    trait.adjustable\tadjustable
    trait.switchButton\tswitch button
    trait.on\ton
    trait.off\toff
    trait.mixed\tmixed
    trait.link\tlink
    trait.image\timage
    trait.textField\ttext field
    context.listStart\tlist start
    context.listEnd\tlist end
    rotor.rows\tRows
    rotor.words\tWords
    rotor.characters\tCharacters
    rotor.headings\tHeadings
    position.row\tRow {0} of {1}
    position.item\titem {0} of {1}
    status.on\tReader on
    status.off\tReader off
    phonetic.a\talfa
    phonetic.capital\tcapital {0}
    """)

extension ScreenReader {
  init(runningIn root: Node) {
    self.init(phrases: testPhrases)
    _ = turnOn(in: root)
  }

  /// Handles a gesture and gives back what is said, and in angle brackets the sounds.
  mutating func heard(_ gesture: Gesture, in root: Node) -> [String] {
    handle(gesture, in: root).words
  }
}

extension [Effect] {
  var words: [String] {
    compactMap { effect in
      switch effect {
      case .speak(let utterance): utterance.text
      case .hint(let utterance): "hint: \(utterance.text)"
      case .earcon(let earcon): "<\(earcon.rawValue)>"
      case .activate(let element): "activate \(element.accessibilityIdentifier)"
      case .increment(let element): "increment \(element.accessibilityIdentifier)"
      case .decrement(let element): "decrement \(element.accessibilityIdentifier)"
      default: nil
      }
    }
  }
}

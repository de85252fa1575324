import AccessibilityModel
import Geometry
import ScreenReading

/// An element in its state when the walk reached it.
package struct AuditedElement {
  package let object: any AccessibilityObject
  /// The container that returned the element, or nil for the root.
  let container: (any AccessibilityObject)?
  /// The pieces of the label at full verbosity.
  let pieces: [LabelPiece]
  let label: String
  let value: String?
  let hint: String?
  let traits: AccessibilityTraits
  /// The frame on the screen or in scrolled content, or nil if it is unknown.
  var frame: Rect?
  /// The number of scrolls before the frame was read; frames of one epoch can be compared.
  var epoch = 0

  init(_ object: any AccessibilityObject, on screen: any AuditedScreen) {
    self.object = object
    container = object.accessibilityContainer
    pieces = object.accessibilityLabelPieces(for: .full).filter { !$0.text.isEmpty }
    label = Utterance(pieces).text
    value = object.accessibilityValue
    hint = object.accessibilityHint
    traits = object.accessibilityTraits
    frame = screen.auditFrame(of: object)
  }

  /// A Boolean value that indicates whether the element can be activated or changed.
  var isControl: Bool { Self.isControl(traits) }

  /// Returns a Boolean value that indicates whether an element with the given traits can be
  /// activated or changed.
  static func isControl(_ traits: AccessibilityTraits) -> Bool {
    !traits.isDisjoint(with: controlTraits)
  }

  private static let controlTraits: AccessibilityTraits = [
    .button, .link, .searchField, .adjustable, .toggleButton, .textEntry, .secureTextEntry,
    .keyboardKey, .backButton, .tabBarItem, .popUpButton, .textArea,
  ]

  /// A Boolean value that indicates whether the element is a switch, whose value is a state.
  var isToggle: Bool { traits.contains(.toggleButton) }

  /// A Boolean value that indicates whether text can be typed into the element.
  var isField: Bool {
    !traits.isDisjoint(with: [.textEntry, .secureTextEntry, .searchField, .textArea])
  }

  /// A Boolean value that indicates whether the element has the shape of an icon.
  var isIconSized: Bool { frame.map { $0.width > 0 && $0.width <= $0.height * 1.5 } == true }

  /// The label and value, which distinguish the element from others.
  var name: String {
    guard let value, !value.isEmpty else { return label }
    return label.isEmpty ? value : "\(label), \(value)"
  }

  var containerID: ObjectIdentifier? { container.map { ObjectIdentifier($0) } }
}

/// The visible elements at one moment of the walk.
struct AuditView {
  let screen: any AuditedScreen
  /// The elements that were walked and are on the screen, with their current frames.
  let elements: [AuditedElement]
}

/// Consecutive elements of the walk; the elements of one container are never split.
struct AuditPage {
  let screen: any AuditedScreen
  let elements: [AuditedElement]
  /// The elements of each container.
  let siblings: [[AuditedElement]]
  /// The languages whose words may occur in texts without a language tag.
  let wordLanguages: [String]

  init(screen: any AuditedScreen, elements: [AuditedElement]) {
    self.screen = screen
    self.elements = elements
    wordLanguages = screen.language.wordLanguages
    siblings = elements.chunked { $0.containerID == $1.containerID }
  }

  var language: String { screen.auditLanguage }

  /// Returns the languages whose words may occur in the texts of an element.
  func wordLanguages(of element: AuditedElement) -> [String] {
    element.object.accessibilityLanguage.map { [$0] } ?? wordLanguages
  }

  /// Returns the languages whose words for roles may occur in the label of an element: a label in
  /// letters of East Asia may have those of any screen reader.
  func languagesOfRoles(in element: AuditedElement) -> [String] {
    let languages = wordLanguages(of: element)
    return element.label.unicodeScalars.contains { $0.value >= 0x3000 }
      ? languages + Phrases.readerLanguages : languages
  }

  /// The containers that answer themselves. The nodes of a tree store their own indices.
  var liveContainers: [any AccessibilityObject] {
    siblings.compactMap { siblings in
      siblings.first.flatMap { $0.object.accessibilityTree == nil ? $0.container : nil }
    }
  }
}

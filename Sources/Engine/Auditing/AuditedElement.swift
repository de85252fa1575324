import AccessibilityModel
import Geometry

/// An element as it was when the walk came to it.
package struct AuditedElement {
  package let object: any AccessibilityObject
  /// What gives it out; nil at the top.
  let container: (any AccessibilityObject)?
  /// All that it says at full verbosity.
  let pieces: [LabelPiece]
  let label: String
  let value: String?
  let hint: String?
  let traits: AccessibilityTraits
  /// Where it is on the screen, or in what is scrolled there; nil when that is not known.
  var frame: Rect?
  /// How often something had been scrolled when it was there.
  var epoch = 0

  init(_ object: any AccessibilityObject, on screen: any AuditedScreen) {
    self.object = object
    container = object.accessibilityContainer
    pieces = object.accessibilityLabelPieces(for: .full).filter { !$0.text.isEmpty }
    label = Self.joined(pieces)
    value = object.accessibilityValue
    hint = object.accessibilityHint
    traits = object.accessibilityTraits
    frame = screen.auditFrame(of: object)
  }

  /// The pieces as they follow each other in speech.
  static func joined(_ pieces: [LabelPiece]) -> String {
    guard pieces.count > 1 else { return pieces.first?.text ?? "" }
    var text = pieces[0].text
    for piece in pieces.dropFirst() {
      if !piece.continues { text += ", " }
      text += piece.text
    }
    return text
  }

  /// Whether it is there to be activated or changed.
  var isControl: Bool { !traits.isDisjoint(with: Self.controlTraits) }

  private static let controlTraits: AccessibilityTraits = [
    .button, .link, .searchField, .adjustable, .toggle, .textEntry, .secureTextEntry,
    .keyboardKey, .backButton, .tabBarItem,
  ]

  /// A switch says its value as a state.
  var isToggle: Bool { traits.contains(.toggle) }

  /// Label and value, as what tells elements apart.
  var name: String {
    guard let value, !value.isEmpty else { return label }
    return label.isEmpty ? value : "\(label), \(value)"
  }

  var containerID: ObjectIdentifier? { container.map { ObjectIdentifier($0) } }
}

/// What can be seen at a moment of the walk.
struct AuditView {
  let screen: any AuditedScreen
  /// Those that were walked and are on the screen, with their frames now.
  let elements: [AuditedElement]
}

/// Elements that follow each other on the walk, all that a container gives out together.
struct AuditPage {
  let screen: any AuditedScreen
  let elements: [AuditedElement]
  /// Runs of elements of the same container.
  let groups: [Range<Int>]

  init(screen: any AuditedScreen, elements: [AuditedElement]) {
    self.screen = screen
    self.elements = elements
    var groups: [Range<Int>] = []
    var start = 0
    for index in elements.indices
    where index + 1 == elements.count
      || elements[index + 1].containerID != elements[index].containerID
    {
      groups.append(start..<(index + 1))
      start = index + 1
    }
    self.groups = groups
  }

  var language: String { screen.auditLanguage }

  /// The elements of each container.
  var siblings: [ArraySlice<AuditedElement>] { groups.map { elements[$0] } }
}

import AccessibilityModel

/// Elements that the rotor and commands move between.
enum StopKind: Hashable {
  case headings, links, buttons, formControls, textFields, images
  /// The first element of each container.
  case containers
  /// The first element of each landmark, list, or data table.
  case landmarks, lists, tables
  /// Elements of the same kind as the focus.
  case sameItem(ItemKind)

  /// Returns a Boolean value that indicates whether an element is a stop. Stops where containers
  /// begin depend on the order of the elements and are not found here.
  func includes(_ element: any AccessibilityObject) -> Bool {
    switch self {
    case .sameItem(let kind): return ItemKind(element) == kind
    case .buttons:
      let traits = element.accessibilityTraits
      return !traits.isDisjoint(with: .buttons) && traits.isDisjoint(with: .toggles)
    case .headings: return element.accessibilityTraits.contains(.header)
    case .links: return !element.accessibilityTraits.isDisjoint(with: .links)
    case .formControls: return !element.accessibilityTraits.isDisjoint(with: .controls)
    case .textFields: return !element.accessibilityTraits.isDisjoint(with: .typed)
    case .images: return element.accessibilityTraits.contains(.image)
    case .containers, .landmarks, .lists, .tables: return false
    }
  }

  /// The type of the containers that the setting moves between, or nil if it moves between elements
  /// or any containers.
  var containerType: AccessibilityContainerType? {
    switch self {
    case .landmarks: .landmark
    case .lists: .list
    case .tables: .dataTable
    case .headings, .links, .buttons, .formControls, .textFields, .images, .containers, .sameItem:
      nil
    }
  }
}

/// The kind of an element, which finds others like it.
enum ItemKind: Hashable {
  case heading, link, field, toggle, adjustable, button, image, text
  /// An element of Lector's own apps, by the name of the counted thing: a word, a note.
  case counted(String)

  init(_ element: any AccessibilityObject) {
    if let ordinal = element.details?.accessibilityOrdinal {
      self = .counted(ordinal.kind)
      return
    }
    let traits = element.accessibilityTraits
    self = Self.kinds.first { !traits.isDisjoint(with: $0.traits) }?.kind ?? .text
  }

  /// The traits of each kind. The first match decides.
  private static let kinds: [(traits: AccessibilityTraits, kind: ItemKind)] = [
    (.header, .heading), (.links, .link), (.typed, .field), (.toggles, .toggle),
    (.adjustable, .adjustable), (.buttons, .button), (.image, .image),
  ]
}

extension AccessibilityTraits {
  fileprivate static let buttons: Self = [.button, .backButton, .popUpButton]
  /// The traits of elements that text is typed into, search fields among them.
  fileprivate static let typed: Self = fields.union(.searchField)
  /// The traits of elements that a form is made of.
  fileprivate static let controls: Self = typed.union(buttons).union(.toggles).union(.adjustable)
}

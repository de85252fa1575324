import AccessibilityModel
import Geometry
import PlainText

/// An element in the item chooser.
package struct ReachableItem {
  package let name: String
  package let language: String?
  package let element: any AccessibilityObject
  private let folded: String

  init(_ pieces: [LabelPiece], _ element: any AccessibilityObject) {
    name = Utterance(pieces).text
    language = pieces.first?.language
    folded = name.foldedForMatching
    self.element = element
  }

  /// Returns a Boolean value that indicates whether the name contains a text, ignoring case and
  /// accents.
  package func matches(_ text: String) -> Bool {
    text.isEmpty || folded.contains(text.foldedForMatching)
  }
}

/// A role that can select an item, by its name in scripts.
package enum ItemRole: String, CaseIterable, Sendable {
  case button, link, heading, image, toggle = "switch", tab, adjustable
  case textField = "text-field"
  case searchField = "search-field"
  case popUpButton = "pop-up-button"

  fileprivate var traits: AccessibilityTraits {
    switch self {
    case .button: [.button, .backButton, .popUpButton]
    case .link: .links
    case .heading: .header
    case .image: .image
    case .toggle: .toggles
    case .tab: .tabBarItem
    case .adjustable: .adjustable
    case .textField: .fields
    case .searchField: .searchField
    case .popUpButton: .popUpButton
    }
  }
}

/// A query for an item: a text, a role, and the item's number among the matches.
package struct ItemQuery: Sendable {
  package var text: String
  package var role: ItemRole?
  /// The number among the items that match, from 1.
  package var number: Int

  package init(_ text: String, role: ItemRole? = nil, number: Int = 1) {
    self.text = text
    self.role = role
    self.number = number
  }
}

extension ScreenReader {
  /// Returns the items that match a query, in reading order: the items whose name is the text or,
  /// if there are none, the items whose name contains it.
  package func items(
    matching query: ItemQuery, among items: [ReachableItem]
  ) -> [ReachableItem] {
    let items = items.filter { item in query.role.map { has(item.element, $0) } ?? true }
    let exact = items.filter { $0.name == query.text }
    return exact.isEmpty ? items.filter { $0.matches(query.text) } : exact
  }

  private func has(_ element: any AccessibilityObject, _ role: ItemRole) -> Bool {
    if role == .tab, traversal.isBelowTabBar(element) { return true }
    return !element.accessibilityTraits.isDisjoint(with: role.traits)
  }

  /// Returns the items of the item chooser, in reading order: all elements of a tree, and the
  /// visible elements of containers that provide theirs by index.
  package func items(in root: any AccessibilityObject) -> [ReachableItem] {
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    var elements: [any AccessibilityObject] = []
    let area = root.accessibilityFrame ?? everywhere
    traversal.source(of: root).forEachElement(near: area, in: traversal) { elements.append($0) }
    return items(among: elements)
  }

  /// Returns all items of a popover in reading order, including invisible items of its list.
  ///
  /// - Parameter limit: The maximum number of items.
  package func items(of popover: any AccessibilityObject, limit: Int) -> [ReachableItem] {
    var items: [ReachableItem] = []
    var element = traversal.firstElement(in: popover)
    while let current = element, items.count < limit {
      if let item = item(current) { items.append(item) }
      element = traversal.element(after: current)
    }
    return items
  }

  /// Returns elements as items.
  package func items(among elements: [any AccessibilityObject]) -> [ReachableItem] {
    elements.compactMap(item)
  }

  private func item(_ element: any AccessibilityObject) -> ReachableItem? {
    var pieces = element.accessibilityLabelPieces(for: settings.verbosity).compactMap(\.spoken)
    if pieces.isEmpty { pieces = utterances(for: element).utterance.pieces }
    return pieces.isEmpty ? nil : ReachableItem(pieces, element)
  }
}

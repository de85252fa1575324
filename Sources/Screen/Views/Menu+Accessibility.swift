import AccessibilityModel
import Geometry

/// An item of a menu as an accessibility element: a button, a switch, a heading, a link or a text.
final class MenuElement: AccessibilityDefaults, AccessibilityDetails, ItemElement {
  let row: Int
  /// The focus may outlive the menu for a moment.
  private weak var menu: Menu?

  init(menu: Menu, row: Int) {
    self.menu = menu
    self.row = row
  }

  private var item: MenuItem? {
    guard let menu, menu.items.indices.contains(row) else { return nil }
    return menu.item(at: row)
  }

  var elementID: ElementID { Menu.elementID(ofRow: row) }
  var accessibilityPlace: String { item?.title ?? "" }
  var isAccessibilityElement: Bool { true }

  /// Returns this item, which the menu has already chosen as the nearest one.
  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? { self }

  var accessibilityContainer: (any AccessibilityObject)? { menu?.table }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    guard let item else { return [] }
    return item.pieces.isEmpty
      ? [LabelPiece(.label, item.title, language: item.language)] : item.pieces
  }

  var accessibilityTraits: AccessibilityTraits {
    guard let item else { return [] }
    var traits: AccessibilityTraits = item.isSelected == true ? [.selected] : []
    switch item.role {
    case .button: traits.formUnion(item.isOn == nil ? .button : [.button, .toggleButton])
    case .heading: traits.insert(.header)
    case .link: traits.insert(.link)
    case .text: traits.insert(.staticText)
    case .item: break
    }
    return traits
  }

  var accessibilityHint: String? { item?.hint }

  var itemActions: [ItemAction] { item?.actions ?? [] }

  var accessibilityCustomActions: [AccessibilityCustomAction] {
    itemActions.map { action in
      AccessibilityCustomAction(name: action.title) {
        action.perform()
        return true
      }
    }
  }

  var accessibilityUsageHint: String? {
    guard let menu, let hint = menu.switchHint else { return nil }
    return menu.explainedRow == nil || menu.explainedRow == row ? hint : ""
  }

  func accessibilityElementDidBecomeFocused() {
    menu?.focusDidMove(toRow: row)
    if item?.isOn != nil, menu?.explainedRow == nil { menu?.explainedRow = row }
  }

  var accessibilityValue: String? { item?.isOn.map { $0 ? "1" : "0" } }

  var accessibilityFrame: Rect? {
    menu?.table.rectForRow(row)
  }

  func accessibilityActivate() -> Bool {
    guard let item, item.isActive else { return false }
    item.activate()
    return true
  }
}

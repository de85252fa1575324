import AccessibilityModel
import Geometry

/// An entry of a menu as the screen reader finds it: a button, a switch, or a heading.
final class MenuElement: AccessibilityObject {
  let row: Int
  /// Gone once the menu is closed, which the focus may outlive for a moment.
  private weak var menu: Menu?

  init(menu: Menu, row: Int) {
    self.menu = menu
    self.row = row
  }

  private var item: MenuItem? {
    guard let menu, menu.items.indices.contains(row) else { return nil }
    return menu.items[row]
  }

  var accessibilityIdentifier: String { "menu/\(row)" }
  var accessibilityPlace: String { item?.title ?? "" }
  var isAccessibilityElement: Bool { true }
  var accessibilityContainer: (any AccessibilityObject)? { menu?.table }

  func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    item.map { [LabelPiece("label", $0.title, language: $0.language)] } ?? []
  }

  var accessibilityTraits: AccessibilityTraits {
    if item?.isHeader == true { return .header }
    return item?.isOn == nil ? .button : [.button, .toggle]
  }

  var accessibilityHint: String? { item?.hint }

  var accessibilityValue: String? { item?.isOn.map { $0 ? "1" : "0" } }

  var accessibilityFrame: Rect? {
    menu?.table.rectForRow(row)
  }

  func accessibilityActivate() -> Bool {
    guard let item, !item.isHeader else { return false }
    item.activate()
    return true
  }
}

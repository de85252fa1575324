import AccessibilityModel
import CellGrids

/// An action on an item of a list in addition to activation, in the item's menu and in the rotor;
/// or a button in a row.
package struct ItemAction {
  /// The key that removes an entry of a list, and the key that changes it.
  package static let removeKey = Key.special(.delete)
  package static let changeKey = Key.function(2)

  package let title: String
  /// The key that performs the action on the focused item, or nil if there is none. It types no
  /// character, because characters move to the items that begin with them.
  package let key: Key?
  /// A letter that performs it too, in a list where letters do not only move.
  package let letter: Character?
  /// The hint of a button.
  let hint: String?
  package let perform: () -> Void

  package init(
    _ title: String, key: Key? = nil, letter: Character? = nil, hint: String? = nil,
    perform: @escaping () -> Void
  ) {
    self.title = title
    self.key = key
    self.letter = letter
    self.hint = hint
    self.perform = perform
  }

  /// The action in the rotor.
  var inRotor: AccessibilityCustomAction {
    AccessibilityCustomAction(name: title) {
      perform()
      return true
    }
  }
}

/// An element of a list whose item has actions.
package protocol ItemElement: AnyObject {
  var itemActions: [ItemAction] { get }
}

/// An element that is the button of an action.
protocol ActionElement: AccessibilityDefaults {
  var action: ItemAction? { get }
}

extension ActionElement {
  package var accessibilityPlace: String { action?.title ?? "" }
  package var accessibilityHint: String? { action?.hint }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    action.map { [LabelPiece(.label, $0.title)] } ?? []
  }

  package func accessibilityActivate() -> Bool {
    action?.perform()
    return action != nil
  }
}

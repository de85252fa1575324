import CellGrids

/// An action on an item of a list besides its activation: in the menu of the item, in the rotor, and
/// by a key of its own.
package struct ItemAction {
  package let title: String
  /// The key that performs the action on the item with the focus, or nil if there is none. It types
  /// no character, because characters move to the items that begin with them.
  package let key: Key?
  package let perform: () -> Void

  package init(_ title: String, key: Key? = nil, perform: @escaping () -> Void) {
    self.title = title
    self.key = key
    self.perform = perform
  }
}

/// An element of a list whose item has actions.
package protocol ItemElement: AnyObject {
  var itemActions: [ItemAction] { get }
}

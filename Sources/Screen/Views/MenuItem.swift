import AccessibilityModel
import CellGrids

/// An item of a menu or of a grid, or the heading of a section.
package struct MenuItem {
  /// The role of an item for the screen reader.
  package enum Role: Hashable, Sendable {
    case button
    /// Text that cannot be activated.
    case text
    case heading
    case link
    /// An item that can be activated and is announced without a role, such as a node of a tree.
    case item
  }

  /// A cell of a list with columns.
  package struct Cell: Hashable, Sendable {
    let text: String
    /// A Boolean value that indicates whether the text ends at the right edge of its column.
    let isNumber: Bool

    package init(_ text: String, isNumber: Bool = false) {
      self.text = text
      self.isNumber = isNumber
    }
  }

  package var title: String
  package var role: Role
  /// A Boolean value that indicates whether a switch is on, or nil if the item is not a switch.
  package var isOn: Bool?
  /// A Boolean value that indicates whether the item is the selected one of several, or nil if it
  /// is not one of several.
  package var isSelected: Bool?
  /// The language of the title as a BCP 47 tag, or nil for the interface's language.
  package var language: String?
  /// The label in pieces, for a title in several languages or with a value; empty to speak the
  /// title. Most items are shown but never spoken, so the pieces are made on demand.
  package var pieces: [LabelPiece] { makePieces() }
  private let makePieces: () -> [LabelPiece]

  /// The label: the pieces, or else the title.
  fileprivate var labelPieces: [LabelPiece] {
    let pieces = pieces
    return pieces.isEmpty ? [LabelPiece(.label, title, language: language)] : pieces
  }

  /// The hint, which is spoken after a delay.
  package var hint: String?
  /// The indentation of an item that represents a node of a tree, in cells, or nil for other items.
  /// The line of a node begins at the left, even in right-to-left scripts.
  package var indentation: Int?
  /// The text at the right edge: a value, or a description. It is not spoken; `pieces` is.
  package var value = ""
  /// Returns the cells at the right of the title in a list with columns. They are not spoken;
  /// `pieces` is. A list asks only for those it shows.
  package var cells: () -> [Cell] = { [] }
  /// The highlight whose color is drawn at the right edge, or nil if there is none.
  package var swatch: Theme.Highlight?
  /// The letter that activates the item immediately, in menus with letters.
  package var key: Character?
  /// A Boolean value that indicates whether the item opens another popover.
  package var opens = false
  /// Other words for the item, by which a search finds it.
  package var synonyms = ""
  /// The help of the item; empty if its title says enough.
  package var explanation = ""
  package var activate: () -> Void
  /// The actions in addition to activation.
  package var actions: [ItemAction] = []

  /// Returns the heading of a section.
  package static func header(_ title: String) -> MenuItem {
    MenuItem(title, role: .heading)
  }

  package init(
    _ title: String, role: Role = .button, isOn: Bool? = nil, isSelected: Bool? = nil,
    language: String? = nil, pieces: @autoclosure @escaping () -> [LabelPiece] = [],
    activate: @escaping () -> Void = {}
  ) {
    self.title = title
    self.role = role
    self.isOn = isOn
    self.isSelected = isSelected
    self.language = language
    makePieces = pieces
    self.activate = activate
  }

  /// Returns the item, set to open another popover.
  package var opening: MenuItem {
    var item = self
    item.opens = true
    return item
  }

  /// A Boolean value that indicates whether a double tap activates the item.
  package var isActive: Bool { role != .text && role != .heading }
}

/// The items of a menu. Each item is created on demand: a search may have a hundred thousand hits.
package struct MenuItems: RandomAccessCollection {
  package let count: Int
  private let make: (Int) -> MenuItem
  private let makeTitle: ((Int) -> String)?
  /// A Boolean value that indicates whether all items exist.
  package let areMade: Bool

  /// - Parameter title: Returns the beginning of an item's title, if that is faster than creating
  ///   the item.
  package init(
    count: Int, title: ((Int) -> String)? = nil, make: @escaping (Int) -> MenuItem
  ) {
    self.count = count
    self.make = make
    makeTitle = title
    areMade = false
  }

  /// Returns the title of an item, or its beginning.
  package func title(at position: Int) -> String { makeTitle?(position) ?? make(position).title }

  package init(_ items: [MenuItem]) {
    count = items.count
    make = { items[$0] }
    makeTitle = nil
    areMade = true
  }

  /// Returns the items followed by others. Unlike `+`, this does not create the items.
  package func followed(by others: [MenuItem]) -> MenuItems {
    guard !others.isEmpty else { return self }
    return MenuItems(
      count: count + others.count,
      title: { $0 < count ? title(at: $0) : others[$0 - count].title },
      make: { $0 < count ? make($0) : others[$0 - count] })
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package subscript(position: Int) -> MenuItem { make(position) }
}

/// An element for an item of a menu or of a grid.
package protocol MenuItemElement: AccessibilityDefaults {
  /// The item, or nil if it is gone.
  var item: MenuItem? { get }
}

extension MenuItemElement {
  package var accessibilityPlace: String { item?.title ?? "" }

  package func accessibilityLabelPieces(for verbosity: Verbosity) -> [LabelPiece] {
    item?.labelPieces ?? []
  }

  /// Returns this item, which the menu or the grid has already chosen as the nearest one.
  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? { self }

  package func accessibilityActivate() -> Bool {
    guard let item, item.isActive else { return false }
    item.activate()
    return true
  }
}

import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// An item of a menu, or the heading of a section.
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

  package var title: String
  package var role: Role
  /// Whether a switch is on; nil if the item is not a switch.
  package var isOn: Bool?
  /// Whether the item is the selected one of several.
  package var isSelected: Bool
  /// The language of the title as a BCP 47 tag, or nil for that of the interface.
  package var language: String?
  /// The label in pieces, for a title in several languages; empty to speak the title.
  package var pieces: [LabelPiece]
  /// The hint, which is spoken after a delay.
  package var hint: String?
  /// The indentation of an item that stands for a node of a tree, in cells; nil for other items.
  /// The line of a node begins at the left, in whatever script its text is.
  package var indentation: Int?
  package var activate: () -> Void
  /// The actions besides the activation.
  package var actions: [ItemAction] = []

  /// Returns the heading of a section.
  package static func header(_ title: String) -> MenuItem {
    MenuItem(title, role: .heading)
  }

  package init(
    _ title: String, role: Role = .button, isOn: Bool? = nil, isSelected: Bool = false,
    language: String? = nil, pieces: [LabelPiece] = [], activate: @escaping () -> Void = {}
  ) {
    self.title = title
    self.role = role
    self.isOn = isOn
    self.isSelected = isSelected
    self.language = language
    self.pieces = pieces
    self.activate = activate
  }

  /// The title with the item's state as ASCII signs.
  var shownText: String {
    switch isOn {
    case true?: "[x] " + title
    case false?: "[ ] " + title
    case nil: isSelected ? "* " + title : title
    }
  }

  /// The width that the item takes on one line, in cells.
  var shownWidth: Int { DisplayWidth.columns(of: shownText) + (indentation ?? 0) }

  /// Returns the indentation on lines of a width, which leaves at least half of a line.
  func shownIndentation(width: Int) -> Int { min(indentation ?? 0, width / 2) }

  /// Whether a double tap activates the item.
  var isActive: Bool { role != .text && role != .heading }

  var style: Style {
    switch role {
    case .heading: Style(bold: true)
    case .link: Style(underline: true)
    case .button, .text, .item: .plain
    }
  }
}

/// The items of a menu. Each item is created when it is needed: a search may have a hundred
/// thousand hits.
package struct MenuItems: RandomAccessCollection {
  package let count: Int
  private let make: (Int) -> MenuItem
  private let makeTitle: ((Int) -> String)?

  /// - Parameter title: Returns the beginning of an item's title, if that takes less than creating
  ///   the item.
  package init(
    count: Int, title: ((Int) -> String)? = nil, make: @escaping (Int) -> MenuItem
  ) {
    self.count = count
    self.make = make
    makeTitle = title
  }

  /// Returns the title of an item, or its beginning.
  package func title(at position: Int) -> String { makeTitle?(position) ?? make(position).title }

  package init(_ items: [MenuItem]) {
    count = items.count
    make = { items[$0] }
    makeTitle = nil
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package subscript(position: Int) -> MenuItem { make(position) }
}

/// A list of items to choose from, in a table that reuses its cells.
package final class Menu: TableViewDataSource, TableViewDelegate {
  package private(set) var items: MenuItems
  package let table: TableView
  /// The index of the marked item, which serves as the focus while the screen reader is off.
  package private(set) var selection: Int?
  private var elements: [Int: MenuElement] = [:]
  /// The hint of a switch, which only the first one that gets the focus says; nil for the screen
  /// reader's own hint at each switch.
  package var switchHint: String?
  /// The row whose switch has said the hint.
  var explainedRow: Int?

  package convenience init(items: [MenuItem]) { self.init(items: MenuItems(items)) }

  package init(items: MenuItems) {
    self.items = items
    table = TableView { MenuCell() }
    table.containerType = .list
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  package func setItems(_ items: [MenuItem]) { setItems(MenuItems(items)) }

  /// Replaces the items. Each element keeps its index.
  package func setItems(_ items: MenuItems) {
    self.items = items
    elements = elements.filter { $0.key < items.count }
    if let selection, selection >= items.count { self.selection = nil }
    table.reloadData()
  }

  package func moveSelection(by step: Int) {
    guard !items.isEmpty else { return }
    let next = min(max((selection ?? (step > 0 ? -1 : items.count)) + step, 0), items.count - 1)
    select(row: next)
  }

  /// Marks an item and scrolls to it.
  package func select(row: Int) {
    guard items.indices.contains(row) else { return }
    selection = row
    table.scrollToVisible(row: row, lines: 0..<1)
  }

  /// Returns the row of an element of the menu, or nil for any other element.
  package func row(of element: any AccessibilityObject) -> Int? {
    table.index(ofAccessibilityElement: element)
  }

  package func activateSelection() {
    if let selection, items.indices.contains(selection) { items[selection].activate() }
  }

  /// Activates the item at a point of the screen.
  ///
  /// - Returns: false if there is no item, or it cannot be activated.
  package func activate(at point: Point) -> Bool {
    guard let row = table.row(at: point), items[row].isActive else { return false }
    selection = row
    items[row].activate()
    return true
  }

  package func numberOfRows(in tableView: TableView) -> Int { items.count }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? MenuCell {
      let item = items[row]
      content.text = item.shownText
      content.indentation = item.indentation
      content.style = item.style
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    height(ofRow: row, width: Int(tableView.frame.width))
  }

  /// Returns the number of lines of an item. A long title is wrapped.
  func height(ofRow row: Int, width: Int) -> Int {
    let item = items[row]
    let room = width - item.shownIndentation(width: width)
    return max(DisplayWidth.lines(of: item.shownText, width: max(room, 1)).count, 1)
  }

  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int
  ) {}

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    if let element = elements[row] { return element }
    let element = MenuElement(menu: self, row: row)
    elements[row] = element
    return element
  }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? MenuElement).flatMap { elements[$0.row] === $0 ? $0.row : nil }
  }

  package func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    guard case .number(.item, let row) = id.last, id.container == Self.path, !items.isEmpty
    else { return nil }
    return min(row, items.count - 1)
  }

  /// Returns the identity of an item, by its row from 0.
  package static func elementID(ofRow row: Int) -> ElementID {
    ElementID(in: path, .number(.item, row))
  }

  private static let path: [ElementID.Component] = [.name("menu")]
}

/// An item of a menu, in as many lines as it needs.
final class MenuCell: CellContent {
  var text = ""
  var style = Style.plain
  var indentation: Int?

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    let left = min(indentation ?? 0, width / 2)
    let room = max(width - left, 1)
    for (line, piece) in DisplayWidth.lines(of: text, width: room).enumerated() {
      grid.draw(
        String(piece), x: Int(origin.x) + left, y: Int(origin.y) + line, width: room,
        style: style, isRightToLeft: indentation == nil && piece.startsRightToLeft)
    }
  }
}

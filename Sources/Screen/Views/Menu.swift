import AccessibilityModel
import CellGrids
import Geometry

/// A list of items to choose from, in a table that reuses its cells.
package final class Menu: TableViewDataSource {
  package private(set) var items: MenuItems
  package let table: TableView
  /// The index of the marked item, which serves as the focus while the screen reader is off.
  package fileprivate(set) var selection: Int?
  private var elements: [Int: MenuElement] = [:]
  /// The items that were created last. An item is needed several times for one frame.
  private var recent: [Int: MenuItem] = [:]
  private static let mostRecent = 200
  /// The rows of the headings, once they were needed.
  private var knownHeadings: [Int]?
  /// The layouts of rows at a width. A row is measured several times for one frame.
  private var layouts: [Int: MenuItemLayout] = [:]
  private var widthOfLayouts = 0
  /// The cells of the rows that were shown.
  private var cells: [Int: [MenuItem.Cell]] = [:]
  /// The columns of the widest title and of the widest cells that were shown. Rows that follow on
  /// scrolling makes no column narrower.
  private var cellWidths: MenuItemLayout.CellWidths?
  /// A Boolean value that indicates whether the list is a table with columns.
  var hasColumns: Bool { cellWidths != nil }
  /// A Boolean value that indicates whether rows have columns for the pointer at the selected item.
  var hasPointer = true {
    didSet { if hasPointer != oldValue { layouts = [:] } }
  }
  /// The appearance of the rows, which the popover sets before they are measured or drawn.
  var appearance = Appearance() {
    didSet { if appearance.glyphs != oldValue.glyphs { layouts = [:] } }
  }
  /// A Boolean value that indicates whether a letter activates an item immediately, instead of
  /// moving to one that begins with it.
  package private(set) var hasKeys = false
  /// A Boolean value that indicates whether the list is a menu with a name, not a list of
  /// found or added items.
  package var isNamed = false
  /// A Boolean value that indicates whether the items with actions say so. False for a list whose
  /// actions would be heard with every item.
  package var tellsActions = true
  /// The hint of a switch, or nil for the screen reader's own.
  package var switchHint: String?

  package convenience init(items: [MenuItem]) { self.init(items: MenuItems(items)) }

  package init(items: MenuItems) {
    self.items = items
    table = TableView { MenuCell() }
    table.containerType = .list
    table.dataSource = self
    findKeys()
    table.reloadData()
  }

  /// Items created on demand have no letters.
  private func findKeys() { hasKeys = items.areMade && items.contains { $0.key != nil } }

  /// Takes the letters away that mean something else here.
  package func removeKeys(where isTaken: (Character) -> Bool) {
    guard hasKeys, items.contains(where: { $0.key.map(isTaken) == true }) else { return }
    setItems(
      items.map { item in
        var item = item
        if item.key.map(isTaken) == true { item.key = nil }
        return item
      })
  }

  /// Returns an item, which was created before if possible.
  func item(at row: Int) -> MenuItem {
    if let item = recent[row] { return item }
    if recent.count >= Self.mostRecent { recent.removeAll(keepingCapacity: true) }
    let item = items[row]
    recent[row] = item
    return item
  }

  /// Returns the row of the item that a letter activates.
  package func row(forKey key: Character) -> Int? {
    hasKeys ? items.firstIndex { $0.key == key } : nil
  }

  package func setItems(_ items: [MenuItem]) { setItems(MenuItems(items)) }

  /// Replaces the items. Each element keeps its index.
  package func setItems(_ items: MenuItems) {
    self.items = items
    recent = [:]
    knownHeadings = nil
    layouts = [:]
    cells = [:]
    findKeys()
    elements = elements.filter { $0.key < items.count }
    if let selection, selection >= items.count { self.selection = nil }
    table.reloadData()
  }

  /// The current item.
  package var currentItem: MenuItem? {
    guard let row = selection, items.indices.contains(row) else { return nil }
    return items[row]
  }

  /// Moves the mark by a number of items. Headings are passed over, but stay in view.
  package func moveSelection(by step: Int) {
    guard !items.isEmpty else { return }
    let start = selection ?? (step > 0 ? -1 : items.count)
    var next = min(max(start + step, 0), items.count - 1)
    let direction = step > 0 ? 1 : -1
    while items.indices.contains(next), item(at: next).role == .heading { next += direction }
    guard items.indices.contains(next) else {
      if direction < 0 { table.scrollToVisible(row: 0, lines: 0..<1) }
      return
    }
    select(row: next)
  }

  /// The place of the marked item among the items without the headings, and their number. Nil if none
  /// is marked. A long list made on demand counts all of its items.
  package var place: (number: Int, count: Int)? {
    guard let selection else { return nil }
    guard items.areMade || items.count <= Self.mostRecent else {
      return (selection + 1, items.count)
    }
    let headings = headingRows
    guard !headings.contains(selection) else { return nil }
    return (
      selection + 1 - headings.prefix { $0 < selection }.count, items.count - headings.count
    )
  }

  private var headingRows: [Int] {
    if let knownHeadings { return knownHeadings }
    let rows = items.indices.filter { item(at: $0).role == .heading }
    knownHeadings = rows
    return rows
  }

  /// Marks an item and scrolls to it.
  package func select(row: Int) {
    guard items.indices.contains(row) else { return }
    selection = row
    table.scrollToVisible(row: row, lines: 0..<1)
  }

  /// Marks no item.
  package func deselect() { selection = nil }

  /// Returns the row of an element of the menu, or nil for any other element.
  package func row(of element: any AccessibilityObject) -> Int? {
    table.index(ofAccessibilityElement: element)
  }

  /// The first row that does something when it is activated, or nil if the first rows do nothing.
  package var firstActiveRow: Int? { items.indices.prefix(20).first { items[$0].isActive } }

  /// Activates the selected item, if one is selected.
  package func activateSelection() { currentItem?.activate() }

  /// Returns the item at a point of the screen, or nil if there is none.
  package func item(at point: Point) -> MenuItem? { table.row(at: point).map(item(at:)) }

  /// Activates the item at a point of the screen.
  ///
  /// - Returns: `false` if there is no item, or it cannot be activated; otherwise, `true`.
  package func activate(at point: Point) -> Bool {
    guard let row = table.row(at: point), items[row].isActive else { return false }
    selection = row
    items[row].activate()
    return true
  }

  package func numberOfRows(in tableView: TableView) -> Int { items.count }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    measureCells(ofRow: row)
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? MenuCell {
      content.item = item(at: row)
      content.row = row
      content.menu = self
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    height(ofRow: row, width: Int(tableView.frame.width))
  }

  /// Returns the number of lines of an item. A long title is wrapped.
  func height(ofRow row: Int, width: Int) -> Int {
    layout(ofRow: row, width: width).lineCount
  }

  /// Returns the layout of an item on rows of a width.
  func layout(ofRow row: Int, width: Int) -> MenuItemLayout {
    if widthOfLayouts != width || layouts.count >= Self.mostRecent {
      widthOfLayouts = width
      layouts.removeAll(keepingCapacity: true)
    }
    if let layout = layouts[row] { return layout }
    let layout = MenuItemLayout(
      item(at: row), width: width, cells: cells[row] ?? [], cellWidths, glyphs: appearance.glyphs,
      hasPointer: hasPointer)
    layouts[row] = layout
    return layout
  }

  /// Takes the cells of a row that is about to be shown into account for the widths of columns.
  private func measureCells(ofRow row: Int) {
    guard cells[row] == nil else { return }
    if cells.count >= Self.mostRecent { cells.removeAll(keepingCapacity: true) }
    let item = item(at: row)
    let known = item.cells()
    cells[row] = known
    guard !known.isEmpty else { return }
    var widths = cellWidths ?? MenuItemLayout.CellWidths()
    widths.add(known, title: item.title, after: row > 0 ? self.item(at: row - 1).title : "")
    if widths != cellWidths { layouts = [:] }
    layouts[row] = nil
    cellWidths = widths
  }

  /// Returns the columns that the widest of some rows takes on one line.
  func columns(ofRows rows: Range<Int>) -> Int {
    for row in rows { measureCells(ofRow: row) }
    return rows.map { row in
      MenuItemLayout(item(at: row), width: .max, glyphs: appearance.glyphs, hasPointer: hasPointer)
        .columns
    }.max() ?? 0
  }

  package func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    elements.value(of: row) { MenuElement(of: self, row) }
  }

  package func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    (object as? MenuElement).flatMap { elements[$0.part] === $0 ? $0.part : nil }
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

/// An item of a menu as an accessibility element: a button, a switch, a heading, a link or a text.
final class MenuElement: PartElement<Menu, Int>, MenuItemElement, AccessibilityDetails,
  ItemElement
{
  package var item: MenuItem? {
    guard let owner, owner.items.indices.contains(part) else { return nil }
    return owner.item(at: part)
  }

  var elementID: ElementID { Menu.elementID(ofRow: part) }
  var accessibilityContainer: (any AccessibilityObject)? { owner?.table }

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
  var accessibilityLetter: Character? { owner?.hasKeys == true ? item?.key : nil }
  var accessibilityListKind: String? { owner?.isNamed == true ? "menu" : "list" }

  var itemActions: [ItemAction] { item?.actions ?? [] }

  var accessibilityCustomActions: [AccessibilityCustomAction] { itemActions.map(\.inRotor) }

  var accessibilityTellsActions: Bool { owner?.tellsActions ?? true }

  var accessibilityUsageHint: String? { owner?.switchHint }

  func accessibilityElementDidBecomeFocused() { owner?.selection = part }

  var accessibilityValue: String? { item?.isOn.map { $0 ? "1" : "0" } }

  var accessibilityFrame: Rect? { owner?.table.rectForRow(part) }
}

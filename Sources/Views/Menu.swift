import AccessibilityModel
import CellGrids
import Geometry

/// An entry of a menu, or the heading over the entries of a section.
package struct MenuItem {
  package var title: String
  /// For a switch: whether it is on.
  package var isOn: Bool?
  package var language: String?
  /// What is said after a while of the entry, as a hint.
  package var hint: String?
  /// Whether it is the heading of a section, which does nothing.
  package var isHeader = false
  package var activate: () -> Void

  /// The heading of a section.
  package static func header(_ title: String) -> MenuItem {
    var item = MenuItem(title) {}
    item.isHeader = true
    return item
  }

  package init(
    _ title: String, isOn: Bool? = nil, language: String? = nil, activate: @escaping () -> Void
  ) {
    self.title = title
    self.isOn = isOn
    self.language = language
    self.activate = activate
  }

  /// The title with the switch's state in signs that any terminal has.
  var shownText: String {
    switch isOn {
    case true?: "[x] " + title
    case false?: "[ ] " + title
    case nil: title
    }
  }
}

/// A list to choose from, in a recycling table of its own.
package final class Menu: TableViewDataSource, TableViewDelegate {
  package private(set) var items: [MenuItem]
  package let table: TableView
  /// The entry that is marked while no screen reader has a focus of its own.
  package private(set) var selection: Int?
  private var elements: [Int: MenuElement] = [:]

  package init(items: [MenuItem]) {
    self.items = items
    table = TableView { MenuCell() }
    table.containerType = .list
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  /// Shows other entries; the same place keeps its element.
  package func setItems(_ items: [MenuItem]) {
    self.items = items
    elements = elements.filter { $0.key < items.count }
    if let selection, selection >= items.count { self.selection = nil }
    table.reloadData()
  }

  package func moveSelection(by step: Int) {
    guard !items.isEmpty else { return }
    let next = min(max((selection ?? (step > 0 ? -1 : items.count)) + step, 0), items.count - 1)
    selection = next
    table.scrollToVisible(row: next, lines: 0..<1)
  }

  package func activateSelection() {
    if let selection, items.indices.contains(selection) { items[selection].activate() }
  }

  /// Activates the entry at a place of the screen; false when there is none.
  package func activate(at point: Point) -> Bool {
    guard let row = table.row(at: point), !items[row].isHeader else { return false }
    selection = row
    items[row].activate()
    return true
  }

  package func numberOfRows(in tableView: TableView) -> Int { items.count }

  package func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell()
    if let content = cell.content as? MenuCell {
      content.text = items[row].shownText
      content.style = items[row].isHeader ? Style(bold: true) : .plain
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int { 1 }

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

  package func tableView(_ tableView: TableView, rowNearestTo identifier: String) -> Int? {
    identifier.split(separator: "/").last.flatMap { Int($0) }.map {
      min($0, max(items.count - 1, 0))
    }
  }
}

/// A line of a menu.
final class MenuCell: CellContent {
  var text = ""
  var style = Style.plain

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    grid.draw(text, x: Int(origin.x), y: Int(origin.y), width: width, style: style)
  }
}

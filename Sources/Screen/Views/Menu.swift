import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// An entry of a menu, or the heading over the entries of a section.
package struct MenuItem {
  /// What an entry is for a screen reader.
  package enum Role: Hashable, Sendable {
    case button
    /// Words to be read, with nothing to activate.
    case text
    case heading
    case link
  }

  package var title: String
  package var role: Role
  /// For a switch: whether it is on.
  package var isOn: Bool?
  /// Whether it is the one of several that is chosen.
  package var isSelected: Bool
  package var language: String?
  /// What is said in place of the title, where that has several languages.
  package var pieces: [LabelPiece]
  /// What is said after a while of the entry, as a hint.
  package var hint: String?
  package var activate: () -> Void

  /// The heading of a section.
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

  /// The title with the entry's state in signs that any terminal has.
  var shownText: String {
    switch isOn {
    case true?: "[x] " + title
    case false?: "[ ] " + title
    case nil: isSelected ? "* " + title : title
    }
  }

  /// Whether a double tap does anything with it.
  var isActive: Bool { role == .button || role == .link }

  var style: Style {
    switch role {
    case .heading: Style(bold: true)
    case .link: Style(underline: true)
    case .button, .text: .plain
    }
  }
}

/// The entries of a menu, each made when it is asked for: a search may have a hundred thousand
/// hits.
package struct MenuItems: RandomAccessCollection {
  package let count: Int
  private let make: (Int) -> MenuItem

  package init(count: Int, make: @escaping (Int) -> MenuItem) {
    self.count = count
    self.make = make
  }

  package init(_ items: [MenuItem]) {
    count = items.count
    make = { items[$0] }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package subscript(position: Int) -> MenuItem { make(position) }
}

/// A list to choose from, in a recycling table of its own.
package final class Menu: TableViewDataSource, TableViewDelegate {
  package private(set) var items: MenuItems
  package let table: TableView
  /// The entry that is marked while no screen reader has a focus of its own.
  package private(set) var selection: Int?
  private var elements: [Int: MenuElement] = [:]

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

  /// Shows other entries; the same place keeps its element.
  package func setItems(_ items: MenuItems) {
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
      content.style = item.style
    }
    return cell
  }

  package func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    height(ofRow: row, width: Int(tableView.frame.width))
  }

  /// The lines that an entry takes: a long one is wrapped.
  func height(ofRow row: Int, width: Int) -> Int {
    max(DisplayWidth.lines(of: items[row].shownText, width: max(width, 1)).count, 1)
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

  package func tableView(_ tableView: TableView, rowNearestTo identifier: String) -> Int? {
    guard identifier.hasPrefix("menu/"), !items.isEmpty else { return nil }
    return Int(identifier.dropFirst("menu/".count)).map { min($0, items.count - 1) }
  }
}

/// An entry of a menu, in as many lines as it needs.
final class MenuCell: CellContent {
  var text = ""
  var style = Style.plain

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    for (line, piece) in DisplayWidth.lines(of: text, width: width).enumerated() {
      grid.draw(
        String(piece), x: Int(origin.x), y: Int(origin.y) + line, width: width, style: style,
        isRightToLeft: piece.startsRightToLeft)
    }
  }
}

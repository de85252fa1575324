import CellGrids
import Geometry

/// A panel over the content: a title, maybe a text field, and a list to choose from.
package final class Popover: View {
  package let title: String
  package let field: TextField?
  package let list: Menu
  /// Called when the user leaves without choosing.
  package var onDismiss: () -> Void = {}

  package convenience init(title: String, field: TextField? = nil, items: [MenuItem]) {
    self.init(title: title, field: field, items: MenuItems(items))
  }

  package init(title: String, field: TextField? = nil, items: MenuItems) {
    self.title = title
    self.field = field
    list = Menu(items: items)
    super.init()
    if let field { addSubview(field) }
    addSubview(list.table)
  }

  /// Takes as much room as the longest entry needs, in the middle of an area.
  package func place(over area: Rect) {
    // Of a long list the first entries tell how wide it is.
    let first = list.items.prefix(100)
    let widest = first.map { DisplayWidth.columns(of: $0.shownText) }.max() ?? 0
    let wanted = max(widest, DisplayWidth.columns(of: title), field == nil ? 0 : 40) + 4
    let width = min(Double(wanted), area.width)
    let chrome = field == nil ? 1.0 : 2.0
    var lines = 0
    for row in first.indices where Double(lines) < area.height {
      lines += list.height(ofRow: row, width: max(Int(width) - 4, 1))
    }
    let height = min(Double(max(lines, 1)) + chrome, area.height)
    frame = Rect(
      x: area.x + ((area.width - width) / 2).rounded(.down), y: area.y, width: width,
      height: max(height, min(area.height, chrome + 1)))
    setNeedsLayout()
  }

  /// Shows other entries, in as much room as they need.
  package func setItems(_ items: [MenuItem]) { setItems(MenuItems(items)) }

  package func setItems(_ items: MenuItems) {
    list.setItems(items)
    superview?.setNeedsLayout()
  }

  package override func layoutSubviews() {
    let inner = max(frame.width - 4, 1)
    let chrome = field == nil ? 1.0 : 2.0
    field?.frame = Rect(x: 2, y: 1, width: inner, height: 1)
    list.table.frame = Rect(
      x: 2, y: chrome, width: inner, height: max(frame.height - chrome, 0))
    list.table.setNeedsLayout()
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height))
    let bar = Style(bold: true, underline: true)
    grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: 1), style: bar)
    grid.draw(
      title, x: Int(origin.x) + 2, y: Int(origin.y), width: max(Int(frame.width) - 4, 1),
      style: bar)
  }
}

import AccessibilityModel
import CellGrids
import Geometry

/// Dismisses a popover when the user leaves it.
package protocol PopoverPresenting: AnyObject {
  func dismiss(_ popover: Popover)
}

/// A panel over the content: a title, an optional text field, an optional view of any kind (a
/// slider, a chart, a drawing), and a list to choose from.
package final class Popover: View {
  package let title: String
  /// The name that is said when the popover opens as a menu, before its first item: a word, the
  /// title of a text. Empty for popovers whose first element explains them.
  package var menuName: [LabelPiece] = []
  package let field: TextField?
  /// The view between the title and the list.
  package let content: View?
  package let list: Menu
  /// Dismisses the popover on Escape and on a tap outside. `present(_:)` sets it.
  package weak var presenter: (any PopoverPresenting)?
  /// Returns whether the user may leave the popover; false keeps it open, for example because its
  /// text cannot be saved.
  package var shouldDismiss: () -> Bool = { true }
  /// A closure called after the popover has been dismissed in any way, once the focus has moved.
  package var didDismiss: () -> Void = {}
  /// A closure called before the popover is shown again because the one above it was dismissed.
  package var willReappear: () -> Void = {}
  /// Whether the last line explains the item that the user is at, by its hint.
  package var explainsItems = false
  /// Whether nothing behind the popover can be reached, which UIKit calls
  /// `accessibilityViewIsModal`.
  package var isModal = true

  package convenience init(
    title: String, field: TextField? = nil, content: View? = nil, items: [MenuItem] = []
  ) {
    self.init(title: title, field: field, content: content, items: MenuItems(items))
  }

  package init(
    title: String, field: TextField? = nil, content: View? = nil, items: MenuItems
  ) {
    self.title = title
    self.field = field
    self.content = content
    list = Menu(items: items)
    super.init()
    if let field { addSubview(field) }
    if let content { addSubview(content) }
    addSubview(list.table)
  }

  /// Sizes the popover to its widest part and centers it in an area.
  ///
  /// - Parameter fills: Whether it takes the whole area instead.
  package func place(over area: Rect, fills: Bool = false) {
    guard !fills else {
      frame = area
      fieldRows = fieldRows(width: area.width, height: area.height)
      return setNeedsLayout()
    }
    let title = field == nil ? 1.0 : 2
    let room = Size(width: max(area.width - 4, 1), height: max(area.height - title, 0))
    let wish = content?.sizeThatFits(room)
    // The first entries determine the width of a long list.
    let first = list.items.prefix(100)
    let widest = first.map(\.shownWidth).max() ?? 0
    let texts = max(widest, DisplayWidth.columns(of: self.title), field == nil ? 0 : 40)
    let width = min(max(Double(texts), wish?.width ?? 0) + 4, area.width)
    fieldRows = fieldRows(width: width, height: area.height)
    var lines = content == nil && first.isEmpty ? 1 : 0
    for row in first.indices where Double(lines) < area.height {
      lines += list.height(ofRow: row, width: max(Int(width) - 4, 1))
    }
    let height = min(Double(lines) + chrome + footer + (wish?.height ?? 0), area.height)
    frame = Rect(
      x: area.x + ((area.width - width) / 2).rounded(.down), y: area.y, width: width,
      height: max(height, min(area.height, chrome + 1)))
    setNeedsLayout()
  }

  /// Replaces the entries and adapts the size to them.
  package func setItems(_ items: [MenuItem]) { setItems(MenuItems(items)) }

  package func setItems(_ items: MenuItems) {
    list.setItems(items)
    superview?.setNeedsLayout()
  }

  /// The number of rows of the field; 0 without one.
  private var fieldRows = 0
  /// Returns the number of rows of the field, which leaves some to the list.
  private func fieldRows(width: Double, height: Double) -> Int {
    field.map { min($0.rowCount(width: Int(width) - 4), max(Int(height) - 4, 1)) } ?? 0
  }

  /// The number of rows for the explanation of an item.
  private var footer: Double { explainsItems ? 1 : 0 }

  /// The number of rows for the title and the field.
  private var chrome: Double { Double(1 + fieldRows) }

  package override func layoutSubviews() {
    let inner = max(frame.width - 4, 1)
    let below = max(frame.height - chrome - footer, 0)
    field?.frame = Rect(x: 2, y: 1, width: inner, height: Double(fieldRows))
    let kept = Double(listRows(below: Int(below)))
    let wish = content?.sizeThatFits(Size(width: inner, height: below)).height ?? 0
    let height = min(wish, max(below - kept, 0))
    content?.frame = Rect(x: 2, y: chrome, width: inner, height: height)
    content?.setNeedsLayout()
    list.table.frame = Rect(
      x: 2, y: chrome + height, width: inner, height: max(below - height, 0))
    list.table.setNeedsLayout()
  }

  /// Returns the rows that are kept for the list if not everything fits: one, beside choices a
  /// fifth, and none where choices have hardly any room themselves.
  private func listRows(below: Int) -> Int {
    guard let grid = content as? ChoiceGrid, grid.choiceCount > 0 else {
      return list.items.isEmpty ? 0 : 1
    }
    return below < 4 ? 0 : min(list.items.count, max(below / 5, 1))
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height))
    let bar = Style(bold: true, underline: true)
    grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: 1), style: bar)
    grid.draw(
      title, x: Int(origin.x) + 2, y: Int(origin.y), width: max(Int(frame.width) - 4, 1),
      style: bar)
    guard explainsItems, frame.height >= chrome + 2, let hint = list.currentItem?.hint else {
      return
    }
    grid.draw(
      hint, x: Int(origin.x) + 2, y: Int(origin.y + frame.height) - 1,
      width: max(Int(frame.width) - 4, 1), style: appearance.theme.style(.help))
  }

  /// Handles a tap inside the panel; a tap outside dismisses it.
  package override func tap(at point: Point) -> Bool {
    guard screenFrame.contains(point) else {
      presenter?.dismiss(self)
      return true
    }
    return super.tap(at: point) || list.activate(at: point)
  }

  package override func press(_ key: ControlKey) -> Bool {
    // Below the choices, the list has the keys. Above its first item, the choices have them again.
    if content is ChoiceGrid, let row = list.selection {
      guard row == 0, key == .up else { return false }
      list.deselect()
      return true
    }
    return content?.press(key) ?? false
  }

  /// Scrolls the grid of choices, or else the list.
  package func scroll(byLines lines: Int) {
    if let grid = content as? ChoiceGrid, grid.choiceCount > 0 {
      grid.scroll(byLines: lines)
    } else {
      list.table.scroll(byLines: lines)
    }
  }

  /// Scrolls the grid of choices, or else the list, by a page.
  package func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool {
    if let grid = content as? ChoiceGrid, grid.choiceCount > 0 {
      return grid.accessibilityScroll(direction)
    }
    return list.table.accessibilityScroll(direction)
  }
}

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
  package var title: String
  /// The title that the popover was made with. It identifies the popover.
  private let name: String
  /// The name that is spoken when the popover opens as a menu, before its first item: a word, the
  /// title of a text. Empty for popovers whose first element explains them.
  package var menuName: [LabelPiece] = [] {
    didSet { list.isNamed = !menuName.isEmpty }
  }
  package let field: TextField?
  /// The view between the title and the list.
  package let content: View?
  package let list: Menu
  /// Dismisses the popover on Escape and on a tap outside. `present(_:)` sets it.
  package weak var presenter: (any PopoverPresenting)?
  /// Returns a Boolean value that indicates whether the user may leave the popover; false keeps it
  /// open, for example because its text cannot be saved.
  package var shouldDismiss: () -> Bool = { true }
  /// A closure called after the popover has been dismissed in any way and the focus has moved.
  package var didDismiss: () -> Void = {}
  /// A closure called before the popover is shown again after the one above it was dismissed.
  package var willReappear: () -> Void = {}
  /// The row of the initially focused item, such as the selected one, or nil for the first element.
  package var firstRow: Int?
  /// A Boolean value that indicates whether the last line shows the hint of the current item.
  package var explainsItems = false
  /// A Boolean value that indicates whether nothing behind the popover can be reached, which UIKit
  /// calls `accessibilityViewIsModal`.
  package var isModal = true
  /// A Boolean value that indicates whether the popover asks for an answer, so that nothing opens in
  /// its place.
  package var isQuestion = false
  /// A Boolean value that indicates whether the popover belongs to the element that has the focus
  /// when it opens, and appears next to it.
  package var belongsToFocus = false
  /// Returns the frame of the element that the popover belongs to, which stays visible and is
  /// marked, or nil if the popover belongs to the whole screen.
  package var sourceFrame: () -> Rect? = { nil }
  /// The text in the upper border, or nil for the place of the selection.
  var note: String?
  /// The keys that are named in the lower border, the most important first.
  package var keyHints: [KeyHint] = []

  /// Further keys that the lower border names, for the actions of the list besides choosing.
  package var itemHints: [KeyHint] = []

  /// A key, and its effect.
  package struct KeyHint: Hashable, Sendable {
    package let key: String
    package let effect: String

    package init(_ key: String, _ effect: String) {
      self.key = key
      self.effect = effect
    }

    /// The columns of both, with a blank after each.
    fileprivate var columns: Int {
      DisplayWidth.columns(of: key) + DisplayWidth.columns(of: effect) + 2
    }
  }

  /// The parts of a popover's border.
  package enum Border: Hashable, Sendable {
    /// A line on every side.
    case full
    /// Only a line at the top, because the popover takes the whole area.
    case top
    /// No lines and no signs, because another screen reader reads the drawn text.
    case none
  }

  package private(set) var border = Border.full
  /// The number of rows of the field; 0 without one.
  private var fieldRows = 0
  /// The visible part of the element that the popover belongs to.
  private var source: Rect?
  /// The maximum width that the parts have needed so far. Filtering a list does not make it
  /// narrower.
  private var greatestWidth = 0.0

  package convenience init(
    title: String, field: TextField? = nil, content: View? = nil, items: [MenuItem] = []
  ) {
    self.init(title: title, field: field, content: content, items: MenuItems(items))
  }

  package init(
    title: String, field: TextField? = nil, content: View? = nil, items: MenuItems
  ) {
    self.title = title
    name = title
    self.field = field
    self.content = content
    list = Menu(items: items)
    super.init()
    if let field { addSubview(field) }
    if let content { addSubview(content) }
    addSubview(list.table)
  }

  /// Returns the popover, set to appear next to the focus.
  package func besideFocus() -> Popover {
    belongsToFocus = true
    return self
  }

  /// Returns the popover with its title as its `menuName`.
  package func named() -> Popover {
    menuName = [LabelPiece(.label, title)]
    return self
  }

  /// Replaces the entries and adapts the size to them.
  package func setItems(_ items: [MenuItem]) { setItems(MenuItems(items)) }

  package func setItems(_ items: MenuItems) {
    list.setItems(items)
    superview?.setNeedsLayout()
  }

  /// A Boolean value that indicates whether it contains anything to choose: an item, or a part of
  /// the content.
  package var hasChoices: Bool {
    list.firstActiveRow != nil || content is any PopoverContent
  }

  /// The content, if something can be chosen in it.
  package var choices: (any PopoverContent)? { content as? any PopoverContent }
  package var grid: ChoiceGrid? { choices?.grid }

  private var shownChoices: (any PopoverContent)? {
    choices.flatMap { $0.choiceCount > 0 ? $0 : nil }
  }

  // MARK: - Layout

  /// The columns of the border at each side, and the columns between it and the field or the
  /// content, which align with the title and the items.
  private var side: Double { border == .full ? 1 : 0 }
  private var margin: Double { border == .top ? 0 : 2 }
  /// The blank columns at the right of the field or the content.
  private var rightMargin: Double { border == .full ? 1 : margin }
  /// The rows of the lower border.
  private var bottom: Double { border == .full ? 1 : 0 }
  /// The rows of the upper border and the field.
  private var top: Double { Double(1 + fieldRows) }

  /// The columns that the field, the content and the list cannot use.
  private var frameColumns: Double { 2 * side + margin + rightMargin }

  /// Sizes the popover to its widest part and places it in an area: below its source element, or at
  /// another place that keeps the element visible; at the top center if it has no source.
  ///
  /// - Parameter source: The frame of the element, in the same space as the area.
  package func place(over area: Rect, besides source: Rect? = nil, border: Border = .full) {
    self.border = border
    self.source = nil
    list.hasPointer = border != .none
    grid?.hasPointer = border == .full
    takeAppearance()
    defer { setNeedsLayout() }
    guard border == .full else {
      frame = area
      fieldRows = fieldRows(width: area.width, height: area.height)
      return
    }
    let width = width(in: area)
    fieldRows = fieldRows(width: width, height: area.height)
    let height = height(in: area, width: width)
    let place = PopoverPlace(area: area, source: source)
    self.source = place.source
    frame = place.frame(of: Size(width: width, height: height), least: least)
  }

  /// The help of the current item or, in a popover that explains its items, of the field.
  package var explanation: String? {
    list.currentItem?.hint ?? (explainsItems ? field?.hint : nil)
  }

  /// The number of rows for the explanation of an item.
  private var footer: Double { explainsItems ? 1 : 0 }

  /// The minimum height for a usable list.
  private var least: Double { top + footer + bottom + 3 }

  private func width(in area: Rect) -> Double {
    let room = Size(
      width: max(area.width - frameColumns, 1), height: max(area.height - top - footer - bottom, 0))
    // The first items determine the width of a long list.
    let first = 0..<min(list.items.count, max(Int(area.height), 20))
    let items = Double(list.columns(ofRows: first)) + 2 * side
    // The columns of a table may grow with what is shown later.
    if list.hasColumns { return area.width }
    let heading = DisplayWidth.columns(of: title) + 2 * (Self.titleIndent + 1)
    let content = (content?.sizeThatFits(room).width ?? 0) + frameColumns
    let field = field == nil ? 0 : 40 + frameColumns
    greatestWidth = max(
      field == 0 ? 0 : greatestWidth, items, Double(heading + placeColumns), content, field,
      hintColumns)
    return min(greatestWidth, area.width)
  }

  /// The columns that the lower border takes with further keys between the keys of every list.
  private var hintColumns: Double {
    guard !itemHints.isEmpty else { return 0 }
    return Double(itemHints.map { $0.columns + 2 }.reduce(0, +)) + Self.usualHintColumns
  }

  /// The columns of the keys that choose and go back, with the ends of the border.
  private static let usualHintColumns = 30.0

  private func height(in area: Rect, width: Double) -> Double {
    let inner = max(Int(width - 2 * side), 1)
    let chrome = top + footer + bottom
    var lines = content == nil && list.items.isEmpty ? 1 : 0
    var row = 0
    while row < list.items.count, Double(lines) < area.height {
      lines += list.height(ofRow: row, width: inner)
      row += 1
    }
    let wish = content?.sizeThatFits(
      Size(width: max(width - frameColumns, 1), height: max(area.height - chrome, 0)))
    let height = min(Double(lines) + chrome + (wish?.height ?? 0), area.height)
    return max(height, min(area.height, chrome + 1))
  }

  /// Returns the number of rows of the field, leaving some to the list.
  private func fieldRows(width: Double, height: Double) -> Int {
    field.map { field in
      min(field.rowCount(width: Int(width - frameColumns)), max(Int(height) - 4, 1))
    } ?? 0
  }

  package override func layoutSubviews() {
    let inner = max(frame.width - frameColumns, 1)
    let left = side + margin
    let below = max(frame.height - top - footer - bottom, 0)
    field?.frame = Rect(x: left, y: 1, width: inner, height: Double(fieldRows))
    let kept = Double(listRows(below: Int(below)))
    let wish = content?.sizeThatFits(Size(width: inner, height: below)).height ?? 0
    let height = min(wish, max(below - kept, 0))
    content?.frame = Rect(x: left, y: top, width: inner, height: height)
    content?.setNeedsLayout()
    // The pointer of the list is next to the border.
    let edge = border == .none ? margin : side
    list.table.frame = Rect(
      x: edge, y: top + height, width: max(frame.width - 2 * edge, 1),
      height: max(below - height, 0))
    list.table.setNeedsLayout()
  }

  /// Returns the rows reserved for the list if not everything fits: one; next to choices a fifth;
  /// none where even the choices have hardly any room.
  private func listRows(below: Int) -> Int {
    if shownChoices == nil { return list.items.isEmpty ? 0 : 1 }
    return below < 4 ? 0 : min(list.items.count, max(below / 5, 1))
  }

  // MARK: - Drawing

  package override func render(on grid: inout CellGrid, at origin: Point) {
    takeAppearance()
    // The popover's source stays marked where it is not covered.
    if let source { grid.mark(source) }
    super.render(on: &grid, at: origin)
    let bounds = Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
    grid.ground(bounds, appearance.style(.popover))
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    drawBorder(on: &grid, at: origin)
    guard explainsItems, frame.height >= top + footer + bottom + 1, let hint = explanation
    else { return }
    let left = side + max(margin, 1)
    grid.draw(
      hint, x: Int(origin.x + left), y: Int(origin.y + frame.height - bottom) - 1,
      width: max(Int(frame.width - left - side - rightMargin), 1), style: appearance.style(.help))
  }

  /// Passes the appearance to the list. Content for another screen reader has no glyphs.
  private func takeAppearance() {
    list.appearance = appearance
    if border == .none { list.appearance.glyphs = .ascii }
  }

  // MARK: - Input

  /// Handles a tap inside the panel; a tap outside dismisses it.
  package override func tap(at point: Point) -> Bool {
    guard screenFrame.contains(point) else {
      presenter?.dismiss(self)
      return true
    }
    return super.tap(at: point) || list.activate(at: point)
  }

  package override func press(_ key: ControlKey) -> Bool {
    // Below the choices, the list receives the keys. Above its first item, the choices receive them
    // again.
    if choices != nil, let row = list.selection {
      guard row == 0, key == .up else { return false }
      list.deselect()
      return true
    }
    return content?.press(key) ?? false
  }

  /// Scrolls the choices, or else the list.
  package func scroll(byLines lines: Int) {
    if let choices = scrolledChoices {
      choices.scroll(byLines: lines)
    } else {
      list.table.scroll(byLines: lines)
    }
  }

  /// Scrolls the choices, or else the list, by a page.
  package func scrollPage(_ direction: AccessibilityScrollDirection) -> Bool {
    guard let choices = scrolledChoices else { return list.table.accessibilityScroll(direction) }
    return choices.scrollPage(direction)
  }

  /// The content, if it has choices or if there is no list below it.
  private var scrolledChoices: (any PopoverContent)? {
    list.items.isEmpty ? choices : shownChoices
  }
}

/// The border of a popover, with its title, the place of the selection, a scroll bar, and keys.
extension Popover {
  /// The columns before the title in the border.
  static let titleIndent = 3

  /// The place of the selected choice or item among all choices or items; empty if none is
  /// selected.
  private var placeText: String {
    if let note { return note }
    if let choices, grid?.showsSelection != false, let marked = choices.selection {
      return "\(marked + 1)/\(choices.choiceCount)"
    }
    return list.place.map { "\($0.number)/\($0.count)" } ?? ""
  }

  /// The columns that the longest place takes in the border, with the blanks around it.
  var placeColumns: Int {
    let count = max(list.items.count, choices?.choiceCount ?? 0)
    return count == 0 ? 0 : 2 * String(count).utf8.count + 1 + 4
  }

  /// Draws the ground and the border.
  func drawBorder(on grid: inout CellGrid, at origin: Point) {
    let bounds = Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
    let (x, y) = (Int(origin.x), Int(origin.y))
    let (width, height) = (Int(frame.width), Int(frame.height))
    let glyphs = appearance.glyphs
    let line = appearance.style(.popoverBorder)
    switch border {
    case .none:
      let style = Style(bold: true, underline: true)
      grid.fill(bounds)
      grid.fill(Rect(x: origin.x, y: origin.y, width: frame.width, height: 1), style: style)
      grid.draw(title, x: x + 2, y: y, width: max(width - 4, 1), style: style)
    case .top:
      grid.fill(bounds)
      grid.tile(glyphs.horizontal, x: x, y: y, columns: width, style: line)
      drawTop(on: &grid, x: x, y: y, width: width, indent: 2)
    case .full:
      grid.box(bounds, glyphs, style: line)
      drawTop(on: &grid, x: x, y: y, width: width, indent: Self.titleIndent)
      drawScrollBar(on: &grid, x: x + width - 1, y: y)
      if let choices, let visible = choices.visibleChoices {
        drawScrollBar(
          on: &grid, x: x + width - 1, y: y + Int(choices.frame.y),
          height: Int(choices.frame.height), visible: visible, count: choices.choiceCount)
      }
      drawBottom(on: &grid, x: x, y: y + height - 1, width: width)
    }
  }

  /// Draws the title, and the place at the other end of the border.
  private func drawTop(on grid: inout CellGrid, x: Int, y: Int, width: Int, indent: Int) {
    let appearance = appearance
    var end = x + width - indent
    let place = placeText
    let columns = DisplayWidth.columns(of: place)
    // The place gives way to the title on narrow screens.
    if !place.isEmpty, columns + 4 <= width / 2 {
      // A line separates the title from the place.
      end -= columns + 2
      grid.draw(" \(place) ", x: end + 1, y: y, style: appearance.style(.popoverBorder))
      end -= 1
    }
    let room = end - (x + indent)
    guard room > 0 else { return }
    let text = DisplayWidth.cut(title, to: room, ending: appearance.glyphs.ellipsis)
    grid.draw(
      " \(text) ", x: x + indent - 1, y: y, width: room + 2,
      style: appearance.style(.popoverTitle))
  }

  /// Names the keys.
  private func drawBottom(on grid: inout CellGrid, x: Int, y: Int, width: Int) {
    let appearance = appearance
    var column = x + 2
    let end = x + width - 2
    // The last one, which goes back, is named on the narrowest border.
    var kept = keyHints.last.map { $0.columns + 2 } ?? 0
    for (index, hint) in keyHints.enumerated() {
      if index == keyHints.count - 1 { kept = 0 }
      let between = column == x + 2 ? " " : "\(appearance.glyphs.separator) "
      guard column + between.count + hint.columns + kept <= end else { continue }
      column += grid.draw(between, x: column, y: y, style: appearance.style(.popoverBorder))
      column += grid.draw(hint.key, x: column, y: y, style: appearance.style(.key))
      column += grid.draw(
        " \(hint.effect) ", x: column, y: y, style: appearance.style(.keyLine))
    }
  }

  /// Draws a scroll bar next to the list, if not all of its items are visible.
  private func drawScrollBar(on grid: inout CellGrid, x: Int, y: Int) {
    let table = list.table
    let count = list.items.count
    let visible = table.visibleRows
    let height = table.height
    let isCut = table.rectForRow(visible.upperBound - 1).map { $0.maxY > table.screenFrame.maxY }
    guard height > 1, visible.count < count || isCut == true || table.anchor.offset > 0 else {
      return
    }
    drawScrollBar(
      on: &grid, x: x, y: y + Int(table.frame.y), height: height, visible: visible, count: count)
  }

  /// Draws a scroll bar for rows, if not all of them are visible.
  private func drawScrollBar(
    on grid: inout CellGrid, x: Int, y top: Int, height: Int, visible: Range<Int>, count: Int
  ) {
    let length = min(max(height * visible.count / max(count, 1), 1), height - 1)
    let hidden = count - visible.count
    // The ends of the bar are reached only at the ends of the list.
    var first = hidden == 0 ? 0 : (height - length) * visible.lowerBound / hidden
    if visible.lowerBound > 0 { first = max(first, 1) }
    if visible.upperBound < count { first = min(first, max(height - length - 1, 0)) }
    grid.tile(
      appearance.glyphs.thumb, x: x, y: top + first, rows: min(length, height - first),
      style: appearance.style(.popoverBorder))
  }
}

/// A modal popover hides everything behind it from the screen reader.
extension Popover: SmallContainer {
  package var elementID: ElementID { ElementID("popover").appending(.name(name)) }
  package var accessibilityViewIsModal: Bool { isModal }

  /// The field, the content, and the list, if they exist.
  package var accessibilityElements: [any AccessibilityObject] {
    let views: [View?] = [
      field, content, content != nil && list.items.isEmpty ? nil : list.table,
    ]
    return views.compactMap { $0 as? (any AccessibilityObject) }
  }

  package func accessibilityPerformEscape() -> Bool {
    presenter?.dismiss(self)
    return true
  }
}

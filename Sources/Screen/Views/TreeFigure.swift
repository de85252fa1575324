import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// The drawing of a tree's element as the control that its traits indicate.
struct TreeFigure {
  enum Kind: Hashable {
    case text, header, link, image
    case button
    /// A row of a list, which takes the width of the screen.
    case row
    case toggle, slider, field, tab
  }

  let node: AccessibilityNode
  let kind: Kind
  /// The cells of the element on the grid.
  let cells: Rect
  let appearance: Appearance

  /// - Parameter width: The width of the grid, in cells.
  init(_ node: AccessibilityNode, in cells: Rect, ofWidth width: Double, _ appearance: Appearance) {
    self.node = node
    self.cells = cells
    self.appearance = appearance
    kind = Self.kind(of: node, isWide: cells.width >= width * 0.8)
  }

  private static func kind(of node: AccessibilityNode, isWide: Bool) -> Kind {
    let traits = node.traits
    if !traits.isDisjoint(with: .fields.union(.searchField)) { return .field }
    if traits.contains(.toggleButton) { return .toggle }
    if traits.contains(.adjustable) { return .slider }
    if traits.contains(.tabBarItem) || isInTabBar(node) { return .tab }
    if traits.contains(.header) { return .header }
    if traits.contains(.link) { return .link }
    if traits.contains(.button) {
      return isWide && !traits.contains(.backButton) ? .row : .button
    }
    if traits.contains(.image) { return .image }
    let isRow = node.accessibilityValue?.isEmpty == false || node.parent?.containerType == .list
    return isWide && isRow ? .row : .text
  }

  private static func isInTabBar(_ node: AccessibilityNode) -> Bool {
    sequence(first: node, next: { $0.parent }).contains { $0.traits.contains(.tabBar) }
  }

  // MARK: - Places

  private var x: Int { Int(cells.x) }
  private var width: Int { Int(cells.width) }

  /// A Boolean value that indicates whether a line goes around the element.
  private var hasBox: Bool {
    (kind == .button || kind == .image) && cells.height >= 3 && width >= 4
  }

  /// The row of the label: the middle of a frame, otherwise the first row.
  private var y: Int {
    if hasBox { return Int(cells.y) + (Int(cells.height) - 1) / 2 }
    if kind == .tab, cells.height >= 2 { return Int(cells.y) + 1 }
    return Int(cells.y)
  }

  /// The row of the element that has the focus.
  var labelCells: Rect { Rect(x: cells.x, y: Double(y), width: cells.width, height: 1) }

  /// The first cell of the label.
  var labelPoint: Point {
    let inner = inner
    let taken = min(DisplayWidth.columns(of: label), inner.count)
    let free = inner.count - taken
    let column = inner.lowerBound + (isCentered ? free / 2 : isTurned ? free : 0)
    return Point(x: Double(min(column, x + max(width - 1, 0))), y: Double(y))
  }

  private var isCentered: Bool { [.button, .image, .tab].contains(kind) && width >= 4 }

  /// The columns available to the label.
  private var inner: Range<Int> {
    let edge = (isCentered || kind == .field) && width >= 4 ? 1 : 0
    return (x + edge)..<max(x + width - edge, x + edge)
  }

  // MARK: - Texts

  /// A Boolean value that indicates whether the element is written from right to left.
  private var isTurned: Bool { node.labelText.startsRightToLeft }

  /// The label, with signs for a selected element and a back button.
  private var label: String {
    var text = node.labelText.split(whereSeparator: \.isNewline).joined(separator: " ")
    if kind == .field, let value = fieldText { text = text.isEmpty ? value : "\(text): \(value)" }
    if text.isEmpty { text = node.accessibilityValue ?? "" }
    let glyphs = appearance.glyphs
    if node.traits.contains(.backButton) {
      text = "\(isTurned ? glyphs.right : glyphs.left) \(text)"
    }
    if node.traits.contains(.selected) { text = "\(glyphs.pointer) \(text)" }
    return text
  }

  private var fieldText: String? {
    guard let value = node.accessibilityValue, !value.isEmpty else { return nil }
    guard node.traits.contains(.secureTextEntry) else { return value }
    return String(repeating: "*", count: min(value.count, 100))
  }

  /// The text at the right edge of the element: a value, a switch, or the sign of an expandable
  /// element.
  private var trailing: String {
    switch kind {
    case .toggle: appearance.glyphs.switchSign(node.value)
    case .row:
      [value, node.traits.contains(.button) && !isTurned ? appearance.glyphs.submenu : ""]
        .filter { !$0.isEmpty }.joined(separator: " ")
    case .field: ""
    default: value
    }
  }

  private var value: String {
    node.labelText.isEmpty
      ? ""
      : (node.accessibilityValue ?? "").split(whereSeparator: \.isNewline)
        .joined(separator: " ")
  }

  private var style: Style {
    if node.traits.contains(.notEnabled) { return appearance.style(.detail) }
    switch kind {
    case .header: return appearance.style(.heading)
    case .link: return appearance.style(.value).underlined
    case .tab: return node.traits.contains(.selected) ? appearance.style(.key) : .plain
    case .button: return appearance.style(.key)
    case .field:
      let role: Theme.Role = fieldText == nil ? .detail : .caption
      return appearance.style(role).on(appearance.style(.popover)).underlined
    default: return .plain
    }
  }

  // MARK: - Drawing

  func draw(on grid: inout CellGrid) {
    guard width > 0 else { return }
    drawFrame(on: &grid)
    grid.fill(
      Rect(x: Double(inner.lowerBound), y: Double(y), width: Double(inner.count), height: 1),
      style: kind == .field ? style : .plain)
    let room = drawTrailing(on: &grid)
    let start = labelPoint
    grid.draw(
      label, x: Int(start.x), y: y, width: min(room, inner.upperBound - Int(start.x)),
      style: style, isRightToLeft: isTurned)
  }

  /// Draws the lines around the element, above it, or below it.
  private func drawFrame(on grid: inout CellGrid) {
    let rule = appearance.style(.rule)
    let glyphs = appearance.glyphs
    if hasBox {
      grid.box(cells, glyphs, style: rule)
    } else if [.tab, .row, .toggle, .slider].contains(kind), cells.height >= 2 {
      let row = kind == .tab ? Int(cells.y) : Int(cells.maxY) - 1
      grid.tile(glyphs.horizontal, x: x, y: row, columns: width, style: rule)
    } else if (kind == .button || kind == .image), width >= 4 {
      let marks = kind == .button ? ("[", "]") : (glyphs.vertical, glyphs.vertical)
      grid.draw(marks.0, x: x, y: y, width: 1, style: rule)
      grid.draw(marks.1, x: x + width - 1, y: y, width: 1, style: rule)
    }
  }

  /// Draws the text at the right edge.
  ///
  /// - Returns: The width that remains for the label.
  private func drawTrailing(on grid: inout CellGrid) -> Int {
    let text = trailing
    let columns = DisplayWidth.columns(of: text)
    let room = inner.count - columns - 1
    guard !text.isEmpty, room > 0 else { return inner.count }
    let left = isTurned ? inner.lowerBound : inner.upperBound - columns
    // A value next to a centered label is centered with it.
    guard !isCentered else { return drawCentered(text, on: &grid) }
    let style = appearance.style(node.traits.contains(.notEnabled) ? .detail : .value)
    grid.draw(text, x: left, y: y, width: columns, style: style)
    let taken = DisplayWidth.columns(of: label)
    if kind == .slider, !isTurned {
      drawBar(from: inner.lowerBound + taken + 2, to: left - 1, on: &grid)
    }
    return room
  }

  private func drawCentered(_ text: String, on grid: inout CellGrid) -> Int {
    let start = Int(labelPoint.x) + DisplayWidth.columns(of: label) + 1
    grid.draw(
      text, x: start, y: y, width: max(inner.upperBound - start, 0), style: appearance.style(.value)
    )
    return inner.count
  }

  /// Draws the bar of a slider between its name and its value.
  private func drawBar(from start: Int, to end: Int, on grid: inout CellGrid) {
    guard let adjustable = node.adjustable, adjustable.values.count > 1,
      adjustable.values.indices.contains(adjustable.index), end - start >= 6
    else { return }
    let glyphs = appearance.glyphs
    let count = min(end - start, 40)
    let first = end - count
    let knob = adjustable.index * (count - 1) / (adjustable.values.count - 1)
    for column in 0..<count {
      let glyph = column == knob ? glyphs.knob : column < knob ? glyphs.rail : glyphs.railRest
      grid.draw(
        glyph, x: first + column, y: y, width: 1,
        style: appearance.style(column <= knob ? .key : .rule))
    }
  }
}

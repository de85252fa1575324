import AccessibilityModel
import CellGrids
import Geometry
import PlainText

/// A scaled view of a tree's screen. Each element is an outline around its label.
package final class TreeView: View {
  package let tree: AccessibilityNode
  /// Returns the elements in reading order; called when a frame is drawn.
  package var stops: () -> [AccessibilityNode] = { [] }
  /// Returns the element that has the focus, which is drawn above the others.
  package var focus: () -> AccessibilityNode? = { nil }
  /// The size of the tree's screen, in points.
  private let size: Size
  private var shown: (placement: Int, stops: [AccessibilityNode])?

  package init(tree: AccessibilityNode) {
    self.tree = tree
    size = (tree.screen ?? .init()).size
    super.init()
    tree.host = self
  }

  private var scale: (x: Double, y: Double) {
    (frame.width / max(size.width, 1), frame.height / max(size.height, 1))
  }

  /// Returns a rectangle of the tree's screen on the grid, in whole cells; at least one.
  package func cells(of rect: Rect) -> Rect {
    let (x, y) = scale
    let origin = screenFrame
    let left = min((rect.x * x).rounded(.down), max(frame.width - 1, 0))
    let top = min((rect.y * y).rounded(.down), max(frame.height - 1, 0))
    let right = max((rect.maxX * x).rounded(.down), left + 1)
    let bottom = max((rect.maxY * y).rounded(.down), top + 1)
    let whole = Rect(x: left, y: top, width: right - left, height: bottom - top)
    let bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    return
      (whole.intersection(bounds) ?? Rect(x: max(left, 0), y: max(top, 0), width: 1, height: 1))
      .offset(x: origin.x, y: origin.y)
  }

  /// Returns the point of the tree's screen, in points, for a cell of the grid: the middle of the
  /// cell, or a point in the element that is drawn there if the row covers several.
  package func point(ofCell cell: CellPosition) -> Point {
    let (x, y) = scale
    let origin = screenFrame
    let middle = Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
    let point = Point(
      x: (middle.x - origin.x) / max(x, .ulpOfOne), y: (middle.y - origin.y) / max(y, .ulpOfOne))
    let drawn = drawnStops().compactMap(\.accessibilityFrame)
      .last { cells(of: $0).contains(middle) }
    guard let drawn, !drawn.isEmpty else { return point }
    return Point(
      x: drawn.x <= point.x && point.x < drawn.maxX ? point.x : drawn.midX,
      y: drawn.y <= point.y && point.y < drawn.maxY ? point.y : drawn.midY)
  }

  /// Returns the frame of an element's label on the grid: the row of its text inside the outline.
  package func labelCells(of rect: Rect) -> Rect {
    let cells = cells(of: rect)
    guard cells.width >= 4 else {
      return Rect(x: cells.x, y: cells.y, width: cells.width, height: 1)
    }
    let y = Self.isBox(cells) ? cells.y + 1 : cells.y
    return Rect(x: cells.x + 1, y: y, width: cells.width - 2, height: 1)
  }

  /// The height of a row of the grid on the tree's screen, in points.
  package var pointsPerRow: Double { 1 / max(scale.y, .ulpOfOne) }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    let clip = grid.clip
    grid.clip = clip.clamped(to: Int(origin.y)..<Int(origin.y + frame.height))
    for stop in drawnStops() { draw(stop, on: &grid) }
    grid.clip = clip
  }

  private func draw(_ stop: AccessibilityNode, on grid: inout CellGrid) {
    guard let rect = stop.accessibilityFrame else { return }
    let cells = cells(of: rect)
    if Self.isBox(cells) {
      drawBox(stop, cells, on: &grid)
    } else {
      drawLine(stop, cells, on: &grid)
    }
  }

  private static func isBox(_ cells: Rect) -> Bool { cells.height >= 3 && cells.width >= 4 }

  /// Returns the visible elements in drawing order, with the focus last. The order is recomputed
  /// only if an element has moved.
  private func drawnStops() -> [AccessibilityNode] {
    if shown?.placement != tree.placement {
      shown = (tree.placement, stops().filter { $0.accessibilityFrame != nil })
    }
    return (shown?.stops ?? []) + [focus()].compactMap { $0 }
  }

  private func drawBox(_ stop: AccessibilityNode, _ rect: Rect, on grid: inout CellGrid) {
    let (x, y) = (Int(rect.x), Int(rect.y))
    let (width, height) = (Int(rect.width), Int(rect.height))
    let bar = String(repeating: "─", count: width - 2)
    let style = Style(dim: true)
    grid.fill(rect)
    grid.draw("┌" + bar + "┐", x: x, y: y, width: width, style: style)
    for row in 1..<(height - 1) {
      grid.draw("│", x: x, y: y + row, width: 1, style: style)
      grid.draw("│", x: x + width - 1, y: y + row, width: 1, style: style)
    }
    grid.draw("└" + bar + "┘", x: x, y: y + height - 1, width: width, style: style)
    draw(shownText(of: stop), of: stop, x: x + 1, y: y + 1, width: width - 2, on: &grid)
  }

  private func drawLine(_ stop: AccessibilityNode, _ rect: Rect, on grid: inout CellGrid) {
    let (x, y) = (Int(rect.x), Int(rect.y))
    let width = Int(rect.width)
    let text = shownText(of: stop)
    guard width >= 4 else {
      return draw(text, of: stop, x: x, y: y, width: width, on: &grid)
    }
    let style = Style(dim: true)
    grid.draw("[", x: x, y: y, width: 1, style: style)
    grid.fill(Rect(x: Double(x + 1), y: Double(y), width: Double(width - 2), height: 1))
    grid.draw("]", x: x + width - 1, y: y, width: 1, style: style)
    draw(text, of: stop, x: x + 1, y: y, width: width - 2, on: &grid)
  }

  private func draw(
    _ text: String, of stop: AccessibilityNode, x: Int, y: Int, width: Int,
    on grid: inout CellGrid
  ) {
    let style = Style(
      bold: stop.traits.contains(.header), dim: stop.traits.contains(.notEnabled),
      underline: stop.traits.contains(.link))
    grid.draw(
      text, x: x, y: y, width: width, style: style, isRightToLeft: text.startsRightToLeft)
  }

  /// Returns the drawn text of an element: its label and value, and its states as ASCII signs.
  private func shownText(of stop: AccessibilityNode) -> String {
    var text = stop.labelText.split(whereSeparator: \.isNewline).joined(separator: " ")
    if stop.traits.contains(.toggle) {
      text = (stop.value == "1" ? "[x] " : stop.value == "2" ? "[-] " : "[ ] ") + text
    } else if var value = stop.accessibilityValue, !value.isEmpty {
      if stop.traits.contains(.secureTextEntry) {
        value = String(repeating: "*", count: min(value.count, 100))
      }
      text += text.isEmpty ? value : ": \(value)"
    }
    if stop.traits.contains(.selected) { text = "*" + text }
    return text
  }
}

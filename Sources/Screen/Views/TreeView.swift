import AccessibilityModel
import CellGrids
import Geometry

/// A scaled view of a tree's screen that draws each element as the control that it is. If the
/// elements need more rows than there are, the screen scrolls, so that none covers another.
package final class TreeView: View {
  package let tree: AccessibilityNode
  /// Returns the elements in reading order; called when a frame is drawn.
  package var stops: () -> [AccessibilityNode] = { [] }
  /// Returns the element that has the focus, which is drawn above the others.
  package var focus: () -> AccessibilityNode? = { nil }
  /// A picture of the tree's screen, which is drawn in place of the elements.
  package var picture: CellGrid?
  /// The size of the tree's screen, in points.
  private let size: Size
  private var shown: Shown?
  /// The first row of the tree's screen that is visible.
  private var firstRow = 0
  /// The node that the rows were scrolled for.
  private weak var revealed: AccessibilityNode?

  /// The visible elements in drawing order, with their places.
  private struct Shown {
    let version: Int
    let size: Size
    let stops: [AccessibilityNode]
    let placement: TreePlacement
    /// The rows of the whole screen.
    let rows: Int
  }

  package init(tree: AccessibilityNode) {
    self.tree = tree
    size = (tree.screen ?? .init()).size
    super.init()
    tree.host = self
  }

  private var scale: (x: Double, y: Double) {
    (
      Double(picture?.columns ?? Int(frame.width)) / max(size.width, 1),
      Double(rows) / max(size.height, 1)
    )
  }

  private var height: Int { Int(min(frame.maxY, coveredY) - frame.y) }

  /// Returns the cells of an element on the grid, or nil if it is not visible.
  private func cells(of node: AccessibilityNode) -> Rect? {
    let origin = screenFrame
    return place(of: node)?.offset(x: origin.x, y: origin.y - Double(firstRow))
  }

  /// Returns the cells of an element on the whole screen of the tree.
  private func place(of node: AccessibilityNode) -> Rect? {
    guard picture != nil else { return current().placement.cells(of: node) }
    let (x, y) = scale
    return node.accessibilityFrame.map {
      Rect(x: $0.x * x, y: $0.y * y, width: $0.width * x, height: $0.height * y)
    }
  }

  /// The rows of the whole screen of the tree.
  private var rows: Int { picture?.rows ?? current().rows }

  // MARK: - Scrolling

  /// Scrolls by lines, if the screen has more rows than are visible.
  ///
  /// - Returns: `false` if all rows are visible; otherwise, `true`.
  package func scroll(byLines lines: Int) -> Bool {
    guard rows > height else { return false }
    firstRow += lines
    clampScroll()
    return true
  }

  private func clampScroll() {
    firstRow = min(max(firstRow, 0), max(rows - height, 0))
  }

  /// Scrolls to the focused element after the focus has moved.
  private func revealFocus() {
    clampScroll()
    guard let focus = focus(), focus !== revealed else { return }
    revealed = focus
    guard let cells = place(of: focus) else { return }
    firstRow = min(firstRow, Int(cells.y))
    firstRow = max(firstRow, min(Int(cells.maxY) - height, Int(cells.y)))
    clampScroll()
  }

  /// Draws signs for more content above or below.
  private func drawScrollSigns(on grid: inout CellGrid, at origin: Point) {
    guard rows > height, height > 1 else { return }
    let column = Int(origin.x + frame.width) - 1
    func draw(_ sign: String, _ row: Int) {
      grid.draw(sign, x: column, y: Int(origin.y) + row, width: 1, style: appearance.style(.rule))
    }
    if firstRow > 0 { draw(appearance.glyphs.up, 0) }
    if firstRow + height < rows { draw(appearance.glyphs.down, height - 1) }
  }

  private func figure(of node: AccessibilityNode) -> TreeFigure? {
    cells(of: node).map { TreeFigure(node, in: $0, ofWidth: frame.width, appearance) }
  }

  /// Returns the point of the tree's screen, in points, for a cell of the grid: the middle of the
  /// cell or, if the row covers several points, a point in the element drawn there.
  package func point(ofCell cell: CellPosition) -> Point {
    let (x, y) = scale
    let origin = screenFrame
    let middle = Point(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
    let point = Point(
      x: (middle.x - origin.x) / max(x, .ulpOfOne),
      y: (middle.y - origin.y + Double(firstRow)) / max(y, .ulpOfOne))
    let hit = drawnStops().last { cells(of: $0)?.contains(middle) == true }
    guard let drawn = hit?.accessibilityFrame, !drawn.isEmpty else { return point }
    return Point(
      x: drawn.x <= point.x && point.x < drawn.maxX ? point.x : drawn.midX,
      y: drawn.y <= point.y && point.y < drawn.maxY ? point.y : drawn.midY)
  }

  /// Returns the row of an element on the grid that holds its label, or nil if it is not visible.
  package func labelCells(of node: AccessibilityNode) -> Rect? {
    picture == nil ? figure(of: node)?.labelCells : cells(of: node)
  }

  /// Returns the first cell of an element's label on the grid, or nil if it is not visible.
  package func labelPoint(of node: AccessibilityNode) -> Point? {
    guard picture != nil else { return figure(of: node)?.labelPoint }
    return cells(of: node).map { Point(x: $0.x, y: $0.y) }
  }

  /// The height of a row of the grid on the tree's screen, in points.
  package var pointsPerRow: Double { 1 / max(scale.y, .ulpOfOne) }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    revealFocus()
    let clip = grid.clip
    grid.clip = clip.clamped(to: Int(origin.y)..<Int(origin.y + frame.height))
    if let picture {
      grid.draw(picture, fromRow: firstRow, x: Int(origin.x), y: Int(origin.y))
    } else {
      for stop in drawnStops() { figure(of: stop)?.draw(on: &grid) }
    }
    drawScrollSigns(on: &grid, at: origin)
    grid.clip = clip
  }

  /// Returns the visible elements in drawing order, with the focus last.
  private func drawnStops() -> [AccessibilityNode] {
    current().stops + [focus()].compactMap { $0 }
  }

  /// Returns the visible elements, the largest first, so that enclosing elements are drawn below
  /// their content. They are found again only if an element has moved or the view has another size.
  private func current() -> Shown {
    let area = Size(width: frame.width, height: Double(height))
    if let shown, shown.version == tree.placement, shown.size == area { return shown }
    let visible = stops().compactMap { node in
      node.accessibilityFrame.map { (node: node, area: $0.width * $0.height) }
    }
    let order = visible.indices.sorted {
      (visible[$1].area, $0) < (visible[$0].area, $1)
    }
    let stops = order.map { visible[$0].node }
    let rows = max(Int(area.height), TreePlacement.rowsNeeded(for: stops))
    let whole = Size(width: area.width, height: Double(rows))
    let made = Shown(
      version: tree.placement, size: area, stops: stops,
      placement: TreePlacement(of: stops, on: size, in: whole), rows: rows)
    shown = made
    return made
  }
}

/// The view contains only the tree.
extension TreeView: SmallContainer {
  package var elementID: ElementID { ElementID("tree") }

  package var accessibilityElements: [any AccessibilityObject] { [tree] }
}

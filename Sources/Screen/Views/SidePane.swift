import CellGrids
import Geometry
import PlainText

/// A paragraph of a pane, which is wrapped.
package struct PaneLine: Hashable, Sendable {
  package var text: String
  /// The style; nil for plain text.
  package var role: Theme.Role?

  package init(_ text: String, role: Theme.Role? = nil) {
    self.text = text
    self.role = role
  }
}

/// A pane beside the content with information about what has the focus. It scrolls, and no screen
/// reader finds it: it repeats what the focus and its menu say.
package final class SidePane: View {
  package var lines: [PaneLine] = [] {
    didSet {
      guard lines != oldValue else { return }
      wrapped = nil
      firstRow = 0
    }
  }
  /// The lines at the current width; nil before they are drawn.
  private var wrapped: [PaneLine]?
  private var firstRow = 0

  /// The number of columns from which a screen has room for a pane, and from which it is shown by
  /// itself.
  package static let leastColumns = 60
  package static let columnsOfItself = 140

  /// Returns the width on a screen of a number of columns: about a third, with the rule.
  package static func width(onScreenOf columns: Int) -> Int { min(max(columns / 3, 24), 56) }

  package override func layoutSubviews() { wrapped = nil }

  private var height: Int { max(Int(frame.height), 0) }
  private var room: Int { max(Int(frame.width) - 3, 1) }

  private var rows: [PaneLine] {
    if let wrapped { return wrapped }
    let rows = lines.flatMap { line in
      let pieces = DisplayWidth.lines(of: line.text.withVisibleControls, width: room)
      return pieces.isEmpty
        ? [PaneLine("")] : pieces.map { PaneLine(String($0), role: line.role) }
    }
    wrapped = rows
    return rows
  }

  /// Scrolls by half a page.
  ///
  /// - Returns: False if there is nothing more in that direction.
  package func scroll(by step: Int) -> Bool {
    let before = firstRow
    firstRow = min(
      max(firstRow + step * max(height / 2, 1), 0), max(rows.count - height, 0))
    return firstRow != before
  }

  package override func draw(on grid: inout CellGrid, at origin: Point) {
    guard height > 0, frame.width > 3 else { return }
    let appearance = appearance
    let (theme, glyphs) = (appearance.theme, appearance.glyphs)
    let (x, y) = (Int(origin.x), Int(origin.y))
    grid.fill(Rect(x: x, y: y, width: Int(frame.width), height: height))
    let rule = theme.style(.rule)
    grid.tile(glyphs.vertical, x: x, y: y, rows: height, style: rule)
    let rows = rows
    firstRow = min(firstRow, max(rows.count - height, 0))
    if firstRow == 0, let name = rows.first { drawHead(name, on: &grid, x: x, y: y, rule) }
    for (row, line) in rows.dropFirst(firstRow).prefix(height).enumerated() {
      grid.draw(
        line.text, x: x + 2, y: y + row, width: room,
        style: line.role.map(theme.style) ?? .plain, isRightToLeft: line.text.startsRightToLeft)
    }
    let last = x + Int(frame.width) - 1
    if firstRow > 0 { grid.draw(glyphs.up, x: last, y: y, style: rule) }
    if firstRow + height < rows.count {
      grid.draw(glyphs.down, x: last, y: y + height - 1, style: rule)
    }
  }
  /// Draws the rule that continues the head of the page, with the name on it.
  private func drawHead(_ name: PaneLine, on grid: inout CellGrid, x: Int, y: Int, _ style: Style) {
    let glyphs = appearance.glyphs
    grid.tile(glyphs.teeDown, x: x, y: y, style: style)
    grid.tile(glyphs.horizontal, x: x + 1, y: y, columns: Int(frame.width) - 1, style: style)
    let blanks = min(DisplayWidth.columns(of: name.text), room) + 2
    grid.tile(" ", x: x + 1, y: y, columns: blanks)
  }
}

import CellGrids
import Geometry
import PlainText

/// A paragraph of a pane, which is wrapped.
package struct PaneLine: Hashable, Sendable {
  package var text: String
  /// The style, or nil for plain text.
  package var role: Theme.Role?

  package init(_ text: String, role: Theme.Role? = nil) {
    self.text = text
    self.role = role
  }
}

/// A pane next to the content with information about the focus. It scrolls, and no screen reader
/// finds it: it repeats the speech of the focus and its menu.
package final class SidePane: View {
  package var lines: [PaneLine] = [] {
    didSet {
      guard lines != oldValue else { return }
      unwrap()
      firstRow = 0
    }
  }
  /// The rows at the current width that have been requested so far.
  private(set) var rows: [Row] = []
  /// The number of requested rows; 0 before the lines are wrapped.
  private var wrappedRows = 0
  private(set) var firstRow = 0

  /// A row of a wrapped line.
  struct Row {
    let text: Substring
    let role: Theme.Role?
  }

  /// The minimum number of columns for a pane, and the number of columns that shows it
  /// automatically.
  package static let leastColumns = 60
  package static let columnsOfItself = 140

  /// Returns the width for a screen with a number of columns: about a third, with the rule.
  package static func width(onScreenOf columns: Int) -> Int { min(max(columns / 3, 24), 56) }

  package override func layoutSubviews() { unwrap() }

  private var height: Int { max(Int(frame.height), 0) }
  private var room: Int { max(Int(frame.width) - 3, 1) }

  private func unwrap() {
    rows.removeAll(keepingCapacity: true)
    wrappedRows = 0
  }

  /// Wraps the lines into at least a number of rows, if there are that many. An entry of a lexicon
  /// can fill many screens, but only its beginning is shown.
  private func wrap(rows count: Int) {
    guard wrappedRows < count else { return }
    // Wrap generously, so that scrolling rarely wraps again.
    let limit = max(count, 2 * wrappedRows)
    unwrap()
    wrappedRows = limit
    for line in lines where rows.count < limit {
      let pieces = DisplayWidth.lines(
        of: line.text.withVisibleControls, width: room, limit: limit - rows.count)
      if pieces.isEmpty { rows.append(Row(text: "", role: line.role)) }
      for piece in pieces { rows.append(Row(text: piece, role: line.role)) }
    }
  }

  /// Wraps the visible rows, and one more to find out whether more follow.
  private func wrapWhatIsShown() {
    wrap(rows: firstRow + height + 1)
    firstRow = min(firstRow, max(rows.count - height, 0))
  }

  /// Scrolls by half a page.
  ///
  /// - Returns: `false` if there is nothing more in that direction; otherwise, `true`.
  package func scroll(by step: Int) -> Bool {
    let before = firstRow
    let wanted = max(firstRow + step * max(height / 2, 1), 0)
    wrap(rows: wanted + height)
    firstRow = min(wanted, max(rows.count - height, 0))
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
    wrapWhatIsShown()
    if firstRow == 0, let name = rows.first { drawHead(name, on: &grid, x: x, y: y, rule) }
    for (row, line) in rows.dropFirst(firstRow).prefix(height).enumerated() {
      grid.draw(
        line.text, x: x + 2, y: y + row, width: room,
        style: line.role.map { theme.style($0) } ?? .plain,
        isRightToLeft: line.text.startsRightToLeft)
    }
    let last = x + Int(frame.width) - 1
    if firstRow > 0 { grid.draw(glyphs.up, x: last, y: y, style: rule) }
    if firstRow + height < rows.count {
      grid.draw(glyphs.down, x: last, y: y + height - 1, style: rule)
    }
  }

  /// Draws the rule that continues the head of the page, with the name on it.
  private func drawHead(_ name: Row, on grid: inout CellGrid, x: Int, y: Int, _ style: Style) {
    let glyphs = appearance.glyphs
    grid.tile(glyphs.teeDown, x: x, y: y, style: style)
    grid.tile(glyphs.horizontal, x: x + 1, y: y, columns: Int(frame.width) - 1, style: style)
    let blanks = min(DisplayWidth.columns(of: name.text), room) + 2
    grid.tile(" ", x: x + 1, y: y, columns: blanks)
  }
}

import CellGrids
import Geometry
import Views

/// What looks as in the last frame is not drawn again: usually all but the caption, and the focus and
/// its partners in the text.
extension Session {
  /// What the screen looks like now, if it can be compared with another frame: if nothing is drawn over
  /// its content except the focus.
  var comparableScreen: DrawnScreen? {
    guard root.popover == nil, root.card == nil, !driver.reader.isCurtainDrawn,
      !options.cursorIsOnCaption, !root.isTooSmall, let table = application.contentTable,
      table.superview === root.content
    else { return nil }
    return DrawnScreen(root, table: table)
  }

  /// Blanks the grid, except for what looks as in the last frame.
  ///
  /// - Parameter now: What the screen looks like now; nil to keep nothing.
  func clear(keeping now: DrawnScreen?) {
    if grid.columns == screen.columns, grid.rows == screen.rows {
      var kept = KeptCells.none
      if let now, let drawnScreen {
        kept = now.cells(unchangedSince: drawnScreen, rows: grid.rows)
      }
      grid.clear(keeping: kept)
    } else {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
    }
    drawnScreen = now
    #if DEBUG
      reversed = nil
    #endif
  }

  #if DEBUG
    /// Compares a frame of which cells were kept with one that is drawn as a whole.
    func checkKeptCells() {
      guard !grid.kept.isEmpty else { return }
      var whole = CellGrid(columns: grid.columns, rows: grid.rows)
      root.render(on: &whole, at: Point(x: 0, y: 0))
      if let reversed { whole.reverse(reversed) }
      root.theme.paint(&whole)
      for row in 0..<grid.rows {
        precondition(
          whole.differences(row: row, from: grid).isEmpty,
          "row \(row) is “\(grid.text(row: row))” instead of “\(whole.text(row: row))”")
      }
    }
  #endif
}

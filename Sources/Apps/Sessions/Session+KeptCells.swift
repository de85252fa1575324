import CellGrids
import Geometry
import Views

/// What looks as in the last frame is not drawn again: usually the text, in which only the focus and
/// its partners move, and the empty part of the pane.
extension Session {
  /// What the content looks like now, if it can be compared with that of another frame: if nothing is
  /// drawn over it except the focus.
  var comparableContent: DrawnContent? {
    guard root.popover == nil, root.card == nil, !driver.reader.isCurtainDrawn,
      !options.cursorIsOnCaption, !root.isTooSmall, let table = application.contentTable,
      table.superview === root.content
    else { return nil }
    return DrawnContent(table: table, pane: root.sidePane)
  }

  /// Blanks the grid, except for what looks as in the last frame.
  ///
  /// - Parameter content: What the content looks like now; nil to keep nothing.
  func clear(keeping content: DrawnContent?) {
    if grid.columns == screen.columns, grid.rows == screen.rows {
      var kept = KeptCells.none
      if let content, let drawnContent {
        kept = content.cells(unchangedSince: drawnContent, rows: grid.rows)
      }
      grid.clear(keeping: kept)
    } else {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
    }
    drawnContent = content
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

import CellGrids
import Geometry
import Views

/// The rows of a text that look as in the last frame are not drawn again: usually all verses except
/// that of the focus.
extension Session {
  /// What the table of the content looks like now, if its rows can be compared with those of another
  /// frame: if nothing is drawn over them except the focus.
  var comparableTable: DrawnTable? {
    guard root.popover == nil, root.card == nil, !driver.reader.isCurtainDrawn,
      !options.cursorIsOnCaption, !root.isTooSmall, let table = application.contentTable,
      table.superview === root.content
    else { return nil }
    return table.drawn
  }

  /// Blanks the grid, except for the rows that look as in the last frame.
  ///
  /// - Parameter table: What the table of the content looks like now; nil to keep no rows.
  func clear(keepingRowsOf table: DrawnTable?) {
    if grid.columns == screen.columns, grid.rows == screen.rows {
      var kept = KeptRows.none
      if let table, let drawnTable {
        kept = table.rows(unchangedSince: drawnTable, except: reversed)
      }
      grid.clear(keeping: kept)
    } else {
      grid = CellGrid(columns: screen.columns, rows: screen.rows)
    }
    drawnTable = table
    reversed = nil
  }

  #if DEBUG
    /// Compares a frame for which rows were kept with one that is drawn as a whole.
    func checkKeptRows() {
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

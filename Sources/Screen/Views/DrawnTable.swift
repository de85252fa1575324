import CellGrids
import Geometry

/// What a table draws: its rows, their places, and the version of each. By comparing it with that of
/// the last frame, a session finds the rows that look the same.
package struct DrawnTable {
  private struct Row {
    let cell: TableViewCell
    let version: Int?
    let y: Int
    let height: Int
  }

  private let table: TableView
  private let frame: Rect
  private let appearance: Appearance
  private let rows: [Row]

  fileprivate init(_ table: TableView) {
    self.table = table
    frame = table.screenFrame
    appearance = table.appearance
    rows = table.displayed.map {
      Row(cell: $0.cell, version: $0.cell.content.version, y: $0.y, height: $0.height)
    }
  }

  /// Returns the rows of the screen that look as in an earlier frame.
  ///
  /// - Parameter restyled: What has been restyled in that frame after the table was drawn: the
  ///   focus.
  package func rows(unchangedSince old: DrawnTable, except restyled: Rect?) -> KeptRows {
    guard table === old.table, frame == old.frame, appearance == old.appearance else {
      return .none
    }
    let area = Int(frame.y)..<max(Int(frame.maxY), Int(frame.y))
    let unchanged = rows.compactMap { row -> Range<Int>? in
      guard let version = row.version,
        let before = old.rows.first(where: { $0.cell === row.cell }),
        before.version == version, before.y == row.y, before.height == row.height
      else { return nil }
      let top = area.lowerBound + row.y
      let range = (top..<(top + row.height)).clamped(to: area)
      if let restyled, range.overlaps(Int(restyled.y)..<max(Int(restyled.maxY), Int(restyled.y))) {
        return nil
      }
      return range.isEmpty ? nil : range
    }
    return KeptRows(rows: unchanged, columns: table.columnsOfCells)
  }
}

extension TableView {
  /// What the table draws now.
  package var drawn: DrawnTable { DrawnTable(self) }

  /// The columns of the screen in which cells draw: all but that of the scroll bar.
  fileprivate var columnsOfCells: Range<Int> {
    let frame = screenFrame
    let end = Int(frame.maxX) - (scrollBarMargin > 0 ? 1 : 0)
    return Int(frame.x)..<max(end, Int(frame.x))
  }
}

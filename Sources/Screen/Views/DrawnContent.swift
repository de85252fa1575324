import CellGrids
import Geometry

/// What the table of the content and the pane beside it draw. By comparing it with that of the last
/// frame, a session finds the cells that are the same.
package struct DrawnContent {
  private let table: DrawnTable
  private let pane: DrawnPane?

  package init(table: TableView, pane: SidePane?) {
    self.table = DrawnTable(table)
    self.pane = pane.map(DrawnPane.init)
  }

  /// Returns the cells that are as in an earlier frame.
  ///
  /// - Parameter rows: The height of the screen.
  package func cells(unchangedSince old: DrawnContent, rows: Int) -> KeptCells {
    var regions: [KeptCells.Region] = []
    if let region = table.region(unchangedSince: old.table, rows: rows) {
      regions.append(region)
    }
    if let pane, let before = old.pane,
      let region = pane.region(unchangedSince: before, rows: rows)
    {
      regions.append(region)
    }
    return KeptCells(regions)
  }
}

private struct DrawnTable {
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

  init(_ table: TableView) {
    self.table = table
    frame = table.screenFrame
    appearance = table.appearance
    rows = table.displayed.map {
      Row(cell: $0.cell, version: $0.cell.content.version, y: $0.y, height: $0.height)
    }
  }

  func region(unchangedSince old: DrawnTable, rows count: Int) -> KeptCells.Region? {
    guard table === old.table, frame == old.frame, appearance == old.appearance else { return nil }
    var mask = [Bool](repeating: false, count: count)
    let area = frame.rows.clamped(to: mask.indices)
    for row in rows {
      guard let version = row.version,
        let before = old.rows.first(where: { $0.cell === row.cell }), before.version == version,
        before.y == row.y, before.height == row.height
      else { continue }
      let top = Int(frame.y) + row.y
      for index in (top..<(top + row.height)).clamped(to: area) { mask[index] = true }
    }
    return KeptCells.Region(columns: columnsOfCells, rows: mask)
  }

  /// The columns of the screen in which cells draw: all but that of the scroll bar.
  private var columnsOfCells: Range<Int> {
    let end = Int(frame.maxX) - (table.scrollBarMargin > 0 ? 1 : 0)
    return Int(frame.x)..<max(end, Int(frame.x))
  }
}

private struct DrawnPane {
  private let pane: SidePane
  private let frame: Rect
  private let appearance: Appearance
  private let version: Int
  private let firstRow: Int
  /// The number of rows with text.
  private let textRows: Int

  init(_ pane: SidePane) {
    pane.wrapWhatIsShown()
    self.pane = pane
    frame = pane.screenFrame
    appearance = pane.appearance
    version = pane.version
    firstRow = pane.firstRow
    textRows = pane.rows.count - pane.firstRow
  }

  /// All rows if the lines are the same, otherwise those below the text; never the rows with the head
  /// and with the signs that it scrolls.
  func region(unchangedSince old: DrawnPane, rows count: Int) -> KeptCells.Region? {
    guard pane === old.pane, frame == old.frame, appearance == old.appearance else { return nil }
    let isSame = version == old.version && firstRow == old.firstRow
    var mask = [Bool](repeating: false, count: count)
    let first = Int(frame.y) + max(isSame ? 0 : max(textRows, old.textRows), 1)
    let end = Int(frame.maxY) - 1
    for index in (first..<max(end, first)).clamped(to: mask.indices) { mask[index] = true }
    return KeptCells.Region(columns: frame.columns, rows: mask)
  }
}

extension Rect {
  fileprivate var rows: Range<Int> { Int(y)..<max(Int(maxY), Int(y)) }
  fileprivate var columns: Range<Int> { Int(x)..<max(Int(maxX), Int(x)) }
}

import CellGrids
import Geometry

/// What the parts of a screen draw. By comparing it with that of the last frame, a session finds the
/// cells that are the same.
package final class DrawnScreen {
  private let appearance: Appearance
  private let lines: DrawnLines
  private let page: DrawnPage
  private let table: DrawnTable
  private let pane: DrawnPane?

  /// - Parameters:
  ///   - root: The root of the screen.
  ///   - table: The table in its content, directly below it.
  package init(_ root: RootView, table: TableView) {
    appearance = root.appearance
    lines = DrawnLines(root)
    page = DrawnPage(root, table: table)
    self.table = DrawnTable(table)
    pane = root.sidePane.map(DrawnPane.init)
  }

  /// Returns the cells that are as in an earlier frame.
  ///
  /// - Parameter rows: The height of the screen.
  package func cells(unchangedSince old: DrawnScreen, rows: Int) -> KeptCells {
    guard appearance == old.appearance else { return .none }
    var regions: [KeptCells.Region] = []
    regions.reserveCapacity(5)
    func keep(_ region: KeptCells.Region?) {
      if let region { regions.append(region) }
    }
    keep(lines.region(unchangedSince: old.lines, page.rule(unchangedSince: old.page), rows: rows))
    keep(page.head(unchangedSince: old.page, rows: rows))
    keep(table.cells(unchangedSince: old.table, rows: rows))
    keep(table.scrollBar(unchangedSince: old.table, rows: rows))
    if let pane, let before = old.pane { keep(pane.region(unchangedSince: before, rows: rows)) }
    return KeptCells(regions)
  }
}

/// The lines of the screen around its content.
private struct DrawnLines {
  private struct Line {
    let version: Int?
    let frame: Rect

    init(_ view: View) {
      version = view.isHidden ? nil : view.version
      frame = view.frame
    }

    func isSame(as old: Line) -> Bool {
      version != nil && version == old.version && frame == old.frame
    }
  }

  private let width: Int
  private let title, caption, status, keys: Line

  init(_ root: RootView) {
    width = Int(root.frame.width)
    title = Line(root.title)
    caption = Line(root.caption)
    status = Line(root.status)
    keys = Line(root.keyLine)
  }

  /// The lines with the same text, and the rule above them.
  func region(unchangedSince old: DrawnLines, _ rule: Int?, rows: Int) -> KeptCells.Region? {
    guard width == old.width else { return nil }
    var mask = [Bool](repeating: false, count: rows)
    func keep(_ line: Line, _ old: Line) {
      guard line.isSame(as: old) else { return }
      for row in line.frame.rows.clamped(to: mask.indices) { mask[row] = true }
    }
    keep(title, old.title)
    keep(caption, old.caption)
    keep(status, old.status)
    keep(keys, old.keys)
    if let rule, mask.indices.contains(rule) { mask[rule] = true }
    return KeptCells.Region(columns: 0..<max(width, 0), rows: mask)
  }
}

/// The head of the page, and the rule below it, which has signs where it meets the columns.
private struct DrawnPage {
  private let page: View
  private let version: Int?
  private let frame: Rect
  private let tableTop: Double
  private let anchor: TableView.Anchor
  private let ruleRow: Int?
  private let hasPane: Bool

  init(_ root: RootView, table: TableView) {
    page = root.content
    version = root.content.version
    frame = root.content.frame
    tableTop = table.screenFrame.y
    anchor = table.anchor
    ruleRow = root.ruleRow
    hasPane = root.sidePane != nil
  }

  private func isSame(as old: DrawnPage) -> Bool {
    page === old.page && version != nil && version == old.version && frame == old.frame
      && tableTop == old.tableTop
  }

  func head(unchangedSince old: DrawnPage, rows: Int) -> KeptCells.Region? {
    guard isSame(as: old), anchor == old.anchor, tableTop > frame.y else { return nil }
    var mask = [Bool](repeating: false, count: rows)
    for row in (Int(frame.y)..<Int(tableTop)).clamped(to: mask.indices) { mask[row] = true }
    return KeptCells.Region(columns: frame.columns, rows: mask)
  }

  func rule(unchangedSince old: DrawnPage) -> Int? {
    isSame(as: old) && hasPane == old.hasPane && ruleRow == old.ruleRow ? ruleRow : nil
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
  private let scrollThumb: Range<Int>?

  init(_ table: TableView) {
    self.table = table
    frame = table.screenFrame
    appearance = table.appearance
    rows = table.displayed.map {
      Row(cell: $0.cell, version: $0.cell.content.version, y: $0.y, height: $0.height)
    }
    scrollThumb = table.scrollThumb
  }

  private func hasSamePlace(as old: DrawnTable) -> Bool {
    table === old.table && frame == old.frame && appearance == old.appearance
  }

  func cells(unchangedSince old: DrawnTable, rows count: Int) -> KeptCells.Region? {
    guard hasSamePlace(as: old) else { return nil }
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
    return KeptCells.Region(columns: table.columnsOfCells(at: Int(frame.x)), rows: mask)
  }

  func scrollBar(unchangedSince old: DrawnTable, rows count: Int) -> KeptCells.Region? {
    let end = table.columnsOfCells(at: Int(frame.x)).upperBound
    guard hasSamePlace(as: old), scrollThumb == old.scrollThumb, end < Int(frame.maxX) else {
      return nil
    }
    var mask = [Bool](repeating: false, count: count)
    for row in frame.rows.clamped(to: mask.indices) { mask[row] = true }
    return KeptCells.Region(columns: end..<Int(frame.maxX), rows: mask)
  }
}

private struct DrawnPane {
  private let pane: SidePane
  private let frame: Rect
  private let version: Int?
  private let firstRow: Int
  /// The number of rows with text.
  private let textRows: Int

  init(_ pane: SidePane) {
    pane.wrapWhatIsShown()
    self.pane = pane
    frame = pane.screenFrame
    version = pane.version
    firstRow = pane.firstRow
    textRows = pane.rows.count - pane.firstRow
  }

  /// All rows if the lines are the same, otherwise those below the text; never the rows with the head
  /// and with the signs that it scrolls.
  func region(unchangedSince old: DrawnPane, rows count: Int) -> KeptCells.Region? {
    guard pane === old.pane, frame == old.frame else { return nil }
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

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
    var kept = KeptRegions(height: rows)
    lines.keep(unchangedSince: old.lines, in: &kept)
    page.keep(unchangedSince: old.page, in: &kept)
    table.keep(unchangedSince: old.table, in: &kept)
    if let pane, let before = old.pane { pane.keep(unchangedSince: before, in: &kept) }
    return KeptCells(kept.regions)
  }
}

/// The regions that are kept, from the left in each row.
private struct KeptRegions {
  let height: Int
  private(set) var regions: [KeptCells.Region] = []

  init(height: Int) {
    self.height = height
    regions.reserveCapacity(16)
  }

  /// Adds a rectangle, as far as it lies on the screen.
  mutating func add(columns: Range<Int>, rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<height)
    if !rows.isEmpty, !columns.isEmpty {
      regions.append(KeptCells.Region(columns: columns, rows: rows))
    }
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

  /// Keeps the lines with the same text.
  func keep(unchangedSince old: DrawnLines, in kept: inout KeptRegions) {
    guard width == old.width else { return }
    keep(title, old.title, in: &kept)
    keep(caption, old.caption, in: &kept)
    keep(status, old.status, in: &kept)
    keep(keys, old.keys, in: &kept)
  }

  private func keep(_ line: Line, _ old: Line, in kept: inout KeptRegions) {
    if line.isSame(as: old) { kept.add(columns: 0..<max(width, 0), rows: line.frame.rows) }
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
  private let width: Int
  private let hasPane: Bool

  init(_ root: RootView, table: TableView) {
    page = root.content
    version = root.content.version
    frame = root.content.frame
    tableTop = table.screenFrame.y
    anchor = table.anchor
    ruleRow = root.ruleRow
    width = Int(root.frame.width)
    hasPane = root.sidePane != nil
  }

  func keep(unchangedSince old: DrawnPage, in kept: inout KeptRegions) {
    guard page === old.page, version != nil, version == old.version, frame == old.frame,
      tableTop == old.tableTop
    else { return }
    if anchor == old.anchor, tableTop > frame.y {
      kept.add(columns: frame.columns, rows: Int(frame.y)..<Int(tableTop))
    }
    if let ruleRow, ruleRow == old.ruleRow, width == old.width, hasPane == old.hasPane {
      kept.add(columns: 0..<max(width, 0), rows: ruleRow..<(ruleRow + 1))
    }
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

  /// Keeps the cells that look the same and are at the same place, and the scroll bar.
  func keep(unchangedSince old: DrawnTable, in kept: inout KeptRegions) {
    guard table === old.table, frame == old.frame, appearance == old.appearance else { return }
    let columns = table.columnsOfCells(at: Int(frame.x))
    let area = frame.rows
    for row in rows {
      guard let version = row.version,
        let before = old.rows.first(where: { $0.cell === row.cell }), before.version == version,
        before.y == row.y, before.height == row.height
      else { continue }
      let top = area.lowerBound + row.y
      kept.add(columns: columns, rows: (top..<(top + row.height)).clamped(to: area))
    }
    if scrollThumb == old.scrollThumb, columns.upperBound < Int(frame.maxX) {
      kept.add(columns: columns.upperBound..<Int(frame.maxX), rows: area)
    }
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

  /// Keeps all rows if the lines are the same, otherwise those below the text; never the rows with the
  /// head and with the signs that it scrolls.
  func keep(unchangedSince old: DrawnPane, in kept: inout KeptRegions) {
    guard pane === old.pane, frame == old.frame else { return }
    let isSame = version == old.version && firstRow == old.firstRow
    let first = Int(frame.y) + max(isSame ? 0 : max(textRows, old.textRows), 1)
    kept.add(columns: frame.columns, rows: first..<max(Int(frame.maxY) - 1, first))
  }
}

extension Rect {
  fileprivate var rows: Range<Int> { Int(y)..<max(Int(maxY), Int(y)) }
  fileprivate var columns: Range<Int> { Int(x)..<max(Int(maxX), Int(x)) }
}

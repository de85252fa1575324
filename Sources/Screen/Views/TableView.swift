import AccessibilityModel
import CellGrids
import Geometry

/// Where a table's rows come from.
package protocol TableViewDataSource: AnyObject {
  func numberOfRows(in tableView: TableView) -> Int

  /// A cell, dequeued from the table and filled for a row.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell

  /// What a screen reader finds in a row: an element, or a container of elements. Asked only for
  /// a reader that runs, for rows on the screen or off it.
  func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)?

  /// The row that an object of the function above stands for.
  func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int?

  /// The row of an element's identity, or of what is nearest to it.
  func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int?
}

/// What decides how a table's rows look and hears what becomes of its cells.
package protocol TableViewDelegate: AnyObject {
  /// Rows of the screen that a row of the table takes; at least 1.
  func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int

  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt row: Int)
}

/// A table of any number of rows of any height, of which only those on the screen exist.
///
/// Its position is an anchor: the row at the top, and how many of its lines are above the edge.
/// Nobody ever adds up the heights of all rows.
package final class TableView: View {
  package weak var dataSource: (any TableViewDataSource)?
  package weak var delegate: (any TableViewDelegate)?
  /// What the table is for a screen reader: rows of verses, or a list of entries.
  package var containerType = AccessibilityContainerType.none

  /// The row at the top edge, and its lines above the edge.
  package internal(set) var anchor = Anchor(row: 0, offset: 0)
  package internal(set) var numberOfRows = 0
  /// Cells that were made, and rows that were shown with a cell that was there already.
  package private(set) var cellsMade = 0
  package private(set) var cellsReused = 0

  private var displayed: [DisplayedRow] = []
  private var pool: [TableViewCell] = []
  /// The width for which the cells were filled.
  private var filledWidth = 0.0
  private let makeContent: () -> any CellContent
  /// Lines by which the rows moved up since somebody asked.
  var unseenShift = 0

  package struct Anchor: Hashable, Sendable {
    package var row: Int
    package var offset: Int
  }

  private struct DisplayedRow {
    let row: Int
    let cell: TableViewCell
    var y: Int
    var height: Int
  }

  /// - Parameter makeContent: makes what a cell shows, when the pool has no cell.
  package init(makeContent: @escaping () -> any CellContent) {
    self.makeContent = makeContent
    super.init()
  }

  var height: Int { Int(frame.height) }

  /// Asks for everything anew; the position stays.
  package func reloadData() {
    numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
    anchor.row = min(anchor.row, max(numberOfRows - 1, 0))
    recycle { _ in true }
    unseenShift = .max
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// A cell to fill: one that is no longer shown, else a new one.
  package func dequeueReusableCell() -> TableViewCell {
    if let cell = pool.popLast() {
      cellsReused += 1
      cell.content.prepareForReuse()
      return cell
    }
    cellsMade += 1
    return TableViewCell(content: makeContent())
  }

  package override func layoutSubviews() {
    guard height > 0, numberOfRows > 0 else {
      recycle { _ in true }
      return
    }
    if filledWidth != frame.width {
      filledWidth = frame.width
      recycle { _ in true }
      unseenShift = .max
    }
    if clampAnchor() != 0 { unseenShift = .max }
    place()
  }

  func heightOfRow(_ row: Int) -> Int {
    max(delegate?.tableView(self, heightForRowAt: row) ?? 1, 1)
  }

  /// Gives each row that is on the screen a cell, and the other cells back.
  private func place() {
    var rows: [(row: Int, y: Int, height: Int)] = []
    var y = -anchor.offset
    var row = anchor.row
    while y < height, row < numberOfRows {
      let rowHeight = heightOfRow(row)
      rows.append((row, y, rowHeight))
      y += rowHeight
      row += 1
    }
    let range = anchor.row..<row
    recycle { !range.contains($0) }
    var old = displayed
    displayed.removeAll(keepingCapacity: true)
    for (row, y, rowHeight) in rows {
      let cell: TableViewCell
      if let index = old.firstIndex(where: { $0.row == row }) {
        cell = old.remove(at: index).cell
      } else if let new = dataSource?.tableView(self, cellForRowAt: row) {
        cell = new
        addSubview(cell)
      } else {
        continue
      }
      cell.frame = Rect(x: 0, y: y, width: Int(frame.width), height: rowHeight)
      displayed.append(DisplayedRow(row: row, cell: cell, y: y, height: rowHeight))
    }
  }

  private func recycle(_ isGone: (Int) -> Bool) {
    var kept: [DisplayedRow] = []
    for entry in displayed {
      guard isGone(entry.row) else {
        kept.append(entry)
        continue
      }
      entry.cell.removeFromSuperview()
      pool.append(entry.cell)
      delegate?.tableView(self, didEndDisplaying: entry.cell, forRowAt: entry.row)
    }
    displayed = kept
  }

  /// The rows of which something is on the screen.
  package var visibleRows: Range<Int> {
    guard let first = displayed.first, let last = displayed.last else {
      return anchor.row..<anchor.row
    }
    return first.row..<(last.row + 1)
  }

  package func cellForRow(_ row: Int) -> TableViewCell? {
    displayed.first { $0.row == row }?.cell
  }

  /// Where a row is on the screen now, in cells; it may reach over the table's edges. Nil when
  /// nothing of it is shown.
  package func rectForRow(_ row: Int) -> Rect? {
    guard let entry = displayed.first(where: { $0.row == row }) else { return nil }
    let bounds = screenFrame
    return Rect(
      x: bounds.x, y: bounds.y + Double(entry.y), width: bounds.width,
      height: Double(entry.height))
  }

  /// The row that is shown at a point of the screen, in cells; nil where none is.
  package func row(at point: Point) -> Int? {
    guard screenFrame.contains(point) else { return nil }
    return visibleRows.first { rectForRow($0)?.contains(point) == true }
  }

  package override func render(on grid: inout CellGrid, at origin: Point) {
    let clip = grid.clip
    grid.clip = clip.clamped(to: Int(origin.y)..<(Int(origin.y) + height))
    for entry in displayed {
      entry.cell.render(on: &grid, at: Point(x: origin.x, y: origin.y + Double(entry.y)))
    }
    grid.clip = clip
  }
}

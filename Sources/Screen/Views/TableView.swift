import AccessibilityModel
import CellGrids
import Geometry

/// The source of a table's rows.
package protocol TableViewDataSource: AnyObject {
  func numberOfRows(in tableView: TableView) -> Int

  /// Returns a cell that has been dequeued from the table and filled for a row.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell

  /// Returns the accessibility object of a row: an element or a container. Called only while the
  /// screen reader is on, for rows on and off the screen.
  func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)?

  /// Returns the row of an accessibility object.
  func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int?

  /// Returns the row of the element with an identity, or of the nearest one.
  func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int?

  /// Returns the height of a row in cells; at least 1.
  func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int
}

/// A table with any number of rows of any height. Only visible rows have cells.
///
/// Its position is an anchor: the row at the top, and the number of its lines above the edge. The
/// heights of all rows are never added up.
package final class TableView: View {
  package weak var dataSource: (any TableViewDataSource)?
  /// A closure called when a row has left the screen.
  package var onEndDisplaying: (_ row: Int) -> Void = { _ in }
  /// The type of container that the table represents for the screen reader.
  package var containerType = AccessibilityContainerType.none

  /// A Boolean value that indicates whether to draw a scroll bar in the last column, if the table
  /// is wide enough and some rows are off the screen.
  package var showsScrollBar = false
  /// The minimum width of a table with a scroll bar, in cells.
  private static let narrowestWithScrollBar = 40.0

  /// The number of cells at the right edge that cells leave empty, for the scroll bar.
  package var scrollBarMargin: Int {
    showsScrollBar && frame.width >= Self.narrowestWithScrollBar ? 2 : 0
  }

  /// Returns the status announced after a scroll, given the visible rows, or nil to announce their
  /// numbers.
  package var scrollStatus: (Range<Int>) -> AccessibilityScrollStatus? = { _ in nil }

  /// The row at the top edge, and the number of its lines above the edge.
  package internal(set) var anchor = Anchor(row: 0, offset: 0)
  package internal(set) var numberOfRows = 0
  /// The number of cells that have been created, and of rows that have reused one.
  package private(set) var cellsMade = 0
  package private(set) var cellsReused = 0

  /// The rows on the screen, from the top.
  private(set) var displayed: [DisplayedRow] = []
  private var pool: [TableViewCell] = []
  /// The width that the cells have been filled for.
  private var filledWidth = 0.0
  private let makeContent: () -> any CellContent

  package struct Anchor: Hashable, Sendable {
    package var row: Int
    package var offset: Int
  }

  struct DisplayedRow {
    let row: Int
    let cell: TableViewCell
    var y: Int
    var height: Int
  }

  /// - Parameter makeContent: Creates the content of a new cell.
  package init(makeContent: @escaping () -> any CellContent) {
    self.makeContent = makeContent
    super.init()
  }

  /// The height in lines; 0 before the first layout.
  package var height: Int { Int(frame.height) }

  /// The number of lines that the caption never covers.
  private var uncoveredHeight: Int {
    let coveredY = coveredY
    return coveredY.isFinite ? max(min(height, Int(coveredY - screenFrame.y)), 1) : height
  }

  /// Reloads all rows and keeps the position.
  package func reloadData() {
    numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
    anchor.row = min(anchor.row, max(numberOfRows - 1, 0))
    recycle { _ in true }
    layOutAgain()
  }

  /// Returns a cell to fill, which is reused if possible.
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
    }
    clampAnchor()
    place()
  }

  func heightOfRow(_ row: Int) -> Int {
    max(dataSource?.tableView(self, heightForRowAt: row) ?? 1, 1)
  }

  /// Gives every row on the screen a cell, and returns the other cells to the pool.
  private func place() {
    var end = anchor.row
    var bottom = -anchor.offset
    while bottom < height, end < numberOfRows {
      bottom += heightOfRow(end)
      end += 1
    }
    let range = anchor.row..<end
    recycle { !range.contains($0) }
    // The remaining rows are in order, so each new one has its place between them.
    var place = 0
    var y = -anchor.offset
    for row in range {
      let rowHeight = heightOfRow(row)
      defer { y += rowHeight }
      if place == displayed.count || displayed[place].row != row {
        guard let cell = dataSource?.tableView(self, cellForRowAt: row) else { continue }
        addSubview(cell)
        displayed.insert(DisplayedRow(row: row, cell: cell, y: y, height: rowHeight), at: place)
      }
      displayed[place].y = y
      displayed[place].height = rowHeight
      displayed[place].cell.frame = Rect(
        x: 0, y: y, width: Int(frame.width), height: rowHeight)
      place += 1
    }
  }

  private func recycle(_ isGone: (Int) -> Bool) {
    guard displayed.contains(where: { isGone($0.row) }) else { return }
    var kept: [DisplayedRow] = []
    for entry in displayed {
      guard isGone(entry.row) else {
        kept.append(entry)
        continue
      }
      entry.cell.removeFromSuperview()
      pool.append(entry.cell)
      onEndDisplaying(entry.row)
    }
    displayed = kept
  }

  /// The rows that are at least partly on the screen.
  package var visibleRows: Range<Int> {
    guard let first = displayed.first, let last = displayed.last else {
      return anchor.row..<anchor.row
    }
    return first.row..<(last.row + 1)
  }

  package func cellForRow(_ row: Int) -> TableViewCell? {
    displayed.first { $0.row == row }?.cell
  }

  /// Returns the frame of a row on the screen, in cells, which can extend beyond the table, or nil
  /// if the row is not visible.
  package func rectForRow(_ row: Int) -> Rect? {
    guard let entry = displayed.first(where: { $0.row == row }) else { return nil }
    let bounds = screenFrame
    return Rect(
      x: bounds.x, y: bounds.y + Double(entry.y), width: bounds.width,
      height: Double(entry.height))
  }

  /// Returns a Boolean value that indicates whether all lines of a row are on the screen.
  package func showsWhole(row: Int) -> Bool {
    guard let first = displayed.first, displayed.indices.contains(row - first.row) else {
      return false
    }
    let entry = displayed[row - first.row]
    return entry.row == row && entry.y >= 0 && entry.y + entry.height <= height
  }

  /// Returns the row at a point of the screen, in cells, or nil if there is none.
  package func row(at point: Point) -> Int? {
    guard screenFrame.contains(point) else { return nil }
    return visibleRows.first { rectForRow($0)?.contains(point) == true }
  }

  package override func render(on grid: inout CellGrid, at origin: Point) {
    let clip = grid.clip
    grid.clip = clip.clamped(to: Int(origin.y)..<(Int(origin.y) + height))
    for entry in displayed {
      let place = Point(x: origin.x, y: origin.y + Double(entry.y))
      entry.cell.render(on: &grid, at: place)
      for mark in entry.cell.content.marks { grid.mark(mark.offset(x: place.x, y: place.y)) }
      for echo in entry.cell.content.echoes {
        grid.ground(echo.offset(x: place.x, y: place.y), appearance.style(.echo))
      }
    }
    grid.clip = clip
    drawScrollBar(on: &grid, at: origin)
  }

  /// The rows of the scroll bar that represent the visible rows. The position is the first visible
  /// row's place among all rows; heights are not added up.
  private var scrollThumb: Range<Int>? {
    let visible = visibleRows
    let hidden = numberOfRows - visible.count
    guard scrollBarMargin > 0, height > 0, hidden > 0 || anchor.offset > 0 else {
      return nil
    }
    let length = min(max(height * visible.count / max(numberOfRows, 1), 1), height)
    let start = hidden > 0 ? visible.lowerBound * (height - length) / hidden : 0
    return start..<(start + length)
  }

  private func drawScrollBar(on grid: inout CellGrid, at origin: Point) {
    guard let thumb = scrollThumb else { return }
    let (x, y) = (Int(origin.x) + Int(frame.width) - 1, Int(origin.y))
    let appearance = appearance
    let style = appearance.style(.rule)
    grid.tile(
      appearance.glyphs.thumb, x: x, y: y + thumb.lowerBound, rows: thumb.count, style: style)
  }

  /// The edge that a row is scrolled to.
  package enum ScrollPosition: Sendable {
    case top, bottom
  }

  /// Scrolls by a number of lines, down if the number is positive.
  ///
  /// - Returns: The number of lines that the table has scrolled.
  @discardableResult
  package func scroll(byLines lines: Int) -> Int {
    guard height > 0, numberOfRows > 0 else { return 0 }
    let moved = lines > 0 ? scrollDown(lines) : -scrollUp(-lines)
    if moved != 0 { layOutAgain() }
    return moved
  }

  /// Scrolls to the place of a point on the scroll bar.
  ///
  /// - Returns: `false` if the point is elsewhere; otherwise, `true`.
  package func scroll(toBarAt point: Point) -> Bool {
    guard isOnBar(point) else { return false }
    let frame = screenFrame
    // The ends of the bar represent the first row and the last row.
    scrollToRow(Int(point.y - frame.y) * max(numberOfRows - 1, 0) / max(Int(frame.height) - 1, 1))
    return true
  }

  /// Returns a Boolean value that indicates whether a point is on the scroll bar.
  package func isOnBar(_ point: Point) -> Bool {
    let frame = screenFrame
    return scrollBarMargin > 0 && frame.contains(point) && point.x >= frame.maxX - 1
  }

  /// Scrolls a row to the top or the bottom, or as far as possible.
  package func scrollToRow(_ row: Int, at position: ScrollPosition = .top) {
    guard row >= 0, row < numberOfRows else { return }
    anchor = Anchor(row: row, offset: 0)
    if position == .bottom { alignBottom(row: row, line: heightOfRow(row)) }
    layOutAgain()
  }

  /// Scrolls by the shortest distance that makes lines of a row visible. If not all of them fit,
  /// the first ones are shown.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - lines: The lines within the row, from 0.
  package func scrollToVisible(row: Int, lines: Range<Int>) {
    guard row >= 0, row < numberOfRows, height > 0 else { return }
    let count = max(lines.count, 1)
    let height = uncoveredHeight
    if let top = distance(toRow: row) {
      let first = top + lines.lowerBound
      if first < 0 || count > height {
        scroll(byLines: first)
      } else if first + count > height {
        scroll(byLines: first + count - height)
      }
      return
    }
    if row < anchor.row || count > height {
      anchor = Anchor(row: row, offset: lines.lowerBound)
    } else {
      alignBottom(row: row, line: lines.lowerBound + count)
    }
    layOutAgain()
  }

  /// Scrolls by a page, which begins with a complete row if possible.
  ///
  /// - Returns: `false` if the table is at its end; otherwise, `true`.
  package func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool {
    let before = anchor
    switch direction {
    case .down, .right:
      let next = visibleRows.last.flatMap { row in
        rectForRow(row).map { $0.maxY > screenFrame.maxY ? row : row + 1 }
      }
      if let next, next > anchor.row, next < numberOfRows {
        scroll(byLines: (distance(toRow: next) ?? height))
      } else {
        scroll(byLines: max(height - 1, 1))
      }
    case .up, .left:
      scroll(byLines: -height)
      let next = anchor.row + 1
      if anchor.offset > 0, next < before.row || (next == before.row && before.offset > 0) {
        scroll(byLines: heightOfRow(anchor.row) - anchor.offset)
      }
    }
    return anchor != before
  }

  /// Returns a Boolean value that indicates whether a row begins more than a page above or below
  /// the visible rows.
  package func isFartherThanAPage(row: Int) -> Bool {
    guard let distance = distance(toRow: row) else { return true }
    return distance < -height || distance >= 2 * height
  }

  /// Returns the distance from the top edge to the first line of a row that is on the screen or
  /// next to it, in lines.
  private func distance(toRow row: Int) -> Int? {
    let step = row < anchor.row ? -1 : 1
    var y = -anchor.offset
    var current = anchor.row
    while current != row {
      y += step * heightOfRow(step > 0 ? current : current - 1)
      current += step
      if abs(y) > height * 2 { return nil }
    }
    return y
  }

  private func scrollDown(_ lines: Int) -> Int {
    var anchor = anchor
    var left = lines
    while anchor.row + 1 < numberOfRows {
      let below = heightOfRow(anchor.row) - anchor.offset
      if left < below { break }
      left -= below
      anchor = Anchor(row: anchor.row + 1, offset: 0)
    }
    let last = min(left, heightOfRow(anchor.row) - anchor.offset - 1)
    anchor.offset += last
    self.anchor = anchor
    return lines - left + last - clampAnchor()
  }

  private func scrollUp(_ lines: Int) -> Int {
    var left = lines
    while left > anchor.offset, anchor.row > 0 {
      left -= anchor.offset
      anchor = Anchor(row: anchor.row - 1, offset: heightOfRow(anchor.row - 1))
    }
    let last = min(left, anchor.offset)
    anchor.offset -= last
    return lines - left + last
  }

  /// Moves the anchor up if the last row would end above the bottom edge.
  ///
  /// - Returns: The number of lines that the anchor has moved.
  @discardableResult
  func clampAnchor() -> Int {
    anchor.row = min(max(anchor.row, 0), max(numberOfRows - 1, 0))
    guard numberOfRows > 0 else { return 0 }
    anchor.offset = min(max(anchor.offset, 0), heightOfRow(anchor.row) - 1)
    let height = uncoveredHeight
    var filled = -anchor.offset
    var row = anchor.row
    while row < numberOfRows, filled < height {
      filled += heightOfRow(row)
      row += 1
    }
    return filled < height ? scrollUp(height - filled) : 0
  }

  /// Sets the anchor so that the lines of a row before a given one end at the bottom edge.
  private func alignBottom(row: Int, line: Int) {
    anchor = Anchor(row: row, offset: 0)
    let height = uncoveredHeight
    if line > height {
      anchor.offset = min(line - height, heightOfRow(row) - 1)
    } else {
      _ = scrollUp(height - line)
    }
  }

  func layOutAgain() {
    setNeedsLayout()
    layoutIfNeeded()
  }
}

/// A table contains one object per row, created on demand whether or not the row is on the screen.
/// Frames are computed from the current positions of the rows.
extension TableView {
  /// Returns a Boolean value that indicates whether an element is fully on the screen.
  package func showsWhole(_ element: any AccessibilityObject) -> Bool {
    element.accessibilityFrame.map(screenFrame.contains) ?? false
  }

  /// Returns a Boolean value that indicates whether scrolling a row to the top would change
  /// nothing.
  package func isScrolled(toRow row: Int) -> Bool {
    guard row >= 0, row < numberOfRows else { return false }
    let current = anchor
    defer { anchor = current }
    anchor = Anchor(row: row, offset: 0)
    clampAnchor()
    return anchor == current
  }
}

extension TableView: ItemContainer {
  package var elementID: ElementID { ElementID("table") }

  package var accessibilityContainerType: AccessibilityContainerType { containerType }

  package var itemCount: Int { numberOfRows }
  package var visibleItems: Range<Int> { visibleRows }

  package func scrollToVisible(item row: Int) {
    scrollToVisible(row: row, lines: 0..<heightOfRow(row))
  }

  package func accessibilityElement(at index: Int) -> (any AccessibilityObject)? {
    guard index >= 0, index < numberOfRows else { return nil }
    return dataSource?.tableView(self, accessibilityElementForRowAt: index)
  }

  package func index(ofAccessibilityElement element: any AccessibilityObject) -> Int? {
    dataSource?.tableView(self, rowOf: element)
  }

  package func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? {
    guard let row = dataSource?.tableView(self, rowNearestTo: id),
      let object = accessibilityElement(at: row)
    else { return nil }
    return object.accessibilityElement(nearest: id)
  }

  package var accessibilityScrollStatus: AccessibilityScrollStatus? {
    scrollStatus(visibleRows) ?? rowsOnScreen
  }
}

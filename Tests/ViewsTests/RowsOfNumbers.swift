import AccessibilityModel
import CellGrids
import Geometry

@testable import Views

/// Rows that show their number and line, and that count the requests from a table.
final class RowsOfNumbers: TableViewDataSource {
  var heights: [Int]
  private(set) var heightAsks: [Int] = []
  private(set) var cellAsks: [Int] = []
  private(set) var ended: [Int] = []
  private var elements: [Int: RowElement] = [:]
  let table: TableView

  init(heights: [Int], height: Int, width: Int = 12) {
    self.heights = heights
    table = TableView { NumberCell() }
    table.frame = Rect(x: 0, y: 0, width: width, height: height)
    table.dataSource = self
    table.onEndDisplaying = { [weak self] in self?.ended.append($0) }
    table.reloadData()
    forget()
  }

  /// Returns rows with heights from 1 to 4 in turn, and optionally one row taller than any table
  /// here.
  static func stepped(_ count: Int, height: Int, tall: Int? = nil) -> RowsOfNumbers {
    var heights = (0..<count).map { $0 % 4 + 1 }
    if let tall { heights[tall] = 12 }
    return RowsOfNumbers(heights: heights, height: height)
  }

  /// Resets the counts.
  func forget() { (heightAsks, cellAsks, ended) = ([], [], []) }

  /// The table as it is drawn: `3.1` is the second line of row 3.
  var screen: [String] {
    table.layoutIfNeeded()
    var grid = CellGrid(columns: Int(table.frame.width), rows: Int(table.frame.height))
    table.render(on: &grid, at: Point(x: 0, y: 0))
    return (0..<grid.rows).map(grid.text(row:))
  }

  func numberOfRows(in tableView: TableView) -> Int { heights.count }

  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    cellAsks.append(row)
    let cell = tableView.dequeueReusableCell()
    (cell.content as? NumberCell)?.fill(
      row: row, lines: heights[row], width: Int(tableView.frame.width))
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt row: Int) -> Int {
    heightAsks.append(row)
    return heights[row]
  }

  func tableView(
    _ tableView: TableView, accessibilityElementForRowAt row: Int
  ) -> (any AccessibilityObject)? {
    if let element = elements[row] { return element }
    let element = RowElement(row: row, owner: self)
    elements[row] = element
    return element
  }

  func tableView(_ tableView: TableView, rowOf object: any AccessibilityObject) -> Int? {
    guard let element = object as? RowElement, element.owner === self else { return nil }
    return element.row
  }

  func tableView(_ tableView: TableView, rowNearestTo id: ElementID) -> Int? {
    guard case .number(.item, let row) = id.last else { return nil }
    return min(row, heights.count - 1)
  }
}

/// A row for the screen reader.
final class RowElement: AccessibilityDefaults {
  let row: Int
  private(set) weak var owner: RowsOfNumbers?

  init(row: Int, owner: RowsOfNumbers) {
    self.row = row
    self.owner = owner
  }

  var elementID: ElementID { ElementID(in: [], .number(.item, row)) }
  var isAccessibilityElement: Bool { true }
  var accessibilityFrame: Rect? { owner?.table.rectForRow(row) }
  var accessibilityContainer: (any AccessibilityObject)? { owner?.table }

  func accessibilityElement(nearest id: ElementID) -> (any AccessibilityObject)? { self }
}

final class NumberCell: CellContent {
  private var row: Int?
  private var lines = 0
  private var width = 0

  func fill(row: Int, lines: Int, width: Int) {
    (self.row, self.lines, self.width) = (row, lines, width)
  }

  func prepareForReuse() { row = nil }

  func draw(on grid: inout CellGrid, at origin: Point, width: Int) {
    for line in 0..<lines {
      let text = "\(row.map(String.init) ?? "?").\(line)" + (width == self.width ? "" : " stale")
      grid.draw(text, x: Int(origin.x), y: Int(origin.y) + line)
    }
  }
}

/// A reference model of a table, which adds up the heights of all rows.
struct NaiveTable {
  var heights: [Int]
  var height: Int
  /// The lines above the top edge.
  var position = 0

  private func top(ofRow row: Int) -> Int { heights[..<row].reduce(0, +) }

  private mutating func clamp() {
    position = max(min(position, heights.reduce(0, +) - height), 0)
  }

  mutating func scroll(byLines lines: Int) -> Int {
    let before = position
    position += lines
    clamp()
    return position - before
  }

  mutating func scrollToRow(_ row: Int, at place: TableView.ScrollPosition) {
    position = place == .top ? top(ofRow: row) : top(ofRow: row + 1) - height
    clamp()
  }

  mutating func scrollToVisible(row: Int, lines: Range<Int>) {
    let first = top(ofRow: row) + lines.lowerBound
    let last = top(ofRow: row) + lines.upperBound
    if first < position || last - first > height {
      position = first
    } else if last > position + height {
      position = last - height
    }
    clamp()
  }

  mutating func resize(to height: Int) {
    self.height = height
    clamp()
  }

  var screen: [String] {
    var lines: [String] = []
    for (row, height) in heights.enumerated() { lines += (0..<height).map { "\(row).\($0)" } }
    return (0..<height).map { position + $0 < lines.count ? lines[position + $0] : "" }
  }

  var anchor: TableView.Anchor {
    var row = 0
    while row + 1 < heights.count, top(ofRow: row + 1) <= position { row += 1 }
    return .init(row: row, offset: position - top(ofRow: row))
  }
}

/// Cells of a grid that are as in the last frame, so that nothing is drawn there.
package struct KeptCells: Hashable, Sendable {
  /// Columns in which some rows are kept.
  package struct Region: Hashable, Sendable {
    package let columns: Range<Int>
    /// Whether each row of the grid is kept.
    package var rows: [Bool]

    package init(columns: Range<Int>, rows: [Bool]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The regions, from the left.
  package private(set) var regions: [Region]

  package static let none = KeptCells([])

  package init(_ regions: [Region]) { self.regions = regions }

  package var isEmpty: Bool { regions.isEmpty }

  /// Returns whether a cell is kept.
  package func contains(column: Int, row: Int) -> Bool {
    regions.contains { $0.columns.contains(column) && $0.rows[row] }
  }

  /// Returns whether one region keeps all cells of a rectangle.
  package func contains(columns: Range<Int>, rows: Range<Int>) -> Bool {
    regions.contains { region in
      region.columns.lowerBound <= columns.lowerBound
        && columns.upperBound <= region.columns.upperBound
        && region.rows.indices.lowerBound <= rows.lowerBound
        && rows.upperBound <= region.rows.count && rows.allSatisfy { region.rows[$0] }
    }
  }

  /// Passes the columns of a row that are not kept to a closure, range by range.
  func forEachDrawn(_ range: Range<Int>, row: Int, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    for region in regions where region.rows[row] {
      guard region.columns.lowerBound < range.upperBound, region.columns.upperBound > start else {
        continue
      }
      if region.columns.lowerBound > start { body(start..<region.columns.lowerBound) }
      start = region.columns.upperBound
    }
    if start < range.upperBound { body(start..<range.upperBound) }
  }
}

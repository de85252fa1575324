/// Cells of a grid that are as in the last frame, so that nothing is drawn there.
package struct KeptCells: Hashable, Sendable {
  /// A rectangle of cells on the grid.
  package struct Region: Hashable, Sendable {
    package let columns: Range<Int>
    package let rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
      self.columns = columns
      self.rows = rows
    }
  }

  package let regions: [Region]

  package static let none = KeptCells([])

  /// - Parameter regions: The regions, which do not overlap; in each row, they are in order from the
  ///   left.
  package init(_ regions: [Region]) { self.regions = regions }

  package var isEmpty: Bool { regions.isEmpty }

  /// Returns whether a cell is kept.
  package func contains(column: Int, row: Int) -> Bool {
    regions.contains { $0.rows.contains(row) && $0.columns.contains(column) }
  }

  /// Returns whether one region keeps all cells of a rectangle.
  package func contains(columns: Range<Int>, rows: Range<Int>) -> Bool {
    regions.contains { $0.rows.contains(rows) && $0.columns.contains(columns) }
  }

  /// Passes the columns of a row that are not kept to a closure, range by range.
  func forEachDrawn(_ range: Range<Int>, row: Int, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    for region in regions where region.rows.contains(row) {
      guard region.columns.lowerBound < range.upperBound, region.columns.upperBound > start else {
        continue
      }
      if region.columns.lowerBound > start { body(start..<region.columns.lowerBound) }
      start = region.columns.upperBound
    }
    if start < range.upperBound { body(start..<range.upperBound) }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

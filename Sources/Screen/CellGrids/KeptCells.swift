import Glibc

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

  /// Returns whether all rows of a range are kept in a column.
  package func contains(column: Int, rows: Range<Int>) -> Bool {
    regions.contains { region in
      region.columns.contains(column) && rows.allSatisfy { region.rows[$0] }
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

extension CellGrid {
  /// Returns whether a row differs from that of the last frame. What is kept is not compared, unless
  /// styles have changed there.
  ///
  /// - Parameter last: The grid of the frame with the number before.
  package func isChanged(row: Int, from last: CellGrid) -> Bool {
    let start = row * columns
    var isChanged = false
    let kept = restyledRows.contains(row) ? .none : kept
    cells.withUnsafeBufferPointer { new in
      last.cells.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return }
        kept.forEachDrawn(0..<columns, row: row) { range in
          guard !isChanged else { return }
          let first = start + range.lowerBound
          isChanged =
            memcmp(new + first, old + first, range.count * MemoryLayout<Cell>.stride) != 0
        }
      }
    }
    assert(isChanged || differences(row: row, from: last).isEmpty, "row \(row) is stale")
    return isChanged
  }
}

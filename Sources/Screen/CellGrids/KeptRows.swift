/// Rows of a grid that look as in the last frame, so that nothing is drawn there.
package struct KeptRows: Hashable, Sendable {
  /// The rows, from the top.
  package var rows: [Range<Int>]
  /// The columns in which the rows are kept. All others are drawn as in any row.
  package var columns: Range<Int>

  package static let none = KeptRows(rows: [], columns: 0..<0)

  package init(rows: [Range<Int>], columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }

  package var isEmpty: Bool { rows.isEmpty || columns.isEmpty }

  package func contains(row: Int) -> Bool { rows.contains { $0.contains(row) } }

  /// Removes rows that are changed after all.
  mutating func remove(_ changed: Range<Int>) {
    guard rows.contains(where: changed.overlaps) else { return }
    rows = rows.flatMap { range in
      guard range.overlaps(changed) else { return [range] }
      let above = range.lowerBound..<max(changed.lowerBound, range.lowerBound)
      let below = min(changed.upperBound, range.upperBound)..<range.upperBound
      return [above, below].filter { !$0.isEmpty }
    }
  }

  /// Returns the columns of a row that are drawn: those on the left of what is kept, and those on
  /// its right.
  func drawn(_ range: Range<Int>, row: Int) -> (Range<Int>, Range<Int>) {
    guard range.overlaps(columns), contains(row: row) else { return (range, 0..<0) }
    return (
      range.lowerBound..<max(columns.lowerBound, range.lowerBound),
      min(columns.upperBound, range.upperBound)..<range.upperBound
    )
  }
}

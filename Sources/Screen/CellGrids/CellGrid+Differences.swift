import Glibc

/// What differs between two frames.
extension CellGrid {
  /// Returns the columns in which a row differs from that of a grid of the same size, from the left.
  /// No range ends within a wide cell.
  ///
  /// - Parameter gap: the number of equal cells that separate two ranges.
  package func differences(row: Int, from other: CellGrid, gap: Int = 8) -> [Range<Int>] {
    cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return [] }
        let start = row * columns
        return Array(
          RowDifferences(new: new + start, old: old + start, columns: columns, gap: gap))
      }
    }
  }

  /// Returns whether a row differs from that of the last frame. What is kept is not compared, unless
  /// styles have changed there.
  ///
  /// - Parameter last: The grid of the frame with the number before.
  package func isChanged(row: Int, from last: CellGrid) -> Bool {
    cells.withUnsafeBufferPointer { new in
      last.cells.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return false }
        return isChanged(row: row, new + row * columns, from: old + row * columns)
      }
    }
  }

  private func isChanged(
    row: Int, _ new: UnsafePointer<Cell>, from old: UnsafePointer<Cell>
  ) -> Bool {
    var isChanged = false
    let kept = restyledRows.contains(row) ? .none : kept
    kept.forEachDrawn(0..<columns, row: row) { range in
      guard !isChanged else { return }
      isChanged = !Cell.areSame(new + range.lowerBound, old + range.lowerBound, range.count)
    }
    assert(isChanged || Cell.areSame(new, old, columns), "row \(row) is stale")
    return isChanged
  }

  /// Takes over rows of a grid of the same size, and passes what changes to a closure: row by row,
  /// and from the left. No range ends within a wide cell.
  ///
  /// - Parameters:
  ///   - rows: the rows; those beyond the grid are passed over.
  ///   - new: the grid.
  ///   - isNext: whether the grid is that of the frame after this one, so that what it keeps need not
  ///     be compared.
  ///   - gap: the number of equal cells that separate two ranges.
  ///   - body: the closure; it gets the row, the columns, and the new cells of the whole row.
  package mutating func update(
    rows: Range<Int>, from new: CellGrid, isNext: Bool, gap: Int = 8,
    _ body: (_ row: Int, _ columns: Range<Int>, _ cells: UnsafePointer<Cell>) -> Void
  ) {
    precondition(new.columns == columns && new.rows == self.rows, "grids of two sizes")
    let rows = rows.clamped(to: 0..<self.rows)
    let columns = columns
    cells.withUnsafeMutableBufferPointer { old in
      new.cells.withUnsafeBufferPointer { cells in
        guard let old = old.baseAddress, let cells = cells.baseAddress else { return }
        for row in rows {
          let (newRow, oldRow) = (cells + row * columns, old + row * columns)
          if isNext, !new.isChanged(row: row, newRow, from: oldRow) { continue }
          var isChanged = false
          for range in RowDifferences(new: newRow, old: oldRow, columns: columns, gap: gap) {
            body(row, range, newRow)
            isChanged = true
          }
          if isChanged { oldRow.update(from: newRow, count: columns) }
        }
      }
    }
  }
}

extension Cell {
  /// Returns whether cells that follow one another are the same, byte by byte.
  fileprivate static func areSame(
    _ one: UnsafePointer<Cell>, _ other: UnsafePointer<Cell>, _ count: Int
  ) -> Bool {
    memcmp(one, other, count * MemoryLayout<Cell>.stride) == 0
  }
}

/// The ranges of columns in which a row of cells differs from another one, from the left.
private struct RowDifferences: Sequence, IteratorProtocol {
  let new, old: UnsafePointer<Cell>
  let columns: Int
  let gap: Int
  private var column = 0

  /// The numbers of cells that are compared at once: first many, then some.
  private static let (manyCells, someCells) = (16, 4)

  init(new: UnsafePointer<Cell>, old: UnsafePointer<Cell>, columns: Int, gap: Int) {
    (self.new, self.old, self.columns, self.gap) = (new, old, columns, gap)
  }

  mutating func next() -> Range<Int>? {
    while column + Self.manyCells <= columns,
      Cell.areSame(new + column, old + column, Self.manyCells)
    {
      column += Self.manyCells
    }
    while column + Self.someCells <= columns, hasSameFour(column) { column += Self.someCells }
    while column < columns, isSame(column) { column += 1 }
    guard column < columns else { return nil }
    var first = column
    var end = column + 1
    while column < columns, column < end + gap {
      if !isSame(column) { end = column + 1 }
      column += 1
    }
    while first > 0, isHalf(first) { first -= 1 }
    while end < columns, isHalf(end) { end += 1 }
    column = Swift.max(column, end)
    return first..<end
  }

  /// Returns whether a cell and the three behind it are the same.
  private func hasSameFour(_ column: Int) -> Bool {
    let (one, other) = (UnsafeRawPointer(new + column), UnsafeRawPointer(old + column))
    return one.loadUnaligned(as: SIMD8<UInt64>.self) == other.loadUnaligned(as: SIMD8<UInt64>.self)
  }

  /// The sixteen bytes of a cell are compared as two numbers.
  private func isSame(_ column: Int) -> Bool {
    let (one, other) = (UnsafeRawPointer(new + column), UnsafeRawPointer(old + column))
    return one.load(as: UInt64.self) == other.load(as: UInt64.self)
      && one.load(fromByteOffset: 8, as: UInt64.self)
        == other.load(fromByteOffset: 8, as: UInt64.self)
  }

  private func isHalf(_ column: Int) -> Bool { new[column].width == 0 || old[column].width == 0 }
}

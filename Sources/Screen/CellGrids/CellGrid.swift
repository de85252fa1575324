import Geometry
import PlainText

/// The styled cells of a screen, into which a frame is drawn.
package struct CellGrid: Sendable {
  package let columns: Int
  package let rows: Int
  package internal(set) var cells: [Cell]
  /// The rows that can be drawn on, excluding the hidden parts of a view.
  package var clip: Range<Int>
  /// What is drawn as in the last frame: whatever is drawn leaves it out, except marks and the focus.
  package internal(set) var kept = KeptCells.none
  /// The cells whose styles marks and the focus have replaced since the grid was cleared, in order,
  /// and these styles. They are restored before the next frame is drawn over this one.
  private var replaced: (cells: [Range<Int>], styles: [Style]) = ([], [])
  /// The rows in which styles were replaced or restored since then.
  private(set) var restyledRows: [Int] = []

  /// - Parameters:
  ///   - columns: the width in cells; a negative one counts as 0.
  ///   - rows: the height in cells; a negative one counts as 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
    clip = 0..<self.rows
  }

  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Blanks the grid.
  ///
  /// - Parameter kept: What is left as it is, until the grid is cleared again.
  package mutating func clear(keeping kept: KeptCells = .none) {
    self.kept = kept
    restyledRows.removeAll(keepingCapacity: true)
    if !kept.isEmpty { restoreStyles() }
    replaced.cells.removeAll(keepingCapacity: true)
    replaced.styles.removeAll(keepingCapacity: true)
    let (columns, rows) = (columns, rows)
    cells.withUnsafeMutableBufferPointer { cells in
      guard !kept.isEmpty else { return cells.update(repeating: .blank) }
      for row in 0..<rows {
        kept.forEachDrawn(0..<columns, row: row) { range in
          let (start, end) = (row * columns + range.lowerBound, row * columns + range.upperBound)
          UnsafeMutableBufferPointer(rebasing: cells[start..<end]).update(repeating: .blank)
        }
      }
    }
  }

  /// Copies a row from a grid of the same size.
  package mutating func copyRow(_ row: Int, from other: CellGrid) {
    let range = (row * columns)..<((row + 1) * columns)
    cells.withUnsafeMutableBufferPointer { target in
      other.cells.withUnsafeBufferPointer { source in
        let row = UnsafeMutableBufferPointer(rebasing: target[range])
        _ = row.update(fromContentsOf: source[range])
      }
    }
  }

  /// Blanks a row.
  package mutating func blank(row: Int, style: Style = .plain) {
    for column in 0..<columns { self[column, row] = Cell(base: 0x20, style: style) }
  }

  /// Returns whether a row has the same text as that of a grid of the same size, in whatever style.
  package func hasSameText(as other: CellGrid, row: Int) -> Bool {
    (0..<columns).allSatisfy { column in
      let cell = self[column, row]
      let otherCell = other[column, row]
      return cell.base == otherCell.base && cell.marks == otherCell.marks
        && cell.width == otherCell.width
    }
  }

  /// Blanks the part of a rectangle that lies on the grid.
  package mutating func fill(_ rect: Rect, style: Style = .plain) {
    set(
      Cell(base: 0x20, style: style), columns: Int(rect.x)..<max(Int(rect.maxX), Int(rect.x)),
      rows: rowRange(of: rect))
  }

  /// Draws a glyph that takes one cell into each cell of a rectangle, such as a rule.
  package mutating func tile(
    _ glyph: String, x: Int, y: Int, columns width: Int = 1, rows height: Int = 1,
    style: Style = .plain
  ) {
    guard width > 0, height > 0, let scalar = glyph.unicodeScalars.first else { return }
    set(
      Cell(base: scalar.value, style: style), columns: x..<(x + width), rows: y..<(y + height))
  }

  /// Sets the cells of a rectangle that can be drawn on, and blanks wide cells of which it covers one
  /// half.
  private mutating func set(_ cell: Cell, columns wanted: Range<Int>, rows: Range<Int>) {
    let (all, width, kept) = (wanted.clamped(to: 0..<columns), columns, kept)
    guard !all.isEmpty else { return }
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rows.clamped(to: clip) {
        kept.forEachDrawn(all, row: row) { columns in
          let (start, end) = (row * width + columns.lowerBound, row * width + columns.upperBound)
          if cells[start].width == 0, columns.lowerBound > 0 { cells[start - 1] = .blank }
          if columns.upperBound < width, cells[end].width == 0 { cells[end] = .blank }
          for index in start..<end { cells[index] = cell }
        }
      }
    }
  }

  /// Gives the cells of a rectangle the appearance of the focus.
  package mutating func reverse(_ rect: Rect) {
    keepStyles(rect, in: 0..<rows)
    restyle(rect, in: 0..<rows, leavingOut: .none) { $0.reversed }
  }

  /// Marks the part of a rectangle that is not hidden as a partner of the focus or what a popover
  /// belongs to, by bold and underlined cells.
  package mutating func mark(_ rect: Rect) {
    keepStyles(rect, in: clip)
    restyle(rect, in: clip, leavingOut: .none) { $0.marked }
  }

  /// Gives the part of a rectangle that is not hidden a style.
  package mutating func paint(_ rect: Rect, style: Style) {
    restyle(rect, in: clip, leavingOut: kept) { _ in style }
  }

  /// Gives the cells of a rectangle a ground, except those that have one.
  package mutating func ground(_ rect: Rect, _ style: Style) {
    guard style != .plain else { return }
    restyle(rect, in: 0..<rows, leavingOut: kept) { $0.on(style) }
  }

  /// Remembers the styles of a rectangle before they are replaced.
  private mutating func keepStyles(_ rect: Rect, in visible: Range<Int>) {
    let (left, right) = (max(Int(rect.x), 0), min(Int(rect.maxX), columns))
    guard left < right else { return }
    for row in rowRange(of: rect).clamped(to: visible) {
      let range = (row * columns + left)..<(row * columns + right)
      replaced.cells.append(range)
      for index in range { replaced.styles.append(cells[index].style) }
      restyledRows.append(row)
    }
  }

  private mutating func restoreStyles() {
    var place = replaced.styles.count
    for range in replaced.cells.reversed() {
      place -= range.count
      for offset in 0..<range.count {
        cells[range.lowerBound + offset].style = replaced.styles[place + offset]
      }
      restyledRows.append(range.lowerBound / columns)
    }
  }

  private mutating func restyle(
    _ rect: Rect, in visible: Range<Int>, leavingOut kept: KeptCells, _ change: (Style) -> Style
  ) {
    let left = max(Int(rect.x), 0)
    let right = min(Int(rect.maxX), columns)
    guard left < right else { return }
    let columns = columns
    let rows = rowRange(of: rect).clamped(to: visible)
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rows {
        kept.forEachDrawn(left..<right, row: row) { range in
          for index in (row * columns + range.lowerBound)..<(row * columns + range.upperBound) {
            cells[index].style = change(cells[index].style)
          }
        }
      }
    }
  }

  private func rowRange(of rect: Rect) -> Range<Int> {
    Int(rect.y)..<max(Int(rect.maxY), Int(rect.y))
  }

  /// Moves rows within a range, as a terminal scrolls, and blanks the vacated rows.
  ///
  /// - Parameters:
  ///   - range: the rows.
  ///   - count: the number of rows to move up by; down if it is negative.
  package mutating func shift(rows range: Range<Int>, by count: Int) {
    guard count != 0 else { return }
    let columns = columns
    let kept = range.clamped(to: (range.lowerBound + count)..<(range.upperBound + count))
    let moved = (kept.lowerBound - count)..<(kept.upperBound - count)
    cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress else { return }
      (first + moved.lowerBound * columns)
        .update(from: first + kept.lowerBound * columns, count: kept.count * columns)
      for row in range where !moved.contains(row) {
        (first + row * columns).update(repeating: .blank, count: columns)
      }
    }
  }

  /// Returns the text of a row without trailing blanks.
  package func text(row: Int) -> String {
    var text = ""
    for column in 0..<columns { text += self[column, row].text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows, one per line.
  package var text: String { (0..<rows).map(text(row:)).joined(separator: "\n") }
}

import Geometry

/// The styled cells of a screen, the drawing surface of a frame.
package struct CellGrid: Sendable {
  package let columns: Int
  package let rows: Int
  package internal(set) var cells: [Cell]
  /// The rows that can be drawn on, excluding the hidden parts of a view.
  package var clip: Range<Int>

  /// - Parameters:
  ///   - columns: The width in cells; a negative one counts as 0.
  ///   - rows: The height in cells; a negative one counts as 0.
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

  /// Copies a row from a grid of the same size.
  package mutating func copyRow(_ row: Int, from other: CellGrid) {
    let range = indices(row: row)
    cells.replaceSubrange(range, with: other.cells[range])
  }

  private func indices(row: Int) -> Range<Int> { (row * columns)..<((row + 1) * columns) }

  /// Draws another grid, as far as it fits.
  ///
  /// - Parameters:
  ///   - other: The grid.
  ///   - first: Its first row to draw.
  ///   - x: The column of its left edge.
  ///   - y: The row of the first row.
  package mutating func draw(_ other: CellGrid, fromRow first: Int, x: Int, y: Int) {
    for row in clip where (0..<other.rows).contains(row - y + first) && row >= y {
      for column in 0..<max(min(other.columns, columns - x), 0) {
        self[x + column, row] = other[column, row - y + first]
      }
    }
  }

  /// Calls a closure with the cells of a row.
  package func withCells(row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Void) {
    cells.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[indices(row: row)])) }
  }

  /// Returns a Boolean value that indicates whether a row has the same cells as in another grid.
  package func hasSameRow(_ row: Int, as other: CellGrid) -> Bool {
    columns == other.columns && row < rows && row < other.rows
      && cells[indices(row: row)] == other.cells[indices(row: row)]
  }

  /// Blanks a row.
  package mutating func blank(row: Int, style: Style = .plain) {
    for column in 0..<columns { self[column, row] = Cell(base: 0x20, style: style) }
  }

  /// Returns a Boolean value that indicates whether a row has the same text as the same row of
  /// another grid of the same size, ignoring styles.
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

  /// Sets the drawable cells of a rectangle, and blanks wide cells that it covers only half of.
  private mutating func set(_ cell: Cell, columns wanted: Range<Int>, rows: Range<Int>) {
    let columns = wanted.clamped(to: 0..<columns)
    guard !columns.isEmpty else { return }
    for row in rows.clamped(to: clip) {
      if columns.lowerBound > 0, self[columns.lowerBound, row].width == 0 {
        self[columns.lowerBound - 1, row] = .blank
      }
      if columns.upperBound < self.columns, self[columns.upperBound, row].width == 0 {
        self[columns.upperBound, row] = .blank
      }
      for column in columns { self[column, row] = cell }
    }
  }

  /// Gives the cells of a rectangle the appearance of the focus.
  package mutating func reverse(_ rect: Rect) {
    restyle(rect, in: 0..<rows) { $0.style.reversed }
  }

  /// Gives the cells of a selected row the appearance of the focus, except those that show a color
  /// in place of text: the blocks of a bar, and the underlined blanks of a highlight.
  package mutating func select(_ rect: Rect) {
    restyle(rect, in: 0..<rows) { cell in
      let isBlock = (0x2580...0x259F).contains(cell.base)
      let isSwatch =
        cell.base == 0x20 && cell.style.isUnderlined && cell.style.background != .default
      return isBlock || isSwatch ? cell.style : cell.style.reversed
    }
  }

  /// Marks the visible part of a rectangle in bold and underlined cells, as a partner of the focus
  /// or the source of a popover.
  package mutating func mark(_ rect: Rect) { restyle(rect, in: clip) { $0.style.marked } }

  /// Gives the part of a rectangle that is not hidden a style.
  package mutating func paint(_ rect: Rect, style: Style) { restyle(rect, in: clip) { _ in style } }

  /// Gives the visible cells of a rectangle a ground, except for cells that have one.
  package mutating func ground(_ rect: Rect, _ style: Style) {
    guard style != .plain else { return }
    restyle(rect, in: clip) { $0.style.on(style) }
  }

  private mutating func restyle(
    _ rect: Rect, in visible: Range<Int>, _ change: (Cell) -> Style
  ) {
    let (left, right) = (max(Int(rect.x), 0), min(Int(rect.maxX), columns))
    guard left < right else { return }
    for row in rowRange(of: rect).clamped(to: visible) {
      for column in left..<right { self[column, row].style = change(self[column, row]) }
    }
  }

  private func rowRange(of rect: Rect) -> Range<Int> {
    Int(rect.y)..<max(Int(rect.maxY), Int(rect.y))
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

  /// Draws text on one row in visual order. It ends at `width` columns or at the edge of the grid.
  ///
  /// - Parameters:
  ///   - text: The text in logical order.
  ///   - x: The leftmost column, counted from 0.
  ///   - y: The row, counted from 0.
  ///   - width: The maximum width, in columns.
  ///   - style: The style of each cell.
  ///   - isRightToLeft: A Boolean value that indicates whether the text as a whole runs from the
  ///     right.
  /// - Returns: The number of columns that the text takes.
  @discardableResult
  package mutating func draw(
    _ text: String, x: Int, y: Int, width: Int = .max, style: Style = .plain,
    isRightToLeft: Bool = false
  ) -> Int {
    draw(text[...], x: x, y: y, width: width, style: style, isRightToLeft: isRightToLeft)
  }

  /// Draws a part of a text as `draw` draws a whole text. Most text is drawn without being copied.
  @discardableResult
  package mutating func draw(
    _ text: Substring, x: Int, y: Int, width: Int = .max, style: Style = .plain,
    isRightToLeft: Bool = false
  ) -> Int {
    guard clip.contains(y), width > 0 else { return 0 }
    let limit = min(columns, width == .max ? columns : x + width)
    var part = text
    if !isRightToLeft,
      let taken = part.withUTF8({ drawSimple($0, x: x, y: y, limit: limit, style: style) })
    {
      return taken
    }
    return drawClusters(
      String(text), x: x, y: y, limit: limit, style: style, isRightToLeft: isRightToLeft)
  }

  /// Draws text from the left edge of a row in logical order, regardless of its direction. A screen
  /// reader of the terminal reads the cells from left to right.
  package mutating func drawInLogicalOrder(_ text: String, y: Int) {
    guard clip.contains(y) else { return }
    var column = 0
    for cluster in ClusteredText(text).clusters {
      put(cluster, x: column, y: y, style: .plain)
      column += cluster.width
    }
  }

  /// Draws text of any kind, in visual order.
  private mutating func drawClusters(
    _ text: String, x: Int, y: Int, limit: Int, style: Style, isRightToLeft: Bool
  ) -> Int {
    let text = ClusteredText(text)
    // Cut the text before reordering, so that its logical end is lost.
    var room = limit - x
    let shown = text.clusters.prefix { cluster in
      room -= cluster.width
      return room >= 0
    }
    var column = x
    for cluster in Bidi.visualOrder(text, count: shown.count, isRightToLeft: isRightToLeft) {
      put(cluster, x: column, y: y, style: style)
      column += cluster.width
    }
    return column - x
  }

  /// Draws text with one cell for each scalar, as in most text.
  ///
  /// - Returns: The number of columns, or nil if the text contains other scalars.
  private mutating func drawSimple(
    _ bytes: UnsafeBufferPointer<UInt8>, x: Int, y: Int, limit: Int, style: Style
  ) -> Int? {
    guard x >= 0, x < limit, !bytes.isEmpty else { return nil }
    let columns = columns
    return cells.withUnsafeMutableBufferPointer { cells in
      let row = UnsafeMutableBufferPointer(rebasing: cells[(y * columns)..<((y + 1) * columns)])
      let cutsWideCell = x > 0 && row[x].width == 0
      let end = Self.drawSimple(bytes, on: row, in: x..<limit, style: style)
      if cutsWideCell, row[x].width > 0 { row[x - 1] = .blank }
      guard let end else { return nil }
      if end < columns, row[end].width == 0 { row[end] = .blank }
      return end - x
    }
  }

  /// Draws text into columns of a row.
  ///
  /// - Returns: The column after the text, or nil if the text contains scalars that do not take one
  ///   cell each. Those before them have been drawn.
  private static func drawSimple(
    _ bytes: UnsafeBufferPointer<UInt8>, on row: UnsafeMutableBufferPointer<Cell>,
    in range: Range<Int>, style: Style
  ) -> Int? {
    var column = range.lowerBound
    var i = 0
    while i < bytes.count, column < range.upperBound {
      let byte = bytes[i]
      if byte < 0x80 {
        guard byte >= 0x20, byte < 0x7F else { return nil }
        row[column] = Cell(base: UInt32(byte), style: style)
        i += 1
      } else {
        let (scalar, length) = DisplayWidth.decode(bytes, at: i)
        guard DisplayWidth.isSimple(scalar) else { return nil }
        row[column] = Cell(base: scalar, style: style)
        i += length
      }
      column += 1
    }
    return column
  }

  private mutating func put(_ cluster: Cluster, x: Int, y: Int, style: Style) {
    guard x >= 0, x + cluster.width <= columns, cluster.width > 0 else { return }
    let cell = Cell(
      base: cluster.base, marks: cluster.marks, style: style, width: UInt16(cluster.width))
    set(cell, columns: x..<(x + cluster.width), rows: y..<(y + 1))
    if cluster.width == 2 { self[x + 1, y] = Cell(base: 0, style: style, width: 0) }
  }

  /// Draws a border along the inner edge of a rectangle, and blanks the interior.
  package mutating func box(_ rect: Rect, _ glyphs: Glyphs, style: Style = .plain) {
    let (x, y) = (Int(rect.x), Int(rect.y))
    let (width, height) = (Int(rect.width), Int(rect.height))
    guard width >= 2, height >= 2 else { return }
    fill(rect)
    let bar = String(repeating: glyphs.horizontal, count: width - 2)
    draw(glyphs.corners[0] + bar + glyphs.corners[1], x: x, y: y, width: width, style: style)
    for row in (y + 1)..<(y + height - 1) {
      draw(glyphs.vertical, x: x, y: row, width: 1, style: style)
      draw(glyphs.vertical, x: x + width - 1, y: row, width: 1, style: style)
    }
    draw(
      glyphs.corners[3] + bar + glyphs.corners[2], x: x, y: y + height - 1, width: width,
      style: style)
  }
}

/// The differences between two frames.
extension CellGrid {
  /// Returns the columns where a row differs from the same row of another grid of the same size,
  /// from the left. No range ends within a wide cell.
  ///
  /// - Parameter gap: The number of equal cells that separate two ranges.
  package func differences(row: Int, from other: CellGrid, gap: Int = 8) -> [Range<Int>] {
    func isHalf(_ column: Int) -> Bool {
      self[column, row].width == 0 || other[column, row].width == 0
    }
    var ranges: [Range<Int>] = []
    for column in 0..<columns where self[column, row] != other[column, row] {
      if let last = ranges.last, column < last.upperBound + gap {
        ranges[ranges.count - 1] = last.lowerBound..<(column + 1)
      } else {
        ranges.append(column..<(column + 1))
      }
    }
    return ranges.map { range in
      var (first, end) = (range.lowerBound, range.upperBound)
      while first > 0, isHalf(first) { first -= 1 }
      while end < columns, isHalf(end) { end += 1 }
      return first..<end
    }
  }
}

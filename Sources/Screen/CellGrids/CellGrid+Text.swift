import PlainText

extension CellGrid {
  /// Draws text on one row in visual order. It ends at `width` columns or at the edge of the grid.
  ///
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - x: the leftmost column, counted from 0.
  ///   - y: the row, counted from 0.
  ///   - width: the greatest width, in columns.
  ///   - style: the style of each cell.
  ///   - isRightToLeft: whether the text as a whole runs from the right.
  /// - Returns: the number of columns that the text takes.
  @discardableResult
  package mutating func draw(
    _ text: String, x: Int, y: Int, width: Int = .max, style: Style = .plain,
    isRightToLeft: Bool = false
  ) -> Int {
    guard clip.contains(y), width > 0 else { return 0 }
    let limit = min(columns, width == .max ? columns : x + width)
    if kept.contains(column: x, row: y) {
      return min(DisplayWidth.columns(of: text), max(limit - x, 0))
    }
    if isRightToLeft {
      return drawReordered(text, x: x, y: y, limit: limit, style: style, isRightToLeft: true)
    }
    return drawForward(text, x: x, y: y, limit: limit, style: style)
  }

  /// Draws a part of a text as `draw` does all of it. Most text is drawn without being copied.
  @discardableResult
  package mutating func draw(
    _ text: Substring, x: Int, y: Int, width: Int = .max, style: Style = .plain,
    isRightToLeft: Bool = false
  ) -> Int {
    if !isRightToLeft, clip.contains(y), width > 0, !kept.contains(column: x, row: y) {
      let limit = min(columns, width == .max ? columns : x + width)
      var part = text
      let taken = part.withUTF8 { drawSimple($0, x: x, y: y, limit: limit, style: style) }
      if let taken { return taken }
    }
    return draw(
      String(text), x: x, y: y, width: width, style: style, isRightToLeft: isRightToLeft)
  }

  /// Draws text from the left edge of a row in the order in which it is read, whatever its
  /// direction. A screen reader of the terminal reads the cells from left to right.
  package mutating func drawInLogicalOrder(_ text: String, y: Int, style: Style = .plain) {
    guard clip.contains(y) else { return }
    var column = 0
    for cluster in ClusteredText(text).clusters {
      put(cluster, x: column, y: y, style: style)
      column += cluster.width
    }
  }

  private mutating func drawReordered(
    _ text: String, x: Int, y: Int, limit: Int, style: Style, isRightToLeft: Bool
  ) -> Int {
    let text = ClusteredText(text)
    // The text is cut before it is reordered, so that its logical end is lost.
    var end = x
    let cut = text.clusters.firstIndex { cluster in
      guard end + cluster.width <= limit else { return true }
      end += cluster.width
      return false
    }
    var column = x
    for cluster in Bidi.visualOrder(
      text, count: cut ?? text.clusters.count, isRightToLeft: isRightToLeft)
    {
      put(cluster, x: column, y: y, style: style)
      column += cluster.width
    }
    return column - x
  }

  private mutating func drawForward(
    _ text: String, x: Int, y: Int, limit: Int, style: Style
  ) -> Int {
    var bytes = text
    let taken = bytes.withUTF8 { drawSimple($0, x: x, y: y, limit: limit, style: style) }
    if let taken { return taken }
    var column = x
    var open: Cluster?
    var isJoined = false
    for scalar in text.unicodeScalars {
      if Bidi.mayReorder(scalar.value) {
        return drawReordered(text, x: x, y: y, limit: limit, style: style, isRightToLeft: false)
      }
      switch ClusteredText.step(ClusteredText.shown(scalar), open: &open, isJoined: &isJoined) {
      case .continues: continue
      case .starts(let cluster):
        if let finished = open {
          put(finished, x: column, y: y, style: style)
          column += finished.width
        }
        guard column + cluster.width <= limit else { return column - x }
        open = cluster
      }
    }
    if let finished = open {
      put(finished, x: column, y: y, style: style)
      column += finished.width
    }
    return column - x
  }

  /// Draws text in which every scalar is one cell, as in most text.
  ///
  /// - Returns: the number of columns, or nil if the text contains other scalars.
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
    setCell(
      Cell(
        base: cluster.base, marks: cluster.packedMarks, style: style,
        width: UInt16(cluster.width)), x: x, y: y)
    if cluster.width == 2 { self[x + 1, y] = Cell(base: 0, style: style, width: 0) }
  }

  /// Sets a cell, and blanks a wide cell of which it covers one half.
  private mutating func setCell(_ cell: Cell, x: Int, y: Int) {
    if self[x, y].width == 0, x > 0 { self[x - 1, y] = .blank }
    let end = x + max(Int(cell.width), 1)
    if end < columns, self[end, y].width == 0 { self[end, y] = .blank }
    self[x, y] = cell
  }
}

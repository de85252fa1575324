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
    if isRightToLeft {
      return drawReordered(text, x: x, y: y, limit: limit, style: style, isRightToLeft: true)
    }
    return drawForward(text, x: x, y: y, limit: limit, style: style)
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
    if let taken = drawSimple(text, x: x, y: y, limit: limit, style: style) { return taken }
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
    _ text: String, x: Int, y: Int, limit: Int, style: Style
  ) -> Int? {
    guard x >= 0, x < limit, !text.isEmpty else { return nil }
    let cutsWideCell = x > 0 && self[x, y].width == 0
    let start = y * columns
    var text = text
    let end: Int? = text.withUTF8 { bytes in
      cells.withUnsafeMutableBufferPointer { cells in
        var column = x
        var i = 0
        while i < bytes.count, column < limit {
          let scalar: UInt32
          if bytes[i] < 0x80 {
            scalar = UInt32(bytes[i])
            i += 1
          } else {
            let (value, length) = DisplayWidth.decode(bytes, at: i)
            scalar = value
            i += length
          }
          guard DisplayWidth.isSimple(scalar) else { return nil }
          cells[start + column] = Cell(base: scalar, style: style)
          column += 1
        }
        return column
      }
    }
    if cutsWideCell, self[x, y].width > 0 { self[x - 1, y] = .blank }
    guard let end else { return nil }
    if end < columns, self[end, y].width == 0 { self[end, y] = .blank }
    return end - x
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

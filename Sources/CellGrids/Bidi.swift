/// Right-to-left text on terminals, most of which put every cell where they are told to.
package enum Bidi {
  /// The clusters of a right-to-left text as they stand from left to right: numbers and words of
  /// left-to-right scripts keep their order, brackets are mirrored (Unicode Standard Annex 9,
  /// rules L2 and L4, with one level of embedding).
  static func visualOrder(_ clusters: [Cluster]) -> [Cluster] {
    var result: [Cluster] = []
    var index = clusters.count
    while index > 0 {
      let end = index
      while index > 0, isLeftToRight(clusters[index - 1].base) { index -= 1 }
      if index < end {
        result.append(contentsOf: clusters[index..<end])
      } else {
        index -= 1
        var cluster = clusters[index]
        cluster.base = mirrored(cluster.base)
        result.append(cluster)
      }
    }
    return result
  }

  /// The row as it must be written so that a terminal with bidi of its own shows it as it is:
  /// every run from a right-to-left letter to the last one before a left-to-right letter is turned.
  static func turned(_ row: ArraySlice<Cell>) -> (cells: [Cell], source: [Int]) {
    let cells = Array(row)
    var source = Array(cells.indices)
    var index = 0
    while index < cells.count {
      guard isRightToLeft(cells[index].base) else {
        index += 1
        continue
      }
      var last = index
      var next = index + 1
      while next < cells.count, !isLeftToRight(cells[next].base) {
        if isRightToLeft(cells[next].base) { last = next }
        next += 1
      }
      source.replaceSubrange(index...last, with: source[index...last].reversed())
      index = last + 1
    }
    return (source.map { cells[$0] }, source)
  }

  static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x05BE, 0x05C0, 0x05C3, 0x05C6, 0x05D0...0x05F4, 0x0608...0x064A, 0x066D...0x06EF,
      0x06FA...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF:
      true
    default: false
    }
  }

  static func isLeftToRight(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x02B8, 0x0370...0x0589, 0x0660...0x0669,
      0x06F0...0x06F9, 0x0900...0x1FFF, 0x2C00...0x2DFF, 0x3040...0xD7FF:
      true
    default: false
    }
  }

  private static func mirrored(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x28: 0x29
    case 0x29: 0x28
    case 0x5B: 0x5D
    case 0x5D: 0x5B
    case 0x7B: 0x7D
    case 0x7D: 0x7B
    case 0x3C: 0x3E
    case 0x3E: 0x3C
    case 0xAB: 0xBB
    case 0xBB: 0xAB
    default: scalar
    }
  }
}

extension CellGrid {
  /// The grid in the order in which a terminal that reorders by itself must get it.
  package func turnedForTerminal() -> CellGrid {
    var turned = self
    for row in 0..<rows {
      let slice = cells[(row * columns)..<((row + 1) * columns)]
      guard slice.contains(where: { Bidi.isRightToLeft($0.base) }) else { continue }
      for (column, cell) in Bidi.turned(slice).cells.enumerated() { turned[column, row] = cell }
    }
    return turned
  }

  /// The column in which a terminal that reorders must put its cursor to show it at `column`.
  package func turnedColumn(_ column: Int, row: Int) -> Int {
    guard row >= 0, row < rows, column >= 0, column < columns else { return column }
    let slice = cells[(row * columns)..<((row + 1) * columns)]
    return Bidi.turned(slice).source.firstIndex(of: column) ?? column
  }
}

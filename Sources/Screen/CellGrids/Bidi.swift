/// Right-to-left text on terminals, most of which put every cell where they are told to.
package enum Bidi {
  /// The clusters of a line as they stand from left to right (Unicode Standard Annex 9, rules W2 to
  /// N2, L2 and L4, without explicit embedding): words of the other direction and numbers are turned
  /// within the line, brackets are mirrored.
  static func visualOrder(_ clusters: [Cluster], isRightToLeft: Bool) -> [Cluster] {
    guard clusters.contains(where: { isLeftToRight($0.base) || isNumber($0.base) }) else {
      let turns = isRightToLeft || clusters.contains { Self.isRightToLeft($0.base) }
      return turns ? turnedWhole(clusters, isRightToLeft: isRightToLeft) : clusters
    }
    let levels = levels(of: clusters.map(\.base), base: isRightToLeft ? 1 : 0)
    var result = clusters
    for index in result.indices where levels[index] == 1 {
      result[index].base = mirrored(result[index].base)
    }
    var order = Array(clusters.indices)
    for level in [2, 1] as [UInt8] {
      var start = 0
      while let first = levels[start...].firstIndex(where: { $0 >= level }) {
        let end = levels[first...].firstIndex { $0 < level } ?? levels.endIndex
        order[first..<end].reverse()
        start = end
      }
    }
    return order.map { result[$0] }
  }

  /// A line with nothing in it but right-to-left letters and signs, which most of them are.
  private static func turnedWhole(_ clusters: [Cluster], isRightToLeft: Bool) -> [Cluster] {
    var result = clusters
    let letters = clusters.indices.filter { Self.isRightToLeft(clusters[$0].base) }
    guard let first = isRightToLeft ? clusters.indices.first : letters.first,
      let last = isRightToLeft ? clusters.indices.last : letters.last
    else { return clusters }
    for index in first...last { result[index].base = mirrored(result[index].base) }
    result[first...last].reverse()
    return result
  }

  private enum Direction {
    case left, right, number, separator, terminator, neutral

    init(_ scalar: UInt32) {
      self =
        if isNumber(scalar) {
          .number
        } else if isLeftToRight(scalar) {
          .left
        } else if isRightToLeft(scalar) {
          .right
        } else {
          switch scalar {
          case 0x2B...0x2F, 0x3A, 0xA0: .separator
          case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x2030...0x2034, 0x20A0...0x20CF: .terminator
          default: .neutral
          }
        }
    }
  }

  /// The embedding level of each scalar of a line: odd ones run from the right.
  private static func levels(of scalars: [UInt32], base: UInt8) -> [UInt8] {
    var directions = scalars.map(Direction.init)
    let edge = base == 0 ? Direction.left : .right
    joinNumbers(&directions)
    var strong = edge
    for index in directions.indices {
      switch directions[index] {
      case .left, .right: strong = directions[index]
      case .number: if strong == .left { directions[index] = .left }
      default: directions[index] = .neutral
      }
    }
    var start = 0
    while let first = directions[start...].firstIndex(of: .neutral) {
      let end = directions[first...].firstIndex { $0 != .neutral } ?? directions.endIndex
      // A number counts as right-to-left for the signs beside it.
      let before = first == 0 ? edge : directions[first - 1] == .left ? .left : .right
      let after = end == directions.endIndex ? edge : directions[end] == .left ? .left : .right
      for index in first..<end { directions[index] = before == after ? before : edge }
      start = end
    }
    return directions.map { direction in
      switch direction {
      case .left: base == 0 ? 0 : 2
      case .number: 2
      default: 1
      }
    }
  }

  /// What stands between two digits or beside them is part of the number: `3:16`, `50%`.
  private static func joinNumbers(_ directions: inout [Direction]) {
    for index in directions.indices.dropFirst().dropLast()
    where directions[index] == .separator && directions[index - 1] == .number
      && directions[index + 1] == .number
    {
      directions[index] = .number
    }
    for index in directions.indices.dropFirst()
    where directions[index] == .terminator && directions[index - 1] == .number {
      directions[index] = .number
    }
    for index in directions.indices.dropLast().reversed()
    where directions[index] == .terminator && directions[index + 1] == .number {
      directions[index] = .number
    }
  }

  /// The row as it must be written so that a terminal with bidi of its own shows it as it is: every
  /// run from a right-to-left letter to the last one before a left-to-right letter is turned, but
  /// for the numbers in it.
  static func turned(_ row: ArraySlice<Cell>) -> (cells: [Cell], source: [Int]) {
    var cells = Array(row)
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
      // A wide cell reaches one further.
      if last + 1 < cells.count, cells[last].width == 2 { last += 1 }
      for i in index...last { cells[i].base = mirrored(cells[i].base) }
      let wholes = wholes(in: cells[index...last])
      source.replaceSubrange(index...last, with: wholes.reversed().joined())
      index = last + 1
    }
    return (source.map { cells[$0] }, source)
  }

  /// What keeps its order when a run is turned: a number, the two halves of a wide cell; else a
  /// cell alone.
  private static func wholes(in cells: ArraySlice<Cell>) -> [Range<Int>] {
    var directions = cells.map { Direction($0.base) }
    joinNumbers(&directions)
    var wholes: [Range<Int>] = []
    for index in cells.indices {
      let place = index - cells.startIndex
      let isNumber = directions[place] == .number && place > 0 && directions[place - 1] == .number
      if let last = wholes.last, isNumber || cells[index].width == 0 {
        wholes[wholes.count - 1] = last.lowerBound..<(index + 1)
      } else {
        wholes.append(index..<(index + 1))
      }
    }
    return wholes
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
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x02B8, 0x02BB...0x02C1, 0x0370...0x0589, 0x0900...0x1FFF,
      0x2C00...0x2DFF, 0x3040...0xD7FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  static func isNumber(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x0660...0x0669, 0x06F0...0x06F9: true
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

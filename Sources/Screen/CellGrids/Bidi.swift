import CFriBidi
import PlainText

/// Right-to-left text on terminals. Most terminals leave the order of cells to the program.
///
/// Text is ordered by the Unicode Bidirectional Algorithm (`BidiParagraph`).
package enum Bidi {
  /// Returns a Boolean value that indicates whether text that contains a scalar can be displayed in
  /// a different order. The order may still turn out to be unchanged.
  static func mayReorder(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Returns the clusters of a line in their order from left to right, with brackets mirrored where
  /// they run from the right.
  ///
  /// - Parameters:
  ///   - text: The whole text that starts with the line.
  ///   - count: The number of clusters on the line.
  ///   - isRightToLeft: A Boolean value that indicates whether the text as a whole runs from the
  ///     right.
  static func visualOrder(
    _ text: ClusteredText, count: Int, isRightToLeft: Bool
  ) -> [Cluster] {
    guard isRightToLeft || text.scalars.contains(where: mayReorder) else {
      return Array(text.clusters[..<count])
    }
    if runsFromTheRight(text.scalars, isRightToLeft: isRightToLeft) {
      return text.clusters[..<count].reversed().map(\.mirrored)
    }
    let paragraph = BidiParagraph(text.scalars, isRightToLeft: isRightToLeft)
    return paragraph.visualOrder(ofClustersAt: text.starts[..<count]).map { index, level in
      level % 2 == 1 ? text.clusters[index].mirrored : text.clusters[index]
    }
  }

  /// Returns the mirror image of a scalar, or the scalar itself if it has none.
  static func mirror(of scalar: UInt32) -> UInt32 {
    var mirror = scalar
    fribidi_get_mirror_char(scalar, &mirror)
    return mirror
  }

  /// Returns a Boolean value that indicates whether a text runs entirely from the right, as most
  /// right-to-left lines do, so that its order can be determined without levels.
  private static func runsFromTheRight(_ scalars: [UInt32], isRightToLeft: Bool) -> Bool {
    scalars.allSatisfy { scalar in
      switch fribidi_get_bidi_type(scalar) {
      case FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL, FRIBIDI_TYPE_NSM: true
      case FRIBIDI_TYPE_WS, FRIBIDI_TYPE_ON, FRIBIDI_TYPE_CS, FRIBIDI_TYPE_ES, FRIBIDI_TYPE_ET,
        FRIBIDI_TYPE_BN:
        isRightToLeft
      default: false
      }
    }
  }
}

// MARK: - Terminals that reorder

extension Bidi {
  /// Returns a row in the order required by a terminal that reorders text itself.
  ///
  /// Every run from a right-to-left letter or Arabic number to the last one before a left-to-right
  /// letter is reversed, except for the numbers in it.
  ///
  /// - Returns: The cells, and each cell's column in the row.
  static func turned(_ row: ArraySlice<Cell>) -> (cells: [Cell], source: [Int]) {
    var cells = Array(row)
    var source = Array(cells.indices)
    let classes = cells.map { fribidi_get_bidi_type($0.base) }
    let numbers = numbers(in: classes)
    var index = 0
    while let run = nextRun(in: classes, from: index) {
      // The right half of a wide cell belongs to it.
      let isWide = cells[run.upperBound].width == 2 && run.upperBound + 1 < cells.count
      let run = run.lowerBound...(isWide ? run.upperBound + 1 : run.upperBound)
      for place in run { cells[place].base = mirror(of: cells[place].base) }
      // Numbers and the halves of a wide cell keep their order.
      let units = run.chunked { last, place in
        numbers[place] != nil && numbers[place] == numbers[last] || cells[place].width == 0
      }
      source.replaceSubrange(run, with: units.reversed().joined())
      index = run.upperBound + 1
    }
    return (source.map { cells[$0] }, source)
  }

  /// Returns the places of the next run to reverse, or nil if there is none.
  private static func nextRun(
    in classes: [FriBidiCharType], from start: Int
  ) -> ClosedRange<Int>? {
    let borders = [FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL, FRIBIDI_TYPE_AN]
    guard let first = classes[start...].firstIndex(where: borders.contains) else { return nil }
    let end = classes[first...].firstIndex(of: FRIBIDI_TYPE_LTR) ?? classes.endIndex
    return first...(classes[first..<end].lastIndex(where: borders.contains) ?? first)
  }

  /// Returns the kind of number at each place: digits, single separators between them, and
  /// terminators next to European digits, as in `3:16` and `50%`.
  private static func numbers(in classes: [FriBidiCharType]) -> [FriBidiCharType?] {
    var resolved = classes
    for place in classes.indices.dropFirst().dropLast()
    where classes[place - 1] == classes[place + 1] {
      switch (classes[place], classes[place - 1]) {
      case (FRIBIDI_TYPE_CS, FRIBIDI_TYPE_EN), (FRIBIDI_TYPE_CS, FRIBIDI_TYPE_AN),
        (FRIBIDI_TYPE_ES, FRIBIDI_TYPE_EN):
        resolved[place] = classes[place - 1]
      default: break
      }
    }
    for place in classes.indices.dropFirst()
    where resolved[place] == FRIBIDI_TYPE_ET && resolved[place - 1] == FRIBIDI_TYPE_EN {
      resolved[place] = FRIBIDI_TYPE_EN
    }
    for place in classes.indices.dropLast().reversed()
    where resolved[place] == FRIBIDI_TYPE_ET && resolved[place + 1] == FRIBIDI_TYPE_EN {
      resolved[place] = FRIBIDI_TYPE_EN
    }
    return resolved.map { $0 == FRIBIDI_TYPE_EN || $0 == FRIBIDI_TYPE_AN ? $0 : nil }
  }
}

extension CellGrid {
  /// Returns the grid in the order required by a terminal that reorders text itself.
  package func turnedForTerminal() -> CellGrid {
    var turned = self
    for row in 0..<rows {
      let slice = cells[(row * columns)..<((row + 1) * columns)]
      guard slice.contains(where: { Bidi.mayReorder($0.base) }) else { continue }
      for (column, cell) in Bidi.turned(slice).cells.enumerated() { turned[column, row] = cell }
    }
    return turned
  }

  /// Returns the column for the cursor of a terminal that reorders text itself, so that the cursor
  /// appears at `column`.
  package func turnedColumn(_ column: Int, row: Int) -> Int {
    guard row >= 0, row < rows, column >= 0, column < columns else { return column }
    let slice = cells[(row * columns)..<((row + 1) * columns)]
    return Bidi.turned(slice).source.firstIndex(of: column) ?? column
  }
}

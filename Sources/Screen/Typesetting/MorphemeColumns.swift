import CellGrids

/// The morphemes of a word side by side: a column for each, with its values one below the other.
struct MorphemeColumns {
  /// The value of a morpheme in a tier.
  struct Cell {
    /// The place of its row among the rows of the verse.
    let row: Int
    let column: Int
    let lines: [Substring]
  }

  /// Adjacent columns that fit a line.
  struct Group {
    /// A cell, and its distance from the beginning of the line, in cells.
    var cells: [(row: Int, offset: Int, lines: [Substring])]
    /// The first line of each row of the verse.
    var tops: [Int]
    var height: Int
  }

  let cells: [Cell]
  /// The beginning of each column, in cells.
  let offsets: [Int]
  private let widths: [Int]
  private let rows: Set<Int>
  private let rowCount: Int

  /// The width of all columns, in cells.
  var width: Int { (offsets.last ?? 0) + (widths.last ?? 0) }

  /// - Parameters:
  ///   - rows: The values of the morphemes, each with its place among the rows of the verse. An empty
  ///     value has no cell.
  ///   - widest: The maximum width of a column, in cells. Wider values wrap.
  ///   - rowCount: The number of rows of the verse.
  init(of rows: [(row: Int, values: [String])], widest: Int, rowCount: Int) {
    var cells: [Cell] = []
    var widths = Array(repeating: 1, count: rows.map(\.values.count).max() ?? 0)
    for (row, values) in rows {
      for (column, text) in values.enumerated() where !text.isEmpty {
        let isWide = DisplayWidth.columns(of: text) > widest
        let lines = isWide ? LabelWrap.pieces(of: text, width: widest) : [text[...]]
        let columns = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
        widths[column] = max(widths[column], columns)
        cells.append(Cell(row: row, column: column, lines: lines))
      }
    }
    self.cells = cells
    self.widths = widths
    self.rows = Set(rows.map(\.row))
    self.rowCount = rowCount
    var offset = 0
    offsets = widths.map { width in
      defer { offset += width + 1 }
      return offset
    }
  }

  /// Returns a Boolean value that indicates whether a row of the verse is in the columns.
  func has(row: Int) -> Bool { rows.contains(row) }

  /// Returns the columns in groups that fit a width, in cells.
  func groups(width: Int) -> [Group] {
    var groups: [Group] = []
    var first = 0
    while first < offsets.count {
      var end = first + 1
      while end < offsets.count, offsets[end] + widths[end] - offsets[first] <= width { end += 1 }
      groups.append(group(first..<end))
      first = end
    }
    return groups
  }

  private func group(_ columns: Range<Int>) -> Group {
    let members = cells.filter { columns.contains($0.column) }
    var heights = Array(repeating: 1, count: rowCount)
    for cell in members { heights[cell.row] = max(heights[cell.row], cell.lines.count) }
    let tops = heights.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    return Group(
      cells: members.map { ($0.row, offsets[$0.column] - offsets[columns.lowerBound], $0.lines) },
      tops: tops, height: max(tops.last ?? 1, 1))
  }
}

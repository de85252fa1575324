import CellGrids
import PlainText

/// The rows of a field's text, and the cells of positions in them.
struct FieldLayout {
  /// The ranges of the rows in the text, as offsets in UTF-8. A line break belongs to no row.
  let rows: [Range<Int>]
  private let text: String

  /// Wraps a text after blanks. A word wider than a row is cut between characters.
  ///
  /// - Parameter width: The width of a row, in columns; one more is reserved for the insertion
  ///   point.
  init(_ text: EditedText, width: Int) {
    self.text = text.text
    var rows: [Range<Int>] = []
    var start = 0
    while true {
      let line = text.line(at: start)
      rows += Self.rows(of: text, line: line, width: max(width - 1, 1))
      guard line.upperBound < text.text.utf8.count else { break }
      start = line.upperBound + 1
    }
    self.rows = rows
  }

  private static func rows(
    of text: EditedText, line: Range<Int>, width: Int
  ) -> [Range<Int>] {
    var start = line.lowerBound
    let pieces = DisplayWidth.pieces(of: text[line], width: width, endingAt: [[" "]])
    let rows = pieces.map { piece in
      defer { start += piece.utf8.count }
      return start..<(start + piece.utf8.count)
    }
    return rows.isEmpty ? [line] : rows
  }

  /// Returns the cell of a position: its row, and its column in that row.
  func cell(of position: Int) -> CellPosition {
    let row = rows.lastIndex { $0.lowerBound <= position } ?? 0
    return CellPosition(
      column: columns(from: rows[row].lowerBound, to: min(position, rows[row].upperBound)),
      row: row)
  }

  /// The number of columns between two positions of a row.
  func columns(from start: Int, to end: Int) -> Int {
    start < end ? DisplayWidth.columns(of: string(start..<end)) : 0
  }

  func string(_ range: Range<Int>) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
  }
}

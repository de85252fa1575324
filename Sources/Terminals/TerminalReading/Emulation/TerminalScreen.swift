import CellGrids

/// The size of a terminal in cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// The number of columns, and of rows, that a terminal can have.
  package static let range = 1...1000

  /// Creates a size.
  ///
  /// - Returns: `nil` if a terminal cannot have the size.
  package init?(columns: Int, rows: Int) {
    guard Self.range.contains(columns), Self.range.contains(rows) else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// The size of a terminal that does not tell its own.
  package static let usual = TerminalSize(ofScreen: 80, 24)

  /// Creates the size of a screen that exists, which may be outside of `range`.
  package init(ofScreen columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on a terminal. Rows and columns count from 0.
package typealias TerminalPosition = CellPosition

/// The screen of a terminal. A copy is a snapshot: it shares the rows that do not change.
package struct TerminalScreen: Hashable, Sendable {
  package internal(set) var size: TerminalSize
  package var rows: [TerminalRow]
  /// The cursor. After a character in the last column it stays there until the next one wraps.
  package internal(set) var cursor = TerminalPosition(column: 0, row: 0)
  package internal(set) var isCursorVisible = true
  package internal(set) var isAlternate = false
  package internal(set) var title = ""
  /// The addresses of links (OSC 8). A cell has the number of its link, which counts from 1.
  package internal(set) var links: [String] = []

  package init(size: TerminalSize) {
    self.size = size
    rows = Self.emptyRows(size)
  }

  static func emptyRows(_ size: TerminalSize) -> [TerminalRow] {
    Array(repeating: TerminalRow(columns: size.columns), count: size.rows)
  }

  /// The cell under the cursor.
  package var cellAtCursor: TerminalCell { rows[cursor.row].cells[cursor.column] }

  /// Returns rows in a new size. Cells at the right and at the bottom come and go. Rows at the top
  /// go instead if the cursor would leave the screen.
  static func resized(
    _ rows: [TerminalRow], to size: TerminalSize, cursorRow: Int
  ) -> [TerminalRow] {
    var rows = Array(rows.dropFirst(max(0, cursorRow + 1 - size.rows)).prefix(size.rows))
    for index in rows.indices {
      let missing = size.columns - rows[index].cells.count
      if missing < 0 {
        rows[index].cells.removeLast(-missing)
      } else {
        rows[index].cells += Array(repeating: TerminalCell(), count: missing)
      }
    }
    let missing = size.rows - rows.count
    return rows + Array(repeating: TerminalRow(columns: size.columns), count: missing)
  }

  /// Draws a character, and erases the other halves of the wide ones that it overwrites.
  mutating func draw(_ cell: TerminalCell, row: Int, column: Int) {
    let last = column + max(1, Int(cell.width)) - 1
    if rows[row].cells[column].width == 0, column > 0 {
      rows[row].cells[column - 1] = TerminalCell()
    }
    if rows[row].cells[last].width == 2, last + 1 < size.columns {
      rows[row].cells[last + 1] = TerminalCell()
    }
    rows[row].cells[column] = cell
    if cell.width == 2 {
      var rightHalf = TerminalCell()
      (rightHalf.width, rightHalf.style, rightHalf.link) = (0, cell.style, cell.link)
      rows[row].cells[last] = rightHalf
    }
  }

  /// Returns the number of a link with an address; 0 if the address is empty. A new link takes the
  /// place of the others if there are too many.
  mutating func number(ofLink address: String) -> UInt8 {
    if address.isEmpty { return 0 }
    if let index = links.firstIndex(of: address) { return UInt8(index + 1) }
    if links.count == Int(UInt8.max) { links.removeAll() }
    links.append(address)
    return UInt8(links.count)
  }

  /// Erases cells. They keep the background of the style.
  mutating func erase(rows: Range<Int>, columns: Range<Int>, style: TerminalStyle) {
    let blank = TerminalCell(erasedWith: style)
    for row in rows {
      for column in columns { self.rows[row].cells[column] = blank }
      if columns.upperBound == size.columns { self.rows[row].isSoftWrapped = false }
    }
  }

  /// Moves cells within an area. Moved cells replace others, and erased ones follow them.
  ///
  /// - Parameters:
  ///   - count: The rows by which the area moves up, or down if the number is negative.
  ///   - shift: The columns by which it moves left, or right if the number is negative.
  mutating func move(
    rows: Range<Int>, columns: Range<Int>, up count: Int, left shift: Int, style: TerminalStyle
  ) {
    if shift == 0, columns.count == size.columns {
      let blank = TerminalRow(columns: size.columns, of: TerminalCell(erasedWith: style))
      self.rows.scroll(rows, up: count, blank: blank)
      return
    }
    let old = self.rows
    for row in rows {
      let source = row + count
      guard rows.contains(source) else {
        erase(rows: row..<row + 1, columns: columns, style: style)
        continue
      }
      for column in columns {
        if columns.contains(column + shift) {
          self.rows[row].cells[column] = old[source].cells[column + shift]
        } else {
          erase(rows: row..<row + 1, columns: column..<column + 1, style: style)
        }
      }
    }
  }
}

extension Array {
  /// Moves elements of a range up, or down if the number is negative. Blank ones follow them.
  package mutating func scroll(_ range: Range<Int>, up: Int, blank: Element) {
    let count = Swift.min(Swift.abs(up), range.count)
    removeSubrange(up > 0 ? range.prefix(count) : range.suffix(count))
    insert(
      contentsOf: repeatElement(blank, count: count),
      at: up > 0 ? range.upperBound - count : range.lowerBound)
  }
}

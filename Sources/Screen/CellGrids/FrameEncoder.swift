/// An encoder of frames as terminal output, for recordings, which need no terminal.
package struct FrameEncoder: Sendable {
  private var shown = CellGrid(columns: 0, rows: 0)

  package init() {}

  /// Forgets the content of the screen, so that the next frame is written completely.
  package mutating func forget() { shown = CellGrid(columns: 0, rows: 0) }

  /// Returns the output that turns the previous frame into a new one (ECMA-48, with xterm's
  /// colors). Each changed part of a row starts with its position and its complete style.
  package mutating func bytes(of frame: Frame) -> String {
    let grid = frame.grid
    var text = ""
    if shown.columns != grid.columns || shown.rows != grid.rows {
      shown = CellGrid(columns: grid.columns, rows: grid.rows)
      text += "\u{1B}[0m\u{1B}[H\u{1B}[2J"
    }
    var style = Style.plain
    for row in 0..<grid.rows {
      let ranges = grid.differences(row: row, from: shown)
      guard !ranges.isEmpty else { continue }
      for range in ranges {
        text += Self.move(row, range.lowerBound)
        for column in range {
          let cell = grid[column, row]
          guard cell.width > 0 else { continue }
          if cell.style != style {
            style = cell.style
            text += Self.sequence(of: style)
          }
          text += cell.text
        }
      }
      shown.copyRow(row, from: grid)
    }
    if style != .plain { text += "\u{1B}[0m" }
    if let cursor = frame.cursor {
      text += "\u{1B}[?25h" + Self.move(cursor.row, cursor.column)
    } else {
      text += "\u{1B}[?25l"
    }
    return text
  }

  private static func move(_ row: Int, _ column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }

  private static func sequence(of style: Style) -> String {
    var text = "\u{1B}[0"
    if style.isBold { text += ";1" }
    if style.isUnderlined { text += ";4" }
    if style.isReversed { text += ";7" }
    let numbers = Palette.numbers(of: style.foreground, on: style.background)
    if let number = numbers.foreground { text += parameters(of: number, base: 30) }
    if let number = numbers.background { text += parameters(of: number, base: 40) }
    return text + "m"
  }

  private static func parameters(of number: Int, base: Int) -> String {
    number < 8 ? ";\(base + number)" : ";\(base + 8);5;\(number)"
  }
}

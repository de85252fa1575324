/// BRLTTY 6.5 in the console of Linux, with a braille display of 40 cells.
///
/// An utterance is the whole display: the cells of its window without blanks at their end, and
/// `|` before the cell of the cursor, where a display raises dots 7 and 8. Each window replaces the
/// one before it. Nobody feels a window that moves to the same cells.
///
/// Read from `Programs/core.c`, `Programs/update.c`, and `Drivers/Screen/Linux/screen.c`, with their
/// settings: the cursor is tracked and shown, even if the program hides it, and nothing else moves
/// the window. It does not slide with the cursor. Nobody presses the keys of the display. The delay
/// of 250 milliseconds for a cursor outside of the window, which only a smaller screen can cause, is
/// left out.
package struct BRLTTY: TerminalReader {
  private static let cellCount = 40
  /// The time from a change until the screen is looked at.
  private static let interval = Duration.milliseconds(40)

  /// The first cell of the window: a row of the screen, and a character in it.
  private var start = TerminalPosition(column: 0, row: 0)
  /// The cursor that the window followed last.
  private var tracked = TerminalPosition(column: 0, row: 0)
  private var shown = "|"
  package private(set) var nextTimer: Duration?

  package init() {}

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    switch input {
    case .start, .keys, .event, .outputEnd: return []
    case .output, .resize:
      nextTimer = nextTimer ?? time + Self.interval
      return []
    case .timer, .end:
      nextTimer = nil
      let text = window(on: screen)
      guard text != shown else { return [] }
      shown = text
      return [TerminalUtterance(text: text, rows: [start.row], interrupts: true)]
    }
  }

  /// Moves the window, and returns its content.
  private mutating func window(on screen: TerminalScreen) -> String {
    start.row = min(start.row, screen.size.rows - 1)
    start.column = min(start.column, screen.size.columns - 1)
    let row = screen.cursor.row
    let cursor = TerminalPosition(
      column: screen.rows[row].characters(in: 0..<screen.cursor.column).count, row: row)
    if cursor != tracked {
      // The window moves by whole displays, and never before the first column.
      let distance = cursor.column - start.column
      let displays = (distance < 0 ? distance - Self.cellCount + 1 : distance) / Self.cellCount
      start.column = max(start.column + displays * Self.cellCount, 0)
      start.row = row
      tracked = cursor
    }
    let characters = screen.rows[start.row].characters(in: 0..<screen.size.columns)
    let cells = characters.dropFirst(start.column).prefix(Self.cellCount)
    guard cursor.row == start.row, case let before = cursor.column - start.column,
      (0..<Self.cellCount).contains(before)
    else { return cells.joined().trimmingEnd() }
    return cells.prefix(before).joined() + repeatElement(" ", count: max(before - cells.count, 0))
      + "|" + cells.dropFirst(before).joined().trimmingEnd()
  }
}

extension TerminalRow {
  /// Returns the characters of a range of columns. A wide one is a single cell in braille, and the
  /// rest moves to the left.
  fileprivate func characters(in columns: Range<Int>) -> [String] {
    cells[columns].filter { $0.width > 0 }.map { $0.text.isEmpty ? " " : $0.text }
  }
}

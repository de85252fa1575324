/// Something that shows grids and tells what was typed: a terminal, or a test.
package protocol Screen: AnyObject {
  /// The size now, in cells.
  var columns: Int { get }
  var rows: Int { get }

  /// Shows a frame and puts the cursor on the focus.
  func present(_ frame: Frame)

  /// The next event; nil when `timeout` milliseconds pass without one, or when somebody has news
  /// of another kind. Without a timeout it waits.
  func nextEvent(timeout: Int?) -> InputEvent?

  /// Gives the terminal back for a while, and takes it again when the program goes on.
  func suspend()

  /// Draws everything anew, whatever the terminal shows now.
  func invalidate()
}

/// What the screen shall show.
package struct Frame: Sendable {
  package var grid: CellGrid
  /// Where the cursor goes, so that a magnifier or a braille display follows it; nil hides it.
  package var cursor: CellPosition?
  /// Rows that only moved since the last frame.
  package var shift: RowShift?

  package init(grid: CellGrid, cursor: CellPosition? = nil, shift: RowShift? = nil) {
    self.grid = grid
    self.cursor = cursor
    self.shift = shift
  }
}

/// A cell by column and row, both from 0.
package struct CellPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// Rows of the screen that moved up by `count` (down when it is negative).
package struct RowShift: Hashable, Sendable {
  package var rows: Range<Int>
  package var count: Int

  package init(rows: Range<Int>, count: Int) {
    self.rows = rows
    self.count = count
  }
}

/// A key by its name: the character that it types, or a word such as `right` or `ctrl-c`.
package struct Key: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package init(stringLiteral name: String) { self.name = name }

  /// The character to put into a text field; nil for keys that type none.
  package var character: Character? {
    if self == "space" { return " " }
    return name.count == 1 ? name.first : nil
  }

  package var description: String { name }
}

/// What a mouse does, where.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, release, drag, wheelUp, wheelDown
  }

  package var action: Action
  package var position: CellPosition

  package init(_ action: Action, at position: CellPosition) {
    self.action = action
    self.position = position
  }
}

/// What comes in from the terminal and the system.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case resize
  /// The system wants the program to stop: the number of the signal.
  case terminate(Int32)
  case suspend
  /// Nobody types any more: the terminal is gone, or the input is at its end.
  case endOfInput
}

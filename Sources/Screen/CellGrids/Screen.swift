/// A display for grids that also delivers input: a terminal, or a screen in memory for tests.
package protocol Screen: AnyObject {
  /// The current size, in cells.
  var columns: Int { get }
  var rows: Int { get }

  /// Shows a frame and puts the cursor on the focus.
  func present(_ frame: Frame)

  /// Returns the next event, or nil if none arrives in time or another thread ends the wait.
  ///
  /// - Parameter timeout: The maximum wait, in milliseconds, or nil for no limit.
  func nextEvent(timeout: Int?) -> InputEvent?

  /// Rings the bell.
  func ring()

  /// Releases the terminal, stops the program, and takes the terminal again when it continues.
  func suspend()

  /// Forces the next frame to be drawn completely.
  func invalidate()
}

/// A complete image of the screen.
package struct Frame: Sendable {
  package var grid: CellGrid
  /// The cursor's position, which magnifiers and braille displays follow, or nil to hide the
  /// cursor.
  package var cursor: CellPosition?
  /// Rows to send as a whole, even if they look unchanged.
  package var rewrittenRows: Range<Int>?
  /// The text that is written and erased before the frame, because TDSR and yasr take a character that
  /// equals the end of the last key for the echo of that key.
  package var echo = ""

  package init(grid: CellGrid, cursor: CellPosition? = nil) {
    self.grid = grid
    self.cursor = cursor
  }
}

/// The position of a cell: its column and row, both counted from 0.
package struct CellPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// An action of the mouse and the cell where it happened.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, release, drag, wheelUp, wheelDown
    /// A press of the right button, which opens a menu.
    case menu
  }

  package var action: Action
  package var position: CellPosition

  package init(_ action: Action, at position: CellPosition) {
    self.action = action
    self.position = position
  }
}

/// Input from the terminal or the operating system.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text that the terminal has pasted. Lines end with a line feed, and no other control character
  /// except the tab is in it. A long text arrives as several events.
  case paste(String)
  case resize
  /// The terminal has said whether its background is light.
  case background(isLight: Bool)
  /// A signal, given by its number, asks the program to end.
  case terminate(Int32)
  case suspend
  /// The input has ended, possibly because the terminal was closed.
  case endOfInput
}

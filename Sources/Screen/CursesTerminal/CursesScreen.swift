import CNcurses
import CellGrids
import Glibc

/// The terminal as a screen, through curses.
package final class CursesScreen: Screen {
  private var shown: CellGrid

  /// Takes the terminal; nil when curses does not know its type, and nothing was changed then.
  ///
  /// - Parameters:
  ///   - usesColor: whether colours are wanted, where the terminal has any.
  ///   - escapeDelay: milliseconds after which an Escape is a key and not the start of one.
  package init?(usesColor: Bool, escapeDelay: Int = 25) {
    guard lector_terminal_start(usesColor, Int32(escapeDelay)) else { return nil }
    shown = CellGrid(columns: 0, rows: 0)
    setColors()
  }

  private func setColors() {
    for foreground in Color.allCases {
      for background in Color.allCases {
        guard let numbers = Palette.numbers(of: foreground, on: background) else { continue }
        lector_terminal_set_color(
          Int32(foreground.rawValue), Int32(background.rawValue), Int32(numbers.foreground),
          Int32(numbers.background))
      }
    }
  }

  /// Gives the terminal back. Nothing may be shown after that.
  package func end() { lector_terminal_end() }

  package var columns: Int { Int(lector_terminal_columns()) }
  package var rows: Int { Int(lector_terminal_rows()) }

  package func present(_ frame: Frame) {
    let grid = frame.grid
    if shown.columns != grid.columns || shown.rows != grid.rows {
      shown = CellGrid(columns: grid.columns, rows: grid.rows)
    } else if let shift = frame.shift, abs(shift.count) < shift.rows.count / 2 {
      lector_terminal_shift(
        Int32(shift.rows.lowerBound), Int32(shift.rows.upperBound - 1), Int32(shift.count))
      shown.shift(rows: shift.rows, by: shift.count)
    }
    for row in 0..<grid.rows {
      guard let range = grid.difference(row: row, from: shown) else { continue }
      put(grid, row: row, columns: range)
      shown.copyRow(row, from: grid)
    }
    lector_terminal_update(Int32(frame.cursor?.row ?? -1), Int32(frame.cursor?.column ?? -1))
  }

  private func put(_ grid: CellGrid, row: Int, columns: Range<Int>) {
    grid.cells.withUnsafeBytes { bytes in
      let start = (row * grid.columns + columns.lowerBound) * MemoryLayout<Cell>.stride
      guard let base = bytes.baseAddress else { return }
      lector_terminal_put(
        Int32(row), Int32(columns.lowerBound),
        (base + start).assumingMemoryBound(to: lector_cell.self), Int32(columns.count))
    }
  }

  /// Ends a wait for an event, from any thread.
  package static func wake() { lector_terminal_wake() }

  package func nextEvent(timeout: Int?) -> InputEvent? {
    while true {
      let event = lector_terminal_next_event(Int32(clamping: timeout ?? -1))
      if event.kind == LECTOR_EVENT_NONE { return nil }
      if let translated = translate(event) { return translated }
    }
  }

  package func suspend() {
    lector_terminal_suspend()
    forget()
  }

  /// Lends the terminal to another program until it ends.
  ///
  /// - Parameter arguments: the program, looked for in PATH, and what it is given.
  /// - Returns: whether it could be started and ended with status 0.
  package func run(_ arguments: [String]) -> Bool {
    var copies: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    copies.append(nil)
    let status = lector_terminal_run(copies)
    forget()
    return status == 0
  }

  package func invalidate() {
    lector_terminal_invalidate()
    forget()
  }

  /// Puts text into the clipboard of the terminal (OSC 52), for terminals that have one.
  package func copy(base64 text: String) {
    let sequence = "\u{1B}]52;c;\(text)\u{07}"
    lector_terminal_write(sequence, Int32(sequence.utf8.count))
  }

  private func forget() { shown = CellGrid(columns: 0, rows: 0) }

  private func translate(_ event: lector_event) -> InputEvent? {
    switch event.kind {
    case LECTOR_EVENT_CHARACTER:
      return Unicode.Scalar(event.code).map {
        .key($0 == " " ? "space" : Key(String(Character($0))))
      }
    case LECTOR_EVENT_ALT:
      return Unicode.Scalar(event.code).map { .key(Key("alt-\(Character($0))")) }
    case LECTOR_EVENT_NAMED: return event.name.map { .key(Key(String(cString: $0))) }
    case LECTOR_EVENT_MOUSE: return mouse(event)
    case LECTOR_EVENT_SIGNAL: return signal(Int32(event.code))
    default: return .endOfInput
    }
  }

  private func mouse(_ event: lector_event) -> InputEvent? {
    let position = CellPosition(column: Int(event.column), row: Int(event.row))
    let actions: [UInt32: MouseEvent.Action] = [
      LECTOR_MOUSE_PRESS.rawValue: .press, LECTOR_MOUSE_RELEASE.rawValue: .release,
      LECTOR_MOUSE_DRAG.rawValue: .drag, LECTOR_MOUSE_WHEEL_UP.rawValue: .wheelUp,
      LECTOR_MOUSE_WHEEL_DOWN.rawValue: .wheelDown,
    ]
    return actions[event.code].map { .mouse(MouseEvent($0, at: position)) }
  }

  private func signal(_ number: Int32) -> InputEvent? {
    switch number {
    case Self.windowChange:
      lector_terminal_resize()
      forget()
      return .resize
    case Self.continuation:
      lector_terminal_resume()
      forget()
      return .resize
    case Self.stop: return .suspend
    default: return .terminate(number)
    }
  }

  // Linux's numbers of SIGWINCH, SIGCONT and SIGTSTP.
  private static let windowChange: Int32 = 28
  private static let continuation: Int32 = 18
  private static let stop: Int32 = 20
}

import Foundation
import TerminalEmulation

extension TerminalSize {
  /// The size of the terminal on standard output: 80 by 24 if it does not report one, or `nil` if
  /// there is no terminal.
  package static var now: TerminalSize? {
    guard isatty(STDOUT_FILENO) != 0 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return .usual }
    let most = range.upperBound
    return TerminalSize(columns: min(Int(size.ws_col), most), rows: min(Int(size.ws_row), most))
  }
}

/// The terminal on standard input, which passes on all keys.
package struct RawTerminal {
  private var modes = termios()

  /// Makes the terminal raw.
  ///
  /// - Returns: `nil` if standard input is no terminal.
  package init?() {
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    var raw = modes
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
  }

  /// Makes the terminal as it was.
  package func restore() {
    var modes = modes
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}

/// The modes that a program has set in its terminal and not reset.
package struct LeftoverModes {
  /// The set modes of DEC, without those that are set at first.
  private var modes: Set<Int> = []
  private var keypadIsApplication = false
  private var cursorIsHidden = false

  package init() {}

  package mutating func note(_ event: TerminalEvent) {
    switch event {
    case .sequence(let sequence, _) where sequence.leader == "?":
      for case let mode? in sequence.parameters where mode != 7 && mode != 25 {
        if sequence.final == "h" { modes.insert(mode) }
        if sequence.final == "l" { modes.remove(mode) }
      }
    case .escape("=", _): keypadIsApplication = true
    case .escape(">", _): keypadIsApplication = false
    case .escape("c", _): self = LeftoverModes()
    case .cursorVisibility(let isVisible): cursorIsHidden = !isVisible
    default: break
    }
  }

  /// The sequences that set and reset the modes that decide what a terminal sends for cursor keys,
  /// the keypad, the mouse, the focus, and pasted text.
  package var input: (on: String, off: String) {
    let keys: Set = [1, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 2004]
    let own = modes.intersection(keys).sorted()
    return (
      own.map { "\u{1B}[?\($0)h" }.joined() + (keypadIsApplication ? "\u{1B}=" : ""),
      own.map { "\u{1B}[?\($0)l" }.joined() + (keypadIsApplication ? "\u{1B}>" : "")
    )
  }

  /// Returns whether the program has set a mode, such as 1 for cursor keys and 2004 for pastes.
  package func isSet(_ mode: Int) -> Bool { modes.contains(mode) }

  /// The sequences that reset the modes, or an empty text if there is nothing to reset.
  package var reset: String {
    var text = modes.sorted().map { "\u{1B}[?\($0)l" }.joined()
    if cursorIsHidden { text += "\u{1B}[?25h" }
    if keypadIsApplication { text += "\u{1B}>" }
    return text.isEmpty ? "" : text + "\u{1B}[m"
  }
}

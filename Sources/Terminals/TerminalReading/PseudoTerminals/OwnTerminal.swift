import Foundation

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

/// Removes commands that may reach the clipboard from the output of a program.
///
/// Only commands that are known to do something else pass: terminals have several for the clipboard
/// (OSC 52, 1337, and 5522), and a command inside a device control string reaches the terminal in
/// which tmux or GNU Screen runs.
package struct ClipboardFilter {
  private enum State {
    case text
    /// The number of a command is being read.
    case number
    /// The parameters and the final byte of a device control string are being read.
    case header
    /// A command is being left out.
    case removal
  }

  /// The numbers of commands (OSC) for titles, colors, links, folders, progress, notifications, the
  /// shape of the pointer, the size of text, and the parts of a shell's output.
  private static let passedNumbers =
    Set(0...22).union(104...119).union([66, 99, 133, 633, 777, 3008])
  /// The final bytes of device control strings for pictures, questions, and synchronized output.
  private static let passedFinals = "qs".utf8

  /// A Boolean value that indicates whether a command was removed.
  package private(set) var hasRemoved = false
  private var state = State.text
  /// The bytes whose meaning the next one decides.
  private var held: [UInt8] = []

  package init() {}

  /// Returns the bytes without the commands.
  package mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    if state == .text, held.isEmpty, !bytes.contains(where: Self.isIntroducer) { return bytes }
    var passed: [UInt8] = []
    for byte in bytes { filter(byte, &passed) }
    return passed
  }

  /// Returns a Boolean value that indicates whether a command can begin with a byte: ESC, or the
  /// first byte of U+0090 and U+009D.
  private static func isIntroducer(_ byte: UInt8) -> Bool { byte == 0x1B || byte == 0xC2 }

  private mutating func filter(_ byte: UInt8, _ passed: inout [UInt8]) {
    if state == .removal, held == [0x1B] {
      // The end of the command, or the beginning of another sequence.
      state = .text
      if byte == 0x5C { return held = [] }
    }
    switch (state, byte) {
    case (.removal, 0x1B): held = [byte]
    case (.removal, 0x07), (.removal, 0x18), (.removal, 0x1A), (.removal, 0x9C): state = .text
    case (.removal, _): break
    case (.text, 0x5D) where held == [0x1B], (.text, 0x9D) where held == [0xC2]:
      held.append(byte)
      state = .number
    case (.text, 0x50) where held == [0x1B], (.text, 0x90) where held == [0xC2]:
      held.append(byte)
      state = .header
    case (.number, 0x30...0x39) where held.count < 16, (.header, 0x20...0x3F) where held.count < 64:
      held.append(byte)
    case (.number, 0x3B)
    where Int(String(decoding: held.dropFirst(2), as: UTF8.self)).map(Self.passedNumbers.contains)
      != true,
      (.number, 0x30...0x39),
      (.header, _) where !Self.passedFinals.contains(byte):
      // An ESC begins another sequence, or ends the string.
      held = byte == 0x1B ? [byte] : []
      state = .removal
      hasRemoved = true
    default:
      passed += held
      held = []
      state = .text
      if Self.isIntroducer(byte) { held = [byte] } else { passed.append(byte) }
    }
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

  /// The sequences that set and reset the modes that decide on a terminal's bytes for cursor keys,
  /// the keypad, the mouse, and the focus.
  package var input: (on: String, off: String) {
    let keys: Set = [1, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016]
    let used = modes.intersection(keys).sorted()
    return (
      used.map { "\u{1B}[?\($0)h" }.joined() + (keypadIsApplication ? "\u{1B}=" : ""),
      used.map { "\u{1B}[?\($0)l" }.joined() + (keypadIsApplication ? "\u{1B}>" : "")
    )
  }

  /// Returns a Boolean value that indicates whether the program has set a mode, such as 1 for
  /// cursor keys and 2004 for pastes.
  package func isSet(_ mode: Int) -> Bool { modes.contains(mode) }

  /// The sequences that reset the modes, or an empty text if there is nothing to reset.
  package var reset: String {
    var text = modes.sorted().map { "\u{1B}[?\($0)l" }.joined()
    if cursorIsHidden { text += "\u{1B}[?25h" }
    if keypadIsApplication { text += "\u{1B}>" }
    return text.isEmpty ? "" : text + "\u{1B}[m"
  }
}

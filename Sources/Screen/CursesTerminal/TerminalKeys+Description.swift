import CNcurses
import CellGrids

extension TerminalKeys {
  /// The keys that the description of the current terminal names (terminfo).
  package static var described: TerminalKeys {
    TerminalKeys(
      keys.compactMap { described, key in
        lector_terminal_key(described).map { (bytes: Array(String(cString: $0).utf8), key: key) }
      })
  }

  // If two keys have the same sequence, the first one wins.
  private static let keys: [(lector_described_key, Key)] = [
    (LECTOR_DESCRIBED_BACKSPACE, .special(.backspace)),
    (LECTOR_DESCRIBED_ENTER, .special(.enter)),
    (LECTOR_DESCRIBED_LEFT, .special(.left)),
    (LECTOR_DESCRIBED_RIGHT, .special(.right)),
    (LECTOR_DESCRIBED_UP, .special(.up)),
    (LECTOR_DESCRIBED_DOWN, .special(.down)),
    (LECTOR_DESCRIBED_HOME, .special(.home)),
    (LECTOR_DESCRIBED_END, .special(.end)),
    (LECTOR_DESCRIBED_PAGE_UP, .special(.pageUp)),
    (LECTOR_DESCRIBED_PAGE_DOWN, .special(.pageDown)),
    (LECTOR_DESCRIBED_SHIFT_TAB, .special(.shiftTab)),
    (LECTOR_DESCRIBED_INSERT, .special(.insert)),
    (LECTOR_DESCRIBED_DELETE, .special(.delete)),
    (LECTOR_DESCRIBED_SHIFT_LEFT, .special(.shiftLeft)),
    (LECTOR_DESCRIBED_SHIFT_RIGHT, .special(.shiftRight)),
    (LECTOR_DESCRIBED_SHIFT_HOME, .special(.shiftHome)),
    (LECTOR_DESCRIBED_SHIFT_END, .special(.shiftEnd)),
    (LECTOR_DESCRIBED_F1, .function(1)), (LECTOR_DESCRIBED_F2, .function(2)),
    (LECTOR_DESCRIBED_F3, .function(3)), (LECTOR_DESCRIBED_F4, .function(4)),
    (LECTOR_DESCRIBED_F5, .function(5)), (LECTOR_DESCRIBED_F6, .function(6)),
    (LECTOR_DESCRIBED_F7, .function(7)), (LECTOR_DESCRIBED_F8, .function(8)),
    (LECTOR_DESCRIBED_F9, .function(9)), (LECTOR_DESCRIBED_F10, .function(10)),
    (LECTOR_DESCRIBED_F11, .function(11)), (LECTOR_DESCRIBED_F12, .function(12)),
  ]
}

import TerminalReaders
import Testing

@Suite struct TerminalKeyTests {
  @Test(arguments: [
    ("a", "a"), (" ", "Space"), ("\r", "Return"), ("\t", "Tab"), ("\u{1B}", "Escape"),
    ("\u{7F}", "Backspace"), ("\u{3}", "Control-c"), ("\u{1B}x", "Alt-x"), ("é", "é"),
    ("\u{1B}[A", "Up"), ("\u{1B}OB", "Down"), ("\u{1B}[1;5D", "Control-Left"),
    ("\u{1B}[3~", "Delete"), ("\u{1B}[5;2~", "Shift-Page Up"), ("\u{1B}[Z", "Shift-Tab"),
    ("\u{1B}OP", "F1"), ("\u{1B}[24~", "F12"), ("\u{1B}[1;3A", "Alt-Up"),
    ("\u{1B}\u{7F}", "Alt-Backspace"),
  ])
  func keysAreKnownByTheirBytes(bytes: String, name: String) {
    #expect(TerminalKey(Array(bytes.utf8))?.name == name)
  }

  @Test(arguments: ["ab", "\u{1B}[A\u{1B}[A", "", "\u{1B}[99~", "\u{1B}[1;99A", "\r\r"])
  func otherBytesAreNoKey(bytes: String) {
    #expect(TerminalKey(Array(bytes.utf8)) == nil)
  }
}

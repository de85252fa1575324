import TerminalReading
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

  @Test(arguments: [
    "ab", "\u{1B}[A\u{1B}[A", "", "\u{1B}[99~", "\u{1B}[1;99A", "\r\r", "\u{1B}[1;3R",
  ])
  func otherBytesAreNoKey(bytes: String) {
    #expect(TerminalKey(Array(bytes.utf8)) == nil)
  }

  @Test(arguments: [
    ("a", "a"), ("Enter", "\r"), ("return", "\r"), ("Tab", "\t"), ("Esc", "\u{1B}"),
    ("Space", " "), ("-", "-"), ("Ctrl-X", "\u{18}"), ("Control-c", "\u{3}"),
    ("Ctrl-Space", "\0"), ("Alt-x", "\u{1B}x"), ("Alt-X", "\u{1B}X"), ("Up", "\u{1B}[A"),
    ("Ctrl-Left", "\u{1B}[1;5D"), ("Alt-Shift-Up", "\u{1B}[1;4A"), ("Page-Up", "\u{1B}[5~"),
    ("Shift-Page Up", "\u{1B}[5;2~"), ("Delete", "\u{1B}[3~"), ("Home", "\u{1B}[H"),
    ("F1", "\u{1B}OP"), ("Shift-F1", "\u{1B}[1;2P"), ("Shift-F3", "\u{1B}[13;2~"),
    ("F5", "\u{1B}[15~"),
    ("F12", "\u{1B}[24~"), ("Shift-Tab", "\u{1B}[Z"), ("Backspace", "\u{7F}"),
  ])
  func keysAreKnownByTheirNames(name: String, bytes: String) throws {
    let key = try #require(TerminalKey(name: name))
    #expect(key.bytes(applicationCursor: false) == Array(bytes.utf8))
    #expect(TerminalKey(Array(bytes.utf8)) == key)
  }

  @Test func cursorKeysHaveAMode() {
    #expect(TerminalKey(.named(.up)).bytes(applicationCursor: true) == Array("\u{1B}OA".utf8))
    #expect(
      TerminalKey(.named(.up), .control).bytes(applicationCursor: true)
        == Array("\u{1B}[1;5A".utf8))
  }

  /// Typed characters are hidden; keys that type nothing are kept.
  @Test(arguments: [
    ("a", "x", "a"), ("é", "x", "é"), ("ab", "xx", "ab"), ("a\r", "x\r", "a\r"),
    (" ", "x", "Space"),
    ("\t", "\t", "Tab"), ("\u{7F}", "\u{7F}", "Backspace"), ("\u{1B}[A", "\u{1B}[A", "Up"),
    ("\u{1B}[1;5D", "\u{1B}[1;5D", "Control-Left"), ("\u{1B}", "\u{1B}", "Escape"),
    ("\u{1B}[99~", "\u{1B}xxxx", "\u{1B}[99~"),
  ])
  func charactersAreRedacted(bytes: String, redacted: String, name: String) {
    let keys = KeyChunk(Array(bytes.utf8))
    #expect(String(decoding: keys.redacted.bytes, as: UTF8.self) == redacted)
    #expect(keys.name == name)
  }

  @Test(arguments: ["", "Upp", "F0", "F13", "Ctrl-", "ab", "Hyper-x"])
  func otherNamesAreNoKey(name: String) { #expect(TerminalKey(name: name) == nil) }

  @Test(arguments: [
    ("\u{1B}[1;3R", true), ("\u{1B}[?62;22c", true), ("\u{1B}[?25;1$y", true),
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", true), ("\u{1B}P>|vte\u{1B}\\", true),
    ("\u{1B}[I", true), ("\u{1B}[A\u{1B}[A", false), ("\u{1B}[200~a\u{1B}[201~", false),
    ("\u{1B}[A", false), ("ab", false),
  ])
  func reportsAreNoKeys(bytes: String, isReport: Bool) {
    #expect(KeyChunk(Array(bytes.utf8)).isReport == isReport)
  }

  @Test(arguments: [
    ("\u{1B}[200~pą1\u{1B}[201~", "pą1", "\u{1B}[200~xxx\u{1B}[201~"), ("pą\r", "pą\r", "xx\r"),
    ("\u{1B}[A", "\u{1B}[A", "\u{1B}[A"), ("\u{1B}[201~", "", "\u{1B}[201~"),
  ])
  func hiddenTextKeepsTheSignsOfAPaste(bytes: String, text: String, redacted: String) {
    let keys = KeyChunk(Array(bytes.utf8))
    #expect(keys.text == text)
    #expect(keys.redacted.bytes == Array(redacted.utf8))
  }
}

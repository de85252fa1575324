import Testing

@testable import TerminalReading

@Suite struct OrcaTests {
  static let cases: [ReaderCase] = [
    // Key echo.
    ReaderCase(
      "a typed character is said when it appears", ["$ ", .key("a"), "a"], says: ["$ ", "[a]"]),
    ReaderCase("case is ignored", [.key("A"), "a"], says: ["[A]"]),
    ReaderCase(
      "a character that does not appear is not said", [.key("a"), .after(400), .key("b"), "*"],
      says: []),
    ReaderCase(
      "a character of a password is lost at the next key", [.key("a"), .key("b"), "a"], says: []),
    ReaderCase(
      "a character waits until it appears", [.key("a"), .after(900), "a"], says: ["[a]"]),
    ReaderCase("Space is named at once", ["a", .key(" "), " "], says: ["[a]", "space"]),
    ReaderCase("Return is named at once", ["a", .return], says: ["[a]", "return"]),
    ReaderCase(
      "Tab, Escape, and function keys are named",
      [.tab, .key("\u{1B}"), .key("\u{1B}OP")], says: ["tab", "escape", "F1"]),
    ReaderCase("Page keys are named", [.pageUp, .pageDown], says: ["page up", "page down"]),
    ReaderCase("arrows, Home, and End are not named", [.up, .left, .home, .end], says: []),
    // Output.
    ReaderCase(
      "output before any key is said if the caret is at its end", ["hello"], says: ["hello"]),
    ReaderCase("output that leaves the caret elsewhere is not", ["hello\u{1B}[H"], says: []),
    ReaderCase(
      "a batch is a frame of the display", ["ab", .after(10), "cd", .after(30), "ef"],
      says: ["abcd", "ef"]),
    ReaderCase(
      "the answer of a command is said as it is reported",
      ["$ ", .return, "\r\nhi\r\n$ "], says: ["$ ", "return", "hi\n$ "]),
    ReaderCase(
      "digits alone are heard after Return", [.return, "\r\n42"], says: ["return", "42"]),
    ReaderCase(
      "digits alone are not heard after Space", ["a", .key(" "), " 42"],
      says: ["[a]", "space"]),
    ReaderCase(
      "what comes after Space is an answer if it has letters", ["a", .key(" "), " bc"],
      says: ["[a]", "space", " bc"]),
    ReaderCase(
      "after Return, all output counts as the answer", [.return, "\r\na1", .after(3000), "b2"],
      says: ["return", "a1", "b2"]),
    ReaderCase("blank output is not said", ["a", .return, "\r\n  "], says: ["[a]", "return"]),
    ReaderCase(
      "a completion is said as it is reported", ["$ ec", .tab, "ho "], says: ["$ ec", "tab", "ho "]),
    ReaderCase(
      "more than the typed character is said too", ["$ ", .key("a"), "abc"],
      says: ["$ ", "[a]", "abc"]),
    ReaderCase(
      "a repainted screen with tildes isn't an answer",
      ["x\u{1B}[H", .key("a"), "ax\r\n~\r\n~\u{1B}[1;2H"], says: ["[a]"]),
    ReaderCase("a key with Alt has an answer", [.key("\u{1B}x"), "ok\u{1B}[H"], says: ["ok"]),
    ReaderCase(
      "Alt and a digit switches pages, but its output is an answer",
      [.key("\u{1B}1"), "ok\u{1B}[H"], says: ["ok"]),
    ReaderCase(
      "one character after Control is a command's output",
      [.key("\u{7}"), "x\u{1B}[H"], says: ["[x]"]),
    ReaderCase("a visible escape sequence is ignored", ["a", .up, "^[[A"], says: ["[a]"]),
    ReaderCase(
      "output in several lines without a key is said from the start of its first line",
      ["ab", "cd\r\nef"], says: ["ab", "abcd\nef"]),
    ReaderCase("four equal symbols are a count", ["a ---- b"], says: ["a  4 - characters  b"]),
    ReaderCase("three equal symbols are not", ["a --- b"], says: ["a --- b"]),
    ReaderCase("four equal letters are not", ["aaaa bbbb"], says: ["aaaa bbbb"]),
    ReaderCase("four equal digits are not", ["cost 10000"], says: ["cost 10000"]),
    ReaderCase(
      "a soft-wrapped line has no line feed", ["1234567890123456789012"],
      says: ["1234567890123456789012"]),
    ReaderCase(
      "only what differs is reported", ["time 10", .return, "\rtime 11"],
      says: ["time 10", "return", "[1]"]),
    // Scrolling.
    ReaderCase(
      "scrolling by the height inserts everything",
      [.return, "a\r\nb\r\nc\r\nd\r\ne\r\nf\r\ng\r\nh\r\ni\r\nj"],
      says: ["return", "f\ng\nh\ni\nj\n"]),
    ReaderCase(
      "scrolling by less inserts the new rows",
      ["a\r\nb\r\nc\r\nd\r\n$ e", .return, "\r\nf\r\n$ "],
      says: ["a\nb\nc\nd\n$ e", "return", "\nf\n$ "]),
    ReaderCase(
      "a changed row and the new ones are one insertion",
      ["a\r\nb\r\nc\r\nd\r\n:", .return, "\re\r\n:"],
      says: ["a\nb\nc\nd\n:", "return", "e\n:"]),
    // Erasing.
    ReaderCase(
      "Backspace says what was deleted", ["abc", .backspace, "\u{8}\u{1B}[K"],
      says: ["abc", "backspace", "[c]"]),
    ReaderCase(
      "Backspace says a deleted word", ["ab cd", .backspace, "\u{8}\u{8}\u{1B}[K"],
      says: ["ab cd", "backspace", "cd"]),
    ReaderCase(
      "a space that was backspaced over counts as deleted",
      ["ab ", .backspace, "\u{8}"], says: ["ab ", "backspace", "[ ]"]),
    ReaderCase(
      "Backspace that deletes several lines is silent",
      ["a\r\nb\r\nc", .backspace, "\u{1B}[2J\u{1B}[H"], says: ["a\nb\nc", "backspace"]),
    ReaderCase(
      "Delete says the character that is now there",
      ["abc", .left, "\u{8}\u{8}", .delete, "\u{1B}[P"],
      says: ["abc", "[b]", "delete", "[c]"]),
    ReaderCase(
      "Delete at the end of a line says a line feed",
      ["abc", .left, "\u{8}", .delete, "\u{1B}[P"], says: ["abc", "[c]", "delete", "[\n]"]),
    ReaderCase(
      "Control-D deletes like Delete", ["abc", .left, "\u{8}\u{8}", .key("\u{4}"), "\u{1B}[P"],
      says: ["abc", "[b]", "[c]"]),
    ReaderCase(
      "other deletions are silent", ["abc", .key("\u{B}"), "\u{8}\u{8}\u{1B}[K"], says: ["abc"]),
    // The caret.
    ReaderCase("Left says the character", ["abc", .left, "\u{8}"], says: ["abc", "[c]"]),
    ReaderCase(
      "Right at the end of a line is blank", ["abc", .left, "\u{8}", .right, "\u{1B}[C"],
      says: ["abc", "[c]", "blank"]),
    ReaderCase(
      "Home and End say the character", ["abc", .home, "\r", .end, "\u{1B}[2C"],
      says: ["abc", "[a]", "[c]"]),
    ReaderCase(
      "Control-Left says the word", ["foo bar", .controlLeft, "\u{8}\u{8}\u{8}"],
      says: ["foo bar", "bar"]),
    ReaderCase(
      "Control-Home says the line", ["foo\r\nbar", .controlHome, "\u{1B}[H"],
      says: ["foo\nbar", "foo"]),
    ReaderCase("Up says the line", ["one\r\ntwo", .up, "\u{1B}[A"], says: ["one\ntwo", "one"]),
    ReaderCase(
      "Up on an empty line is blank", ["\r\ntwo", .up, "\u{1B}[A"], says: ["two", "blank"]),
    ReaderCase(
      "a caret that moves without a key is silent", ["one\r\ntwo", "\u{1B}[A"],
      says: ["one\ntwo"]),
    ReaderCase(
      "Page Down does not say the caret's line", ["one\r\ntwo", .pageUp, "\u{1B}[A"],
      says: ["one\ntwo", "page up"]),
    ReaderCase("a recalled command is said once", ["$ ", .up, "ls"], says: ["$ ", "ls"]),
    ReaderCase(
      "a caret that stays in its line says nothing after Up", ["abc", .up, "\r"], says: ["abc"]),
    ReaderCase(
      "a change outside the caret's line is ignored after an arrow",
      ["one\r\ntwo\u{1B}[5;1H1\u{1B}[H", .down, "\u{1B}[5;1H2\u{1B}[2;1H"], says: ["two"]),
    ReaderCase(
      "a scrolled screen says the caret's line",
      [
        "a1\r\nb2\r\nc3\r\nd4\r\n--\u{1B}[4;1H", .down,
        "\u{1B}[1;4r\u{1B}[4;1H\ne5\u{1B}[r\u{1B}[4;1H",
      ],
      says: ["e5"]),
  ]

  @Test(arguments: cases) func table(_ row: ReaderCase) throws { try row.check(Orca()) }
}

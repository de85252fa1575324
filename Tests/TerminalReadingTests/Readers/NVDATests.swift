import Testing

@testable import TerminalReading

@Suite struct NVDATests {
  /// What both ways of comparing hear alike.
  static let both: [ReaderCase] = [
    ReaderCase("new text is said", ["hello"], says: ["hello"]),
    ReaderCase("each new line is an utterance", ["one\r\ntwo"], says: ["one", "two"]),
    ReaderCase("blank lines are dropped", ["one\r\n\r\n   \r\ntwo"], says: ["one", "two"]),
    ReaderCase("blank rows at the end aren't text", ["hello\r\n\r\n"], says: ["hello"]),
    ReaderCase("a line of one character is dropped", ["x"], says: []),
    ReaderCase("a line of two characters is dropped", ["xy"], says: []),
    ReaderCase("a line of three characters is said", ["xyz"], says: ["xyz"]),
    ReaderCase("white space does not count as length", ["  x  "], says: []),
    ReaderCase("two short lines are said", ["x\r\ny"], says: ["x", "y"]),
    ReaderCase("erasing is silent", ["hello", "\u{1B}[2J"], says: ["hello"]),
    ReaderCase("text that is written again is silent", ["hello", "\rhello"], says: ["hello"]),
    ReaderCase(
      "a typed character is said when the text changes", [.key("a"), "a"], says: ["[a]"]),
    ReaderCase("keys that are read at once are said", [.key("ab"), "ab"], says: ["[a]", "[b]"]),
    ReaderCase("an unknown sequence is not said", [.key("\u{1B}[99~"), "abc"], says: ["abc"]),
    ReaderCase("it waits for the change", [.key("a"), .after(900), "a"], says: ["[a]"]),
    ReaderCase(
      "the change can be anywhere", [.key("a"), "\u{1B}[4;1H***"], says: ["[a]", "***"]),
    ReaderCase("without a change it is never said", [.key("a"), "\u{7}"], says: []),
    ReaderCase(
      "characters that wait are said together", [.key("a"), .key("b"), "**"],
      says: ["[a]", "[b]"]),
    ReaderCase(
      "output shorter than the typed word is dropped",
      [.key("a"), "a", .key("b"), "b", .key("c"), "c", "defg", "hi"],
      says: ["[a]", "[b]", "[c]", "defg"]),
    ReaderCase(
      "Backspace shortens the typed word",
      [.key("a"), "a", .key("b"), "b", .key("c"), "c", .backspace, "\u{8}\u{1B}[K", "xyz"],
      says: ["[a]", "[b]", "[c]", "[c]", "xyz"]),
    ReaderCase(
      "a space ends the typed word",
      [.key("a"), "a", .key("b"), "b", .key("c"), "c", .key(" "), " ", "xyz"],
      says: ["[a]", "[b]", "[c]", "[ ]", "xyz"]),
    ReaderCase(
      "a short completion is heard after Tab", ["$ l", .tab, "s1"], says: ["$ l", "s1"]),
    ReaderCase("one character is not heard after Tab", ["$ l", .tab, "s"], says: ["$ l"]),
    ReaderCase("Enter empties the queue", [.key("a"), .return, "\r\nabc"], says: ["abc"]),
    ReaderCase(
      "Enter empties the typed word",
      [.key("a"), "a", .key("b"), "b", .key("c"), "c", .return, "\r\nxyz"],
      says: ["[a]", "[b]", "[c]", "xyz"]),
    ReaderCase(
      "Control-C empties the queue", [.key("a"), .key("\u{3}"), "^C\r\n$"], says: ["^C", "$"]),
    ReaderCase("a control character is not said", [.key("\u{1}"), "abc"], says: ["abc"]),
    ReaderCase("Left says the character", ["hello", .left, "\u{8}"], says: ["hello", "[o]"]),
    ReaderCase(
      "Right at the end says a space", ["hello\u{8}", .right, "\u{1B}[C"],
      says: ["hello", "[ ]"]),
    ReaderCase("Up says the line", ["one\r\ntwo", .up, "\u{1B}[A"], says: ["one", "two", "one"]),
    ReaderCase("Down on an empty row is blank", ["one", .down, "\r\n"], says: ["one", "blank"]),
    ReaderCase(
      "a caret that does not move is said after 100 ms", ["hello\r", .left],
      says: ["hello", "[h]"]),
    ReaderCase(
      "another key cancels it", ["hello", .left, .after(50), .key("x")],
      says: ["hello"]),
    ReaderCase(
      "Home and End say the character", ["hello", .home, "\r", .end, "\u{1B}[4C"],
      says: ["hello", "[h]", "[o]"]),
    ReaderCase(
      "Control-Left says the word", ["foo bar", .controlLeft, "\u{8}\u{8}\u{8}"],
      says: ["foo bar", "bar"]),
    ReaderCase(
      "Control-Right says the word", ["foo bar\r", .controlRight, "\u{1B}[4C"],
      says: ["foo bar", "bar"]),
    ReaderCase(
      "Control-Home says the line", ["one\r\ntwo", .controlHome, "\u{1B}[H"],
      says: ["one", "two", "one"]),
    ReaderCase(
      "Page Up says the line", ["one\r\ntwo", .pageUp, "\u{1B}[A"],
      says: ["one", "two", "one"]),
    ReaderCase(
      "Backspace says the character before the caret",
      ["hello", .backspace, "\u{8}\u{1B}[K"], says: ["hello", "[o]"]),
    ReaderCase(
      "a key that nobody knows says nothing",
      ["foo bar", .key("\u{1B}[127;5u"), "\u{8}"], says: ["foo bar"]),
    ReaderCase(
      "Backspace says nothing if the caret does not move", ["hello", .backspace, "\u{7}"],
      says: ["hello"]),
    ReaderCase("Backspace in the first column is silent", [.backspace, "\u{1B}[C"], says: []),
    ReaderCase(
      "Alt with an arrow says nothing", ["hello", .key("\u{1B}[1;3D"), "\u{8}"],
      says: ["hello"]),
  ]

  static let byLines: [ReaderCase] = [
    ReaderCase(
      "Delete says the character that is now there, and the line the rest that moved",
      ["hello\r", .delete, "\u{1B}[P"], says: ["hello", "ello", "[e]"]),
    ReaderCase(
      "a changed end of a line is said alone", ["line one", "\rline two"],
      says: ["line one", "two"]),
    ReaderCase(
      "a change within a line of equal length ends with its last difference",
      ["count 100 files", "\rcount 211 files"], says: ["count 100 files", "211"]),
    ReaderCase(
      "a change within a line of another length goes to its end",
      ["count 100 files", "\rcount 2110 files"], says: ["count 100 files", "2110 files"]),
    ReaderCase(
      "a change of fifteen characters says the whole line",
      ["ab 012345678901234", "\rab 56789012345678X"],
      says: ["ab 012345678901234", "ab 56789012345678X"]),
    ReaderCase(
      "a line that became shorter is silent", ["hello world", "\u{1B}[6D\u{1B}[K"],
      says: ["hello world"]),
    ReaderCase("a blank change is dropped", ["a b c", "\u{1B}[3Db\u{1B}[1X"], says: ["a b c"]),
    ReaderCase(
      "a scrolled screen says only the new line",
      ["one\r\ntwo\r\nthree\r\nfour\r\nfive", "\r\nsix666"],
      says: ["one", "two", "three", "four", "five", "six666"]),
    ReaderCase(
      "what scrolls off unseen is not heard",
      ["11a\r\n22b\r\n33c\r\n44d\r\n55e\r\n66f\r\n77g"], says: ["33c", "44d", "55e", "66f", "77g"]),
    ReaderCase(
      "output within 30 ms is compared at once", ["one", .after(20), "two", .after(40), "three"],
      says: ["onetwo", "three"]),
    ReaderCase("the end of the program does not lose text", ["one\r\ntwo"], says: ["one", "two"]),
  ]

  static let byCharacters: [ReaderCase] = [
    ReaderCase(
      "Delete says the character that is now there",
      ["hello\r", .delete, "\u{1B}[P"], says: ["hello", "[e]"]),
    ReaderCase(
      "only the inserted characters are said", ["line one", "\rline two"],
      says: ["line one", "two"]),
    ReaderCase(
      "two changes in one line are two utterances",
      ["cpu 10% mem 20% ok", "\rcpu 37% mem 48% ok"],
      says: ["cpu 10% mem 20% ok", "37", "48"]),
    ReaderCase(
      "each read is compared at once", ["one", .after(20), "two", .after(40), "three"],
      says: ["one", "two", "three"]),
    ReaderCase(
      "what scrolls off is heard",
      ["11a\r\n22b\r\n33c\r\n44d\r\n55e\r\n66f\r\n77g"],
      says: ["11a", "22b", "33c", "44d", "55e", "66f", "77g"]),
    ReaderCase(
      "a flood is a flood", [.output((100...120).map(String.init).joined(separator: "\r\n"))],
      says: (100...120).map(String.init)),
    ReaderCase(
      "repeated lines are heard each time", ["yes\r\nyes\r\nyes\r\n", "yes\r\nyes\r\n"],
      says: ["yes", "yes", "yes", "yes", "yes"]),
    ReaderCase(
      "a cleared screen that shows the same is silent",
      ["hello", "\u{1B}[2J\u{1B}[Hhello"], says: ["hello"]),
    ReaderCase(
      "the alternate screen is compared with the main one",
      ["main text", "\u{1B}[?1049h\u{1B}[Hfull screen"], says: ["main text", "full screen"]),
    ReaderCase(
      "a clock says its changed digits only if there are three",
      ["12:00:00", "\r12:00:01", "\r12:34:56"], says: ["12:00:00", "34:56"]),
    ReaderCase(
      "a recalled command is heard from the comparison and the caret",
      ["$ ", .up, "ls -l"], says: ["ls -l", "$ ls -l"]),
  ]

  @Test(arguments: both + byLines) func difflib(_ row: ReaderCase) throws {
    try row.check(NVDA(.difflib))
  }

  @Test(arguments: both + byCharacters) func diffMatchPatch(_ row: ReaderCase) throws {
    try row.check(NVDA(.diffMatchPatch))
  }

  @Test func rowsAreThoseOfTheNewText() throws {
    let row = ReaderCase("", ["one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\n7 lines"], says: [])
    for comparison in [NVDA.Comparison.diffMatchPatch, .difflib] {
      let heard = try row.heard(by: NVDA(comparison))
      #expect(heard.suffix(3).map(\.rows) == [[2], [3], [4]])
      #expect(
        heard.filter(\.rows.isEmpty).map(\.text) == (comparison == .difflib ? [] : ["one", "two"]))
    }
  }

  @Test func theFirstUtteranceAfterAKeyInterrupts() throws {
    let row = ReaderCase("", ["abc\r\ndef", .return, "\r\nghi\r\njkl"], says: [])
    #expect(
      try row.heard(by: NVDA(.diffMatchPatch)).map(\.interrupts) == [
        false, false, true, false,
      ])
  }
}

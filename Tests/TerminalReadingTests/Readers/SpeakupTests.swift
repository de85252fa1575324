import Testing

@testable import TerminalReading

@Suite struct SpeakupTests {
  static let cases: [ReaderCase] = [
    ReaderCase("text is said when the output ends", ["hello"], says: ["hello"]),
    ReaderCase("a line feed ends an utterance", ["one\r\ntwo"], says: ["one", "two"]),
    ReaderCase(
      "a wrap is a carriage return and a line feed",
      ["123456789012345678901"], says: ["12345678901234567890", "1"]),
    ReaderCase("a carriage return is a space", ["a\rb"], says: ["a b"]),
    ReaderCase(
      "vertical tab and form feed are line feeds", ["a\u{B}b\u{C}c"], says: ["a", "b", "c"]),
    ReaderCase("IND and NEL are line feeds", ["a\u{1B}Db\u{1B}Ec"], says: ["a", "b", "c"]),
    ReaderCase("a tab is a space", ["a\tb"], says: ["a b"]),
    ReaderCase("positioning is not reported", ["a\u{1B}[3;7Hb"], says: ["ab"]),
    ReaderCase("erasing is not reported", ["abc\u{1B}[2J\u{1B}[H"], says: ["abc"]),
    ReaderCase("scrolling is not reported", ["a\u{1B}[2Sb"], says: ["ab"]),
    ReaderCase("rewritten text is heard again", ["same", "\r", "same"], says: ["same", "same"]),
    ReaderCase(
      "some symbols are named", ["/ $ % & @"],
      says: ["slash   dollar   percent   and   at"]),
    ReaderCase("marks that voices need pass", ["a!b'c,d-e.f:g?h"], says: ["a!b'c,d-e.f:g?h"]),
    ReaderCase(
      "such a mark does not pass twice in a row", ["wait... what??"], says: ["wait. what?"]),
    ReaderCase("such a mark passes again after another", ["a.-.-"], says: ["a.-.-"]),
    ReaderCase("other symbols are spaces", ["a*b=c"], says: ["a b c"]),
    ReaderCase("a row of other symbols is one space", ["a====b"], says: ["a b"]),
    ReaderCase("letters pass three times in a row", ["aaaaab"], says: ["aaab"]),
    ReaderCase(
      "named symbols pass three times in a row", ["////"],
      says: ["slash  slash  slash"]),
    ReaderCase("digits always pass", ["1000000"], says: ["1000000"]),
    ReaderCase(
      "line graphics above U+00FF count as letters", ["\u{2500}\u{2500}\u{2500}\u{2500}\u{2502}"],
      says: ["\u{2500}\u{2500}\u{2500}\u{2502}"]),
    ReaderCase(
      "a wide character is reported once", ["\u{4E2D}\u{6587}"], says: ["\u{4E2D}\u{6587}"]),
    ReaderCase("letters of Latin-1 pass", ["\u{E4}\u{DF}"], says: ["\u{E4}\u{DF}"]),
    ReaderCase("symbols of Latin-1 are spaces", ["a\u{B7}b\u{A7}c"], says: ["a b c"]),
    ReaderCase("blank output is silent", ["   \r\n  "], says: []),
    ReaderCase("a typed character is echoed as one", [.key("a"), "a"], says: ["[a]"]),
    ReaderCase("only the first report can be the echo", [.key("a"), "aa"], says: ["[a]", "a"]),
    ReaderCase("another report forgets the key", [.key("a"), "ba"], says: ["ba"]),
    ReaderCase("a named symbol is echoed as a character", [.key("$"), "$"], says: ["[$]"]),
    ReaderCase("a space is echoed as a character", [.key(" "), " "], says: ["[ ]"]),
    ReaderCase("a key of several codes is not echoed", [.key("ab"), "ab"], says: ["ab"]),
    ReaderCase("a key above 255 is not echoed", [.key("\u{3B1}"), "\u{3B1}"], says: ["\u{3B1}"]),
    ReaderCase(
      "a key that was released is not echoed",
      [.key("a"), .after(150), "a"], says: ["a"]),
    ReaderCase("the echo of Return is silent", [.return, "\r\nok"], says: ["ok"]),
    ReaderCase(
      "echoes do not count as repetitions",
      [.key("o"), "o", .key("o"), "o", .key("o"), "o", .key("o"), "o", .key("o"), "o"],
      says: ["[o]", "[o]", "[o]", "[o]", "[o]"]),
    ReaderCase(
      "an echo after text ends its utterance", ["ab", .key("c"), "c", "d"],
      says: ["ab", "[c]", "d"]),
    ReaderCase(
      "Backspace says the character that the cursor moved to",
      ["abc", .backspace, "\u{8}\u{1B}[K"], says: ["abc", "[c]"]),
    ReaderCase(
      "a second backspace for the same key is silent",
      ["abc", .backspace, "\u{8} \u{8}"], says: ["abc", "[c]"]),
    ReaderCase("a backspace without a key is silent", ["abc", "\u{8}\u{8}"], says: ["abc"]),
    ReaderCase(
      "a backspace in the first column is not reported", ["abc\r", .backspace, "\u{8}"],
      says: ["abc"]),
    ReaderCase(
      "a backspace after the key was released is silent",
      ["abc", .backspace, .after(150), "\u{8}"], says: ["abc"]),
    ReaderCase(
      "Left says the character at the cursor", ["abc", .left, "\u{8}"],
      says: ["abc", "[c]"]),
    ReaderCase(
      "Right says the character at the cursor", ["abc\r", .right, "\u{1B}[C"],
      says: ["abc", "[b]"]),
    ReaderCase(
      "Up says the row of the cursor", ["one\r\ntwo", .up, "\u{1B}[A"],
      says: ["one", "two", "one"]),
    ReaderCase(
      "Down on an empty row says that it is blank", ["one", .down, "\u{1B}[B"],
      says: ["one", "blank"]),
    ReaderCase(
      "the row is said without spaces at its end", ["one   \r\ntwo", .up, "\u{1B}[A"],
      says: ["one", "two", "one"]),
    ReaderCase(
      "output while an arrow key is pending is dropped", ["$ ", .up, "ls"],
      says: ["dollar", "$ ls"]),
    ReaderCase(
      "output after the timer is said", ["$ ", .up, .after(130), "ls"],
      says: ["dollar", "$", "ls"]),
    ReaderCase(
      "another arrow restarts the timer",
      ["one\r\ntwo\r\nthree", .up, "\u{1B}[A", .after(60), .up, "\u{1B}[A"],
      says: ["one", "two", "three", "one"]),
    ReaderCase(
      "the latest arrow decides",
      ["abc", .up, .after(60), .left, "\u{8}"], says: ["abc", "[c]"]),
    ReaderCase(
      "SS3 arrows are arrows", ["abc", .key("\u{1B}OD"), "\u{8}"], says: ["abc", "[c]"]),
    ReaderCase(
      "a backspace for an arrow key says nothing at once", ["ab cd", .left, "\u{8}\u{8}\u{8}"],
      says: ["ab cd", "[ ]"]),
  ]

  @Test(arguments: cases) func table(_ row: ReaderCase) throws { try row.check(Speakup()) }

  @Test func keysStopSpeech() throws {
    let row = ReaderCase("", ["a", .key("x"), .after(200), "b", "c"], says: [])
    #expect(try row.heard(by: Speakup()).map(\.interrupts) == [false, true, false])
  }
}

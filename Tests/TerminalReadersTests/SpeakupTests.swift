import Testing

@testable import TerminalReaders

@Suite struct SpeakupTests {
  static let cases: [SettledCase] = [
    SettledCase("text is said when the output ends", ["hello"], says: ["hello"]),
    SettledCase("a line feed ends an utterance", ["one\r\ntwo"], says: ["one", "two"]),
    SettledCase(
      "a wrap is a carriage return and a line feed",
      ["123456789012345678901"], says: ["12345678901234567890", "1"]),
    SettledCase("a carriage return is a space", ["a\rb"], says: ["a b"]),
    SettledCase(
      "vertical tab and form feed are line feeds", ["a\u{B}b\u{C}c"], says: ["a", "b", "c"]),
    SettledCase("IND and NEL are line feeds", ["a\u{1B}Db\u{1B}Ec"], says: ["a", "b", "c"]),
    SettledCase("a tab is a space", ["a\tb"], says: ["a b"]),
    SettledCase("positioning is not reported", ["a\u{1B}[3;7Hb"], says: ["ab"]),
    SettledCase("erasing is not reported", ["abc\u{1B}[2J\u{1B}[H"], says: ["abc"]),
    SettledCase("scrolling is not reported", ["a\u{1B}[2Sb"], says: ["ab"]),
    SettledCase("rewritten text is heard again", ["same", "\r", "same"], says: ["same", "same"]),
    SettledCase(
      "some symbols are named", ["/ $ % & @"],
      says: ["slash   dollar   percent   and   at"]),
    SettledCase("marks that voices need pass", ["a!b'c,d-e.f:g?h"], says: ["a!b'c,d-e.f:g?h"]),
    SettledCase(
      "such a mark does not pass twice in a row", ["wait... what??"], says: ["wait. what?"]),
    SettledCase("such a mark passes again after another", ["a.-.-"], says: ["a.-.-"]),
    SettledCase("other symbols are spaces", ["a*b=c"], says: ["a b c"]),
    SettledCase("a row of other symbols is one space", ["a====b"], says: ["a b"]),
    SettledCase("letters pass three times in a row", ["aaaaab"], says: ["aaab"]),
    SettledCase(
      "named symbols pass three times in a row", ["////"],
      says: ["slash  slash  slash"]),
    SettledCase("digits always pass", ["1000000"], says: ["1000000"]),
    SettledCase(
      "line graphics above U+00FF count as letters", ["\u{2500}\u{2500}\u{2500}\u{2500}\u{2502}"],
      says: ["\u{2500}\u{2500}\u{2500}\u{2502}"]),
    SettledCase(
      "a wide character is reported once", ["\u{4E2D}\u{6587}"], says: ["\u{4E2D}\u{6587}"]),
    SettledCase("letters of Latin-1 pass", ["\u{E4}\u{DF}"], says: ["\u{E4}\u{DF}"]),
    SettledCase("symbols of Latin-1 are spaces", ["a\u{B7}b\u{A7}c"], says: ["a b c"]),
    SettledCase("blank output is silent", ["   \r\n  "], says: []),
    SettledCase("a typed character is echoed as one", [.key("a"), "a"], says: ["[a]"]),
    SettledCase("only the first report can be the echo", [.key("a"), "aa"], says: ["[a]", "a"]),
    SettledCase("another report forgets the key", [.key("a"), "ba"], says: ["ba"]),
    SettledCase("a named symbol is echoed as a character", [.key("$"), "$"], says: ["[$]"]),
    SettledCase("a space is echoed as a character", [.key(" "), " "], says: ["[ ]"]),
    SettledCase("a key of several codes is not echoed", [.key("ab"), "ab"], says: ["ab"]),
    SettledCase("a key above 255 is not echoed", [.key("\u{3B1}"), "\u{3B1}"], says: ["\u{3B1}"]),
    SettledCase(
      "a key that was released is not echoed",
      [.key("a"), .after(150), "a"], says: ["a"]),
    SettledCase("the echo of Return is silent", [.return, "\r\nok"], says: ["ok"]),
    SettledCase(
      "echoes do not count as repetitions",
      [.key("o"), "o", .key("o"), "o", .key("o"), "o", .key("o"), "o", .key("o"), "o"],
      says: ["[o]", "[o]", "[o]", "[o]", "[o]"]),
    SettledCase(
      "an echo after text ends its utterance", ["ab", .key("c"), "c", "d"],
      says: ["ab", "[c]", "d"]),
    SettledCase(
      "Backspace says the character that the cursor moved to",
      ["abc", .backspace, "\u{8}\u{1B}[K"], says: ["abc", "[c]"]),
    SettledCase(
      "a second backspace for the same key is silent",
      ["abc", .backspace, "\u{8} \u{8}"], says: ["abc", "[c]"]),
    SettledCase("a backspace without a key is silent", ["abc", "\u{8}\u{8}"], says: ["abc"]),
    SettledCase(
      "a backspace in the first column is not reported", ["abc\r", .backspace, "\u{8}"],
      says: ["abc"]),
    SettledCase(
      "a backspace after the key was released is silent",
      ["abc", .backspace, .after(150), "\u{8}"], says: ["abc"]),
    SettledCase(
      "Left says the character at the cursor", ["abc", .left, "\u{8}"],
      says: ["abc", "[c]"]),
    SettledCase(
      "Right says the character at the cursor", ["abc\r", .right, "\u{1B}[C"],
      says: ["abc", "[b]"]),
    SettledCase(
      "Up says the row of the cursor", ["one\r\ntwo", .up, "\u{1B}[A"],
      says: ["one", "two", "one"]),
    SettledCase(
      "Down on an empty row says that it is blank", ["one", .down, "\u{1B}[B"],
      says: ["one", "blank"]),
    SettledCase(
      "the row is said without spaces at its end", ["one   \r\ntwo", .up, "\u{1B}[A"],
      says: ["one", "two", "one"]),
    SettledCase(
      "output while an arrow key is pending is dropped", ["$ ", .up, "ls"],
      says: ["dollar", "$ ls"]),
    SettledCase(
      "output after the timer is said", ["$ ", .up, .after(130), "ls"],
      says: ["dollar", "$", "ls"]),
    SettledCase(
      "another arrow restarts the timer",
      ["one\r\ntwo\r\nthree", .up, "\u{1B}[A", .after(60), .up, "\u{1B}[A"],
      says: ["one", "two", "three", "one"]),
    SettledCase(
      "the latest arrow decides",
      ["abc", .up, .after(60), .left, "\u{8}"], says: ["abc", "[c]"]),
    SettledCase(
      "SS3 arrows are arrows", ["abc", .key("\u{1B}OD"), "\u{8}"], says: ["abc", "[c]"]),
    SettledCase(
      "a backspace for an arrow key says nothing at once", ["ab cd", .left, "\u{8}\u{8}\u{8}"],
      says: ["ab cd", "[ ]"]),
  ]

  @Test(arguments: cases) func table(_ row: SettledCase) throws { try row.check(Speakup()) }

  @Test func keysStopSpeech() throws {
    let row = SettledCase("", ["a", .key("x"), .after(200), "b", "c"], says: [])
    #expect(try row.heard(by: Speakup()).map(\.interrupts) == [false, true, false])
  }
}

import Foundation
import Testing

@testable import TerminalReading

@Suite struct FenrirTests {
  /// The end of the first update: each of five rows, with its spaces collapsed.
  private static func screen(_ rows: String...) -> String {
    (rows + Array(repeating: "", count: 5 - rows.count)).map { $0 + " " }.joined(separator: " , ")
  }
  /// A row at full width.
  private static func row(_ text: String) -> String {
    text + String(repeating: " ", count: 20 - text.count)
  }

  static let cases: [ReaderCase] = [
    ReaderCase(
      "without a screen to compare with, the screen is said", ["hello world"],
      says: [screen("hello world")]),
    ReaderCase("runs of spaces are one space", ["hello    world"], says: [screen("hello world")]),
    ReaderCase(
      "a typed character is echoed", ["$ abcd ", .key("x"), "x"],
      says: [screen("$ abcd"), "[x]"]),
    ReaderCase(
      "output of the same length is echoed without a key", ["$ abcd ", "x"],
      says: [screen("$ abcd"), "[x]"]),
    ReaderCase(
      "up to three columns are an echo", ["$ abcd ", "xyz"],
      says: [screen("$ abcd"), "xyz"]),
    ReaderCase(
      "four columns without Tab are silent", ["$ abcd ", "wxyz"], says: [screen("$ abcd")]),
    ReaderCase(
      "four columns with Tab are a completion", ["$ abcd ", .tab, "wxyz"],
      says: [screen("$ abcd"), "wxyz"]),
    ReaderCase(
      "five columns are a completion", ["$ abcd ", "vwxyz"],
      says: [screen("$ abcd"), "vwxyz"]),
    ReaderCase(
      "a completion is not said with its space", ["$ ec", .tab, "ho "],
      says: [screen("$ ec"), "ho"]),
    ReaderCase(
      "two columns after Tab are a completion, not an echo", ["$ abcd ", .tab, "xy"],
      says: [screen("$ abcd"), "xy"]),
    ReaderCase(
      "a Tab counts for 0.3 seconds", ["$ abcd ", .tab, .after(400), "wxyz"],
      says: [screen("$ abcd")]),
    ReaderCase(
      "a Tab counts for one update", ["$ abcd ", .tab, "wxyz", .after(100), "stuv"],
      says: [screen("$ abcd"), "wxyz"]),
    ReaderCase(
      "a typed space isn't a change", ["$ abcd", .key(" "), " "], says: [screen("$ abcd")]),
    ReaderCase(
      "a character after a typed space is echoed", ["$ abcd", .key(" "), " ", .key("x"), "x"],
      says: [screen("$ abcd"), "[x]"]),
    ReaderCase(
      "what difflib aligns otherwise is the whole row",
      ["$ abcdef", .key(" "), " ", "\u{1B}[2D", "x"],
      says: [screen("$ abcdef"), "[f]", "[x]"]),
    ReaderCase(
      "Backspace says what was deleted", ["abcdef", .backspace, "\u{8}\u{1B}[K"],
      says: [screen("abcdef"), "[f]"]),
    ReaderCase(
      "two deleted characters are said", ["abcdef", .backspace, "\u{8}\u{8}\u{1B}[K"],
      says: [screen("abcdef"), "ef"]),
    ReaderCase(
      "three are not", ["abcdef", .backspace, "\u{8}\u{8}\u{8}\u{1B}[K"],
      says: [screen("abcdef")]),
    ReaderCase(
      "a deletion without a key is said", ["abcdef", "\u{8}\u{1B}[K"],
      says: [screen("abcdef"), "[f]"]),
    ReaderCase(
      "a deleted space isn't a change", ["abcd ", .backspace, "\u{8}\u{1B}[K"],
      says: [screen("abcd")]),
    ReaderCase(
      "the cursor within its row says the character", ["abcdef", .left, "\u{8}"],
      says: [screen("abcdef"), "[f]"]),
    ReaderCase(
      "white space under the cursor is silent", ["abcde  ", .left, "\u{8}"],
      says: [screen("abcde")]),
    ReaderCase(
      "a move of two to the start of a word says the word too",
      ["foo bar", .controlLeft, "\u{8}\u{8}\u{8}"], says: [screen("foo bar"), "[b]", "bar"]),
    ReaderCase(
      "a move to the end of a word says the word",
      ["foo bar\r", .controlRight, "\u{1B}[3C"], says: [screen("foo bar"), "foo"]),
    ReaderCase(
      "a move into a word says the character alone", ["foo bar", .left, "\u{8}\u{8}"],
      says: [screen("foo bar"), "[a]"]),
    ReaderCase(
      "a move of one says no word", ["foo bar", "\r\u{1B}[3C", .right, "\u{1B}[C"],
      says: [screen("foo bar"), "foo", "[b]"]),
    ReaderCase(
      "another row is said", ["one\r\nfour", .up, "\u{1B}[A"],
      says: [screen("one", "four"), row("one")]),
    ReaderCase("an empty row is blank", ["one\r\n", "\r\n"], says: [screen("one"), "blank"]),
    ReaderCase(
      "new rows are incoming", ["$ ls", .return, "\r\nfile a\r\nfile b\r\n"],
      says: [screen("$ ls"), "file a  , file b "]),
    ReaderCase(
      "a row that changes elsewhere is incoming",
      ["time 12:00\r\n", "\u{1B}[1;9H11\r\n"], says: [screen("time 12:00"), "time 12:11 "]),
    ReaderCase(
      "blank rows are not incoming", ["abcd", "\u{1B}[2J\u{1B}[H"], says: [screen("abcd")]),
    ReaderCase(
      "an unmoved cursor has no echo", ["abcd\u{1B}[H", "x\r"],
      says: [screen("abcd"), "xbcd "]),
    ReaderCase(
      "output within 0.1 ms is one update", ["one\r\n", "a1\r\n", .after(0), "b2\r\n"],
      says: [screen("one"), "a1  , b2 "]),
    ReaderCase(
      "output after a pause is another update", ["one\r\n", "a1\r\n", .after(1), "b2\r\n"],
      says: [screen("one"), "a1 ", "b2 "]),
    ReaderCase(
      "a recalled command is said without its prompt", ["me:~$ ", .up, "ls -l"],
      says: [screen("me:~$"), "ls -l", " ls -l" + String(repeating: " ", count: 9)]),
    ReaderCase(
      "a prompt can end with a number sign", ["root# ", .down, "ls -l"],
      says: [screen("root#"), "ls -l", " ls -l" + String(repeating: " ", count: 9)]),
    ReaderCase(
      "a prompt whose digits change is a prompt", ["(1)$ abc", .up, "\r(2)$ xyz"],
      says: [screen("(1)$ abc"), " xyz" + String(repeating: " ", count: 12)]),
    ReaderCase(
      "another prompt is said with its row", ["a$ abc", .up, "\rb$ xyz"],
      says: [screen("a$ abc"), row("b$ xyz")]),
    ReaderCase(
      "a row that begins with the sign has no prompt", ["$ abcdef", .up, "\r$ uvwxyz"],
      says: [screen("$ abcdef"), row("$ uvwxyz")]),
    ReaderCase(
      "an arrow that leaves its row empty says so", ["abcdef", .down, "\r\u{1B}[K"],
      says: [screen("abcdef"), "blank"]),
    ReaderCase(
      "SS3 arrows recall nothing", ["me:~$ ", .key("\u{1B}OA"), "ls -l"],
      says: [screen("me:~$"), "ls -l"]),
    ReaderCase(
      "at the last cell nothing is recalled",
      ["abc\u{1B}[5;20H", .up, "\u{1B}[5;1Hxyz\u{1B}[5;20H"], says: [screen("abc"), "xyz "]),
    ReaderCase(
      "the row is said even if nothing changed", ["abcd", .up, "\u{7}"],
      says: [screen("abcd"), row("abcd")]),
  ]

  /// The cases have the text before its signs are replaced.
  @Test(arguments: cases) func table(_ row: ReaderCase) throws {
    var row = row
    row.says = row.says.map { $0.hasPrefix("[") ? $0 : FenrirText.spoken($0) }
    try row.check(Fenrir())
  }

  /// What Fenrir 1.9.5 gave to the voice; see `Judges/fenrir-text-judge`.
  @Test func signsAreReplacedAsByFenrir() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/fenrir-text.json")
    let pairs = try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))
    #expect(pairs.count > 400)
    for pair in pairs {
      #expect(FenrirText.spoken(pair[0].replacing("\n", with: " , ")) == pair[1], "\(pair[0])")
    }
  }

  @Test func echoesInterruptAndIncomingTextDoesNot() throws {
    let row = ReaderCase("", ["$ abcd ", "x", "\r\none", "\r\ntwo"], says: [])
    #expect(try row.heard(by: Fenrir()).map(\.interrupts) == [false, true, false, false])
  }
}

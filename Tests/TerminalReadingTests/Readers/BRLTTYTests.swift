import Foundation
import Testing

@testable import TerminalReading

@Suite struct BRLTTYTests {
  private static let text = String((0..<13).flatMap { "\($0 % 10)bcdefghij" })

  /// A case on a wider screen than usual.
  private static func wide(
    _ rule: String, columns: Int = 80, _ steps: [ReaderStep], says: [String]
  ) -> ReaderCase {
    var row = ReaderCase(rule, steps, says: says)
    row.size = (columns, 24)
    return row
  }

  /// Returns the text of 130 columns in a range, with the mark of the cursor.
  private static func cells(_ columns: Range<Int>, cursor: Int) -> String {
    let cells = Array(text)
    return String(cells[columns.lowerBound..<cursor]) + "|"
      + String(cells[cursor..<columns.upperBound])
  }

  static let cases: [ReaderCase] = [
    ReaderCase("the row of the cursor is shown", ["one\r\ntwo"], says: ["two|"]),
    ReaderCase(
      "blanks at the end are left out, but not before the cursor",
      ["hi    ", "\u{8}\u{8}\u{8}"], says: ["hi    |", "hi |"]),
    ReaderCase("a new cursor is a new window", ["abc", .left, "\u{8}"], says: ["abc|", "ab|c"]),
    ReaderCase(
      "the window moves to the row of the cursor", ["one\r\ntwo", .up, "\u{1B}[A"],
      says: ["two|", "one|"]),
    ReaderCase(
      "output in other rows is not shown", ["one", "\u{1B}7\u{1B}[3;1Hstatus\u{1B}8"],
      says: ["one|"]),
    ReaderCase(
      "output in the row is shown without a new cursor", ["one", "\u{1B}7\rO\u{1B}8"],
      says: ["one|", "One|"]),
    ReaderCase("a window that scrolls is read again", ["one\u{1B}[S"], says: ["   |"]),
    ReaderCase("nobody feels another row with the same cells", ["\r\n", "\r\n"], says: []),
    ReaderCase("a style is not felt", ["one\r", "\u{1B}[7mone\r"], says: ["|one"]),
    ReaderCase(
      "a hidden cursor is followed and shown", ["\u{1B}[?25lone\r\ntwo", .up, "\u{1B}[A"],
      says: ["two|", "one|"]),
    ReaderCase(
      "the cursor stays in the last column until the next character",
      ["12345678901234567890", "1"], says: ["1234567890123456789|0", "1|"]),
    ReaderCase(
      "a wide character is a single cell", ["\u{6F22}\u{5B57}ok", "\r\u{1B}[C", "\u{1B}[C"],
      says: ["\u{6F22}\u{5B57}ok|", "\u{6F22}|\u{5B57}ok"]),
    ReaderCase("a character with its marks is a single cell", ["e\u{301}x"], says: ["e\u{301}x|"]),
    ReaderCase(
      "an erased cell is a blank", ["\u{1B}[3Ca\u{1B}[2Cb\r"], says: ["|   a  b"]),
    wide(
      "the window has 40 cells", [.output(text + "\u{1B}[2H"), "\u{1B}[H"],
      says: [cells(80..<120, cursor: 80), cells(0..<40, cursor: 0)]),
    wide(
      "the window stays until the cursor leaves it at the right",
      [.output("\(text.prefix(80))\r\u{1B}[39C"), .right, "\u{1B}[C", .left, "\u{8}"],
      says: [cells(0..<40, cursor: 39), cells(40..<80, cursor: 40), cells(0..<40, cursor: 39)]),
    wide(
      "the window keeps its columns in another row",
      [.output("\(text.prefix(80))\r\n\(text.prefix(80))\r\u{1B}[45C"), .up, "\u{1B}[A"],
      says: [cells(40..<80, cursor: 45)]),
    wide(
      "the window goes back to the first column with the cursor",
      [.output("\(text.prefix(80))\r\n12\u{1B}[A\u{1B}[60G"), .down, "\u{1B}[B\r"],
      says: [cells(40..<80, cursor: 59), "|12"]),
    wide(
      "the window moves by whole displays", columns: 132,
      [.output(text + "\r"), .end, "\u{1B}[126G", .left, "\u{1B}[2G"],
      says: [cells(0..<40, cursor: 0), cells(120..<130, cursor: 125), cells(0..<40, cursor: 1)]),
    wide(
      "a smaller screen keeps the window in it",
      [.output("\(text.prefix(80))\u{1B}[71G"), .resize(30, 24), .left, "\u{8}"],
      says: [cells(40..<80, cursor: 70), "|j", cells(0..<30, cursor: 28)]),
    wide(
      "the window stays where a smaller screen put it",
      [.output("\(text.prefix(80))\u{1B}[71G"), .resize(30, 24), .resize(80, 24)],
      says: [cells(40..<80, cursor: 70), "|j"]),
    ReaderCase(
      "what comes within 40 milliseconds is one window",
      ["a", "b", .wait(37), "c", "d", .wait(50), "e"], ["abcd|", "abcde|"]),
    ReaderCase(
      "keys and more output do not delay the window",
      ["a", .after(30), "b", .key("x"), .after(5), "c"], ["ab|", "abc|"]),
    ReaderCase(
      "what was on the screen for less than that is not shown",
      ["one", .wait(50), "\r\u{1B}[K", "\r\ntwo"], ["one|", "two|"]),
  ]

  @Test(arguments: cases) func table(_ row: ReaderCase) throws { try row.check(BRLTTY()) }

  @Test func aWindowReplacesTheOneBeforeAndHasItsRow() throws {
    let row = ReaderCase("", ["one\r\ntwo", .up, "\u{1B}[A"], says: [])
    let heard = try row.heard(by: BRLTTY())
    #expect(heard.map(\.rows) == [[1], [0]])
    #expect(heard.map(\.interrupts) == [true, true])
  }

  /// What BRLTTY 6.5 (Debian 12) showed for the recordings of `Examples/Terminal`, on a display of 40
  /// cells with its own settings. The console was a file with the screen after each key.
  @Test func windowsAreThoseOfBRLTTY() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let table = try String(
      contentsOf: here.appending(path: "Fixtures/brltty-windows.tsv"), encoding: .utf8)
    let windows = Dictionary(
      grouping: table.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }, by: \.[0])
    #expect(windows.count == 15)
    for (name, expected) in windows.sorted(by: { $0.key < $1.key }) {
      let path = "../../../Examples/Terminal/recordings/\(name).cast"
      var recording = try RecordingFile(path: here.appending(path: path).standardized.path)
      let run = HeardRun(&recording, readers: [BRLTTY()])
      var shown = "|"
      for (step, line) in zip(run.steps, expected) {
        shown = step.said[0].last ?? shown
        #expect([name, step.key ?? "", shown] == line)
      }
      #expect(run.steps.count == expected.count, "\(name)")
    }
  }
}

import Foundation
@testable import TerminalReading
import Testing

/// The rules of TDSR, each with a recording that shows it.
@Suite struct TDSRTests {
  static let cases: [ReaderCase] = [
    ReaderCase("output is said after 5 ms", ["hi", .wait(10), "x"], ["hi", "x"]),
    ReaderCase("output within 5 ms is said together", ["hi", .wait(3), "x"], ["hix"]),
    ReaderCase("output at the time of the timer comes first", ["hi", .wait(4), "x"], ["hix"]),
    ReaderCase("each read has its own timer", ["a", "b", .wait(5), "c"], ["ab", "c"]),
    ReaderCase("a line feed says the line at once", ["a\r\nb\r\n"], ["a", "b"]),
    ReaderCase("VT, FF, and NEL are line feeds", ["a\u{B}b\u{C}c\u{1B}Ed"], ["a", "b", "c", "d"]),
    ReaderCase("a wrap says the line", ["abcdef"], ["abcd", "ef"], columns: 4),
    ReaderCase("IND says nothing", ["a\u{1B}Db"], ["ab"]),
    ReaderCase("CR says nothing", ["abc\rdef"], ["abcdef"]),
    ReaderCase("white space is stripped", ["  a  "], ["a"]),
    ReaderCase("blank text is not said", ["   \r\n\u{B}"], []),
    ReaderCase("the echo of a key is a character", [.key("x"), "x"], ["x"]),
    ReaderCase("a symbol that is echoed has its name", [.key("-"), "-"], ["dash"]),
    ReaderCase("a space that is echoed has its name", [.key(" "), " "], ["space"]),
    ReaderCase("only the first glyph after a key is an echo", [.key("x"), "xx"], ["x", "x"]),
    ReaderCase("another glyph ends the echo", [.key("x"), "yx"], ["yx"]),
    ReaderCase("a chunk of two keys has no echo", [.key("ab"), "ab"], ["ab"]),
    ReaderCase("symbols in text have no names", ["a-b"], ["a-b"]),
    ReaderCase("skipped cells are a space", ["a\u{1B}[3Gb"], ["ab"]),
    ReaderCase("two skipped cells are a space", ["a\u{1B}[4Gb"], ["a b"]),
    ReaderCase("a tab is a space", ["a\tb"], ["a  b"]),
    ReaderCase("CUU writes a space", ["a\u{1B}[Ab"], ["a b"]),
    ReaderCase("CPL writes a space", ["a\u{1B}[Fb"], ["a b"]),
    ReaderCase("VPA writes a space", ["a\u{1B}[2db"], ["a b"]),
    ReaderCase("CUD and CNL write nothing", ["a\u{1B}[Bb\u{1B}[Ec"], ["abc"]),
    ReaderCase("RI writes a space if it moves", ["\na\u{1B}Mb\u{1B}Mc"], ["a bc"]),
    ReaderCase("CUP with the column 1 writes a space", ["a\u{1B}[2;1Hb"], ["a b"]),
    ReaderCase("CUP without a column writes nothing", ["a\u{1B}[2Hb"], ["ab"]),
    ReaderCase("CUP upward writes nothing", ["\n\n\u{1B}[3;1Ha\u{1B}[1;1Hb"], ["ab"]),
    ReaderCase(
      "the saved modes are set again, and no others",
      [
        "one\r\ntwo\u{1B}[2;3r\u{1B}7\u{1B}8\u{1B}[1;2H", .wait(10), .key("\u{1B}[A"), .wait(30),
        "x",
      ], ["one", "two", "one"]),
    ReaderCase("HVP is CUP", ["a\u{1B}[2;1fb"], ["a b"]),
    ReaderCase(
      "CUP after a letter beyond ASCII overwrites a space",
      ["\u{1B}[2;1Hé\u{1B}[A\u{1B}[1;2Hx"], ["éx"]),
    ReaderCase("BS keeps the glyph", ["abc\u{8}"], ["abc"]),
    ReaderCase("BS and a space overwrite it", ["abc\u{8} \u{8}"], ["ab"]),
    ReaderCase("erasing writes nothing", ["ab\u{1B}[K\u{1B}[Jc"], ["abc"]),
    ReaderCase("Backspace says the character before", ["ab", .key("\u{7F}")], ["ab", "b"]),
    ReaderCase("Backspace in column 0 says nothing", [.key("\u{8}")], []),
    ReaderCase("Delete says the character here", ["ab\r", .key("\u{1B}[3~")], ["ab", "a"]),
    ReaderCase(
      "Down says the cursor's row 20 ms later",
      ["one\r\ntwo\u{1B}[A", .key("\u{1B}[B"), "\u{1B}[B", .wait(30), "x"], ["one", "two", "two"]),
    ReaderCase("Up on an empty row", [.key("\u{1B}OA"), .wait(30), "x"], ["blank"]),
    ReaderCase(
      "Left says the character under the cursor",
      ["ab", .key("\u{1B}[D"), "\u{8}", .wait(30), "x"], ["ab", "b"]),
    ReaderCase("Right behind the text", [.key("\u{1B}OC"), .wait(30), "x"], ["space"]),
    ReaderCase(
      "arrows mute until the next key",
      [.key("\u{1B}[A"), "new", .wait(30), "more", .key("z"), "z"], ["new", "z"]),
    ReaderCase("arrows with modifiers are not bound", [.key("\u{1B}[1;5A"), "a"], ["a"]),
    ReaderCase("two arrows in one chunk are not bound", [.key("\u{1B}[A\u{1B}[A"), "a"], ["a"]),
    ReaderCase(
      "a key drops the timers, and the text is said later",
      ["a", .wait(-98), .key("\u{1B}[1~"), .wait(20), "b"], ["ab"]),
    ReaderCase(
      "a cursor report changes nothing",
      [.key("\u{1B}[A"), .wait(-90), .key("\u{1B}[1;1R"), .wait(30), "x"], ["blank"]),
    ReaderCase("the end says the buffer", ["end"], ["end"]),
    ReaderCase("line graphics are letters", ["\u{1B}(0lqk\u{1B}(B \u{E}q\u{F}"], ["lqk q"]),
    ReaderCase("the contents of DCS are said", ["\u{1B}Pq#1\u{1B}\\x"], ["q#1x"]),
    ReaderCase("OSC is not said", ["\u{1B}]0;title\u{7}x\u{1B}]2;t\u{1B}\\y"], ["xy"]),
    ReaderCase("the digits of OSC P are said", ["\u{1B}]P012x"], ["012x"]),
    ReaderCase("CSI ends at <, !, and :", ["\u{1B}[<u\u{1B}[!p\u{1B}[4:3m"], ["up3m"]),
    ReaderCase("ESC * is not known", ["\u{1B}*0a"], ["0a"]),
    ReaderCase("REP and CBT do nothing", ["a\u{1B}[3b\u{1B}[Zb"], ["ab"]),
    ReaderCase("C0 and C1 controls are glyphs", ["a\u{1}b\u{85}"], ["a\u{1}b"]),
    ReaderCase("marks are glyphs", ["e\u{301}"], ["e\u{301}"]),
    ReaderCase(
      "the alternate screen is cleared and left again",
      [
        "main\u{1B}[?1049halt", .key("\u{1B}[A"), .wait(30), "\u{1B}[?1049l", .key("\u{1B}[A"),
        .wait(30), "x",
      ],
      ["mainalt", "alt", "main"]),
    ReaderCase(
      "1047 is not known", ["a\u{1B}[?1047hb", .key("\u{1B}[A"), .wait(30), "x"], ["ab", "ab"]),
    ReaderCase(
      "the right half of a wide character is a space",
      ["日\u{1B}[D", .key("\u{1B}[3~")], ["日", "space"]),
    ReaderCase(
      "quiet keeps the output, but not the echo",
      [.key("\u{1B}q"), "a\r\n", .key("x"), "x", .key("\u{1B}q"), "b"],
      ["quiet on", "x", "quiet off", "b"]),
    ReaderCase(
      "review by line", ["one\r\ntwo", .key("\u{1B}u"), .key("\u{1B}u"), .key("\u{1B}o")],
      ["one", "two", "one", "top", "one", "two"]),
    ReaderCase(
      "review by character",
      ["a.b", .key("\u{1B}m"), .key("\u{1B}m"), .key("\u{1B}."), .key("\u{1B},"), .key("\u{1B},")],
      ["a.b", "b", "dot", "b", "b", "bravo"]),
    ReaderCase(
      "review by word",
      [
        "one two", .key("\u{1B}j"), .key("\u{1B}j"), .key("\u{1B}l"), .key("\u{1B}k"),
        .key("\u{1B}k"),
      ],
      ["one two", "two", "one", "two", "two", "t w o"]),
    ReaderCase(
      "a word is reviewed from its beginning",
      ["one two", .key("\u{1B}j"), .key("\u{1B}j"), .key("\u{1B},")],
      ["one two", "two", "one", "o"]),
    ReaderCase(
      "the last word", ["one two", .key("\u{1B}j"), .key("\u{1B}l")],
      ["one two", "two", "right", "two"]),
    ReaderCase(
      "a blank that is spelled is silent", ["h", .key("\u{1B}k"), .key("\u{1B}k")], ["h"]),
    ReaderCase(
      "review of the ends",
      ["one", .key("\u{1B}O"), .key("\u{1B}U"), .key("\u{1B}M"), .key("\u{1B}>")],
      ["one", "blank", "one", "o", "space"]),
    ReaderCase(
      "a smaller screen drops rows at its top",
      ["a\r\nb\r\nc", .resize(20, 2), .key("\u{1B}U"), .key("\u{1B}O")], ["a", "b", "c", "b", "c"],
      rows: 3),
  ]

  static let greeting = "tdsr, presented by Lighthouse of San Francisco"

  @Test(arguments: cases) func saysExactly(_ example: ReaderCase) throws {
    let heard = try example.heard(by: TDSR()).map(\.text)
    #expect(heard == [Self.greeting] + example.says)
  }

  @Test func utterancesHaveTheirRowsAndTimes() throws {
    let example = ReaderCase("rows", ["\none\u{1B}[3;1Htwo", .key("x"), "x"], [])
    let heard = try example.heard(by: TDSR())
    #expect(
      heard == [
        TerminalUtterance(time: .zero, text: Self.greeting),
        TerminalUtterance(time: .milliseconds(6), text: "one two", rows: [1, 2]),
        TerminalUtterance(
          time: .milliseconds(102), text: "x", isCharacter: true, rows: [2], interrupts: true),
      ])
  }

  private static let checkout = ProcessInfo.processInfo.environment["LECTOR_TDSR"]

  /// `LECTOR_TDSR` names a checkout of TDSR (github.com/tspivey/tdsr), which needs pyte.
  @Test(.enabled(if: checkout != nil, "LECTOR_TDSR names no checkout"))
  func tdsrItselfSaysTheSame() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try Self.cases.enumerated().map { index, example in
      var writer = AsciicastWriter()
      let text =
        try writer.line(RecordingHeader(size: example.terminalSize))
        + example.events.map { writer.line($0) }.joined()
      let file = folder.appending(path: "\(index).cast")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let judge = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Judges/tdsr-judge")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let path = [Self.checkout, ProcessInfo.processInfo.environment["PYTHONPATH"]]
    process.arguments =
      ["PYTHONPATH=" + path.compactMap { $0 }.joined(separator: ":"), "python3", judge.path] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == Self.cases.count)
    for (line, example) in zip(lines, Self.cases) {
      let heard = try JSONDecoder().decode([String].self, from: Data(line.utf8))
      #expect(heard == [Self.greeting] + example.says, "\(example.rule)")
    }
  }
}

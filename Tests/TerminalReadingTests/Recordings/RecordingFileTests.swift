import Foundation
import TerminalReading
import Testing

@Suite struct RecordingFileTests {
  /// Reads a recording from files that are removed afterward.
  private func read(
    _ text: String, timing: String? = nil
  ) throws -> (header: RecordingHeader, events: [RecordedEvent]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run").path
    try Data(text.utf8).write(to: URL(filePath: path))
    let times = folder.appending(path: "times").path
    if let timing { try Data(timing.utf8).write(to: URL(filePath: times)) }
    do {
      return try events(of: path, timing: timing == nil ? nil : times)
    } catch {
      throw Failure(description: "\(error)".replacingOccurrences(of: folder.path + "/", with: ""))
    }
  }

  private func events(
    of path: String, timing: String?
  ) throws -> (header: RecordingHeader, events: [RecordedEvent]) {
    var file = try RecordingFile(path: path, timing: timing)
    var events: [RecordedEvent] = []
    while let event = file.next() { events.append(event) }
    try file.check()
    return (file.header, events)
  }

  private struct Failure: Error, Equatable {
    let description: String
  }

  private static let events = [
    RecordedEvent(time: .milliseconds(250), .output(Array("a\u{1B}[31m\"é\r\n".utf8))),
    RecordedEvent(time: .milliseconds(500), .input([0x1B, 0x5B, 0x41])),
    RecordedEvent(time: .milliseconds(500), .marker("here")),
    RecordedEvent(time: .microseconds(1_000_001), .exit(3)),
  ]

  @Test func whatIsWrittenIsRead() throws {
    let size = try #require(TerminalSize(columns: 100, rows: 30))
    let header = RecordingHeader(
      size: size, command: "nano x", title: "Title", terminal: "xterm")
    let events =
      Self.events + [RecordedEvent(time: .seconds(2), .resize(size))]
    var writer = AsciicastWriter()
    let text = writer.line(header) + events.map { writer.line($0) }.joined()
    #expect(text.hasPrefix("{\"version\":2,"))
    let recording = try read(text)
    #expect(recording.header == header)
    #expect(recording.events == events)
  }

  @Test func aCharacterInTwoEventsIsInTheLast() {
    var writer = AsciicastWriter()
    let lines = [[0x61, 0xC3], [0xA9, 0xFF, 0x62]].map {
      writer.line(RecordedEvent(time: .zero, .output($0)))
    }
    #expect(lines == ["[0,\"o\",\"a\"]\n", "[0,\"o\",\"é\u{FFFD}b\"]\n"])
  }

  @Test func timesOfVersionThreeAreRelativeAndHaveComments() throws {
    let recording = try read(
      """
      {"version": 3, "term": {"cols": 100, "rows": 30, "type": "xterm"}, "tags": ["a"], \
      "command": "nano x", "title": "Title"}
      # a comment
      [0.25, "o", "a\\u001b[31m\\"é\\r\\n"]
      [0.25, "i", "\\u001b[A"]
      [0, "z", "unknown"]
      [0, "m", "here"]
      [0.500001, "x", "3"]
      [0.999999, "r", "100x30"]

      """)
    let size = try #require(TerminalSize(columns: 100, rows: 30))
    #expect(
      recording.header
        == RecordingHeader(size: size, command: "nano x", title: "Title", terminal: "xterm"))
    #expect(recording.events == Self.events + [RecordedEvent(time: .seconds(2), .resize(size))])
  }

  @Test func timesNeverGoBack() throws {
    let recording = try read(
      "{\"version\":2,\"width\":80,\"height\":24}\n[1,\"o\",\"a\"]\n[0.9,\"i\",\"b\"]\n")
    #expect(recording.events.map(\.time) == [.seconds(1), .seconds(1)])
  }

  @Test func typescriptsOfTheClassicFormat() throws {
    let recording = try read(
      """
      Script started on 2026-11-26 21:38:04+00:00 [TERM="linux" TTY="/dev/tty1" COLUMNS="100" \
      LINES="40"]
      hi\r
      é

      Script done on 2026-11-26 21:38:04+00:00 [COMMAND_EXIT_CODE="0"]

      """, timing: "0.010208 4\n1.5 3\n")
    #expect(recording.header.size == TerminalSize(columns: 100, rows: 40))
    #expect(recording.header.terminal == "linux")
    #expect(
      recording.events == [
        RecordedEvent(time: .microseconds(10_208), .output(Array("hi\r\n".utf8))),
        RecordedEvent(time: .microseconds(1_510_208), .output(Array("é\n".utf8))),
      ])
  }

  @Test func typescriptsOfTheAdvancedFormat() throws {
    let recording = try read(
      "Script started on 2026 [COMMAND=\"a \"b\"\" <not executed on terminal>]\nab\rc",
      timing: """
        H 0.000000 START_TIME 2026-11-26 21:38:04+00:00
        O 0.5 2
        I 0.5 1
        S 0.25 SIGWINCH ROWS=30 COLS=90
        O 0.25 1
        H 0.000000 EXIT_CODE 7

        """)
    #expect(recording.header.command == "a \"b\"")
    #expect(
      recording.events == [
        RecordedEvent(time: .milliseconds(500), .output(Array("ab".utf8))),
        RecordedEvent(time: .milliseconds(1000), .input([0x0D])),
        RecordedEvent(
          time: .milliseconds(1250), .resize(try #require(TerminalSize(columns: 90, rows: 30)))),
        RecordedEvent(time: .milliseconds(1500), .output([0x63])),
        RecordedEvent(time: .milliseconds(1500), .exit(7)),
      ])
  }

  private static let header = "{\"version\":2,\"width\":80,\"height\":24}\n"

  @Test(arguments: [
    ("", "run:1: expected an asciicast or a typescript"),
    ("hello\n", "run:1: expected an asciicast or a typescript"),
    ("{\"version\":1,\"width\":80}\n", "run:1: expected an asciicast of version 2 or 3"),
    ("{\"version\":2,\"width\":80}\n", "run:1: expected width and height, which are whole numbers"),
    (
      "{\"version\":2,\"width\":0,\"height\":24}\n",
      "run:1: expected a size from 1x1 to 1000x1000, found 0x24"
    ),
    (
      "{\"version\":3,\"term\":{\"cols\":100000,\"rows\":2}}\n",
      "run:1: expected a size from 1x1 to 1000x1000, found 100000x2"
    ),
    (
      header + "[1,\"o\",\"a\"]\n[2,\"o\",\"b",
      "run:3: the file ends in a text; expected a double quote"
    ),
    (header + "[1,\"o\"]\n", "run:2: expected [time, code, text]"),
    (header + "[1,\"o\",\"a\",2]\n", "run:2: expected [time, code, text]"),
    (header + "{\"a\":1}\n", "run:2: expected [time, code, text]"),
    (header + "[1,\"o\",a]\n", "run:2: expected a value"),
    (header + "[-1,\"o\",\"a\"]\n", "run:2: expected a time of 0 or more, found -1.0"),
    (header + "[1e99,\"o\",\"a\"]\n", "run:2: expected a time of at most 1000000000 seconds"),
    (header + "[1,\"r\",\"80\"]\n", "run:2: expected a size such as 80x24, found \"80\""),
    (
      header + "[1,\"r\",\"0x24\"]\n",
      "run:2: expected a size from 1x1 to 1000x1000, found 0x24"
    ),
    (header + "[1,\"x\",\"no\"]\n", "run:2: expected an exit status, found \"no\""),
    (
      "Script started on 2026\n",
      "run: a typescript; only \"lector walk\" reads it, with its times (--timing FILE)"
    ),
  ])
  func damagedRecordingsAreReported(text: String, report: String) {
    #expect(throws: Failure(description: report)) { try read(text) }
  }

  @Test(arguments: [
    ("ab", "0.1 5\n", "run: ends before the bytes of line 1 of times"),
    ("ab", "0.1 1\n-0.1 1\n", "times:2: expected a time of 0 or more, found -0.1"),
    ("ab", "0.1 1\nxyz\n", "times:2: expected a time and a number of bytes"),
    ("ab", "0.1 -1\n", "times:1: expected a number of bytes"),
    (
      "ab", "S 0.1 SIGWINCH ROWS=0 COLS=80\n",
      "times:1: expected a size from 1x1 to 1000x1000, found 80x0"
    ),
  ])
  func damagedTypescriptsAreReported(text: String, timing: String, report: String) {
    #expect(throws: Failure(description: report)) {
      try read("Script started on 2026\n" + text, timing: timing)
    }
  }
}

import Foundation
import RandomInput
import TerminalReading
import Testing

@testable import TerminalAuditing

/// Recordings that are damaged in any way, and bytes of programs in any order: all readers hear
/// them, and all rules judge them.
@Suite struct RecordingFuzzTests {
  private static let casts = [
    "{\"version\":2,\"width\":20,\"height\":5}\n[0.1,\"o\",\"a\\u001b[31mé\\r\\n\"]\n"
      + "[0.2,\"i\",\"\\u001b[A\"]\n[0.3,\"r\",\"10x3\"]\n[0.4,\"x\",\"0\"]\n",
    "{\"version\":3,\"term\":{\"cols\":20,\"rows\":5}}\n# c\n[0.1,\"o\",\"日\\u001b[2J\"]\n[0.1,\"i\",\"x\"]\n",
  ]

  private static let output = [
    "a日e\u{301}\u{1B}[2;5H\u{1B}[K\u{1B}[3@\u{1B}[2P\r\n\t\u{8}\u{1B}[?1049hx\u{1B}[?1049l\u{1B}M",
    "\u{1B}[1;3r\u{1B}[5L\u{1B}[2M\u{1B}[99S\u{1B}[T\u{1B}7\u{1B}8\u{1B}(0lqk\u{1B}#8\u{1B}]0;t\u{7}",
  ]

  private static let pieces = [
    "\u{1B}[", "\u{1B}[?", "\u{1B}]", "\u{1B}P", ";", ":", "999999999999", "4h", "4l", "?7l", "?6h",
    "?69h", "1;99s", "b", "\u{1B}c", "\u{1B}#3", "\u{1B}H", "\u{1B}[Z", "\u{301}", "\u{200D}", "👩",
    "\u{85}", "\n\n\n\n\n\n", "abcdefghijklmnopqrstuvwxyz", "\u{1B}[1000C",
    "\u{1B}7", "\u{1B}8", "\u{1B}[3;5r", "\u{1B}[?1049l",
  ]

  private static let readers: [any TerminalReader] = [
    TDSR(), Orca(), NVDA(.diffMatchPatch), NVDA(.difflib), Fenrir(), Speakup(), BRLTTY(),
  ]
  /// Keys that readers answer.
  private static let keys = [
    "\u{1B}[A", "\u{1B}[D", "\u{1B}[1;5D", "\u{7F}", "\u{1B}[3~", "\r", "\t", "a",
  ]

  private static let castPieces = [
    "[0.2,\"o\",\"", "[1e9,\"i\",\"\\u001b[B\"]\n", "[0.3,\"r\",\"300x200\"]\n", "-1", "1e400",
    "0x0",
    "1001x1", "\\ud800", "\\u0000", "\"version\":3,", "\"width\":1,", "\"height\":500,", "null",
    "[[[[",
  ]

  private static let typescripts = [
    "Script started on 2026-11-27 [COMMAND=\"a\" TERM=\"xterm\" COLUMNS=\"20\" LINES=\"5\"]\n"
      + "abc\u{1B}[2Jdéf\r\nghi\nScript done\n",
    "0.1 4\n0.2 6\n0.3 9\n",
    "H 0.0 EXIT_CODE 1\nO 0.1 4\nI 0.1 2\nS 0.1 SIGWINCH ROWS=3 COLS=9\nO 2.5 7\n",
  ]
  private static let timingPieces = [
    "O 0.1 5\n", "I 0 3\n", "S 0 SIGWINCH ROWS=0 COLS=99999\n", "-1", "nan", "1e400",
    "0.1 999999999999\n",
  ]

  /// Reads a recording, plays it to all readers, and audits it.
  private func play(_ path: String, timing: String? = nil) throws {
    do {
      var file = try RecordingFile(path: path, timing: timing)
      var replay = Replay(size: file.header.size, readers: Self.readers) { _ in }
      var events: [RecordedEvent] = []
      while let event = file.next() {
        replay.play(event)
        events.append(event)
      }
      replay.end()
      try file.check()
      try audit(events, file.header.size)
    } catch let error as RecordingFileError {
      guard error.description.hasPrefix(path) || error.description.hasPrefix(timing ?? path) else {
        throw error
      }
    }
  }

  /// Audits a run with all rules. Those that compare runs get a second one, which ends earlier.
  private func audit(_ events: [RecordedEvent], _ size: TerminalSize) throws {
    let lines = events.enumerated().map { (event: $0.element, line: $0.offset + 1) }
    let half = Array(lines.prefix(lines.count / 2))
    let others = TerminalAudit().requests.map {
      ProgramRun(request: $0, size: size, events: $0 == "pipe" ? lines : half)
    }
    _ = TerminalAudit().report(on: "script", ProgramRun(size: size, events: lines), others)
  }

  @Test func damagedRecordings() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: path) }
    let casts = Self.casts.map { Array($0.utf8) }
    try fuzz("recordings", casts, pieces: Self.castPieces, runs: 300) { bytes, _ in
      try Data(bytes).write(to: path)
      try play(path.path)
    }
  }

  @Test func damagedTypescripts() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (script, timing) = (folder.appending(path: "script"), folder.appending(path: "timing"))
    let sound = Self.typescripts.map { Array($0.utf8) }
    try fuzz("typescripts", sound, pieces: Self.timingPieces, runs: 200) { bytes, random in
      // Either of the two files is damaged.
      let isScript = bytes.starts(with: "Script started".utf8)
      try Data(isScript ? bytes : sound[0]).write(to: script)
      try Data(isScript ? sound[1 + random.below(2)] : bytes).write(to: timing)
      try play(script.path, timing: timing.path)
    }
  }

  @Test func anyOutputInAnySize() throws {
    let specimens = Self.output.map { Array($0.utf8) }
    try fuzz("terminal output", specimens, pieces: Self.pieces, runs: 600) { bytes, random in
      func size() -> TerminalSize? {
        TerminalSize(columns: 1 + random.below(12), rows: 1 + random.below(5))
      }
      guard let first = size() else { return }
      var replay = Replay(size: first, readers: Self.readers) { _ in }
      var events: [RecordedEvent] = []
      var rest = bytes[...]
      var time = Duration.zero
      while !rest.isEmpty {
        let count = 1 + random.below(40)
        time += .milliseconds(random.below(random.below(10) == 0 ? 20_000 : 8))
        let kind: RecordedEvent.Kind =
          switch random.below(10) {
          case 0: size().map { .resize($0) } ?? .marker("")
          case 1: .input(Array(rest.prefix(count)))
          case 2: .input(Array(Self.keys[random.below(Self.keys.count)].utf8))
          default: .output(Array(rest.prefix(count)))
          }
        events.append(RecordedEvent(time: time, kind))
        replay.play(events[events.count - 1])
        rest = rest.dropFirst(count)
      }
      replay.end()
      try audit(events, first)
    }
  }
}

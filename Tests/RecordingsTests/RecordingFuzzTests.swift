import Foundation
import RandomInput
import Recordings
import TerminalEmulation
import TerminalReaders
import Testing

/// Recordings that are damaged in any way, and bytes of programs in any order.
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
    TDSR(), Orca(), NVDA(.diffMatchPatch), NVDA(.difflib), Fenrir(), Speakup(),
  ]
  /// Keys that readers answer.
  private static let keys = [
    "\u{1B}[A", "\u{1B}[D", "\u{1B}[1;5D", "\u{7F}", "\u{1B}[3~", "\r", "\t", "a",
  ]

  /// Reads a recording, and plays it to all readers.
  private func play(_ path: String, timing: String? = nil) throws {
    do {
      var file = try RecordingFile(path: path, timing: timing)
      var replay = Replay(size: file.header.size, readers: Self.readers) { _ in }
      while let event = try file.next() { replay.play(event) }
      replay.end()
    } catch let error as RecordingFileError {
      guard error.description.hasPrefix(path) else { throw error }
    }
  }

  @Test func damagedRecordings() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: path) }
    try fuzz("recordings", Self.casts.map { Array($0.utf8) }, runs: 300) { bytes, _ in
      try Data(bytes).write(to: path)
      try play(path.path)
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
      var rest = bytes[...]
      var time = Duration.zero
      while !rest.isEmpty {
        let count = 1 + random.below(40)
        time += .milliseconds(random.below(8))
        let kind: RecordedEvent.Kind =
          switch random.below(10) {
          case 0: size().map { .resize($0) } ?? .marker("")
          case 1: .input(Array(rest.prefix(count)))
          case 2: .input(Array(Self.keys[random.below(Self.keys.count)].utf8))
          default: .output(Array(rest.prefix(count)))
          }
        replay.play(RecordedEvent(time: time, kind))
        rest = rest.dropFirst(count)
      }
      replay.end()
    }
  }
}

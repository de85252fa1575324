@testable import TerminalReading
import Testing

@Suite struct ReplayTests {
  /// A reader that says everything that happens to it.
  private struct Witness: TerminalReader {
    var nextTimer: Duration?

    mutating func handle(
      _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
    ) -> [TerminalUtterance] {
      let text: String
      switch input {
      case .start: text = "start"
      case .keys(let keys): text = keys.name
      case .output(let bytes): text = "\(bytes.count) bytes"
      case .event: return []
      case .outputEnd:
        nextTimer = time + .milliseconds(5)
        text = screen.rows[0].writtenText
      case .timer:
        nextTimer = nil
        text = "timer"
      case .resize: text = "\(screen.size.columns)"
      case .end: text = "end"
      }
      return [TerminalUtterance(time: time, text: text)]
    }
  }

  @Test func readersHearEventsAndTimersInOrder() throws {
    var heard: [String] = []
    var replay = Replay(size: .usual, readers: [Witness()]) { heard.append($0.utterance.text) }
    let small = try #require(TerminalSize(columns: 20, rows: 5))
    for event: RecordedEvent in [
      RecordedEvent(time: .milliseconds(10), .output(Array("a".utf8))),
      RecordedEvent(time: .milliseconds(10), .output(Array("bc".utf8))),
      // The timer is due at this time: it comes later.
      RecordedEvent(time: .milliseconds(15), .input(Array("x".utf8))),
      RecordedEvent(time: .milliseconds(20), .resize(small)),
      RecordedEvent(time: .milliseconds(21), .output(Array("d".utf8))),
    ] { replay.play(event) }
    replay.end()
    #expect(
      heard == [
        "start", "3 bytes", "abc", "x", "timer", "20", "1 bytes", "abcd", "end",
      ])
  }

  /// What the terminal tells the program isn't a key: the one before it stays the last.
  @Test func anAnswerOfTheTerminalIsNoKey() throws {
    let readers: [any TerminalReader] = [
      Orca(), NVDA(.diffMatchPatch), Fenrir(), Speakup(), BRLTTY(),
    ]
    for report in ["\u{1B}[?2026;0$y\u{1B}[?2048;0$y", "\u{1B}[3;7R", "\u{1B}[1;1R", "\u{1B}[I"] {
      var runs: [[HeardUtterance]] = []
      for isAsked in [false, true] {
        var heard: [HeardUtterance] = []
        var replay = Replay(size: .usual, readers: readers) { heard.append($0) }
        replay.play(RecordedEvent(time: .milliseconds(10), .input([0x0D])))
        replay.play(RecordedEvent(time: .milliseconds(20), .output(Array("one".utf8))))
        if isAsked {
          replay.play(RecordedEvent(time: .milliseconds(30), .input(Array(report.utf8))))
        }
        replay.play(RecordedEvent(time: .milliseconds(100), .output(Array("\r\ntwo".utf8))))
        replay.end()
        runs.append(heard)
      }
      #expect(runs[0].map(\.utterance) == runs[1].map(\.utterance), "\(report.debugDescription)")
      #expect(runs[1].allSatisfy { $0.keys?.name == "Return" })
      #expect(runs[1].contains { $0.utterance.text.contains("two") })
    }
  }
}

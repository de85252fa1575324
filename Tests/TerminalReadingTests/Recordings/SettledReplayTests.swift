import TerminalReading
import Testing

@Suite struct SettledReplayTests {
  /// Returns what TDSR says of events at times in milliseconds, each with the key before it.
  private func heard(_ events: [(Int, RecordedEvent.Kind)]) -> [String] {
    var heard: [String] = []
    var replay = SettledReplay(size: .usual, readers: [TDSR()]) {
      if $0.utterance.time > .zero { heard.append("\($0.keys?.name ?? "") \($0.utterance.text)") }
    }
    for (time, kind) in events {
      replay.play(recorded: RecordedEvent(time: .milliseconds(time), kind))
    }
    replay.end()
    return heard
  }

  private func output(_ text: String) -> RecordedEvent.Kind { .output(Array(text.utf8)) }
  private func key(_ text: String) -> RecordedEvent.Kind { .input(Array(text.utf8)) }

  @Test func outputThatIsNotSettledIsOne() {
    #expect(heard([(100, output("on")), (199, output("e"))]) == [" one"])
    #expect(heard([(100, output("on")), (200, output("e"))]) == [" on", " e"])
  }

  @Test func settlingHasALimit() {
    let events = (0...25).map { (100 + $0 * 90, output("a")) }
    #expect(heard(events).map(\.count) == [24, 4])
  }

  @Test func theFirstOutputAfterAKeyIsItsAnswer() {
    #expect(
      heard([(100, key("a")), (600, output("a")), (650, output("bc"))]) == ["a a", "a bc"])
    #expect(
      heard([(100, key("x")), (110, key("y")), (120, output("xy"))]) == ["y xy"])
  }

  @Test func timesDoNotCount() {
    let events = [key("a"), output("a"), key("\u{1B}[A"), output("\r\nb"), output("c")]
    let times = [[100, 110, 300, 301, 310], [100, 190, 200, 5000, 5050]]
    let all = times.map { heard(Array(zip($0, events))) }
    #expect(all[0] == all[1])
  }

  @Test func answersOfTheTerminalAreNotHeard() {
    #expect(
      heard([(100, output("on")), (110, key("\u{1B}[1;3R")), (120, output("e"))]) == [" one"])
  }
}

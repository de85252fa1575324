import Platform
import TerminalReading
import Testing

/// What waits for a program that does not read.
@Suite struct RecordedProgramTests {
  private func program(_ record: @escaping (RecordedEvent) -> Void) throws -> RecordedProgram {
    RecordedProgram(try PseudoTerminal(["sleep", "1000"], size: .usual), record: record)
  }

  @Test func inputIsBoundedAndNoPartOfWhatIsDroppedFollows() throws {
    var recorded = 0
    let program = try program { event in
      if case .input(let bytes) = event.kind { recorded += bytes.count }
    }
    let piece = Array(repeating: UInt8(ascii: "a"), count: 3_000)
    let taken = (0..<1_000).map { _ in program.type(piece) != nil }
    #expect(taken.prefix { $0 }.count == 349)
    #expect(!taken.dropFirst(349).contains(true))
    // There is room for it, but not for what came before it.
    #expect(program.type([0x0D]) == nil)
    #expect(program.input.count == 349 * 3_000 && recorded == program.input.count)
    _ = program.close()
  }

  @Test func answersAreBounded() throws {
    let program = try program { _ in }
    for _ in 0..<10_000 { program.answer(Array("\u{1B}[?1;2c".utf8)) }
    #expect((4_096...8_192).contains(program.input.count))
    // What is typed still gets in.
    #expect(program.type([0x0D]) != nil)
    _ = program.close()
  }

  /// A wait asks only when something happened.
  @Test func aWaitDoesNotPoll() throws {
    let terminal = try HeadlessTerminal(
      ["sh", "-c", "printf a; sleep 0.3; printf b; sleep 0.3"], size: .usual, bell: .ofTerminal(),
      isStopped: { false }, record: { _ in })
    var count = 0
    let result = terminal.wait(atMost: .seconds(60)) { _ in
      count += 1
      return terminal.status != nil
    }
    terminal.close()
    #expect(result == .done && terminal.screen.rows[0].writtenText == "ab")
    #expect((3...10).contains(count), "\(count)")
  }

  @Test func aWaitIsStoppedAtOnce() throws {
    let bell = try Bell.ofTerminal()
    var isStopped = false
    let terminal = try HeadlessTerminal(
      ["sleep", "1000"], size: .usual, bell: bell, isStopped: { isStopped }, record: { _ in })
    isStopped = true
    bell.ring()
    #expect(terminal.wait(atMost: .seconds(600)) { _ in false } == .stopped)
    terminal.close()
  }

  @Test func whatWaitedAtOnceIsTakenOffOnlyOnce() {
    var clock = ProgramClock()
    let seconds: [(wall: Int, waits: [Int32: Int], time: Int)] = [
      (1, [1: 0], 1), (2, [1: 1, 2: 0], 1), (4, [1: 2, 2: 0], 2),
      // Two processes wait at once, longer than the time that passes; then one ends.
      (5, [1: 3, 2: 1], 2), (8, [2: 2], 4), (9, [2: 2], 5),
    ]
    for (wall, waits, time) in seconds {
      let now = clock.advance(to: .seconds(wall), waits: waits.mapValues { .seconds($0) })
      #expect(now == .seconds(time))
    }
  }

  /// Eight others want the processor of a program that works, and that goes on running.
  @Test func aBusyComputerMakesNoProgramLate() throws {
    let work = """
      cpus=$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)
      cpu=${cpus%%[-,]*}
      running=$(for n in 1 2 3 4 5 6 7 8; do
        taskset -c $cpu setsid sh -c 'exec >/dev/null; while :; do :; done' &
      done)
      exec taskset -c $cpu sh -c 'printf a; n=0; while [ $n -lt 200000 ]; do n=$((n + 1)); done; printf b; sleep 1000'
      """
    var times: [(event: Duration, wall: ContinuousClock.Instant)] = []
    let terminal = try HeadlessTerminal(
      ["sh", "-c", work], size: .usual, bell: .ofTerminal(), isStopped: { false }
    ) { event in
      if case .output = event.kind { times.append((event.time, .now)) }
    }
    _ = terminal.wait(atMost: .seconds(60)) { _ in times.count == 2 }
    terminal.close()
    try #require(times.count == 2)
    let (event, wall) = (times[1].event - times[0].event, times[1].wall - times[0].wall)
    #expect(event > .zero && event < wall / 2, "\(event) of \(wall)")
  }
}

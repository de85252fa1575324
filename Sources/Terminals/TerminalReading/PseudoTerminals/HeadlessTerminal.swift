import Foundation
import Platform

/// A terminal with a program that nobody watches. It answers the program's questions.
package final class HeadlessTerminal {
  /// The reason that a wait ended.
  package enum WaitResult: Sendable {
    /// The awaited output came.
    case done
    /// The time was over.
    case timeOut
    /// The program wrote more than `mostOutput`.
    case flood
    /// Somebody stopped the wait.
    case stopped
  }

  private let program: RecordedProgram
  private let terminal: Terminal
  /// The modes that the program has set.
  package private(set) var modes = LeftoverModes()
  private let isStopped: () -> Bool
  private let bell: Bell
  private let clock = ContinuousClock()
  /// The bytes since the last input.
  private var outputCount = 0
  /// A Boolean value that indicates whether the program has asked for the clipboard (OSC 52), to
  /// which it gets no access.
  package private(set) var hasAskedForClipboard = false
  /// The program's exit status, or `nil` while it runs.
  package private(set) var status: Int?

  /// A Boolean value that indicates whether no program has the terminal open.
  private var isHungUp = false

  /// The time between two looks at the program.
  private static let sampleTime = Duration.milliseconds(10)
  /// The most bytes that a program may write at once. Nobody listens to more.
  package static let mostOutput = 1 << 20

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Environment variables to set, or to remove if the value is `nil`.
  ///   - bell: Ends a wait, so that `isStopped` is asked again.
  ///   - isStopped: A Boolean value that indicates whether all waiting should end.
  ///   - record: Receives the events, in order.
  package init(
    _ command: [String], size: TerminalSize, environment: [String: String?] = [:],
    bell: Bell, isStopped: @escaping () -> Bool, record: @escaping (RecordedEvent) -> Void
  ) throws(PseudoTerminalError) {
    terminal = Terminal(size: size)
    self.isStopped = isStopped
    self.bell = bell
    let process = try PseudoTerminal(
      command, size: size, environment: environment, endsDaemons: true, didEnd: bell.ring)
    program = RecordedProgram(process, isWatched: false, record: record)
  }

  package var screen: TerminalScreen { terminal.screen }

  /// Sends input, as one key press does.
  package func send(_ bytes: [UInt8]) {
    program.send(bytes)
    outputCount = 0
  }

  package func resize(to size: TerminalSize) {
    terminal.resize(to: size)
    program.resize(to: size)
    outputCount = 0
  }

  /// Waits until the program neither writes nor is busy for a time, at most 2 seconds of its time, and
  /// at most 10 seconds. A program that waits for the processor is busy, and has no time.
  package func settle(quiet: Duration) -> WaitResult {
    let (start, ownStart) = (clock.now, program.ownTime)
    let longest = SettledReplay.longest
    var (idleSince, lastSample) = (start, start)
    var isSettled = false
    let result = wait(atMost: longest * 5, lookingAt: { clock.now + Self.sampleTime }) {
      hasWritten in
      let now = clock.now
      if hasWritten || !program.input.isEmpty || program.process.isBusy { idleSince = now }
      // What the program wrote after the last sample has been read.
      isSettled = status != nil || lastSample - idleSince >= quiet
      lastSample = now
      return isSettled || now - start >= longest && program.ownTime - ownStart >= longest
    }
    return result == .done && !isSettled ? .timeOut : result
  }

  /// Waits for something.
  ///
  /// - Parameters:
  ///   - nextLook: Returns the time to ask `isDone` although the program has not written, or `nil`.
  ///   - isDone: A Boolean value that indicates whether it came. The argument says whether the
  ///     program has just written.
  package func wait(
    atMost limit: Duration, lookingAt nextLook: () -> ContinuousClock.Instant? = { nil },
    until isDone: (Bool) -> Bool
  ) -> WaitResult {
    let end = clock.now + limit
    while true {
      let hasWritten = step(until: min(end, nextLook() ?? end))
      if isStopped() { return .stopped }
      if outputCount > Self.mostOutput { return .flood }
      if isDone(hasWritten) { return .done }
      if clock.now >= end { return .timeOut }
    }
  }

  /// Ends the program and all programs that it left behind.
  package func close() {
    let status = program.close()
    self.status = self.status ?? status
  }

  /// Passes input and output on, and waits until a time if there is none.
  ///
  /// - Returns: A Boolean value that indicates whether the program wrote something.
  private func step(until end: ContinuousClock.Instant) -> Bool {
    var polled = [program.polled, bell.polled]
    var time = end - clock.now
    if isHungUp {
      // The terminal can be opened again.
      polled[0].fd = -1
      time = min(time, Self.sampleTime)
    }
    poll(&polled, nfds_t(polled.count), Int32(max((time / .milliseconds(1)).rounded(.up), 0)))
    isHungUp = polled[0].revents & Int16(POLLHUP) != 0
    program.sendInput()
    if polled[0].revents & Int16(POLLIN) != 0 { return read() }
    if polled[1].revents != 0 { bell.silence() }
    if status == nil, let status = program.process.status {
      // It may have written after the wait.
      if read() {
        bell.ring()
        return true
      }
      self.status = status
    }
    return false
  }

  private func read() -> Bool {
    guard case .output(let bytes)? = program.readOutput()?.kind else { return false }
    outputCount += bytes.count
    terminal.write(bytes) { event in
      modes.note(event)
      if case .command(52, _) = event { hasAskedForClipboard = true }
    }
    program.answer(terminal.takeAnswers())
    return true
  }
}

import Foundation
import Recordings
import SystemPackage
import TerminalEmulation

/// A terminal with a program that nobody watches. It answers what the program asks.
package final class HeadlessTerminal {
  /// Why a wait ended.
  package enum WaitResult: Sendable {
    /// What was awaited came.
    case done
    /// The time was over.
    case timeOut
    /// The program wrote more than `mostOutput`.
    case flood
    /// Somebody stopped the wait.
    case stopped
  }

  private let program: PseudoTerminal
  private let terminal: Terminal
  private var modes = LeftoverModes()
  private var unread: ArraySlice<UInt8> = []
  private let isStopped: () -> Bool
  private let record: (RecordedEvent) -> Void
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The bytes since the last input.
  private var outputCount = 0
  /// The program's exit status, or `nil` while it runs.
  package private(set) var status: Int?

  /// The most bytes that a program may write at once. Nobody listens to more.
  package static let mostOutput = 1 << 20
  private static let pieceSize = 1 << 16

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: The variables that differ from those of this program. `nil` removes one.
  ///   - isStopped: Whether all waiting should end.
  ///   - record: Receives what happens, in order.
  package init(
    _ command: [String], size: TerminalSize, environment: [String: String?] = [:],
    isStopped: @escaping () -> Bool, record: @escaping (RecordedEvent) -> Void
  ) throws(PseudoTerminalError) {
    terminal = Terminal(size: size)
    self.isStopped = isStopped
    self.record = record
    start = clock.now
    program = try PseudoTerminal(command, size: size, environment: environment)
  }

  package var screen: TerminalScreen { terminal.screen }

  /// Returns whether the program has set a mode, such as 1 for cursor keys and 2004 for pastes.
  package func isSet(_ mode: Int) -> Bool { modes.isSet(mode) }

  /// Sends input, as one key press does.
  package func send(_ bytes: [UInt8]) {
    note(.input(bytes))
    unread += bytes
    outputCount = 0
  }

  package func resize(to size: TerminalSize) {
    terminal.resize(to: size)
    program.resize(to: size)
    note(.resize(size))
    outputCount = 0
  }

  /// Waits until the program writes nothing for a time and is not busy, at most 2 seconds. Both
  /// times are longer while the computer has more to do than it can.
  package func settle(quiet: Duration) -> WaitResult {
    let start = clock.now
    var lastOutput = start
    var load = 1.0
    // What the program wrote before it became idle comes with the next read.
    var (wasIdle, isSettled) = (false, false)
    let result = wait(atMost: .seconds(60)) { hasWritten in
      if hasWritten { lastOutput = clock.now }
      load = max(load, Self.load)
      let isIdle =
        clock.now - lastOutput >= quiet * load && unread.isEmpty && !program.isBusy
      isSettled = status != nil || isIdle && wasIdle
      wasIdle = isIdle
      return isSettled || clock.now - start >= SettledReplay.longest * load
    }
    return result == .done && !isSettled ? .timeOut : result
  }

  /// The number of processes that want to run now, for each processor (proc(5)), at least 1.
  private static var load: Double {
    let words = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(
      separator: " ")
    let running = words?.dropFirst(3).first?.prefix { $0 != "/" }
    let count = running.flatMap { Double($0) } ?? 1
    return max(1, count / Double(ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Waits for something.
  ///
  /// - Parameter isDone: Whether it came. The argument says whether the program has just written.
  package func wait(atMost limit: Duration, until isDone: (Bool) -> Bool) -> WaitResult {
    let end = clock.now + limit
    while true {
      let hasWritten = step()
      if isStopped() { return .stopped }
      if outputCount > Self.mostOutput { return .flood }
      if isDone(hasWritten) { return .done }
      if clock.now >= end { return .timeOut }
    }
  }

  /// Ends the program and all programs that it left behind.
  package func close() {
    let status = program.close()
    if self.status == nil { note(.exit(status)) }
    self.status = self.status ?? status
  }

  private func note(_ kind: RecordedEvent.Kind) {
    let time = Int64((clock.now - start) / .microseconds(1))
    record(RecordedEvent(time: .microseconds(time), kind))
  }

  /// Passes input and output on, and waits a moment if there is none.
  ///
  /// - Returns: Whether the program wrote something.
  private func step() -> Bool {
    let events = POLLIN | (unread.isEmpty ? 0 : POLLOUT)
    var polled = pollfd(fd: program.controller.rawValue, events: Int16(events), revents: 0)
    poll(&polled, 1, 10)
    if polled.revents & Int16(POLLOUT) != 0 {
      let count = Array(unread).withUnsafeBytes { try? program.controller.write($0) }
      unread = unread.dropFirst(count ?? 0)
    }
    if polled.revents & Int16(POLLIN) != 0 { return read() }
    if status == nil, let status = program.status {
      // It may have written after the wait.
      if read() { return true }
      self.status = status
      note(.exit(status))
    }
    if polled.revents & Int16(POLLHUP) != 0 { usleep(1_000) }
    return false
  }

  private func read() -> Bool {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { bytes, count in
      count = try program.controller.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    guard let bytes, !bytes.isEmpty else { return false }
    note(.output(bytes))
    outputCount += bytes.count
    terminal.write(bytes) { event, _ in modes.note(event) }
    let answer = terminal.takeAnswers()
    if !answer.isEmpty {
      note(.input(answer))
      unread += answer
    }
    return true
  }
}

import Foundation
import SystemPackage

/// The steps in which the last output of a program is read after its end. Programs that it left
/// behind may write forever.
package struct Farewell {
  private let start = ContinuousClock.now
  private var steps = 0

  package init() {}

  /// Returns the time to wait for output in the next step, in milliseconds, or `nil` at the end.
  package mutating func next() -> Int32? {
    steps += 1
    // A terminal keeps some 12 KB of output, 4 KB a read.
    if steps > 200 { return nil }
    return ContinuousClock.now - start < .milliseconds(50) ? 50 : 5
  }
}

/// The time of a program that nobody watches: time for which its processes, or the thread that reads
/// its output, wait for a processor doesn't count.
package struct ProgramClock {
  private var now = Duration.zero
  private var wallTime = Duration.zero
  private var waits: [pid_t: Duration] = [:]

  package init() {}

  /// Returns the time of the program. It stands still while several of its processes wait at once.
  ///
  /// - Parameters:
  ///   - wallTime: The time since the start.
  ///   - waits: The time for which each process has waited.
  package mutating func advance(to wallTime: Duration, waits: [pid_t: Duration]) -> Duration {
    let added = waits.map { max(.zero, $1 - (self.waits[$0] ?? .zero)) }.reduce(.zero, +)
    now += max(.zero, wallTime - self.wallTime - added)
    self.wallTime = wallTime
    self.waits.merge(waits, uniquingKeysWith: max)
    return now
  }
}

/// A program in a terminal of its own, with an event for everything that passes between them.
package final class RecordedProgram {
  package let process: PseudoTerminal
  private let start = ContinuousClock.now
  private let record: (RecordedEvent) -> Void
  private let isWatched: Bool
  private var clock = ProgramClock()
  /// The input that the program has not read yet.
  package private(set) var input: ArraySlice<UInt8> = []
  /// The time at which the program last read some input, or began to have some to read.
  private var inputTime = Duration.zero
  /// A Boolean value that indicates whether input is dropped until the program reads.
  private var isFull = false
  /// The bytes of answers since the program had read everything.
  private var answerCount = 0

  private static let pieceSize = 1 << 16
  /// The most input, in bytes, that waits for a program: while it reads, and when it does not.
  private static let mostInput = (reading: 1 << 20, unread: 1 << 16)
  /// The most answers, in bytes, that wait for a program.
  private static let mostAnswers = 1 << 12
  /// The time after which a program that leaves input waiting does not read.
  private static let patience = Duration.seconds(1)

  /// - Parameters:
  ///   - isWatched: A Boolean value that indicates whether a person works with the program. If
  ///     nobody does, events do not count the time for which the program waited for a processor: a
  ///     busy computer makes no program late.
  ///   - record: Receives the events of a program that has just begun, in order.
  package init(
    _ process: PseudoTerminal, isWatched: Bool = true, record: @escaping (RecordedEvent) -> Void
  ) {
    (self.process, self.isWatched, self.record) = (process, isWatched, record)
  }

  /// The time since the start.
  package var time: Duration {
    .microseconds(Int64((ContinuousClock.now - start) / .microseconds(1)))
  }

  /// The time of the program: as its events have it.
  var ownTime: Duration { isWatched ? time : clock.advance(to: time, waits: process.waits) }

  /// The conditions to wait for: output, and room for waiting input.
  package var polled: pollfd {
    let events = input.isEmpty ? POLLIN : POLLIN | POLLOUT
    return pollfd(fd: process.controller.rawValue, events: Int16(events), revents: 0)
  }

  /// A Boolean value that indicates whether output is waiting.
  package var hasOutput: Bool {
    var polled = pollfd(fd: process.controller.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
  }

  @discardableResult
  package func resize(to size: TerminalSize) -> RecordedEvent {
    process.resize(to: size)
    return note(.resize(size))
  }

  /// Adds input, which `sendInput()` sends.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> RecordedEvent {
    if input.isEmpty { inputTime = time }
    input += bytes
    return note(.input(bytes))
  }

  /// Adds input that a person typed or pasted, unless too much waits.
  ///
  /// - Returns: `nil` if the input was dropped.
  package func type(_ bytes: [UInt8]) -> RecordedEvent? {
    let doesNotRead = unreadTime.map { time >= $0 } ?? false
    let most = doesNotRead ? Self.mostInput.unread : Self.mostInput.reading
    isFull = isFull || input.count + bytes.count > most
    return isFull ? nil : send(bytes)
  }

  /// The time from which the program counts as one that does not read its input, or `nil` if it has
  /// read everything.
  package var unreadTime: Duration? { input.isEmpty ? nil : inputTime + Self.patience }

  /// Adds an answer of the terminal, unless too many wait.
  ///
  /// - Returns: The answer as an event, or `nil` if it is empty or was dropped.
  @discardableResult
  package func answer(_ bytes: [UInt8]) -> RecordedEvent? {
    if input.isEmpty { answerCount = 0 }
    guard !bytes.isEmpty, answerCount < Self.mostAnswers else { return nil }
    answerCount += bytes.count
    return send(bytes)
  }

  /// Sends the program as much input as it takes.
  package func sendInput() {
    guard !input.isEmpty else { return }
    let count = (try? input.withUnsafeBytes { try process.controller.write($0) }) ?? 0
    if count > 0 { (inputTime, isFull) = (time, false) }
    input = input.dropFirst(count)
  }

  /// Reads the output that is waiting, or returns `nil` if there is none.
  package func readOutput() -> RecordedEvent? {
    let bytes = Self.read(from: process.controller)
    return bytes.isEmpty ? nil : note(.output(bytes))
  }

  /// Reads the waiting output, or nothing at the end.
  package static func read(from descriptor: FileDescriptor) -> [UInt8] {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: pieceSize) { bytes, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    return bytes ?? []
  }

  /// Ends the program, and all programs that it left behind.
  ///
  /// - Returns: The exit status.
  package func close() -> Int {
    let status = process.close()
    note(.exit(status))
    return status
  }

  /// Notes a place that a person marked.
  package func mark(_ text: String) -> RecordedEvent { note(.marker(text)) }

  @discardableResult
  private func note(_ kind: RecordedEvent.Kind) -> RecordedEvent {
    var event = RecordedEvent(time: ownTime, kind)
    if case .input = kind { event.isHidden = process.hidesInput }
    record(event)
    return event
  }
}

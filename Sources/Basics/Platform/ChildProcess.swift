import Foundation
import PlainText

/// A program that is run to its end with a text as its standard input, and that anybody may end at
/// any time.
///
/// No shell is asked. The program leads a process group of its own, so that what it started ends
/// with it, and it inherits no descriptor. Its input is a file in memory: nobody waits for it to
/// read, and no pipe breaks when it does not.
package final class ChildProcess: @unchecked Sendable {
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// `end()` was called.
    case ended
    case timedOut
    /// It wrote more than it may.
    case flooded
  }

  package struct Outcome: Sendable {
    package var ending: Ending
    package var output: [UInt8] = []
    /// The beginning of what it wrote as errors.
    package var errors = ""

    /// The last line of its errors.
    package var complaint: String {
      let lines = errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      return (lines.last { !$0.isEmpty } ?? "").withVisibleControls
    }
  }

  /// What of its errors is kept; the rest is read and dropped.
  private static let keptErrors = 8_192

  private let program: String
  private let arguments: [String]
  private let input: [UInt8]
  private let keepsOutput: Bool
  private let lock = NSLock()
  // Below the lock. A process that is not yet reaped keeps its number: a signal hits no other.
  private var process: pid_t = 0
  private var isEnded = false

  /// - Parameters:
  ///   - program: an absolute path.
  ///   - keepsOutput: whether its standard output is wanted; else it has none.
  package init(
    _ program: String, _ arguments: [String], input: [UInt8] = [], keepsOutput: Bool = true
  ) {
    self.program = program
    self.arguments = arguments
    self.input = input
    self.keepsOutput = keepsOutput
  }

  /// The number of the running process; 0 where none runs.
  package var identifier: Int32 { lock.withLock { process } }

  /// Ends the program at once, with all that it started. Returns without waiting.
  package func end() {
    lock.withLock {
      isEnded = true
      signalGroup()
    }
  }

  private func signalGroup() { if process > 0 { kill(-process, SIGKILL) } }

  /// Runs the program to its end. Blocks; afterwards it is reaped.
  ///
  /// - Parameters:
  ///   - time: milliseconds after which it is ended.
  ///   - size: bytes of output after which it is ended.
  package func run(time: Int, size: Int = 1 << 20) throws(ChildProcessError) -> Outcome {
    var streams = try Streams(input: input, keepsOutput: keepsOutput)
    defer { streams.close() }
    let started = try streams.spawn(program, arguments)
    lock.withLock {
      process = started
      if isEnded { signalGroup() }
    }
    var reading = Reading(deadline: .now() + .milliseconds(time), size: size)
    while !hasExited(started) {
      guard reading.wait(for: &streams) else {
        lock.withLock { signalGroup() }
        break
      }
    }
    return outcome(of: started, reading, &streams)
  }

  private func hasExited(_ started: pid_t) -> Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(started), &information, flags) == 0 else { return errno != EINTR }
    return information.si_signo != 0
  }

  private func outcome(
    of started: pid_t, _ reading: Reading, _ streams: inout Streams
  ) -> Outcome {
    var reading = reading
    var status: Int32 = 0
    // Waited for without the lock, which whoever ends it needs at once.
    var information = siginfo_t()
    while waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    let isEnded = lock.withLock {
      // What it left behind ends too, while its number is still its own.
      signalGroup()
      while waitpid(started, &status, 0) < 0, errno == EINTR {}
      process = 0
      return self.isEnded
    }
    if reading.fault == nil { reading.drain(&streams) }
    let signal = status & 0x7F
    let ending: Ending =
      if isEnded { .ended } else if let fault = reading.fault { fault } else if signal == 0 {
        .exited((status >> 8) & 0xFF)
      } else { .killed(signal: signal) }
    return Outcome(
      ending: ending, output: reading.output,
      errors: String(decoding: reading.errors, as: UTF8.self))
  }
}

extension ChildProcess {
  /// What was read of a program so far.
  private struct Reading {
    let deadline: DispatchTime
    let size: Int
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var fault: Ending?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(deadline: DispatchTime, size: Int) {
      self.deadline = deadline
      self.size = size
    }

    /// Waits a moment for output, or for the program's end.
    ///
    /// - Returns: false when it took too long or wrote too much.
    mutating func wait(for streams: inout Streams) -> Bool {
      let now = DispatchTime.now().uptimeNanoseconds
      guard now < deadline.uptimeNanoseconds else {
        fault = .timedOut
        return false
      }
      // The end of both streams tells of the program's end; one that closed them, or that left
      // them to another, is looked after now and then.
      let left = Int((deadline.uptimeNanoseconds - now) / 1_000_000) + 1
      var polled = [streams.output, streams.errors].filter { $0 >= 0 }.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, nfds_t(polled.count), Int32(min(left, polled.isEmpty ? 2 : 50)))
      return drain(&streams)
    }

    /// Reads what is there.
    @discardableResult mutating func drain(_ streams: inout Streams) -> Bool {
      read(&streams.output) { reading, bytes in
        reading.output.append(contentsOf: bytes)
        if reading.output.count > reading.size { reading.fault = .flooded }
      }
      read(&streams.errors) { reading, bytes in
        reading.errors.append(contentsOf: bytes.prefix(keptErrors - reading.errors.count))
      }
      return fault == nil
    }

    /// At most some rounds, so that a program that never stops writing cannot keep the reader.
    private mutating func read(
      _ descriptor: inout Int32, _ take: (inout Reading, ArraySlice<UInt8>) -> Void
    ) {
      for _ in 0..<32 where descriptor >= 0 && fault == nil {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count > 0 {
          take(&self, buffer[..<count])
        } else if count == 0 {
          Foundation.close(descriptor)
          descriptor = -1
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

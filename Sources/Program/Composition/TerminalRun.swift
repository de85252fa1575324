import Foundation
import Platform
import PlainText
import PseudoTerminals
import Recordings
import SystemPackage
import TerminalEmulation

/// A run of a program in a terminal of its own, which passes everything between it and the terminal
/// of the user, and can record it.
package final class TerminalRun {
  private let program: PseudoTerminal
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// Knows the modes that the program sets, and answers its questions if nobody else does.
  private let terminal: Terminal
  private let answers: Bool
  private var leftover = LeftoverModes()
  private var size: TerminalSize
  private let followsSize: Bool

  private let recording: FileDescriptor?
  private let recordingPath: String
  private var writer = AsciicastWriter(.two)
  private var recordingFailure: OutputError?

  /// What the program has not read yet.
  private var input: ArraySlice<UInt8> = []
  private var inputHasEnded = false
  private let wakeups: (read: FileDescriptor, write: FileDescriptor)
  private let signals: StopSignals
  private let resizes: any DispatchSourceSignal

  /// The time that programs left behind get to write after the end of the first one, in
  /// milliseconds.
  private static let farewell: Int32 = 50
  private static let pieceSize = 1 << 16

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - size: The size of its terminal, or `nil` to follow the terminal of the user.
  ///   - recording: The file for the recording, or `nil`.
  /// - Throws: `PseudoTerminalError`; `OutputError` if the recording cannot be created.
  package init(_ command: [String], size: TerminalSize?, recording path: String?) throws {
    self.size = size ?? .now ?? .usual
    followsSize = size == nil
    answers = isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0
    terminal = Terminal(size: self.size)
    recordingPath = path ?? ""
    do throws(Errno) {
      recording = try path.map { path throws(Errno) in try .outputFile(path) }
    } catch { throw OutputError.cannotCreate(path: recordingPath, error) }
    let pipe = try FileDescriptor.pipe()
    wakeups = (pipe.readEnd, pipe.writeEnd)
    for descriptor in [pipe.readEnd, pipe.writeEnd] {
      _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK)
    }
    let wake: @Sendable () -> Void = { _ = try? pipe.writeEnd.writeAll([0]) }
    signals = StopSignals(wake: wake)
    signal(SIGWINCH, SIG_IGN)
    resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    resizes.setEventHandler(handler: wake)
    resizes.resume()
    start = clock.now
    program = try PseudoTerminal(command, size: self.size, didEnd: wake)
    write(
      writer.line(
        RecordingHeader(
          size: self.size, command: command.joined(separator: " "),
          terminal: Folders.environmentVariable("TERM"))))
  }

  /// Passes everything until the program ends or a signal ends this one.
  ///
  /// - Returns: The program's exit status.
  /// - Throws: `OutputError` if the recording could not be written.
  package func run() throws -> Int {
    let rawTerminal = RawTerminal()
    while program.status == nil, signals.received == nil {
      step(timeout: -1)
    }
    while signals.received == nil, step(timeout: Self.farewell) {}
    let status = program.close()
    record(.exit(status))
    if isatty(STDOUT_FILENO) != 0 { pass(Array(leftover.reset.utf8)) }
    rawTerminal?.restore()
    try? recording?.close()
    if let recordingFailure { throw recordingFailure }
    return signals.received.map { 128 + Int($0) } ?? status
  }

  /// Waits for something, and handles it.
  ///
  /// - Returns: Whether the program wrote something.
  @discardableResult
  private func step(timeout: Int32) -> Bool {
    var polled = [
      pollfd(fd: program.controller.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeups.read.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: inputHasEnded || !input.isEmpty ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    if !input.isEmpty { polled[0].events |= Int16(POLLOUT) }
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return false }
    if polled[1].revents != 0 { wakeUp() }
    if polled[2].revents != 0 { readInput() }
    if !input.isEmpty { sendInput() }
    return polled[0].revents & Int16(POLLIN) != 0 && readOutput()
  }

  private func wakeUp() {
    _ = read(from: wakeups.read)
    guard followsSize, let new = TerminalSize.now, new != size else { return }
    size = new
    terminal.resize(to: new)
    program.resize(to: new)
    record(.resize(new))
  }

  private func readInput() {
    let bytes = read(from: .standardInput)
    if bytes.isEmpty {
      inputHasEnded = true
      // Control-D, which ends the input of programs that read lines.
      if isatty(STDIN_FILENO) == 0 { send([0x04]) }
    } else {
      send(bytes)
    }
  }

  private func send(_ bytes: [UInt8]) {
    record(.input(bytes))
    input += bytes
  }

  private func sendInput() {
    let count = try? Array(input).withUnsafeBytes { try program.controller.write($0) }
    input = input.dropFirst(count ?? 0)
  }

  /// - Returns: Whether there was any output.
  private func readOutput() -> Bool {
    let bytes = read(from: program.controller)
    guard !bytes.isEmpty else { return false }
    record(.output(bytes))
    pass(bytes)
    terminal.write(bytes) { event, _ in leftover.note(event) }
    let answer = terminal.takeAnswers()
    if answers, !answer.isEmpty { send(answer) }
    return true
  }

  /// Reads what is waiting, or nothing at the end.
  private func read(from descriptor: FileDescriptor) -> [UInt8] {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { bytes, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    return bytes ?? []
  }

  /// Writes output to the terminal of the user.
  private func pass(_ bytes: [UInt8]) { try? FileDescriptor.standardOutput.writeEverything(bytes) }

  // MARK: Recording

  private func record(_ kind: RecordedEvent.Kind) {
    guard recording != nil else { return }
    let time = clock.now - start
    write(writer.line(RecordedEvent(time: .microseconds(Int64(time / .microseconds(1))), kind)))
  }

  private func write(_ line: String) {
    guard let recording, recordingFailure == nil else { return }
    do throws(Errno) { try recording.writeEverything(Array(line.utf8)) } catch {
      recordingFailure = .cannotWrite(path: recordingPath, error)
    }
  }
}

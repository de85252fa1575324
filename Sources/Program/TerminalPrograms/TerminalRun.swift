import Console
import CursesTerminal
import Foundation
import Platform
import PlainText
import TerminalReading
import SystemPackage

/// A run of a program in a terminal of its own, which passes everything between it and the terminal
/// of the user, and can record it.
package final class TerminalRun {
  private let program: RecordedProgram
  private let recording: RunRecording?
  /// Knows the modes that the program sets, and answers its questions if nobody else does.
  private let terminal: Terminal
  private let answers: Bool
  private var leftover = LeftoverModes()
  private var clipboard = ClipboardFilter()
  private var size: TerminalSize
  private let followsSize: Bool

  private var inputHasEnded = false
  /// The output that the terminal of the user has not taken yet. Until it has, no more is read.
  private var output: ArraySlice<UInt8> = []
  /// The reason why the terminal of the user gets no more output.
  private var failure: OutputError?
  /// The most bytes that a pipe takes without waiting if it takes any.
  private static let pieceSize = Int(PIPE_BUF)
  private let bell: Bell
  private let signals: StopSignals

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - size: The size of its terminal, or `nil` to follow the terminal of the user.
  ///   - recording: The file for the recording, or `nil`.
  /// - Throws: `PseudoTerminalError`; `OutputError` if the recording cannot be created.
  package init(_ command: [String], size: TerminalSize?, recording: RecordingDestination?) throws {
    self.size = size ?? .now ?? .usual
    followsSize = size == nil
    answers = isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0
    terminal = Terminal(size: self.size)
    let bell = try Bell.ofTerminal()
    self.bell = bell
    signals = StopSignals(resizes: true, wake: bell.ring)
    // The terminal may have changed its size after it was asked.
    bell.ring()
    let recording = try RunRecording(recording, of: command, size: self.size)
    self.recording = recording
    let process = try PseudoTerminal(command, size: self.size, didEnd: bell.ring)
    program = RecordedProgram(process) { recording?.write($0) }
  }

  /// Passes everything until the program ends, a signal ends this one, or nobody takes the output.
  ///
  /// - Returns: The program's exit status.
  /// - Throws: `OutputError` if the output or the recording could not be written.
  package func run() throws -> Int {
    let keys = SingleKeys(isRaw: true)
    while program.process.status == nil, !isEnding { step(timeout: -1) }
    var farewell = Farewell()
    while !isEnding, let timeout = farewell.next(), step(timeout: output.isEmpty ? timeout : -1) {}
    let status = program.close()
    if isatty(STDOUT_FILENO) != 0 { output += Array(leftover.reset.utf8) }
    while !output.isEmpty, !isEnding { step(timeout: -1) }
    keys?.end()
    if clipboard.hasRemoved {
      CommandLanguage.report("commands that may reach the clipboard were left out")
    }
    try recording?.finish()
    if let signal = signals.received { return 128 + Int(signal) }
    if let failure { throw failure }
    return status
  }

  private var isEnding: Bool { signals.received != nil || failure != nil }

  /// Waits for something, and handles it.
  ///
  /// - Returns: A Boolean value that indicates whether any output was read or passed on, or a signal
  ///   ended the wait.
  @discardableResult
  private func step(timeout: Int32) -> Bool {
    var polled = [
      program.polled, bell.polled,
      pollfd(
        fd: inputHasEnded || !program.input.isEmpty ? -1 : STDIN_FILENO, events: Int16(POLLIN),
        revents: 0),
      pollfd(fd: output.isEmpty ? -1 : STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
    ]
    if !output.isEmpty {
      polled[0].events &= ~Int16(POLLIN)
      if polled[0].events == 0 { polled[0].fd = -1 }
    }
    let count = poll(&polled, nfds_t(polled.count), timeout)
    guard count > 0 else { return count < 0 && errno == EINTR }
    if polled[1].revents != 0 { wakeUp() }
    if polled[2].revents != 0 { readInput() }
    program.sendInput()
    if polled[3].revents != 0 { return passOutput() }
    return polled[0].revents & Int16(POLLIN) != 0 && readOutput()
  }

  private func wakeUp() {
    bell.silence()
    guard followsSize, let new = TerminalSize.now, new != size else { return }
    size = new
    terminal.resize(to: new)
    program.resize(to: new)
  }

  private func readInput() {
    let bytes = RecordedProgram.read(from: .standardInput)
    if bytes.isEmpty {
      inputHasEnded = true
      // Control-D, which ends the input of programs that read lines.
      if isatty(STDIN_FILENO) == 0 { program.send([0x04]) }
    } else {
      program.send(bytes)
    }
  }

  /// - Returns: A Boolean value that indicates whether there was any output.
  private func readOutput() -> Bool {
    guard case .output(let bytes)? = program.readOutput()?.kind else { return false }
    output += clipboard.filter(bytes)
    terminal.write(bytes) { event in leftover.note(event) }
    let answer = terminal.takeAnswers()
    if answers { program.answer(answer) }
    return true
  }

  /// Writes a piece of the waiting output to the terminal of the user.
  ///
  /// - Returns: A Boolean value that indicates whether the terminal took it.
  private func passOutput() -> Bool {
    do throws(Errno) {
      let count = try FileDescriptor.checked {
        try output.prefix(Self.pieceSize).withUnsafeBytes {
          try FileDescriptor.standardOutput.write($0, retryOnInterrupt: false)
        }
      }
      output = output.dropFirst(count)
    } catch .interrupted {} catch {
      failure = .cannotWrite(path: OutputFile.standardOutput, error)
    }
    return failure == nil
  }
}

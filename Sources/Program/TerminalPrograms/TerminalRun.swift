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
  /// The reason why the terminal of the user gets no more output.
  private var failure: OutputError?
  private let wakeup: Wakeup
  private let signals: StopSignals
  private let resizes: any DispatchSourceSignal

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
    let wakeup = try Wakeup()
    self.wakeup = wakeup
    signals = StopSignals(wake: wakeup.wake)
    signal(SIGWINCH, SIG_IGN)
    resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    resizes.setEventHandler(handler: wakeup.wake)
    resizes.resume()
    let recording = try RunRecording.ofThisTerminal(recording, of: command, size: self.size)
    self.recording = recording
    program = try RecordedProgram(command, size: self.size, didEnd: wakeup.wake) {
      recording?.write($0)
    }
  }

  /// Passes everything until the program ends, a signal ends this one, or nobody takes the output.
  ///
  /// - Returns: The program's exit status.
  /// - Throws: `OutputError` if the output or the recording could not be written.
  package func run() throws -> Int {
    let keys = SingleKeys(isRaw: true)
    while program.status == nil, !isEnding { step(timeout: -1) }
    var farewell = Farewell()
    while !isEnding, let timeout = farewell.next(), step(timeout: timeout) {}
    let status = program.close()
    if isatty(STDOUT_FILENO) != 0 { pass(Array(leftover.reset.utf8)) }
    keys?.end()
    if clipboard.hasRemoved { CommandLanguage.report("the program has no access to the clipboard") }
    try recording?.finish()
    if let signal = signals.received { return 128 + Int(signal) }
    if let failure { throw failure }
    return status
  }

  private var isEnding: Bool { signals.received != nil || failure != nil }

  /// Waits for something, and handles it.
  ///
  /// - Returns: A Boolean value that indicates whether the program wrote something.
  @discardableResult
  private func step(timeout: Int32) -> Bool {
    var polled = [
      program.polled, wakeup.polled,
      pollfd(
        fd: inputHasEnded || !program.input.isEmpty ? -1 : STDIN_FILENO, events: Int16(POLLIN),
        revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return false }
    if polled[1].revents != 0 { wakeUp() }
    if polled[2].revents != 0 { readInput() }
    program.sendInput()
    return polled[0].revents & Int16(POLLIN) != 0 && readOutput()
  }

  private func wakeUp() {
    wakeup.reset()
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
    pass(clipboard.filter(bytes))
    terminal.write(bytes) { event in leftover.note(event) }
    let answer = terminal.takeAnswers()
    if answers { program.answer(answer) }
    return true
  }

  /// Writes output to the terminal of the user.
  private func pass(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(Errno) { try FileDescriptor.standardOutput.writeEverything(bytes) } catch {
      failure = .cannotWrite(path: OutputFile.standardOutput, error)
    }
  }
}

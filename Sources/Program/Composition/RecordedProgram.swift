import Foundation
import Platform
import PlainText
import PseudoTerminals
import Recordings
import SystemPackage
import TerminalEmulation

/// A program in a terminal of its own, whose run can be recorded.
final class RecordedProgram {
  private let program: PseudoTerminal
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// What the program has not read yet.
  private(set) var input: ArraySlice<UInt8> = []

  private let recording: FileDescriptor?
  private let recordingPath: String
  private var writer = AsciicastWriter(.two)
  private var recordingFailure: OutputError?

  private static let pieceSize = 1 << 16

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - path: The file for the recording, or `nil`.
  ///   - didEnd: Called on another thread when the program has ended.
  /// - Throws: `PseudoTerminalError`; `OutputError` if the recording cannot be created.
  init(
    _ command: [String], size: TerminalSize, recording path: String?,
    didEnd: @escaping @Sendable () -> Void
  ) throws {
    recordingPath = path ?? ""
    do throws(Errno) {
      recording = try path.map { path throws(Errno) in try .outputFile(path) }
    } catch { throw OutputError.cannotCreate(path: recordingPath, error) }
    start = clock.now
    program = try PseudoTerminal(command, size: size, didEnd: didEnd)
    write(
      writer.line(
        RecordingHeader(
          size: size, command: command.joined(separator: " "),
          terminal: Folders.environmentVariable("TERM"))))
  }

  /// The exit status, or `nil` while the program runs.
  var status: Int? { program.status }

  /// The time since the start.
  var time: Duration { .microseconds(Int64((clock.now - start) / .microseconds(1))) }

  /// What to wait for: output, and room for input that is waiting.
  var polled: pollfd {
    let events = input.isEmpty ? POLLIN : POLLIN | POLLOUT
    return pollfd(fd: program.controller.rawValue, events: Int16(events), revents: 0)
  }

  /// A Boolean value that indicates whether output is waiting.
  var hasOutput: Bool {
    var polled = polled
    polled.events = Int16(POLLIN)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
  }

  @discardableResult
  func resize(to size: TerminalSize) -> RecordedEvent {
    program.resize(to: size)
    return record(.resize(size))
  }

  /// Adds input, which `sendInput()` sends.
  @discardableResult
  func send(_ bytes: [UInt8]) -> RecordedEvent {
    input += bytes
    return record(.input(bytes))
  }

  /// Sends the program as much input as it takes.
  func sendInput() {
    guard !input.isEmpty else { return }
    let count = try? Array(input).withUnsafeBytes { try program.controller.write($0) }
    input = input.dropFirst(count ?? 0)
  }

  /// Reads the output that is waiting, or returns `nil` if there is none.
  func readOutput() -> RecordedEvent? {
    let bytes = Self.read(from: program.controller)
    return bytes.isEmpty ? nil : record(.output(bytes))
  }

  /// Reads what is waiting, or nothing at the end.
  static func read(from descriptor: FileDescriptor) -> [UInt8] {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: pieceSize) { bytes, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    return bytes ?? []
  }

  /// Ends the program, and all programs that it left behind.
  ///
  /// - Returns: The exit status.
  func close() -> Int {
    let status = program.close()
    record(.exit(status))
    return status
  }

  /// Ends the recording.
  ///
  /// - Throws: `OutputError` if a part of it could not be written.
  func finishRecording() throws {
    try? recording?.close()
    if let recordingFailure { throw recordingFailure }
  }

  @discardableResult
  private func record(_ kind: RecordedEvent.Kind) -> RecordedEvent {
    let event = RecordedEvent(time: time, kind)
    if recording != nil { write(writer.line(event)) }
    return event
  }

  private func write(_ line: String) {
    guard let recording, recordingFailure == nil else { return }
    do throws(Errno) { try recording.writeEverything(Array(line.utf8)) } catch {
      recordingFailure = .cannotWrite(path: recordingPath, error)
    }
  }
}

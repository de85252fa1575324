import Console
import PlainText
import Platform
import TerminalAuditing
import TerminalReading

/// The place of a recording.
package struct RecordingDestination: Sendable {
  package let path: String
  /// A Boolean value that indicates whether an existing file is replaced.
  package let overwrites: Bool
  /// A Boolean value that indicates whether hidden input is recorded as it is typed.
  package let keepsInput: Bool

  package init(path: String, overwrites: Bool, keepsInput: Bool = false) {
    (self.path, self.overwrites, self.keepsInput) = (path, overwrites, keepsInput)
  }
}

/// The file to which a run of a terminal program is recorded (asciicast v2). Each event is written
/// at once in the background, until the file is full.
final class RunRecording {
  private let path: String
  private let keepsInput: Bool
  /// The number of characters that the user typed without echo.
  private var hiddenCount = 0
  /// The file, until it is complete.
  private var file: OutputFile?
  /// The first line, until it is written: nothing is before the program has begun.
  private var header: RecordingHeader?
  private var writer = AsciicastWriter()
  private var failure: OutputError?
  /// The bytes that may still be written.
  private var room: Int

  /// The most bytes of a recording. A program that floods the terminal must not fill the disk.
  private static let maximumSize = 256_000_000

  /// Opens the file. Nothing is created or replaced before the first event.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - terminal: The value of `TERM`.
  ///   - maximumSize: The most bytes to write. Later ones are left out.
  /// - Throws: `OutputError` if the file cannot be created.
  init(
    _ destination: RecordingDestination, of command: [String], size: TerminalSize,
    terminal: String?,
    maximumSize: Int = maximumSize
  ) throws(OutputError) {
    (path, keepsInput) = (destination.path, destination.keepsInput)
    room = maximumSize
    file = try OutputFile(
      path: path, kind: .growing, isPrivate: true, replaces: destination.overwrites)
    header = RecordingHeader(
      size: size, command: command.joined(separator: " "), terminal: terminal)
  }

  /// Creates the file for a run in the user's terminal, or returns nil if there is no path.
  static func ofThisTerminal(
    _ destination: RecordingDestination?, of command: [String], size: TerminalSize
  ) throws(OutputError) -> RunRecording? {
    guard let destination else { return nil }
    return try RunRecording(
      destination, of: command, size: size, terminal: Folders.environmentVariable("TERM"))
  }

  func write(_ event: RecordedEvent) {
    begin()
    let redacted = redact(event)
    write(writer.line(keepsInput ? event : redacted))
  }

  /// Returns the event without hidden characters, and counts them.
  private func redact(_ event: RecordedEvent) -> RecordedEvent {
    let redacted = event.redacted
    if event.isHidden, case .input(let bytes) = redacted.kind {
      hiddenCount += bytes.count { $0 == UInt8(ascii: "x") }
    }
    return redacted
  }

  private func begin() {
    guard let header else { return }
    self.header = nil
    write(writer.line(header))
  }

  private func write(_ line: String) {
    guard failure == nil else { return }
    room -= line.utf8.count
    guard room >= 0 else { return failure = .cannotWrite(path: path, .fileTooLarge) }
    file?.write(line)
    file?.send()
  }

  /// Replaces the input that the program hid by itself. A recording that cannot be read stays as it
  /// is.
  private func redact() throws(OutputError) {
    guard var recording = try? RecordingFile.withoutHiddenInput(path: path, isInput: false) else {
      return
    }
    let known = hiddenCount
    let file = try OutputFile(path: path, isPrivate: true, replaces: true)
    writer = AsciicastWriter()
    file.write(writer.line(recording.header))
    while let event = recording.next() {
      file.write(writer.line(redact(event)))
      try file.flush()
    }
    if recording.fault == nil, hiddenCount > known { try file.finish() }
  }

  /// Writes the rest of the file.
  ///
  /// - Throws: `OutputError` if a part of the recording could not be written.
  func finish() throws(OutputError) {
    begin()
    try file?.finish()
    file = nil
    if let failure { throw failure }
    if !keepsInput, !FileName.isStream(path) { try redact() }
    guard hiddenCount > 0 else { return }
    CommandLanguage.report(
      keepsInput
        ? "\(path): characters that were typed without echo: \(hiddenCount); the recording has them"
        : "\(path): characters that were typed without echo: \(hiddenCount); the recording has an x for each"
    )
  }
}

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

/// The file to which a run of a terminal program is recorded (asciicast v2). Each event is written in
/// the background as soon as it is known to have no hidden input, until the file is full.
final class RunRecording {
  private let path: String
  /// Knows the input that the program hides by itself, or `nil` if that is kept.
  private let filter: HiddenInputFilter?
  /// The bytes of the events since the last one that was written, and the most of them, none for a
  /// pipe. Then an x stands for each character that may be hidden.
  private var waiting = 0
  private let mostWaiting: Int
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

  /// Opens the file, if there is one. Nothing is created or replaced before the first event.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - terminal: The value of `TERM` for the program, by default of the user's terminal.
  ///   - maximumSize: The most bytes to write. Later ones are left out.
  /// - Throws: `OutputError` if the file cannot be created.
  init?(
    _ destination: RecordingDestination?, of command: [String], size: TerminalSize,
    terminal: String? = Folders.environmentVariable("TERM"),
    maximumSize: Int = maximumSize
  ) throws(OutputError) {
    guard let destination else { return nil }
    path = destination.path
    filter = destination.keepsInput ? nil : HiddenInputFilter(size: size)
    mostWaiting = FileName.isStream(path) ? 0 : 1 << 22
    room = maximumSize
    file = try OutputFile(
      path: path, kind: .growing, isPrivate: true, replaces: destination.overwrites)
    header = RecordingHeader(
      size: size, command: command.joined(separator: " "), terminal: terminal)
  }

  func write(_ event: RecordedEvent) {
    begin()
    guard failure == nil else { return }
    guard let filter else { return record(event) }
    if case .output(let bytes) = event.kind { waiting += bytes.count }
    filter.play(event) { [unowned self] in record($0) }
    if waiting > mostWaiting { filter.flush() }
  }

  /// Writes an event, and counts its hidden characters.
  private func record(_ event: RecordedEvent) {
    waiting = 0
    let redacted = event.redacted
    if event.isHidden, case .input(let bytes) = redacted.kind {
      hiddenCount += bytes.count { $0 == UInt8(ascii: "x") }
    }
    write(writer.line(filter == nil ? event : redacted))
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

  /// Writes the rest of the file.
  ///
  /// - Throws: `OutputError` if a part of the recording could not be written.
  func finish() throws(OutputError) {
    begin()
    filter?.end()
    try file?.finish()
    file = nil
    if let failure { throw failure }
    guard hiddenCount > 0 else { return }
    CommandLanguage.report(
      filter == nil
        ? "\(path): characters that were typed without echo: \(hiddenCount); the recording has them"
        : "\(path): characters that were typed without echo: \(hiddenCount); the recording has an x for each"
    )
  }
}

import PlainText
import Platform
import TerminalReading
import SystemPackage

/// The file to which a run of a terminal program is recorded (asciicast v2). Each event is written at
/// once, until the file is full.
final class RunRecording {
  private let path: String
  private let file: FileDescriptor
  private var writer = AsciicastWriter()
  private var failure: OutputError?
  /// The bytes that may still be written.
  private var room: Int

  /// The most bytes of a recording. A program that floods the terminal must not fill the disk.
  private static let maximumSize = 256_000_000

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - terminal: The value of `TERM`.
  ///   - maximumSize: The most bytes to write. What comes later is left out.
  /// - Throws: `OutputError` if the file cannot be created.
  init(
    _ path: String, of command: [String], size: TerminalSize, terminal: String?,
    maximumSize: Int = maximumSize
  ) throws(OutputError) {
    self.path = path
    room = maximumSize
    do throws(Errno) { file = try .outputFile(path) } catch {
      throw .cannotCreate(path: path, error)
    }
    write(
      writer.line(
        RecordingHeader(size: size, command: command.joined(separator: " "), terminal: terminal)))
  }

  /// Creates the file for a run in the user's terminal, or returns nil if there is no path.
  static func ofThisTerminal(
    _ path: String?, of command: [String], size: TerminalSize
  ) throws(OutputError) -> RunRecording? {
    guard let path else { return nil }
    return try RunRecording(
      path, of: command, size: size, terminal: Folders.environmentVariable("TERM"))
  }

  func write(_ event: RecordedEvent) { write(writer.line(event)) }

  private func write(_ line: String) {
    guard failure == nil else { return }
    room -= line.utf8.count
    do throws(Errno) {
      if room < 0 { throw .fileTooLarge }
      try file.writeEverything(Array(line.utf8))
    } catch { failure = .cannotWrite(path: path, error) }
  }

  /// Closes the file.
  ///
  /// - Throws: `OutputError` if a part of the recording could not be written.
  func finish() throws(OutputError) {
    try? file.close()
    if let failure { throw failure }
  }
}

import Foundation
import Logging
import PlainText
import Synchronization

/// The program's log. It is written to a file or not at all, and is never shown on the screen.
package enum Log {
  private static let file = Mutex<OutputFile?>(nil)

  /// Opens the log file, which `logger(_:)` uses from then on.
  ///
  /// - Throws: `OutputError` if the file cannot be created.
  package static func open(path: String) throws(OutputError) {
    let opened = try OutputFile(path: path, kind: .growing, isPrivate: true)
    file.withLock { $0 = opened }
  }

  /// Waits until all messages are written, or the time is over.
  ///
  /// - Parameter patience: The maximum wait, in milliseconds, or nil for no limit.
  /// - Throws: `OutputError` if any text could not be written.
  package static func flush(patience: Int? = OutputFile.patience) throws(OutputError) {
    try file.withLock { $0 }?.finish(patience: patience)
  }

  /// Returns a logger for a part of the program. Without a log file, its messages are not even
  /// formatted.
  package static func logger(_ label: String) -> Logger {
    let file = file.withLock { $0 }
    return Logger(label: label) { label in
      guard let file else { return SwiftLogNoOpLogHandler() }
      return LogFileHandler(label: label, file: file)
    }
  }
}

/// A log handler that writes messages to a file, one per line, without blocking the caller.
struct LogFileHandler: LogHandler {
  let label: String
  let file: OutputFile
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.debug

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = Self.line(
      time: Date(), level: event.level, label: label, message: event.message.description,
      metadata: metadata.merging(event.metadata ?? [:]) { $1 })
    file.write(line)
    file.send()
  }

  /// Returns a message as a single line of the file, even if it contains line breaks. The text
  /// of a server can have any length.
  static func line(
    time: Date, level: Logger.Level, label: String, message: String, metadata: Logger.Metadata
  ) -> String {
    let time = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    let parts = [message, details.joined()].map { $0.cut(to: Message.longestText) }
    let text = "\(time) \(level) \(label): \(parts.joined())"
    return text.withVisibleControls + "\n"
  }
}

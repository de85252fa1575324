/// A message about a file, or about a line of it.
package struct FileMessage: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line, counted from 1; 0 if the message is not about one line.
  package let line: Int
  package let message: Message

  package init(file: String, line: Int, message: Message) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The message with its place.
  package var report: Message {
    line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
  }

  package var description: String { report.description }
}

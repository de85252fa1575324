import ReaderApp

/// An example of a command, for its help and its manual page.
struct CommandExample {
  private let command: String
  let line: String
  /// The effect, as a sentence.
  let effect: String

  /// Returns the examples of a command.
  static func of(_ path: CommandPath) -> [CommandExample] {
    all.filter { $0.command == path.line }
  }

  private static let all = EmbeddedText.examples.split(separator: "\n").compactMap { line in
    let columns = line.split(separator: "\t").map(String.init)
    return columns.count == 3
      ? CommandExample(command: columns[0], line: columns[1], effect: columns[2]) : nil
  }
}

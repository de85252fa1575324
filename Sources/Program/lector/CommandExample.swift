import ReaderApp

/// An example of a command, for its help and its manual page.
struct CommandExample {
  let line: String
  /// The effect, as a sentence.
  let effect: String
}

enum CommandExamples {
  /// Returns the examples of a command.
  static func of(_ path: CommandPath) -> [CommandExample] {
    table.filter { $0.command == path.line }.map(\.example)
  }

  private static let table = EmbeddedText.examples.split(separator: "\n").compactMap { line in
    let columns = line.split(separator: "\t").map(String.init)
    return columns.count == 3
      ? (command: columns[0], example: CommandExample(line: columns[1], effect: columns[2])) : nil
  }
}

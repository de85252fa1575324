import ArgumentParser
import PlainText

/// A command and the words that lead to it: `config show`.
struct CommandPath {
  let names: [String]
  let command: any ParsableCommand.Type

  static let root = CommandPath(names: [], command: Lector.self)

  var subcommands: [CommandPath] {
    command.configuration.subcommands.map { command in
      CommandPath(names: names + [command._commandName], command: command)
    }
  }

  /// The name of the manual page: `lector-config`. Subcommands are on the page of their command.
  var page: String { (["lector"] + names.prefix(1)).joined(separator: "-") }

  /// The words of the command line: `lector config show`.
  var line: String { (["lector"] + names).joined(separator: " ") }

  /// Returns the command that the first words of a command line name, and the number of these
  /// words. Flags before a command are skipped.
  static func find(_ words: [String]) -> (path: CommandPath, count: Int) {
    var path = root
    var count = 0
    for (index, word) in words.enumerated() where !word.hasPrefix("-") {
      guard let next = path.subcommands.first(where: { $0.names.last == word }) else { break }
      path = next
      count = index + 1
    }
    return (path, count)
  }

  /// Returns the fault of `lector help WORDS`, or nil if the words name a command.
  static func fault(ofHelp words: [String]) -> Message? {
    let (path, count) = find(words)
    guard let word = words[count...].first(where: { !$0.hasPrefix("-") }) else { return nil }
    let known = path.subcommands.compactMap(\.names.last)
    guard !known.isEmpty else { return "\(path.line) has no subcommands" }
    let unknown: Message = "no command of \(path.line) is called \"\(word)\""
    return unknown.suggesting(word, among: known)
  }
}

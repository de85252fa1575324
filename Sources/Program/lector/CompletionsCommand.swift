import Console
import ArgumentParser
import Platform

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.completions.rawValue,
    abstract: "Print the script that completes commands, flags, and names in a shell.",
    discussion: """
      "make install" installs the scripts. They complete commands, flags and their values, texts, \
      the books of a text, lexica, scenes and traps, and keys of settings with their values.
      """,
    shouldDisplay: false)

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws { try StandardOutput.print(shell.script, terminator: "") }

  /// Answers the script of a shell: `---complete SHELL WORD…`. The argument parser is bypassed.
  static func answer(_ arguments: [String]) throws(OutputError) -> Bool {
    guard arguments.first == "---complete" else { return false }
    let words = Array(arguments.dropFirst(2))
    try StandardOutput.print(Completer(words: words).text, terminator: "")
    return true
  }
}

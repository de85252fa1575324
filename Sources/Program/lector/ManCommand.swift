import Console
import PlainText
import ArgumentParser
import Platform

struct ManCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.man.rawValue,
    abstract: "Print the manual page of a command, or write all of them.",
    discussion: """
      "make install" installs the pages for man. Where they are not installed, man -l reads one \
      from standard input.
      """,
    shouldDisplay: false)

  @Argument(help: "The command; without it, the page of lector itself.")
  var command: String?

  @Option(help: ArgumentHelp("Write the pages of all commands to a folder.", valueName: "folder"))
  var output: String?

  func check() throws {
    if command != nil, output != nil {
      throw UsageError("--output writes all pages; expected no command beside it")
    }
    if let command, let fault = CommandPath.fault(ofHelp: [command]) {
      throw UsageError(fault)
    }
  }

  func run() throws {
    guard let output else {
      let path = CommandPath.find(command.map { [$0] } ?? []).path
      let page = try ManualPage.text(of: path, in: TranslatedHelp.current)
      return try StandardOutput.print(page, terminator: "")
    }
    // The installed pages are in English, regardless of the language of the user who builds them.
    for path in [CommandPath.root] + CommandPath.root.subcommands {
      try OutputFile.write(ManualPage.text(of: path), to: "\(output)/\(path.page).1")
    }
  }
}

import ArgumentParser
import Foundation
import PlainText

/// The program: its commands, and how an error is told.
@main
struct Lector: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lector",
    abstract: "Read interlinear texts in the terminal, with a screen reader's cursor.",
    discussion: """
      Without a command, lector reads: "lector" opens the bundled sampler, "lector sblgnt \
      'John 1:1'" an imported text, "lector FILE" a file that was never imported.
      """,
    version: "0.1.0",
    subcommands: [
      ReadCommand.self, PlayCommand.self, ImportCommand.self, LibraryCommand.self,
      ExportCommand.self, KeysCommand.self,
    ],
    defaultSubcommand: ReadCommand.self)

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as any ReportableError {
      fail(error.description, status: error.exitStatus)
    } catch {
      let status = exitCode(for: error)
      if status == .success {
        print(fullMessage(for: error))
        Foundation.exit(0)
      }
      if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
      fail(message(for: error), status: ExitStatus(rawValue: status.rawValue))
    }
  }

  /// The names of the commands, for a word that is nearly one.
  static var commandNames: [String] {
    configuration.subcommands.map { $0._commandName }
  }

  private static func fail(_ message: String, status: ExitStatus) -> Never {
    FileHandle.standardError.write(Data("lector: \(message)\n".utf8))
    Foundation.exit(status.rawValue)
  }
}

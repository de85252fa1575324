import ArgumentParser
import Composition
import PseudoTerminals
import TerminalEmulation

struct TTYCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.tty.rawValue,
    abstract: "Run a terminal program, and record what a screen reader gets of it.",
    discussion: """
      The program uses the whole terminal, and this command exits with its status. The recording \
      contains all bytes, keys, and times, including any passwords that you type. "lector walk" \
      prints what screen readers say.
      """)

  @Option(
    help: ArgumentHelp(
      "Record the run to a file that asciinema plays (asciicast v2).", valueName: "file"))
  var record: String?

  @Option(help: "The columns of the program's terminal.")
  var columns: Int?

  @Option(help: "The rows of the program's terminal.")
  var rows: Int?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments, after \"--\".", valueName: "command"))
  var command: [String] = []

  func check() throws {
    guard !command.isEmpty else { throw UsageError("expected a program after \"--\"") }
    for (flag, value) in [("--columns", columns), ("--rows", rows)] {
      if let value, !TerminalSize.range.contains(value) {
        throw UsageError("\(flag) \(value): expected a number from 1 to 1000")
      }
    }
  }

  func run() throws {
    let usual = TerminalSize.now ?? .usual
    let size = TerminalSize(columns: columns ?? usual.columns, rows: rows ?? usual.rows)
    let run = try TerminalRun(
      command, size: columns == nil && rows == nil ? nil : size, recording: record)
    let status = try run.run()
    if status != 0 { throw ExitCode(Int32(status)) }
  }
}

import ArgumentParser
import Console
import PlainText
import TerminalAuditing
import TerminalPrograms
import TerminalReading

struct ReportCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.report.rawValue,
    abstract: "Write a bug report on a recording of a terminal program.",
    discussion: """
      Prints, in Markdown, what belongs in a bug report: what screen readers said around each \
      marker, or at the end, the screen there, the findings of an audit, and the versions. While a \
      program runs in "lector tty --record", Ctrl-] n sets a marker.
      """)

  @Argument(help: ArgumentHelp("The recording.", valueName: "recording"))
  var recording: String

  @Option(help: .names("The screen readers, with commas between their names."))
  var readers: String?

  func check() throws {
    if recording == "-" { throw UsageError("a report needs a file, which is read twice") }
  }

  func run() throws {
    let readers = try readers.map { try TerminalReaderName.list($0) } ?? TerminalAudit.usualReaders
    var file = try RecordingFile(path: recording)
    try StandardOutput.print(
      RunReport.markdown(of: &file, at: recording, by: readers, version: ProgramVersion.text),
      terminator: "")
    try file.check()
  }
}

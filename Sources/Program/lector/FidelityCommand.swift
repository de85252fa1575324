import Console
import Platform
import Walks
import ArgumentParser
import PlainText
import ScreenReading

struct FidelityCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.fidelity.rawValue,
    abstract: "Compare Lector with recorded logs of VoiceOver.",
    discussion: """
      Reads every log in a folder: a text with one utterance on each line, with or without \
      numbers, or captures in JSON. Each is compared with the walk of the tree or dump of the same \
      name, in the style of device logs. Every line that differs is printed with its cause.
      """)

  @Argument(help: ArgumentHelp("The folder with logs and trees.", valueName: "folder"))
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Exit with status 1 if fewer lines agree, in percent.", valueName: "percent"))
  var atLeast: Double?

  @Option(help: "The language of the screen reader's own words, such as en or zh-Hans.")
  var language: String?

  func check() throws {
    if let atLeast, !(0...100).contains(atLeast) {
      throw UsageError("--at-least \(atLeast): expected a number from 0 to 100")
    }
    try Phrases.check(language: language)
  }

  func run() throws {
    let report = try FidelityReport(folder: folder, language: language)
    try StandardOutput.report(lines: report.lines)
    for error in report.errors { CommandLanguage.report(Message(error)) }
    if report.isEmpty { throw InputFileError.noLogs(folder) }
    if !report.errors.isEmpty { throw ExitCode.badData }
    if let atLeast, report.percent < atLeast { throw ExitCode.failure }
  }
}

import Console
import PlainText
import Walks
import ArgumentParser
import Composition
import Configuration
import GestureScripts

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.play.rawValue,
    abstract: "Play a gesture script, or all scripts in a folder.",
    discussion: """
      The scripts in a folder (*.lector) are played in parallel and reported in the order of their \
      names. The exit status is 1 if an expectation was not met. See \
      Documentation/gesture-scripts.md for the commands of scripts.
      """)

  @Argument(help: .file("The script, or a folder of scripts; - is standard input."))
  var script: String

  @Argument(help: "A text, or a file with a text or tree, to open first.")
  var text: String?

  @OptionGroup(title: "The text") var shown: TextFlags

  @OptionGroup var flags: SessionFlags<ScreenFlagSelection, VoiceFlagSelection>

  @Flag(help: "Play the script on the terminal, at the pace of speech.")
  var screen = false

  @Flag(help: "Continue after an expectation that was not met.")
  var keepGoing = false

  @Option(
    help: """
      The format of the transcript; junit, tap, and github write a report on the expectations to \
      standard output instead.
      """)
  var format: Format?

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, jsonl, phrases
    case junit, tap, github
  }

  func run() throws {
    var options = try flags.options(text: shown)
    if let format, reporting == nil {
      options.settings.set("format", to: .text(format.rawValue), from: .flag("--format"))
    }
    if FileName.isFolder(script) { return try playFolder(options) }
    var play = ScriptPlay(
      script: script, opened: text, maker: SessionMaker(options: options), onScreen: screen)
    play.keepsGoing = keepGoing
    guard let reporting else { return try play.run().throwExitCode() }
    if options.transcript == "-" || screen {
      throw UsageError("a report needs standard output for itself; write the transcript to a file")
    }
    try ScriptReport([play.outcome()]).write(reporting)
  }

  private func playFolder(_ options: RunOptions) throws {
    let files = [options.transcript, options.cast, options.dumpTree].compactMap { $0 }
    guard files.isEmpty, !screen, text == nil, format != .jsonl, format != .phrases else {
      throw UsageError(
        "transcripts, recordings, --dump-tree, --screen, and a text need a single script")
    }
    try ScriptReport(folder: script, options: options, keepsGoing: keepGoing)
      .write(reporting ?? \.text)
  }

  /// The report that the format requests, or nil for a transcript.
  private var reporting: KeyPath<ScriptReport, String>? {
    format.flatMap { ScriptReport.formats[$0.rawValue] }
  }
}

extension ScriptReport {
  /// The reports on expectations, by their names.
  static var formats: [String: KeyPath<ScriptReport, String>] {
    ["junit": \.junit, "tap": \.tap, "github": \.github]
  }

  /// Writes the report to standard output, and sets the exit status.
  func write(_ format: KeyPath<ScriptReport, String>) throws {
    try StandardOutput.print(self[keyPath: format], terminator: "")
    guard !isPassed else { return }
    let error = outcomes.count == 1 ? outcomes[0].error : nil
    throw error.map { ExitCode($0) } ?? .failure
  }
}

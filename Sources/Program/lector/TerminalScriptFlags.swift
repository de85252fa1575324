import Console
import TerminalPrograms
import Walks
import ArgumentParser
import GestureScripts
import PlainText
import Platform
import TerminalReading
import SpeechOutput
import TerminalAuditing

/// The flags of `lector tty` for scripts.
struct TerminalScriptFlags: ParsableArguments {
  @Option(help: .file("Play a script to the program, which nobody watches; - is standard input."))
  var script: String?

  @Option(
    help: ArgumentHelp(
      """
      The time without output after which the program is settled, in milliseconds. The default is \
      100.
      """, valueName: "milliseconds"))
  var settle: Int?

  @Flag(help: "Continue after an expectation that was not met.")
  var keepGoing = false

  @Option(
    help: """
      What a script writes to standard output: a transcript (text, the default, or jsonl), or a \
      report on the expectations (junit, tap, github).
      """)
  var format: Format?

  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      Run the program again with a variable, such as NO_COLOR=1, TERM=dumb, or ACCESSIBLE=1, or \
      with a pipe as its output (pipe), and print what sounds different; repeatable.
      """, valueName: "switch"))
  var compared: [String] = []

  @Option(
    help: .file("Compare what the screen readers say with a file, key by key; --update writes it."))
  var heard: String?

  @Flag(help: "Write the file of --heard anew.")
  var update = false

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, jsonl
    case junit, tap, github

    /// The format of a transcript, or nil for a report.
    var transcript: TranscriptFormat? { TranscriptFormat(rawValue: rawValue) }
  }

  func check() throws {
    try UsageError.require(settle, of: "--settle", in: 1...2000)
    _ = try switches
    let given = [
      ("--settle", settle != nil), ("--keep-going", keepGoing), ("--format", format != nil),
      ("--compare", !compared.isEmpty), ("--heard", heard != nil),
    ]
    if script == nil, let flag = given.first(where: \.1)?.0 {
      throw UsageError("\(flag) needs --script")
    }
    if update, heard == nil { throw UsageError("--update needs --heard") }
    let report = format.flatMap { $0.transcript == nil ? "--format \($0.rawValue)" : nil }
    if heard != nil, let report { throw UsageError("--heard cannot be combined with \(report)") }
    let other = heard != nil ? "--heard" : keepGoing ? "--keep-going" : report
    if !compared.isEmpty, let other {
      throw UsageError("--compare cannot be combined with \(other)")
    }
  }

  private var switches: [TerminalSwitch] {
    get throws(UsageError) {
      try compared.map { text throws(UsageError) in
        guard let found = TerminalSwitch(text) else {
          throw UsageError("--compare \(text): expected NAME=VALUE or pipe")
        }
        return found
      }
    }
  }

  /// Plays the script.
  ///
  /// - Parameters:
  ///   - readers: The names of the readers, with commas between them.
  ///   - recording: The file for the recording of the run, or nil.
  func play(
    _ script: String, _ command: [String], size: TerminalSize, readers: String,
    recording: RecordingDestination?
  ) throws {
    let readers = try TerminalReaderName.list(readers)
    var play = try TerminalScriptPlay(script, command: command, size: size, readers: readers)
    play.options.keepsGoing = keepGoing
    if let settle { play.options.quiet = .milliseconds(settle) }
    guard compared.isEmpty else { return try compare(play) }
    play.recording = recording
    let known = try update ? nil : heard.map { try knownRun($0, readers) }
    let format = format ?? .text
    let outcome = play.outcome(
      transcript: heard != nil && self.format == nil ? nil : format.transcript)
    if let signal = play.signal { throw ExitCode(128 + signal) }
    if let report = ScriptReport.formats[format.rawValue] {
      return try ScriptReport([outcome]).write(report)
    }
    if let error = outcome.error { throw error }
    if !outcome.isPassed { throw UnmetExpectations(failures: outcome.failures) }
    guard let heard else { return }
    guard let known else {
      return try OutputFile.write(HeardFile.text(of: play.heard, by: readers), to: heard)
    }
    let difference = HeardDifference(
      from: known, to: play.heard.withVisibleControls, readers: readers.map(\.rawValue))
    try StandardOutput.print(difference.report(in: .text, old: heard, new: script), terminator: "")
    if !difference.changes.isEmpty { throw ExitCode.failure }
  }

  /// Reads the words that a run is compared with.
  private func knownRun(_ path: String, _ readers: [TerminalReaderName]) throws -> HeardRun {
    do {
      return try HeardFile.run(in: InputFile.text(of: path), at: path, by: readers)
    } catch InputFileError.noSuchFile {
      throw UsageError("\(path): no such file; --update writes it")
    }
  }

  private func compare(_ play: TerminalScriptPlay) throws {
    let output = try OutputFile(path: "-")
    try play.compare(with: try switches) { name, isSame, difference in
      if format == .jsonl {
        output.write(difference.report(in: .json, old: "", new: name))
      } else if difference.changes.isEmpty {
        let message: Message =
          isSame
          ? "\(name): the program writes and sounds the same"
          : "\(name): the program sounds the same"
        output.write(CommandLanguage.text(of: message) + "\n")
      } else {
        output.write("\(name):\n" + difference.report(in: .text, old: "", new: name))
      }
    }
    try output.flush()
    if let signal = play.signal { throw ExitCode(128 + signal) }
  }
}

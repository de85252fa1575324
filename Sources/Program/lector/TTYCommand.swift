import Console
import PlainText
import TerminalPrograms
import ArgumentParser
import Composition
import Configuration
import TerminalAuditing
import TerminalReading

struct TTYCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.tty.rawValue,
    abstract: "Run a terminal program, and hear what screen readers say about it.",
    discussion: """
      The program has the terminal except for the last rows, which show what screen readers say. \
      Ctrl-] leads to Lector, and there ? lists the keys; Ctrl-] twice sends it to the program. \
      Ctrl-] q asks the program to end; if it does not, Ctrl-] q again ends it at once. The setting \
      prefix-key names another key. This command exits with the status of the program.

      Without --speech, nothing is spoken.

      The recording contains all bytes, keys, and times. It has an x for each character that you type \
      while the terminal does not show it, as in a password. "lector walk" prints what screen readers \
      say.
      """)

  @Option(
    help: .names(
      """
      The screen readers that hear the program, with commas between their names: \
      \(TerminalReaderName.allCases.map(\.rawValue).joined(separator: ", ")). The default is \
      tdsr.
      """))
  var readers: String?

  @Option(
    help: ArgumentHelp(
      "The rows for each screen reader's words. The default is 1.", valueName: "rows"))
  var captions: Int?

  @OptionGroup var voice: SettingFlags<SpeechFlagSelection>

  @Option(help: .file("Record the run to a file that asciinema plays (asciicast v2)."))
  var record: String?

  @Flag(help: "Let --record replace an existing file.")
  var overwrite = false

  @Flag(help: "Record also the characters that you type without echo.")
  var keepInput = false

  @Option(
    help: ArgumentHelp(
      "Print the script that presses the keys of a recording and expects its words.",
      valueName: "recording"))
  var from: String?

  @Option(help: "The columns of the program's terminal.")
  var columns: Int?

  @Option(help: "The rows of the program's terminal.")
  var rows: Int?

  @OptionGroup var file: ConfigFlag

  @OptionGroup(title: "Scripts") var scripted: TerminalScriptFlags

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments, after \"--\".", valueName: "command"))
  var command: [String] = []

  func check() throws {
    if from != nil {
      let others = [command.first, scripted.script, record, liveFlag].compactMap { $0 }
      guard others.isEmpty, columns == nil, rows == nil, !overwrite, !keepInput else {
        throw UsageError("--from prints a script, and only --readers can be combined with it")
      }
      return try scripted.check()
    }
    guard !command.isEmpty else { throw UsageError("expected a program after \"--\"") }
    try UsageError.require(columns, of: "--columns", in: TerminalSize.range)
    try UsageError.require(rows, of: "--rows", in: TerminalSize.range)
    try UsageError.require(captions, of: "--captions", in: 0...20)
    if scripted.script != nil, let flag = liveFlag {
      throw UsageError("\(flag) cannot be combined with --script")
    }
    try scripted.check()
    if overwrite, record == nil { throw UsageError("--overwrite: expected --record") }
    if let record, record == scripted.heard {
      throw UsageError("--record and --heard need files of their own")
    }
    if keepInput, record == nil { throw UsageError("--keep-input: expected --record") }
    if record != nil, !scripted.compared.isEmpty {
      throw UsageError("--compare cannot be combined with --record")
    }
  }

  /// The first given flag that matters only in a terminal.
  private var liveFlag: String? {
    if captions != nil { return "--captions" }
    if !voice.given.isEmpty { return "--speech" }
    return file.config.map { _ in "--config" }
  }

  func run() throws {
    let readers = readers ?? TerminalReaderName.tdsr.rawValue
    if let from {
      let names = try TerminalReaderName.list(readers)
      var recording = try RecordingFile.withoutHiddenInput(path: from)
      try StandardOutput.print(RecordedScript.text(of: &recording, by: names), terminator: "")
      return try recording.check()
    }
    let record = record.map {
      RecordingDestination(path: $0, overwrites: overwrite, keepsInput: keepInput)
    }
    let usual = (scripted.script == nil ? TerminalSize.now : nil) ?? .usual
    let size = TerminalSize(columns: columns ?? usual.columns, rows: rows ?? usual.rows)
    let fixedSize = columns == nil && rows == nil ? nil : size
    if let script = scripted.script {
      return try scripted.play(
        script, command, size: size ?? .usual, readers: readers, recording: record)
    }
    var settings = try Settings.inForce(file: file.config)
    voice.add(to: &settings)
    let live = try LiveTerminal(
      command, readers: TerminalReaderName.list(readers), captionRows: captions ?? 1,
      size: fixedSize, recording: record, options: RunOptions(settings))
    if live == nil, let flag = self.readers.map({ _ in "--readers" }) ?? liveFlag {
      throw UsageError("\(flag) needs a terminal of a known type")
    }
    let status = try live?.run() ?? TerminalRun(command, size: fixedSize, recording: record).run()
    if status != 0 { throw ExitCode(Int32(status)) }
  }
}

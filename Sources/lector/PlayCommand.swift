import ArgumentParser
import CellGrids
import CursesTerminal
import Foundation
import Interaction
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.play.rawValue,
    abstract: "Play a gesture script, without a screen unless --screen.")

  @Argument(help: "The script; - is standard input.")
  var script: String

  @Argument(help: "A text or file that is opened first.")
  var text: String?

  @OptionGroup var flags: OutputFlags

  @Flag(help: "Play it on the terminal, at the pace of speech.")
  var screen = false

  func run() throws {
    let parsed = try Script(
      name: script == "-" ? "standard input" : script, text: try readScript())
    guard !screen || flags.transcript != "-" else {
      throw UsageError("--transcript - and the screen cannot share the terminal; name a file")
    }
    let file = try flags.options.outputFile()
    guard screen else {
      try play(parsed, on: HeadlessStage(self, file))
      try file?.flush()
      return
    }
    let end = try playOnTerminal(parsed, file: file)
    try file?.flush(patience: OutputFile.patience)
    try end.throwExitCode()
  }

  private func play(_ parsed: Script, on stage: some ScriptStage) throws {
    let runner = ScriptRunner(script: parsed, stage: stage, readerOn: flags.options.reader == .on)
    if let text { try runner.open(text) }
    try runner.run()
  }

  private func playOnTerminal(_ parsed: Script, file: OutputFile?) throws -> SessionEnd {
    guard let terminal = CursesScreen(usesColor: PlainMode.wantsColor) else {
      throw UsageError("--screen needs a terminal of a known type")
    }
    defer { terminal.end() }
    let stage = TerminalStage(self, file, terminal)
    try play(parsed, on: stage)
    return stage.session?.ending ?? .quit
  }

  private func readScript() throws -> String {
    try ScriptFile.read(script)
  }

  /// A text or file; a file is named relative to the script.
  fileprivate func source(_ name: String) throws -> any TextSource {
    try OpenedText.open(beside(name))
  }

  fileprivate func beside(_ name: String) -> String {
    guard script != "-", name.contains("/") || name.contains("."), !name.hasPrefix("/"),
      name != text
    else { return name }
    let folder = (script as NSString).deletingLastPathComponent
    return folder.isEmpty ? name : folder + "/" + name
  }
}

/// Files of a script: itself, and the screens it expects.
enum ScriptFile {
  /// - Throws: `ScriptFileError` when it cannot be read, or is not UTF-8.
  static func read(_ path: String) throws -> String {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard exists, !isFolder.boolValue else {
        throw ScriptFileError(
          description: "\(path): \(exists ? "is a directory; expected a file" : "no such file")",
          exitStatus: .noInput)
      }
      guard let found = FileManager.default.contents(atPath: path) else {
        throw ScriptFileError(
          description: "\(path): no permission to read it", exitStatus: .noPermission)
      }
      data = found
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ScriptFileError(
        description: "\(path): not UTF-8; expected a text", exitStatus: .badData)
    }
    return text
  }
}

struct ScriptFileError: ReportableError {
  let description: String
  let exitStatus: ExitStatus
}

/// A script without a screen: time goes by as quickly as it is asked to.
private final class HeadlessStage: ScriptStage {
  private let command: PlayCommand
  private let file: OutputFile?
  private var screen: TestScreen?
  private let clock = VirtualClock()

  init(_ command: PlayCommand, _ file: OutputFile?) {
    self.command = command
    self.file = file
  }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let screen = TestScreen(columns: columns, rows: rows)
    self.screen = screen
    let stage = ReaderStage(options: command.flags.options)
    let session = try stage.session(
      for: command.source(text), screen: screen, clock: clock,
      sinks: [recorder] + stage.transcript(to: file))
    try show(place, in: session)
    return session
  }

  func resize(columns: Int, rows: Int) -> Bool {
    screen?.resize(columns: columns, rows: rows)
    return true
  }

  func wait(until time: Int) { clock.advance(to: time) }

  func read(_ file: String) throws -> String { try ScriptFile.read(command.beside(file)) }
}

/// A script on the terminal: it can be watched, and any key ends it.
private final class TerminalStage: ScriptStage {
  private let command: PlayCommand
  private let file: OutputFile?
  private let screen: CursesScreen
  private let clock = SystemClock()
  private(set) var session: Session?

  init(_ command: PlayCommand, _ file: OutputFile?, _ screen: CursesScreen) {
    self.command = command
    self.file = file
    self.screen = screen
  }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let stage = ReaderStage(options: command.flags.options)
    let session = try stage.session(
      for: command.source(text), screen: screen, clock: clock,
      sinks: [recorder] + stage.transcript(to: file))
    try show(place, in: session)
    self.session = session
    return session
  }

  func resize(columns: Int, rows: Int) -> Bool { false }

  func wait(until time: Int) {
    session?.render()
    while clock.now < time, session?.ending == nil {
      guard let event = screen.nextEvent(timeout: time - clock.now) else { continue }
      switch event {
      case .key("q"), .key("ctrl-c"), .terminate, .endOfInput, .resize, .suspend:
        session?.handle(event)
      default: continue
      }
    }
  }

  func read(_ file: String) throws -> String { try ScriptFile.read(command.beside(file)) }
}

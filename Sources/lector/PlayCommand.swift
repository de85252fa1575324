import ArgumentParser
import CursesTerminal
import Foundation
import Interaction
import PlainText
import SpeechOutput

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.play.rawValue,
    abstract: "Play a gesture script, without a screen unless --screen.")

  @Argument(help: "The script; - is standard input.")
  var script: String

  @Argument(help: "A text, or a file of a text or tree, that is opened first.")
  var text: String?

  @OptionGroup var flags: OutputFlags

  @Flag(help: "Play it on the terminal, at the pace of speech.")
  var screen = false

  func run() throws {
    let play = ScriptPlay(
      script: script, opened: text, maker: SessionMaker(options: flags.options), onScreen: screen)
    try play.run()
  }
}

/// A script and what it is played with: what `play` does, and `walk` with a script.
struct ScriptPlay {
  let script: String
  /// What is opened before the script begins.
  let opened: String?
  let maker: SessionMaker
  let onScreen: Bool
  /// Whether what is opened first is a tree whatever it is called.
  var opensTrees = false
  /// The scene that `opened` names, where it is one.
  var scene: Opened?

  func run() throws {
    let parsed = try Script(
      name: script == "-" ? "standard input" : script, text: InputFile.text(of: script))
    let options = maker.options
    guard !onScreen || options.transcript != "-" else {
      throw UsageError("--transcript - and the screen cannot share the terminal; name a file")
    }
    if !onScreen, let speech = options.speech, speech != .none {
      throw UsageError("--speech needs --screen: without it a script runs on a clock of its own")
    }
    let file = try options.outputFile()
    guard onScreen else {
      let stage = HeadlessStage(self, file)
      defer { try? file?.flush() }
      let end = try play(parsed, on: stage)
      try file?.flush()
      return try end.throwExitCode()
    }
    let end = try playOnTerminal(parsed, file: file)
    try file?.flush(patience: OutputFile.patience)
    try end.throwExitCode()
  }

  private func play(_ parsed: Script, on stage: some ScriptStage) throws -> SessionEnd {
    let runner = ScriptRunner(
      script: parsed, stage: stage, readerOn: maker.options.reader == .on)
    if let opened { try runner.open(opened) }
    try runner.run()
    if let session = runner.current { try maker.options.dumpTree(of: session) }
    return runner.current?.ending ?? .quit
  }

  private func playOnTerminal(_ parsed: Script, file: OutputFile?) throws -> SessionEnd {
    let voice = try maker.options.speech(onScreen: true).voice(wake: CursesScreen.wake)
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      let terminal = CursesScreen(usesColor: PlainMode.wantsColor)
    else { throw UsageError("--screen needs a terminal of a known type") }
    defer { terminal.end() }
    let stage = TerminalStage(self, file, terminal, voice)
    return try play(parsed, on: stage)
  }

  /// A text, tree or file; a file is named relative to the script.
  func open(_ name: String) throws -> Opened {
    if name == opened, let scene { return scene }
    return try name == opened && opensTrees ? .tree(at: name) : .open(beside(name))
  }

  func beside(_ name: String) -> String {
    guard script != "-", name.contains("/") || name.contains("."), !name.hasPrefix("/"),
      name != opened
    else { return name }
    let folder = (script as NSString).deletingLastPathComponent
    return folder.isEmpty ? name : folder + "/" + name
  }
}

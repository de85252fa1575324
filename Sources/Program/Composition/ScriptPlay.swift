import CursesTerminal
import Foundation
import GestureScripts
import PlainText
import Platform
import Sessions
import SpeechOutput

/// A script and its stage, for `play`, and for `walk` and `gallery` with a script.
package struct ScriptPlay {
  let script: String
  /// The text or file to open before the script begins.
  let opened: String?
  let maker: SessionMaker
  let onScreen: Bool
  /// Whether `opened` is a tree, whatever its extension.
  private let opensTrees: Bool
  /// The scene that `opened` names, if it does.
  private let scene: Opened?
  /// Whether the script goes on after an expectation that was not met.
  package var keepsGoing = false

  package init(
    script: String, opened: String?, maker: SessionMaker, onScreen: Bool,
    opensTrees: Bool = false, scene: Opened? = nil
  ) {
    self.script = script
    self.opened = opened
    self.maker = maker
    self.onScreen = onScreen
    self.opensTrees = opensTrees
    self.scene = scene
  }

  /// Plays the script and returns what became of it.
  package func outcome() -> ScriptOutcome {
    var outcome = ScriptOutcome(
      script: script == "-" ? "standard input" : script, checks: [])
    do {
      _ = try run { outcome.checks = $0 }
    } catch is UnmetExpectations {
      // Each is among the checks.
    } catch let error as ScriptError where error.kind == .unmetExpectation {
      if outcome.failures.isEmpty { outcome.error = error }
    } catch let error as any ReportableError {
      outcome.error = error
    } catch {
      outcome.error = UsageError("\(error)")
    }
    return outcome
  }

  /// Plays the script to its end, or until the session ends.
  ///
  /// - Parameter checked: Receives the expectations that were checked, also if an error follows.
  /// - Throws: A `ReportableError`; `UnmetExpectations` at the end of a script that keeps going.
  package func run(
    checked: ([ScriptCheck]) -> Void = { _ in }
  ) throws -> SessionEnd {
    let parsed = try Script(
      name: script == "-" ? "standard input" : script, text: InputFile.text(of: script))
    let options = maker.options
    if onScreen { try options.demandNoStandardOutput() }
    if !onScreen, options.settings.speechIsDemanded {
      throw UsageError("--speech needs --screen: without it a script runs on a clock of its own")
    }
    let files = try options.outputFiles()
    guard onScreen else {
      let stage = HeadlessStage(self, files)
      defer { try? files.flush() }
      let end = try play(parsed, on: stage, checked: checked)
      try files.flush()
      return end
    }
    let end = try playOnTerminal(parsed, files, checked: checked)
    try files.flush(patience: OutputFile.patience)
    return end
  }

  private func play(
    _ parsed: Script, on stage: some ScriptStage, checked: ([ScriptCheck]) -> Void
  ) throws -> SessionEnd {
    let runner = ScriptRunner(
      script: parsed, stage: stage, readerOn: maker.options.settings.reader)
    runner.drawsAtOnce = maker.options.cast != nil
    runner.keepsGoing = keepsGoing
    defer { checked(runner.checks) }
    if let opened { try runner.open(opened) }
    try runner.run()
    if let session = runner.current { try maker.options.dumpTree(of: session) }
    let failures = runner.checks.compactMap(\.failure)
    if !failures.isEmpty { throw UnmetExpectations(failures: failures) }
    return runner.current?.ending ?? .quit
  }

  private func playOnTerminal(
    _ parsed: Script, _ files: OutputFiles, checked: ([ScriptCheck]) -> Void
  ) throws -> SessionEnd {
    let options = maker.options
    let voice = try options.settings.speech(onScreen: true).voice(
      icons: options.settings.soundIcons, wake: CursesScreen.wake)
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      let terminal = CursesScreen(
        usesColor: PlainMode.wantsColor, escapeDelay: options.settings.escapeDelay)
    else { throw UsageError("--screen needs a terminal of a known type") }
    defer { terminal.end() }
    let stage = TerminalStage(self, files, terminal, voice)
    return try play(parsed, on: stage, checked: checked)
  }

  /// Opens a text, a tree or a file; the path of a file is relative to the script.
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

/// The expectations of a script that were not met, each on lines of its own.
package struct UnmetExpectations: ReportableError {
  package let failures: [ScriptError]

  package var description: String { failures.map(\.description).joined(separator: "\n") }
}

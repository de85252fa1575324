import Composition
import Console
import CellGrids
import CursesTerminal
import Foundation
import GestureScripts
import PlainText
import Platform
import ScreenReading
import Sessions
import SpeechOutput
import Synchronization

/// A script and its stage, for `play`, and for `walk` and `gallery` with a script.
package struct ScriptPlay {
  let script: String
  /// The text or file to open before the script begins.
  let opened: String?
  let maker: SessionMaker
  let onScreen: Bool
  /// Opens the target that `opened` names, or nil to open it as a script does.
  private let opener: (() throws -> OpenTarget)?
  /// A Boolean value that indicates whether the script goes on after an expectation that was not
  /// met.
  package var keepsGoing = false

  package init(
    script: String, opened: String?, maker: SessionMaker, onScreen: Bool,
    opener: (() throws -> OpenTarget)? = nil
  ) {
    self.script = script
    self.opened = opened
    self.maker = maker
    self.onScreen = onScreen
    self.opener = opener
  }

  /// Plays the script and returns the result.
  package func outcome() -> ScriptOutcome {
    var outcome = ScriptOutcome(
      script: script == "-" ? "standard input" : script, checks: [])
    do {
      _ = try run { outcome.checks = $0 }
    } catch is UnmetExpectations {
      // Each is among the checks.
    } catch let error as ScriptError where error.kind == .unmetExpectation {
      if outcome.failures.isEmpty { outcome.error = error }
    } catch {
      outcome.error = error as? any ReportableError ?? UsageError(Message(error))
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
    let files = try options.outputFiles(onScreen ? .growing : .whole)
    let end: SessionEnd
    do {
      end =
        onScreen
        ? try playOnTerminal(parsed, files, checked: checked)
        : try play(parsed, on: HeadlessStage(self, files, clock: VirtualClock()), checked: checked)
    } catch let error
      where error is UnmetExpectations || (error as? ScriptError)?.kind == .unmetExpectation
    {
      // Expectations that were not met are a result.
      try files.finish()
      throw error
    } catch {
      files.giveUp()
      throw error
    }
    try files.finish(patience: onScreen ? OutputFile.patience : nil)
    return end
  }

  private func play(
    _ parsed: Script, on stage: some ScriptStage, checked: ([ScriptCheck]) -> Void
  ) throws -> SessionEnd {
    let runner = ScriptRunner(
      script: parsed, stage: stage,
      readerOn: maker.options.settings.startsReaderWithoutScreen)
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
    let voice = try options.settings.voice(wake: CursesScreen.wake)
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0,
      let terminal = CursesScreen(
        usesColor: PlainOutput.wantsColor, escapeDelay: options.settings.escapeDelay)
    else { throw UsageError("--screen needs a terminal of a known type") }
    defer { terminal.end() }
    let stage = TerminalStage(self, files, terminal, voice)
    return try play(parsed, on: stage, checked: checked)
  }

  /// Opens a text, a tree or a file; the path of a file is relative to the script.
  func open(_ name: String) throws -> OpenTarget {
    if name == opened, let opener { return try opener() }
    return try .open(beside(name), maker.options)
  }

  func beside(_ name: String) -> String {
    guard script != "-", name.contains("/") || name.contains("."), !name.hasPrefix("/"),
      name != opened
    else { return name }
    let folder = (script as NSString).deletingLastPathComponent
    return folder.isEmpty ? name : folder + "/" + name
  }
}

/// The unmet expectations of a script, each on separate lines.
package struct UnmetExpectations: ReportableError {
  package let failures: [ScriptError]

  package init(failures: [ScriptError]) { self.failures = failures }

  package var report: Message { failures.map(\.report).joined(separator: "\n") }
}

/// The files of a script, and the recordings of its sessions.
class StageFiles<Clock: ScreenReaderClock> {
  fileprivate let play: ScriptPlay
  private let files: OutputFiles
  fileprivate let clock: Clock
  private let cast: Cast?

  fileprivate init(_ play: ScriptPlay, _ files: OutputFiles, clock: Clock) {
    (self.play, self.files, self.clock) = (play, files, clock)
    cast = play.maker.cast(to: files.cast, clock: clock)
  }

  fileprivate func environment(_ screen: any Screen, _ recorder: Recorder) -> SessionEnvironment {
    SessionEnvironment(
      screen: cast?.recording(screen) ?? screen, clock: clock,
      sinks: [recorder] + play.maker.sinks(files, cast))
  }

  func read(_ file: String) throws -> String { try InputFile.text(of: play.beside(file)) }

  func write(_ text: String, to file: String) throws {
    try WholeFile.write(Array(text.utf8), to: play.beside(file), replaces: false)
  }
}

/// Plays a script without a terminal, on a virtual clock.
final class HeadlessStage: StageFiles<VirtualClock>, ScriptStage {
  private var headless: HeadlessSession?

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let headless = try HeadlessSession(
      columns: columns, rows: rows, clock: clock, recorder: recorder
    ) { screen, _, recorder in
      try play.maker.session(for: play.open(text), in: environment(screen, recorder))
    }
    self.headless = headless
    try show(place, in: headless.session)
    return headless.session
  }

  func resize(columns: Int, rows: Int) -> Bool {
    headless?.screen.resize(columns: columns, rows: rows)
    return true
  }

  func wait(until time: Int) { clock.advance(to: time) }
}

/// Plays a script on the terminal, at the pace of speech; q and Ctrl-C end it.
final class TerminalStage: StageFiles<SystemClock>, ScriptStage {
  private let screen: CursesScreen
  private let voice: (any Voice)?
  private(set) var session: Session?

  init(
    _ play: ScriptPlay, _ files: OutputFiles, _ screen: CursesScreen, _ voice: (any Voice)?
  ) {
    self.voice = voice
    self.screen = screen
    super.init(play, files, clock: SystemClock())
  }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    var environment = environment(screen, recorder)
    environment.wake = CursesScreen.wake
    let session = try play.maker.session(for: play.open(text), in: environment)
    try show(place, in: session)
    if let voice { session.attach(voice) }
    self.session = session
    return session
  }

  func resize(columns: Int, rows: Int) -> Bool { false }

  func wait(until time: Int) {
    session?.render()
    while clock.now < time, session?.ending == nil {
      guard let event = screen.nextEvent(timeout: time - clock.now) else {
        if session?.takeVoiceEvents() == true { return }
        continue
      }
      switch event {
      case .key("q"): session?.perform(.session(.quit))
      case .key(.control("c")): session?.perform(.session(.interrupt))
      case .terminate, .endOfInput, .resize, .suspend:
        session?.handle(event)
        session?.render()
      default: continue
      }
    }
  }
}

extension ScriptReport {
  /// Plays the scripts of a folder and of the folders in it, as many at a time as there are
  /// processors. Hidden files and folders are left out.
  ///
  /// - Parameters:
  ///   - options: The options of each script's session.
  ///   - keepsGoing: A Boolean value that indicates whether a script goes on after an expectation
  ///     that was not met.
  /// - Throws: `UsageError` if there are none; `InputFileError` if the folder cannot be read.
  package init(folder: String, options: RunOptions, keepsGoing: Bool) throws {
    let suffix = ".lector"
    let scripts = try ScreenFiles.files(in: folder).filter { $0.hasSuffix(suffix) }.sorted()
    guard !scripts.isEmpty else {
      throw UsageError("\(folder): expected scripts in the folder (*\(suffix)), found none")
    }
    let outcomes = Mutex<[Int: ScriptOutcome]>([:])
    DispatchQueue.concurrentPerform(iterations: scripts.count) { index in
      var play = ScriptPlay(
        script: scripts[index], opened: nil, maker: SessionMaker(options: options), onScreen: false)
      play.keepsGoing = keepsGoing
      let outcome = play.outcome()
      outcomes.withLock { $0[index] = outcome }
    }
    let all = outcomes.withLock { $0 }
    self.init(scripts.indices.compactMap { all[$0] })
  }
}

import CellGrids
import CursesTerminal
import Foundation
import GestureScripts
import Platform
import ScreenReading
import Sessions
import SpeechOutput

/// Plays a script without a terminal, on a virtual clock.
final class HeadlessStage: ScriptStage {
  private let play: ScriptPlay
  private let files: OutputFiles
  private var headless: HeadlessSession?
  private let clock = VirtualClock()
  private let cast: Cast?

  init(_ play: ScriptPlay, _ files: OutputFiles) {
    self.play = play
    self.files = files
    cast = play.maker.cast(to: files.cast, clock: clock)
  }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let headless = try HeadlessSession(
      columns: columns, rows: rows, clock: clock, recorder: recorder
    ) { screen, clock, recorder in
      try play.maker.session(
        for: play.open(text), screen: cast?.recording(screen) ?? screen, clock: clock,
        sinks: [recorder] + play.maker.sinks(files, cast))
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

  func read(_ file: String) throws -> String { try InputFile.text(of: play.beside(file)) }

  func write(_ text: String, to file: String) throws {
    let output = try OutputFile(path: play.beside(file), replaces: false)
    output.write(text)
    try output.flush()
  }
}

/// Plays a script on the terminal, at the pace of speech; q and Ctrl-C end it.
final class TerminalStage: ScriptStage {
  private let play: ScriptPlay
  private let files: OutputFiles
  private let screen: CursesScreen
  private let clock = SystemClock()
  private let cast: Cast?
  private let voice: (any Voice)?
  private(set) var session: Session?

  init(
    _ play: ScriptPlay, _ files: OutputFiles, _ screen: CursesScreen, _ voice: (any Voice)?
  ) {
    cast = play.maker.cast(to: files.cast, clock: clock)
    self.voice = voice
    self.play = play
    self.files = files
    self.screen = screen
  }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let session = try play.maker.session(
      for: play.open(text), screen: cast?.recording(screen) ?? screen, clock: clock,
      sinks: [recorder] + play.maker.sinks(files, cast), wake: CursesScreen.wake)
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

  func read(_ file: String) throws -> String { try InputFile.text(of: play.beside(file)) }

  func write(_ text: String, to file: String) throws {
    let output = try OutputFile(path: play.beside(file), replaces: false)
    output.write(text)
    try output.flush()
  }
}

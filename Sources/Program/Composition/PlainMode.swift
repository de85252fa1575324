import CellGrids
import Foundation
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// Reading without a screen, for people whose own screen reader speaks the terminal.
struct PlainMode {
  let maker: SessionMaker
  let opened: Opened
  let place: String?

  /// Returns the reason why no screen is used, or nil if one is used.
  ///
  /// - Parameters:
  ///   - isRequested: Whether a flag requests plain mode.
  ///   - isChosen: Whether the settings choose plain mode.
  ///   - variable: Returns the value of an environment variable.
  ///   - isTerminal: Returns whether a file descriptor is a terminal.
  static func reason(
    isRequested: Bool, isChosen: Bool,
    variable: (String) -> String? = Folders.environmentVariable,
    isTerminal: (Int32) -> Bool = { isatty($0) != 0 }
  ) -> String? {
    if isRequested { return "--plain" }
    if isChosen { return "the configuration says so" }
    if variable("LECTOR_PLAIN") == "1" { return "LECTOR_PLAIN is set" }
    let accessible = variable("ACCESSIBLE") ?? ""
    if !["", "0", "false", "no"].contains(accessible.lowercased()) { return "ACCESSIBLE is set" }
    if variable("TERM") == "dumb" { return "the terminal is dumb" }
    if !isTerminal(STDOUT_FILENO) { return "standard output is no terminal" }
    if !isTerminal(STDIN_FILENO) { return "standard input is no terminal" }
    return nil
  }

  /// Whether the environment allows colors (no-color.org).
  static var wantsColor: Bool { (Folders.environmentVariable("NO_COLOR") ?? "").isEmpty }

  func run(reason: String) throws -> SessionEnd {
    RunLog.usesNoScreen(because: reason)
    warn("plain mode, because \(reason): one utterance a line")
    let files = try maker.options.outputFiles()
    let output = try OutputFile(path: "-")
    let spoken = Transcript(format: .text) { output.write($0) }
    let input = PlainInput()
    let choice = try maker.options.settings.speech(onScreen: false)
    let voice = try choice.voice(icons: maker.options.settings.soundIcons, wake: input.wake)
    let pace = PlainPace(input: input, voice: voice)
    let cast = maker.cast(to: files.cast, clock: pace.clock)
    // A recording of plain mode shows its lines.
    let recorded = cast.map { cast in Transcript(format: .text) { cast.printed($0) } }
    let session = try maker.session(
      for: opened, screen: TestScreen(), clock: pace.clock,
      sinks: (maker.options.transcript == "-" || maker.options.cast == "-" ? [] : [spoken])
        + [recorded].compactMap { $0 } + maker.sinks(files, cast),
      wake: input.wake, grace: 250)
    try show(place, in: session)
    let reader = session.application as? ReaderController
    if place == nil { reader?.resume() }
    if let voice { session.attach(voice) }
    session.open(readerOn: maker.options.settings.reader)
    try settle(session, pace, output)
    if isatty(STDIN_FILENO) != 0, let keyboard = Keyboard(input: input) {
      defer { keyboard.end() }
      while session.ending == nil, let key = keyboard.nextKey() {
        session.handle(key)
        try settle(session, pace, output)
      }
    } else {
      let plain = PlainSession(session: session)
      while session.ending == nil, let line = input.nextLine() {
        if let complaint = plain.handle(line: line) { warn(complaint) }
        try settle(session, pace, output)
      }
    }
    // The end of the input does not cut off speech.
    if session.ending == nil { try settle(session, pace, output) }
    reader?.keepPlace()
    session.finish()
    try output.flush()
    try files.flush()
    try maker.options.dumpTree(of: session)
    let end = session.ending ?? .quit
    try reader?.finishSaving(at: end)
    return end
  }

  private func settle(_ session: Session, _ pace: PlainPace, _ output: OutputFile) throws {
    session.application.takeNews()
    session.settle { time in
      output.send()
      return pace.wait(until: time)
    }
    try output.flush()
  }

  private func warn(_ message: String) {
    FileHandle.standardError.write(Data("lector: \(message)\n".utf8))
  }
}

/// The passage of time in plain mode: immediate, or with a voice in real time, until something is
/// typed.
private struct PlainPace {
  let clock: any ScreenReaderClock
  private let input: PlainInput
  private let isSpoken: Bool
  /// Whether a key ends Read All. Lines from a pipe do not, because all of them are available at
  /// once.
  private let watchesKeys = isatty(STDIN_FILENO) != 0

  init(input: PlainInput, voice: (any Voice)?) {
    self.input = input
    isSpoken = voice != nil
    clock = isSpoken ? SystemClock() : VirtualClock()
  }

  /// Waits until a time.
  ///
  /// - Returns: False if something was typed, which interrupts the speech.
  func wait(until time: Int) -> Bool {
    guard isSpoken else {
      (clock as? VirtualClock)?.advance(to: time)
      return !(watchesKeys && input.isReady(milliseconds: 0))
    }
    return !input.isReady(milliseconds: max(time - clock.now, 0))
  }
}

import ArgumentParser
import CellGrids
import CursesTerminal
import Foundation
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// Reads a text, or walks a tree, on the terminal; without one line by line.
struct Reading {
  var text = "sampler"
  var place: String?
  var options = OutputOptions()
  var isPlain = false
  var style = UtteranceStyle.spoken

  func run() throws { try run(.text(OpenedText.open(text))) }

  func run(_ opened: Opened) throws {
    if let reason = PlainMode.reason(isAsked: isPlain, isChosen: options.isPlain) {
      return try readPlainly(opened, reason: reason)
    }
    try options.demandNoStandardOutput()
    let files = try options.outputFiles()
    // What the flags say is checked before the terminal is taken.
    if case .text(let text) = opened { _ = try options.settings(for: text) }
    _ = try options.keyMap()
    let voice = try options.speech(onScreen: true).voice(
      icons: options.soundIcons, wake: CursesScreen.wake)
    guard
      let screen = CursesScreen(
        usesColor: PlainMode.wantsColor, escapeDelay: options.escapeDelay)
    else {
      return try readPlainly(opened, reason: "the terminal's type is unknown")
    }
    try read(opened, on: screen, to: files, voice).throwExitCode()
  }

  private func readPlainly(_ opened: Opened, reason: String) throws {
    let mode = PlainMode(
      maker: SessionMaker(options: options, style: style), opened: opened, place: place)
    try mode.run(reason: reason).throwExitCode()
  }

  private func read(
    _ opened: Opened, on screen: CursesScreen, to files: OutputFiles, _ voice: (any Voice)?
  ) throws -> SessionEnd {
    let end: SessionEnd
    do {
      defer { screen.end() }
      let maker = SessionMaker(options: options, style: style)
      let clock = SystemClock()
      let cast = maker.cast(to: files.cast, clock: clock)
      let session = try maker.session(
        for: opened, screen: cast?.recording(screen) ?? screen, clock: clock,
        sinks: maker.sinks(files, cast),
        copy: { screen.copy(base64: Data($0.utf8).base64EncodedString()) },
        wake: CursesScreen.wake,
        edit: NoteEditor(screen: screen, folder: Folders().cache, program: options.editor).edit)
      try show(place, in: session)
      let reader = session.application as? ReaderController
      if place == nil { reader?.resume() }
      if let voice { session.attach(voice) }
      session.open(readerOn: options.reader == .on)
      end = session.run()
      reader?.keepPlace()
      session.finish()
      try options.dumpTree(of: session)
    }
    try files.flush(patience: OutputFile.patience)
    return end
  }
}

extension SessionEnd {
  /// The end as the program's exit status.
  ///
  /// - Throws: `ExitCode` for every end but a quit.
  func throwExitCode() throws {
    switch self {
    case .quit: break
    case .interrupted: throw ExitCode(ExitStatus.interrupted.rawValue)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
  }
}

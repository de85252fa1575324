import ArgumentParser
import CellGrids
import CursesTerminal
import Foundation
import Interaction
import PlainText
import ReaderApp
import ScreenReading
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
    if let reason = PlainMode.reason(isAsked: isPlain) {
      return try readPlainly(opened, reason: reason)
    }
    guard options.transcript != "-" else {
      throw UsageError("--transcript - and the screen cannot share the terminal; name a file")
    }
    let file = try options.outputFile()
    // What the flags say is checked before the terminal is taken.
    if case .text(let text) = opened { _ = try options.settings(for: text.description) }
    let voice = try options.speech(onScreen: true).voice(wake: CursesScreen.wake)
    guard let screen = CursesScreen(usesColor: PlainMode.wantsColor) else {
      return try readPlainly(opened, reason: "the terminal's type is unknown")
    }
    try read(opened, on: screen, to: file, voice).throwExitCode()
  }

  private func readPlainly(_ opened: Opened, reason: String) throws {
    let mode = PlainMode(
      maker: SessionMaker(options: options, style: style), opened: opened, place: place)
    try mode.run(reason: reason).throwExitCode()
  }

  private func read(
    _ opened: Opened, on screen: CursesScreen, to file: OutputFile?, _ voice: (any Voice)?
  ) throws -> SessionEnd {
    let end: SessionEnd
    do {
      defer { screen.end() }
      let maker = SessionMaker(options: options, style: style)
      let session = try maker.session(
        for: opened, screen: screen, clock: SystemClock(), sinks: maker.transcript(to: file),
        copy: { screen.copy(base64: Data($0.utf8).base64EncodedString()) },
        wake: CursesScreen.wake,
        edit: NoteEditor(screen: screen, folder: Folders().cache).edit)
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
    try file?.flush(patience: OutputFile.patience)
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

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

/// A run that reads a text or walks a tree: on the terminal, or line by line without one.
package struct Reading {
  private let text: String
  private let place: String?
  private let options: RunOptions
  private let isPlain: Bool
  private let style: UtteranceStyle

  package init(
    text: String = "sampler", place: String? = nil, options: RunOptions = .init(),
    isPlain: Bool = false, style: UtteranceStyle = .spoken
  ) {
    self.text = text
    self.place = place
    self.options = options
    self.isPlain = isPlain
    self.style = style
  }

  /// Opens the text and reads it.
  ///
  /// - Throws: A `ReportableError`.
  package func run() throws -> SessionEnd {
    try run(Opened.text(named: text, settings: options.settings))
  }

  /// Reads an opened text, tree, or scene.
  ///
  /// - Throws: A `ReportableError`.
  package func run(_ opened: Opened) throws -> SessionEnd {
    if let reason = PlainMode.reason(
      isRequested: isPlain, isChosen: options.settings.plain)
    {
      return try readPlainly(opened, reason: reason)
    }
    try options.demandNoStandardOutput()
    let files = try options.outputFiles()
    // Faults in the flags are reported before the screen is taken over.
    if case .text(let text, _) = opened { _ = try options.settings.readerSettings(for: text) }
    _ = try options.settings.keyMap()
    let voice = try options.settings.speech(onScreen: true).voice(
      icons: options.settings.soundIcons, wake: CursesScreen.wake)
    guard
      let screen = CursesScreen(
        usesColor: PlainMode.wantsColor, escapeDelay: options.settings.escapeDelay)
    else {
      return try readPlainly(opened, reason: "the terminal's type is unknown")
    }
    return try read(opened, on: screen, to: files, voice)
  }

  private func readPlainly(_ opened: Opened, reason: String) throws -> SessionEnd {
    let mode = PlainMode(
      maker: SessionMaker(options: options, style: style), opened: opened, place: place)
    return try mode.run(reason: reason)
  }

  private func read(
    _ opened: Opened, on screen: CursesScreen, to files: OutputFiles, _ voice: (any Voice)?
  ) throws -> SessionEnd {
    let end: SessionEnd
    let reader: ReaderController?
    do {
      defer { screen.end() }
      let maker = SessionMaker(options: options, style: style)
      let clock = SystemClock()
      let cast = maker.cast(to: files.cast, clock: clock)
      let session = try maker.session(
        for: opened, screen: cast?.recording(screen) ?? screen, clock: clock,
        sinks: maker.sinks(files, cast),
        copy: { screen.copy(base64: Data($0.utf8).base64EncodedString()) },
        wake: CursesScreen.wake, grace: 0,
        edit: NoteEditor(run: screen.run, program: options.settings.noteEditor).edit)
      try show(place, in: session)
      if place == nil { (session.application as? ReaderController)?.resume() }
      if let voice { session.attach(voice) }
      session.open(readerOn: options.settings.reader)
      end = session.run()
      // Another text may have been opened meanwhile.
      reader = session.application as? ReaderController
      reader?.keepPlace()
      session.finish()
      try options.dumpTree(of: session)
    }
    try reader?.finishSaving(at: end)
    try files.flush(patience: OutputFile.patience)
    return end
  }
}

import CellGrids
import Configuration
import CursesTerminal
import Foundation
import Gallery
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// A run that reads a text or walks a tree: on the terminal, or line by line without one.
package struct Reading {
  private let text: String?
  private let place: String?
  private var options: RunOptions
  private let isPlain: Bool
  private let style: UtteranceStyle

  /// - Parameter text: The text to open; nil for that of the settings.
  package init(
    text: String? = nil, place: String? = nil, options: RunOptions = .init(),
    isPlain: Bool = false, style: UtteranceStyle = .spoken
  ) {
    self.text = text
    self.place = place
    self.options = options
    self.isPlain = isPlain
    self.style = style
    // Scripts hear the same words everywhere.
    if Self.isOnTerminal { self.options.locale = CommandLanguage.locale }
  }

  /// Opens the text and reads it.
  ///
  /// - Throws: A `ReportableError`.
  package func run() throws -> SessionEnd {
    if let text {
      return try run(
        Opened.text(named: text, settings: options.settings, atOnce: showsBeginning))
    }
    var reading = self
    let opened = try reading.openChosenText()
    return try reading.run(opened)
  }

  /// Opens the text of the settings; if they name none, what was open last. If that is impossible,
  /// for example because the text was removed from the library, the bundled text is opened and says
  /// why.
  private mutating func openChosenText() throws -> Opened {
    let isChosen = options.settings.isChosen(\.text)
    let last = !isChosen && Self.isOnTerminal ? state.lastTexts : []
    let name = last.first ?? options.settings.openedText
    do {
      let opened = try Opened.text(
        named: name, settings: options.settings, atOnce: showsBeginning && last.count <= 1)
      if options.parallel.isEmpty {
        options.parallel = last.dropFirst().filter { name in
          (try? OpenedText.open(name, folders: options.folders)) != nil
        }
      }
      return opened
    } catch let error as any ReportableError {
      guard isChosen || !last.isEmpty else { throw error }
      options.notices.append(
        isChosen ? .missingText(name, options.settings.origin(\.text)) : .lastTextGone(name))
      return try Opened.text(named: SettingTable.shared.text.defaultValue)
    }
  }

  /// Whether the beginning of a file may be shown while the rest is imported: where a person reads
  /// and begins at the beginning. All else, such as a place or a text beside it, needs all of the
  /// text at once.
  private var showsBeginning: Bool {
    place == nil && options.parallel.isEmpty && options.dumpTree == nil
      && PlainMode.reason(isRequested: isPlain, isChosen: options.settings.plain) == nil
  }

  private let state = StateFolder()

  /// Whether a person reads. What a program reads is the same at every start.
  private static let isOnTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0

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
    var reading = self
    let voice = try reading.chosenVoice()
    guard
      let screen = CursesScreen(
        usesColor: PlainMode.wantsColor, escapeDelay: options.settings.escapeDelay)
    else {
      return try readPlainly(opened, reason: "the terminal's type is unknown")
    }
    if case .text = opened { reading.addNews(hasVoice: voice != nil) }
    return try reading.read(opened, on: screen, to: files, voice)
  }

  /// Adds what is said once: the tour at the first start, and how to get speech.
  private mutating func addNews(hasVoice: Bool) {
    options.showsTour = options.showsTour || isFirstStart
    state.rememberStart()
    let choice = try? options.settings.speech(onScreen: true)
    guard !hasVoice, choice == .auto, options.settings.reader, state.mentionsSpeech() else {
      return
    }
    options.notices.append(.noSpeech(.here))
    state.rememberMentioningSpeech()
  }

  private var isFirstStart: Bool {
    state.isFirstStart() && !ConfigurationFile.exists(at: options.configuration)
  }

  /// Connects to the voice of the settings. One that the file names and that is no longer installed
  /// is reported when the text opens.
  private mutating func chosenVoice() throws -> (any Voice)? {
    let settings = options.settings
    do {
      return try settings.speech(onScreen: true).voice(
        icons: settings.soundIcons, wake: CursesScreen.wake)
    } catch let error as NoVoiceError {
      guard case .file = settings.origin(\.speechSink) else { throw error }
      options.notices.append(.unusable(error.description, settings.origin(\.speechSink)))
      return nil
    }
  }

  private func readPlainly(_ opened: Opened, reason: String) throws -> SessionEnd {
    var options = options
    let opened = try opened.whole()
    if Self.isOnTerminal, case .text = opened {
      options.showsTour = options.showsTour || isFirstStart
      state.rememberStart()
    }
    let mode = PlainMode(
      maker: SessionMaker(options: options, style: style), opened: opened, place: place)
    return try mode.run(reason: reason)
  }

  private func read(
    _ opened: Opened, on screen: CursesScreen, to files: OutputFiles, _ voice: (any Voice)?
  ) throws -> SessionEnd {
    let end: SessionEnd
    var reader: ReaderController?
    let arriving = opened.arriving
    defer { arriving?.cancel() }
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
        edit: NoteEditor(run: screen.run).edit)
      session.options.setEscapeDelay = { screen.escapeDelay = $0 }
      reader = session.application as? ReaderController
      if let reader {
        (reader.bookshelf as? LibraryShelf)?.state = state
        state.restoreLayers(of: reader, options.settings)
      }
      try show(place, in: session)
      if place == nil { reader?.resume() }
      if let voice { session.attach(voice) }
      let store = reader?.preferences as? SettingStore
      store?.changeVoice = { [weak session] settings in
        session?.replaceVoice(
          by: try settings.speech(onScreen: true).voice(
            icons: settings.soundIcons, wake: CursesScreen.wake))
      }
      session.open(readerOn: options.settings.reader)
      (session.application as? Scene)?.announceTrap()
      if let arriving {
        // The first frame does not share the processor with the import.
        session.render()
        arriving.begin(wake: CursesScreen.wake)
      }
      end = session.run()
      // Another text may have been opened meanwhile.
      reader = session.application as? ReaderController
      reader?.keepPlace()
      if let reader, let store { state.keepLayers(of: reader, store.settings) }
      if let shelf = reader?.bookshelf, reader?.arrival != .failed {
        state.rememberTexts([shelf.openText] + shelf.textsBeside)
      }
      session.finish()
      try options.dumpTree(of: session)
    }
    try reader?.finishSaving(at: end)
    try files.flush(patience: OutputFile.patience)
    try arriving?.report()
    return end
  }
}

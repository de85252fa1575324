import Console
import AccessibilityModel
import Configuration
import CursesTerminal
import Foundation
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput

/// A run that reads a text or walks a tree: on the terminal, or line by line without one.
package final class Reading {
  private let text: String?
  private let place: String?
  private var options: RunOptions
  private let style: UtteranceStyle
  /// The reason that no screen is used, or nil if one is used.
  private let plainReason: Message?
  private lazy var input = PlainInput()
  private lazy var voice = Result { try connectVoice(onScreen: plainReason == nil) }
  private let state = StateFolder()
  /// The texts that were parallel to the last one.
  private var lastBeside: [NamedText] = []

  /// - Parameter text: The text to open, or nil for the one in the settings.
  package init(
    text: String? = nil, place: String? = nil, options: RunOptions = .init(),
    isPlain: Bool = false, style: UtteranceStyle = .spoken
  ) {
    self.text = text
    self.place = place
    self.options = options
    self.style = style
    plainReason = PlainMode.reason(isRequested: isPlain, in: options.settings)
    // Scripts hear the same words everywhere.
    if Self.isOnTerminal { self.options.locale = CommandLanguage.locale }
  }

  /// Opens the text and reads it.
  ///
  /// - Throws: A `ReportableError`.
  package func run() throws -> SessionEnd {
    options.asksHowOneReads = asksHowOneReads
    let target: OpenTarget
    do {
      let opened = try text.map { try open($0, isSpoken: true) } ?? openChosenText()
      target = .text(
        opened.text, beside: try options.parallel.map { try open($0) } + lastBeside,
        warnings: opened.warnings)
    } catch let ended as EndingSignals.Ended {
      return ended.sessionEnd
    }
    return try run(target)
  }

  /// A Boolean value that indicates whether the user is asked how they read: a person starts the
  /// program without a text, and has not answered before.
  private var asksHowOneReads: Bool {
    text == nil && Self.isOnTerminal && !options.settings.isChosen(\.method)
      && !StateFolder.isIntroduced() && Folders.environmentVariable("LECTOR_PLAIN") == nil
  }

  /// Opens the text in the settings or, if they name none, the last open text, with its parallel
  /// texts. If that is impossible, for example because the text was removed from the library, opens
  /// the bundled text and announces why.
  private func openChosenText() throws -> NamedText {
    let isChosen = options.settings.isChosen(\.text)
    let last = !isChosen && Self.isOnTerminal ? state.lastTexts : []
    let name = last.first ?? options.settings.openedText
    do {
      let opened = try open(name, isSpoken: true)
      if options.parallel.isEmpty {
        lastBeside = try last.dropFirst().compactMap { name -> NamedText? in
          do { return try open(name) } catch is any ReportableError { return nil }
        }
      }
      return opened
    } catch let error as any ReportableError {
      guard isChosen || !last.isEmpty else { throw error }
      options.notices.append(
        isChosen ? .missingText(name, options.settings.origin(\.text)) : .lastTextGone(name))
      return try open(SettingTable.shared.text.defaultValue)
    }
  }

  /// Opens a text. While a file is read that is not in the cache, the terminal shows the progress,
  /// the voice announces the beginning, and the session will announce the end.
  ///
  /// - Parameter isSpoken: A Boolean value that indicates whether an imported text without a
  ///   language is reported.
  /// - Throws: A `ReportableError`; `EndingSignals.Ended` if the user ends the program meanwhile.
  private func open(_ name: String, isSpoken: Bool = false) throws -> NamedText {
    // A signal ends a wait for a pipe directly.
    let signals = FileName.isStream(name) ? nil : EndingSignals()
    defer { signals?.release() }
    let bar = ProgressBar(file: name, isPlain: plainReason != nil)
    var isRead = false
    let opener = TextOpener(folders: options.folders, settings: options.settings)
    let opened = try opener.open(name, isSpoken: isSpoken) { [self] bytes in
      try signals?.check()
      bar.show(bytes: bytes)
      if !isRead { try announceReading(of: name) }
      isRead = true
    }
    try signals?.check()
    if isRead, try spokenVoice() != nil { options.notices.append(.fileWasRead(name)) }
    return opened
  }

  private func announceReading(of name: String) throws {
    guard let voice = try spokenVoice() else { return }
    let phrases = Phrases(interfaceLanguage: options.settings.interfaceLanguage ?? options.locale)
    let file = (name as NSString).lastPathComponent
    voice.speak(
      VoiceRequest(
        // The requests of the session count from 1.
        id: -1,
        segments: [
          [LabelPiece(.announcement, phrases("opening.reading", file).withVisibleControls)]
        ],
        language: VoiceLanguages.regional(phrases.voice, locale: options.locale),
        parameters: options.settings.voices,
        standard: options.settings.standardVoice))
  }

  /// The voice, if the screen reader is on.
  private func spokenVoice() throws -> (any Voice)? {
    options.settings.reader ? try voice.get() : nil
  }

  /// A Boolean value that indicates whether a person uses the program. For another program, every
  /// start gives the same result.
  package static let isOnTerminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0

  /// Reads an opened text, tree, or scene.
  ///
  /// - Throws: A `ReportableError`.
  package func run(_ target: OpenTarget) throws -> SessionEnd {
    if let plainReason {
      return try readPlainly(target, reason: plainReason) { try self.voice.get() }
    }
    try options.demandNoStandardOutput()
    let files = try options.outputFiles(.growing)
    // Faults in the flags are reported before the screen is taken over.
    if case .text(let text, _, _) = target { _ = try options.settings.readerSettings(for: text) }
    _ = try options.settings.keyMap()
    let voice = try voice.get()
    guard
      let screen = CursesScreen(
        usesColor: PlainOutput.wantsColor, escapeDelay: options.settings.escapeDelay,
        // Some screen readers of the terminal speak the question.
        asksForBackground: options.settings.cursor != .caption
          && Folders.environmentVariable("COLORFGBG") == nil)
    else {
      return try readPlainly(target, reason: "the terminal's type is unknown") {
        try self.connectVoice(onScreen: false)
      }
    }
    if case .text = target { addNews(hasVoice: voice != nil) }
    let end = try read(target, on: screen, to: files, voice)
    guard end == .plainMode else { return end }
    options.asksHowOneReads = false
    options.notices = []
    let reason = PlainMode.reason(isRequested: false, in: options.settings)
    return try readPlainly(target, reason: reason ?? "", files) { nil }
  }

  /// Adds the one-time announcements: the tour at the first start, and how to get speech.
  private func addNews(hasVoice: Bool) {
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

  /// Connects to the voice in the settings. On a screen, a voice that the file names but that is no
  /// longer installed is reported when the text opens.
  private func connectVoice(onScreen: Bool) throws -> (any Voice)? {
    let settings = options.settings
    guard onScreen else { return try settings.voice(onScreen: false, wake: input.wake) }
    do { return try settings.voice(wake: CursesScreen.wake) } catch let error as NoVoiceError {
      guard case .file = settings.origin(\.speechSink) else { throw error }
      options.notices.append(.unusable(error.description, settings.origin(\.speechSink)))
      return nil
    }
  }

  private func readPlainly(
    _ target: OpenTarget, reason: Message, _ files: OutputFiles? = nil,
    voice: () throws -> (any Voice)?
  ) throws -> SessionEnd {
    if Self.isOnTerminal, case .text = target {
      options.showsTour = options.showsTour || isFirstStart
      state.rememberStart()
    }
    let mode = PlainMode(
      maker: SessionMaker(options: options, style: style), target: target, place: place,
      input: input, files: files)
    return try mode.run(reason: reason, voice: voice)
  }

  private func read(
    _ target: OpenTarget, on screen: CursesScreen, to files: OutputFiles, _ voice: (any Voice)?
  ) throws -> SessionEnd {
    let end: SessionEnd
    var reader: ReaderController?
    do {
      defer { screen.end() }
      let maker = SessionMaker(options: options, style: style)
      let session = try maker.session(
        for: target, in: environment(of: screen, maker: maker, files: files))
      try show(place, in: session)
      if place == nil { (session.application as? ReaderController)?.navigation.resume() }
      if let voice { session.attach(voice) }
      files.begin()
      maker.open(session, readerOn: options.settings.reader)
      end = session.run()
      // Another text may have been opened meanwhile.
      reader = session.application as? ReaderController
      reader?.keepPlace()
      if let reader { (reader.environment.bookshelf as? TextWorkspace)?.keepState(of: reader) }
      session.finish()
      if end == .plainMode, let store = reader?.environment.preferences as? SettingStore {
        options.settings = store.settings
      } else {
        try options.dumpTree(of: session)
      }
    }
    try reader?.finishSaving(at: end)
    try files.finish(patience: OutputFile.patience)
    return end
  }

  private func environment(
    of screen: CursesScreen, maker: SessionMaker, files: OutputFiles
  ) -> SessionEnvironment {
    let clock = SystemClock()
    let cast = maker.cast(to: files.cast, clock: clock)
    var environment = SessionEnvironment(
      screen: cast?.recording(screen) ?? screen, clock: clock, sinks: maker.sinks(files, cast))
    environment.options.copy = { screen.copy(base64: Data($0.utf8).base64EncodedString()) }
    environment.options.setEscapeDelay = { screen.escapeDelay = $0 }
    environment.wake = CursesScreen.wake
    environment.grace = 0
    environment.edit = NoteEditor(run: screen.run).edit
    environment.connectVoice = { try $0.voice(wake: CursesScreen.wake) }
    environment.state = state
    return environment
  }
}

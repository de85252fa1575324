import AccessibilityModel
import CellGrids
import Configuration
import Foundation
import Gallery
import Interlinear
import Languages
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// The parts of the system that a session uses, complete before the session is made.
package struct SessionEnvironment {
  package let screen: any Screen
  package let clock: any ScreenReaderClock
  package let sinks: [any SpeechSink]
  /// The session's connections to the system. Its other options come from the settings.
  package var options = SessionOptions()
  /// Called on another thread when there is news.
  package var wake: @Sendable () -> Void = {}
  /// The time that a change waits to be made, in milliseconds; 0 while a key is waiting.
  package var grace = 10_000
  /// Opens a text in an editor, by default the environment's, or nil if there is none.
  package var edit: ((_ text: String, _ program: String?) throws -> String?)?
  /// Connects to the voice in the settings, or nil if the voice can't be replaced.
  package var connectVoice: ((Settings) throws -> (any Voice)?)?
  /// The storage of each text's layers, or nil for a session without one.
  package var state: StateFolder?

  package init(screen: any Screen, clock: any ScreenReaderClock, sinks: [any SpeechSink]) {
    self.screen = screen
    self.clock = clock
    self.sinks = sinks
  }
}

/// Composes sessions from settings, for every command with a screen or a script.
package struct SessionMaker {
  package let options: RunOptions
  package let style: UtteranceStyle

  package init(options: RunOptions, style: UtteranceStyle = .spoken) {
    self.options = options
    self.style = style
  }

  /// Returns a session of a target.
  ///
  /// - Throws: A `ReportableError`.
  package func session(for target: OpenTarget, in environment: SessionEnvironment) throws -> Session
  {
    RunLog.begins(with: target, options)
    let phrases = phrases(for: target)
    let settings = options.settings
    var reader = ScreenReader(phrases: phrases)
    reader.settings.voices = settings.voices
    if style != .spoken {
      reader.snapshotComposer = UtteranceComposer(phrases: phrases, style: style)
    }
    let wake = environment.wake
    let isImmediate = environment.clock is VirtualClock
    let store = SettingStore(
      settings: settings, path: options.configuration, grace: environment.grace,
      folders: options.folders, wake: wake, connectVoice: environment.connectVoice,
      makeBraille: { settings in
        settings.braillePlace.display(
          language: phrases.language, tables: settings.brailleTables, isImmediate: isImmediate,
          wake: wake)
      })
    let workspace = workspace(for: target, phrases: phrases, store: store, environment)
    let application = try application(for: target, phrases: phrases, workspace)
    if application is TreeController { reader.settings.reach = TreeController.reach }
    var sessionOptions = environment.options
    sessionOptions.locale = options.locale
    let session = Session(
      application: application, screen: environment.screen, clock: environment.clock,
      reader: reader, keyMap: try settings.keyMap(), sinks: environment.sinks,
      options: sessionOptions)
    SettingEffect.begin(session, settings)
    store.session = session
    workspace?.session = session
    if isImmediate { (application as? ReaderController)?.familiarity.waitForFrequencies() }
    if settings.braillePlace != .none { store.attachBraille(of: settings) }
    return session
  }

  /// Opens a session, with the question how the user reads or the announcement of a scene's trap.
  func open(_ session: Session, readerOn: Bool) {
    func open() { session.open(readerOn: readerOn) }
    if options.asksHowOneReads, let controller = session.application as? ReaderController {
      controller.askHowOneReads(openingBy: open)
    } else {
      open()
      (session.application as? Scene)?.announceTrap()
    }
  }

  /// Returns the texts that the session of a text can open, or nil for a tree or a scene.
  private func workspace(
    for target: OpenTarget, phrases: Phrases, store: SettingStore,
    _ environment: SessionEnvironment
  ) -> TextWorkspace? {
    guard case .text(let text, let others, _) = target else { return nil }
    let edit: ((String) throws -> String?)? = environment.edit.map { edit in
      { [weak store, settings = options.settings] text in
        let editor = (store?.settings ?? settings).editor
        return try edit(text, editor.isEmpty ? nil : editor)
      }
    }
    // If the text is from the user's library, its connection is shared.
    let studyData = StudyData(
      path: options.folders.library, sharing: (text as? StoredText)?.library,
      grace: environment.grace, wake: environment.wake, now: { time(nil) }, edit: edit)
    return TextWorkspace(
      text, beside: others, folders: options.folders, catalog: options.catalog, store: store,
      studyData: studyData, phrases: phrases, environment: environment)
  }

  private func application(
    for target: OpenTarget, phrases: Phrases, _ workspace: TextWorkspace?
  ) throws -> any Application {
    switch target {
    case .text(let text, let others, let warnings):
      guard let workspace else {
        return ReaderController(text: try text.beside(others), phrases: phrases)
      }
      var notices = options.settings.languageNotices + options.notices
      var tour: OpeningTour?
      if options.showsTour {
        // Speech is a part of the tour.
        let speech = notices.firstIndex { if case .noSpeech = $0 { true } else { false } }
        tour = OpeningTour(note: speech.map { notices.remove(at: $0).text(in: phrases) })
      }
      let news = notices.map { $0.text(in: phrases) }
      let all = news + [warnings?.summary(phrases)].compactMap { $0 }
      return try workspace.firstController(
        warning: all.isEmpty ? nil : all.joined(separator: ". "), tour: tour)
    case .tree(let tree, let name):
      return TreeController(tree: tree, name: name, phrases: phrases)
    case .scene(let name, let trap):
      return try SceneTable.scene(
        name, trap: trap,
        options: SceneOptions(phrases: phrases, isReaderRunning: options.settings.reader))
    }
  }

  /// Returns the phrases in the requested language, or else in the language of the tree's screen or
  /// the locale.
  private func phrases(for target: OpenTarget) -> Phrases {
    if let language = options.settings.interfaceLanguage {
      return Phrases(interfaceLanguage: language)
    }
    if case .tree(let tree, _) = target, let language = tree.screen?.language {
      return Phrases(interfaceLanguage: language)
    }
    let locale = options.locale
    return Phrases(interfaceLanguage: InterfaceLanguages.isOfInterface(locale) ? locale : "en")
  }

  /// Returns the sinks that write files.
  package func sinks(_ files: OutputFiles, _ cast: Cast?) -> [any SpeechSink] {
    var sinks: [any SpeechSink] = cast.map { [$0] } ?? []
    if let file = files.transcript {
      sinks.append(
        Transcript(
          format: options.settings.format, style: style, write: file.write, send: file.send))
    }
    return sinks
  }

  /// Returns the recording to a file, or nil if there is none.
  package func cast(to file: OutputFile?, clock: any ScreenReaderClock) -> Cast? {
    file.map { Cast(title: "lector", clock: clock, write: $0.write, send: $0.send) }
  }
}

/// Scrolls to a place before the session opens, so that it opens there.
package func show(_ place: String?, in session: Session) throws {
  guard let place else { return }
  guard let controller = session.application as? ReaderController else {
    throw UsageError("a tree has no places; use choose \"TEXT\" to go to an element")
  }
  do {
    try controller.navigation.open(at: place)
  } catch {
    let names = error.message.contains(place)
    throw UnknownNameError(report: names ? "\(error.message)" : "\(place): \(error.message)")
  }
}

import AccessibilityModel
import CellGrids
import Configuration
import Foundation
import Gallery
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

/// Composes sessions from settings, for every command with a screen or a script.
package struct SessionMaker {
  let options: RunOptions
  let style: UtteranceStyle

  package init(options: RunOptions, style: UtteranceStyle = .spoken) {
    self.options = options
    self.style = style
  }

  func session(
    for opened: Opened, screen: any Screen, clock: any ScreenReaderClock, sinks: [any SpeechSink],
    isPlain: Bool = false, copy: @escaping (String) -> Void = { _ in },
    wake: @escaping @Sendable () -> Void = {}, grace: Int = 10_000,
    edit: ((_ text: String, _ program: String?) throws -> String?)? = nil
  ) throws -> Session {
    RunLog.begins(with: opened, options)
    let phrases = phrases(for: opened)
    let settings = options.settings
    var reader = ScreenReader(phrases: phrases)
    reader.settings.voices = settings.voices
    if style != .spoken {
      reader.snapshotComposer = UtteranceComposer(phrases: phrases, style: style)
    }
    let store = SettingStore(
      settings: settings, path: options.configuration, grace: grace, wake: wake)
    let application = try application(
      for: opened, phrases: phrases, store: store, grace: grace, wake: wake,
      edit: edit.map { edit in
        { [weak store] text in try edit(text, (store?.settings ?? settings).noteEditor) }
      })
    if application is TreeController { reader.settings.reach = TreeController.reach }
    application.root.ownAppearance = settings.appearance()
    var sessionOptions = SessionOptions()
    sessionOptions.copy = copy
    sessionOptions.isPlain = isPlain
    let session = Session(
      application: application, screen: screen, clock: clock, reader: reader,
      keyMap: try settings.keyMap(), sinks: sinks, options: sessionOptions)
    for effect in SettingEffect.onSession {
      effect.apply(settings, session, Folders.environmentVariable)
    }
    store.session = session
    ((application as? ReaderController)?.bookshelf as? LibraryShelf)?.session = session
    if clock is VirtualClock { (application as? ReaderController)?.waitUntilLoaded() }
    let isImmediate = clock is VirtualClock
    let attachBraille = { [weak session] (settings: Settings) in
      let display = settings.braillePlace.display(
        language: phrases.language, tables: settings.brailleTables, isImmediate: isImmediate,
        wake: wake)
      session?.attach(display, showsPane: settings.braillePlace.showsPane)
    }
    if settings.braillePlace != .none { attachBraille(settings) }
    store.changeBraille = attachBraille
    return session
  }

  private func application(
    for opened: Opened, phrases: Phrases, store: SettingStore, grace: Int,
    wake: @escaping @Sendable () -> Void, edit: ((String) throws -> String?)?
  ) throws -> any Application {
    switch opened {
    case .text(let opened, let warnings):
      let data = studyData(for: opened, grace: grace, wake: wake, edit: edit)
      let shelf = LibraryShelf(
        opened, beside: try NamedText.open(options.parallel, folders: options.folders), maker: self,
        store: store,
        studyData: data, phrases: phrases, grace: grace, wake: wake)
      let controller = try shelf.controller()
      var notices = options.settings.languageNotices + options.notices
      if options.showsTour {
        // Speech is a part of the tour.
        let speech = notices.firstIndex { if case .noSpeech = $0 { true } else { false } }
        controller.openingTour = OpeningTour(
          note: speech.map { notices.remove(at: $0).text(in: phrases) })
      }
      let news = notices.map { $0.text(in: phrases) }
      let all = news + [warnings?.summary(phrases)].compactMap { $0 }
      controller.openingWarning = all.isEmpty ? nil : all.joined(separator: ". ")
      return controller
    case .tree(let tree, let name):
      return TreeController(tree: tree, name: name, phrases: phrases)
    case .scene(let name, let trap):
      return try SceneTable.scene(
        name, trap: trap,
        options: SceneOptions(phrases: phrases, isReaderRunning: options.settings.reader))
    }
  }

  /// Returns the user's library, for notes, marks, and lexica. If the text is from that library,
  /// its connection is shared.
  private func studyData(
    for text: any TextSource, grace: Int, wake: @escaping @Sendable () -> Void,
    edit: ((String) throws -> String?)?
  ) -> StudyData {
    StudyData(
      path: options.folders.library, sharing: (text as? StoredText)?.library, grace: grace,
      wake: wake,
      now: { time(nil) }, edit: edit)
  }

  /// Returns the phrases in the requested language, otherwise in that of the tree's screen or of the
  /// locale.
  private func phrases(for opened: Opened) -> Phrases {
    if let language = options.settings.interfaceLanguage {
      return Phrases(interfaceLanguage: language)
    }
    if case .tree(let tree, _) = opened, let language = tree.screen?.language {
      return Phrases(interfaceLanguage: language)
    }
    return Phrases(interfaceLanguage: options.locale)
  }

  /// Returns the sinks that write files.
  func sinks(_ files: OutputFiles, _ cast: Cast?) -> [any SpeechSink] {
    var sinks: [any SpeechSink] = cast.map { [$0] } ?? []
    if let file = files.transcript {
      sinks.append(
        Transcript(
          format: options.settings.format, style: style, write: file.write, send: file.send))
    }
    return sinks
  }

  /// Returns the recording to a file, or nil for none.
  func cast(to file: OutputFile?, clock: any ScreenReaderClock) -> Cast? {
    file.map { Cast(title: "lector", clock: clock, write: $0.write, send: $0.send) }
  }
}

/// Scrolls to a place before the session opens, so that it opens there.
func show(_ place: String?, in session: Session) throws {
  guard let place else { return }
  guard let controller = session.application as? ReaderController else {
    throw UsageError("a tree has no places; use choose \"TEXT\" to go to an element")
  }
  do {
    try controller.showBeforeOpening(place)
  } catch {
    let names = error.message.contains(place)
    throw PlaceError(names ? error.message : "\(place): \(error.message)")
  }
}

/// The error for a place that the text does not have.
package struct PlaceError: ReportableError {
  package let description: String

  package init(_ message: String) { description = message.withVisibleControls }
}

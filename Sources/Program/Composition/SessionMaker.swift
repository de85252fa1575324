import AccessibilityModel
import CellGrids
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

/// Makes a session for what was opened: what every command with a screen or a script has in common.
package struct SessionMaker {
  let options: OutputOptions
  let style: UtteranceStyle

  package init(options: OutputOptions, style: UtteranceStyle = .spoken) {
    self.options = options
    self.style = style
  }

  func session(
    for opened: Opened, screen: any Screen, clock: any SessionClock, sinks: [any SpeechSink],
    copy: @escaping (String) -> Void = { _ in }, wake: @escaping @Sendable () -> Void = {},
    edit: ((String) throws -> String?)? = nil
  ) throws -> Session {
    let phrases = phrases(for: opened)
    var settings = ScreenReaderSettings(verbosity: options.verbosity)
    settings.speaksHints = options.hints == .on
    settings.standardVoice = options.standardVoice
    settings.voices = options.voices
    let application: any Application
    switch opened {
    case .text(let opened):
      let text = try beside(opened)
      let controller = ReaderController(
        text: text, settings: try options.settings(for: text), phrases: phrases,
        studyData: studyData(for: opened, edit: edit))
      controller.apply(options.colors)
      controller.preferences = Preferences(
        settings: options.settings, path: options.configuration)
      application = controller
    case .tree(let tree, let name):
      application = TreeController(tree: tree, name: name, phrases: phrases)
      settings.reach = TreeController.reach
    case .scene(let name, let trap):
      application = try SceneTable.scene(
        name, trap: trap,
        options: SceneOptions(phrases: phrases, isReaderRunning: options.reader == .on))
    }
    application.root.theme = options.colors
    var sessionOptions = SessionOptions()
    sessionOptions.cursorIsOnCaption = options.cursor == .caption
    sessionOptions.terminalHasBidi = options.bidi.terminalHasBidi
    sessionOptions.saysGreekAsModern = options.greek == .el
    sessionOptions.hintDelay = options.hintDelay
    sessionOptions.copy = copy
    var reader = ScreenReader(settings: settings, phrases: phrases)
    if style == .snapshot {
      reader.snapshotComposer = UtteranceComposer(phrases: phrases, style: .snapshot)
    }
    let session = Session(
      application: application, screen: screen, clock: clock, reader: reader, phrases: phrases,
      keyMap: try options.keyMap(), sinks: sinks, options: sessionOptions)
    let display = options.braille.display(
      language: phrases.language, tables: options.brailleTables, isImmediate: clock is VirtualClock,
      wake: wake)
    if let display { session.attach(display, showsPane: options.braille.showsPane) }
    return session
  }

  /// The text, with the one beside it that was asked for.
  private func beside(_ text: any TextSource) throws -> any TextSource {
    guard let name = options.parallel else { return text }
    return try ParallelText(text, beside: OpenedText.open(name))
  }

  /// The user's library, for notes and marks and to look words up in: that of the text, where the
  /// text is from there.
  private func studyData(
    for text: any TextSource, edit: ((String) throws -> String?)?
  ) -> StudyData {
    let path = Folders().library
    let shared = (text as? StoredText)?.library
    return StudyData(
      open: {
        if let shared, shared.path == path { return shared }
        return try Library(path: path)
      },
      exists: { Library.exists(at: path) }, now: { time(nil) }, edit: edit)
  }

  /// The language that was asked for, else that of the tree's screen.
  private func phrases(for opened: Opened) -> Phrases {
    if let language = options.language { return Phrases(interfaceLanguage: language) }
    if case .tree(let tree, _) = opened, let language = tree.screen?.language {
      return Phrases(interfaceLanguage: language)
    }
    return Phrases(interfaceLanguage: "en")
  }

  /// The sinks that write files.
  func sinks(_ files: OutputFiles, _ cast: Cast?) -> [any SpeechSink] {
    var sinks: [any SpeechSink] = cast.map { [$0] } ?? []
    if let file = files.transcript {
      sinks.append(
        Transcript(format: options.format, style: style, write: file.write, send: file.send))
    }
    return sinks
  }

  /// The recording to a file; nil where none is wanted.
  func cast(to file: OutputFile?, clock: any SessionClock) -> Cast? {
    file.map { Cast(title: "lector", clock: clock, write: $0.write, send: $0.send) }
  }
}

/// Scrolls to a place before the session opens; it then opens there.
func show(_ place: String?, in session: Session) throws {
  guard let place else { return }
  guard let controller = session.application as? ReaderController else {
    throw UsageError("a tree has no places; use choose \"TEXT\" to go to an element")
  }
  do {
    try controller.showBeforeOpening(place)
  } catch {
    throw PlaceError(error.message)
  }
}

/// A place on the command line or in a script that the text does not have.
package struct PlaceError: ReportableError {
  package let description: String
  package var exitStatus: ExitStatus { .noInput }

  package init(_ message: String) { description = message.withVisibleControls }
}

import AccessibilityModel
import CellGrids
import Foundation
import Gallery
import Interaction
import Interlinear
import PlainText
import ReaderApp
import ScreenReading
import SpeechOutput
import TextLibrary
import TreeApp

/// Makes a session for what was opened: what every command with a screen or a script has in common.
struct SessionMaker {
  let options: OutputOptions
  var style = UtteranceStyle.spoken

  func session(
    for opened: Opened, screen: any Screen, clock: any SessionClock, sinks: [any SpeechSink],
    copy: @escaping (String) -> Void = { _ in }, wake: @escaping @Sendable () -> Void = {},
    edit: ((String) throws -> String?)? = nil
  ) throws -> Session {
    let phrases = phrases(for: opened)
    var settings = ScreenReaderSettings(verbosity: options.verbosity)
    settings.speaksHints = options.hints == .on
    let application: any Application
    switch opened {
    case .text(let text):
      application = ReaderController(
        text: text, settings: try options.settings(for: text.description), phrases: phrases,
        desk: desk(for: text, edit: edit))
    case .tree(let tree, let name):
      application = TreeController(tree: tree, name: name, phrases: phrases)
      settings.reach = TreeController.reach
    case .scene(let name, let trap):
      application = try SceneTable.scene(
        name, trap: trap,
        options: SceneOptions(phrases: phrases, isReaderRunning: options.reader == .on))
    }
    var sessionOptions = SessionOptions()
    sessionOptions.cursorIsOnCaption = options.cursor == .caption
    sessionOptions.terminalHasBidi = options.bidi.terminalHasBidi
    sessionOptions.saysGreekAsModern = options.greek == .el
    sessionOptions.copy = copy
    var reader = ScreenReader(settings: settings, phrases: phrases)
    if style == .snapshot {
      reader.snapshotComposer = UtteranceComposer(phrases: phrases, style: .snapshot)
    }
    let session = Session(
      application: application, screen: screen, clock: clock, reader: reader, phrases: phrases,
      keyMap: try EmbeddedText.keyMap(), sinks: sinks, options: sessionOptions)
    let display = options.braille.display(
      language: phrases.language, isImmediate: clock is VirtualClock, wake: wake)
    if let display { session.attach(display, showsPane: options.braille.showsPane) }
    return session
  }

  /// The user's library, for notes and marks and to look words up in: that of the text, where the
  /// text is from there.
  private func desk(
    for text: any TextSource, edit: ((String) throws -> String?)?
  ) -> StudyDesk {
    let path = Folders().library
    let shared = (text as? StoredText)?.library
    return StudyDesk(
      open: {
        if let shared, shared.path == path { return shared }
        return try Library(path: path)
      },
      isThere: { Library.exists(at: path) }, now: { time(nil) }, edit: edit)
  }

  /// The language that was asked for, else that of the tree's screen.
  private func phrases(for opened: Opened) -> Phrases {
    if let language = options.language { return Phrases(language: language) }
    if case .tree(let tree, _) = opened, let language = tree.screen?.language {
      return Phrases(language: language)
    }
    return Phrases()
  }

  func transcript(to file: OutputFile?) -> [any SpeechSink] {
    guard let file else { return [] }
    return [Transcript(format: options.format, style: style, write: file.write, send: file.send)]
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
    throw PlaceError(description: error.message)
  }
}

/// A place on the command line or in a script that the text does not have.
struct PlaceError: ReportableError {
  let description: String
  var exitStatus: ExitStatus { .noInput }
}

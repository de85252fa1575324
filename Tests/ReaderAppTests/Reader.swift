import AccessibilityModel
import CellGrids
import Composition
import Configuration
import Foundation
import Interlinear
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary

@testable import ReaderApp

/// A reader without a terminal: the input is keys, the output is speech.
final class Reader {
  let controller: ReaderController
  let headless: HeadlessSession
  /// The user's editor, and the folder with the user's library.
  let editor: Editor
  let home: Home

  init(
    _ text: (any TextSource)? = nil, columns: Int = 80, rows: Int = 24,
    settings: ReaderSettings = .init(), verbosity: Verbosity = .normal, readerOn: Bool = true,
    at place: String? = nil, home: Home? = nil, language: String = "en", grace: Int = 10_000,
    prepare: (ReaderController) -> Void = { _ in }
  ) throws {
    let phrases = Phrases(interfaceLanguage: language)
    let home = try home ?? Home()
    self.home = home
    let editor = Editor()
    controller = ReaderController(
      text: try text ?? EmbeddedText.sampler(), settings: settings, phrases: phrases,
      studyData: StudyData(
        path: home.library, grace: grace, now: { home.tick() }, edit: { editor.edit($0) }))
    self.editor = editor
    let store = SettingStore(settings: Settings(), path: home.folder + "/config.toml")
    store.environment = { _ in nil }
    controller.preferences = store
    headless = HeadlessSession(
      controller, phrases: phrases, settings: ScreenReaderSettings(verbosity: verbosity),
      keyMap: try EmbeddedText.keyMap(), columns: columns, rows: rows)
    store.session = headless.session
    if let place { try controller.showBeforeOpening(place) }
    prepare(controller)
    session.open(readerOn: readerOn)
    settle()
  }

  var session: Session { headless.session }
  var screen: TestScreen { headless.screen }
  var recorder: Recorder { headless.recorder }
  var clock: VirtualClock { headless.clock }
  var copied: [String] { headless.copied }
  var focus: String { headless.focus }
  var cursor: CellPosition? { headless.cursor }

  func settle() { headless.settle() }
  func heard() -> [String] { headless.heard() }

  @discardableResult
  func press(_ keys: String) -> [String] { headless.press(keys) }
}

/// A temporary folder for a library. Its clock advances by a second each time it is read.
final class Home {
  let folder: String
  private var now = 1_000_000_000

  init() throws {
    folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var library: String { folder + "/library.sqlite3" }

  func tick() -> Int {
    now += 1
    return now
  }
}

/// An editor that writes a given text.
final class Editor {
  var writes: String?
  private(set) var given: String?

  func edit(_ text: String) -> String? {
    given = text
    return writes
  }
}

import HeardSessions
import AccessibilityModel
import CellGrids
import Composition
import Configuration
import Foundation
import Interlinear
import ScreenReading
import Sessions
import SpeechOutput
import Testing
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
    environment: ReaderEnvironment = .init(), tour: OpeningTour? = nil, isAsked: Bool = false,
    isPlain: Bool = false, wake: @escaping @Sendable () -> Void = {}
  ) throws {
    let phrases = Phrases(interfaceLanguage: language)
    let home = try home ?? Home()
    self.home = home
    let editor = Editor()
    let store = SettingStore(
      settings: Settings(), path: home.folder + "/config.toml", variable: { _ in nil },
      connectVoice: isAsked ? { _ in nil } : nil)
    var environment = environment
    environment.preferences = environment.preferences ?? store
    controller = ReaderController(
      text: try text ?? EmbeddedText.sampler(), settings: settings, phrases: phrases,
      studyData: StudyData(
        path: home.library, grace: grace, wake: wake, now: { home.tick() },
        edit: { editor.edit($0) }),
      environment: environment, openingTour: tour)
    self.editor = editor
    headless = HeadlessSession(
      controller, phrases: phrases, settings: ScreenReaderSettings(verbosity: verbosity),
      keyMap: try EmbeddedText.keyMap(), columns: columns, rows: rows)
    store.session = headless.session
    if let place { try controller.navigation.open(at: place) }
    session.options.isPlain = isPlain
    if isAsked {
      controller.askHowOneReads { session.open(readerOn: readerOn) }
    } else {
      session.open(readerOn: readerOn)
    }
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

  /// Types a text into the field that is being edited, a key for each character.
  func type(_ text: String) {
    for character in text { press(character == " " ? "space" : String(character)) }
  }

  /// The titles of the items of the open list.
  var titles: [String] { controller.root.popover?.list.items.map(\.title) ?? [] }

  /// Chooses the item of the open list with a title.
  ///
  /// - Returns: The speech that followed.
  @discardableResult
  func choose(_ title: String) throws -> [String] {
    let items = try #require(controller.root.popover?.list.items)
    _ = heard()
    try #require(items.first { $0.title == title }, "\(titles)").activate()
    settle()
    return heard()
  }
}

/// A temporary folder for a library. Its clock advances by a second each time it is read.
final class Home {
  let folder: String
  var now = 1_000_000_000

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

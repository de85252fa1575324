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
  let session: Session
  let screen: TestScreen
  let recorder = Recorder()
  let clock = VirtualClock()
  private(set) var copied: [String] = []
  /// The user's editor, and the folder with the user's library.
  let editor: Editor
  let home: Home
  private var taken = 0

  init(
    _ text: (any TextSource)? = nil, columns: Int = 80, rows: Int = 24,
    settings: ReaderSettings = .init(), verbosity: Verbosity = .normal, readerOn: Bool = true,
    at place: String? = nil, home: Home? = nil
  ) throws {
    let phrases = Phrases(interfaceLanguage: "en")
    let home = try home ?? Home()
    self.home = home
    let editor = Editor()
    controller = ReaderController(
      text: try text ?? EmbeddedText.sampler(), settings: settings, phrases: phrases,
      studyData: StudyData(
        open: { try Library(path: home.library) }, exists: { Library.exists(at: home.library) },
        now: { home.tick() }, edit: { editor.edit($0) }))
    self.editor = editor
    let store = SettingStore(settings: Settings(), path: home.folder + "/config.toml")
    controller.preferences = store
    screen = TestScreen(columns: columns, rows: rows)
    session = Session(
      application: controller, screen: screen, clock: clock,
      reader: ScreenReader(settings: .init(verbosity: verbosity), phrases: phrases),
      phrases: phrases, keyMap: try EmbeddedText.keyMap(), sinks: [recorder])
    store.session = session
    session.options.copy = { [weak self] in self?.copied.append($0) }
    if let place { try controller.showBeforeOpening(place) }
    session.open(readerOn: readerOn)
    settle()
  }

  /// Advances the clock until all speech has ended.
  func settle() {
    if session.reader.isReadingAll {
      clock.advance(to: session.queue.busyUntil)
    } else {
      session.settle {
        clock.advance(to: $0)
        return true
      }
    }
    session.render()
  }

  /// Returns the speech since the last call, and sounds in angle brackets.
  func heard() -> [String] {
    let new = recorder.events.dropFirst(taken)
    taken = recorder.events.count
    return new.compactMap { event in
      switch event.kind {
      case .speech: event.text
      case .earcon: "<\(event.text)>"
      default: nil
      }
    }
  }

  /// Presses keys, separated by spaces, and returns the speech and sounds of the last one.
  @discardableResult
  func press(_ keys: String) -> [String] {
    for key in keys.split(separator: " ") {
      _ = heard()
      session.handle(Key(String(key)))
      settle()
    }
    return heard()
  }

  var focus: String { session.reader.focus?.accessibilityPlace ?? "nothing" }

  var cursor: CellPosition? { screen.lastFrame?.cursor }
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

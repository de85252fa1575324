import AccessibilityModel
import CellGrids
import Foundation
import GestureScripts
import Resources
import ScreenReading
import Sessions
import SpeechOutput
import Views

@testable import Gallery

/// Plays gesture scripts on a scene, and keeps what was said.
final class Player: ScriptStage {
  private let scene: String
  private let trap: String?
  private let phrases: Phrases
  private let readerOn: Bool
  private var screen = TestScreen()
  private let clock = VirtualClock()
  private(set) var session: Session?
  private(set) var recorder = Recorder()

  init(_ scene: String, trap: String? = nil, language: String = "en", readerOn: Bool = true) {
    self.scene = scene
    self.trap = trap
    phrases = Phrases(interfaceLanguage: language)
    self.readerOn = readerOn
  }

  /// Plays a script from the opening of the scene.
  ///
  /// - Throws: a `ScriptError` of the script, a `SceneError` for no scene.
  @discardableResult
  func play(_ script: String) throws -> [String] {
    let runner = ScriptRunner(
      script: try Script(name: "script", text: script), stage: self, readerOn: readerOn)
    try runner.open(scene)
    try runner.run()
    return said
  }

  /// What was said since the scene was opened.
  var said: [String] { recorder.events.filter { $0.kind == .speech }.map(\.text) }

  /// The language of the first piece of what was said last.
  var lastLanguage: String? { recorder.events.last { $0.kind == .speech }?.pieces.first?.language }

  var shown: Scene? { session?.application as? Scene }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    screen = TestScreen(columns: columns, rows: rows)
    self.recorder = recorder
    let made = Session(
      application: try SceneTable.scene(
        scene, trap: trap, options: SceneOptions(phrases: phrases, isReaderRunning: readerOn)),
      screen: screen, clock: clock, reader: ScreenReader(phrases: phrases), phrases: phrases,
      keyMap: try Self.keyMap(), sinks: [recorder])
    session = made
    return made
  }

  /// The keys of the default profile.
  private static func keyMap() throws -> KeyMap {
    var count = 0
    let bytes = lector_keys_voiceover(&count)
    return try KeyMap(
      table: String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }

  func resize(columns: Int, rows: Int) -> Bool {
    screen.resize(columns: columns, rows: rows)
    return true
  }

  func wait(until time: Int) { clock.advance(to: time) }
  func read(_ file: String) throws -> String { "" }
  func write(_ text: String, to file: String) throws {}

  /// What is on the screen.
  var text: String {
    session?.setNeedsFrame()
    session?.render()
    return screen.text
  }

  /// A click with the mouse, long enough after the last to be no double click.
  func click(_ column: Int, _ row: Int) {
    clock.advance(to: clock.now + 1_000)
    let position = CellPosition(column: column, row: row)
    session?.handle(.mouse(MouseEvent(.press, at: position)))
    session?.handle(.mouse(MouseEvent(.release, at: position)))
  }
}

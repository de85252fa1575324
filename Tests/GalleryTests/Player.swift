import HeardSessions
import AccessibilityModel
import CellGrids
import Foundation
import GestureScripts
import Resources
import ScreenReading
import Sessions
import SpeechOutput
import Views

import Gallery

/// Plays gesture scripts on a scene, and records the spoken texts.
final class Player: ScriptStage {
  private let scene: String
  private let trap: String?
  private let phrases: Phrases
  private let readerOn: Bool
  private let clock = VirtualClock()
  private var headless: HeadlessSession?

  init(_ scene: String, trap: String? = nil, language: String = "en", readerOn: Bool = true) {
    self.scene = scene
    self.trap = trap
    phrases = Phrases(interfaceLanguage: language)
    self.readerOn = readerOn
  }

  /// Plays a script from the opening of the scene.
  ///
  /// - Throws: A `ScriptError` of the script; a `SceneError` if the scene does not exist.
  @discardableResult
  func play(_ script: String) throws -> [String] {
    let runner = ScriptRunner(
      script: try Script(name: "script", text: script), stage: self, readerOn: readerOn)
    try runner.open(scene)
    try runner.run()
    return said
  }

  var session: Session? { headless?.session }

  private var speech: [SpeechEvent] {
    headless?.recorder.events.filter { $0.kind == .speech } ?? []
  }

  /// The texts spoken since the scene was opened.
  var said: [String] { speech.map(\.text) }

  /// The language of the first piece of the last utterance.
  var lastLanguage: String? { speech.last?.pieces.first?.language }

  var shown: Scene? { session?.application as? Scene }

  func open(
    _ text: String, place: String?, columns: Int, rows: Int, recorder: Recorder
  ) throws -> Session {
    let headless = try HeadlessSession(
      columns: columns, rows: rows, clock: clock, recorder: recorder
    ) { screen, clock, recorder in
      Session(
        application: try SceneTable.scene(
          scene, trap: trap, options: SceneOptions(phrases: phrases, isReaderRunning: readerOn)),
        screen: screen, clock: clock, reader: ScreenReader(phrases: phrases),
        keyMap: try Self.keyMap(), sinks: [recorder])
    }
    self.headless = headless
    return headless.session
  }

  /// The keys of the default profile.
  private static func keyMap() throws -> KeyMap {
    var count = 0
    let bytes = lector_keys_voiceover(&count)
    return try KeyMap(
      table: String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }

  func resize(columns: Int, rows: Int) -> Bool {
    headless?.screen.resize(columns: columns, rows: rows)
    return true
  }

  func wait(until time: Int) { clock.advance(to: time) }
  func read(_ file: String) throws -> String { "" }
  func write(_ text: String, to file: String) throws {}

  /// The text on the screen.
  var text: String {
    session?.setNeedsFrame()
    session?.render()
    return headless?.screen.text ?? ""
  }

  /// Clicks, long enough after the last click that it is not a double click.
  func click(_ column: Int, _ row: Int) { headless?.click(column, row) }
}

import HeardSessions
import Choices
import CellGrids
import Configuration
import Foundation
import ReaderApp
import ScreenReading
import Sessions
import Testing

/// Nothing is silent: each key of each profile, in each kind of screen, is answered by words, or by
/// a sound that a terminal can make.
@Suite struct EveryKeyTests {
  /// Keys that leave the program, and those that begin a number.
  private static let leaving: Set<Command> = [
    .session(.quit), .session(.interrupt), .session(.suspend), .session(.count),
  ]

  private static let cases = KeyProfile.allCases.flatMap { profile in
    KindOfScreen.allCases.map { (profile, $0) }
  }

  @Test(arguments: cases)
  func noKeyIsSilent(_ profile: KeyProfile, _ kind: KindOfScreen) throws {
    let stage = try Stage()
    let map = try EmbeddedText.keyMap(profile: profile.rawValue)
    var silent: [String] = []
    var session = try stage.open(kind, keyMap: map)
    for binding in map.bindings {
      if case .command(let command) = binding.action, Self.leaving.contains(command) { continue }
      let place = session.focus
      let popover = session.popover
      let keys = binding.name.replacing("letter", with: "a")
      let bells = session.screen.bellCount
      let words = session.press(keys).filter { !$0.isEmpty && !$0.hasPrefix("<") }
      if words.isEmpty, session.screen.bellCount == bells {
        silent.append("\(keys): \(binding.action.name)")
      }
      // The next key finds the same screen.
      if session.popover !== popover || session.focus != place || !session.session.reader.isRunning
        || session.session.reader.isHelping
      {
        session = try stage.open(kind, keyMap: map)
      }
    }
    #expect(silent == [], "\(profile) \(kind)")
  }

  /// The keys of a kind lead to the screen that it names.
  @Test func eachKindIsReached() throws {
    let titles = try KindOfScreen.allCases.compactMap { kind in
      try Stage().open(kind, keyMap: EmbeddedText.keyMap()).popover.map { "\(kind): \($0.title)" }
    }
    #expect(
      titles == [
        "wordMenu: Word: λόγος", "goTo: Go to", "search: Search", "hits: 13 hits: ὁ",
        "layers: Layers", "density: Density", "settings: Settings", "textMenu: Sampler",
        "wordCounts: Words in Sampler 1", "plan: Reading plan",
        "drill: New words in Sampler 1", "about: About this text",
        "notes: Notes", "note: Note: Sampler 1:1 λόγος", "highlight: Highlight: Sampler 1:1 λόγος",
        "definition: Word: λόγος", "itemChooser: Jump to word", "keyHelp: Keys",
        "sliderScene: Density",
      ])
  }

  @Test(arguments: KindOfScreen.allCases)
  func unboundKeysAnswer(_ kind: KindOfScreen) throws {
    let session = try Stage().open(kind, keyMap: EmbeddedText.keyMap())
    for key in ["f9", "alt-x", "ctrl-k"] {
      let bells = session.screen.bellCount
      #expect(
        session.press(key).contains { !$0.hasPrefix("<") } || session.screen.bellCount > bells)
    }
  }

  /// Without a voice, nobody hears that an utterance is cut: on the live line, a key is answered in
  /// words although the last answer would still be spoken.
  @Test(arguments: KindOfScreen.allCases)
  func aKeyIsAnsweredWhileTheLastAnswerLasts(_ kind: KindOfScreen) throws {
    let stage = try Stage()
    let map = try EmbeddedText.keyMap()
    var silent: [String] = []
    for binding in map.bindings where binding.keys.count == 1 {
      if case .command(let command) = binding.action, Self.leaving.contains(command) { continue }
      let session = try stage.open(kind, keyMap: map, isOnLiveLine: true)
      session.session.perform(.whereAmI)
      _ = session.takeEvents()
      session.session.handle(binding.keys[0])
      session.session.render()
      let answers = session.takeEvents().filter { $0.kind == .speech && !$0.text.isEmpty }
      if answers.isEmpty { silent.append("\(binding.name): \(binding.action.name)") }
    }
    #expect(silent == [], "\(kind)")
  }

  /// Plain mode has no bell, and on the live line another screen reader speaks: words replace
  /// sounds.
  @Test(arguments: KindOfScreen.allCases, [true, false])
  func everyKeyIsAnsweredInWords(_ kind: KindOfScreen, isPlain: Bool) throws {
    let stage = try Stage()
    let map = try EmbeddedText.keyMap()
    func open() throws -> HeadlessSession {
      try stage.open(kind, keyMap: map, isPlain: isPlain, isOnLiveLine: !isPlain)
    }
    var silent: [String] = []
    var session = try open()
    for binding in map.bindings {
      if case .command(let command) = binding.action, Self.leaving.contains(command) { continue }
      let place = session.focus
      let popover = session.popover
      let keys = binding.name.replacing("letter", with: "a")
      let words = session.press(keys).filter { !$0.isEmpty && !$0.hasPrefix("<") }
      if words.isEmpty { silent.append("\(keys): \(binding.action.name)") }
      if isPlain { #expect(session.screen.bellCount == 0) }
      if session.popover !== popover || session.focus != place || !session.session.reader.isRunning
        || session.session.reader.isHelping
      {
        session = try open()
      }
    }
    #expect(silent == [], "\(kind)")
  }
}

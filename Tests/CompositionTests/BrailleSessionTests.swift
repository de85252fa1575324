import AccessibilityModel
import Braille
import Configuration
import Platform
import ReaderApp
import ScreenReading
import Sessions
import Testing
import Views

@testable import Composition

/// The braille of a session: answers, carets, and short forms, in the pane of the screen.
@Suite(.enabled(if: BrailleTranslator().isAvailable, "liblouis is not installed"))
struct BrailleSessionTests {
  private let composed: Composed

  init() throws {
    composed = try Self.composed()
  }

  private static func composed(_ configuration: String = "") throws -> Composed {
    let composed = try Composed(
      .text(EmbeddedText.sampler()), configuration: configuration,
      flags: [("braille.show", .text("pane"))])
    return composed
  }

  /// Braille appears, changes, and disappears as soon as the settings require it.
  @Test func theSettingsOfBrailleTakeEffectAtOnce() throws {
    let reader = try #require(composed.session.application as? ReaderController)
    let store = try #require(reader.environment.preferences as? SettingStore)
    // The file of this session cannot be written to; the check of values comes first.
    #expect(throws: CommandFault.self) { try store.change("braille.grade", to: "3") }
    store.attachBraille(of: Settings())
    #expect(composed.session.root.braillePane == nil)
    var settings = Settings()
    settings.set("braille.show", to: .text("pane"), from: .settingsScreen)
    store.attachBraille(of: settings)
    #expect(composed.session.root.braillePane != nil)
    composed.press("right")
    #expect(!pane().isEmpty)
  }

  /// The cells of the pane, without the status cell and trailing blanks.
  private func pane(_ composed: Composed? = nil) -> String {
    let composed = composed ?? self.composed
    let lines = composed.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    var line = lines[Int(composed.headless.session.root.braillePane?.frame.y ?? 0)].dropFirst(3)
    while let last = line.last, last == "⠀" || last == " " || last == "›" { line.removeLast() }
    return String(line)
  }

  /// The cells of the first part of the last utterance.
  private var lastUtterance: String {
    let event = composed.headless.recorder.events.last { $0.kind == .speech && !$0.isHint }
    return cells(event?.pieces ?? [])
  }

  private func cells(_ pieces: [LabelPiece]) -> String {
    let translator = BrailleTranslator()
    let line = BrailleLine(
      pieces: pieces.map {
        BrailleLine.Piece(
          translator.translate($0.text, language: $0.language), continues: $0.continues)
      }, width: BraillePane.cellCount(columns: composed.screen.columns))
    var text = BrailleText.unicode(line.display.dropFirst(2))
    while text.last == "⠀" { text.removeLast() }
    return text
  }

  @Test(arguments: ["T", "t", "s", "S", ".", ",", "v", "+", "M", "w", "? ?"])
  func answersTakeThePlaceOfTheFocus(key: String) {
    composed.press("right")
    let focus = pane()
    #expect(focus == lastUtterance)
    composed.press(key)
    #expect(pane() == lastUtterance)
    #expect(pane() != focus, "\(key)")
  }

  @Test func theNextKeyEndsAnAnswer() {
    composed.press("right")
    composed.press("T")
    composed.press("right")
    #expect(pane() == lastUtterance)
    composed.press("T")
    #expect(pane() == lastUtterance)
    // The word is spoken again, and shown unchanged.
    composed.press("left")
    composed.press("z")
    #expect(pane() == lastUtterance)
  }

  @Test func anAnswerEndsAfterTheSetTime() {
    composed.press("right")
    let focus = pane()
    composed.session.perform(.whereAmI)
    let start = composed.headless.clock.now
    for (time, isShown) in [(0, true), (3_999, true), (4_000, false)] {
      composed.headless.clock.advance(to: start + time)
      composed.session.takeBrailleEvents()
      composed.session.render()
      #expect((pane() != focus) == isShown, "\(time)")
    }
  }

  @Test func withoutATimeAnAnswerWaitsForAKey() throws {
    let composed = try Self.composed("[braille]\nmessage-time = 0\n")
    composed.press("right")
    let focus = pane(composed)
    composed.press("T")
    composed.headless.clock.advance(to: 10_000_000)
    composed.session.takeBrailleEvents()
    composed.session.render()
    #expect(pane(composed) != focus)
  }

  @Test func announcementsAreShown() {
    composed.session.post(.announcement("Low battery", priority: .normal))
    composed.headless.settle()
    #expect(pane() == cells([LabelPiece(.announcement, "Low battery")]))
  }

  /// Ends and empty answers are shown although only a bell is heard.
  @Test(arguments: [
    (["left"], "Start of the text"), (["]", "n"], "No further note"),
    (["R", "e"], "Nothing has been"),
    (["x"], "x does nothing"), (["O", "x"], "Nothing begins with x"),
  ])
  func endsAreShown(keys: [String], expected: String) {
    for key in keys { composed.press(key) }
    let expected = cells([LabelPiece(.status, expected)])
    #expect(pane().hasPrefix(expected), "\(keys)")
    composed.press("right")
    #expect(!pane().hasPrefix(expected))
  }

  /// A key that only rings changes what is shown.
  @Test func noKeyIsSilentInBraille() throws {
    let leaving: Set<Command> = [
      .session(.quit), .session(.interrupt), .session(.suspend), .session(.count),
    ]
    var silent: [String] = []
    for binding in composed.session.keyMap.bindings {
      if case .command(let command) = binding.action, leaving.contains(command) { continue }
      let fresh = try Self.composed()
      fresh.press("right", "right")
      _ = fresh.headless.heard()
      let before = pane(fresh)
      let keys = binding.name.replacing("letter", with: "a")
      let words = fresh.headless.press(keys).filter { !$0.isEmpty && !$0.hasPrefix("<") }
      if words.isEmpty, pane(fresh) == before { silent.append(keys) }
    }
    #expect(silent == [])
  }

  /// No voice speaks Biblical Hebrew, but braille has its letters and points.
  @Test func hebrewIsHebrew() {
    composed.press(":")
    for character in "Shepherd" { composed.press(String(character)) }
    composed.press("space", "1", ":", "2", "enter", "right")
    let form = LabelPiece(.label, "וְהַבְּאֵר", language: "hbo")
    #expect(pane().hasPrefix(cells([form])), "\(pane())")
  }

  /// The opening of a menu has the short forms: "Settings  menu: Page  hdg  1/64".
  @Test func theOpeningOfAMenuIsAbbreviated() {
    composed.press("right", "space")
    let ending = cells([LabelPiece(.position, "1/10")])
    #expect(pane().hasSuffix(ending), "\(pane())")
    composed.press("escape", "O")
    #expect(pane().contains("⠓⠙⠛") && !pane().contains("⠓⠑⠁⠙⠊⠝⠛"), "\(pane())")
  }

  @Test func noHitsAreShown() {
    composed.press("/")
    composed.press("q", "q", "q", "enter")
    #expect(pane() == lastUtterance)
  }

  @Test func aFieldShowsItsCaret() {
    composed.press(":")
    #expect(pane().contains("⣀"))
    composed.press("J", "o")
    #expect(pane().contains("⠠⠚⠕⣀"))
    composed.press("left")
    #expect(pane().contains("⠠⠚⣕"))
    composed.press("home")
    #expect(pane().contains("⣠⠚⠕") || pane().contains("⣠⣚⠕"))
  }

  @Test(arguments: [("true", "⠓⠙⠛"), ("false", "⠓⠑⠁⠙⠊⠝⠛")])
  func rolesAreAbbreviated(isOn: String, expected: String) throws {
    let composed = try Self.composed("[braille]\nabbreviations = \(isOn)\n")
    composed.press("O")
    #expect(pane(composed).contains(expected))
  }
}

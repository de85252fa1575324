import AccessibilityModel
import Braille
import CellGrids
import Configuration
import Interlinear
import ReaderApp
import Sessions
import Testing
import Typesetting

@testable import Composition

/// Sessions composed from settings.
@Suite struct SessionMakerTests {
  private func sampler() throws -> OpenTarget { .text(try EmbeddedText.sampler()) }

  @Test func aTextWithDefaults() throws {
    let composed = try Composed(sampler())
    composed.press("right", "right")
    #expect(composed.spoken == ["Sampler 1:1", "Οὗτος, this", "ὁ, the"])
    #expect(composed.screen.text.contains("λόγος"))
  }

  @Test func aTextWithTheReaderOff() throws {
    let composed = try Composed(sampler(), configuration: "reader = false")
    composed.press("right")
    #expect(composed.spoken.isEmpty)
  }

  @Test func settingsReachTheSession() throws {
    let composed = try Composed(
      sampler(),
      configuration: """
        verbosity = "terse"
        hints = false
        hint-delay = 500
        cursor = "caption"
        bidi = "terminal"
        [speech]
        greek = "el"
        rate = 200
        pitch = -10
        volume = 20
        languages.he.rate = 90
        """)
    let reader = composed.session.reader.settings
    #expect(reader.verbosity == .terse)
    #expect(!reader.speaksHints)
    #expect(reader.standardVoice.rate == 200)
    #expect(reader.standardVoice.pitch == -10)
    #expect(reader.standardVoice.volume == 20)
    #expect(reader.voice(of: "he").rate == 90)
    #expect(reader.voice(of: "he").pitch == -10)
    let options = composed.session.options
    #expect(options.hintDelay == 500)
    #expect(options.cursorIsOnCaption && options.terminalHasBidi && options.saysGreekAsModern)
    composed.press("right")
    #expect(composed.spoken.last == "Οὗτος")
  }

  @Test func settingsReachTheText() throws {
    let composed = try Composed(
      sampler(),
      configuration: """
        density = "compact"
        columns = "stacked"
        elements = "verse"
        translation-elements = "word"
        tiers = ["surface", "gloss", "translation"]
        """)
    let controller = try #require(composed.session.application as? ReaderController)
    #expect(controller.settings.typesetting.density == .compact)
    #expect(controller.settings.typesetting.columns == .stacked)
    #expect(
      controller.settings.typesetting.tiers == [.surface, .gloss, Tier(rawValue: "translation")])
    #expect(controller.settings.typesetting.showsTranslation)
    #expect(controller.settings.elements == .verse)
    #expect(controller.settings.translationElements == .word)
  }

  /// The settings with an effect on a running session.
  private static let liveSettings = SettingTable.all.filter { SettingEffect.of($0.key) != nil }

  /// A setting of the file has the effect that the settings screen has.
  @Test(arguments: liveSettings)
  func aSettingHasTheSameEffectAtTheStart(_ setting: SettingDescription) throws {
    let value = try #require(setting.otherValue)
    let started = try Composed(sampler(), flags: [(setting.key, value)])
    let changed = try Composed(sampler())
    let reader = try #require(changed.session.application as? ReaderController)
    let before = reader.settings
    var settings = Settings()
    settings.set(setting.key, to: value, from: .settingsScreen)
    let effect = try #require(SettingEffect.of(setting.key))
    effect.apply(settings, changed.session) { _ in nil }
    if effect.isOfText { #expect(reader.settings != before) }
    #expect(reader.settings == (started.session.application as? ReaderController)?.settings)
    #expect(changed.session.reader.settings == started.session.reader.settings)
    #expect("\(changed.session.options)" == "\(started.session.options)")
  }

  @Test(arguments: [
    ("", [:], Theme(.auto)), ("theme = \"dark\"", [:], Theme(.dark)),
    ("theme = \"dark\"", ["NO_COLOR": "1"], Theme(.none)),
    ("theme = \"dark\"", ["NO_COLOR": "", "COLORFGBG": "0;15"], Theme(.dark)),
    ("", ["COLORFGBG": "0;15"], Theme(.auto, terminalIsLight: true)),
    ("", ["COLORFGBG": "15;default;0"], Theme(.auto, terminalIsLight: false)),
  ])
  func colors(_ configuration: String, _ environment: [String: String], _ theme: Theme) throws {
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "config.toml", bytes: Array(configuration.utf8)))
    #expect(settings.colors { environment[$0] } == theme)
  }

  /// What the terminal says is kept for a later change to its theme; the environment goes first.
  @Test func brailleOfLanguages() throws {
    let text = "[braille.grades]\nen = 1\nde = 2\n[braille.tables]\ngrc = \"grc.utb\"\n"
    var settings = Settings()
    settings.add(try ConfigurationFile(path: "config.toml", bytes: Array(text.utf8)))
    #expect(settings.brailleTables.grades == ["en": .one, "de": .two])
    #expect(settings.brailleTables.preferred["grc"] == "grc.utb")
  }

  @Test func theBackgroundThatTheTerminalNames() throws {
    let composed = try Composed(sampler())
    composed.session.root.ownAppearance?.theme = Theme(.dark)
    composed.session.handle(InputEvent.background(isLight: true))
    #expect(composed.session.root.theme == Theme(.dark))
    let effect = try #require(SettingEffect.of("theme"))
    effect.apply(Settings(), composed.session) { _ in nil }
    #expect(composed.session.root.theme == Theme(.auto, terminalIsLight: true))
    effect.apply(Settings(), composed.session) { $0 == "COLORFGBG" ? "15;0" : nil }
    #expect(composed.session.root.theme == Theme(.auto))
    composed.session.handle(InputEvent.background(isLight: true))
    #expect(composed.session.root.theme == Theme(.auto, terminalIsLight: true))
  }

  @Test(arguments: [
    ("tiers = [\"lemma\"]\n[texts.sampler]\ntiers = [\"surface\"]", "surface"),
    ("tiers = [\"lemma\"]\n[languages.grc]\ntiers = [\"gloss\"]", "gloss"),
    ("tiers = [\"lemma\"]", "lemma"),
    ("tiers = [\"lemma\"]\n[texts.sampler]\ntiers = []", "lemma"),
  ])
  func tiersOfATextBeforeThoseOfItsLanguage(_ configuration: String, _ tier: String) throws {
    let composed = try Composed(sampler(), configuration: configuration)
    let controller = try #require(composed.session.application as? ReaderController)
    #expect(controller.settings.typesetting.tiers.map(\.rawValue) == [tier])
  }

  @Test func aTierOfTheFlagThatTheTextLacks() throws {
    #expect {
      try Composed(sampler(), flags: [("tiers", .list(["bogus"]))])
    } throws: {
      "\($0)".hasPrefix("sampler has no tier \"bogus\"; it has form")
    }
  }

  @Test func aTree() throws {
    let buttons = ["Play", "Pause"].enumerated().map { index, label in
      AccessibilityNode.element(
        label, traits: .button, frame: .init(x: 0, y: Double(index) * 20, width: 50, height: 10))
    }
    let root = AccessibilityNode.view(
      frame: .init(x: 0, y: 0, width: 100, height: 100), subviews: buttons)
    let composed = try Composed(.tree(root, name: "player"))
    composed.press("right")
    #expect(composed.spoken == ["Play, button", "Pause, button"])
  }

  @Test func aScene() throws {
    let composed = try Composed(.scene("slider", trap: nil))
    #expect(!composed.spoken.isEmpty)
    #expect(throws: (any Error).self) { try Composed(.scene("slider", trap: "bogus")) }
  }

  @Test(arguments: [
    ("[keys]\nsearch = \"q\"", "config.toml:2: keys.search: \"q\" is the key of quit already")
  ])
  func invalidKeys(_ configuration: String, _ message: String) throws {
    #expect { try Composed(sampler(), configuration: configuration) } throws: {
      "\($0)".hasPrefix(message)
    }
  }
}

extension SettingDescription {
  /// A value that differs from the default, or nil if the setting takes any text.
  fileprivate var otherValue: SettingValue? {
    switch (kind, defaultValue) {
    case (.choice(let words), let value): words.map(SettingValue.text).first { $0 != value }
    case (_, .toggle(let isOn)): .toggle(!isOn)
    case (.number(let range, _), .number(let number)):
      .number(number == range.upperBound ? range.lowerBound : range.upperBound)
    case (.list, _): .list(["gloss"])
    default: nil
    }
  }
}

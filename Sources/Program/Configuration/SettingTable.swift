import AccessibilityModel
import CellGrids
import Choices
import PlainText
import ScreenReading
import SpeechOutput
import Typesetting

/// All settings, each declared once. The file, the flags with their help, the environment, `config
/// show`, and the settings screen are derived from these declarations. The title on the settings
/// screen is the phrase `setting.KEY`, and the help is `setting.KEY.help`. An option for one run only,
/// such as the file of a transcript, is a flag of its command and not a setting.
package struct SettingTable: Sendable {
  package static let shared = SettingTable()

  // MARK: - Start

  package let text = Setting("text", "sampler")
  package let language = Setting(
    "language", SettingDescription.anyLanguage, flag: "language", kind: .language)
  package let method = Setting("for", ReadingMethod.any, flag: "for")
  package let plain = Setting("plain", false, variable: "LECTOR_PLAIN")
  package let portion = Setting("portion", ReadingPortion.verse, flag: "portion", isOnScreen: false)
  package let editor = Setting("editor", "")
  package let format = Setting("format", TranscriptFormat.text, flag: "format", isOnScreen: false)

  // MARK: - Appearance

  package let theme = Setting("theme", ThemeName.auto, flag: "theme")
  package let glyphs = Setting("glyphs", GlyphChoice.auto, flag: "glyphs", isOnScreen: false)
  package let keyLine = Setting("key-line", true, flag: "key-line")
  package let density = Setting("density", Density.comfortable, flag: "density")
  package let columns = Setting("columns", ColumnLayout.automatic, flag: "columns")
  package let tiers = Setting("tiers", [String](), flag: "tiers")
  package let tierOrder = Setting("tier-order", [String](), flag: "tier-order")
  package let variants = Setting("variants", false, flag: "variants")
  package let pane = Setting("pane", PaneChoice.auto, flag: "pane")
  package let hitGlosses = Setting("hit-glosses", false)
  package let bidi = Setting("bidi", BidiMode.auto, flag: "bidi")
  package let cursor = Setting("cursor", CursorPlace.cell, flag: "cursor", isOnScreen: false)

  // MARK: - The screen reader

  package let reader = Setting("reader", true, flag: "reader")
  package let verbosity = Setting("verbosity", Verbosity.normal, flag: "verbosity")
  package let elements = Setting("elements", ElementMode.word, flag: "elements")
  package let translationElements = Setting("translation-elements", TranslationElements.verse)
  package let hints = Setting("hints", true, flag: "hints")
  package let hintDelay = Setting("hint-delay", SpeechQueue.hintDelay, in: 0...10_000, step: 250)

  package let typingEcho = Setting("typing-echo", TypingEcho.characters)
  package let capitals = Setting("capitals", true)
  package let punctuation = Setting("punctuation", PunctuationLevel.none, flag: "punctuation")

  // MARK: - Reading aids

  package let rotor = Setting("rotor", [String]())
  package let portionMode = Setting("reading.mode", PortionMode.text)
  package let portionPause = Setting(
    "reading.pause", PortionSettings().pause, in: 0...10_000, step: 250)
  package let portionSpeed = Setting(
    "reading.speed", PortionSettings().speed, in: 20...200, step: 10)
  package let repeats = Setting("reading.repeats", PortionSettings().repeats, in: 0...100, step: 1)
  package let rareBelow = Setting(
    "gloss.below", GlossSettings().rareBelow, in: 0...1_000_000, step: 10)
  package let glossesKnown = Setting("gloss.known", GlossSettings().includesKnown)

  // MARK: - The keys

  package let profile = Setting("profile", KeyProfile.voiceover, flag: "profile")
  package let escapeDelay = Setting("escape-delay", 25, in: 0...5_000, step: 25, isOnScreen: false)
  package let prefixKey = Setting("prefix-key", PrefixKey.closingBracket, isOnScreen: false)

  // MARK: - Speech

  package let speechSink = Setting(
    "speech.sink", SpeechChoice.auto, flag: "speech", variable: "LECTOR_SPEECH")
  package let greek = Setting("speech.greek", GreekVoice.grc, flag: "greek")
  package let rate = Setting("speech.rate", 180, in: Self.rates, step: 20)
  package let pitch = Setting("speech.pitch", 0, in: Self.levels, step: 10)
  package let volume = Setting("speech.volume", 0, in: Self.levels, step: 10)

  private static let rates = 60...600
  private static let levels = -100...100

  /// Returns the setting for the spoken parts of a word at a verbosity, in order; an empty list
  /// represents the default order.
  package static func pieces(_ verbosity: Verbosity) -> Setting<[String]> {
    Setting("speech.\(verbosity.rawValue).pieces", [])
  }

  // MARK: - Sounds

  /// Returns the setting for the server's icon for a short sound; empty plays none.
  package static func sound(_ earcon: Earcon) -> Setting<String> {
    Setting("sounds.\(earcon.rawValue.hyphenated)", "", isOnScreen: false)
  }

  package let bell = Setting("sounds.bell", true)
  package let boundaryWords = Setting("sounds.words", false)

  // MARK: - Braille

  package let braillePlace = Setting("braille.show", BrailleChoice.none, flag: "braille")
  package let brailleGrade = Setting("braille.grade", 1, in: 1...2, step: 1)
  package let brailleAbbreviations = Setting("braille.abbreviations", true)
  package let brailleMessageTime = Setting("braille.message-time", 4, in: 0...60, step: 1)
  package let brailleHebrew = Setting("braille.hebrew", BrailleHebrew.points)
  package let brailleGreek = Setting("braille.greek", BrailleGreek.decomposed)

  // MARK: - One for each language, text or command

  package let rateOfLanguage = Setting("speech.languages.*.rate", 180, in: Self.rates, step: 20)
  package let pitchOfLanguage = Setting("speech.languages.*.pitch", 0, in: Self.levels, step: 10)
  package let volumeOfLanguage = Setting("speech.languages.*.volume", 0, in: Self.levels, step: 10)
  package let brailleGradeOfLanguage = Setting("braille.grades.*", 1, in: 1...2, step: 1)
  package let brailleTable = Setting("braille.tables.*", "")
  package let tiersOfText = Setting("texts.*.tiers", [String]())
  package let languageOfText = Setting("texts.*.language", "")
  package let tiersOfLanguage = Setting("languages.*.tiers", [String]())
  package let keys = Setting("keys.*", [String]())

  private var families: [any DeclaredSetting] {
    [
      rateOfLanguage, pitchOfLanguage, volumeOfLanguage, brailleGradeOfLanguage, brailleTable,
      tiersOfText, languageOfText, tiersOfLanguage, keys,
    ]
  }

  // MARK: - All of them

  private var grouped: [(group: SettingGroup, settings: [any DeclaredSetting])] {
    [
      (
        .page,
        [
          theme, keyLine, density, columns, tiers, tierOrder, variants, pane, hitGlosses, bidi,
          glyphs, cursor,
        ]
      ),
      (
        .reading,
        [
          method, text, language, portionMode, portionPause, portionSpeed, repeats, rareBelow,
          glossesKnown, editor,
        ]
      ),
      (
        .reader,
        [
          reader, plain, portion, verbosity, elements, translationElements, hints, hintDelay,
          typingEcho, capitals, punctuation, rotor, format,
        ] + Verbosity.allCases.map(Self.pieces)
      ),
      (
        .speech,
        [speechSink, greek, rate, pitch, volume, bell, boundaryWords]
          + Earcon.allCases.map(Self.sound) + [
            braillePlace, brailleGrade, brailleAbbreviations, brailleMessageTime, brailleHebrew,
            brailleGreek,
          ]
      ),
      (.keys, [profile, escapeDelay, prefixKey]),
    ]
  }

  /// The settings of each group, in the order of the settings screen.
  package static let groups: [(group: SettingGroup, settings: [SettingDescription])] =
    shared.grouped.map { ($0.group, $0.settings.map(\.description)) }

  /// All settings, in the order of the settings screen; then the families.
  package static let all: [SettingDescription] =
    groups.flatMap(\.settings) + shared.families.map(\.description)
}

extension TranscriptFormat: SettingChoice {}
extension ThemeName: SettingChoice {}
extension GlyphChoice: SettingChoice {}
extension Density: SettingChoice {}
extension ColumnLayout: SettingChoice {}
extension Verbosity: SettingChoice {}
extension TypingEcho: SettingChoice {}
extension PunctuationLevel: SettingChoice {}
extension ElementMode: SettingChoice {}
extension PaneChoice: SettingChoice {}
extension TranslationElements: SettingChoice {}
extension PortionMode: SettingChoice {}
extension BidiMode: SettingChoice {}
extension CursorPlace: SettingChoice {}
extension GreekVoice: SettingChoice {}
extension SpeechChoice: SettingChoice {}
extension BrailleChoice: SettingChoice {}
extension BrailleHebrew: SettingChoice {}
extension BrailleGreek: SettingChoice {}
extension KeyProfile: SettingChoice {}
extension PrefixKey: SettingChoice {}
extension ReadingMethod: SettingChoice {}
extension ReadingPortion: SettingChoice {}

import AccessibilityModel
import CellGrids
import Choices
import ScreenReading
import SpeechOutput
import Typesetting

/// All settings, each declared once. The file, the flags with their help, the environment, `config
/// show`, and the settings screen are derived from these declarations; the title on the settings
/// screen is the phrase `setting.KEY`. An option for one run only, such as the file of a
/// transcript, is a flag of its command and not a setting.
package struct SettingTable: Sendable {
  package static let shared = SettingTable()

  // MARK: - What is opened

  package let text = Setting("text", "sampler", "The text to open when none is named.")
  package let language = Setting(
    "language", SettingDescription.anyLanguage, "The language of the interface.", flag: "language",
    kind: .language)
  package let method = Setting(
    "for", ReadingMethod.any,
    """
    How you read: by eye, by ear, with your own screen reader, or in braille. Other settings take \
    precedence.
    """, flag: "for")
  package let plain = Setting(
    "plain", false, "Read without a screen, one utterance per line.", variable: "LECTOR_PLAIN")
  package let portion = Setting(
    "portion", ReadingPortion.verse, "How much Read All prints in plain mode before it stops.",
    flag: "portion", isOnScreen: false)
  package let editor = Setting(
    "editor", "", "The program to edit notes with; if empty, VISUAL or EDITOR.")
  package let format = Setting(
    "format", TranscriptFormat.text, "The format of the transcript.", flag: "format",
    isOnScreen: false)

  // MARK: - How it looks

  package let theme = Setting("theme", ThemeName.auto, "The colors.", flag: "theme")
  package let glyphs = Setting(
    "glyphs", GlyphChoice.auto, "The glyphs for borders, bars and symbols.", flag: "glyphs",
    isOnScreen: false)
  package let keyLine = Setting(
    "key-line", true, "Show a line of the keys that matter now.", flag: "key-line")
  package let density = Setting(
    "density", Density.comfortable, "The space between lines and verses.", flag: "density")
  package let columns = Setting(
    "columns", ColumnLayout.automatic, "How the text and its translation share the width.",
    flag: "columns")
  package let tiers = Setting(
    "tiers", [String](), "The tiers to show, comma-separated: form,gloss.", flag: "tiers")
  package let tierOrder = Setting(
    "tier-order", [String](),
    "The order of the tiers from top to bottom: leipzig, file, or names such as form,gloss.",
    flag: "tier-order")
  package let variants = Setting(
    "variants", false, "Show and speak the variants and footnotes of the text.",
    flag: "variants")
  package let pane = Setting(
    "pane", PaneChoice.auto, "The side pane: shown if there is room for it, on, or off.",
    flag: "pane")
  package let hitGlosses = Setting(
    "hit-glosses", false, "Show glosses below the hits of a search.")
  package let bidi = Setting(
    "bidi", BidiMode.auto, "What reorders right-to-left text: Lector or the terminal.",
    flag: "bidi")
  package let cursor = Setting(
    "cursor", CursorPlace.cell, "Where the cursor stays: on the focused cell or on the caption.",
    flag: "cursor", isOnScreen: false)

  // MARK: - How it is read

  package let reader = Setting("reader", true, "Start with the screen reader on.", flag: "reader")
  package let verbosity = Setting(
    "verbosity", Verbosity.normal, "How much is spoken for each word.", flag: "verbosity")
  package let elements = Setting(
    "elements", ElementMode.word, "The unit that gets the focus.", flag: "elements")
  package let translationElements = Setting(
    "translation-elements", TranslationElements.verse,
    "The unit of a translation that gets the focus.")
  package let hints = Setting("hints", true, "Speak hints.", flag: "hints")
  package let hintDelay = Setting(
    "hint-delay", SpeechQueue.hintDelay, in: 0...10_000, step: 250,
    "The silence before a hint, in milliseconds.")

  package let typingEcho = Setting(
    "typing-echo", TypingEcho.characters, "What is spoken as you type.")
  package let capitals = Setting(
    "capitals", true, "Announce capital letters that you type or move past in a field.")
  package let punctuation = Setting(
    "punctuation", PunctuationLevel.none, "Which punctuation marks are spoken by name.",
    flag: "punctuation")

  // MARK: - Reading aids

  package let rotor = Setting(
    "rotor", [String](),
    "The settings of the rotor, in order, such as words,characters,headings; if empty, all.")
  package let portionMode = Setting(
    "reading.mode", PortionMode.text,
    "How portions are read: as text, as text and translation, or word by word.")
  package let portionPause = Setting(
    "reading.pause", PortionSettings().pause, in: 0...10_000, step: 250,
    "The silence after each word when portions are read word by word, in milliseconds.")
  package let portionSpeed = Setting(
    "reading.speed", PortionSettings().speed, in: 20...200, step: 10,
    "The speed of portions as a percentage of the speech rate.")
  package let repeats = Setting(
    "reading.repeats", PortionSettings().repeats, in: 0...100, step: 1,
    "How many times a portion is repeated; 0 repeats it until a key is pressed.")
  package let rareBelow = Setting(
    "gloss.below", GlossSettings().rareBelow, in: 0...1_000_000, step: 10,
    "Gloss only words that occur fewer times than this in the text; 0 glosses all.")
  package let glossesKnown = Setting(
    "gloss.known", GlossSettings().includesKnown, "Gloss words that you know.")

  // MARK: - The keys

  package let profile = Setting("profile", KeyProfile.voiceover, "The keys.", flag: "profile")
  package let escapeDelay = Setting(
    "escape-delay", 25, in: 0...5_000, step: 25,
    """
    How long to wait for the rest of a key sequence after Escape, in milliseconds; slow lines need \
    more.
    """, isOnScreen: false)
  package let prefixKey = Setting(
    "prefix-key", PrefixKey.closingBracket,
    "The key that leads to Lector while lector tty runs a program; twice, it is the program's.",
    isOnScreen: false)

  // MARK: - Speech

  package let speechSink = Setting(
    "speech.sink", SpeechChoice.auto, "The voice.", flag: "speech", variable: "LECTOR_SPEECH")
  package let greek = Setting(
    "speech.greek", GreekVoice.grc,
    "The voice for Ancient Greek: its own, or the voice for Modern Greek.", flag: "greek")
  package let rate = Setting(
    "speech.rate", 180, in: Self.rates, step: 20, "The speech rate, in words per minute.")
  package let pitch = Setting(
    "speech.pitch", 0, in: Self.levels, step: 10, "The pitch of the voice.")
  package let volume = Setting(
    "speech.volume", 0, in: Self.levels, step: 10, "The volume of the voice.")

  private static let rates = 60...600
  private static let levels = -100...100

  /// Returns the setting for the spoken parts of a word at a verbosity, in order; an empty list
  /// represents the default order.
  package static func pieces(_ verbosity: Verbosity) -> Setting<[String]> {
    Setting(
      "speech.\(verbosity.rawValue).pieces", [],
      "What is spoken for a word at \(verbosity.rawValue) verbosity, in this order.",
      isOnScreen: false)
  }

  // MARK: - Sounds

  /// Returns the setting for the server's icon for a short sound; empty plays none.
  package static func sound(_ earcon: Earcon) -> Setting<String> {
    var name = ""
    for character in earcon.rawValue {
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
    return Setting(
      "sounds.\(name)", "",
      "A speech-dispatcher sound, such as message, \(occasion(of: earcon)).", isOnScreen: false)
  }

  /// Returns when a short sound is played.
  private static func occasion(of earcon: Earcon) -> String {
    switch earcon {
    case .boundary: "when there is nothing further"
    case .screenChanged: "when another screen opens"
    case .layoutChanged: "when part of the screen changes"
    case .popoverOpened: "when a menu opens"
    case .popoverClosed: "when a menu closes"
    case .link: "before a link"
    case .nothing: "when a key does nothing"
    }
  }

  package let bell = Setting(
    "sounds.bell", true,
    "Ring the terminal's bell when there is nothing further, unless a sound icon is played.")
  package let boundaryWords = Setting(
    "sounds.words", false,
    """
    Announce the end of a list or text in words. Always on in plain mode, and on by default if the \
    cursor stays on the caption.
    """)

  // MARK: - Braille

  package let braillePlace = Setting(
    "braille.show", BrailleChoice.none, "Where to show braille.", flag: "braille")
  package let brailleGrade = Setting(
    "braille.grade", 1, in: 1...2, step: 1, "The grade of braille: 1 uncontracted, 2 contracted.")
  package let brailleAbbreviations = Setting(
    "braille.abbreviations", true, "Show roles and states in short forms, such as btn.")
  package let brailleMessageTime = Setting(
    "braille.message-time", 4, in: 0...60, step: 1,
    "How long braille shows an answer, in seconds; 0 shows it until the next key.")
  package let brailleHebrew = Setting(
    "braille.hebrew", BrailleHebrew.points, "How Biblical Hebrew is written in braille.")

  // MARK: - One for each language, text or command

  package let rateOfLanguage = Setting(
    "speech.languages.*.rate", 180, in: Self.rates, step: 20,
    "The speech rate for a language, in words per minute.")
  package let pitchOfLanguage = Setting(
    "speech.languages.*.pitch", 0, in: Self.levels, step: 10,
    "The pitch of the voice for a language.")
  package let volumeOfLanguage = Setting(
    "speech.languages.*.volume", 0, in: Self.levels, step: 10,
    "The volume of the voice for a language.")
  package let brailleGradeOfLanguage = Setting(
    "braille.grades.*", 1, in: 1...2, step: 1, "The braille grade for a language.")
  package let brailleTable = Setting(
    "braille.tables.*", "", "The liblouis table for a language.")
  package let tiersOfText = Setting("texts.*.tiers", [String](), "The tiers to show for a text.")
  package let languageOfText = Setting(
    "texts.*.language", "", "The language of the words of a text, as a tag such as grc.")
  package let tiersOfLanguage = Setting(
    "languages.*.tiers", [String](), "The tiers to show for texts in a language.")
  package let keys = Setting("keys.*", [String](), "The keys of a command: one, or a list.")

  private var families: [SettingDescription] {
    [
      rateOfLanguage.description, pitchOfLanguage.description, volumeOfLanguage.description,
      brailleGradeOfLanguage.description, brailleTable.description, tiersOfText.description,
      languageOfText.description,
      tiersOfLanguage.description,
      keys.description,
    ]
  }

  // MARK: - All of them

  /// The settings of each group, in the order of the settings screen.
  package static let groups: [(group: SettingGroup, settings: [SettingDescription])] = {
    let table = shared
    return [
      (
        .page,
        [
          table.theme.description, table.keyLine.description, table.density.description,
          table.columns.description, table.tiers.description, table.tierOrder.description,
          table.variants.description, table.pane.description, table.hitGlosses.description,
          table.bidi.description, table.glyphs.description, table.cursor.description,
        ]
      ),
      (
        .reading,
        [
          table.method.description, table.text.description, table.language.description,
          table.portionMode.description, table.portionPause.description,
          table.portionSpeed.description, table.repeats.description, table.rareBelow.description,
          table.glossesKnown.description, table.editor.description,
        ]
      ),
      (
        .reader,
        [
          table.reader.description, table.plain.description, table.portion.description,
          table.verbosity.description, table.elements.description,
          table.translationElements.description, table.hints.description,
          table.hintDelay.description, table.typingEcho.description, table.capitals.description,
          table.punctuation.description, table.rotor.description, table.format.description,
        ] + Verbosity.allCases.map { pieces($0).description }
      ),
      (
        .speech,
        [
          table.speechSink.description, table.greek.description, table.rate.description,
          table.pitch.description, table.volume.description, table.bell.description,
          table.boundaryWords.description,
        ] + Earcon.allCases.map { sound($0).description } + [
          table.braillePlace.description, table.brailleGrade.description,
          table.brailleAbbreviations.description, table.brailleMessageTime.description,
          table.brailleHebrew.description,
        ]
      ),
      (
        .keys,
        [table.profile.description, table.escapeDelay.description, table.prefixKey.description]
      ),
    ]
  }()

  /// All settings, in the order of the settings screen; then the families.
  package static let all: [SettingDescription] = groups.flatMap(\.settings) + shared.families
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
extension KeyProfile: SettingChoice {}
extension PrefixKey: SettingChoice {}
extension ReadingMethod: SettingChoice {}
extension ReadingPortion: SettingChoice {}

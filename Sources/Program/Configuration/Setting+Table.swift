import AccessibilityModel
import CellGrids
import ScreenReading
import Typesetting

/// Every setting that there is. What a program is told for one run only (where a transcript goes)
/// is no setting.
extension Setting {
  package static let all: [Setting] =
    opening + looks + reading + keyboard + speech + sounds + braille + families

  // MARK: - What is opened

  package static let text = Setting(
    "text", .text, .text("sampler"), "The text that is opened where none is named.")
  package static let language = Setting(
    "language", of: ["auto"] + Phrases.languages, "auto",
    "The language of what the reader says of its own: en, de, es, pl.", flag: "language")
  package static let plain = Setting(
    "plain", .toggle, .toggle(false), "No screen: one utterance a line.", flag: "plain",
    variable: "LECTOR_PLAIN")
  package static let editor = Setting(
    "editor", .text, .text(""),
    "The program that notes are edited with; without it VISUAL or EDITOR.")
  package static let format = Setting(
    "format", of: ["text", "jsonl", "phrases"], "text", "How the transcript is written.",
    flag: "format")

  private static let opening = [text, language, plain, editor, format]

  // MARK: - How it looks

  package static let theme = Setting(
    "theme", of: ThemeName.words, "auto",
    "The colours: auto, light, dark, high-contrast, or none.", flag: "theme")
  package static let density = Setting(
    "density", of: Density.words, Density.comfortable.rawValue,
    "How much room there is between lines and verses.", flag: "density")
  package static let columns = Setting(
    "columns", of: ColumnLayout.words, ColumnLayout.automatic.rawValue,
    "How original and translation share the width.", flag: "columns")
  package static let tiers = Setting(
    "tiers", .list, .list([]),
    "The tiers to show, parted by commas: surface,gloss.", flag: "tiers")
  package static let bidi = Setting(
    "bidi", of: BidiMode.words, "auto",
    "Who turns right-to-left text: lector, terminal, or auto to find out.", flag: "bidi")
  package static let cursor = Setting(
    "cursor", of: CursorPlace.words, "cell",
    "Where the cursor stays: on the cell of the focus, or on the caption.", flag: "cursor")

  private static let looks = [theme, density, columns, tiers, bidi, cursor]

  // MARK: - How it is read

  package static let reader = Setting(
    "reader", .toggle, .toggle(true), "Whether the screen reader runs.", flag: "reader")
  package static let verbosity = Setting(
    "verbosity", of: Verbosity.words, Verbosity.normal.rawValue,
    "How much is said of a word.", flag: "verbosity")
  package static let elements = Setting(
    "elements", of: ["word", "label", "verse"], "word",
    "What an element is: a word, a label, a verse.", flag: "elements")
  package static let translationElements = Setting(
    "translation-elements", of: ["verse", "word"], "verse",
    "What an element of the translation is: a verse, a word.")
  package static let hints = Setting(
    "hints", .toggle, .toggle(true), "Whether hints are said.", flag: "hints")
  package static let hintDelay = Setting(
    "hint-delay", .number(0...10_000, step: 250), .number(SpeechQueue.hintDelay),
    "Milliseconds of silence before a hint.")

  private static let reading = [
    reader, verbosity, elements, translationElements, hints, hintDelay,
  ]

  // MARK: - The keys

  package static let profile = Setting(
    "profile", of: KeyProfile.words, "voiceover", "The keys: voiceover, nvda, vim.",
    flag: "profile")
  package static let escapeDelay = Setting(
    "escape-delay", .number(0...5_000, step: 25), .number(25),
    "Milliseconds after which an Escape is a key of its own; slow lines need more.")

  private static let keyboard = [profile, escapeDelay]

  // MARK: - Speech

  package static let speechSink = Setting(
    "speech.sink", of: SpeechChoice.words, "auto",
    "Who speaks: none, auto, speech-dispatcher, espeak-ng.", flag: "speech",
    variable: "LECTOR_SPEECH")
  package static let greek = Setting(
    "speech.greek", of: GreekVoice.words, "grc",
    "The voice for Ancient Greek: its own (grc), or that of today's Greek (el).", flag: "greek")
  package static let rate = Setting("speech.rate", rates, .number(180), "Words a minute.")
  package static let pitch = Setting("speech.pitch", levels, .number(0), "How high the voice is.")
  package static let volume = Setting("speech.volume", levels, .number(0), "How loud it is.")

  static let rates = Kind.number(60...600, step: 20)
  static let levels = Kind.number(-100...100, step: 10)

  /// What is said of a word at a verbosity, in this order; an empty list is the usual.
  package static func pieces(_ verbosity: Verbosity) -> Setting {
    Setting(
      "speech.\(verbosity.rawValue).pieces", .list, .list([]),
      "What is said of a word at \(verbosity.rawValue) verbosity, in this order.")
  }

  private static let speech =
    [speechSink, greek, rate, pitch, volume] + Verbosity.allCases.map(pieces)

  // MARK: - Sounds

  /// The server's sound icon for a short sound; empty plays none.
  package static func sound(_ earcon: Earcon) -> Setting {
    var name = ""
    for character in earcon.rawValue {
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
    return Setting(
      "sounds.\(name)", .text, .text(""), "The sound icon of speech-dispatcher for \(name).")
  }

  private static let sounds = Earcon.allCases.map(sound)

  // MARK: - Braille

  package static let braillePlace = Setting(
    "braille.show", of: BrailleChoice.words, "none",
    "Where braille is shown: none, pane, display, both.", flag: "braille")
  package static let brailleGrade = Setting(
    "braille.grade", .number(1...2, step: 1), .number(1),
    "How much is contracted: 1 letter by letter, 2 as is read every day.")

  private static let braille = [braillePlace, brailleGrade]

  // MARK: - One for each language, text or command

  package static let rateOfLanguage = Setting(
    "speech.languages.*.rate", rates, .number(180), "Words a minute in a language.")
  package static let pitchOfLanguage = Setting(
    "speech.languages.*.pitch", levels, .number(0), "How high the voice of a language is.")
  package static let volumeOfLanguage = Setting(
    "speech.languages.*.volume", levels, .number(0), "How loud the voice of a language is.")
  package static let brailleTable = Setting(
    "braille.tables.*", .text, .text(""), "The table of liblouis that writes a language.")
  package static let tiersOfText = Setting(
    "texts.*.tiers", .list, .list([]), "The tiers to show of a text.")
  package static let tiersOfLanguage = Setting(
    "languages.*.tiers", .list, .list([]), "The tiers to show of texts in a language.")
  package static let keys = Setting(
    "keys.*", .list, .list([]), "The keys of a command: one, or a list.")

  private static let families = [
    rateOfLanguage, pitchOfLanguage, volumeOfLanguage, brailleTable, tiersOfText,
    tiersOfLanguage, keys,
  ]
}

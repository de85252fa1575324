import AccessibilityModel
import Testing

@testable import SpeechOutput

/// The voice for a piece, and the text passed to it.
@Suite struct SpeechTextTests {
  static let all: Set<String> = ["en", "en-us", "de", "grc", "el", "la", "tr", "he", "ru", "ar"]

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let language: String?
    let voices: Set<String>
    let said: String?
    let voice: String?
    let reader: String

    init(
      _ text: String, _ language: String?, _ said: String?, _ voice: String?,
      voices: Set<String> = SpeechTextTests.all, reader: String = "en"
    ) {
      (self.text, self.language, self.said, self.voice) = (text, language, said, voice)
      (self.voices, self.reader) = (voices, reader)
    }

    var testDescription: String { "\(text) \(language ?? "-") by \(voices.count) voices" }
  }

  /// The captions name a script by the word that users know.
  @Test(arguments: [("ب", "Arabic script"), ("ⲁ", "Coptic"), ("𒀀", "cuneiform"), ("ܐ", "Syriac")])
  func aScriptHasAName(_ text: String, _ name: String) {
    guard case .other(let script) = Script(of: text) else {
      Issue.record("\(text) has no script")
      return
    }
    #expect(script.name == name)
  }

  /// A voice for a language does not read another script of it, nor a language of the same letters.
  @Test(arguments: [
    (["grc"], "en", "grc-latn", nil), (["grc-latn"], "en", "grc", nil),
    (["fa-latn"], "en", "fa-latn-ir", "fa-latn"), (["en-gb"], "en", "en", "en"),
    (["en-latn"], "en", "en", nil), (["en-us", "en"], "en-US", "en", "en-us"),
    (["cmn"], "en", "zh", "cmn"), (["nb"], "en", "no-no", "nb"), (["hr", "sr"], "en", "sh", "hr"),
    ([], "en", "en", nil),
  ])
  func aVoiceIsChosen(_ voices: [String], _ language: String, _ tag: String, _ voice: String?) {
    #expect(VoiceChoice(voices: Set(voices), language: language).voice(for: tag) == voice)
  }

  @Test func hebrewLettersHaveTheVoiceOfTheirLanguage() {
    let choice = VoiceChoice(voices: ["he", "lad"], language: "en")
    #expect(choice.hebrew("yi", isPointed: false) == nil)
    #expect(choice.hebrew("lad", isPointed: true) == "lad")
    #expect(choice.hebrew("hbo", isPointed: false) == "he")
    #expect(choice.hebrew("hbo", isPointed: true) == nil)
    #expect(choice.hebrew(nil, isPointed: false) == "he")
  }

  @Test(arguments: [
    (nil, nil), ("", nil), ("und", nil), ("mul-Latn", nil), ("zxx", nil), ("mis", nil),
    ("pt_BR", "pt-br"),
  ])
  func aTagMayNameNoLanguage(_ language: String?, _ tag: String?) {
    #expect(VoiceChoice.tag(language) == tag)
  }

  static let cases = [
    Case("word", nil, "word", "en"), Case("Wort", "de-AT", "Wort", "de"),
    Case("Wort", nil, "Wort", "de", reader: "de"), Case("verbum", "la", "verbum", "la"),
    Case("word", "en-US", "word", "en-us"), Case("word", "en-GB", "word", "en"),
    // The region of the locale, or the server's own choice for the language.
    Case("colour", "en", "colour", "en", voices: ["en-gb", "en-gb-x-rp", "en-us"]),
    Case("colour", "en", "colour", "en-us", voices: ["en-gb", "en-us"], reader: "en-US"),
    Case("colour", nil, "colour", "en-us", reader: "en-US"),
    Case("colour", nil, "colour", "en", reader: "en-AU"),
    Case("Wort", "de", "Wort", "de", reader: "en-US"),
    // Greek in NFC, read by the available voice.
    Case("λόγος", "grc", "λόγος", "grc"), Case("λο\u{301}γος", "grc", "λόγος", "grc"),
    Case("λόγος", "grc", "λόγος", "el", voices: ["en", "el"]),
    Case("λόγος", "el", "λόγος", "grc", voices: ["en", "grc"]),
    Case("λόγος", nil, "λόγος", "grc"), Case("λόγος", nil, "λόγος", "el", reader: "el"),
    Case("λόγος", "en", "λόγος", "grc"),
    Case("Ἐν ἀρχῇ ἦν ὁ λόγος", "grc", "en arkhe en ho logos", "en", voices: ["en"]),
    // Hebrew.
    Case("בְּרֵאשִׁית", "hbo", "bereshit", "en"), Case("בְּרֵאשִׁית", "he", "bereshit", "en"),
    Case("בְּרֵאשִׁית", nil, "bereshit", "de", reader: "de"),
    Case("מַלְכָּא", "arc", "malka", "en"), Case("שלום", "he", "שלום", "he"),
    Case("שלום", "he", "shelom", "en", voices: ["en"]),
    Case("בְּרֵאשִׁית", "hbo", nil, nil, voices: ["grc"]),
    Case("שלום", "yi", "שלום", "yi", voices: ["en", "he", "yi"]),
    Case("אַ", "lad", "אַ", "lad", voices: ["en", "he", "lad"]),
    // Text that is already transliterated.
    Case("bərēʾšît", "hbo-Latn", "bereshit", "en"), Case("ēlthen", "grc-Latn", "elthen", "en"),
    Case("hāʿîr", "hbo-Latn", "ha'ir", "en"), Case("dibrê", "hbo-Latn", "dibrei", "en"),
    Case("haṣṣōʾn", "hbo-Latn", "hatson", "en"), Case("ḥesed", "hbo-Latn", "khesed", "en"),
    Case("salâm", "fa-Latn", "salâm", "fa-latn", voices: ["en", "fa", "fa-latn"]),
    Case("salâm", "fa", "salâm", "en", voices: ["en", "fa-latn"]),
    // Other scripts.
    Case("слово", "ru", "слово", "ru"), Case("слово", "cu", "слово", "ru"),
    Case("слово", "ru", "slovo", "en", voices: ["en"]), Case("كلمة", "ar", "كلمة", "ar"),
    Case("كلمة", nil, "كلمة", "ar"), Case("ܡܠܟܐ", "syr", nil, nil), Case("ܡܠܟܐ", nil, nil, nil),
    Case("ⲁⲛⲟⲕ", "cop", nil, nil),
    // Languages in Latin letters without a voice, and text without letters.
    Case("kelime", "tr", "kelime", "tr"), Case("kelime", "tr", "kelime", "en", voices: ["en"]),
    Case("3:16", nil, "3:16", "en"), Case("verbum", "und", "verbum", "en"),
    // A voice for a language in other letters can't read Latin ones.
    Case("kelime", "tr", "kelime", "pl", voices: ["ba", "bpy", "cmn", "pl", "tt"]),
    Case("word", nil, "word", "en", reader: "xx"), Case("word", nil, nil, nil, voices: []),
    // Controls are not text.
    Case("a\u{1B}[31m\u{202E}b\u{AD}c", nil, "a [31m bc", "en"), Case("␛x", nil, " x", "en"),
  ]

  @Test(arguments: cases)
  func pieces(example: Case) {
    let spoken = SpeechText.speakable(
      LabelPiece(.custom("surface"), example.text, language: example.language),
      voices: example.voices,
      default: example.reader)
    #expect(spoken?.text.unicodeScalars.elementsEqual((example.said ?? "").unicodeScalars) ?? true)
    #expect(spoken?.text == example.said)
    #expect(spoken?.language == example.voice)
  }

  @Test(arguments: [
    ("ܡܠܟܐ", "syr", "No voice for Syriac"), ("ܡܠܟܐ", nil, "No voice for Syriac"),
    ("漢", nil, "No voice for Chinese characters"),
    ("ⲁⲛⲟⲕ", "cop", "No voice for Coptic"), ("x", "qqq\u{1B}", "No voice for qqq␛"),
    ("x", nil, "No voice for this text"),
  ])
  func noticesForUnspeakablePieces(text: String, language: String?, notice: String) {
    #expect(
      SpeechText.noVoice(for: LabelPiece(.custom("surface"), text, language: language))
        .description == notice)
  }

  @Test(arguments: [
    ("cab", "en", "c, a, b"),
    ("λόγος", "grc", "lambda, omicron, acute, gamma, omicron, final sigma"),
    ("שָׁלוֹם", "hbo", "shin, qamats, lamed, vav, holam, final mem"), ("a b", "en", "a, b"),
  ])
  func spelling(text: String, language: String, said: String) {
    let piece = LabelPiece(
      .custom("surface"), text, language: language, pronunciation: Pronunciation(spellsOut: true))
    #expect(SpeechText.speakable(piece, voices: Self.all, default: "en")?.text == said)
  }

  /// A word in another script within a text has the voice for its script. Letters of the phonetic
  /// alphabet that look Greek do not.
  @Test(arguments: [
    (
      LabelPiece(.label, "10 hits: lemma:λόγος"), ["10 hits: lemma: en", "λόγος grc"]
    ),
    (
      LabelPiece(.label, "from λέγω, to speak", language: "en"),
      ["from  en", "λέγω,  grc", "to speak en"]
    ),
    (LabelPiece(.label, "“λόγος” here"), ["“λόγος”  grc", "here en"]),
    (LabelPiece(.label, "ˈθɪŋ"), ["ˈθɪŋ en"]),
    (LabelPiece(.label, "θeta", language: "en-fonipa"), ["θeta en"]),
    (LabelPiece(.label, "λόγος", language: "el"), ["λόγος el"]),
    (LabelPiece(.label, "слово", language: "cu"), ["слово ru"]),
  ])
  func scripts(_ piece: LabelPiece, _ said: [String]) {
    let (runs, notices) = SpeechText.runs(of: [piece], voices: Self.all, default: "en")
    #expect(runs.map { "\($0.text) \($0.language)" } == said)
    #expect(notices.isEmpty)
  }

  @Test func piecesOfOneVoiceFormARun() {
    let pieces = [
      LabelPiece(.custom("surface"), "λόγος", language: "grc"),
      LabelPiece(.custom("gloss"), "word", language: "en"),
      LabelPiece(.trait, "button"), LabelPiece(.custom("span"), "s", continues: true),
      LabelPiece(.custom("surface"), "ܡܠܟܐ", language: "syr"), LabelPiece(.custom("empty"), ""),
    ]
    let (runs, notices) = SpeechText.runs(of: pieces, voices: Self.all, default: "en")
    #expect(
      runs == [
        SpeechRun(text: "λόγος", language: "grc", source: "grc", pitch: 1),
        SpeechRun(text: "word, buttons", language: "en", source: "en", pitch: 1),
      ])
    #expect(notices == ["No voice for Syriac"])
  }

  /// The voice has the region of the locale from its first word.
  @Test(arguments: [
    ("en", "en-US", "en-US"), ("en", "en_GB", "en-GB"), ("en", "C", "en"), ("en", "de-DE", "en"),
    ("de", "de-AT", "de-AT"),
  ])
  func theRegionOfTheLocale(_ language: String, _ locale: String, _ expected: String) {
    #expect(VoiceLanguages.regional(language, locale: locale) == expected)
  }
}

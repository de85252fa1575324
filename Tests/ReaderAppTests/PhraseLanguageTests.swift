import AccessibilityModel
import Interlinear
import SpeechOutput
import Testing

@testable import ReaderApp

/// What a phrase quotes keeps its language, in announcements and in lists as in elements.
@Suite struct PhraseLanguageTests {
  /// The pieces of the last utterance, each with its language.
  private func pieces(_ reader: Reader) -> [String] {
    let event = reader.recorder.events.last { $0.kind == .speech && !$0.isHint }
    return (event?.pieces ?? []).map { "\($0.text)|\($0.language ?? "-")" }
  }

  @Test(arguments: [
    ("Sampler 1:1", "right right m z", ["Mark z set: Sampler 1:1 |-", "ὁ|grc"]),
    ("Sampler 1:1", "right R k", ["Known: |-", "οὗτος|grc"]),
    ("Sampler 1:1", "right R k u", ["Not known: |-", "οὗτος|grc"]),
    ("Sampler 1:1", "right m a u", ["Mark a removed: Sampler 1:1 |-", "Οὗτος|grc"]),
    ("Sampler 1:1", "right b u", ["Bookmark removed: Sampler 1:1|-"]),
    // Latin letters in another language than the interface's.
    ("Village 1:1", "right m z", ["Mark z set: Village 1:1 |-", "Sabah|tr"]),
  ])
  func announcements(_ place: String, _ keys: String, _ said: [String]) throws {
    let reader = try Reader(at: place)
    reader.press(keys)
    #expect(pieces(reader) == said)
  }

  /// The search for a lemma, and places in lists.
  @Test func items() throws {
    let reader = try Reader()
    reader.press("right right m z space")
    try reader.choose("Find all")
    #expect(pieces(reader).prefix(2) == ["Find all|-", "ὁ|grc"])
    reader.press("escape escape escape X")
    try reader.choose("Marks")
    reader.press("right")
    #expect(pieces(reader).prefix(2) == ["z: Sampler 1:1 |-", "ὁ|grc"])
  }

  @Test func notes() throws {
    let reader = try Reader()
    reader.press("right right space")
    try reader.choose("Note")
    reader.type("home")
    reader.press("enter")
    reader.press("X")
    try reader.choose("Notes")
    reader.press("right left")
    #expect(
      pieces(reader).prefix(4) == ["Notes: 1 item|-", "Sampler 1:1 |-", "ὁ|grc", "home|-"])
    reader.press("space")
    #expect(pieces(reader).prefix(2) == ["Sampler 1:1 |-", "ὁ|grc"])
  }

  /// Each language is sent to the voice by itself. The query has no language; its script has.
  @Test func voices() throws {
    let reader = try Reader()
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.press("right right m z")
    let request = try #require(voice.requests.last)
    let runs = SpeechText.runs(
      of: request.segments.flatMap { $0 }, voices: VoiceLanguages.espeak.tags,
      default: request.language
    ).runs
    #expect(runs.map { "\($0.text)|\($0.language)" } == ["Mark z set: Sampler 1:1 |en", "ὁ|grc"])
  }

  @Test func aTypedSpaceIsNamed() throws {
    let reader = try Reader()
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.press("/")
    reader.type("a ")
    #expect(voice.log.last == "space")
  }

  /// The forms of a script without voices are transliterated for the voice alone.
  @Test func hebrewIsShownInItsOwnLetters() throws {
    let reader = try Reader(at: "Shepherd 2:1")
    #expect(reader.press("right") == ["וַיְהִ֣י, and it was"])
    let event = try #require(reader.recorder.events.last { $0.kind == .speech && !$0.isHint })
    #expect(event.pieces.map(\.language) == ["hbo", "en"])
    let runs = SpeechText.runs(
      of: event.pieces, voices: VoiceLanguages.espeak.tags, default: "en"
    ).runs
    #expect(runs.map(\.text) == ["vayhi", "and it was"])
    // Words keep their punctuation in Read All, for the voice too.
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.session.handle("a")
    let segments = try #require(voice.requests.last?.segments)
    let last = try #require(segments.last { $0.first?.language == "hbo" })
    #expect(last.map(\.text) == ["מָֽיִם", "water."])
    #expect(last.first?.transliteration == "māyim")
    let spoken = SpeechText.runs(
      of: last, voices: VoiceLanguages.espeak.tags, default: "en"
    ).runs
    #expect(spoken.map(\.text) == ["mayim", "water."])
  }

  /// The form and the lemma of a word sound alike, and the voice does not say a form twice because
  /// its transliteration follows.
  @Test func hebrewHasOnePronunciation() throws {
    let reader = try Reader(at: "Shepherd 2:1")
    reader.press("right right t")
    let event = try #require(reader.recorder.events.last { $0.kind == .speech && !$0.isHint })
    #expect(
      event.text
        == "Form: בַבֹּ֔קֶר. Transliteration: babbōqer. Morphemes: בַ in the, בֹּ֔קֶר morning. "
        + "Lemma: בֹּקֶר. Gloss: in the morning. Morphology: preposition, definite article; with noun, "
        + "common, masculine, singular, absolute. Part of speech: noun. Strong's 1242")
    let runs = SpeechText.runs(
      of: event.pieces, voices: VoiceLanguages.espeak.tags, default: "en"
    ).runs
    #expect(
      runs.map(\.text) == [
        "Form:", "vaboker", "Morphemes:", "va", "in the", "boker", "morning. Lemma:", "boker",
        "Gloss: in the morning. Morphology: preposition, definite article; with noun, common, "
          + "masculine, singular, absolute. Part of speech: noun. Strong's 1242",
      ])
  }
}

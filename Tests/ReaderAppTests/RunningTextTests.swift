import AccessibilityModel
import Interlinear
import ScreenReading
import SpeechOutput
import Testing

@testable import ReaderApp

/// Running text is spoken with the punctuation of the text.
@Suite struct RunningTextTests {
  /// A verse of the King James Version, without glosses.
  private static let psalm: MemoryText = {
    let line = "Yea, though I walk through the valley, I will fear no evil: for thou art with me."
    let words = line.split(separator: " ").map { word in
      let letters = word.prefix { $0.isLetter }
      return Word(values: [String(letters)], after: word.dropFirst(letters.count) + " ")
    }
    let verse = Verse(
      reference: Reference(book: "Psalms", chapter: 23, verse: "4"), words: words,
      language: Language(rawValue: "en"))
    return MemoryText(
      description: TextDescription(name: "kjv", title: "KJV", tiers: [.surface]), verses: [verse])
  }()

  private static let sentence =
    "Yea, though I walk through the valley, I will fear no evil: for thou art with me."

  @Test func theRowIsReadAsSentences() throws {
    let reader = try Reader(Self.psalm)
    #expect(reader.press("r") == ["4, \(Self.sentence)"])
  }

  /// What is on a word is said after the sentence, never inside it.
  @Test func annotationsFollowTheSentence() throws {
    let reader = try Reader()
    reader.press("right right right space")
    try reader.choose("Highlight")
    try reader.choose("Yellow")
    let text = "1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης."
    let translation = "This word came into the first house of the village."
    #expect(reader.press("r") == ["\(text) λόγος, highlighted yellow. \(translation)"])
    #expect(reader.press("R v") == ["\(text) λόγος, highlighted yellow"])
    reader.press("space")
    try reader.choose("Note")
    reader.type("home")
    reader.press("enter")
    #expect(reader.press("R v") == ["\(text) λόγος, highlighted yellow, has note"])
    #expect(
      reader.press("r") == [
        "\(text) λόγος, highlighted yellow. \(translation) Your note on λόγος: home"
      ])
  }

  @Test func aVerseAsOneElementIsASentence() throws {
    for verbosity in [Verbosity.terse, .normal, .full] {
      let reader = try Reader(
        Self.psalm, settings: ReaderSettings(elements: .verse), verbosity: verbosity)
      #expect(reader.heard() == ["Psalms 23:4, \(Self.sentence)"])
    }
  }

  @Test func readAllGivesTheVoiceTheWholeSentence() throws {
    let reader = try Reader(Self.psalm)
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.session.handle("a")
    let segments = try #require(voice.requests.last?.segments)
    let texts = segments.map { $0.map(\.text).joined(separator: "+") }
    #expect(texts.joined(separator: " ") == "Psalms 23:4 \(Self.sentence)")
  }

  @Test func theTranscriptOfReadAllHasThePunctuation() throws {
    let reader = try Reader(Self.psalm)
    reader.session.handle("a")
    while reader.session.reader.isReadingAll, let time = reader.session.nextTime {
      reader.clock.advance(to: time)
      reader.session.timePassed()
    }
    let heard = reader.heard()
    #expect(heard.contains("Yea,") && heard.contains("evil:") && heard.contains("me."))
    // There is none between words.
    reader.press("g g")
    #expect(try Reader(Self.psalm).press("right") == ["Yea"])
  }

  @Test func theEndOfASentenceFollowsTheGloss() throws {
    let reader = try Reader(at: "Sampler 1:1")
    let voice = FakeVoice()
    reader.session.attach(voice)
    reader.session.handle("a")
    let texts = try #require(voice.requests.last?.segments).map { $0.map(\.text) }
    #expect(texts.contains(["κώμης", "village."]))
  }

  @Test func signsOfEditorsAreNotSpoken() throws {
    var verse = Verse(
      reference: Reference(book: "John", chapter: 3, verse: "16"),
      words: [
        Word(values: ["οὕτως"], before: "¶ ⸂"), Word(values: ["γὰρ"], after: "⸃, "),
        Word(values: ["ἠγάπησεν"], after: "·"),
      ], translation: "¶ For God so loved {the} world", language: .ancientGreek)
    verse.isChapterStart = false
    let text = MemoryText(
      description: TextDescription(name: "gnt", title: "GNT", tiers: [.surface]), verses: [verse])
    #expect(
      try Reader(text).press("r")
        == ["16, οὕτως γὰρ, ἠγάπησεν· For God so loved the world"])
  }

  /// A note is not spoken in one breath with the text: each is a sentence of its own.
  @Test(arguments: [
    ("the house", "the house. comment: Cahier 3. comment, ta: see 2"),
    ("the house.", "the house. comment: Cahier 3. comment, ta: see 2"),
  ])
  func aNoteIsASentence(_ translation: String, _ said: String) throws {
    let verse = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "1"),
      words: [Word(values: ["ta"])], translation: translation,
      notes: [
        TextNote(kind: .comment, text: "Cahier 3"),
        TextNote(kind: .comment, text: "see 2", word: 0),
      ], language: Language(rawValue: "und"))
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]), verses: [verse])
    #expect(try Reader(text).press("r") == ["1, ta, \(said)"])
  }

  @Test func sofPasuqEndsASentence() throws {
    let heard = try Reader(at: "Shepherd 1:1").press("r")
    #expect(heard.count == 1 && heard[0].contains("אַחֲרָיו׃ And it was evening, and"))
    #expect(heard[0].contains("אֶל־הַבְּאֵר"))
  }

  /// The Hebrew of the sampler sounds the same from word to word, in `r`, and in `t`.
  @Test func hebrewHasOnePronunciation() throws {
    func sound(_ pieces: [LabelPiece]) -> [String] {
      pieces.compactMap {
        SpeechText.speakable($0, voices: VoiceLanguages.espeak.tags, default: "en")?.text
      }
    }
    func pieces(_ reader: Reader, _ key: String) -> [LabelPiece] {
      reader.press(key)
      return reader.recorder.events.last { $0.kind == .speech }?.pieces ?? []
    }
    for verbosity in [Verbosity.terse, .normal] {
      let reader = try Reader(verbosity: verbosity, at: "Shepherd 1:1")
      reader.press("right")
      let moved = sound(pieces(reader, "right"))[0]
      #expect(moved == "va'erev")
      let tiers = sound(pieces(reader, "t"))
      #expect(tiers.prefix(2) == ["Form:", "va'erev"])
      let row = sound(pieces(reader, "r"))
      #expect(row[1].contains(" va'erev "))
    }
  }
}

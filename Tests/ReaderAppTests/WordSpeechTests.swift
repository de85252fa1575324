import AccessibilityModel
import Interlinear
import ScreenReading
import Testing

@testable import ReaderApp

/// The speech of a word: its tiers by name, each in its own language.
@Suite struct WordSpeechTests {
  private static func text(
    _ words: [Word], tiers: [Tier], language: Language, scheme: MorphologyScheme? = nil
  ) -> MemoryText {
    var description = TextDescription(name: "words", title: "Words", tiers: tiers)
    description.morphologyScheme = scheme
    description.glossLanguage = Language(rawValue: "en")
    let verse = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "1"), words: words,
      language: language)
    return MemoryText(description: description, verses: [verse])
  }

  private func pieces(_ reader: Reader) -> [String] {
    let event = reader.recorder.events.last { $0.kind == .speech }
    return event?.pieces.map { "\($0.text) \($0.language ?? "-")" } ?? []
  }

  @Test func tiersAreSentencesThatBeginWithTheName() throws {
    let text = Self.text(
      [Word(values: ["ὁ", "ὁ", "*", "G3588"])],
      tiers: [.surface, .lemma, Tier(rawValue: "gloss2"), .strong], language: .ancientGreek)
    let reader = try Reader(text)
    reader.press("right")
    #expect(reader.press("t") == ["Form: ὁ. Lemma: ὁ. Strong's 3588. Second gloss: none"])
  }

  @Test func glossesOfMorphemesAreInTheLanguageOfTheGlosses() throws {
    let word = Word(
      values: ["erken-den", "erken-den"],
      morphemes: [Morpheme(form: "erken", gloss: "early"), Morpheme(form: "den", gloss: "ABL")])
    let text = Self.text([word], tiers: [.surface, .morphemes], language: Language(rawValue: "tr"))
    let reader = try Reader(text)
    reader.press("right")
    #expect(
      reader.press("t") == ["Form: erken-den. Morphemes: erken early, den ablative"])
    #expect(
      pieces(reader) == [
        "Form: -", "erken-den tr", "Morphemes: -", "erken tr", "early en", "den tr", "ablative en",
      ])
  }

  private static let glosses: [(gloss: String, said: String)] = [
    ("charr.NOM.SG", "charr, nominative singular"), ("be.3SG", "be, third singular"),
    ("be.3sg", "be, third singular"), ("go-PST.1PL", "go, past first plural"),
    ("get.stuck", "get stuck"), ("house", "house"), ("I", "I"), ("path=LOC", "path, locative"),
    ("in.the", "in the"), ("get_stuck", "get stuck"), ("a.man", "a man"), ("I.am", "I am"),
    ("get_stuck-PST", "get stuck, past"), ("i.e.", "i.e."), ("U.S.A", "U.S.A"), ("2.5", "2.5"),
    ("DEM house", "demonstrative, house"), ("LORD", "LORD"), ("3.SG", "third person singular"),
  ]

  @Test(arguments: glosses.indices) func aGlossIsInWords(_ index: Int) throws {
    let entry = Self.glosses[index]
    let text = Self.text(
      [Word(values: ["x", entry.gloss])], tiers: [.surface, .gloss],
      language: Language(rawValue: "av"))
    #expect(try Reader(text).press("right") == ["x, \(entry.said)"])
  }

  /// A word in capitals is not an abbreviation in a text without such glosses. A gloss of several
  /// words is spoken as these words in every text.
  @Test func glossesOfOtherTextsHaveNoAbbreviations() throws {
    let text = Self.text(
      [Word(values: ["πᾶν", "ALL"]), Word(values: ["τῷ", "in.the"])], tiers: [.surface, .gloss],
      language: .ancientGreek)
    let reader = try Reader(text)
    #expect(reader.press("right") == ["πᾶν, ALL"])
    #expect(reader.press("right") == ["τῷ, in the"])
  }

  @Test func thePartsOfAHebrewWordAreSeparateParsings() throws {
    let text = Self.text(
      [Word(values: ["הַשֹּׁפֵט", "HTd/Vqrmsa"])], tiers: [.surface, .morphology],
      language: .ancientHebrew, scheme: .oshm)
    let reader = try Reader(text, verbosity: .full)
    #expect(
      reader.press("right") == [
        "הַשֹּׁפֵט, article; with verb, qal, active participle, masculine, singular, absolute"
      ])
  }

  @Test func partsOfSpeechAreInWords() throws {
    let text = Self.text(
      [Word(values: ["ὁ", "det"]), Word(values: ["x", "weird"])],
      tiers: [.surface, .partOfSpeech], language: .ancientGreek)
    let reader = try Reader(text)
    reader.press("right")
    #expect(reader.press("t") == ["Form: ὁ. Part of speech: article or determiner"])
    reader.press("right")
    #expect(reader.press("t") == ["Form: x. Part of speech: weird"])
  }
}

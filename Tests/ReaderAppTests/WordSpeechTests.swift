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

  /// The codes of the parts are in the morphology, in words, and are not said again as codes.
  @Test func theCodesOfPartsAreNotSaid() throws {
    let text = Self.text(
      [Word(values: ["בִּימֵי", "HR/Ncmpc", "HR-HNcmpc"])],
      tiers: [.surface, .morphology, .morphemePartsOfSpeech], language: .ancientHebrew,
      scheme: .oshm)
    let reader = try Reader(text)
    reader.press("right")
    let heard = reader.press("t").joined()
    #expect(heard.contains("preposition") && heard.contains("noun"), "\(heard)")
    #expect(!heard.contains("HR") && !heard.contains("HN"), "\(heard)")
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
    ("charr.NOM.SG", "charr, nominative singular"), ("buy<PFV>", "buy, perfective"),
    ("<PFV>write", "perfective, write"), ("be.3SG", "be, third singular"),
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

  /// A sentence of a treebank: a subject and its verb.
  private static func treebank(
    _ scheme: MorphologyScheme?, language: Language, words: [Word], relations: (String, String)
  ) throws -> MemoryText {
    let text = Self.text(
      words, tiers: [.surface, .morphology, .partOfSpeech], language: language, scheme: scheme)
    var verse = try text.verse(at: 0)
    verse.syntax = [
      SyntaxToken(id: "1", form: words[0].surface, word: 0, head: 1, relation: relations.0),
      SyntaxToken(id: "2", form: words[1].surface, word: 1, relation: relations.1),
    ]
    return MemoryText(description: text.description, verses: [verse])
  }

  @Test func aWordOfPROIELIsInWords() throws {
    let words = [
      Word(values: ["pars", "-s---fn--i", "Nb"]), Word(values: ["est", "3spia----i", "V-"]),
    ]
    let text = try Self.treebank(
      .proiel, language: .latin, words: words, relations: ("sub", "pred"))
    let reader = try Reader(text, verbosity: .full)
    #expect(reader.press("right") == ["pars, nominative, singular, feminine, subject of est"])
    #expect(
      reader.press("t") == [
        "Form: pars. Morphology: nominative, singular, feminine. Part of speech: common noun"
      ])
    #expect(
      reader.press("right") == [
        "est, present, active, indicative, third person, singular, predicate"
      ])
  }

  @Test func aWordOfPerseusIsInWords() throws {
    let words = [
      Word(values: ["θυγάτηρ", "n-s---fn-", "n"]), Word(values: ["ἔτεκεν", "v3saia---", "v"]),
    ]
    let text = try Self.treebank(
      .perseus, language: .ancientGreek, words: words, relations: ("SBJ_CO", "PRED"))
    let reader = try Reader(text, verbosity: .full)
    #expect(
      reader.press("right") == [
        "θυγάτηρ, noun, nominative, singular, feminine, subject in coordination of ἔτεκεν"
      ])
    #expect(
      reader.press("t") == [
        "Form: θυγάτηρ. Morphology: noun, nominative, singular, feminine. Part of speech: noun"
      ])
    #expect(
      reader.press("right") == [
        "ἔτεκεν, verb, aorist, active, indicative, third person, singular, predicate"
      ])
  }

  /// A table of words does not name the scheme of its codes.
  @Test func codesOfTreebanksAreKnownByTheirShape() throws {
    let words = ["n-s---fg-", "-s---fn--i", "---------n", "n-s--fg"].map {
      Word(values: ["κόρης", $0])
    }
    for language in [Language.ancientGreek, .latin, Language(rawValue: "got")] {
      let reader = try Reader(
        Self.text(words, tiers: [.surface, .morphology], language: language), verbosity: .full)
      #expect(reader.press("right") == ["κόρης, noun, genitive, singular, feminine"])
      #expect(reader.press("right") == ["κόρης, nominative, singular, feminine"])
      #expect(reader.press("right") == ["κόρης, indeclinable"])
    }
  }

  @Test(arguments: [
    (["n-s---fg-"], "noun, genitive, singular, feminine"), (["Nb", "V-"], "common noun"),
    (["Nb", "VB"], "Nb"), (["NN", "V-"], "NN"), (["N-", "V-"], "N-"),
  ])
  func theTagOfATreebankOfPROIELOrPerseusIsInWords(tags: [String], said: String) throws {
    let text = Self.text(
      tags.map { Word(values: ["x", $0]) }, tiers: [.surface, Tier(rawValue: "languageTag")],
      language: Language(rawValue: "got"), scheme: .universalDependencies)
    let reader = try Reader(text)
    reader.press("right")
    #expect(reader.press("t") == ["Form: x. Language-specific tag: \(said)"])
  }
}

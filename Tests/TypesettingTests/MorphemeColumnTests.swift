import CellGrids
import Interlinear
import Testing

@testable import Typesetting

/// Morphemes in columns under their word, and the order of tiers.
@Suite struct MorphemeColumnTests {
  private static let tiers: [Tier] = [
    .surface, .gloss, .morphemes, .morphemePartsOfSpeech,
  ]

  private static func word(_ form: String, _ parts: [(String, String, String)]) -> Word {
    let morphemes = parts.map { Morpheme(form: $0.0, gloss: $0.1, category: $0.2) }
    var word = Word(
      values: [
        form, MorphemeTier.glosses.line(morphemes), MorphemeTier.forms.line(morphemes), "",
      ], morphemes: morphemes)
    MorphemeTierPlaces(in: tiers).fill(&word)
    return word
  }

  private static let words = [
    word("otoiso", [("otoiso", "tomorrow", "adv")]),
    word("nahamwelo", [("naham", "Naham", "n:Npr"), ("we", "M.SG", "n:gen"), ("lo", "COM", "")]),
    word("na", [("na", "to.find", "v")]),
  ]

  private func lines(
    _ words: [Word] = words, width: Int = 40, tiers: [Tier] = tiers, shown: Set<Tier>? = nil,
    order: TierOrder = .leipzig, language: Language = Language(rawValue: "tww")
  ) -> [String] {
    var settings = TypesetSettings(
      tiers: shown ?? Set(tiers), showsTranslation: false, density: .compact)
    settings.tierOrder = order
    let verse = Verse(
      reference: Reference(book: "T", chapter: 0, verse: ""), words: words, language: language)
    let description = TextDescription(name: "t", title: "T", tiers: tiers)
    let layout = Typesetter(description: description, settings: settings, width: width)
      .typeset(verse)
    var grid = CellGrid(columns: width, rows: layout.height)
    for label in layout.labels {
      grid.draw(
        label.text, x: Int(label.x), y: Int(label.y), isRightToLeft: label.isRightToLeft)
    }
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  @Test func eachMorphemeIsAColumnBelowItsWord() {
    #expect(
      lines() == [
        "    otoiso   nahamwelo       na", "    otoiso   naham -we   -lo na",
        "    tomorrow Naham M.SG  COM to.find", "    adv      n:Npr n:gen     v",
      ])
  }

  /// An underlying form that is not given is the form itself.
  @Test func aMissingUnderlyingFormIsTheForm() {
    var parts = [Morpheme(form: "aqa", gloss: "go"), Morpheme(form: "mi", gloss: "1")]
    parts[1].underlying = "ma"
    let tiers: [Tier] = [.surface, .morphemes, .underlyingForms]
    var word = Word(
      values: ["aqami", MorphemeTier.forms.line(parts), MorphemeTier.underlyingForms.line(parts)],
      morphemes: parts)
    MorphemeTierPlaces(in: tiers).fill(&word)
    #expect(
      lines([word], tiers: tiers) == ["    aqami", "    aqa -mi", "    aqa -ma"])
  }

  @Test func oneTierOfMorphemesAloneIsALine() {
    #expect(
      lines(shown: [.surface, .morphemes]) == [
        "    otoiso nahamwelo   na", "    otoiso naham-we-lo na",
      ])
  }

  @Test func aGlossOfTheWholeWordIsNotDivided() {
    var word = Self.words[1]
    word.values[1] = "with Naham"
    #expect(
      lines([word]) == [
        "    nahamwelo", "    naham -we   -lo", "    with Naham", "    n:Npr n:gen",
      ])
  }

  @Test func aWordThatIsWiderThanTheRowIsSplitBetweenItsMorphemes() {
    #expect(
      lines([Self.words[1]], width: 13, shown: [.surface, .gloss, .morphemes]) == [
        "nahamwelo", "naham -we", "Naham M.SG", "", "-lo", "COM",
      ])
  }

  @Test func fromTheRightTheFirstMorphemeIsRightmost() {
    let word = Self.word("בבית", [("ב", "in", ""), ("בית", "house", "")])
    #expect(
      lines([word], shown: [.surface, .gloss, .morphemes], language: .ancientHebrew)
        == [
          String(repeating: " ", count: 32) + "תיבב",
          String(repeating: " ", count: 29) + "תיב-  ב",
          String(repeating: " ", count: 28) + "house in",
        ])
  }

  @Test(arguments: [
    (TierOrder.leipzig, ["na", "na", "to.find", "v"]), (.file, ["na", "to.find", "na", "v"]),
    (.chosen([.gloss, .surface]), ["to.find", "na", "na", "v"]),
    (.chosen([Tier(rawValue: "nowhere")]), ["na", "na", "to.find", "v"]),
  ])
  func theOrderIsASetting(_ order: TierOrder, _ expected: [String]) {
    #expect(lines([Self.words[2]], order: order) == expected.map { "    " + $0 })
  }

  /// CLDF has glosses of words that are made of the glosses of the morphemes.
  @Test func aGlossThatRepeatsThoseOfTheMorphemesIsShownOnce() {
    let tiers: [Tier] = [.surface, .gloss, .morphemes, .morphemeGlosses]
    let words = Self.words.map { word in
      var word = word
      word.values[3] = MorphemeTier.glosses.line(word.morphemes)
      return word
    }
    #expect(
      lines(words, tiers: tiers) == [
        "    otoiso   nahamwelo      na", "    otoiso   naham -we  -lo na",
        "    tomorrow Naham M.SG COM to.find",
      ])
  }
}

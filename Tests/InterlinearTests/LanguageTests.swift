import Testing

@testable import Interlinear

@Suite("Languages, tiers and references")
struct LanguageTests {
  @Test(
    "Right-to-left languages",
    arguments: [
      ("he", true), ("hbo", true), ("ar-EG", true), ("syr_SY", true), ("hbo-Latn", false),
      ("grc", false), ("en", false), ("heh", false), ("und", false), ("", false),
    ])
  func rightToLeft(tag: String, expected: Bool) {
    #expect(Language(rawValue: tag).isRightToLeft == expected)
  }

  @Test("The primary subtag, and the language in Latin letters")
  func subtags() {
    #expect(Language(rawValue: "en-GB").primary == "en")
    #expect(Language.ancientHebrew.latinScript.rawValue == "hbo-Latn")
    #expect(!Language.ancientHebrew.latinScript.isRightToLeft)
  }

  @Test(
    "The language of a tier",
    arguments: [
      (.surface, "hbo"), (.lemma, "hbo"), (.normalized, "hbo"), (.morphemes, "hbo"),
      (.transliteration, "hbo-Latn"), (.gloss, "de"), (.strong, "de"),
    ] as [(Tier, String)])
  func tierLanguage(tier: Tier, tag: String) {
    let description = TextDescription(
      name: "", title: "", tiers: [.surface], glossLanguage: Language(rawValue: "de"))
    #expect(description.language(of: tier, inTextOf: .ancientHebrew).rawValue == tag)
  }

  @Test(
    "The spoken name of a tier",
    arguments: [
      (.surface, "surface"), (.partOfSpeech, "part of speech"), (.strong, "Strong's number"),
      (Tier(rawValue: "gloss2"), "gloss2"), (Tier(rawValue: ""), ""),
    ] as [(Tier, String)])
  func spokenName(tier: Tier, name: String) {
    #expect(tier.spokenName == name)
  }

  @Test("Only the tiers of the first libraries have columns: a new column needs a migration")
  func columns() {
    #expect(
      Tier.columns == [
        .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong,
        .normalized, .morphemes,
      ])
    #expect(Tier.standard.first == .surface)
    #expect(Set(Tier.standard).count == Tier.standard.count)
    #expect(StandardTier.all.allSatisfy { $0.searchNames.allSatisfy { $0 == $0.lowercased() } })
  }

  @Test("The text of a reference")
  func reference() {
    #expect(Reference(book: "1 John", chapter: 1, verse: "3a").description == "1 John 1:3a")
    #expect(Reference(book: "Examples", chapter: 0, verse: "s-12").description == "s-12")
  }

  @Test("A word has empty values for other tiers")
  func word() {
    #expect(Word(values: []).surface == "")
    #expect(Word(values: ["a"]).value(at: 3) == "")
    #expect(Word(values: ["a", "b"]).value(at: 1) == "b")
  }
}

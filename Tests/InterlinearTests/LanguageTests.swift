import Testing

@testable import Interlinear

@Suite("Languages, tiers and references")
struct LanguageTests {
  @Test(
    "A language from right to left",
    arguments: [
      ("he", true), ("hbo", true), ("ar-EG", true), ("syr_SY", true), ("hbo-Latn", false),
      ("grc", false), ("en", false), ("heh", false), ("und", false), ("", false),
    ])
  func rightToLeft(tag: String, expected: Bool) {
    #expect(Language(rawValue: tag).isRightToLeft == expected)
  }

  @Test("Its primary subtag, and the same in Latin letters")
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
    "The name of a tier as it is said",
    arguments: [
      (.surface, "surface"), (.partOfSpeech, "part of speech"), (.strong, "Strong's number"),
      (Tier(rawValue: "gloss2"), "gloss2"), (Tier(rawValue: ""), ""),
    ] as [(Tier, String)])
  func spokenName(tier: Tier, name: String) {
    #expect(tier.spokenName == name)
  }

  @Test("A reference as it is written")
  func reference() {
    #expect(Reference(book: "1 John", chapter: 1, verse: "3a").description == "1 John 1:3a")
    #expect(Reference(book: "Examples", chapter: 0, verse: "s-12").description == "s-12")
  }

  @Test("A word answers for tiers that it lacks")
  func word() {
    #expect(Word(values: []).surface == "")
    #expect(Word(values: ["a"]).value(at: 3) == "")
    #expect(Word(values: ["a", "b"]).value(at: 1) == "b")
  }
}

import Testing

import Interlinear

@Suite("Languages, tiers and references")
struct LanguageTests {
  @Test(
    "Right-to-left languages",
    arguments: [
      ("he", true), ("hbo", true), ("ar-EG", true), ("syr_SY", true), ("hbo-Latn", false),
      ("grc", false), ("en", false), ("heh", false), ("und", false), ("", false),
      ("uz-Arab", true), ("ku-Arab-IQ", true), ("lad-Hebr", true), ("he-Latn", false),
      ("ar-latn", false), ("AR", true), ("ff-Adlm", true), ("en-x-arab", false), ("uz", false),
      ("he_Cyrl_RU", false), ("az-IR", false), ("sr-Cyrl", false),
    ])
  func rightToLeft(tag: String, expected: Bool) {
    #expect(Language(rawValue: tag).isRightToLeft == expected)
  }

  @Test(
    "Languages that are usually written in right-to-left scripts",
    arguments: [
      "ajp", "ckb", "arz", "apc", "ary", "afb", "pnb", "prs", "mzn", "glk", "lrc", "sdh", "skr",
      "ota", "syc", "aii", "ks", "nqo", "jpr", "azb", "fas", "lad", "dv", "ydd",
    ])
  func usualScript(tag: String) {
    #expect(Language(rawValue: tag).isRightToLeft)
    #expect(!Language(rawValue: tag + "-Latn").isRightToLeft)
  }

  @Test(
    "The direction of a text: most letters, then the tag",
    arguments: [
      ("سلام", "en", true), ("salaam", "ajp", false), ("12", "en", false), ("12.", "ajp", true),
      ("…", "und", false), ("KTB كتب", "ar", true), ("abc שלום", "en", true), ("ab אב", "he", true),
    ])
  func textDirection(text: String, tag: String, expected: Bool) {
    #expect(Language(rawValue: tag).isRightToLeft(in: text) == expected)
  }

  @Test("The first hundred verses decide the direction of the words in each language")
  func directionOfWords() {
    func verse(_ word: String, _ tag: String, count: Int) -> [Verse] {
      (0..<count).map {
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "\($0)"),
          words: [Word(values: [word])], language: Language(rawValue: tag))
      }
    }
    func directions(_ verses: [Verse]) -> [Language: Bool] {
      MemoryText(
        description: TextDescription(name: "", title: "", tiers: [.surface]), verses: verses
      ).description.areWordsRightToLeft
    }
    let ajp = Language(rawValue: "ajp")
    #expect(directions(verse("سلام", "ajp", count: 3)) == [ajp: true])
    #expect(directions(verse("salaam", "ajp", count: 3)) == [ajp: false])
    #expect(
      directions(verse("abc", "ajp", count: 1) + verse("سلام", "ajp", count: 2)) == [ajp: true])
    // Later verses do not count.
    #expect(
      directions(verse("abc", "ajp", count: 100) + verse("سلام", "ajp", count: 200))
        == [ajp: false])
    #expect(
      directions(verse("abc", "en", count: 2) + verse("סלם", "he", count: 1))
        == [.english: false, Language(rawValue: "he"): true])
    #expect(directions(verse("12", "he", count: 2)) == [:])
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

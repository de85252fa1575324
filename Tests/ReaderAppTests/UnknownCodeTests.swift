import Interlinear
import Testing

@testable import ReaderApp

@Suite struct UnknownCodeTests {
  @Test func anUnknownCodeIsSpelledAndReportedOnce() throws {
    let text = MemoryText(
      description: TextDescription(
        name: "t", title: "T", tiers: [.surface, .morphology, .strong],
        morphologyScheme: .robinson),
      verses: [
        Verse(
          reference: Reference(book: "Tale", chapter: 1, verse: "1"),
          words: [
            Word(values: ["λόγος", "Q-ZZ9", "G3588 G3056"]),
            Word(values: ["καί", "CONJ", "G2532"]),
            Word(values: ["λόγου", "Q-ZZ9", "G3056"]),
          ], language: .ancientGreek)
      ])
    let reader = try Reader(text, verbosity: .full)
    #expect(
      reader.press("right") == [
        "λόγος, correlative or interrogative pronoun, unknown: Z Z 9, Strong's 3588, 3056",
        "Unknown morphology code: Q-ZZ9",
      ])
    #expect(reader.press("right") == ["καί, conjunction, Strong's 2532"])
    #expect(
      reader.press("right") == [
        "λόγου, correlative or interrogative pronoun, unknown: Z Z 9, Strong's 3056"
      ])
  }

  /// A gloss of a text without codes isn't a code, however unknown: `I` is a word, `CL8` a class.
  @Test func aGlossIsNeverACode() throws {
    func word(_ form: String, _ gloss: String, _ category: String) -> Word {
      Word(
        values: [form, gloss, form, category],
        morphemes: [Morpheme(form: form, gloss: gloss, category: category)])
    }
    let text = MemoryText(
      description: TextDescription(
        name: "t", title: "T", tiers: [.surface, .gloss, .morphemes, .morphemePartsOfSpeech]),
      verses: [
        Verse(
          reference: Reference(book: "Tale", chapter: 0, verse: "1"),
          words: [
            word("a", "I", "pro"), word("otoiso", "tomorrow", "adv"), word("sapo", "CL8", "n"),
            word("lo", "DAT", "n"),
          ], language: Language(rawValue: "tww"))
      ])
    let reader = try Reader(text, readerOn: false)
    let captions = (0..<4).map { _ in
      reader.press("right")
      return reader.controller.root.caption.text
    }
    #expect(
      captions == [
        "a · I · a: pronoun, I", "otoiso · tomorrow · otoiso: adverb, tomorrow",
        "sapo · CL8 · sapo: noun, CL8", "lo · DAT · lo: noun, dative",
      ])
  }
}

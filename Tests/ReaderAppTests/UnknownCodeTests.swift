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
}

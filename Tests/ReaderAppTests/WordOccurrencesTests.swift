import Interlinear
import Testing

@testable import ReaderApp

/// What the card of a word says of its other occurrences.
@Suite struct WordOccurrencesTests {
  /// A text of several books: each letter of a line is a word whose gloss it is, and whose lemma is
  /// `x` without capitals.
  private func text(_ books: [String]) -> MemoryText {
    let verses = books.enumerated().map { index, glosses in
      Verse(
        reference: Reference(book: "B\(index + 1)", chapter: 1, verse: "1"),
        words: glosses.map { Word(values: ["\($0)\(index)", "x", "\($0)"]) })
    }
    return MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .lemma, .gloss]),
      verses: verses)
  }

  /// The lines of the card that count occurrences.
  private func counts(_ text: MemoryText) throws -> [String] {
    let reader = try Reader(text)
    reader.press("right enter")
    return reader.titles.filter { $0.contains("in this text") || $0.hasPrefix("Glosses") }
  }

  @Test func theMostFrequentBooksAndGlossesAreNamed() throws {
    #expect(
      try counts(text(["ab", "aAabb", "c", "de"])) == [
        "10 times in this text: B2 5, B1 2, B4 2, 1 other book",
        "Glosses: a 4, b 3, c 1, 2 other glosses",
      ])
  }

  @Test func aTextOfOneBookNamesNoBook() throws {
    #expect(try counts(text(["a"])) == ["1 time in this text", "Glosses: a 1"])
  }

  /// Without a lemma, a word is counted by its number, and else the card says that it counts a form.
  @Test(arguments: [
    (["H802", "c/802", "802", "b/803"], "3 times in this text"),
    (["c", "b", "c/802", "b/803"], "This form: 1 time in this text"),
    (["1/2", "1/2", "1", "2"], "This form: 1 time in this text"),
  ])
  func wordsWithoutLemma(numbers: [String], expected: String) throws {
    let words = numbers.enumerated().map { Word(values: ["w\($0)", $1]) }
    let verse = Verse(reference: Reference(book: "B", chapter: 1, verse: "1"), words: words)
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .strong]),
      verses: [verse])
    let found = try counts(text)
    #expect(found == [expected])
  }

  /// No key waits for very many occurrences.
  @Test func manyOccurrencesAreNotCounted() throws {
    let many = String(repeating: "a", count: SearchCoordinator.mostGlossed + 1)
    #expect(try counts(text([many])) == ["\(many.count) times in this text"])
    let most = String(repeating: "a", count: SearchCoordinator.mostCounted + 1)
    #expect(try counts(text([most])) == ["More than 10000 times in this text"])
  }
}

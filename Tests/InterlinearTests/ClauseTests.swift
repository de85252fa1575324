import Interlinear
import Testing

@Suite struct ClauseTests {
  private func clauses(_ text: String, _ translation: String, _ originals: [Int?]? = nil)
    -> [String]
  {
    var verse = Verse(
      reference: Reference(book: "A", chapter: 1, verse: "1"),
      words: text.split(separator: " ").map { word in
        let form = word.prefix { $0.isLetter }
        return Word(values: [String(form)], after: String(word.dropFirst(form.count)) + " ")
      })
    let translated = zip(translation.split(separator: " "), originals ?? []).map {
      TranslationWord(text: String($0), originals: $1.map { [$0] } ?? [])
    }
    verse.translations = [VerseTranslation(text: translation, words: translated)]
    return verse.clauses(withTranslation: 0).map { clause in
      let words = verse.words[clause.words].map { $0.surface + $0.after }.joined()
      return "\(words)| \(clause.translation)"
    }
  }

  @Test func clausesThatBelongTogether() {
    #expect(clauses("a b, c d.", "A b, c d.") == ["a b, | A b,", "c d. | c d."])
    // The translation has fewer clauses, or is one.
    #expect(clauses("a, b, c d, e.", "A b, c d e.") == ["a, b, | A b,", "c d, e. | c d e."])
    #expect(clauses("a, b.", "A and b.") == ["a, b. | A and b."])
    #expect(clauses("a, b.", "") == ["a, b. | "])
  }

  /// The alignment divides a text without punctuation, unless a word would be in another clause.
  @Test func alignedWords() {
    #expect(
      clauses("a b c d", "A the b, d c.", [0, nil, 1, 3, 2]) == ["a b | A the b,", "c d | d c."])
    #expect(clauses("a b c d", "A d, b c.", [0, 3, 1, 2]) == ["a b c d | A d, b c."])
  }
}

import Interlinear
import RandomInput

extension SeededGenerator {
  private mutating func text(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let letters = Array(alphabet)
    return String(
      (0..<Int.random(in: lengths, using: &self)).compactMap { _ in
        letters.randomElement(using: &self)
      })
  }

  /// A verse with words of all lengths. Some lack tiers, and some are wider than a line; some
  /// verses have headings, a speaker, several translations, features that wrap, or a long id.
  mutating func verse(isRightToLeft: Bool) -> Verse {
    var verse = plainVerse(isRightToLeft: isRightToLeft)
    func happens() -> Bool { Int.random(in: 0..<3, using: &self) == 0 }
    for index in verse.words.indices where verse.words[index].values.count > 2 {
      if Int.random(in: 0..<8, using: &self) == 0 {
        verse.words[index].values[2] = (0...Int.random(in: 2...9, using: &self)).map { _ in
          text("ab漢", 1...9) + "=" + text("cde", 1...30)
        }.joined(separator: "|")
      }
    }
    if happens() {
      verse.headings = (0...Int.random(in: 0...2, using: &self)).map { _ in
        Heading(text: text(isRightToLeft ? "אבג ab" : "abc 漢", 0...60))
      }
    }
    if happens() { verse.speaker = text("ABC אב", 1...24) }
    if happens() { verse.reference.verse = text("01-_ab", 10...40) }
    if happens() {
      if verse.translations.isEmpty { verse.translations = [VerseTranslation()] }
      verse.translations += (0...Int.random(in: 0...3, using: &self)).map { _ in
        VerseTranslation(text: text("abc אב 漢 ", 0...90))
      }
    }
    return verse
  }

  private mutating func plainVerse(isRightToLeft: Bool) -> Verse {
    let own = isRightToLeft ? "אבגדהוזחשׁתּלָמְ" : "αβγάῇ\u{1FA7}e\u{301}漢"
    let words = (0..<Int.random(in: 0...12, using: &self)).map { _ -> Word in
      let longest = Int.random(in: 0..<10, using: &self) == 0 ? 40 : 7
      let values = [text(own, 1...longest), text("abcde", 0...longest), text("aeiou 漢", 0...9)]
      return Word(
        values: values.dropLast(Int.random(in: 0...1, using: &self)),
        before: Int.random(in: 0..<5, using: &self) == 0 ? "(" : "",
        after: ["", " ", ", ", ". ", "־"].randomElement(using: &self) ?? " ")
    }
    let translation = (0..<Int.random(in: 0...15, using: &self)).map { _ in
      text(isRightToLeft ? "abcאבג" : "abc漢", 1...12)
    }
    return Verse(
      reference: Reference(
        book: "Book", chapter: Int.random(in: 1...150, using: &self), verse: text("0123", 1...12)),
      words: words, translation: translation.joined(separator: " "),
      isChapterStart: Bool.random(using: &self),
      language: isRightToLeft ? .ancientHebrew : .ancientGreek)
  }
}

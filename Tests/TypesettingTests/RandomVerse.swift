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

  /// A verse with words of all lengths, of which some lack tiers and some are wider than a line.
  mutating func verse(isRightToLeft: Bool) -> Verse {
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

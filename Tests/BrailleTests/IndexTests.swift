import RandomInput
import Foundation
import Testing

import Braille

@Suite(.enabled(if: hasLouis, louisIsMissing)) struct IndexTests {
  @Test func charactersAndCells() {
    let made = BrailleTranslator(tables: BrailleTables(grade: .two)).translate("A the b")
    #expect(made.unicode == "⠠⠁⠀⠮⠀⠰⠃")
    #expect(made.characters == [0, 0, 1, 2, 5, 6, 6])
    // The letters of a contraction share its cell.
    #expect((0..<7).map { made.cell(ofCharacter: $0) } == [0, 2, 3, 3, 3, 4, 5])
    #expect(BrailleText.empty.cell(ofCharacter: 0) == nil)
  }

  @Test func aPolytonicLetterHasAllItsCells() {
    let made = BrailleTranslator().translate("ἀρχῇ", language: "grc")
    #expect(made.characters == [0, 0, 1, 2, 3, 3, 3])
    #expect((0..<4).map { made.cell(ofCharacter: $0) } == [0, 2, 3, 4])
  }

  @Test(arguments: ["grc", "hbo", "en", "de", "es", "tr", "ar", "zh", "la", "syr", "xx", ""])
  func characterIndicesNeverDecrease(language: String) {
    var generator = SeededGenerator(seed: language.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for grade in BrailleGrade.allCases {
      let translator = BrailleTranslator(
        tables: BrailleTables(grade: grade),
        transliterate: { text, _ in text.count.isMultiple(of: 2) ? String(text.reversed()) : nil })
      for _ in 0..<60 {
        let text = generator.text(upTo: 80)
        check(translator.translate(text, language: language), text)
      }
    }
  }

  @Test(arguments: [
    ("a", 5_000), ("λόγος ", 2_000), ("e\u{301}", 3_000), ("\u{301}", 3_000), (" ", 3_000),
    ("👩‍👩‍👧‍👦", 500), ("בָּ", 4_000), ("\u{5BC}", 2_000), ("9", 3_000), ("A", 3_000),
    ("\r\n", 2), ("\u{0}", 10), ("\u{93C}\u{301}", 3_000), ("ב א ", 5_000), ("ב x", 5_000),
  ])
  func longTexts(part: String, count: Int) {
    let text = String(repeating: part, count: count)
    for language in ["grc", "hbo", "en", "de", "hi"] {
      check(BrailleTranslator().translate(text, language: language), text)
    }
    check(BrailleTranslator(tables: BrailleTables(grade: .two)).translate(text), text)
  }

  @Test func aTextThatIsTooLongIsTruncated() {
    let text = String(repeating: "a", count: BrailleTranslator.longest + 5)
    #expect(BrailleTranslator().translate(text).cells.count == BrailleTranslator.longest)
  }

  private func check(_ made: BrailleText, _ text: String) {
    let sound = Self.isSound(made, count: text.count)
    #expect(sound, "\(text.prefix(100).debugDescription)")
  }

  /// Returns a single result for all characters: an expectation for each takes longer than the
  /// translation.
  private static func isSound(_ made: BrailleText, count: Int) -> Bool {
    guard made.cells.count == made.characters.count, made.characterCount == count,
      zip(made.characters, made.characters.dropFirst()).allSatisfy({ $0 <= $1 }),
      made.characters.allSatisfy({ (0..<max(count, 1)).contains($0) })
    else { return false }
    guard !made.cells.isEmpty else { return true }
    var last = 0
    for character in stride(from: 0, to: count, by: max(count / 50, 1)) {
      guard let cell = made.cell(ofCharacter: character), made.cells.indices.contains(cell),
        made.characters[cell] <= character || cell == 0, cell >= last
      else { return false }
      last = cell
    }
    return true
  }
}

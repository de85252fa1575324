import Testing

import Interlinear

/// Two texts in parallel: corresponding verses are together, regardless of their numbers.
@Suite struct ParallelTextTests {
  /// Returns a text with one word in every verse, which names its place. The end of Malachi reveals
  /// its versification.
  private func text(_ book: String, _ verses: [(Int, ClosedRange<Int>)], without: Set<Int> = [])
    -> MemoryText
  {
    let mark = verses.contains { $0 == 3 && $1.upperBound == 9 } ? (3, "19") : (4, "1")
    return MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: verses.flatMap { chapter, range -> [Verse] in
        range.filter { !without.contains($0) }.map { verse in
          Verse(
            reference: Reference(book: book, chapter: chapter, verse: String(verse)),
            words: [Word(values: ["\(chapter):\(verse)"], after: "")],
            isChapterStart: verse == range.lowerBound)
        }
      } + [
        Verse(
          reference: Reference(book: "Malachi", chapter: mark.0, verse: mark.1),
          words: [Word(values: ["Elijah"])])
      ])
  }

  private func beside(_ text: ParallelText, _ chapter: Int, _ verse: Int) throws -> String? {
    let row = try text.row(inBook: 0, chapter: chapter, verse: String(verse))
    return try row.map { try text.verse(at: $0).translations.last?.text ?? "" }
  }

  @Test func psalmsWithAndWithoutTitles() throws {
    let hebrew = text("Psalms", [(3, 1...9), (4, 1...9)])
    let english = text("Psalms", [(3, 1...8), (4, 1...8)])
    let parallel = try ParallelText(hebrew, beside: english)
    #expect(try beside(parallel, 3, 2) == "(3:1) 3:1")
    #expect(try beside(parallel, 3, 9) == "(3:8) 3:8")
    #expect(try beside(parallel, 4, 2) == "(4:1) 4:1")
    let other = try ParallelText(english, beside: hebrew)
    #expect(try beside(other, 3, 8) == "(3:9) 3:9")
  }

  /// What the text calls otherwise is found by the number of the text beside it.
  @Test(arguments: [(4, "1", 9), (4, "2", nil), (3, "18", nil)] as [(Int, String, Int?)])
  func aVerseIsFoundByTheNumberOfTheOtherText(_ chapter: Int, _ verse: String, _ row: Int?) throws {
    let parallel = try ParallelText(
      text("Psalms", [(3, 1...9)]), beside: text("Psalms", [(3, 1...8)]))
    #expect(parallel.books.map(\.name) == ["Psalms", "Malachi"])
    #expect(try parallel.row(inBook: 1, chapter: chapter, verse: verse) == row)
  }

  @Test func anOmittedVerseShiftsNoOther() throws {
    let whole = text("Matthew", [(17, 19...23)])
    let critical = text("Matthew", [(17, 19...23)], without: [21])
    let parallel = try ParallelText(whole, beside: critical)
    #expect(try beside(parallel, 17, 20) == "17:20")
    #expect(try beside(parallel, 17, 21) == "")
    #expect(try beside(parallel, 17, 22) == "17:22")
    let other = try ParallelText(critical, beside: whole)
    #expect(try beside(other, 17, 22) == "17:22")
    #expect(other.verseCount == 5)
  }

  /// A place is named without the verses of either text.
  @Test func aReferenceIsThatOfTheText() throws {
    let own = text("Psalms", [(3, 1...9)])
    let parallel = try ParallelText(UnreadableText(own), beside: own)
    #expect(try parallel.reference(ofRow: 2).description == "Psalms 3:3")
  }

  /// A text that knows its references, and whose verses cannot be read once it was opened.
  private final class UnreadableText: TextSource {
    private let text: MemoryText

    init(_ text: MemoryText) { self.text = text }

    struct Unreadable: Error {}

    var description: TextDescription { text.description }
    var verseCount: Int { text.verseCount }
    var books: [Book] { text.books }

    func verse(at row: Int) throws -> Verse {
      // The numbering is detected from the end of Malachi, and the language from the first verse.
      guard row == 0 || row == verseCount - 1 else { throw Unreadable() }
      return try text.verse(at: row)
    }

    func reference(ofRow row: Int) throws -> Reference { try text.reference(ofRow: row) }

    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
      text.row(inBook: book, chapter: chapter, verse: verse)
    }

    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
      try text.chapter(ofRow: row)
    }
  }

  @Test func theEndOfRomans() throws {
    let english = text("Romans", [(14, 21...23), (16, 23...27)])
    let byzantine = text("Romans", [(14, 21...26), (16, 23...24)])
    let parallel = try ParallelText(english, beside: byzantine)
    #expect(try beside(parallel, 16, 25) == "(14:24) 14:24")
    #expect(try beside(parallel, 16, 27) == "(14:26) 14:26")
    #expect(try beside(parallel, 14, 23) == "14:23")
  }

  /// A number that differs is said for each verse.
  @Test func numbersThatDiffer() throws {
    let hebrew = text("Psalms", [(3, 1...9), (51, 1...21)])
    let english = text("Psalms", [(3, 1...8), (51, 1...19)])
    let other = try ParallelText(english, beside: hebrew)
    #expect(try beside(other, 51, 1) == "(51:3) 51:3")
  }

  /// The translation of the text's own file is kept, and several texts can be parallel to it.
  @Test func theTextsOwnTranslationsStay() throws {
    var verse = Verse(
      reference: Reference(book: "Matthew", chapter: 17, verse: "20"),
      words: [Word(values: ["λόγος"])], translation: "word", language: .ancientGreek)
    verse.translations = [VerseTranslation(words: [TranslationWord(text: "word", originals: [0])])]
    var description = TextDescription(name: "own", title: "Own", tiers: [.surface])
    description.translations += [TranslationColumn(label: "Second", language: .latin)]
    let own = MemoryText(description: description, verses: [verse])
    let other = text("Matthew", [(17, 19...23)])
    let last = MemoryText(
      description: TextDescription(name: "n", title: "", tiers: [.surface]),
      verses: [
        Verse(
          reference: verse.reference, words: [Word(values: ["Wort"], after: ".")],
          language: Language(rawValue: "de"))
      ])
    let parallel = try ParallelText(try ParallelText(own, beside: other), beside: last)
    let shown = try parallel.verse(at: 0)
    #expect(shown.translation(at: 0) == "word")
    #expect(shown.translationWords(at: 0) == verse.translationWords(at: 0))
    #expect(shown.translations.dropFirst().map(\.text) == ["", "17:20", "Wort."])
    #expect(parallel.description.translationLanguage == .english)
    #expect(parallel.description.translations.dropFirst().map(\.label) == ["Second", "T", "n"])
    #expect(
      parallel.description.translations.dropFirst().map(\.language.rawValue) == ["la", "und", "de"])
    #expect(parallel.description.translationColumn(at: 3).label == "n")
    #expect(shown.translation(at: 3) == "Wort.")
    #expect(shown.translation(at: 4) == "")
  }
}

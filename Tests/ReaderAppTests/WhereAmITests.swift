import Interlinear
import Sessions
import Testing
import Views

@testable import ReaderApp

/// Where one is and where one has landed, in the text's own terms.
@Suite struct WhereAmITests {
  private static func story(_ ids: [String], book: String = "The Lighthouse") -> MemoryText {
    MemoryText(
      description: TextDescription(name: "story", title: "Stories", tiers: [.surface]),
      verses: ids.enumerated().map { index, id in
        Verse(
          reference: Reference(book: book, chapter: 0, verse: id),
          words: [Word(values: ["lamp\(index)"])], isChapterStart: index == 0,
          language: .english)
      })
  }

  @Test func aWordIsInItsVerse() throws {
    let reader = try Reader(at: "Village 2:3")
    #expect(reader.press("right right T").last?.hasPrefix("Village 2:3, word 2 of") == true)
  }

  @Test func theFirstElementNamesTheTextAndItsLanguage() throws {
    let reader = try Reader(Self.story(["1", "2"]))
    #expect(
      reader.press("T") == ["sentence 1 of The Lighthouse, Stories, English"])
    #expect(reader.press("right T") == ["sentence 1 of The Lighthouse, word 1 of 1"])
  }

  /// A text without a title of its own is called by its name, never by its format.
  @Test(arguments: ["", "CoNLL-U", "Clear", "MorphGNT", "johanna"])
  func aTextIsNotCalledByItsFormat(_ title: String) throws {
    let verse = Verse(
      reference: Reference(book: "Psalter", chapter: 0, verse: "1"),
      words: [Word(values: ["lamp"])], isChapterStart: true, language: .english)
    let reader = try Reader(
      MemoryText(
        description: TextDescription(name: "johanna", title: title, tiers: [.surface]),
        verses: [verse]))
    #expect(reader.press("T") == ["sentence 1 of Psalter, johanna, English"])
    #expect(reader.press("X").last?.hasPrefix("johanna, menu: ") == true)
  }

  @Test func sentencesHaveNumbersAndTheTextsName() throws {
    let reader = try Reader(Self.story(["1", "2", "3"]))
    #expect(reader.press("g g") == ["sentence 1 of The Lighthouse, heading"])
    #expect(reader.press("] v") == ["sentence 2"])
    #expect(reader.press("G T") == ["sentence 3 of The Lighthouse, word 1 of 1"])
  }

  @Test func aTextThatIsOnlyNumberedIsCalledAText() throws {
    let reader = try Reader(Self.story(["1", "2"], book: "38"))
    #expect(reader.press("right T") == ["sentence 1 of text 38, word 1 of 1"])
    reader.press(":")
    let books = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect((0..<books.choiceCount).map { books.choice(at: $0).title } == ["text 38"])
  }

  @Test func theRotorsRowsAreVersesOrSentences() throws {
    let verses = try Reader()
    verses.press("right")
    #expect(verses.headless.perform(.selectRotor(.rows)) == ["Verses"])
    let sentences = try Reader(Self.story(["1", "2"]))
    sentences.press("right")
    #expect(sentences.headless.perform(.selectRotor(.rows)) == ["Sentences"])
  }

  @Test func aPageIsNamedByItsVerses() throws {
    let reader = try Reader()
    let words = try #require(reader.press("page-down").first)
    #expect(words.wholeMatch(of: /Sampler 1:\d+ to 1:\d+, Sampler 1:\d+/) != nil, "\(words)")
  }

  @Test func aBarOfAChartSaysWhatItCounts() throws {
    let reader = try Reader()
    reader.press("X right right right right right enter right")
    #expect(reader.controller.root.popover?.content != nil)
    let words = try #require(reader.press("T").last)
    #expect(words.hasSuffix("2 of 20"), "\(words)")
    #expect(!words.contains("Row"))
  }

  @Test func aHitAMarkAndTheHistoryNameThePlace() throws {
    let reader = try Reader()
    reader.press("/")
    for character in "lemma:λόγος" { reader.press(String(character)) }
    reader.press("enter escape")
    let count = try #require(reader.controller.search.found).hits.count
    #expect(reader.press("n") == ["Hit 1 of \(count), Sampler 1:1, λόγος, word"])
    reader.headless.session.render()
    #expect(reader.screen.text.contains("Hit 1 of \(count)"))
    #expect(reader.press("m a") == ["Mark a set: Sampler 1:1 λόγος"])
    reader.press("G")
    #expect(reader.press("' a") == ["Sampler 1:1, λόγος, word"])
    #expect(try #require(reader.press("<").first).hasPrefix("Village"))
  }
}

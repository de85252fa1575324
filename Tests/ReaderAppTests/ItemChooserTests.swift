import Interlinear
import Sessions
import Testing

@testable import ReaderApp

/// The list of words to jump to.
@Suite struct ItemChooserTests {
  private static let text: MemoryText = {
    func verse(_ number: String, _ words: [String]) -> Verse {
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: number),
        words: words.map { Word(values: [$0, "word"]) }, language: .ancientGreek)
    }
    return MemoryText(
      description: TextDescription(name: "gnt", title: "GNT", tiers: [.surface, .gloss]),
      verses: [verse("1", ["λόγος", "θεός", "λόγος"]), verse("2", ["λόγος"])])
  }()

  private func list(_ reader: Reader) -> [(title: String, value: String)] {
    reader.session.root.popover?.list.items.map { ($0.title, $0.value) } ?? []
  }

  @Test(arguments: [
    ("en", "Jump to word"), ("de", "Zum Wort springen"), ("es", "Ir a una palabra"),
    ("pl", "Skocz do wyrazu"),
  ])
  func theTitle(_ language: String, _ title: String) throws {
    let reader = try Reader(Self.text, language: language)
    reader.press("i")
    #expect(reader.session.root.popover?.title == title)
  }

  @Test func namesThatRepeatHaveTheirPlace() throws {
    let reader = try Reader(Self.text)
    reader.press("i λ")
    #expect(list(reader).map(\.title) == ["λόγος, word", "λόγος, word", "λόγος, word"])
    #expect(
      list(reader).map(\.value) == [
        "John 1:1, word 1 of 3", "John 1:1, word 3 of 3", "John 1:2, word 1 of 1",
      ])
    #expect(reader.press("down") == ["λόγος, word, John 1:1, word 1 of 3, list start"])
    #expect(reader.press("down") == ["λόγος, word, John 1:1, word 3 of 3"])
    reader.press("escape i θ")
    // The place of a name that occurs once is shown, but not spoken.
    #expect(list(reader).map(\.value) == ["John 1:1, word 2 of 3"])
  }

  @Test func enterTakesTheFirstMatchUntilTheUserMoves() throws {
    let reader = try Reader(Self.text)
    reader.press("i λ")
    #expect(reader.session.root.popover?.list.selection == 0)
    reader.press("enter")
    #expect(reader.focus == "John 1:1 word 1")
    reader.press("i λ down down up up up")
    #expect(reader.session.editedInput != nil, "back in the field")
    reader.press("enter")
    #expect(reader.focus == "John 1:1 word 1")
    reader.press("i λ down down")
    reader.press("enter")
    #expect(reader.focus == "John 1:1 word 3")
  }

  /// Without an item, the list and Enter say so.
  @Test func nothingOfThatName() throws {
    let reader = try Reader(Self.text)
    #expect(reader.press("i q").last == "0 items")
    #expect(reader.press("enter") == ["Nothing is called q"])
    #expect(reader.press("tab") == ["Nothing is called q, list start"])
    #expect(reader.press("enter") == ["Nothing is called q"])
    reader.press("up backspace θ")
    #expect(list(reader).map(\.title) == ["θεός, word"])
    reader.press("enter")
    #expect(reader.focus == "John 1:1 word 2")
  }

  @Test func downLeadsFromTheFieldToTheMatches() throws {
    let reader = try Reader(Self.text)
    #expect(reader.press("i").prefix(2) == ["<popoverOpened>", "Search, text field"])
    #expect(reader.press("θ").last == "1 item")
    #expect(reader.press("down") == ["θεός, word, list start"])
    // The hint was heard.
    #expect(reader.press("up") == ["Search, θ, text field"])
  }
}

/// Titles of popovers.
@Suite struct PopoverTitleTests {
  @Test func theVersesOfAChapterHaveItsName() throws {
    let reader = try Reader()
    reader.press(": down")
    let titles = { reader.session.root.popovers.map(\.title) }
    for _ in 0..<2 where titles().count < 3 {
      reader.press("enter")
    }
    #expect(titles().last?.hasPrefix("Sampler") == true, "\(titles())")
    #expect(titles().count { $0 == "Go to" } == 1)
  }

  @Test func theChartOfHitsSaysWhatItShows() throws {
    let reader = try Reader()
    reader.press("/ λ ό γ ο ς enter tab")
    #expect(reader.focus == "Hits by book")
    reader.press("enter")
    #expect(
      reader.session.root.popovers.map(\.title) == ["10 hits: λόγος", "Hits by book: λόγος"])
  }

  /// A file without a title has its own name, not its format's.
  @Test(arguments: [
    ("", "john.tsv"), ("Clear", "john.tsv"), ("Lector", "john.tsv"), ("John", "John"),
  ])
  func theTextMenuOfAFileHasTheNameOfTheFile(_ title: String, _ shown: String) throws {
    let text = MemoryText(
      description: TextDescription(name: "/texts/john.tsv", title: title, tiers: [.surface]),
      verses: [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["λόγος"])], language: .ancientGreek)
      ])
    let reader = try Reader(text)
    reader.press("X")
    #expect(reader.session.root.popover?.title == shown)
  }
}

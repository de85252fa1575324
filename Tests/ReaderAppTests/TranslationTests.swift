import Interlinear
import ScreenReading
import Testing

@testable import ReaderApp

/// A word speaks its translation, and a word of the translation its originals.
@Suite struct TranslationTests {
  /// Two words of Greek for "the house" and one that is not translated; "indeed" was added.
  static let text: MemoryText = {
    var verse = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "1"),
      words: [
        Word(values: ["ὁ", "the"]), Word(values: ["οἶκος", "house"], after: ". "),
        Word(values: ["γε", "indeed"]), Word(values: ["ἦν", "was"], after: ". "),
      ], isChapterStart: true, language: .ancientGreek)
    verse.translations = [
      VerseTranslation(words: [
        TranslationWord(text: "The", originals: [0]),
        TranslationWord(text: "home", after: ", ", originals: [0, 1]),
        TranslationWord(text: "truly", after: ", "),
        TranslationWord(text: "was", originals: [3]),
        TranslationWord(text: "so", after: ".", originals: [3]),
      ])
    ]
    let omitted = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "2"), words: [],
      language: .ancientGreek)
    let last = Verse(
      reference: Reference(book: "Tale", chapter: 1, verse: "3"),
      words: [Word(values: ["τέλος", "end"])],
      notes: [
        TextNote(kind: .comment, text: "Other witnesses lack this verse.", word: 0),
        TextNote(kind: .crossReference, text: "Tale 1:1"),
      ], language: .ancientGreek)
    return MemoryText(
      description: TextDescription(name: "tale", title: "Tale", tiers: [.surface, .gloss]),
      verses: [verse, omitted, last])
  }()

  @Test(arguments: [
    ("right", "ὁ, the, translated \"The home\", together with, οἶκος"),
    ("right right", "οἶκος, house, translated \"home\", together with, ὁ"),
    ("right right right", "γε, indeed, not translated"),
    ("right right right right", "ἦν, was, translated \"was so\""),
  ])
  func aWordSpeaksItsTranslation(_ keys: String, _ words: String) throws {
    let reader = try Reader(Self.text, verbosity: .full)
    #expect(reader.press(keys) == [words])
  }

  @Test func atNormalVerbosityTheRotorSpeaksIt() throws {
    let reader = try Reader(Self.text)
    #expect(reader.press("right") == ["ὁ, the"])
    reader.press(". . .")
    let tiers = (0..<4).flatMap { _ in reader.press("down") }
    #expect(tiers == ["ὁ, form", "the, gloss", "The home, translation", "<boundary>"])
  }

  @Test func wordsOfTheTranslationSpeakTheirOriginals() throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(Self.text, settings: settings)
    reader.press("right right right right")
    #expect(reader.press("right") == ["The, ὁ"])
    #expect(reader.press("right") == ["home, ὁ, οἶκος"])
    #expect(reader.focus == "Tale 1:1 translation word 2")
    #expect(reader.press("right") == ["truly, added by the translation"])
    #expect(reader.press("right") == ["was, ἦν"])
    #expect(reader.press("T") == ["Tale 1:1, translation word 4 of 5"])
    #expect(reader.press("right") == ["so, ἦν"])
    #expect(reader.press("right") == ["2, omitted in this text"])
  }

  @Test(arguments: [20, 40, 80, 100])
  func everyWordOfTheTranslationHasItsPlace(_ columns: Int) throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(Self.text, columns: columns, settings: settings)
    reader.press("right right right right")
    for word in ["The", "home", "truly", "was", "so"] {
      reader.press("right")
      let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
      let row = reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)[
        Int(frame.y)]
      let shown = row.dropFirst(Int(frame.x)).prefix(Int(frame.width))
      #expect(shown == word[...])
      #expect(reader.cursor?.column == Int(frame.x))
    }
  }

  @Test func theLayerIsSwitchedInTheMenu() throws {
    let reader = try Reader(Self.text)
    reader.press("o")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Translation word by word" }).activate()
    reader.press("escape G")
    #expect(reader.controller.settings.translationElements == .word)
    reader.press("g g right right right right")
    #expect(reader.press("right") == ["The, ὁ"])
  }

  @Test func theTextsOwnNotesAreReadBelowTheVerse() throws {
    let reader = try Reader(Self.text, at: "1:3")
    #expect(reader.press("right") == ["τέλος, end"])
    #expect(reader.press("right") == ["comment, τέλος, Other witnesses lack this verse."])
    #expect(reader.focus == "Tale 1:3 note 1")
    #expect(reader.screen.text.contains("● comment: τέλος: Other witnesses"))
    #expect(reader.press("T") == ["Tale 1:3, note 1 of 2"])
    #expect(reader.press("right") == ["cross reference, Tale 1:1"])
    #expect(reader.press("right") == ["<boundary>"])
  }

  @Test func notesCanBeHidden() throws {
    let reader = try Reader(Self.text, at: "1:3")
    reader.press("right right o")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Notes" }).activate()
    reader.press("escape")
    #expect(!reader.screen.text.contains("comment"))
    #expect(reader.focus == "Tale 1:3 word 1")
    #expect(reader.press("right") == ["<boundary>"])
  }
}

import Formats
import Interlinear
import Testing
import TextLibrary

@testable import ReaderApp

/// Definitions of words, and the links between entries, with the exact speech.
@Suite("Definitions of words")
struct LexiconTests {
  private final class Entries: LexiconReader {
    let description = LexiconDescription(
      name: "", title: "Greek words", language: .ancientGreek)
    let bytesRead = 0
    private var entries: [LexiconEntry]

    init(_ entries: [LexiconEntry] = Entries.ofStrong) { self.entries = entries }

    static let ofStrong = [
      LexiconEntry(
        key: "G3056", headword: "λόγος", transliteration: "lógos", pronunciation: "log'-os",
        definition: "{a} word;\n¶ from G3004",
        links: [
          LexiconEntry.Link(text: "G3004", key: "G3004"),
          LexiconEntry.Link(text: "G1", key: "G1"),
        ]),
      LexiconEntry(key: "G3004", headword: "λέγω", definition: "to say"),
    ]

    func next() throws(FormatError) -> LexiconEntry? {
      entries.isEmpty ? nil : entries.removeFirst()
    }
  }

  private let reader: Reader

  init() throws {
    let home = try Home()
    try Library(path: home.library).importLexicon(from: Entries(), as: "greek", source: "/g")
    reader = try Reader(home: home)
  }

  @Test func aDoubleTapOpensTheDefinition() {
    reader.press("right right right")
    // The word and its first definition. Braces and pilcrows are shown but not spoken.
    #expect(reader.press("enter") == ["<popoverOpened>", "λόγος: a word;"])
    #expect(reader.press("left") == ["log'-os"])
    #expect(reader.press("left") == ["λόγος, lógos, Strong's 3056, heading, list start"])
    reader.press("right right")
    #expect(reader.press("right") == ["from G3004"])
    #expect(reader.press("right") == ["<link>", "See Strong's 3004, to say, link"])
    #expect(reader.press("right").last == "See Strong's 1, link")
    #expect(reader.press("right") == ["From Greek words"])
    #expect(reader.press("right") == ["transliteration: logos"])
    #expect(reader.press("G") == ["Spell, list end"])
    #expect(reader.press("escape") == ["<popoverClosed>", "λόγος, word"])
  }

  @Test(arguments: ["escape", "backspace", "q"])
  func aLinkIsALevelOverItsEntry(_ back: String) {
    reader.press("right right right enter right right")
    #expect(
      reader.press("enter") == ["<popoverOpened>", "λέγω, Strong's 3004, heading, list start"])
    #expect(reader.press(back) == ["<popoverClosed>", "<link>", "See Strong's 3004, to say, link"])
    #expect(reader.press("right enter") == ["No entry for Strong's 1"])
    #expect(reader.press(back) == ["<popoverClosed>", "λόγος, word"])
    #expect(reader.session.root.popover == nil && reader.session.ending == nil)
  }

  @Test(arguments: [("λόγος", "λόγος"), ("G3056", "Strong's 3056")])
  func aHeadwordThatIsTheKeyIsSaidOnce(_ key: String, _ said: String) throws {
    let home = try Home()
    let entry = LexiconEntry(key: key, headword: key, definition: "a word")
    try Library(path: home.library).importLexicon(from: Entries([entry]), as: "own", source: "/o")
    let reader = try Reader(home: home)
    reader.press("right right right")
    #expect(reader.press("enter") == ["<popoverOpened>", "λόγος: a word"])
    #expect(reader.press("left") == ["\(said), heading, list start"])
    #expect(!reader.screen.text.contains("\(key)  \(key)"))
  }

  @Test func homographsAreNumbered() throws {
    let home = try Home()
    let entries = ["a word", "a reason"].map {
      LexiconEntry(key: "λόγος", headword: "λόγος", definition: $0)
    }
    let mention = LexiconEntry(
      key: "μῦθος", headword: "μῦθος", definition: "a tale", otherKeys: ["λόγος"])
    try Library(path: home.library).importLexicon(
      from: Entries(entries + [mention]), as: "own", source: "/o")
    let reader = try Reader(home: home)
    reader.press("right right right")
    #expect(reader.press("enter") == ["<popoverOpened>", "λόγος: a word"])
    #expect(reader.press("left") == ["λόγος, 1 of 2, heading, list start"])
    reader.press("right right")
    #expect(reader.press("right") == ["λόγος, 2 of 2, heading"])
    #expect(reader.press("right") == ["a reason"])
    #expect(reader.press("right") == ["<link>", "See μῦθος, a tale, link"])
    #expect(reader.screen.text.contains("λόγος  2 of 2"))
  }

  @Test func aWordWithoutAnEntryHasItsGloss() {
    reader.press("right")
    #expect(reader.press("enter").last == "Οὗτος: this")
  }
}

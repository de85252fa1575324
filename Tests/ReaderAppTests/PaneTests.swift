import CellGrids
import Formats
import Interlinear
import ScreenReading
import Sessions
import Testing
import TextLibrary
import Views

@testable import ReaderApp

/// The pane next to the text: its visibility, its content, and its lack of side effects.
@Suite struct PaneTests {
  private final class Entries: LexiconReader {
    let description = LexiconDescription(
      name: "", title: "Greek words", language: .ancientGreek)
    let bytesRead = 0
    private var entries = [
      LexiconEntry(key: "G3056", headword: "λόγος", definition: "{a} word; something said")
    ]

    func next() throws(FormatError) -> LexiconEntry? {
      entries.isEmpty ? nil : entries.removeFirst()
    }
  }

  private func lines(_ reader: Reader) -> [String]? {
    reader.session.setNeedsFrame()
    reader.session.render()
    return reader.controller.root.sidePane?.lines.map(\.text)
  }

  private func reader(columns: Int, readerOn: Bool = true) throws -> Reader {
    let home = try Home()
    try Library(path: home.library).importLexicon(from: Entries(), as: "greek", source: "/g")
    return try Reader(columns: columns, rows: 40, readerOn: readerOn, home: home)
  }

  @Test(arguments: [(139, false), (140, true)])
  func itIsShownByItselfOnWideScreens(_ columns: Int, _ isShown: Bool) throws {
    let reader = try reader(columns: columns)
    #expect((lines(reader) != nil) == isShown)
    let content = Int(reader.controller.root.content.frame.width)
    #expect(content == (isShown ? columns - SidePane.width(onScreenOf: columns) : columns))
  }

  @Test func itShowsTheFocusedWord() throws {
    let reader = try reader(columns: 160)
    #expect(lines(reader) == ["Sampler 1:1"])
    reader.press("right right right")
    #expect(
      lines(reader) == [
        "λόγος", "", "transliteration: logos", "lemma: λόγος", "gloss: word",
        "morphology: noun, nominative, singular, masculine", "part of speech: noun",
        "Strong's 3056", "10 times in this text: Sampler 10", "", "Lexicon",
        "λόγος  G3056", "a word; something said", "Greek words",
      ])
    #expect(reader.screen.text.contains("│ Lexicon"))
    reader.press("right")
    #expect(lines(reader)?.first == "ἦλθεν")
  }

  @Test func itShowsTheNotesOfTheWord() throws {
    let reader = try reader(columns: 160)
    reader.press("right right right space right right right right enter")
    for character in "seen" { reader.press(String(character)) }
    reader.press("enter")
    #expect(lines(reader)?.suffix(2) == ["Notes", "Your note on λόγος: seen"])
  }

  @Test func theKeyShowsAndHidesIt() throws {
    let reader = try reader(columns: 80)
    #expect(lines(reader) == nil)
    #expect(reader.press("\\") == ["Side pane shown"])
    #expect(lines(reader) != nil)
    #expect(reader.controller.settings.pane == .on)
    #expect(reader.press("\\") == ["Side pane hidden"])
    #expect(lines(reader) == nil)
    #expect(reader.press("g j") == ["Side pane hidden"])
    let narrow = try self.reader(columns: 40)
    #expect(narrow.press("\\") == ["No room for the side pane"])
  }

  /// The screen reader finds the same elements with the pane as without it.
  @Test func itIsNoElement() throws {
    let reader = try reader(columns: 160)
    let count = reader.controller.root.accessibilityElementCount()
    reader.press("\\")
    #expect(reader.controller.root.accessibilityElementCount() == count)
    #expect(count == 1)
  }

  @Test func withTheScreenReaderOffItMakesNoElements() throws {
    let reader = try reader(columns: 160, readerOn: false)
    #expect(lines(reader) == ["Sampler 1:1"])
    #expect(reader.controller.elementsAlive == 0)
    reader.press("page-down")
    #expect(lines(reader)?.first != "Sampler 1:1")
    #expect(reader.controller.elementsAlive == 0)
  }

  /// A key does not make the lines; the frame after it does.
  @Test func manyKeysMakeTheLinesOnce() throws {
    let reader = try reader(columns: 160)
    _ = lines(reader)
    for _ in 0..<3 { reader.session.handle(.key(.special(.right))) }
    #expect(reader.controller.root.sidePane?.lines.map(\.text) == ["Sampler 1:1"])
    #expect(lines(reader)?.first == "λόγος")
  }

  /// The word after the focus is looked up when the frame has been shown, and no word twice.
  @Test func aKeyWaitsForNoQuery() throws {
    let reader = try reader(columns: 160)
    reader.press("right")
    for _ in 0..<8 {
      let count = reader.controller.lexicon.queryCount
      reader.session.handle(.key(.special(.right)))
      reader.controller.refresh()
      #expect(reader.controller.lexicon.queryCount == count)
      reader.settle()
    }
    let count = reader.controller.lexicon.queryCount
    reader.press("left left left left right")
    #expect(reader.controller.lexicon.queryCount == count)
  }

  @Test func itShowsTheLexicaThatThereAreNow() throws {
    let home = try Home()
    let library = try Library(path: home.library)
    let reader = try Reader(columns: 160, rows: 40, home: home)
    reader.press("right right right")
    #expect(lines(reader)?.contains("Lexicon") == false)
    try library.importLexicon(from: Entries(), as: "greek", source: "/g")
    #expect(lines(reader)?.suffix(3).first == "λόγος  G3056")
    try library.rename("greek", to: "words")
    #expect(lines(reader)?.contains("Lexicon") == true)
    try library.remove("words")
    #expect(lines(reader)?.contains("Lexicon") == false)
    #expect(!reader.screen.text.contains("│ Lexicon"))
  }

  /// The frame of a key is shown before anybody looks for changes of other programs; those follow
  /// in a frame of their own.
  @Test(arguments: [80, 160])
  func aFrameComesBeforeTheLook(_ columns: Int) throws {
    let home = try Home()
    let store = StudyStore(try Library(path: home.library))
    let reader = try Reader(columns: columns, rows: 40, home: home)
    reader.press("right")
    let place = try #require(reader.controller.screen.currentPlace)
    var frames = reader.screen.frameCount
    reader.press("right")
    #expect(reader.screen.frameCount == frames + 1)
    try store.make(.note("from elsewhere", at: place, original: "", time: 1))
    frames = reader.screen.frameCount
    reader.press("right")
    #expect(reader.screen.frameCount == frames + 2)
    #expect(reader.screen.text.contains("from elsewhere"))
    frames = reader.screen.frameCount
    reader.press("right")
    #expect(reader.screen.frameCount == frames + 1)
  }
}

import CellGrids
import Interlinear
import Sessions
import Testing
import Views

@testable import ReaderApp

/// The tour: its drawing, its speech, and the effect of each key meanwhile.
@Suite struct TourTests {
  static let word = [
    "A word, row by row", "form: Οὗτος", "transliteration: Houtos", "lemma: οὗτος", "gloss: this",
    "morphology: demonstrative pronoun, nominative, singular, masculine",
  ]
  static let goesOn = ["Any key goes on, Esc ends"]
  static let spoken = [
    "Welcome to Lector",
    "Right and Left move by word, Down and Up by verse.",
    "Enter opens a word or a verse; Space lists all that you can do with it.",
    "slash searches the text; colon goes to a place, such as 1:3.",
    "o chooses what is shown below each word; cap O opens the settings.",
    "cap V turns the screen reader off and on.",
    "cap L opens your library, where you import texts; question mark lists all keys; q quits.",
  ]

  private func start(
    columns: Int = 80, rows: Int = 24, readerOn: Bool = true, note: String? = nil,
    language: String = "en"
  ) throws -> Reader {
    let reader = try Reader(
      columns: columns, rows: rows, readerOn: readerOn, language: language,
      tour: OpeningTour(note: note))
    reader.session.render()
    return reader
  }

  /// Goes from the card of the word to the card of the keys.
  private func goOn(_ reader: Reader) {
    reader.press("right")
    reader.settle()
    _ = reader.heard()
  }

  @Test func theTourIsSaidOnceAfterTheFirstElement() throws {
    let reader = try start()
    #expect(reader.heard() == ["Sampler 1:1"] + Self.word + Self.goesOn)
    #expect(reader.screen.text.contains("─ A word, row by row ─"))
    #expect(reader.screen.text.contains("│  οὗτος: lemma "))
    #expect(reader.screen.text.contains("─ Any key goes on · Esc ends ─"))
    let heard = reader.press("right")
    reader.settle()
    #expect(heard + reader.heard() == Self.spoken)
    #expect(reader.screen.text.contains("─ Welcome to Lector ─"))
    #expect(reader.screen.text.contains("│  → and ← move by word, ↓ and ↑ by verse."))
    #expect(reader.screen.text.contains("─ Any key closes this ─"))
    // The beginning of the text stays visible, and has the focus.
    #expect(reader.screen.text.contains("1:1 Οὗτος"))
  }

  /// The word is the one with the focus, with the rows that are shown.
  @Test func theTourTakesTheWordOfTheFocus() throws {
    let reader = try Reader()
    reader.press("right right right o down down down enter escape")
    #expect(reader.focus == "Sampler 1:1 word 3")
    let heard = tour(of: reader)
    #expect(heard.contains("form: λόγος") && heard.contains("gloss: word"), "\(heard)")
    #expect(!heard.contains { $0.hasPrefix("lemma") }, "\(heard)")
  }

  @Test func aVerseWithoutWordsHasNoWordToShow() throws {
    let verse = Verse(reference: Reference(book: "B", chapter: 1, verse: "1"), words: [])
    let text = MemoryText(
      description: TextDescription(name: "b", title: "B", tiers: [.surface]), verses: [verse])
    #expect(tour(of: try Reader(text)).first == "Welcome to Lector")
  }

  /// Escape ends the tour at any step.
  @Test func escapeEndsTheTourAtAnyStep() throws {
    for steps in ["escape", "right escape"] {
      let reader = try start()
      _ = reader.heard()
      reader.press(steps)
      #expect(!reader.screen.text.contains("any key") && !reader.screen.text.contains("Any key"))
      #expect(reader.press("right") == ["Οὗτος, this"], "\(steps)")
    }
  }

  /// Some screen readers swallow what an arrow key answers. In plain mode, the tour names the other
  /// keys too; where the arrows are not taught, it names no arrow.
  @Test func inPlainModeTheTourNamesKeysThatAreNoArrows() throws {
    let reader = try Reader()
    reader.session.options.isPlain = true
    var plain = Self.spoken
    plain.insert(
      "With TDSR or Speakup, use Tab and Shift Tab, cap J and cap K instead of the arrow keys.",
      at: 2)
    #expect(tour(of: reader) == Self.word + plain)
    reader.session.keyMap.teachesArrows = false
    var taught = Self.spoken
    taught[1] = "Tab and Shift Tab move by word, cap J and cap K by verse."
    #expect(tour(of: reader) == Self.word + taught)
  }

  /// Shows the tour and returns what is said. Each line waits for the one before it.
  private func tour(of reader: Reader) -> [String] {
    _ = reader.heard()
    reader.session.tour.show()
    var heard: [String] = []
    for _ in 0..<16 {
      reader.settle()
      heard += reader.heard()
    }
    return heard
  }

  /// A key that the tour names has the effect that the tour describes.
  @Test func aKeyClosesTheTourAndDoesWhatItDoes() throws {
    let reader = try start()
    goOn(reader)
    #expect(reader.press("right") == ["Οὗτος, this"])
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.press("left") == ["1"])
  }

  @Test(arguments: ["escape", "backspace", "q"])
  func aKeyThatClosesPopoversOnlyClosesTheTour(_ key: String) throws {
    let reader = try start()
    _ = reader.heard()
    #expect(reader.press(key) == ["Sampler 1:1"])
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.session.ending == nil)
  }

  @Test func aClickOnlyClosesTheTour() throws {
    let reader = try start()
    goOn(reader)
    for action in [MouseEvent.Action.press, .release] {
      reader.session.handle(.mouse(MouseEvent(action, at: CellPosition(column: 12, row: 3))))
    }
    reader.settle()
    #expect(reader.heard() == ["Sampler 1:1"])
    #expect(!reader.screen.text.contains("Welcome"))
  }

  @Test func aKeyInterruptsTheTour() throws {
    let reader = try start()
    reader.session.tour.show()
    reader.session.render()
    _ = reader.heard()
    #expect(reader.press("right").first == "Welcome to Lector")
    #expect(reader.press("right") == ["Οὗτος, this"])
  }

  @Test func withoutTheScreenReaderTheTourIsOnlyShown() throws {
    let reader = try start(readerOn: false)
    #expect(reader.heard() == [])
    #expect(reader.screen.text.contains("│  οὗτος: lemma "))
    reader.press("right")
    #expect(reader.screen.text.contains("→ and ← move by word, ↓ and ↑ by line."))
    #expect(reader.controller.elementsAlive == 0)
    reader.press("right")
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.controller.elementsAlive == 0)
  }

  /// Where it does not fit, its lines are short, and Down shows the rest of them before it moves.
  @Test func onATinyScreenTheTourIsScrolled() throws {
    let reader = try start(columns: 20, rows: 6)
    for _ in 0..<8 where !reader.screen.text.contains("Welcome") { reader.press("down") }
    var shown = reader.screen.text
    for _ in 0..<8 where reader.screen.text.contains("Welcome") {
      let said = reader.press("down")
      #expect(!said.isEmpty)
      shown += reader.screen.text
    }
    #expect(!reader.screen.text.contains("Welcome"))
    for words in ["→ ← word", "Enter opens,", "/ search", "V screen reader", "q quit"] {
      #expect(shown.contains(words), "\(words)")
    }
  }

  @Test func theTourFitsASmallScreen() throws {
    for language in ["en", "de", "es", "pl"] {
      let reader = try start(columns: 40, rows: 12, language: language)
      #expect(reader.session.root.card?.visibleText.count == 5, "\(language)")
      goOn(reader)
      let lines = reader.session.root.card?.visibleText.count
      #expect(lines == 6, "\(language)")
      let usual = try start(language: language)
      for card in usual.controller.tour {
        #expect(usual.session.root.card?.visibleText == card.lines.map(\.text))
        goOn(usual)
      }
    }
  }

  @Test func theTourSaysHowToGetSpeech() throws {
    let reader = try start(note: "Nothing is installed that can speak.")
    reader.press("right")
    reader.settle()
    #expect(reader.heard().last == "Nothing is installed that can speak.")
    #expect(reader.screen.text.contains("Nothing is installed that can speak."))
    // Later it is not part of the tour.
    reader.press("right")
    #expect(tour(of: reader).last == Self.goesOn.last)
    reader.press("right")
    reader.settle()
    #expect(reader.heard().last == Self.spoken.last)
  }

  @Test func theTourOpensFromTheListOfKeys() throws {
    let reader = try Reader()
    let again = ["<popoverClosed>", "Sampler 1:1"] + Self.word + Self.goesOn
    reader.press("? t o u r")
    let heard = reader.press("enter")
    reader.settle()
    #expect(heard + reader.heard() == again)
    #expect(reader.screen.text.contains("A word, row by row"))
    #expect(reader.press("escape") == ["Sampler 1:1"])
  }

  @Test func aResizedScreenKeepsTheTour() throws {
    let reader = try start()
    reader.screen.resize(columns: 40, rows: 12)
    reader.session.handle(.resize)
    reader.session.render()
    #expect(reader.screen.text.contains("D-NSM: morphology "))
    goOn(reader)
    #expect(reader.screen.text.contains("/ search, : go to a place"))
  }
}

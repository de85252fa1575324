import CellGrids
import Sessions
import Testing
import Views

@testable import ReaderApp

/// The tour: its drawing, its speech, and the effect of each key meanwhile.
@Suite struct TourTests {
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

  @Test func theTourIsSaidOnceAfterTheFirstElement() throws {
    let reader = try start()
    #expect(reader.heard() == ["Sampler 1:1, heading"] + Self.spoken)
    #expect(reader.screen.text.contains("─ Welcome to Lector ─"))
    #expect(reader.screen.text.contains("│  → and ← move by word, ↓ and ↑ by verse."))
    #expect(reader.screen.text.contains("─ Any key closes this ─"))
    // The beginning of the text stays visible, and has the focus.
    #expect(reader.screen.text.contains("1:1 Οὗτος"))
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
    #expect(tour(of: reader) == plain)
    reader.session.keyMap.teachesArrows = false
    var taught = Self.spoken
    taught[1] = "Tab and Shift Tab move by word, cap J and cap K by verse."
    #expect(tour(of: reader) == taught)
  }

  /// Shows the tour and returns what is said. Each line waits for the one before it.
  private func tour(of reader: Reader) -> [String] {
    _ = reader.heard()
    reader.session.tour.show()
    var heard: [String] = []
    for _ in 0..<10 {
      reader.settle()
      heard += reader.heard()
    }
    return heard
  }

  /// A key that the tour names has the effect that the tour describes.
  @Test func aKeyClosesTheTourAndDoesWhatItDoes() throws {
    let reader = try start()
    _ = reader.heard()
    #expect(reader.press("right") == ["Οὗτος, this"])
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.press("left") == ["Sampler 1:1, heading"])
  }

  @Test(arguments: ["escape", "backspace", "q"])
  func aKeyThatClosesPopoversOnlyClosesTheTour(_ key: String) throws {
    let reader = try start()
    _ = reader.heard()
    #expect(reader.press(key) == ["Sampler 1:1, heading"])
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.session.ending == nil)
  }

  @Test func aClickOnlyClosesTheTour() throws {
    let reader = try start()
    _ = reader.heard()
    for action in [MouseEvent.Action.press, .release] {
      reader.session.handle(.mouse(MouseEvent(action, at: CellPosition(column: 12, row: 3))))
    }
    reader.settle()
    #expect(reader.heard() == ["Sampler 1:1, heading"])
    #expect(!reader.screen.text.contains("Welcome"))
  }

  @Test func aKeyInterruptsTheTour() throws {
    let reader = try start()
    reader.session.tour.show()
    reader.session.render()
    _ = reader.heard()
    #expect(reader.press("right") == ["Οὗτος, this"])
  }

  @Test func withoutTheScreenReaderTheTourIsOnlyShown() throws {
    let reader = try start(readerOn: false)
    #expect(reader.heard() == [])
    #expect(reader.screen.text.contains("→ and ← move by word, ↓ and ↑ by line."))
    #expect(reader.controller.elementsAlive == 0)
    reader.press("right")
    #expect(!reader.screen.text.contains("Welcome"))
    #expect(reader.controller.elementsAlive == 0)
  }

  /// Where it does not fit, its lines are short, and Down shows the rest of them before it moves.
  @Test func onATinyScreenTheTourIsScrolled() throws {
    let reader = try start(columns: 20, rows: 6)
    _ = reader.heard()
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
      let lines = reader.session.root.card?.visibleText.count
      #expect(lines == 6, "\(language)")
      let usual = try start(language: language)
      #expect(usual.session.root.card?.visibleText == usual.controller.tour?.lines.map(\.text))
    }
  }

  @Test func theTourSaysHowToGetSpeech() throws {
    let reader = try start(note: "Nothing is installed that can speak.")
    #expect(reader.heard().last == "Nothing is installed that can speak.")
    #expect(reader.screen.text.contains("Nothing is installed that can speak."))
    // Later it is not part of the tour.
    reader.press("right X")
    reader.press("o")
    reader.settle()
    #expect(reader.heard().last == Self.spoken.last)
  }

  @Test func theTourOpensFromTheTextMenuAndTheListOfKeys() throws {
    let reader = try Reader()
    reader.press("X")
    let again = ["<popoverClosed>", "Sampler 1:1, heading"] + Self.spoken
    var heard = reader.press("o")
    reader.settle()
    #expect(heard + reader.heard() == again)
    #expect(reader.screen.text.contains("Welcome to Lector"))
    #expect(reader.press("?").first == "<popoverOpened>")
    #expect(!reader.screen.text.contains("Welcome to Lector"))
    reader.press("t o u r")
    heard = reader.press("enter")
    reader.settle()
    #expect(heard + reader.heard() == again)
    #expect(reader.screen.text.contains("Welcome to Lector"))
  }

  @Test func aResizedScreenKeepsTheTour() throws {
    let reader = try start()
    reader.screen.resize(columns: 40, rows: 12)
    reader.session.handle(.resize)
    reader.session.render()
    #expect(reader.screen.text.contains("/ search, : go to a place"))
  }
}

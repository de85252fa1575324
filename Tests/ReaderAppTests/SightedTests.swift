import CellGrids
import Geometry
import Interlinear
import ScreenReading

import Testing
import Typesetting
import Views

@testable import ReaderApp
@testable import Sessions

extension Reader {
  /// The position of the focus in the text.
  fileprivate var place: String {
    controller.screen.position?.elementID.description.replacing("sampler/", with: "") ?? "nothing"
  }

  fileprivate var caption: String { controller.root.caption.text }

  /// Selects the item of the menu with a title, and activates it.
  fileprivate func chooseByKey(_ title: String) throws {
    let list = try #require(controller.root.popover?.list)
    list.select(row: try #require(list.items.firstIndex { $0.title == title }, "\(title)"))
    press("enter")
  }
}

private let logos = "λόγος · word · noun, nominative, singular, masculine · G3056"

/// Keys, the position that they lead to, and the caption there.
private let moves: [(keys: String, place: String, caption: String)] = [
  ("", "1:1/reference", "Sampler 1:1"),
  ("right right right", "1:1/w3", logos),
  (
    "right right left", "1:1/w1",
    "Οὗτος · this · demonstrative pronoun, nominative, singular, masculine · G3778"
  ),
  ("left", "1:1/reference", "Start of the text"),
  ("end", "1:1/translation", "This word came into the first house of the village."),
  ("end right", "1:2/reference", "Sampler 1:2"),
  ("end home", "1:1/reference", "Sampler 1:1"),
  (
    "G", "Village 2:12/translation",
    "The tales told under the stars slowly, slowly put our tired village to sleep."
  ),
  ("G right", "Village 2:12/translation", "End of the text"),
  ("G g g", "1:1/reference", "Sampler 1:1"),
  // An unfinished sequence does nothing and says so; the next key is an ordinary one.
  ("right ] q", "1:1/w1", "] q does nothing"), ("] escape", "1:1/reference", "Sampler 1:1"),
  ("] b right right right", "1:1/w3", logos), ("R b", "1:1/reference", "R b does nothing"),
  // Lines: to the nearest word, and back to the column where the way began.
  (
    "right right right down", "1:1/w8",
    "οἶκον · house · noun, accusative, singular, masculine · G3624"
  ),
  ("right right right down up", "1:1/w3", logos),
  (
    "right right right right right right down up", "1:1/w6",
    "τὸν · the · article, accusative, singular, masculine · G3588"
  ),
  (
    "right right right j", "1:1/w8", "οἶκον · house · noun, accusative, singular, masculine · G3624"
  ),
  ("up", "1:1/reference", "Start of the text"),
  // A translation next to the words is a separate column.
  ("end down", "1:2/translation", "There a woman heard it and gave it to her husband."),
  ("end down up", "1:1/translation", "This word came into the first house of the village."),
  (
    "right right right l", "1:1/w4",
    "ἦλθεν · came · verb, second aorist, active, indicative, third person, singular · G2064"
  ),
  (
    "right right right h h", "1:1/w1",
    "Οὗτος · this · demonstrative pronoun, nominative, singular, masculine · G3778"
  ),
  ("h", "1:1/reference", "Nothing further in this direction"),
  ("] v", "1:2/reference", "Sampler 1:2"), ("] v right [ v", "1:1/reference", "Sampler 1:1"),
  ("[ v", "1:1/reference", "No earlier verse"),
  ("] h", "2:1/reference", "Sampler 2:1"), ("] h right [ h", "2:1/reference", "Sampler 2:1"),
  ("[ h", "1:1/reference", "No earlier heading"),
  ("] c", "2:1/reference", "Sampler 2:1"), ("] c [ c", "1:1/reference", "Sampler 1:1"),
  ("] l", "1:1/reference", "No further link"), ("] n", "1:1/reference", "No further note"),
  ("n", "1:1/reference", "No search yet"), ("b", "1:1/reference", "Bookmark set: Sampler 1:1"),
  ("right m a", "1:1/w1", "Mark a set: Sampler 1:1 Οὗτος"),
  ("right r", "1:1/w1", "Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης."),
  ("right T", "1:1/w1", "Sampler 1:1"),
  (".", "1:1/reference", "Only with the screen reader"),
  ("s", "1:1/reference", "Only with the screen reader"),
  ("R v", "1:1/reference", "Only with the screen reader"),
]

/// With the screen reader off, a focus without elements moves by the same keys.
@Suite("Sighted mode") struct SightedTests {
  private func reader(at place: String? = nil) throws -> Reader {
    try Reader(readerOn: false, at: place)
  }

  /// Enter must not act on an item that the eye cannot see.
  @Test(arguments: [
    ("right space", "▸ Define", "1/"), ("o", "▸ ☑ Form", "1/13"), ("O", "▸ Theme", "1/"),
    ("X", "▸ Notes", "1/9"),
  ])
  func aMenuOpensWithAVisibleSelection(_ keys: String, _ item: String, _ place: String) throws {
    let reader = try Reader(readerOn: false)
    reader.press(keys)
    #expect(reader.screen.text.contains(item), "\(reader.screen.text)")
    #expect(reader.screen.text.contains(" \(place)"))
  }

  // MARK: - Keys in lists

  @Test func upAndDownMoveRightOpensAndLeftGoesBack() throws {
    let reader = try reader()
    reader.press("right right right space down down right")
    #expect(reader.controller.root.popover?.title == "Find all: λόγος")
    reader.press("left")
    #expect(reader.controller.root.popover?.title == "Word: λόγος")
    #expect(reader.controller.root.popover?.list.selection == 2)
    reader.press("up right")
    #expect(reader.controller.root.popover?.list.selection == 1, "Parse opens nothing")
    reader.press("left")
    #expect(reader.controller.root.popover == nil)
  }

  @Test func theKeyLineNamesTheKeysOfAList() throws {
    let reader = try reader()
    reader.session.options.showsKeyLine = true
    reader.press("right right right space")
    #expect(reader.screen.text.hasSuffix("↑↓ move  Enter choose  → open  Esc back  ? keys"))
    reader.press("down")
    #expect(reader.screen.text.hasSuffix("↑↓ move  Enter choose  Esc back  ? keys"))
  }

  @Test func upAndDownMoveAmongTheOperationsOnANote() throws {
    let reader = try reader()
    reader.press("right space n")
    reader.type("a b")
    let popover = try #require(reader.controller.root.popover)
    reader.press("tab down")
    #expect(popover.list.selection == 1)
    reader.press("up up")
    #expect(popover.list.selection == nil)
    reader.type("c")
    #expect(popover.field?.text == "a bc")
  }

  @Test func aClickTakesTheOldAnswerAway() throws {
    let reader = try reader()
    reader.press("right right right")
    let word = try #require(reader.controller.focusFrame)
    reader.press("b home")
    reader.press("b")
    #expect(reader.caption.hasPrefix("Bookmark"))
    click(reader, Point(x: word.x, y: word.y))
    #expect(reader.caption == logos)
  }

  @Test func escapeFromHitsReturnsToTheSearchesOfTheWord() throws {
    let reader = try reader()
    reader.press("right right right space f enter")
    #expect(reader.controller.root.popover?.title.contains("hits") == true)
    reader.press("escape")
    #expect(reader.controller.root.popover?.title == "Find all: λόγος")
    reader.press("escape")
    #expect(reader.controller.root.popover?.title == "Word: λόγος")
    reader.press("escape")
    #expect(reader.controller.root.popover == nil)
    #expect(reader.place == "1:1/w3")
  }

  @Test func aChartIsPagedAndABarActivated() throws {
    let reader = try reader()
    reader.press("X c")
    let chart = try #require(reader.controller.root.popover?.content as? BarChart)
    #expect(chart.selection == 0)
    #expect(reader.screen.text.contains(" 1/20 "))
    reader.press("G")
    #expect(chart.selection == chart.bars.count - 1)
    reader.press("home page-down")
    #expect((chart.selection ?? 0) > 1)
    reader.press("home down enter")
    #expect(reader.controller.root.popover?.title.contains(chart.bars[1].label) == true)
  }

  @Test(arguments: moves)
  func aKeyMovesTheFocus(_ move: (keys: String, place: String, caption: String)) throws {
    let reader = try reader()
    reader.press(move.keys)
    #expect(reader.place == move.place)
    #expect(reader.caption == move.caption)
    #expect(reader.controller.screen.elementCounter.made == 0)
    #expect(reader.heard() == [])
  }

  @Test func allTiersAreFacts() throws {
    let reader = try reader()
    reader.press("right t")
    #expect(reader.caption.hasPrefix("form: Οὗτος · transliteration: Houtos · lemma: οὗτος · "))
    reader.press("Z")
    #expect(
      reader.copied == [
        "Οὗτος · this · demonstrative pronoun, nominative, singular, masculine · G3778"
      ])
  }

  @Test func theFocusIsDrawnWithTheCursorOnItsFirstCell() throws {
    let reader = try reader()
    reader.press("right right right")
    let frame = try #require(reader.controller.formFrames.first)
    #expect(reader.cursor == CellPosition(column: Int(frame.x), row: Int(frame.y)))
    let grid = try #require(reader.screen.lastFrame?.grid)
    for y in 0..<grid.rows {
      for x in 0..<grid.columns {
        let isInside = frame.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(grid[x, y].style.isReversed == isInside, "\(x), \(y)")
      }
    }
  }

  @Test func rightToLeftTheCursorIsOnTheFirstCellToBeRead() throws {
    let reader = try reader(at: "Shepherd 1:1")
    reader.press("right")
    let frame = try #require(reader.controller.focusFrame)
    #expect(reader.cursor?.column == Int(frame.maxX) - 1)
    reader.press("h")
    #expect(reader.place == "Shepherd 1:1/w2", "the next word is to the left")
    reader.press("down up")
    #expect(reader.place == "Shepherd 1:1/w2")
  }

  // MARK: - The screen reader turned on and off

  @Test(arguments: [
    "right right right", "] v right", "page-down page-down right", "G left", "] c end",
  ])
  func theReaderContinuesAtTheSameWord(_ keys: String) throws {
    let reader = try reader()
    reader.press(keys)
    let place = reader.place
    #expect(reader.press("V").first == "Screen reader on")
    #expect(
      reader.session.reader.focus?.elementID.description.replacing("sampler/", with: "") == place)
    reader.press("right")
    let moved = reader.place
    #expect(moved != place || keys == "G left")
    reader.press("V")
    #expect(reader.place == moved)
    #expect(reader.controller.elementsAlive == 0)
    reader.press("left")
    #expect(reader.place == place || keys == "G left")
  }

  // MARK: - Menus

  @Test func aMenuOpensAndReturns() throws {
    for keys in ["space", "enter"] {
      let reader = try reader()
      reader.press("right right right \(keys)")
      #expect(reader.controller.root.popover?.title == "Word: λόγος")
      reader.press("escape")
      #expect(reader.controller.root.popover == nil)
      #expect(reader.place == "1:1/w3" && reader.caption == logos)
      #expect(reader.controller.screen.elementCounter.made == 0)
    }
  }

  @Test(arguments: [
    ("Parse", "noun, nominative, singular, masculine"), ("I know this word", "Known: λόγος"),
  ])
  func anItemActsOnTheWord(_ item: String, _ caption: String) throws {
    let reader = try reader()
    reader.press("right right right space")
    try reader.chooseByKey(item)
    #expect(reader.controller.root.popover == nil)
    #expect(reader.caption == caption)
    #expect(reader.place == "1:1/w3")
    reader.press("right left")
    #expect(reader.caption == logos)
    #expect(reader.controller.screen.elementCounter.made == 0 && reader.heard() == [])
  }

  @Test func aNoteIsWrittenOnTheWordAndItsPlaceIsFound() throws {
    let reader = try reader()
    reader.press("right right right space")
    try reader.chooseByKey("Note")
    for character in "my note" {
      reader.press(character == " " ? "space" : String(character))
    }
    try reader.chooseByKey("Save")
    #expect(reader.controller.root.popover == nil)
    let annotations = reader.controller.screen.position?.row.annotations.notes ?? []
    #expect(annotations.contains { $0.text == "my note" && $0.word == 2 })
    reader.press("g g ] n")
    #expect(reader.place == "1:1/w3")
    reader.press("end right left")
    #expect(reader.caption == "Your note on λόγος: my note")
    reader.press("enter")
    #expect(reader.controller.root.popover?.field?.text == "my note")
    #expect(reader.controller.screen.elementCounter.made == 0 && reader.heard() == [])
  }

  @Test func theFocusStaysOnItsWordInOtherLayers() throws {
    let reader = try reader()
    reader.press("right right right")
    var settings = reader.controller.settings
    settings.elements = .label
    reader.controller.apply(settings)
    #expect(reader.place == "1:1/w3/surface")
    reader.session.render()
    #expect(reader.caption == "form · λόγος")
    settings.elements = .verse
    reader.controller.apply(settings)
    #expect(reader.place == "1:1")
    settings.elements = .word
    settings.typesetting.tiers = [.surface]
    reader.controller.apply(settings)
    #expect(reader.place == "1:1/reference")
    #expect(reader.controller.screen.elementCounter.made == 0)
  }

  // MARK: - Places

  @Test func aHitAMarkAndTheHistoryPutTheFocusOnTheWord() throws {
    let reader = try reader()
    reader.press("right m a")
    reader.press("/")
    for character in "lemma:λόγος" { reader.press(String(character)) }
    reader.press("enter escape")
    reader.press("n")
    #expect(reader.place == "1:1/w3")
    #expect(reader.caption == logos)
    #expect(reader.controller.statusNote?.hasPrefix("Hit 1 of") == true)
    reader.press("n")
    let second = reader.place
    #expect(second != "1:1/w3" && second.contains("/w"))
    reader.press("N")
    #expect(reader.place == "1:1/w3")
    reader.press("' a")
    #expect(reader.place == "1:1/w1")
    reader.press("<")
    #expect(reader.place == "1:1/w3")
    try reader.controller.goTo("2:1")
    #expect(reader.place == "2:1/reference")
    #expect(reader.controller.screen.elementCounter.made == 0 && reader.heard() == [])
  }

  // MARK: - The mouse

  private func click(_ reader: Reader, _ point: Point, after time: Int = 1_000) {
    reader.clock.advance(to: reader.clock.now + time)
    reader.headless.mouse(.press, Int(point.x), Int(point.y))
    reader.headless.mouse(.release, Int(point.x), Int(point.y))
    reader.session.render()
  }

  @Test func aClickFocusesAndASecondOneActivates() throws {
    let reader = try reader()
    reader.press("right right right")
    let word = try #require(reader.controller.focusFrame)
    reader.press("home")
    let point = Point(x: word.x, y: word.y + 2)
    click(reader, point)
    #expect(reader.place == "1:1/w3" && reader.controller.root.popover == nil)
    click(reader, point)
    #expect(reader.controller.root.popover?.title == "Word: λόγος")
    // The second click of a double click on the word is not meant for the menu.
    let menu = reader.controller.root.popover
    click(reader, point, after: 100)
    #expect(reader.controller.root.popover === menu)
    reader.press("escape home")
    click(reader, point)
    click(reader, point, after: 100)
    #expect(reader.controller.root.popover?.title == "Word: λόγος")
    #expect(reader.controller.screen.elementCounter.made == 0)
  }

  @Test func aHeldButtonExploresAndThenOpensTheMenu() throws {
    let reader = try reader()
    reader.press("right right right")
    let word = try #require(reader.controller.focusFrame)
    reader.headless.mouse(.press, Int(word.x), Int(word.y))
    for time in [300, 100] {
      reader.clock.advance(to: reader.clock.now + time)
      reader.session.handle(reader.session.mouse.timePassed(reader.clock.now))
    }
    #expect(reader.controller.root.popover == nil, "exploring the focus does not activate it")
    reader.clock.advance(to: reader.clock.now + 500)
    reader.session.handle(reader.session.mouse.timePassed(reader.clock.now))
    #expect(reader.controller.root.popover?.title == "Word: λόγος")
  }

  @Test func aClickBesideTheWordsChangesNothing() throws {
    let reader = try reader()
    reader.press("right")
    click(reader, Point(x: 70, y: 10))
    click(reader, Point(x: 30, y: 0))
    click(reader, Point(x: 30, y: 23))
    #expect(reader.place == "1:1/w1")
  }

  @Test func anEmptyTextHasNoFocus() throws {
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]), verses: [])
    let reader = try Reader(text, readerOn: false)
    reader.press("right down page-down enter space G b")
    #expect(reader.place == "nothing" && reader.controller.root.popover == nil)
  }
}

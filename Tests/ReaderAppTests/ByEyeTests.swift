import Interlinear
import ScreenReading
import Testing
import Views

@testable import ReaderApp

/// What readers by eye reported: keys, menus, and lists that said too little or too much.
@Suite struct ByEyeTests {
  @Test(arguments: [78, 80, 85, 90, 95, 120])
  func theKeyLineNamesTheLayersAtEveryWidth(_ columns: Int) throws {
    let reader = try Reader(columns: columns, readerOn: false)
    reader.session.options.showsKeyLine = true
    reader.press("right")
    #expect(reader.screen.text.contains("  o layers  "))
  }

  @Test func aClickReplacesTheAnswerInTheCaption() throws {
    let reader = try Reader(readerOn: false)
    reader.press("right right right space h enter u")
    #expect(reader.controller.root.caption.text.contains("Highlight of Sampler 1:1"))
    reader.headless.click(6, 3)
    reader.session.render()
    #expect(reader.controller.root.caption.text.hasPrefix("Οὗτος · this"))
  }

  @Test(arguments: [true, false])
  func theRightButtonOpensTheMenu(_ readerOn: Bool) throws {
    let reader = try Reader(readerOn: readerOn)
    // The word that is clicked, wherever the focus was.
    for (column, word) in [(6, "Οὗτος"), (6, "Οὗτος"), (19, "λόγος"), (13, "ὁ")] {
      reader.headless.mouse(.menu, column, 3)
      reader.headless.mouse(.release, column, 3)
      reader.settle()
      #expect(reader.controller.root.popover?.title == "Word: \(word)")
      reader.press("escape")
    }
  }

  @Test func theLineOfKeysTakesClicks() throws {
    let reader = try Reader(readerOn: false)
    reader.session.options.showsKeyLine = true
    reader.press("right")
    for (name, title) in [
      ("layers", "Layers"), ("back", nil), ("move", nil), ("menu", "Word: Οὗτος"),
    ] {
      let line = try #require(reader.screen.lastFrame?.grid.text(row: 23))
      let start = try #require(line.range(of: name)?.lowerBound)
      reader.headless.click(line.distance(from: line.startIndex, to: start), 23)
      reader.settle()
      #expect(reader.controller.root.popover?.title == title, "\(name)")
    }
  }

  /// Escape takes the marks of the hits and their number off the screen, until a key goes on.
  @Test func escapeClearsHits() throws {
    let reader = try Reader(readerOn: false)
    reader.press("/")
    reader.type("logos")
    reader.press("enter enter")
    #expect(reader.screen.text.contains("Hit 1 of "))
    reader.press("escape")
    #expect(!reader.screen.text.contains("Hit 1 of "))
    reader.press("n")
    #expect(reader.screen.text.contains("Hit 2 of "))
  }

  @Test func theScrollBarTakesClicks() throws {
    let reader = try Reader(readerOn: false)
    let table = reader.controller.table
    let frame = table.screenFrame
    reader.headless.click(Int(frame.maxX) - 1, Int(frame.maxY) - 1)
    #expect(table.anchor.row > reader.controller.text.verseCount * 9 / 10)
    reader.headless.click(Int(frame.maxX) - 1, Int(frame.y))
    #expect(table.anchor.row == 0)
  }

  /// A page of running text is not all bold.
  @Test(arguments: [true, false])
  func formsAreBoldAboveOtherTiers(_ isAlone: Bool) throws {
    var settings = ReaderSettings()
    if isAlone { settings.typesetting.tiers = [.surface] }
    let reader = try Reader(settings: settings)
    let grid = try #require(reader.screen.lastFrame?.grid)
    let row = try #require((0..<24).first { grid.text(row: $0).contains("Οὗτος") })
    #expect(grid[6, row].style.isBold != isAlone)
  }

  @Test func whereThereAreNoVersesSentencesAreCopied() throws {
    let verse = Verse(
      reference: Reference(book: "Tale", chapter: 0, verse: "1"),
      words: [Word(values: ["came", "go.PST"])])
    let text = MemoryText(
      description: TextDescription(name: "tale", title: "Tale", tiers: [.surface, .gloss]),
      verses: [verse])
    let reader = try Reader(text)
    reader.press("right space c")
    #expect(
      reader.titles == [
        "Copy word", "Copy sentence", "Copy with reference: Tale 1", "Copy sentence with tiers",
      ])
  }

  /// Of glosses that are equally frequent, the first in the text is shown.
  @Test func wordsOfAChapterHaveTheirUsualGloss() throws {
    let glosses = ["to those", "the", "the", "a", "b", "b", "a"]
    let words = zip(["ὁ", "ὁ", "ὁ", "τις", "τις", "τις", "τις"], glosses).map {
      Word(values: [$0, $1])
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
      verses: [Verse(reference: Reference(book: "John", chapter: 1, verse: "1"), words: words)])
    let reader = try Reader(text)
    reader.press("X c")
    let chart = try #require(reader.controller.root.popover?.content as? BarChart)
    #expect(chart.bars.map(\.label) == ["τις", "ὁ"])
    #expect(chart.bars.map(\.detail) == ["a", "the"])
  }

  /// The list of keys calls the arrows by what they do to the eye, and has every key that works.
  @Test func theListOfKeysIsInTheWordsOfTheEye() throws {
    let reader = try Reader(readerOn: false)
    reader.press("?")
    #expect(reader.titles.prefix(3) == ["Move", "Next word", "Previous word"])
    #expect(!reader.titles.contains { $0.contains("rotor") || $0.contains("lement") })
    for title in ["Line below", "Open", "The word's menu", "Next verse", "Next heading"] {
      #expect(reader.titles.contains(title), "\(title)")
    }
    reader.press("?")
    reader.press("down")
    #expect(reader.screen.text.contains("Line below"))
    reader.press("escape y")
    #expect(reader.screen.text.contains("y does nothing"))
  }

  /// A letter or a digit that leads nowhere in a menu says so, as on the page.
  @Test(arguments: ["X z", "right space 7", "O ж", "O 漢"])
  func whatNothingBeginsWithIsSaid(_ keys: String) throws {
    let reader = try Reader(readerOn: false)
    reader.press(keys)
    #expect(reader.screen.text.contains("Nothing begins with \(keys.last ?? " ")"))
  }

  /// A key that leads nowhere in a list says which end it is, as it does by ear.
  @Test(arguments: [
    ("X up", "Start of the menu"), ("X end down", "End of the menu"),
    ("o right", "Nothing further in this direction"), ("X n up", "Start of the list"),
    ("X n end down", "End of the list"), ("X c up", "Start of the list"),
    ("O end down", "End of the menu"), ("O up", "Start of the menu"),
    (": down enter left", "Nothing further in this direction"),
  ])
  func theEndOfAListIsSaid(_ keys: String, _ words: String) throws {
    let reader = try Reader(readerOn: false)
    reader.press("right space n o n e enter")
    reader.press(keys)
    #expect(reader.controller.root.caption.text == words)
  }

  @Test func theMenuOfANoteHasItsPlace() throws {
    let reader = try Reader(readerOn: false)
    reader.press("right space n o n e enter X n space")
    #expect(reader.controller.root.popover?.title == "Actions: Sampler 1:1 Οὗτος")
  }

  /// A text without translations offers no switch for them.
  @Test(arguments: ["", "He came."])
  func layersAreThoseOfTheText(_ translation: String) throws {
    let verse = Verse(
      reference: Reference(book: "Tale", chapter: 0, verse: "1"),
      words: [Word(values: ["came", "go.PST"])], translation: translation)
    var description = TextDescription(name: "tale", title: "Tale", tiers: [.surface, .gloss])
    description.translationLanguage = Language(rawValue: "en")
    let reader = try Reader(MemoryText(description: description, verses: [verse]), readerOn: false)
    reader.press("o")
    let translations = translation.isEmpty ? [] : ["Translation", "Translation word by word"]
    #expect(reader.titles == ["Form", "Gloss"] + translations + ["Notes", "Density", "Columns"])
    reader.press("escape X e")
    #expect(reader.titles.contains("Translation: English") != translation.isEmpty)
  }

  @Test func escapeOnThePageTakesTheMarksOfTheHitsOff() throws {
    let reader = try Reader(readerOn: false)
    reader.press("/")
    reader.type("λόγος")
    reader.press("enter enter")
    #expect(!reader.controller.screen.hits(inRow: 0).isEmpty)
    reader.press("escape")
    #expect(reader.controller.screen.hits(inRow: 0).isEmpty)
  }

  @Test func aPlaceIsInTheHistoryOnce() throws {
    let reader = try Reader()
    reader.press("b")
    for place in ["Village 1:1", "Shepherd 2:1", "Village 1:1"] {
      reader.press(":")
      reader.type(place)
      reader.press("enter")
    }
    reader.press("X y")
    #expect(reader.titles == ["History: 2 items", "Village 1:1", "Shepherd 2:1"])
  }

  /// The first entry has the focus, arrows and Home and End move it, and Enter does something.
  @Test(arguments: [
    ("X n", "↑↓ move", 2), ("X c", "↑↓ move", 20), ("space f enter", "↑↓ move", 10),
    (": down enter", "←→ move", 2),
  ])
  func aListOpensWithAFocus(_ keys: String, _ moves: String, _ count: Int) throws {
    let reader = try Reader(readerOn: false)
    reader.session.options.showsKeyLine = true
    reader.press("right space n o n e enter right right space n t w o enter")
    reader.press(keys)
    let popover = try #require(reader.controller.root.popover)
    let choices = try #require(popover.choices)
    #expect(choices.choiceCount == count)
    #expect(reader.screen.text.contains("\(moves)  Enter choose"))
    let first = try #require(choices.selection)
    reader.press("end")
    #expect(choices.selection == count - 1)
    reader.press("home")
    #expect(choices.selection == 0)
    reader.press("up")
    #expect(choices.selection == 0, "nothing is above it")
    choices.select(first)
    reader.press("enter")
    #expect(reader.controller.root.popover !== popover)
  }

  /// The border of a menu and the line of keys call one thing by one word.
  @Test(arguments: ["en", "de", "es", "pl"])
  func backHasOneName(_ language: String) {
    let phrases = Phrases(interfaceLanguage: language)
    #expect(phrases("popover.back") == phrases("keys.back"))
  }

  /// A long parsing makes the caption taller once, and no shorter one moves the page back.
  @Test func theCaptionKeepsItsRows() throws {
    let reader = try Reader(columns: 40, readerOn: false)
    var rows: [Int] = []
    for _ in 0..<12 {
      reader.press("right")
      reader.session.setNeedsFrame()
      reader.session.render()
      rows.append(reader.session.root.captionRows)
    }
    #expect(rows.contains(2) && rows == rows.sorted(), "\(rows)")
    reader.press("space")
    reader.session.render()
    #expect(reader.session.root.captionRows == 1)
  }
}

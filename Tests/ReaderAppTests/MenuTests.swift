import Interlinear
import Testing

@testable import Sessions
@testable import ReaderApp

@Suite("Menus of the reader") struct MenuTests {
  @Test func aWordsMenuSaysItsEntriesAndEnds() throws {
    let reader = try Reader()
    reader.press("right right right")
    var heard = reader.press("space").dropFirst()
    for _ in 0..<8 { heard += reader.press("right") }
    #expect(
      heard == [
        "λόγος, menu: Define, 1 of 9", "Parse", "Find all",
        "Highlight", "Note", "I know this word", "Copy",
        "Speak slowly", "Spell, list end",
      ])
    #expect(reader.press("right") == ["<boundary>"])
    #expect(reader.screen.text.contains("Word: λόγος"))
  }

  @Test(arguments: [
    ("Parse", "noun, nominative, singular, masculine"),
    ("Speak slowly", "λόγος, word"),
    ("Spell", "lambda, omicron, acute, gamma, omicron, final sigma"),
  ])
  func entriesDoWhatTheySay(_ name: String, _ heard: String) throws {
    let reader = try Reader()
    reader.press("right right right space")
    let item = try #require(reader.session.root.popover?.list.items.first { $0.title == name })
    _ = reader.heard()
    item.activate()
    #expect(reader.heard() == ["<popoverClosed>", heard])
    #expect(reader.focus == "Sampler 1:1 word 3")
    #expect(reader.session.root.popover == nil)
  }

  /// The card of a word says what is known of it, with or without a lexicon, and has its actions.
  @Test func theCardOfAWord() throws {
    let reader = try Reader()
    #expect(reader.press("right right right space d").last == "λόγος: word")
    reader.press("escape escape")
    #expect(reader.press("enter").last == "λόγος: word")
    let items = try #require(reader.session.root.popover?.list.items)
    #expect(
      items.prefix(6).map(\.title) == [
        "transliteration: logos", "lemma: λόγος", "gloss: word",
        "morphology: noun, nominative, singular, masculine", "part of speech: noun",
        "Strong's 3056",
      ])
    #expect(reader.press("right") == ["morphology: noun, nominative, singular, masculine"])
    #expect(reader.press("f").last == "Find all λόγος, menu: This lemma: λόγος, 1 of 4")
    reader.press("escape escape")
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  /// A popover opened by an item is above the menu: Escape leads back to the item, and again to the
  /// text.
  @Test(arguments: [
    ("f", "Find all"), ("h", "Highlight"), ("n", "Note"),
  ])
  func escapeLeadsBackToTheMenu(_ key: String, _ item: String) throws {
    let reader = try Reader()
    reader.press("right right right space")
    reader.press(key)
    #expect(reader.session.root.popovers.count == 2)
    #expect(reader.press("escape").prefix(2) == ["<popoverClosed>", item])
    #expect(reader.session.root.popovers.count == 1)
    #expect(reader.press("escape") == ["<popoverClosed>", "λόγος, word"])
    #expect(reader.session.root.popovers.isEmpty)
  }

  /// A choice closes all levels.
  @Test func aChoiceAboveTheMenuClosesIt() throws {
    let reader = try Reader()
    reader.press("right right right space h down down enter")
    #expect(reader.session.root.popovers.isEmpty)
    #expect(reader.focus == "Sampler 1:1 word 3")
    reader.press("space n h i enter")
    #expect(reader.session.root.popovers.isEmpty)
    #expect(reader.focus == "Sampler 1:1 word 3")
  }

  @Test func copyingGivesWordVerseAndTiers() throws {
    let reader = try Reader()
    reader.press("right right right")
    #expect(
      reader.press("space c").last == "Copy, menu: Copy word, 1 of 4")
    #expect(reader.press("down") == ["Copy verse"])
    #expect(reader.press("down") == ["Copy with reference: Sampler 1:1"])
    #expect(reader.press("down") == ["Copy verse with tiers, list end"])
    #expect(reader.press("c") == ["<popoverClosed>", "Copied: λόγος"])
    reader.press("space c v space c y")
    #expect(reader.session.root.popovers.isEmpty)
    #expect(reader.copied[0] == "λόγος")
    #expect(reader.copied[1] == "Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης.")
    #expect(reader.copied[2].contains("N-NSM"))
  }

  private static func text(_ references: [(String, Int, String)]) -> MemoryText {
    MemoryText(
      description: TextDescription(name: "a", title: "A", tiers: [.surface]),
      verses: references.map { book, chapter, verse in
        Verse(
          reference: Reference(book: book, chapter: chapter, verse: verse),
          words: [Word(values: ["w\(verse)"], after: ". ")])
      })
  }

  /// Verses are selected with Shift and the arrows, or by a key and any movement.
  @Test(arguments: [
    ("space c f", "w16. (John 3:16)"),
    ("shift-down space c f", "w16. w17. (John 3:16–17)"),
    ("shift-down shift-down space c f", "w16. w17. w1. (John 3:16–4:1)"),
    ("e G space c f", "w16. w17. w1. w1. w12. (John 3:16–Mark 12)"),
    ("shift-down shift-up space c f", "w16. (John 3:16)"),
    ("G shift-up space c f", "w1. w12. (Mark 1–12)"),
    ("shift-down e space c f", "w17. (John 3:17)"),
  ])
  func versesAreCopiedWithTheirCitation(_ keys: String, _ copied: String) throws {
    let text = Self.text([
      ("John", 3, "16"), ("John", 3, "17"), ("John", 4, "1"), ("Mark", 0, "1"), ("Mark", 0, "12"),
    ])
    for readerOn in [true, false] {
      let reader = try Reader(text, readerOn: readerOn)
      reader.press(keys)
      #expect(reader.copied == [copied], "\(readerOn)")
      #expect(reader.controller.screen.selectionStart == nil)
    }
  }

  /// By eye, a drag over verses selects them; by ear, it explores. A drag back takes that back.
  @Test(
    arguments: [
      ([0, 1], false, "w16. w17. (John 3:16–17)"),
      ([2, 0], false, "w16. w17. w1. (John 3:16–4:1)"),
      ([0, 2, 1], false, "w16. w17. (John 3:16–17)"), ([0, 2, 0], false, "w16. (John 3:16)"),
      ([0, 1], true, "w17. (John 3:17)"),
    ] as [([Int], Bool, String)])
  func aDragSelects(_ rows: [Int], _ readerOn: Bool, _ copied: String) throws {
    let text = Self.text([("John", 3, "16"), ("John", 3, "17"), ("John", 4, "1")])
    let reader = try Reader(text, readerOn: readerOn)
    reader.session.render()
    let cells = try rows.map { row in
      let words = reader.controller.screen.verseRow(row)
      let frame = try #require(words.frame(of: .word(0)))
      return (Int(frame.x), Int(frame.y))
    }
    reader.headless.mouse(.press, cells[0].0, cells[0].1)
    reader.headless.clock.advance(to: reader.headless.clock.now + 300)
    for cell in cells.dropFirst() { reader.headless.mouse(.drag, cell.0, cell.1) }
    reader.headless.mouse(.release, cells[cells.count - 1].0, cells[cells.count - 1].1)
    reader.press("space c f")
    #expect(reader.copied == [copied])
  }

  @Test func theSelectionIsSaidAndShown() throws {
    let text = Self.text([("John", 3, "16"), ("John", 3, "17"), ("John", 3, "18")])
    let heard = try Reader(text).press("shift-down")
    #expect(heard.first?.hasPrefix("17") == true)
    #expect(heard.last == "John 3:16–17 selected")
    let reader = try Reader(text, readerOn: false)
    reader.press("shift-down")
    #expect(reader.controller.statusNote == "John 3:16–17 selected")
    let cells = (0..<3).map { row in
      (reader.controller.table.cellForRow(row)?.content as? VerseCell)?.marks.count
    }
    #expect(cells == [1, 1, 0])
    reader.press("escape")
    #expect(reader.controller.statusNote == nil)
  }

  /// What speaks is in the menu only where something is heard; the rotor and the list of commands
  /// have each way to copy by its name.
  @Test func theMenuHasWhatCanBeDone() throws {
    let reader = try Reader(readerOn: false)
    reader.press("right right right space")
    #expect(reader.titles.suffix(2) == ["I know this word", "Copy"])
    reader.press("V")
    #expect(reader.titles.suffix(3) == ["Copy", "Speak slowly", "Spell"])
    reader.press("V escape ?")
    reader.type("copy verse")
    #expect(reader.titles == ["Copy verse", "Copy verse with tiers"])
    reader.press("enter")
    #expect(reader.copied == ["Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης."])
  }

  @Test func nothingBehindAPopoverCanBeReached() throws {
    let reader = try Reader()
    reader.press("right space G")
    #expect(reader.focus == "Spell")
    reader.press("g g")
    #expect(reader.focus == "Define")
    #expect(reader.press("page-down") == ["Spell, list end"])
    #expect(reader.press("page-down") == ["<boundary>"])
  }

  @Test func withoutAReaderAMenuHasABar() throws {
    let reader = try Reader(readerOn: false)
    reader.press("o down enter")
    #expect(!reader.controller.settings.typesetting.tiers.contains(.transliteration))
    reader.press("escape")
    #expect(reader.session.root.popover == nil)
  }
}

import CellGrids
import Geometry
import Interlinear
import ScreenReading
import Testing
import TextLibrary

@testable import ReaderApp

/// The drawing around and between the words: the page's head, its columns, and the signs of states.
@Suite struct PageTests {
  private static func verse(_ number: Int, book: String = "John") -> Verse {
    var verse = Verse(
      reference: Reference(book: book, chapter: 1, verse: "\(number)"),
      words: ["one", "two", "three"].map { Word(values: [$0, "gloss of \($0)", "N- ----DSF-"]) },
      translation: "First second \(number).", isChapterStart: number == 1,
      language: .ancientGreek)
    verse.translations = [
      VerseTranslation(words: [
        TranslationWord(text: "First", originals: [0]),
        TranslationWord(text: "second", originals: [1, 2]),
      ])
    ]
    return verse
  }

  private static var description: TextDescription {
    var description = TextDescription(
      name: "greek", title: "Greek", tiers: [.surface, .gloss, .morphology],
      morphologyScheme: .morphgnt)
    description.translations[0].label = "Berean"
    return description
  }

  private static let text = MemoryText(
    description: description,
    verses: (1...30).map { verse($0) } + (1...10).map { verse($0, book: "Acts") })

  private func lines(_ reader: Reader) -> [String] {
    reader.session.setNeedsFrame()
    reader.session.render()
    return reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func grid(_ reader: Reader) throws -> CellGrid {
    _ = lines(reader)
    return try #require(reader.screen.lastFrame?.grid)
  }

  /// Returns the text of the cells that have a style, run by run.
  private func runs(_ reader: Reader, _ hasStyle: (Style) -> Bool) throws -> [String] {
    let grid = try grid(reader)
    var runs: [String] = []
    for row in 1..<(grid.rows - 3) {
      var run = ""
      for column in 0..<grid.columns {
        if hasStyle(grid[column, row].style) {
          run += grid[column, row].text
        } else {
          if !run.isEmpty { runs.append(run) }
          run = ""
        }
      }
    }
    return runs
  }

  @Test func theHeadNamesTheBookAndStaysWhileThePageScrolls() throws {
    let reader = try Reader(Self.text)
    #expect(lines(reader)[1].hasPrefix("────────────"), "the heading below names the book")
    #expect(lines(reader)[1].dropFirst(44).hasPrefix("┬ Berean ─"))
    #expect(lines(reader)[2].hasPrefix("      John"))
    #expect(lines(reader)[3].hasPrefix("  1:1 one"))
    reader.press("G")
    #expect(lines(reader)[1].hasPrefix("─ Acts ─────"))
    #expect(lines(reader)[1].dropFirst(44).hasPrefix("┬ Berean ─"))
    reader.press("g g")
    #expect(lines(reader)[2].hasPrefix("      John"), "the name of the book comes back")
    let small = try Reader(Self.text, rows: 10)
    #expect(lines(small)[1].hasPrefix("      John"), "a small screen has no head")
  }

  /// A parallel text adds to the text's translations and replaces none.
  @Test func aParallelTextHasAColumnOfItsOwn() throws {
    let other = MemoryText(
      description: TextDescription(name: "kjv", title: "King James", tiers: [.surface]),
      verses: (1...3).map { number in
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "\(number)"),
          words: [
            Word(values: ["Beside"], before: "¶ "), Word(values: ["\(number)"], after: "."),
          ], isChapterStart: number == 1, language: .english)
      })
    let text = try ParallelText(Self.text, beside: other)
    let wide = try Reader(text, columns: 120)
    #expect(lines(wide)[1].contains("┬ Berean ──") && lines(wide)[1].contains("┬ King James ──"))
    #expect(lines(wide)[3].contains("│ First second") && lines(wide)[3].contains("│ Beside 1."))
    #expect(!lines(wide).joined().contains("¶"))
    let narrow = try Reader(text, columns: 80)
    #expect(lines(narrow)[1].contains("┬ Berean · King James ──"))
    #expect(lines(narrow)[3].contains("│ Berean") && lines(narrow)[4].contains("│ First second"))
    #expect(lines(narrow)[5].contains("│ King James") && lines(narrow)[6].contains("│ Beside 1."))
    #expect(narrow.press("right right right right") == ["Berean, First second"])
    #expect(narrow.press("right") == ["King James, Beside 1."])
  }

  /// Returns a text with a second translation in one verse, which the columns do not depend on.
  private static func twice(_ gloss: String) -> MemoryText {
    var described = description
    described.translations.append(TranslationColumn(label: "Tok Pisin", language: .latin))
    return MemoryText(
      description: described,
      verses: (1...30).map { number in
        var verse = verse(number)
        verse.words = verse.words.map { Word(values: [$0.surface, gloss, "N- ----DSF-"]) }
        if number == 6 { verse.translations.append(VerseTranslation(text: "Dispela toktok")) }
        return verse
      })
  }

  @Test(arguments: [80, 120]) func aTranslationThatIsHardlyThereTakesNoWidth(_ columns: Int) throws
  {
    let reader = try Reader(Self.twice("gloss"), columns: columns)
    #expect(lines(reader)[1].contains("┬ Berean ──") && lines(reader)[1].count { $0 == "┬" } == 1)
    reader.press(": 1 : 6 enter")
    let place = try #require(lines(reader).firstIndex { $0.contains("Dispela toktok") })
    #expect(lines(reader)[place].hasPrefix("      Dispela"))
    #expect(lines(reader)[place - 1].hasPrefix("      Tok Pisin"))
  }

  /// Beside much taller words, the column of the translations would be blank.
  @Test func shortTranslationsBesideTallWords() throws {
    let gloss = "a gloss that takes several rows of twenty columns and more of them below"
    let reader = try Reader(Self.twice(gloss), columns: 80)
    #expect(!lines(reader)[1].contains("┬") && !lines(reader)[3].contains("│"))
    #expect(try !lines(Reader(Self.twice("gloss"), columns: 80))[3].contains("┬"))
  }

  /// A text without its own translation has no empty column for one.
  @Test func theOnlyTranslationCanBeAParallelText() throws {
    var verses = (1...30).map { Self.verse($0) }
    for index in verses.indices { verses[index].translations = [] }
    var description = Self.description
    description.translations[0].label = ""
    let plain = MemoryText(description: description, verses: verses)
    #expect(!lines(try Reader(plain))[1].contains("┬"))
    let both = try ParallelText(plain, beside: Self.text)
    let head = lines(try Reader(both, columns: 120))[1]
    #expect(head.filter { $0 == "┬" }.count == 1 && head.contains("┬ Greek ──"))
  }

  @Test func aSectionHeadingThatNamesTheBookStandsForIt() throws {
    var verses = [Self.verse(1)]
    verses[0].headings = [Heading(text: "JOHN")]
    let reader = try Reader(MemoryText(description: Self.description, verses: verses))
    #expect(lines(reader)[2].hasPrefix("      JOHN"))
    #expect(lines(reader)[3].hasPrefix("  1:1 one"))
  }

  /// The name of a book is drawn but is not an element: speech and its order are unchanged.
  @Test func theNameOfABookChangesNothingThatIsSaid() throws {
    let reader = try Reader(Self.text)
    #expect(reader.press("left") == ["<boundary>"])
    #expect(reader.focus == "John 1:1")
  }

  @Test func theScrollBarShowsThePlaceFrom40Columns() throws {
    for (columns, hasBar) in [(80, true), (40, true), (39, false)] {
      let reader = try Reader(Self.text, columns: columns)
      let last = try grid(reader)
      let column = (2..<19).map { last[columns - 1, $0].text }
      #expect(column.contains("▐") == hasBar)
      guard hasBar else { continue }
      #expect(column.first == "▐" && column.last == " ")
      reader.press("G")
      let end = try grid(reader)
      #expect(end[columns - 1, Int(reader.controller.table.screenFrame.maxY) - 1].text == "▐")
      #expect(end[columns - 1, 2].text == " ")
    }
    let short = try Reader(MemoryText(description: Self.description, verses: [Self.verse(1)]))
    #expect(!lines(short).joined().contains("▐"), "everything is visible")
  }

  /// In colors, the form of a word has the focus; without colors, its whole stack has it.
  @Test func theFormOfAWordHasTheFocus() throws {
    let reader = try Reader(Self.text)
    reader.press("right right")
    #expect(try runs(reader, \.isReversed) == ["two"])
    reader.session.root.ownAppearance?.theme = Theme(.none)
    reader.session.setNeedsFrame()
    #expect(try runs(reader, \.isReversed) == ["two         ", "gloss of two", "N-DSF       "])
    #expect(reader.cursor == CellPosition(column: 19, row: 3))
    reader.press("right right")
    #expect(reader.focus == "John 1:1 translation")
    #expect(try runs(reader, \.isReversed) == ["First second"])
    reader.press("left left left left")
    #expect(try runs(reader, \.isReversed) == ["1:1"])
  }

  @Test func allLinesOfAWrappedLabelHaveTheFocus() throws {
    let reader = try Reader(Sentences.morphemes, settings: ReaderSettings(elements: .label))
    for _ in 0..<40 {
      reader.press("right")
      let label = try #require(reader.session.reader.focus as? VerseElement)
      guard let frame = label.accessibilityFrame, frame.height > 1 else { continue }
      let shown = frame.intersection(reader.controller.table.screenFrame)
      #expect(try runs(reader, \.isReversed).count == Int(shown?.height ?? 0))
      return
    }
    Issue.record("no label wraps")
  }

  /// The stack of a right-to-left word has the cursor on its first letter.
  @Test func aRightToLeftStackHasTheFocus() throws {
    let words = ["בראשית", "ברא"].map { Word(values: [$0, "gloss"]) }
    let verse = Verse(
      reference: Reference(book: "Genesis", chapter: 1, verse: "1"), words: words,
      isChapterStart: true, language: .ancientHebrew)
    let reader = try Reader(
      MemoryText(
        description: TextDescription(name: "h", title: "H", tiers: [.surface, .gloss]),
        verses: [verse]))
    reader.press("right right")
    #expect(try runs(reader, \.isReversed) == ["ארב"])
    #expect(reader.cursor?.row == 3)
    let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
    #expect(reader.cursor?.column == Int(frame.maxX) - 1)
  }

  /// Content scrolled above the head of the page is not drawn over it.
  @Test func theFocusStaysOnThePage() throws {
    let reader = try Reader(Self.text)
    reader.press("right")
    reader.controller.scroll(byLines: 2)
    #expect(try runs(reader, \.isReversed) == ["gloss of one", "N-DSF       "])
    #expect(lines(reader)[1].hasPrefix("─ John"))
    #expect(reader.cursor?.row == 2)
  }

  @Test func thePartnersOfATranslationWordAreWholeStacks() throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(Self.text, settings: settings)
    reader.press("right right right right right")
    #expect(reader.focus == "John 1:1 translation word 2")
    let marked = try runs(reader) { $0.isUnderlined && $0.isBold }
    #expect(
      marked == ["two", "gloss of two", "N-DSF", "three", "gloss of three", "N-DSF"])
  }

  /// One sees which word an open menu is about.
  @Test(arguments: [true, false])
  func theWordOfAPopoverStaysMarked(readerOn: Bool) throws {
    let reader = try Reader(Self.text, readerOn: readerOn)
    reader.press("right right")
    let marked: (Style) -> Bool = { $0.isUnderlined && $0.isBold }
    let before = try runs(reader, marked)
    reader.press("space")
    let stack = ["two         ", "gloss of two", "N-DSF       "]
    let marks = try runs(reader, marked)
    #expect(stack.allSatisfy(marks.contains), "\(marks)")
    reader.press("escape")
    #expect(try runs(reader, marked) == before)
    reader.press("X")
    let others = try runs(reader, marked)
    #expect(!stack.contains(where: others.contains), "the menu of the text belongs to no word")
  }

  @Test func hitsAreMarkedInTheText() throws {
    let reader = try Reader(Self.text)
    let screen = reader.controller.screen
    let hit = Theme().style(.hit)
    #expect(try runs(reader) { $0 == hit } == [])
    screen.hitMarks = { row in
      row == 0
        ? [.word(1), .label(word: 2, tier: 1), .translationWord(0, of: 0)]
        : row == 1 ? [.label(word: 0, tier: 9), .word(99)] : []
    }
    #expect(try runs(reader) { $0 == hit } == ["two", "First", "gloss of three", "one"])
    screen.hitMarks = { _ in [] }
    #expect(try runs(reader) { $0 == hit } == [])
  }

  @Test func notesAndBookmarksHaveSigns() throws {
    let reader = try Reader(Self.text)
    reader.press("b")
    #expect(lines(reader)[3].hasPrefix("◆ 1:1 one"))
    reader.press("right right space")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Note" }).activate()
    for key in "see" { reader.press(String(key)) }
    reader.press("enter")
    #expect(lines(reader)[3].hasPrefix("◆ 1:1 one          two●    "))
    #expect(lines(reader).contains { $0.hasPrefix("      ● Your note on two: see") })
    reader.controller.root.ownAppearance?.glyphs = .ascii
    #expect(lines(reader)[3].hasPrefix("+ 1:1 one          two*"))
    #expect(lines(reader)[1].hasPrefix("------------"))
  }

  @Test func theVersesFollowTheThemeOfTheScreen() throws {
    let reader = try Reader(Self.text)
    for name in ThemeName.allCases {
      reader.session.root.ownAppearance?.theme = Theme(name)
      let expected = Theme(name).style(.gloss).foreground
      #expect(try grid(reader)[6, 4].style.foreground == expected || name != .auto)
      #expect(try grid(reader)[6, 3].text == "o")
    }
    reader.session.root.ownAppearance?.theme = Theme(.none)
    #expect(try runs(reader) { $0.foreground != .default } == [])
  }

  @Test func aParsingOfAlignedWordsIsSaidInWords() throws {
    let codes = ["Gr,V,IEP3,,S,", "Gr,EA,,,,NFS, Gr,N,,,,,NFS,"]
    let verse = Verse(
      reference: Reference(book: "Acts", chapter: 1, verse: "20"),
      words: codes.map { Word(values: ["word", $0]) }, language: .english)
    let reader = try Reader(
      MemoryText(
        description: TextDescription(name: "t", title: "T", tiers: [.surface, .morphology]),
        verses: [verse]), verbosity: .full)
    #expect(
      reader.press("right") == [
        "word, verb, perfect, passive, indicative, third person, singular"
      ])
    #expect(
      reader.press("right") == [
        "word, determiner, article, nominative, singular, feminine; "
          + "with noun, nominative, singular, feminine"
      ])
  }
}

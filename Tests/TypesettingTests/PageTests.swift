import CellGrids
import Geometry
import Interlinear
import PlainText
import Testing

@testable import Typesetting

/// The gutter, the columns of the page, and the places of signs.
@Suite struct PageTests {
  private func layout(
    _ verse: Verse, width: Int, margin: Int = 0, variants: [String] = [],
    varied: Set<Int> = [], notes: [String] = [], noted: Set<Int> = [], book: String = "",
    columns: ColumnLayout = .stacked,
    tiers: Set<Tier> = [.surface, .gloss, .morphology]
  ) -> TypesetVerse {
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .morphology])
    return Typesetter(
      description: description,
      settings: TypesetSettings(tiers: tiers, columns: columns, density: .compact), width: width,
      margin: margin
    ).typeset(
      verse, variants: variants, varied: varied, notes: notes.map(MarkdownText.init(plain:)),
      noted: noted, book: book)
  }

  /// Returns the screen with the signs of notes and the bookmark.
  private func lines(_ layout: TypesetVerse, width: Int, bookmark: Bool = false) -> [String] {
    var grid = CellGrid(columns: width, rows: layout.height)
    for label in layout.labels {
      grid.draw(
        label.text, x: Int(label.x), y: Int(label.y), isRightToLeft: label.isRightToLeft)
    }
    for place in layout.noteSigns { grid.draw("●", x: place.column, y: place.row) }
    for place in layout.variantSigns { grid.draw("°", x: place.column, y: place.row) }
    if bookmark {
      grid.draw("◆", x: layout.bookmarkSign.column, y: layout.bookmarkSign.row)
    }
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func verse(
    _ chapter: Int, _ number: String, words: Int = 9, isChapterStart: Bool = true
  ) -> Verse {
    Verse(
      reference: Reference(book: "B", chapter: chapter, verse: number),
      words: (1...words).map { Word(values: ["word\($0)", "gloss\($0)"]) },
      isChapterStart: isChapterStart, language: .ancientGreek)
  }

  private var hebrew: Verse {
    var verse = Sample.hebrew
    verse.words += verse.words
    verse.setTranslation("", at: 0)
    return verse
  }

  @Test(arguments: [
    (20, ["1:1 word1  word2", "    gloss1 gloss2", "word3", "gloss3"]),
    (30, ["1:1 word1  word2  word3", "    gloss1 gloss2 gloss3"]),
    (60, ["  1:1 word1  word2  word3", "      gloss1 gloss2 gloss3"]),
  ])
  func everyLineBeginsAtTheGutter(_ width: Int, _ screen: [String]) {
    #expect(lines(layout(verse(1, "1", words: 3), width: width), width: width) == screen)
    let long = layout(verse(1, "1", words: 40), width: width)
    guard width >= 30 else { return }
    let gutter = width >= 60 ? 6.0 : 4.0
    #expect(Set(long.slots.map(\.frame.x)).min() == gutter)
    #expect(Set(long.slots.map(\.y)).count > 2)
    for y in Set(long.slots.map(\.y)) {
      #expect(long.slots.first { $0.y == y }?.frame.x == gutter)
    }
  }

  @Test func aRightToLeftTextHasItsGutterAtTheRight() {
    let layout = layout(hebrew, width: 30, tiers: [.surface])
    #expect(
      lines(layout, width: 30) == [
        "   תישארב׃םיהלא ארב תישארב 1:1", "                ׃םיהלא ארב",
      ])
    for y in Set(layout.slots.map(\.y)) {
      #expect(layout.slots.filter { $0.y == y }.map(\.frame.maxX).max() == 26)
    }
  }

  @Test func aNumberThatIsTooWideStandsAboveTheWords() {
    #expect(
      lines(layout(verse(119, "176", words: 1), width: 60), width: 60) == [
        "119:176", "      word1", "      gloss1",
      ])
    #expect(
      lines(layout(verse(119, "9", words: 1), width: 60), width: 60) == [
        "119:9 word1", "      gloss1",
      ])
    let frame = layout(verse(119, "176", words: 1), width: 60).referenceFrame
    #expect(frame == Rect(x: 0, y: 0, width: 7, height: 1))
  }

  @Test func notesHaveASignAndSoHaveTheirWords() {
    let noted = layout(
      verse(1, "1", words: 3), width: 40, notes: ["on word2: a note of the editors"], noted: [1],
      tiers: [.surface])
    #expect(
      lines(noted, width: 40) == [
        "1:1 word1 word2● word3", "    ● on word2: a note of the editors",
      ])
    #expect(noted.noteFrames == [Rect(x: 4, y: 1, width: 33, height: 1)])
    #expect(noted.slots[1].frame == Rect(x: 10, y: 0, width: 6, height: 1))
    let hebrew = layout(hebrew, width: 30, notes: ["הערה"], noted: [0, 5], tiers: [.surface])
    #expect(
      lines(hebrew, width: 30) == [
        "  תישארב׃םיהלא ארב ●תישארב 1:1", "               ●׃םיהלא ארב",
        "                    הרעה ●",
      ])
  }

  @Test func theMarkupOfANoteIsWhereItsTextIs() {
    let description = TextDescription(name: "t", title: "T", tiers: [.surface])
    let layout = Typesetter(
      description: description,
      settings: TypesetSettings(tiers: [.surface], columns: .stacked, density: .compact), width: 20
    ).typeset(verse(1, "1", words: 3), notes: [MarkdownText("a *long* note of the **editors**")])
    #expect(
      layout.noteSpans == [
        NoteSpan(frame: Rect(x: 4, y: 2, width: 4, height: 1), style: .emphasis),
        NoteSpan(frame: Rect(x: 2, y: 3, width: 7, height: 1), style: .strong),
      ])
  }

  @Test func variantsHaveTheirOwnSignsBeforeThoseOfNotes() {
    let varied = layout(
      verse(1, "1", words: 3), width: 40, variants: ["word2: a reading"], varied: [0, 1],
      notes: ["a note"], noted: [1], tiers: [.surface])
    #expect(
      lines(varied, width: 40) == [
        "1:1 word1° word2°● word3", "    ° word2: a reading", "    ● a note",
      ])
    #expect(varied.variantFrames == [Rect(x: 4, y: 1, width: 18, height: 1)])
    #expect(varied.noteFrames == [Rect(x: 4, y: 2, width: 8, height: 1)])
    let hebrew = layout(
      hebrew, width: 30, variants: ["variant: ברא: בראה"], varied: [0, 1], noted: [0],
      tiers: [.surface])
    #expect(lines(hebrew, width: 30)[0].hasSuffix(" °ארב ●°תישארב 1:1"))
    #expect(lines(hebrew, width: 30).last == "° variant: הארב :ארב")
    let narrow = layout(
      verse(1, "1", words: 3), width: 20, variants: ["word2: a reading of many words"],
      varied: [1], tiers: [.surface])
    #expect(
      lines(narrow, width: 20) == [
        "1:1 word1 word2°", "word3", "° word2: a reading", "  of many words",
      ])
  }

  @Test func aBookmarkHasItsPlaceInTheGutter() {
    func first(_ verse: Verse, _ width: Int) -> [String] {
      lines(layout(verse, width: width), width: width, bookmark: true)
    }
    #expect(first(verse(1, "2", words: 1), 60) == ["◆ 1:2 word1", "      gloss1"])
    #expect(first(verse(119, "9", words: 1), 60) == ["119:9 word1", "◆     gloss1"])
    #expect(first(verse(119, "10", words: 1), 60) == ["119:10", "◆     word1", "      gloss1"])
    #expect(first(verse(1, "2", words: 1), 20) == ["1:2◆word1", "    gloss1"])
    let one = layout(verse(119, "9", words: 1), width: 60, tiers: [.surface])
    #expect(lines(one, width: 60, bookmark: true) == ["119:9◆word1"])
    let rightToLeft = layout(hebrew, width: 60, tiers: [.surface])
    #expect(rightToLeft.bookmarkSign == CellPosition(column: 59, row: 0))
  }

  @Test func aBookHasItsNameAboveItsFirstVerse() {
    let first = layout(verse(1, "1", words: 1), width: 60, book: "Romans")
    #expect(lines(first, width: 60) == ["      Romans", "  1:1 word1", "      gloss1"])
    #expect(first.referenceFrame.y == 1)
    #expect(layout(hebrew, width: 30, book: "Ruth").labels.first?.x == 22)
  }

  @Test(
    arguments: [
      // Width, translations, width of the words, columns with their translations.
      (80, 1, 43, [[0]]), (80, 2, 43, [[0, 1]]), (80, 4, 43, [[0, 1, 2, 3]]),
      (120, 1, 66, [[0]]), (120, 2, 57, [[0], [1]]), (120, 3, 57, [[0, 2], [1]]),
      (200, 1, 113, [[0]]), (200, 3, 97, [[0], [1], [2]]), (200, 4, 97, [[0], [1], [2], [3]]),
      (79, 3, 77, []),
    ] as [(Int, Int, Int, [[Int]])])
  func translationsShareThePage(
    _ width: Int, _ count: Int, _ words: Int, _ columns: [[Int]]
  ) {
    let page = PageColumns(
      pageWidth: width, margin: 2, layout: .automatic, translations: Array(0..<count))
    #expect(page.width == words)
    #expect(page.beside.map(\.translations) == columns)
    #expect(page.below == (columns.isEmpty ? Array(0..<count) : []))
    var right = page.width
    for column in page.beside {
      #expect(column.x == right + 3 && column.width >= 20)
      right = column.x + column.width
    }
    #expect(right <= width - 2)
    #expect(page.rules == page.beside.map { $0.x - 2 })
  }

  @Test func aVerseWithoutATranslationKeepsToItsColumn() {
    let wide = layout(verse(1, "1", words: 30), width: 100, columns: .automatic)
    #expect(wide.slots.allSatisfy { $0.frame.maxX <= 55 })
  }

  @Test(arguments: [
    ("N- ----DSF-", "N-DSF"), ("V- 3AAI-S--", "V-3AAI-S"), ("V- -PAPNSM-", "V-PAPNSM"),
    ("A- ----NSMC", "A-NSMC"), ("RA ----NSM-", "RA-NSM"), ("C- --------", "C"),
    ("Gr,N,,,,,GMS,", "Gr,N,GMS"), ("Gr,V,IEP3,,S,", "Gr,V,IEP3,S"), ("Gr,CC,,,,,,,,", "Gr,CC"),
    ("Gr,EA,,,,NFS, Gr,N,,,,,NFS,", "Gr,EA,NFS Gr,N,NFS"), ("N- --------", "N"),
    ("N-GSM", "N-GSM"), ("V-AAI-3S", "V-AAI-3S"), ("N-GSM V-AAI-3S", "N-GSM V-AAI-3S"),
    ("HC/Vqw3ms", "HC/Vqw3ms"), ("go-PST", "go-PST"),
    ("Case=Nom|Number=Sing", "Case=Nom|Number=Sing"),
    ("--", "-"), ("-", "-"), ("1SG-", "1SG-"), ("", ""),
    // The place of a letter is its meaning.
    ("n-s---mn-", "n-s---mn-"), ("a-s---nv-", "a-s---nv-"), ("v3spia---", "v3spia---"),
    ("-s---fn--i", "-s---fn--i"), ("---------n", "---------n"), ("Px------y", "Px------y"),
    ("NNFS1-----A----", "NNFS1-----A----"), ("VP-A-3MS--", "VP-A-3MS--"),
    ("PN V-AAI-3S", "PN V-AAI-3S"), ("go--PST", "go--PST"),
  ])
  func codesAreCondensed(_ code: String, _ shown: String) {
    #expect(CondensedCode.text(of: code) == shown)
  }

  /// The codes of MorphGNT: every combination of possible values stays distinct.
  @Test func condensedCodesStayDistinct() {
    let places: [[String]] = [
      ["-", "1", "3"], ["-", "P", "A"], ["-", "A", "P"], ["-", "I", "P"], ["-", "N", "G"],
      ["-", "S", "P"], ["-", "M", "F"], ["-", "C"],
    ]
    var codes = [""]
    for place in places { codes = codes.flatMap { code in place.map { code + $0 } } }
    // A finite verb has person and number, a participle case, number and gender, a noun the same.
    let real = codes.map(Array.init).filter { (code: [Character]) -> Bool in
      let isVerb = code[1] != "-" && code[2] != "-" && code[3] != "-"
      let isFinite = isVerb && code[0] != "-" && code[3] == "I"
      let isParticiple = isVerb && code[0] == "-" && code[3] == "P"
      let isNominal = code[0...3].allSatisfy { $0 == "-" }
      let agrees = code[4] != "-" && code[5] != "-" && code[6] != "-"
      return isFinite && code[4] == "-" && code[5] != "-" && code[6...7].allSatisfy { $0 == "-" }
        || (isParticiple || isNominal) && agrees
    }.map { "X- " + String($0) }
    #expect(real.count > 30)
    #expect(Set(real.map(CondensedCode.text)).count == real.count)
  }

  @Test func aCodeIsShownCondensedAndExportedWhole() {
    var verse = verse(1, "2", words: 1)
    verse.words[0].values = ["λόγῳ", "word", "N- ----DSM-"]
    verse.words[0].before = "¶ "
    #expect(lines(layout(verse, width: 40), width: 40) == ["1:2 λόγῳ", "    word", "    N-DSM"])
    var settings = TypesetSettings(columns: .stacked, density: .compact)
    settings.keepsSource = true
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .morphology])
    let whole = Typesetter(description: description, settings: settings, width: 40).typeset(verse)
    #expect(lines(whole, width: 40) == ["1:2 ¶ λόγῳ", "    word", "    N- ----DSM-"])
  }

  @Test func aCodeOfPlacesIsShownAsItIs() {
    var verse = verse(1, "2", words: 2)
    verse.words[0].values = ["δῖα", "divine", "a-s---nv-"]
    verse.words[1].values = ["pars", "part", "-s---fn--i"]
    #expect(
      lines(layout(verse, width: 40), width: 40) == [
        "1:2 δῖα       pars", "    divine    part", "    a-s---nv- -s---fn--i",
      ])
  }
}

import RandomInput
import CellGrids
import Geometry
import Interlinear
import Testing

@testable import Typesetting

/// Settings and a width, with the expected screen.
struct Setting: Sendable, CustomTestStringConvertible {
  var name: String
  var width = 40
  var tiers: Set<Tier> = [.surface, .gloss]
  var showsTranslation = false
  var columns = ColumnLayout.automatic
  var density = Density.compact
  var verse = Sample.greek
  var screen: [String]

  var testDescription: String { name }
}

/// Verses to typeset.
enum Sample {
  static let tiers: [Tier] = [.surface, .gloss, .lemma, .strong]

  static let description = TextDescription(name: "t", title: "T", tiers: tiers)

  static let greek = Verse(
    reference: Reference(book: "John", chapter: 1, verse: "2"),
    words: [
      Word(values: ["οὗτος", "this one", "οὗτος"]), Word(values: ["ἦν", "was", "εἰμί"]),
      Word(values: ["ἐν", "in", "ἐν"]), Word(values: ["ἀρχῇ", "beginning", "ἀρχή"], after: ". "),
    ],
    translation: "He was with God in the beginning.", language: .ancientGreek)

  static let hebrew = Verse(
    reference: Reference(book: "Genesis", chapter: 1, verse: "1"),
    words: [
      Word(values: ["בראשית", "in the beginning"]), Word(values: ["ברא", "created"]),
      Word(values: ["אלהים", "God"], after: "׃"),
    ],
    translation: "In the beginning", isChapterStart: true, language: .ancientHebrew)

  static let longTranslation = Verse(
    reference: Reference(book: "B", chapter: 1, verse: "1"), words: [Word(values: ["a"])],
    translation: "one two three four five six seven eight", language: .latin)

  static let hebrewTranslation = Verse(
    reference: Reference(book: "B", chapter: 1, verse: "1"), words: [Word(values: ["a"])],
    translation: "ברא אלהים השמים", language: .latin)

  static func verse(_ words: [Word], isChapterStart: Bool = false) -> Verse {
    Verse(
      reference: Reference(book: "B", chapter: 3, verse: "1"), words: words,
      isChapterStart: isChapterStart, language: .ancientGreek)
  }
}

@Suite("Typesetting")
struct TypesetterTests {
  private func typeset(_ setting: Setting) -> TypesetVerse {
    typesetter(
      .init(
        tiers: setting.tiers, showsTranslation: setting.showsTranslation,
        columns: setting.columns, density: setting.density), width: setting.width
    ).typeset(setting.verse)
  }

  private func typesetter(_ settings: TypesetSettings, width: Int) -> Typesetter {
    Typesetter(description: Sample.description, settings: settings, width: width)
  }

  private func screen(_ layout: TypesetVerse, width: Int) -> String {
    var grid = CellGrid(columns: width, rows: layout.height)
    for label in layout.labels {
      grid.draw(
        label.text, x: Int(label.x), y: Int(label.y), isRightToLeft: label.isRightToLeft)
    }
    return grid.text
  }

  @Test("A verse on the screen", arguments: settings)
  func screens(_ setting: Setting) {
    let drawn = screen(typeset(setting), width: setting.width)
    #expect(drawn == setting.screen.joined(separator: "\n"))
  }

  static let settings = [
    Setting(
      name: "one line",
      screen: ["  2 οὗτος    ἦν  ἐν ἀρχῇ.", "    this one was in beginning"]),
    Setting(
      name: "slots wrap whole", width: 20,
      screen: ["2 οὗτος    ἦν  ἐν", "  this one was in", "ἀρχῇ.", "beginning"]),
    Setting(
      name: "a slot that just fits does not wrap", width: 27,
      screen: ["2 οὗτος    ἦν  ἐν ἀρχῇ.", "  this one was in beginning"]),
    Setting(
      name: "a slot that just does not fit wraps", width: 26,
      screen: ["2 οὗτος    ἦν  ἐν", "  this one was in", "ἀρχῇ.", "beginning"]),
    Setting(
      name: "a hidden tier takes no room", width: 20, tiers: [.surface],
      screen: ["2 οὗτος ἦν ἐν ἀρχῇ."]),
    Setting(
      name: "only the gloss", width: 20, tiers: [.gloss],
      screen: ["2 this one was in", "beginning"]),
    Setting(name: "no tier at all", width: 20, tiers: [], screen: ["2"]),
    Setting(
      name: "tiers have a fixed order", tiers: [.gloss, .lemma, .surface],
      screen: [
        "  2 οὗτος    ἦν   ἐν ἀρχῇ.", "    οὗτος    εἰμί ἐν ἀρχή",
        "    this one was  in beginning",
      ]),
    Setting(
      name: "a tier without content takes no row", tiers: [.surface, .strong, .gloss],
      screen: ["  2 οὗτος    ἦν  ἐν ἀρχῇ.", "    this one was in beginning"]),
    Setting(
      name: "only a slot wider than the line is cut", width: 6,
      screen: [
        "2", "οὗτος", "this o", "", "ne", "ἦν  ἐν", "was in", "ἀρχῇ.", "beginn", "", "ing",
      ]),
    Setting(
      name: "a cut goes between clusters", width: 3, tiers: [.surface],
      verse: Sample.verse([
        Word(values: ["a\u{301}e\u{302}i\u{303}o\u{304}"]), Word(values: ["漢字"]),
      ]),
      screen: ["1", "a\u{301}e\u{302}i\u{303}", "o\u{304}", "漢", "字"]),
    Setting(
      name: "a chapter begins with its number", tiers: [.surface],
      verse: Sample.verse([Word(values: ["a"])], isChapterStart: true), screen: ["3:1 a"]),
    Setting(
      name: "punctuation is next to the surface", tiers: [.surface, .gloss],
      verse: Sample.verse([
        Word(values: ["a", "b"], before: " (", after: "), "), Word(values: ["c", "d"], after: ""),
        Word(values: ["", "e"], after: "."), Word(values: ["", ""], after: " "),
        Word(values: ["f", "g"]),
      ]),
      screen: ["  1 (a), c .   f", "    b    d e   g"]),
    Setting(
      name: "the lines of density", width: 20, density: .comfortable,
      screen: ["2 οὗτος    ἦν  ἐν", "  this one was in", "", "ἀρχῇ.", "beginning", ""]),
    Setting(
      name: "translation below", showsTranslation: true,
      screen: [
        "  2 οὗτος    ἦν  ἐν ἀρχῇ.", "    this one was in beginning",
        "    He was with God in the beginning.",
      ]),
    Setting(
      name: "translation below, wrapped", width: 24, tiers: [.surface], showsTranslation: true,
      screen: ["2 οὗτος ἦν ἐν ἀρχῇ.", "He was with God in the", "beginning."]),
    Setting(
      name: "translation beside", width: 80, showsTranslation: true,
      screen: [
        "    2 οὗτος    ἦν  ἐν ἀρχῇ." + blanks(19) + "He was with God in the beginning.",
        "      this one was in beginning",
      ]),
    Setting(
      name: "translation beside, higher than the original", width: 80, tiers: [.surface],
      showsTranslation: true, columns: .wideOriginal,
      verse: Sample.longTranslation,
      screen: [
        "    1 a" + blanks(39) + "one two three four five six seven",
        blanks(46) + "eight",
      ]),
    Setting(
      name: "a hidden translation", width: 80, tiers: [.surface],
      screen: ["    2 οὗτος ἦν ἐν ἀρχῇ."]),
    Setting(
      name: "right to left, right edges aligned", width: 36, verse: Sample.hebrew,
      screen: [" ׃םיהלא     ארב           תישארב 1:1", "    God created in the beginning"]),
    Setting(
      name: "right to left, wrapped", width: 16, tiers: [.surface], verse: Sample.hebrew,
      screen: ["  ארב תישארב 1:1", "          ׃םיהלא"]),
    Setting(
      name: "right to left, a slot wider than the line", width: 5, tiers: [.surface],
      verse: Sample.hebrew, screen: ["  1:1", "ישארב", "    ת", "  ארב", "םיהלא", "    ׃"]),
    Setting(
      name: "a right-to-left translation ends at the right", width: 16, tiers: [.surface],
      showsTranslation: true, verse: Sample.hebrewTranslation,
      screen: ["1 a", " םימשה םיהלא ארב"]),
    Setting(
      name: "a right-to-left word in a left-to-right text", tiers: [.surface, .gloss],
      verse: Sample.verse([
        Word(values: ["αββα", "אבא,"]), Word(values: ["אבא", "a"], after: ". "),
      ]),
      screen: ["  1 αββα .אבא", "    ,אבא a"]),
  ]

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test(
    "Columns share the width",
    arguments: [
      (ColumnLayout.automatic, 100, 58), (.automatic, 80, 46), (.automatic, 79, nil),
      (.wideOriginal, 100, 58), (.wideTranslation, 100, 42), (.even, 100, 50), (.even, 81, 40),
      (.stacked, 200, nil),
    ] as [(ColumnLayout, Int, Int?)])
  func columns(_ columns: ColumnLayout, _ width: Int, _ left: Int?) {
    let layout = typeset(
      Setting(
        name: "", width: width, showsTranslation: true, columns: columns, screen: []))
    let top = left == nil ? 2 : 0
    #expect(layout.translationFrames[0] == Rect(x: left ?? 6, y: top, width: 33, height: 1))
    #expect(layout.height == (left == nil ? 3 : 2))
    let words = layout.slots.map(\.frame.maxX).max() ?? 0
    #expect(words <= Double(left.map { $0 - 3 } ?? width))
  }

  @Test(
    "Density is empty rows between lines and below",
    arguments: [
      (Density.compact, 4, 4), (.snug, 4, 5), (.comfortable, 5, 6), (.roomy, 5, 7),
      (.spacious, 6, 9),
    ])
  func density(_ density: Density, _ inkHeight: Int, _ height: Int) {
    let layout = typeset(Setting(name: "", width: 20, density: density, screen: []))
    #expect(layout.inkHeight == inkHeight)
    #expect(layout.height == height)
  }

  @Test("Glosses are farther apart in roomy densities, words alone are not")
  func wordSpacing() {
    for (density, space) in [(Density.comfortable, 1.0), (.roomy, 2), (.spacious, 2)] {
      let layout = typeset(Setting(name: "", width: 60, density: density, screen: []))
      #expect(layout.slots[1].frame.x - layout.slots[0].frame.maxX == space)
      let words = typeset(
        Setting(name: "", width: 60, tiers: [.surface], density: density, screen: []))
      #expect(words.slots[1].frame.x - words.slots[0].frame.maxX == 1)
    }
  }

  @Test("The frames of the parts")
  func frames() {
    let layout = typeset(Setting(name: "", width: 20, showsTranslation: true, screen: []))
    #expect(layout.referenceFrame == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(
      layout.slots.map(\.frame) == [
        Rect(x: 2, y: 0, width: 8, height: 2), Rect(x: 11, y: 0, width: 3, height: 2),
        Rect(x: 15, y: 0, width: 2, height: 2), Rect(x: 0, y: 2, width: 9, height: 2),
      ])
    #expect(layout.translationFrames[0] == Rect(x: 0, y: 4, width: 18, height: 2))
    let mirrored = typeset(Setting(name: "", width: 34, verse: Sample.hebrew, screen: []))
    #expect(mirrored.referenceFrame == Rect(x: 31, y: 0, width: 3, height: 1))
    #expect(mirrored.slots.first?.frame == Rect(x: 14, y: 0, width: 16, height: 2))
    let narrow = typeset(
      Setting(
        name: "", width: 16, tiers: [.surface], showsTranslation: true,
        verse: Sample.hebrewTranslation, screen: []))
    #expect(narrow.translationFrames[0] == Rect(x: 1, y: 1, width: 15, height: 1))
  }

  @Test(
    "A reference that is missing or wider than the line",
    arguments: [
      ("", 10, ["word"]), ("sentence-12", 6, ["senten", "ce-12", "word"]),
    ])
  func reference(_ text: String, _ width: Int, _ screen: [String]) {
    var verse = Sample.verse([Word(values: ["word"])])
    verse.reference.verse = text
    let layout = typeset(
      Setting(name: "", width: width, tiers: [.surface], verse: verse, screen: []))
    #expect(self.screen(layout, width: width) == screen.joined(separator: "\n"))
  }

  @Test(
    "The words run as the letters of the text do, whatever the tag says",
    arguments: [
      ("ajp", "سلام", true), ("en", "سلام", true), ("ar", "salaam", false), ("und", "سلام", true),
      ("uz-Arab", "12", true), ("ckb", "12", true), ("und", "12", false),
    ])
  func direction(tag: String, word: String, runsRightToLeft: Bool) throws {
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"),
      words: [Word(values: [word]), Word(values: ["3"])], language: Language(rawValue: tag))
    let text = MemoryText(
      description: TextDescription(name: "", title: "", tiers: [.surface]), verses: [verse])
    for description in [text.description, TextDescription(name: "", title: "", tiers: [.surface])] {
      let layout = Typesetter(
        description: description, settings: TypesetSettings(tiers: [.surface]), width: 40
      ).typeset(verse)
      let labels = layout.labels.filter { if case .tier = $0.part { true } else { false } }
      #expect(labels.count == 2 && (labels[0].x > labels[1].x) == runsRightToLeft)
    }
  }

  @Test("A word in another script does not turn a verse of a text")
  func foreignVerse() throws {
    func verse(_ words: [String]) -> Verse {
      Verse(
        reference: Reference(book: "B", chapter: 1, verse: "1"),
        words: words.map { Word(values: [$0]) })
    }
    let text = MemoryText(
      description: TextDescription(name: "", title: "", tiers: [.surface]),
      verses: [verse(["שלום", "עליכם"]), verse(["Lector", "שלום"])])
    let layout = Typesetter(
      description: text.description, settings: TypesetSettings(tiers: [.surface]), width: 40
    ).typeset(try text.verse(at: 1))
    let labels = layout.labels.filter { if case .tier = $0.part { true } else { false } }
    #expect(labels[0].x > labels[1].x)
  }

  @Test("A text in an unknown language has the direction of its first word")
  func undetermined() {
    var verse = Sample.hebrew
    verse.language = .undetermined
    let layout = typeset(Setting(name: "", verse: verse, screen: []))
    #expect(layout == typeset(Setting(name: "", verse: Sample.hebrew, screen: [])))
  }

  @Test(
    "Hiding a tier changes the wrapping only by its width", arguments: 0..<4 as Range<UInt64>)
  func hidden(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var verse = random.verse(isRightToLeft: seed % 2 == 1)
      let width = Int.random(in: 5...100, using: &random)
      let settings = TypesetSettings(tiers: [.surface, .gloss], columns: .stacked)
      let without = typesetter(settings, width: width).typeset(verse)
      for index in verse.words.indices where verse.words[index].values.count > 2 {
        verse.words[index].values[2] = String(repeating: "wide ", count: 20)
      }
      #expect(typesetter(settings, width: width).typeset(verse) == without)
    }
  }

  @Test("No label hides another or leaves the width", arguments: Density.allCases, [false, true])
  func noOverlap(_ density: Density, _ isRightToLeft: Bool) {
    var random = SeededGenerator(seed: isRightToLeft ? 1 : 2)
    for width in 5...200 {
      let verse = random.verse(isRightToLeft: isRightToLeft)
      let settings = TypesetSettings(
        tiers: [.surface, .gloss, .lemma], showsTranslation: Bool.random(using: &random),
        columns: ColumnLayout.allCases.randomElement(using: &random) ?? .automatic,
        density: density)
      let typesetter = typesetter(settings, width: width)
      let layout = typesetter.typeset(verse)
      expectSound(layout, of: verse, width: width)
      #expect(typesetter.typeset(verse) == layout, "the same gives the same")
    }
  }

  private func expectSound(_ layout: TypesetVerse, of verse: Verse, width: Int) {
    var taken: Set<CellPosition> = []
    for label in layout.labels {
      #expect(label.x >= 0 && Int(label.x + label.width) <= width, "\(label) in \(width)")
      #expect(label.y >= 0 && Int(label.y) < layout.inkHeight)
      #expect(Int(label.width) == DisplayWidth.columns(of: label.text))
      for column in label.x..<(label.x + label.width) {
        let cell = CellPosition(column: Int(column), row: Int(label.y))
        #expect(taken.insert(cell).inserted, "\(label) at \(width)")
      }
    }
    #expect(layout.slots.count == verse.words.count)
    for (word, slot) in layout.slots.enumerated() {
      #expect(Int(slot.frame.maxX) <= width && Int(slot.frame.maxY) <= layout.inkHeight)
      for other in layout.slots[..<word] { #expect(!slot.frame.intersects(other.frame)) }
      #expect(!slot.frame.intersects(layout.referenceFrame))
      for label in slot.labels.map({ layout.labels[$0] }) {
        #expect(slot.frame.union(label.frame) == slot.frame, "a word's labels are in its slot")
        guard case .tier(word, _) = label.part else {
          Issue.record("\(label) is not of word \(word)")
          continue
        }
      }
    }
    for (index, translation) in layout.translationFrames {
      for slot in layout.slots { #expect(!translation.intersects(slot.frame)) }
      for label in layout.labels where label.part == .translation(index) {
        #expect(translation.union(label.frame) == translation)
      }
      for (other, frame) in layout.translationFrames where other != index {
        #expect(!translation.intersects(frame))
      }
      expectWhole(verse.translation(at: index), as: .translation(index), in: layout)
    }
    for (index, heading) in layout.headingFrames {
      #expect(heading.maxY <= layout.referenceFrame.y, "headings are above the verse")
      expectWhole(verse.headings[index].text, as: .heading(index), in: layout)
    }
    for tier in 0..<3 { expectWhole(tier: tier, of: verse, in: layout) }
  }

  /// Checks that the lines of a text are the whole text, apart from spaces.
  private func expectWhole(_ text: String, as part: Label.Part, in layout: TypesetVerse) {
    let shown = layout.labels.filter { $0.part == part }.map(\.text).joined()
    #expect(shown.filter { $0 != " " } == text.filter { $0 != " " })
  }

  /// Checks that the pieces of a tier's labels form the tier's text.
  private func expectWhole(tier: Int, of verse: Verse, in layout: TypesetVerse) {
    for (index, word) in verse.words.enumerated() {
      let shown = layout.labels.filter { $0.part == .tier(word: index, tier: tier) }.map(\.text)
      #expect(shown.joined().contains(word.value(at: tier)) || word.value(at: tier).isEmpty)
    }
  }
}

@Suite("Layout cache")
struct LayoutCacheTests {
  private func entry(_ height: Int) -> LayoutCache.Entry {
    .init(verse: Sample.greek, layout: TypesetVerse(height: height))
  }

  @Test("The oldest entry is discarded, and the capacity is never exceeded")
  func bounded() {
    var cache = LayoutCache(capacity: 3)
    for row in 0..<10 {
      cache.insert(entry(row), forRow: row)
      #expect(cache.count == min(row + 1, 3))
      for kept in 0...row { #expect((cache.entry(forRow: kept) != nil) == (kept > row - 3)) }
    }
    #expect(cache.entry(forRow: 9)?.layout.height == 9)
  }

  @Test("A row that is added again is replaced and takes one place only")
  func replaced() {
    var cache = LayoutCache(capacity: 2)
    for (row, height) in [(1, 1), (2, 2), (1, 7), (2, 8), (1, 9)] {
      cache.insert(entry(height), forRow: row)
    }
    #expect(cache.count == 2)
    #expect(cache.entry(forRow: 1)?.layout.height == 9)
    cache.insert(entry(3), forRow: 3)
    #expect(cache.entry(forRow: 1) == nil)
    #expect(cache.entry(forRow: 2)?.layout.height == 8)
  }

  @Test("An emptied cache is filled again")
  func emptied() {
    var cache = LayoutCache(capacity: 0)
    #expect(cache.capacity == 1)
    cache.insert(entry(1), forRow: 1)
    cache.insert(entry(2), forRow: 2)
    cache.removeAll()
    #expect(cache.count == 0)
    cache.insert(entry(3), forRow: 3)
    #expect(cache.entry(forRow: 3)?.layout.height == 3)
    #expect(cache.count == 1)
  }
}

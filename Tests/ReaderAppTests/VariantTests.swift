import Choices
import AccessibilityModel
import Foundation
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// Variants as a layer: silent while it is off; a state of the word, a list of readings, a rotor,
/// and lines below the verse while it is on.
@Suite struct VariantTests {
  /// Ruth 2:1 has a ketiv with its qere; John 1:18 has readings of editions, an omission, an
  /// addition, and a variant of two words; 1:20 has a footnote and a qere that is not read.
  static let text: MemoryText = {
    var ruth = Verse(
      reference: Reference(book: "Ruth", chapter: 2, verse: "1"),
      words: [
        Word(values: ["וּֽלְנָעֳמִ֞י", "and Naomi had"]),
        Word(values: ["מידע", "a relative"]),
        Word(values: ["לְאִישָׁ֗הּ", "of her husband"], after: "׃ "),
      ],
      notes: [
        TextNote(
          kind: .variant, text: "qere: מוֹדַ֣ע", word: 1,
          readings: [
            .init(kind: .ketiv, text: "מידע"),
            .init(kind: .qere, text: "מוֹדַ֣ע", gloss: "kinsman"),
          ]),
        TextNote(kind: .comment, text: "See 3:2.", word: 1),
      ], isChapterStart: true, language: .ancientHebrew)
    ruth.setTranslation("Naomi had a relative.", at: 0)
    let john = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "18"),
      words: [
        Word(values: ["μονογενὴς", "only"]), Word(values: ["θεὸς", "God"]),
        Word(values: ["ὁ", "who"]), Word(values: ["ὢν", "is"], after: ". "),
      ],
      notes: [
        TextNote(
          kind: .variant, text: "ὁ μονογενὴς υἱός RP TR", word: 1,
          readings: [
            .init(text: "υἱός", witnesses: ["RP", "TR"], gloss: "son"),
            .init(kind: .omission, witnesses: ["Vg"]),
          ]),
        TextNote(
          kind: .variant, text: "ὁ ὤν] ὅς", word: 3, readings: [.init(text: "ὅς")], wordCount: 2),
        TextNote(
          kind: .variant, text: "+ ἐν", word: 3,
          readings: [.init(kind: .addition, text: "ἐν", witnesses: ["XYZ"])], wordCount: 0),
      ], isChapterStart: true, language: .ancientGreek)
    let plain = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "19"),
      words: [Word(values: ["καὶ", "and"])], language: .ancientGreek)
    let last = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "20"),
      words: [Word(values: ["ὡμολόγησεν", "he confessed"])],
      notes: [
        TextNote(kind: .variant, text: "verse 20 is lacking", word: nil),
        TextNote(kind: .variant, text: "qere: not read", word: 0, readings: [.init(kind: .qere)]),
        TextNote(kind: .footnote, text: "Or: he denied", word: 0),
      ], language: .ancientGreek)
    return MemoryText(
      description: TextDescription(name: "two", title: "Two books", tiers: [.surface, .gloss]),
      verses: [ruth, john, plain, last])
  }()

  private static func reader(
    isOn: Bool = true, columns: Int = 80, rows: Int = 24, elements: ElementMode = .word,
    verbosity: Verbosity = .normal, readerOn: Bool = true, at place: String? = nil,
    language: String = "en"
  ) throws -> Reader {
    var settings = ReaderSettings(elements: elements)
    settings.typesetting.showsVariants = isOn
    return try Reader(
      text, columns: columns, rows: rows, settings: settings, verbosity: verbosity,
      readerOn: readerOn, at: place, language: language)
  }

  // MARK: - Off

  /// Off is the default, and then nothing is said, shown, or offered.
  @Test func offIsSilent() throws {
    let reader = try Reader(Self.text)
    var heard = [reader.heard().joined()]
    for _ in 0..<20 { heard += reader.press("right") }
    reader.press("g g t")
    heard += reader.press("right right t") + reader.press("space")
    heard += reader.titles
    #expect(heard.contains("comment, מידע, See 3:2."))
    // What is written is not what is read: one word says so, and the tiers have the qere.
    #expect(heard.contains("מידע, a relative, ketiv"))
    let tiers = heard.filter { $0.contains("qere") }
    #expect(tiers.count == 1 && tiers[0].contains("qere: מוֹדַ֣ע, read"))
    heard.removeAll { $0.contains("qere") }
    for word in ["variant", "qere", "footnote", "מוֹדַ֣ע", "υἱός", "ἐν", "lacking"] {
      #expect(!heard.contains { $0.localizedCaseInsensitiveContains(word) }, "\(word)")
      #expect(!reader.screen.text.contains(word), "\(word)")
    }
    let rotor = reader.session.reader.focus.map(reader.session.reader.rotorSettings(for:)) ?? []
    #expect(!rotor.contains(.custom("variants")))
    #expect(!reader.screen.text.contains("°"))
  }

  // MARK: - At the word

  @Test(arguments: [
    ("Ruth 2:1", 2, "מידע, a relative, variant, 2 readings"),
    ("John 1:18", 1, "μονογενὴς, only"),
    ("John 1:18", 2, "θεὸς, God, variant, 2 readings"),
    ("John 1:18", 4, "ὢν, is, variant, 2 readings"),
    ("John 1:20", 0, "John 1:20, variant, 1 reading"),
    ("John 1:20", 1, "ὡμολόγησεν, he confessed, variant, 1 reading, footnote"),
  ])
  func aWordSaysHowManyReadingsItHas(_ place: String, _ word: Int, _ words: String) throws {
    let reader = try Self.reader(at: place)
    var heard = reader.heard()
    for _ in 0..<word { heard = reader.press("right") }
    #expect(heard.last == words)
  }

  @Test(arguments: [
    ("de", "μονογενὴς, only", "θεὸς, God, Variante, 2 Lesarten"),
    ("es", "μονογενὴς, only", "θεὸς, God, variante, 2 lecturas"),
    ("pl", "μονογενὴς, only", "θεὸς, God, wariant, 2 lekcje"),
  ])
  func inOtherLanguages(_ language: String, _ plain: String, _ words: String) throws {
    let reader = try Self.reader(at: "John 1:18", language: language)
    #expect(reader.press("right") == [plain])
    #expect(reader.press("right") == [words])
  }

  @Test(arguments: [
    (Verbosity.terse, "θεὸς, variant, 2 readings"),
    (.full, "θεὸς, God, variant, 2 readings"),
  ])
  func everyVerbositySaysIt(_ verbosity: Verbosity, _ words: String) throws {
    let reader = try Self.reader(verbosity: verbosity, at: "John 1:18")
    reader.press("right")
    #expect(reader.press("right") == [words])
  }

  @Test func everyTierOfTheWordNamesItsReadings() throws {
    let reader = try Self.reader(at: "John 1:18")
    reader.press("right right")
    #expect(
      reader.press("t") == [
        "Form: θεὸς. Gloss: God. Variants: υἱός, son, Robinson and Pierpont, Textus Receptus; "
          + "omitted, Vulgate"
      ])
    reader.press("right right")
    #expect(reader.press("t") == ["Form: ὢν. Gloss: is. Variants: ὅς; added: ἐν, XYZ"])
  }

  @Test func aVerseAsOneElementSaysItAtTheWord() throws {
    let reader = try Self.reader(elements: .verse, at: "John 1:18")
    #expect(reader.press("z").last?.contains("variant, 2 readings") == true)
  }

  // MARK: - The readings

  @Test func theMenuOfAWordListsItsReadings() throws {
    let reader = try Self.reader(at: "John 1:18")
    reader.press("right right space")
    #expect(reader.titles.contains("Variants"))
    #expect(
      reader.press("a").last == "υἱός, son, Robinson and Pierpont, Textus Receptus, list start")
    #expect(reader.controller.root.popover?.title == "Variants: θεὸς")
    #expect(reader.press("right") == ["omitted, Vulgate, list end"])
    reader.press("escape")
    #expect(reader.focus.hasPrefix("Variants"))
    #expect(reader.press("escape").last == "θεὸς, God, variant, 2 readings")
    #expect(reader.session.root.popover == nil)
  }

  @Test func aReadingOfSeveralWordsNamesThem() throws {
    let reader = try Self.reader(at: "John 1:18")
    reader.press("right right right right space")
    #expect(reader.press("a").last == "ὅς, instead of ὁ ὢν, list start")
    #expect(reader.press("right") == ["added: ἐν, XYZ, after ὢν, list end"])
  }

  /// Each piece is spoken by a voice for its language.
  @Test func aQereHasTheVoiceOfItsLanguage() throws {
    let reader = try Self.reader(at: "Ruth 2:1")
    reader.press("right right space a")
    #expect(reader.press("right") == ["qere: מוֹדַ֣ע, read, kinsman, list end"])
    let item = try #require(reader.controller.root.popover?.list.items[1])
    #expect(item.pieces.map(\.text) == ["qere:", "מוֹדַ֣ע", "read", "kinsman"])
    #expect(item.pieces.map(\.language) == [nil, "hbo", nil, "en"])
  }

  @Test func aWordWithoutAVariantHasNoSuchItem() throws {
    let reader = try Self.reader(at: "John 1:18")
    reader.press("right space")
    #expect(!reader.titles.contains("Variants"))
  }

  /// Each language has a letter for the item that no other item of the menu has.
  @Test(arguments: ["en", "de", "es", "pl"])
  func theItemHasALetterOfItsOwn(_ language: String) throws {
    let reader = try Self.reader(at: "John 1:20", language: language)
    for keys in ["space", "escape right space"] {
      reader.press(keys)
      let items = try #require(reader.controller.root.popover?.list.items).map { $0 }
      let title = reader.session.phrases("menu.variants")
      let item = try #require(items.first { $0.title == title })
      let letter = try #require(item.key)
      #expect(items.count { $0.key == letter } == 1)
      #expect(title.lowercased().contains(letter))
      #expect(!"hjklgiqrstzTw".contains(letter))
    }
  }

  // MARK: - Below the verse

  @Test func theReadingsAreBelowTheVerse() throws {
    let reader = try Self.reader(at: "John 1:18")
    reader.press("right right right right")
    #expect(
      reader.press("right") == [
        "variant, θεὸς, υἱός, son, Robinson and Pierpont, Textus Receptus; omitted, Vulgate"
      ])
    #expect(reader.focus == "John 1:18 variant 1")
    #expect(reader.press("T") == ["John 1:18, variant 1 of 3"])
    #expect(
      reader.press("enter").last == "υἱός, son, Robinson and Pierpont, Textus Receptus, "
        + "instead of θεὸς, list start")
    reader.press("escape")
    #expect(reader.press("right") == ["variant, ὁ ὢν, ὅς"])
    #expect(reader.press("right") == ["variant, after ὢν, added: ἐν, XYZ"])
    #expect(reader.press("right") == ["19"])
  }

  @Test func theyAreShownWithSigns() throws {
    let reader = try Self.reader(at: "Ruth 2:1")
    let text = reader.screen.text
    #expect(text.contains("° variant: "))
    #expect(text.contains("qere: "))
    #expect(text.contains("● comment: "))
    #expect(text.contains("° variant: θεὸς: υἱός, son (RP, TR);"))
    #expect(text.contains("omitted (Vg)"))
    #expect(text.contains("θεὸς°"))
    // The signs of the word from the right: its variant, then its note.
    #expect(text.contains("●°"))
  }

  /// No line is wider than the screen, and every reading is on it, in ASCII too.
  @Test(arguments: [20, 40, 80, 200])
  func theyFitOnEveryScreen(_ columns: Int) throws {
    let reader = try Self.reader(columns: columns, rows: 80)
    reader.controller.root.ownAppearance?.glyphs = .ascii
    reader.press("right")
    let text = reader.screen.text
    #expect(text.contains("^ variant: "))
    #expect(text.contains("θεὸς^"))
    // The scroll bar is at the end of a line.
    let lines = text.split(separator: "\n").map { $0.count == columns ? $0.dropLast() : $0 }
    let all = lines.joined().filter { !$0.isWhitespace }
    for part in [
      "kinsman", "υἱός,son", "(RP,", "TR);", "omitted", "(Vg)", "ὅς", "added:", "(XYZ)", "lacking",
      "denied",
    ] {
      #expect(all.contains(part), "\(part)")
    }
  }

  @Test func sightedReadersSeeThemInTheCaption() throws {
    let reader = try Self.reader(readerOn: false, at: "John 1:18")
    reader.press("right right")
    #expect(reader.screen.text.contains("θεὸς · God · variant, 2 readings"))
    #expect(reader.controller.elementsAlive == 0)
  }

  @Test func theSidePaneListsThem() throws {
    let reader = try Self.reader(columns: 160, at: "John 1:18")
    reader.press("right right")
    let lines = reader.controller.root.sidePane?.lines.map(\.text) ?? []
    #expect(
      lines.suffix(2) == ["Variants", "variant: θεὸς: υἱός, son (RP, TR); omitted (Vg)"])
  }

  // MARK: - The rotor

  @Test func theRotorGoesFromVariantToVariant() throws {
    let reader = try Self.reader(at: "Ruth 2:1")
    #expect(reader.headless.perform(.selectRotor(.custom("variants"))) == ["Variants"])
    #expect(reader.press("down") == ["מידע, a relative, variant, 2 readings"])
    #expect(reader.press("down").last == "θεὸς, God, variant, 2 readings")
    #expect(reader.press("down") == ["ὢν, is, variant, 2 readings"])
    #expect(reader.press("down").last == "John 1:20, variant, 1 reading")
    #expect(reader.press("down") == ["ὡμολόγησεν, he confessed, variant, 1 reading, footnote"])
    #expect(reader.press("down") == ["<boundary>"])
    #expect(reader.focus == "John 1:20 word 1")
    reader.press("up up")
    #expect(reader.focus == "John 1:18 word 4")
    reader.press("up up")
    #expect(reader.press("up") == ["<boundary>"])
    #expect(reader.focus == "Ruth 2:1 word 2")
  }

  @Test func itsEndsHaveWords() throws {
    let reader = try Self.reader(at: "John 1:20")
    reader.session.reader.settings.speaksBoundaries = true
    reader.headless.perform(.selectRotor(.custom("variants")))
    reader.press("down")
    #expect(reader.press("down").contains("No further variant"))
    reader.press("up up up up")
    #expect(reader.press("up").contains("No earlier variant"))
  }

  @Test func aTextWithoutVariantsHasNoSuchRotor() throws {
    var settings = ReaderSettings()
    settings.typesetting.showsVariants = true
    let reader = try Reader(settings: settings)
    let rotor = reader.session.reader.focus.map(reader.session.reader.rotorSettings(for:)) ?? []
    #expect(rotor.contains(.headings) && !rotor.contains(.custom("variants")))
    reader.press("o")
    #expect(!reader.titles.contains("Variants and footnotes"))
  }

  // MARK: - The switch

  @Test func theLayerIsSwitchedInTheMenu() throws {
    let reader = try Self.reader(isOn: false, at: "John 1:18")
    reader.press("right right o")
    let answer = try reader.choose("Variants and footnotes")
    #expect(answer == ["on"])
    reader.press("escape")
    #expect(reader.focus == "John 1:18 word 2")
    #expect(reader.press("z").last?.contains("variant, 2 readings") == true)
    #expect(reader.screen.text.contains("° variant: θεὸς"))
    reader.press("o")
    try reader.choose("Variants and footnotes")
    reader.press("escape")
    #expect(!reader.screen.text.contains("variant"))
  }

  /// Notes and variants are switched independently.
  @Test func notesAreAnotherLayer() throws {
    let reader = try Self.reader(at: "Ruth 2:1")
    reader.press("o")
    try reader.choose("Notes")
    reader.press("escape")
    #expect(reader.screen.text.contains("° variant: "))
    #expect(!reader.screen.text.contains("comment"))
  }

  @Test func theLayersOfATextAreKept() throws {
    var settings = ReaderSettings()
    let off = try #require(settings.layers)
    #expect(!off.contains("variants"))
    settings.typesetting.showsVariants = true
    let on = try #require(settings.layers)
    var shown = ReaderSettings()
    shown.show(layers: on)
    #expect(shown.typesetting.showsVariants)
    shown.show(layers: off)
    #expect(!shown.typesetting.showsVariants)
  }

  // MARK: - Older imports

  /// A text that a version without the layer has imported.
  private final class OldText: TextSource {
    private let text = VariantTests.text
    var description: TextDescription { text.description }
    var verseCount: Int { text.verseCount }
    var books: [Book] { text.books }
    func verse(at row: Int) throws -> Verse {
      var verse = try text.verse(at: row)
      for index in verse.notes.indices { verse.notes[index].readings = [] }
      return verse
    }
    func row(inBook book: Int, chapter: Int?, verse: String?) throws -> Int? {
      text.row(inBook: book, chapter: chapter, verse: verse)
    }
    func chapter(ofRow row: Int) throws -> (number: Int, rows: Range<Int>) {
      try text.chapter(ofRow: row)
    }
    func knowsVariants() throws -> Bool { false }
  }

  private static let advice =
    "This text was imported before Lector kept variants. To have them, import it again"

  @Test func switchingTheLayerOnSaysThatAnOlderImportLacksIt() throws {
    let reader = try Reader(OldText(), at: "John 1:18")
    #expect(!reader.heard().contains(Self.advice))
    reader.press("o")
    #expect(try reader.choose("Variants and footnotes").contains(Self.advice))
    #expect(try !reader.choose("Variants and footnotes").contains(Self.advice))
    try reader.choose("Variants and footnotes")
    // What the notes of the older import say is the only reading.
    reader.press("escape g g right")
    #expect(reader.press("right") == ["מידע, a relative, variant, 1 reading"])
    reader.press("space a")
    #expect(reader.titles == ["qere: מוֹדַ֣ע"])
  }

  @Test func anOlderImportThatOpensWithTheLayerSaysSo() throws {
    var settings = ReaderSettings()
    settings.typesetting.showsVariants = true
    #expect(try Reader(OldText(), settings: settings).heard().contains(Self.advice))
    #expect(try !Reader(Self.text, settings: settings).heard().contains(Self.advice))
  }
}

import CellGrids
import Geometry
import Interlinear
import RandomInput
import Testing

@testable import Typesetting

/// Headings above a verse, several translations, and labels that wrap in their slot.
@Suite struct BlockTests {
  private static let columns = [
    TranslationColumn(label: "Luther", language: Language(rawValue: "de")),
    TranslationColumn(label: "Vulgate", language: .undetermined),
  ]

  private func lines(
    _ verse: Verse, width: Int, columns: ColumnLayout = .automatic,
    tiers: Set<Tier> = [.surface, .gloss, .lemma], hidden: Set<Int> = []
  ) -> [String] {
    var description = Sample.description
    description.translations[0].label = "Berean"
    if verse.translations.count > 1 { description.translations += Self.columns }
    var settings = TypesetSettings(tiers: tiers, columns: columns, density: .compact)
    settings.hiddenTranslations = hidden
    let layout = Typesetter(description: description, settings: settings, width: width)
      .typeset(verse)
    var grid = CellGrid(columns: width, rows: layout.height)
    for label in layout.labels {
      grid.draw(
        label.text, x: Int(label.x), y: Int(label.y), isRightToLeft: label.isRightToLeft)
    }
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private var translated: Verse {
    var verse = Sample.verse([Word(values: ["a", "b"])])
    verse.setTranslation("one two", at: 0)
    verse.translations += [
      VerseTranslation(text: "eins zwei"), VerseTranslation(text: "unum"),
    ]
    return verse
  }

  @Test func translationsStandInColumnsWhereThereIsRoom() {
    #expect(
      lines(translated, width: 140) == [
        "    1 a" + blanks(63) + "one two" + blanks(17) + "eins zwei" + blanks(15) + "unum",
        "      b",
      ])
    #expect(
      lines(translated, width: 80) == [
        "    1 a" + blanks(39) + "Berean [en]", "      b" + blanks(39) + "one two",
        blanks(46) + "Luther [de]", blanks(46) + "eins zwei", blanks(46) + "Vulgate",
        blanks(46) + "unum",
      ])
    #expect(
      lines(translated, width: 40) == [
        "  1 a", "    b", "    Berean [en]", "    one two", "    Luther [de]", "    eins zwei",
        "    Vulgate", "    unum",
      ])
    #expect(
      lines(translated, width: 40, hidden: [0, 2]) == ["  1 a", "    b", "    eins zwei"])
  }

  @Test func headingsStandAboveTheVerse() {
    var verse = Sample.hebrew
    verse.setTranslation("", at: 0)
    verse.headings = [
      Heading(text: "The first day of all"), Heading(text: ""), Heading(text: "יום אחד"),
    ]
    #expect(
      lines(verse, width: 16, tiers: [.surface]) == [
        "The first day of", "all", "         דחא םוי", "  ארב תישארב 1:1",
        "          ׃םיהלא",
      ])
  }

  @Test func wideLabelsWrapAndTheOthersMoveDown() {
    let features = "Gender=Masc|HebBinyan=PAAL|Number=Sing"
    let verse = Sample.verse([
      Word(values: ["amar", features, "say"]), Word(values: ["x", "y", "z"]),
    ])
    #expect(
      lines(verse, width: 60) == [
        "    1 amar            x", "      say             z", "      Gender=Masc|    y",
        "      HebBinyan=PAAL|", "      Number=Sing",
      ])
    // Below a form that is wider, a label may be as wide.
    let form = String(repeating: "amar", count: 10)
    #expect(
      lines(Sample.verse([Word(values: [form, features, "say"])]), width: 60) == [
        "    1 \(form)", "      say", "      \(features)",
      ])
  }

  /// Multi-word tokens have no lemma of their own: a line of them has no row for lemmas.
  @Test func aTierThatALineLacksTakesNoRow() {
    let verse = Sample.verse([
      Word(values: ["ab", "c", "d"]), Word(values: ["long", "", "e"]), Word(values: ["last", "f"]),
    ])
    #expect(
      lines(verse, width: 9) == ["1 ab long", "  d  e", "  c", "last", "f"])
  }

  @Test func aLongIdAndASpeakerStandAboveTheWords() {
    var verse = Sample.verse([Word(values: ["word", "gloss"])])
    verse.reference.verse = "weblog-blogspot.com_rigorousintuition_0001"
    #expect(
      lines(verse, width: 40, tiers: [.surface]) == [
        "weblog-blogspot.com_rigorousintuition_", "0001", "    word",
      ])
    verse.reference.verse = "12345678"
    #expect(lines(verse, width: 20, tiers: [.surface]) == ["12345678 word"])
    verse.reference.verse = "123456789"
    #expect(lines(verse, width: 20, tiers: [.surface]) == ["123456789", "word"])
    verse.reference.verse = "3"
    verse.speaker = "Anna"
    #expect(lines(verse, width: 60, tiers: [.surface]) == ["    3 Anna:", "      word"])
    #expect(lines(verse, width: 20, tiers: [.surface]) == ["3 Anna:", "word"])
  }

  @Test(arguments: [
    ("PronType=Art-Gender=Masc|Number=Plur", ["PronType=Art-", "Gender=Masc|Number=Plur"]),
    ("AVeryLongFeatureName=AVeryLongValue", ["AVeryLongFeatureName=", "AVeryLongValue"]),
    ("3-get.stuck.somewhere-PST.CPL", ["3-get.stuck.somewhere-", "PST.CPL"]),
    ("onewordwithoutanysignsatall!", ["onewordwithoutanysignsat", "all!"]),
  ])
  func aLabelIsBrokenBetweenItsParts(_ text: String, _ pieces: [String]) {
    #expect(LabelWrap.pieces(of: text, width: 24).map(String.init) == pieces)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func piecesAreTheWholeText(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let signs = Array("abc漢e\u{301}|=- .")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
          signs.randomElement(using: &random)
        })
      let width = Int.random(in: 2...30, using: &random)
      let pieces = LabelWrap.pieces(of: text, width: width)
      #expect(pieces.joined() == text)
      for piece in pieces {
        #expect(!piece.isEmpty && DisplayWidth.columns(of: piece) <= width)
      }
    }
  }
}

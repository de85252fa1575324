import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("Tables with one sentence per row")
struct SentenceTableTests {
  private static let header = [
    "ID", "Text", "Morphemes", "Gloss", "Translation", "Translation (de)", "Speaker", "Comment",
    "Place",
  ]
  static let text = rows([
    header,
    [
      "a1", "Wa-li-fika, mwana=we .", "wa-li-fika mwana=we", "3PL-PST-arrive child=his",
      "They arrived", "Sie kamen an", "Asha", "slowly", "Lamu",
    ],
    ["a2", "Ndiyo !", "", "yes", "Yes", "", "", "", ""],
    ["a3", "moja mbili", "moja mbili", "one", "One, two", "", "", "", ""],
  ])

  @Test("Words, morphemes and glosses are aligned by spaces and hyphens")
  func aligned() throws {
    let reading = try Reading(Self.text)
    #expect(reading.references == ["a1", "a2", "a3"])
    #expect(
      reading.verses.map { $0.words.map(\.surface) } == [
        ["Wa-li-fika", "mwana=we"], ["Ndiyo"], ["moja", "mbili"],
      ])
    #expect(reading.verses[0].words.map(\.after) == [", ", " . "])
    #expect(
      reading.verses[0].words.map(\.morphemes) == [
        [
          Morpheme(form: "wa", gloss: "3PL"), Morpheme(form: "li", gloss: "PST"),
          Morpheme(form: "fika", gloss: "arrive"),
        ],
        [
          Morpheme(form: "mwana", gloss: "child"),
          Morpheme(form: "we", gloss: "his", boundary: "="),
        ],
      ])
    #expect(reading.values(of: .gloss) == ["3PL-PST-arrive", "child=his", "yes", "", ""])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["They arrived", "Yes", "One, two"])
    #expect(reading.verses[0].translations.dropFirst().map(\.text) == ["Sie kamen an"])
    #expect(reading.description.translations.dropFirst().map(\.label) == ["Translation (de)"])
    #expect(reading.verses.map(\.speaker) == ["Asha", "", ""])
    #expect(reading.verses[0].notes == [TextNote(kind: .comment, text: "slowly")])
  }

  @Test("What does not agree is kept as a comment and reported, and so are columns without a role")
  func reported() throws {
    let reading = try Reading(Self.text)
    #expect(reading.verses[2].notes == [TextNote(kind: .comment, text: "gloss: one")])
    #expect(
      reading.warnings.map(\.description) == [
        "file:1: the column \"Place\" is not read; a map can name its tier",
        "file:4: 1 values of gloss below 2 words; kept as a comment; expected as many",
      ])
  }

  @Test(
    "The separator is that of the header",
    arguments: [
      "Text,Gloss,Translation\n\"a b\",x y,\"c, d\"\n", "Text;Gloss;Translation\na b;x y;c, d\n",
    ])
  func separators(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.values(of: .gloss) == ["x", "y"])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["c, d"])
  }

  @Test("A map names the columns")
  func map() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID()).map")
    try Data(
      """
      rows = sentences
      surface = Satz
      gloss = Glosse
      translation = Englisch
      translation-de = Deutsch
      speaker = Wer
      reference = Nummer
      separator = semicolon
      language = gsw
      """.utf8
    ).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let map = try ColumnMap(source: ByteSource(path: file.path))
    let reading = try Reading(
      "Nummer;Satz;Glosse;Englisch;Deutsch;Wer\n7;gang-e hei;go-INF home;go home;geh heim;Urs\n",
      map: map)
    let verse = try #require(reading.verses.first)
    #expect(verse.reference.verse == "7")
    #expect(verse.speaker == "Urs")
    #expect(verse.language == Language(rawValue: "gsw"))
    #expect(verse.translations.dropFirst().map(\.text) == ["geh heim"])
    #expect(
      reading.description.translations.dropFirst() == [
        TranslationColumn(label: "Deutsch", language: Language(rawValue: "de"))
      ])
    #expect(verse.words[0].morphemes.map(\.gloss) == ["go", "INF"])
    #expect(verse.words[1].morphemes.isEmpty)
  }

  @Test("A map may name a column of references ref, which is the name for words")
  func columnOfReferences() throws {
    let map = try ColumnMap(
      source: ByteSource(
        name: "map", bytes: Array("rows = sentences\nreference = ref\nsurface = s".utf8)))
    let reading = try Reading("ref\ts\nJohn 1:1\tἘν ἀρχῇ\nJohn 1:2\tοὗτος ἦν\n", map: map)
    #expect(reading.references == ["John 1:1", "John 1:2"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("A row with too many fields is an error with its line")
  func tooMany() {
    #expect(
      fault(in: "Text,Gloss,Translation\na,b,c,d\n")?.description
        == "file:2: 4 columns; expected the header's 3")
  }
}

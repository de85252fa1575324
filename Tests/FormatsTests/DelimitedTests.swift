import Interlinear
import Testing

import Formats

@Suite("Rows that are words")
struct DelimitedTests {
  static let clearHeader = [
    "id", "altId", "text", "strongs", "gloss", "gloss2", "lemma", "pos", "morph",
  ]

  static func clearRow(_ id: String, _ text: String = "ὁ", strong: String = "G3588") -> [String] {
    [id, "\(text)-1", text, strong, "the", "The", "ὁ", "det", "T-NSM"]
  }

  private func clear(_ ids: [String]) -> String {
    rows([Self.clearHeader] + ids.map { Self.clearRow($0) })
  }

  @Test("Clear's rows: Matthew is 40, n43 is John")
  func clearTiers() throws {
    let reading = try Reading(clear(["n43001001001"]))
    #expect(
      reading.description.tiers == [
        .surface, .lemma, .gloss, .morphology, .partOfSpeech, .strong, Tier(rawValue: "gloss2"),
      ])
    #expect(reading.description.morphologyScheme == .robinson)
    #expect(
      reading.verses == [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["ὁ", "ὁ", "the", "T-NSM", "det", "G3588", "The"])],
          isChapterStart: true, language: .ancientGreek)
      ])
  }

  @Test("Where Clear's verses and chapters begin")
  func clearStarts() throws {
    let reading = try Reading(
      clear([
        "n40001001001", "n40001001002", "n40001002001", "n40002001001", "n41002001001",
        "n66022021012",
      ]))
    #expect(
      reading.references
        == ["Matthew 1:1", "Matthew 1:2", "Matthew 2:1", "Mark 2:1", "Revelation 22:21"])
    #expect(reading.verses.map(\.words.count) == [2, 1, 1, 1, 1])
    #expect(reading.verses.map(\.isChapterStart) == [true, false, true, true, true])
  }

  @Test(
    "Ids of Clear's other texts: other letters, none, a part of a word",
    arguments: [
      ["o01001001001", "o01001001100"], ["01001001001", "01001001100"],
      ["o010010010011", "o010010010012"],
    ])
  func otherIDs(ids: [String]) throws {
    let reading = try Reading(clear(ids))
    #expect(reading.references == ["Genesis 1:1"])
    #expect(reading.words.count == 2)
  }

  @Test(
    "An invalid id is refused with its line",
    arguments: [
      "", "n", "n4300100100", "n43001001x01", "n00001001001", "n67001001001", "n43000001001",
      "n43001001001λ", "John 1:1",
    ])
  func badID(id: String) {
    let error = fault(in: clear(["n43001001001", id, "n43001002001"]))
    #expect(error?.line == 3)
    #expect(error?.message.description.contains("\"\(id)\" is not a word id") == true)
  }

  @Test(
    "Strong's numbers lose only their padding zeros",
    arguments: [
      ("G0976", "G976"), ("G4053c", "G4053c"), ("G0001", "G1"), ("H0430", "H430"),
      ("G3056", "G3056"),
      ("G0050c", "G50c"), ("", ""), ("G", "G"), ("G0", "G0"), ("G0000", "G0000"), ("0976", "0976"),
      ("X0976", "X0976"), ("G0c", "G0c"),
    ])
  func strong(text: String, expected: String) throws {
    #expect(strongNumber(text) == expected)
    let file = rows([Self.clearHeader, Self.clearRow("n43001001001", strong: text)])
    #expect(try Reading(file).values(of: .strong) == [expected])
  }

  @Test("A missing column is named", arguments: ["gloss", "gloss2", "pos", "morph"])
  func missingColumn(name: String) {
    let error = fault(in: "\n" + rows([Self.clearHeader.filter { $0 != name }]))
    #expect(
      error?.description
        == "file:2: the header has no column \"\(name)\"; expected a column of this name")
  }

  @Test("A row with too few or too many columns is refused with its line", arguments: [8, 10, 1])
  func columnCount(count: Int) {
    let good = Self.clearRow("n43001001001")
    let bad = Array((good + ["", ""]).prefix(count))
    let error = fault(in: rows([Self.clearHeader, good]) + "\n" + rows([bad, good]))
    #expect(error?.description == "file:4: \(count) columns; expected the header's 9")
  }

  @Test("Windows line ends and a byte-order mark make no difference")
  func windows() throws {
    let text = clear(["n43001001001", "n43001002001"])
    let windows = "\u{FEFF}" + text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    #expect(try Reading(windows).verses == Reading(text).verses)
  }

  @Test("macula's rows")
  func macula() throws {
    let header = [
      "xml:id", "ref", "role", "class", "gloss", "text", "after", "lemma", "normalized", "strong",
      "morph",
    ]
    func row(_ ref: String, _ text: String, after: String) -> [String] {
      ["n1", ref, "", "noun", "word", text, after, "λόγος", "λόγος", "3056", "N-NSM"]
    }
    let reading = try Reading(
      rows([
        header, row("JHN 1:1!1", "λόγος", after: ", "), row("JHN 1:1!2", "λόγος", after: " "),
        row("1JN 2:1!1", "λόγου", after: ""),
      ]))
    #expect(reading.references == ["John 1:1", "1 John 2:1"])
    #expect(reading.verses.map(\.words.count) == [2, 1])
    #expect(reading.words.map(\.after) == [", ", " ", ""])
    #expect(reading.values(of: .normalized) == ["λόγος", "λόγος", "λόγος"])
    #expect(reading.values(of: .partOfSpeech) == ["noun", "noun", "noun"])
    #expect(reading.verses.map(\.isChapterStart) == [true, true])
    for bad in ["", "JHN", "QQQ 1:1!1", "JHN 0:1!1", "JHN 1!1", "JHN 1:!1"] {
      let error = fault(in: rows([header, row(bad, "a", after: " ")]))
      #expect(error?.line == 2)
      #expect(error?.message.description.contains("is not a reference") == true)
    }
  }

  @Test("Lector's own rows: books, languages, translation, custom tiers")
  func lector() throws {
    let reading = try Reading(
      rows([
        ["ref", "language", "before", "surface", "after", "gloss", "my tier", "translation"],
        ["1 John 1:1", "grc", "(", "ὃ", ", ", "what", "x", "That which"],
        ["1 John 1:1", "grc", "", "ἦν", "", "was", "", ""],
        ["1 John 2:3a", "", "", "καὶ", " ", "", "", ""],
        ["s7", "la", "", "et", " ", "", "", ""],
      ]))
    #expect(reading.references == ["1 John 1:1", "1 John 2:3a", "s7"])
    #expect(reading.verses.map(\.reference.book) == ["1 John", "1 John", "Lector"])
    #expect(reading.verses.map(\.language.rawValue) == ["grc", "und", "la"])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["That which", "", ""])
    #expect(reading.verses.map(\.isChapterStart) == [true, true, false])
    #expect(reading.description.tiers == [.surface, .gloss, Tier(rawValue: "my tier")])
    #expect(reading.words.map(\.before) == ["(", "", "", ""])
    #expect(reading.words.map(\.after) == [", ", "", " ", " "])
    #expect(reading.values(of: Tier(rawValue: "my tier")) == ["x", "", "", ""])
  }

  @Test("Sentences of two books with the same id remain two")
  func sameID() throws {
    let reading = try Reading(
      rows([["ref", "book", "surface"], ["1", "a", "x"], ["1", "b", "y"], ["1", "b", "z"]]))
    #expect(reading.verses.map(\.reference.book) == ["a", "b"])
    #expect(reading.verses.map(\.words.count) == [1, 2])
  }

  @Test("A column that occurs twice is one tier")
  func doubledColumn() throws {
    let reading = try Reading(
      rows([["ref", "surface", "x", "x", "gloss", "gloss"], ["1", "a", "b", "c", "d", "e"]]))
    #expect(reading.description.tiers == [.surface, .gloss, Tier(rawValue: "x")])
    #expect(reading.words.map(\.values) == [["a", "d", "b"]])
  }
}

import Interlinear
import Testing

@testable import Formats

/// The files of macula-hebrew, with a row for each part of a word (Clear-Bible/macula-hebrew).
@Suite("macula-hebrew")
struct MaculaHebrewTests {
  static let text = rows([
    [
      "xml:id", "ref", "class", "text", "transliteration", "after", "strongnumberx", "english",
      "morph", "lang", "lemma",
    ],
    ["o080010010071", "RUT 1:1!7", "prep", "בָּ", "bā", "", "0871a", "in", "Rd", "H", "בְּ"],
    ["o080010010071ה", "RUT 1:1!7", "art", "", "", "", "1886a", "the", "Td", "H", "הַ"],
    [
      "o080010010072", "RUT 1:1!7", "noun", "אָרֶץ", "ʾāreṣ", " ", "0776", "land", "Ncbsa", "H",
      "אֶרֶץ",
    ],
    ["o080010010091", "RUT 1:1!9", "noun", "אִישׁ", "ʾîš", "־", "0376", "man", "Ncmsa", "H", "אִישׁ"],
    ["o080010020011", "RUT 1:2!1", "noun", "שֵׁם", "šēm", " ", "8034", "name", "Ncmsc", "A", "שֵׁם"],
    ["o080010020012", "RUT 1:2!1", "pron", "וֹ", "ô", "׃", "2050c", "his", "Sp3ms", "A", ""],
  ])

  @Test("The parts of a word are rows; together they are one word")
  func words() throws {
    let reading = try Reading(Self.text)
    #expect(reading.references == ["Ruth 1:1", "Ruth 1:2"])
    #expect(reading.words.map(\.surface) == ["בָּאָרֶץ", "אִישׁ", "שֵׁםוֹ"])
    #expect(reading.words.map(\.after) == [" ", "־", "׃"])
    #expect(reading.values(of: .transliteration) == ["bāʾāreṣ", "ʾîš", "šēmô"])
    #expect(reading.values(of: .gloss) == ["in the land", "man", "name his"])
    #expect(reading.values(of: .lemma) == ["אֶרֶץ", "אִישׁ", "שֵׁם"])
    #expect(reading.values(of: .partOfSpeech) == ["noun", "noun", "noun"])
    #expect(reading.values(of: .strong) == ["H776 H871a H1886a", "H376", "H8034 H2050c"])
    #expect(reading.values(of: .morphology) == ["HRd/Td/Ncbsa", "HNcmsa", "ANcmsc/Sp3ms"])
    #expect(reading.description.morphologyScheme == .oshm)
    #expect(reading.verses.map(\.language.rawValue) == ["hbo", "arc"])
  }

  @Test("Each part has its form, gloss, category, lemma, code and number")
  func parts() throws {
    let reading = try Reading(Self.text)
    #expect(
      reading.words[0].morphemes == [
        Morpheme(
          form: "בָּ", gloss: "in.the", category: "prep.art", lemma: "בְּ הַ", features: "HRd/HTd",
          lemmaID: "H871a H1886a"),
        Morpheme(
          form: "אָרֶץ", gloss: "land", category: "noun", lemma: "אֶרֶץ", features: "HNcbsa",
          lemmaID: "H776"),
      ])
    #expect(reading.values(of: .morphemes) == ["בָּ-אָרֶץ", "", "שֵׁם-וֹ"])
    #expect(reading.words[1].morphemes.isEmpty)
  }

  @Test("Older files have one gloss; columns without a tier of their own are tiers")
  func otherColumns() throws {
    let reading = try Reading(
      rows([
        ["xml:id", "ref", "text", "strongnumberx", "gloss", "subjref", "frame"],
        ["o1", "RUT 1:1!1", "a", "1", "one", "x", "y"],
      ]))
    #expect(reading.values(of: .gloss) == ["one"])
    #expect(reading.values(of: Tier(rawValue: "subjref")) == ["x"])
    #expect(reading.values(of: Tier(rawValue: "frame")) == ["y"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("A map names the column that the rows of a word share")
  func map() throws {
    var map = ColumnMap(
      title: "columns", separator: 0x09, shape: .words, place: .reference(column: "s"),
      tiers: [(.surface, "form"), (.gloss, "gloss")])
    map.parts = ColumnMap.Parts(word: "w")
    let reading = try Reading(
      rows([
        ["s", "w", "form", "gloss"], ["1", "1", "a", "x"], ["1", "1", "b", "y"],
        ["1", "2", "c", "z"], ["2", "2", "d", "q"],
      ]), map: map)
    #expect(reading.words.map(\.surface) == ["ab", "c", "d"])
    #expect(reading.values(of: .gloss) == ["x y", "z", "q"])
    #expect(reading.words[0].morphemes.map(\.gloss) == ["x", "y"])
  }
}

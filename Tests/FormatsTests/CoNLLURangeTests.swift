import Foundation
import Interlinear
import Testing

import Formats

@Suite("CoNLL-U: ranges and ids")
struct CoNLLURangeTests {
  /// Returns a sentence whose rows have the given ids and forms: `1-2 don't`.
  private static func text(_ rows: String) -> String {
    rows.split(separator: ",").map { row in
      let parts = row.split(separator: " ").map(String.init)
      return token(parts[0], parts[1], pos: parts[0].contains("-") ? "_" : "X")
    }.joined()
  }

  @Test(
    "A range that its words do not follow is omitted and reported",
    arguments: [
      ("1-2 vámonos,1 vamos", "vamos", 1),
      ("1 I,2 have,3 not,2-3 haven't,4 a,5 clue", "I have not a clue", 4),
      ("1 I,2-7 haven't,2 have,3 not,4 a,5 clue", "I have not a clue", 2),
      ("1 a,2-3 bc", "a", 2), ("2-3 bc,1 a,2 b,3 c", "a b c", 1),
      ("1-2 ab,2-3 bc,1 a,2 b,3 c", "a b c", 1), ("1-3 abc,1 a,2-3 bc,2 b,3 c", "a bc", 1),
      ("1-2 ab,1 a,2 b,2-3 bc,3 c", "ab c", 4), ("1-2 ab,1 a,3 c,2 b", "a c b", 1),
      ("1-9223372036854775807 ab,1 a,2 b", "a b", 1),
    ])
  func ranges(rows: String, words: String, line: Int) throws {
    let source = Self.text(rows) + "\n"
    let reading = try Reading(source)
    #expect(reading.words.map(\.surface).joined(separator: " ") == words)
    #expect(reading.warnings.first?.line == line)
    #expect(
      reading.warnings.first?.message.description.hasSuffix(
        "do not follow it; omitted; expected them next") == true)
    #expect(written(reading.verses, reading.description, as: .conllu).isIdentical(to: source))
  }

  @Test("Two words with one id are reported, and both are read")
  func twice() throws {
    let source = Self.text("1 a,1 b,2 c,2 d") + "\n"
    let reading = try Reading(source)
    #expect(reading.words.map(\.surface) == ["a", "b", "c", "d"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:2: a second word \"1\"; expected an id of its own",
        "file:4: a second word \"2\"; expected an id of its own",
      ])
    #expect(written(reading.verses, reading.description, as: .conllu).isIdentical(to: source))
  }

  @Test("Ranges that fit are not reported", arguments: ["1-2 ab,1 a,1.1 x,2 b", "1-1 a,1 a"])
  func fits(rows: String) throws {
    let reading = try Reading(Self.text(rows))
    #expect(reading.words.count == 1)
    #expect(!reading.warnings.contains { $0.message.description.contains("omitted") })
  }
}

@Suite("CoNLL-U: translations")
struct CoNLLUTranslationTests {
  private func reading(_ comments: String, name: String = "file") throws -> Reading {
    try Reading(
      comments + "\n" + token("1", "Yakwawa") + token("2", "yandé") + token("3", "até"), name: name)
  }

  @Test(
    "A comment that names a language is a translation into it",
    arguments: [
      ("text_en", "en"), ("text[eng]", "en"), ("text[rus]", "ru"), ("text_por", "pt"),
      ("text[pt-BR]", "pt-BR"), ("text_ckt", "ckt"), ("text (deu)", "de"), ("translation", "en"),
      ("translation_fr", "fr"), ("translation[spa]", "es"), ("text_zh-Hant", "zh-Hant"),
      ("english", "en"), ("Spanish", "es"), ("text_french", "fr"), ("russian_translation", "ru"),
      ("text_tok_pisin", "tpi"), ("translation (Swiss German)", "gsw"),
    ])
  func languages(name: String, tag: String) throws {
    let reading = try reading("# text = Yakwawa yandé até\n# \(name) = We know")
    #expect(reading.description.translationLanguage.rawValue == tag)
    #expect(reading.verses.map { $0.translation(at: 0) } == ["We know"])
    #expect(reading.verses[0].notes.isEmpty && reading.warnings.isEmpty)
  }

  @Test(
    "A version of the text is a note",
    arguments: [
      ("text_sec", "Yakwawa yandé [...]."), ("text_old", "yakwawá yande ate!"),
      ("text[raw]", "YAKWAWA YANDE"), ("text_orig", "Yakuawa"), ("text_source", "John 1"),
      ("translation_source", "NIV"), ("text_eng_ggl", "We know"),
    ])
  func versions(name: String, text: String) throws {
    for comments in ["# text = Yakwawa yandé até\n# \(name) = \(text)", "# \(name) = \(text)"] {
      let reading = try reading(comments)
      #expect(reading.verses[0].notes.map(\.text) == ["\(name): \(text)"])
      #expect(reading.verses[0].translation(at: 0).isEmpty)
      #expect(reading.warnings.isEmpty)
    }
  }

  @Test("The language of the text is not the one of a translation")
  func ownLanguage() throws {
    let reading = try reading("# text_eng = Edited\n# text_de = D", name: "en_x-ud-test.conllu")
    #expect(reading.verses[0].notes.map(\.text) == ["text_eng: Edited"])
    #expect(reading.description.translationLanguage.rawValue == "de")
    #expect(reading.verses[0].translation(at: 0) == "D")
  }

  @Test("One sentence with the same words as its translation does not make it a version")
  func sameWords() throws {
    let reading = try Reading(
      "# text = Maria\n# text_en = Maria\n\(token("1", "Maria"))\n"
        + "# text = a b c\n# text_en = She goes home\n\(token("1", "a"))")
    #expect(reading.verses.map { $0.translation(at: 0) } == ["Maria", "She goes home"])
  }

  @Test("A second translation into a language is a note")
  func second() throws {
    let reading = try reading("# text_en = We know\n# translation = We do")
    #expect(reading.verses[0].translation(at: 0) == "We know")
    #expect(reading.verses[0].notes.map(\.text) == ["translation: We do"])
  }

  @Test("Texts of other formats are written in NFC")
  func nfc() throws {
    let verse = Verse(
      reference: Reference(book: "e\u{301}", chapter: 1, verse: "1"),
      words: [
        Word(values: ["e\u{301}te\u{301}", "x\u{323}\u{307}"], after: " "),
        Word(values: ["\u{5D1}\u{5BC}\u{5B0}", "o\u{308}"], after: " — e\u{300}"),
      ], translation: "cafe\u{301}", notes: [TextNote(kind: .note, text: "n\u{303}")])
    let text = written(
      [verse], TextDescription(name: "t", title: "t", tiers: [.surface, .lemma]), as: .conllu)
    #expect(text.contains("été") && text.contains("café"))
    #expect(text.isIdentical(to: text.precomposedStringWithCanonicalMapping))
  }
}

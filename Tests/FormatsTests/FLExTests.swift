import Interlinear
import Testing

@testable import Formats

/// Returns a FLEx file with one text that contains the given phrases.
private func flextext(_ phrases: String, title: String = "Tale") -> String {
  """
  \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
  <document version="2"><interlinear-text><item type="title" lang="xyz">\(title)</item>
  <item type="title-abbreviation" lang="xyz">T</item><paragraphs><paragraph><phrases>
  \(phrases)
  </phrases></paragraph></paragraphs>
  <languages><language lang="xyz" vernacular="true"/></languages>
  <media-files><media location="a.wav"/></media-files></interlinear-text></document>
  """
}

private func item(_ type: String, _ text: String, _ language: String = "xyz") -> String {
  "<item type=\"\(type)\" lang=\"\(language)\">\(text)</item>"
}

private func word(_ text: String, _ rest: String = "") -> String {
  "<word guid=\"1\">\(item("txt", text))\(rest)</word>"
}

private func mark(_ text: String) -> String { "<word>\(item("punct", text))</word>" }

@Suite("FLEx")
struct FLExTests {
  private static let analysed = """
    <words><word><item type="txt" lang="xyz">dogni</item><morphemes>
    <morph type="stem">\(item("txt", "dog"))\(item("cf", "dog"))\(item("hn", "2", "en"))\
    \(item("gls", "Hund", "de"))\(item("gls", "dog", "en"))\(item("msa", "n", "en"))</morph>
    <morph type="suffix">\(item("txt", "-ni"))\(item("cf", "-ni"))\(item("gls", "PL", "en"))\
    \(item("msa", "n:num", "en"))</morph></morphemes></word>\
    <word><item type="txt" lang="xyz">run</item>\(item("gls", "läuft", "de"))\
    \(item("gls", "run", "en"))\(item("pos", "v", "en"))\(item("note", "odd", "en"))</word>\
    \(mark("."))</words>\(item("segnum", "3.1", "en"))\(item("gls", "Hunde laufen.", "de"))\
    \(item("gls", "Dogs run.", "en"))\(item("lit", "Dogs run", "de"))\(item("note", "", "en"))\
    \(item("note", "Sure?", "en"))
    """

  @Test("Both ways of nesting give the same result", arguments: ["phrase", "word"])
  func nestings(element: String) throws {
    let reading = try Reading(flextext("<\(element)>\(Self.analysed)</\(element)>"))
    #expect(reading.references == ["3.1"])
    #expect(reading.verses[0].reference.book == "Tale")
    #expect(reading.verses[0].language.rawValue == "xyz")
    #expect(
      reading.description.tiers.map(\.rawValue) == [
        "surface", "lemma", "gloss", "gloss-en", "partOfSpeech", "note", "morphemes",
      ])
    #expect(reading.description.glossLanguage.rawValue == "de")
    #expect(reading.values(of: .surface) == ["dogni", "run"])
    #expect(reading.values(of: .lemma) == ["dog₂", ""])
    #expect(reading.values(of: .gloss) == ["Hund-?", "läuft"])
    #expect(reading.values(of: Tier(rawValue: "gloss-en")) == ["dog-PL", "run"])
    #expect(reading.values(of: .partOfSpeech) == ["", "v"])
    #expect(reading.values(of: .morphemes) == ["dog-ni", ""])
    #expect(
      reading.words[0].morphemes == [
        Morpheme(form: "dog", gloss: "Hund", category: "n"),
        Morpheme(form: "ni", gloss: "PL", category: "n:num"),
      ])
    #expect(reading.words.map(\.after) == [" ", "."])
    #expect(reading.verses[0].translation == "Hunde laufen.")
    #expect(
      reading.verses[0].notes.map(\.text) == ["en: Dogs run.", "literally: Dogs run", "Sure?"])
    #expect(reading.warnings == [])
  }

  @Test("Words may be directly in the phrase, and the document element may be missing")
  func direct() throws {
    let reading = try Reading(
      "<interlinear-text><phrases><phrase>\(word("a"))\(word("b"))</phrase></phrases></interlinear-text>"
    )
    #expect(reading.words.map(\.surface) == ["a", "b"])
    #expect(reading.verses[0].reference == Reference(book: "Text 1", chapter: 0, verse: "1"))
  }

  @Test(
    "Punctuation",
    arguments: [
      (["a", ",", "b", "?!"], "[a], [b]?!"),
      (["«", "a", "»", ".", "b"], "«[a]». [b]"),
      (["a", "(", "b", ")"], "[a] ([b])"),
      (["a", " – ", "b"], "[a] – [b]"),
      (["¿", "a", "?"], "¿[a]?"),
      (["a", "…”", "“", "b"], "[a]…” “[b]"),
      (["..."], "[...]"),
      (["a b", ""], "[a b]"),
    ] as [([String], String)])
  func punctuation(tokens: [String], expected: String) throws {
    let words = tokens.map { token in
      if token.isEmpty { return "<word/>" }
      return token.contains(where: \.isLetter) ? word(token) : mark(token)
    }
    let reading = try Reading(flextext("<phrase><words>\(words.joined())</words></phrase>"))
    #expect(reading.words.map { "\($0.before)[\($0.surface)]\($0.after)" }.joined() == expected)
    #expect(reading.warnings == [])
  }

  @Test("A phrase without words is read from its text; an empty one keeps its place")
  func plain() throws {
    let reading = try Reading(
      flextext(
        "<phrase>\(item("txt", "Ab cd."))</phrase>\n<phrase/><phrase>\(item("gls", "x", "en"))</phrase>"
      ))
    #expect(reading.words.map(\.surface) == ["Ab", "cd"])
    #expect(reading.references == ["1", "2", "3"])
    #expect(reading.verses[2].translation == "x")
  }

  @Test("A word without a form is omitted and reported, unless its morphemes have forms")
  func formless() throws {
    let reading = try Reading(
      flextext(
        """
        <phrase><words><word>\(item("gls", "x", "en"))</word>
        <word><morphemes><morph>\(item("txt", "a-"))</morph><morph>\(item("cf", "b"))</morph>
        <morph>\(item("gls", "y", "en"))</morph></morphemes></word></words></phrase>
        """))
    #expect(reading.words.map(\.surface) == ["ab"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:4: a word without a form; omitted, expected <item type=\"txt\">",
        "file:5: a morpheme without a form; omitted, expected <item type=\"txt\">",
      ])
  }

  @Test("Texts are books, also with the same title; other scripts are tiers")
  func texts() throws {
    let text =
      "<interlinear-text>\(item("title", "T"))<phrases><phrase>\(word("a", item("txt", "α", "xyz-Grek")))</phrase></phrases></interlinear-text>"
    let reading = try Reading("<document>\(text)\(text)<interlinear-text/></document>")
    #expect(reading.verses.map(\.reference.book) == ["T", "T (2)"])
    #expect(reading.values(of: Tier(rawValue: "surface-xyz-Grek")) == ["α", "α"])
    #expect(reading.description.title == "T")
  }

  @Test("A language that occurs too late has no tier, which is reported once")
  func late() throws {
    let phrase = "<phrase>\(word("a", item("gls", "b", "en")))</phrase>\n"
    let other = "<phrase>\(word("a", item("gls", "c", "fr")))</phrase>\n"
    let reading = try Reading(flextext(String(repeating: phrase, count: 2000) + other + other))
    #expect(reading.verses.count == 2002)
    #expect(
      reading.warnings.map(\.description) == [
        "file:2004: items of type \"gls\" in \"fr\" begin after 2000 phrases; omitted"
      ])
  }

  @Test(
    "Damage is reported with its line",
    arguments: [
      ("<document/>", "1: no phrase; expected <phrase> in <interlinear-text>"),
      (
        "<document><interlinear-text>\n<phrases><phrase>",
        "2: the file ends inside <phrase>, which begins on line 2; expected </phrase>"
      ),
      (
        "<document>\n</documen>",
        "2: an end tag that does not close <document> of line 1; expected </document>"
      ),
    ])
  func damage(text: String, message: String) {
    #expect(fault(in: text)?.description == "file:\(message)")
  }

  @Test(
    "A phrase without an end does not fill the memory",
    arguments: [
      ("<phrase><words>", "<word/>"), ("<phrase>", "<item type='note'>a</item>"),
      ("<phrase><word>", "<item type='gls'>a</item>"),
      ("<phrase><word><morphemes><morph>", "<item>a</item>"), ("<phrase><item>", "a<run/>"),
    ])
  func endless(start: String, repeated: String) {
    let phrase = start + String(repeating: repeated, count: 10_000)
    let bytes = Array("<document><interlinear-text><phrases>\(phrase)".utf8)
    let error = #expect(throws: FormatError.self) {
      let reader = try FLExReader(ByteSource(name: "file", bytes: bytes), lengthLimit: 20_000)
      while try reader.next() != nil {}
    }
    #expect(error?.message.hasSuffix("has more than 20000 bytes; expected its end") == true)
  }
}

import Interlinear
import Testing

@testable import Formats

/// Returns a FLEx file with one text that contains the given phrases.
private func flextext(_ phrases: String, title: String = "Tale") -> String {
  """
  \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
  <document version="2"><interlinear-text><item type="title" lang="xyz">\(title)</item>
  <paragraphs><paragraph><phrases>
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
        "morphemeGlosses-en",
      ])
    #expect(reading.description.glossLanguage.rawValue == "de")
    #expect(reading.values(of: .surface) == ["dogni", "run"])
    #expect(reading.values(of: .lemma) == ["dog₂", ""])
    #expect(reading.values(of: .gloss) == ["Hund-_", "läuft"])
    #expect(reading.values(of: Tier(rawValue: "gloss-en")) == ["dog-PL", "run"])
    #expect(reading.values(of: .partOfSpeech) == ["", "v"])
    #expect(reading.values(of: .morphemes) == ["dog-ni", ""])
    #expect(
      reading.words[0].morphemes == [
        Morpheme(form: "dog", gloss: "Hund", category: "n", lemmaID: "2", other: "type=stem"),
        Morpheme(form: "ni", gloss: "PL", category: "n:num", other: "type=suffix"),
      ])
    #expect(reading.values(of: Tier(rawValue: "morphemeGlosses-en")) == ["dog-PL", ""])
    #expect(reading.words.map(\.after) == [" ", "."])
    #expect(reading.verses[0].translation(at: 0) == "Hunde laufen.")
    #expect(reading.verses[0].notes.map(\.text) == ["literally: Dogs run", "Sure?"])
    #expect(reading.verses[0].notes.allSatisfy { $0.kind == .note })
    #expect(reading.verses[0].translations.dropFirst() == [VerseTranslation(text: "Dogs run.")])
    #expect(
      reading.description.translations.dropFirst() == [
        TranslationColumn(label: "en", language: .english)
      ])
    #expect(reading.warnings == [])
  }

  @Test("A second translation in the same language is a note, in any column")
  func secondTranslations() throws {
    for language in ["en", "tpi"] {
      let items = [("en", "One."), ("tpi", "Wan."), (language, "More.")].map {
        "<item type=\"gls\" lang=\"\($0)\">\($1)</item>"
      }
      let reading = try Reading(flextext("<phrase>\(word("a"))\(items.joined())</phrase>"))
      #expect(reading.verses[0].translations.map(\.text) == ["One.", "Wan."])
      #expect(reading.verses[0].notes.map(\.text) == ["\(language): More."])
    }
  }

  @Test("The abbreviation of the title is a comment of the first phrase, or the title")
  func abbreviation() throws {
    let phrases = String(repeating: "<phrase>\(word("a"))</phrase>", count: 2)
    for isFirst in [true, false] {
      let items = [item("title-abbreviation", "T"), item("title", "Tale")]
      let reading = try Reading(
        "<interlinear-text>\((isFirst ? items : items.reversed()).joined())"
          + "<phrases>\(phrases)</phrases></interlinear-text>")
      #expect(reading.verses.map(\.reference.book) == ["Tale", "Tale"])
      #expect(reading.verses.map(\.headings) == [[], []])
      #expect(
        reading.verses.map(\.notes) == [
          [TextNote(kind: .comment, text: "title-abbreviation: T")], [],
        ])
    }
    let alone = try Reading(
      "<interlinear-text>\(item("title-abbreviation", "T"))<phrases>\(phrases)</phrases>"
        + "</interlinear-text>")
    #expect(alone.verses.map(\.reference.book) == ["T", "T"])
    #expect(alone.verses.allSatisfy { $0.notes.isEmpty })
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
    #expect(reading.verses[2].translation(at: 0) == "x")
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
        "file:4: a word without a form; omitted; expected <item type=\"txt\">",
        "file:5: a morpheme without a form; omitted; expected <item type=\"txt\">",
      ])
  }

  @Test("The only morpheme of a word is kept if its form is another")
  func onlyMorpheme() throws {
    func morphemes(_ form: String) -> String {
      "<morphemes><morph>\(item("txt", form, "xyz-Latn"))</morph></morphemes>"
    }
    let reading = try Reading(
      flextext(
        "<phrase><words>\(word("седи", morphemes("sedi")))\(word("Dom", morphemes("dom")))"
          + "</words></phrase>"))
    #expect(reading.words.map { $0.morphemes.map(\.form) } == [["sedi"], []])
    #expect(reading.values(of: .morphemes) == ["sedi", ""])
    #expect(reading.warnings.isEmpty)
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

  @Test(
    "The language of the text is the one that the file declares, or that most words have",
    arguments: [
      (["en", "npi", "npi"], ["npi"], "npi"), (["en", "npi", "fr"], ["npi"], "npi"),
      (["en", "en", "npi"], ["npi"], "npi"), (["en", "npi", "npi"], [], "npi"),
      (["npi", "en", "npi"], [], "npi"), (["npi", "new", "new"], ["npi", "new"], "new"),
      (["fr", "en", "de"], ["npi"], "npi"), (["npi", "npi"], ["npi"], "npi"),
    ])
  func textLanguage(languages: [String], declared: [String], language: String) throws {
    let words = languages.map { "<word>\(item("txt", "म", $0))\(item("gls", "I", "en"))</word>" }
    let list =
      declared.map { "<language lang=\"\($0)\" vernacular=\"true\"/>" } + [
        "<language lang=\"en\"/>"
      ]
    let reading = try Reading(
      """
      <document><interlinear-text><phrases><phrase>\(item("gls", "wrong", language))<words>\
      \(words.joined())</words>\(item("gls", "right", "en"))</phrase></phrases>
      <languages>\(list.joined())</languages></interlinear-text></document>
      """)
    #expect(reading.verses.map(\.language.rawValue) == [language])
    #expect(reading.words.map(\.surface) == languages.map { _ in "म" })
    #expect(
      !reading.description.tiers.contains { $0.rawValue.hasPrefix("surface-") }
        || declared.count > 1)
    #expect(reading.description.translationLanguage == .english)
    #expect(reading.verses.map { $0.translation(at: 0) } == ["right"])
    #expect(reading.values(of: .gloss) == languages.map { _ in "I" })
  }

  @Test("The form in the language of the text is the word, whatever comes first")
  func forms() throws {
    let reading = try Reading(
      flextext(
        "<phrase>\(item("txt", "ab", "en"))\(item("txt", "αβ"))</phrase><phrase><word>"
          + "\(item("txt", "a", "en"))\(item("txt", "α"))</word></phrase>"))
    #expect(reading.words.map(\.surface) == ["αβ", "α"])
    #expect(reading.values(of: Tier(rawValue: "surface-en")) == ["", "a"])
  }

  @Test(
    "The blanks of a translation stay, line ends are one",
    arguments: [
      ("I  go", "I  go"), ("a   b  c", "a   b  c"), (" a\n    b ", "a b"),
      ("a\n\n  \nb  c", "a b  c"),
      ("a\tb", "a b"),
    ])
  func blanks(text: String, translation: String) throws {
    let reading = try Reading(
      flextext("<phrase>\(word("a", item("gls", "b  c", "en")))\(item("gls", text, "en"))</phrase>")
    )
    #expect(reading.verses[0].translation(at: 0) == translation)
    #expect(reading.values(of: .gloss) == ["b c"])
    let second = written(reading.verses.map(\.withoutMarkup), reading.description, as: .flextext)
    #expect(try Reading(second).verses[0].translation(at: 0) == translation)
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
      ("<document/>", "1: no phrase; expected <phrase> (in Pangloss, <S> or <W>)"),
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
    let source = ByteSource(name: "file", bytes: bytes)
    source.lengthLimit = 20_000
    let error = #expect(throws: FormatError.self) {
      let reader = try FLExReader(source)
      while try reader.next() != nil {}
    }
    #expect(
      error?.message.description.hasSuffix("has more than 20000 bytes; expected its end") == true)
  }
}

@Suite("FLEx: nothing is lost")
struct FLExLossTests {
  private func morph(_ type: String, _ items: String) -> String {
    "<morph type=\"\(type)\">\(items)</morph>"
  }

  @Test("Glosses of morphemes are a tier beside the gloss of the word")
  func morphemeGlosses() throws {
    let reading = try Reading(
      flextext(
        "<phrase><words>"
          + word(
            "tyryhse",
            item("gls", "get stuck", "en") + "<morphemes>"
              + morph("prefix", item("txt", "t-") + item("gls", "3", "en"))
              + morph("root", item("txt", "yryh") + item("gls", "get.stuck", "en"))
              + morph("suffix", item("txt", "-se") + item("gls", "PST.CPL", "en"))
              + "</morphemes>") + "</words></phrase>"))
    #expect(reading.values(of: .gloss) == ["get stuck"])
    #expect(MorphemeTier.glosses.line(reading.words[0].morphemes) == "3-get.stuck-PST.CPL")
    #expect(MorphemeTier.forms.line(reading.words[0].morphemes) == "t-yryh-se")
  }

  @Test(
    "Clitics and reduplication keep their boundary",
    arguments: [
      ([("root", "ehma"), ("enclitic", "=tao")], "ehma=tao"),
      ([("proclitic", "a="), ("root", "b")], "a=b"),
      ([("prefix", "ta~"), ("root", "taka"), ("suffix", "-n")], "ta~taka-n"),
      ([("root", "a"), ("enclitic", "b")], "a=b"), ([("stem", "a"), ("stem", "b")], "a-b"),
    ] as [([(String, String)], String)])
  func boundaries(parts: [(String, String)], expected: String) throws {
    let morphs = parts.map { morph($0.0, item("txt", $0.1)) }.joined()
    let reading = try Reading(
      flextext(
        "<phrase><words>\(word("x", "<morphemes>\(morphs)</morphemes>"))</words></phrase>"))
    #expect(reading.values(of: .morphemes) == [expected])
  }

  @Test("Underlying forms are kept where they differ; other items of a morpheme, too")
  func underlying() throws {
    let reading = try Reading(
      flextext(
        "<phrase><words>"
          + word(
            "x",
            "<morphemes>"
              + morph("suffix", item("txt", "-n") + item("cf", "-ni") + item("hn", "2"))
              + morph("", item("txt", "a") + item("cf", "a") + item("variantTypes", "Pl"))
              + "</morphemes>") + "</words></phrase>"))
    #expect(
      reading.words[0].morphemes == [
        Morpheme(form: "n", underlying: "ni", lemmaID: "2", other: "type=suffix"),
        Morpheme(form: "a", other: "variantTypes=Pl"),
      ])
  }

  @Test("Speakers, times, paragraphs and the information about a text are kept")
  func phrases() throws {
    let words = "<words>\(word("a"))</words>"
    func text(_ id: String) -> String {
      """
      <interlinear-text>\(item("title", "T"))\(item("title", "Tale", "en"))
      \(item("source", "Ana", "en"))<paragraphs><paragraph><phrases>
      <phrase speaker="Ana" begin-time-offset="0" end-time-offset="950" media-file="\(id)">\(words)</phrase>
      <phrase begin-time-offset="950" end-time-offset="1200">\(words)</phrase></phrases></paragraph>
      <paragraph><phrases><phrase begin-time-offset="9" end-time-offset="1">\(words)</phrase>
      </phrases></paragraph></paragraphs><media-files><media guid="\(id)" location="\(id).wav"/>
      </media-files></interlinear-text>
      """
    }
    let source = ByteSource(
      name: "file", bytes: Array("<document>\(text("m1"))\(text("m2"))</document>".utf8))
    let reader = try FLExReader(source)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    #expect(verses.map(\.speaker) == ["Ana", "", "", "Ana", "", ""])
    #expect(verses.map(\.isParagraphStart) == [false, false, true, false, false, true])
    #expect(verses[0].recording == RecordingSpan(start: 0, end: 950))
    #expect(verses[2].recording == nil)
    #expect(
      verses.compactMap(\.recording).map { reader.description.recordings[$0.recording] } == [
        "m1.wav", "m1.wav", "m2.wav", "m2.wav",
      ])
    #expect(verses[0].headings.map(\.text) == ["Tale"])
    #expect(verses[0].notes.map(\.text) == ["source: Ana"])
    #expect(verses[1].notes.isEmpty && verses[1].headings.isEmpty)
  }

  @Test("Elements that are not read are reported once, with their number")
  func unknown() throws {
    let reading = try Reading(
      flextext("<phrase><scrMilestone/><scrMilestone/><words>\(word("a"))</words></phrase>"))
    #expect(reading.warnings.count == 1)
    #expect(reading.warnings[0].message.description.contains("2 elements <scrMilestone>"))
  }
}

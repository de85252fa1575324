import Interlinear
import Testing

import Formats

/// Returns the line of a token with an id, a form, and any columns other than `_`.
func token(
  _ id: String, _ form: String, lemma: String = "_", pos: String = "X", features: String = "_",
  misc: String = "_"
) -> String {
  "\(id)\t\(form)\t\(lemma)\t\(pos)\t_\t\(features)\t_\t_\t_\t\(misc)\n"
}

@Suite("CoNLL-U")
struct CoNLLUTests {
  @Test("A token's tiers")
  func tiers() throws {
    let reading = try Reading(
      token(
        "1", "λόγος", lemma: "λόγος", pos: "NOUN", features: "Case=Nom|Number=Sing",
        misc: "Gloss=word|Translit=logos|x|SpaceAfter=No"))
    #expect(
      reading.description.tiers == [
        .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong,
        .normalized, .morphemes, .attributes, .languageTag, .lemmaID,
      ])
    #expect(reading.description.morphologyScheme == .universalDependencies)
    #expect(
      reading.verses.map(\.withoutMarkup) == [
        Verse(
          reference: Reference(book: "Sentences", chapter: 0, verse: "1"),
          words: [
            Word(
              values: [
                "λόγος", "logos", "λόγος", "word", "Case=Nom|Number=Sing", "NOUN", "", "", "", "x",
                "", "",
              ],
              after: "")
          ])
      ])
  }

  @Test("A multi-word token is one word; its parts are its morphemes")
  func multiword() throws {
    let reading = try Reading(
      token("1", "vámo") + token("2-3", "nos", pos: "_", misc: "SpaceAfter=No|Gloss=us")
        + token("2", "a", lemma: "a", pos: "ADP", misc: "Gloss=to")
        + token("3", "os", lemma: "o", pos: "DET") + token("4", ".", pos: "PUNCT"))
    #expect(reading.words.map(\.surface) == ["vámo", "nos"])
    #expect(
      reading.words[1].morphemes == [
        Morpheme(form: "a", gloss: "to", category: "ADP", lemma: "a"),
        Morpheme(form: "os", category: "DET", lemma: "o"),
      ])
    #expect(reading.values(of: .morphemes) == ["", "a-os"])
    #expect(reading.values(of: .gloss) == ["", "us"])
    #expect(reading.words[1].after == ". ")
  }

  @Test("Empty nodes are skipped")
  func emptyNodes() throws {
    let reading = try Reading(
      token("0.1", "nobody") + token("1", "a") + token("1.1", "went") + token("1.2", "to")
        + token("2", "b"))
    #expect(reading.words.map(\.surface) == ["a", "b"])
    #expect(try Reading(token("1.1", "x")).verses.map(\.words) == [[]])
  }

  @Test("Punctuation is not a word")
  func punctuation() throws {
    func mark(_ form: String, glued: Bool = false) -> String {
      token("9", form, pos: "PUNCT", misc: glued ? "SpaceAfter=No" : "_")
    }
    let reading = try Reading(
      mark("¿", glued: true) + token("1", "Qué", misc: "SpaceAfter=No") + mark("?", glued: true)
        + mark("»") + mark("(", glued: true) + token("2", "a") + mark("–") + token("3", "b")
        + mark("3", glued: true) + mark("."))
    #expect(reading.words.map(\.before) == ["¿", "(", "– "])
    #expect(reading.words.map(\.surface) == ["Qué", "a", "b"])
    #expect(reading.words.map(\.after) == ["?» ", " ", " 3. "])
  }

  @Test("Punctuation is what its tag says", arguments: ["ⲻ", "ฯ", "ๆ", "ـ", "LBKT", "et", "1"])
  func letters(mark: String) throws {
    let reading = try Reading(
      token("1", "a", misc: "SpaceAfter=No") + token("2", mark, pos: "PUNCT") + token("3", "b"))
    #expect(reading.words.map(\.surface) == ["a", "b"])
    #expect(reading.words[0].after == mark + " ")
  }

  @Test("Punctuation at the end, and a sentence of only punctuation")
  func marksAlone() throws {
    let end = try Reading(token("1", "a") + token("2", "!", pos: "PUNCT"))
    #expect(end.words.map(\.after) == [" ! "])
    let alone = try Reading(
      token("1", "…", pos: "PUNCT", misc: "SpaceAfter=No") + token("2", "!", pos: "PUNCT"))
    #expect(alone.words.map(\.surface) == ["…", "!"])
    #expect(alone.words.map(\.after) == ["", " "])
    #expect(alone.values(of: .partOfSpeech) == ["PUNCT", "PUNCT"])
  }

  @Test("Documents, ids and translations come from comments")
  func comments() throws {
    let reading = try Reading(
      """
      # newdoc id = book-1
      # sent_id = s 1
      # text = a
      # text_en = An a = b
      # newpar
      \(token("1", "a"))
      # text_en =
      \(token("1", "b"))

      # newdoc
      #sent_id=s3
      \(token("1", "c"))
      # a last word
      """)
    #expect(reading.verses.map(\.reference.book) == ["book-1", "book-1", "Sentences"])
    #expect(reading.references == ["s 1", "2", "s3"])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["An a = b", "", ""])
  }

  @Test("The first Ref of a sentence is its place")
  func places() throws {
    func sentence(_ refs: String...) -> String {
      "# sent_id = s\n" + refs.enumerated().map { token("\($0 + 1)", "a", misc: $1) }.joined()
        + "\n"
    }
    let reading = try Reading(
      sentence("_", "Ref=MATT_5.1", "Ref=MATT_5.2") + sentence("Ref=MATT_5.3")
        + sentence("Ref=1 JOHN 1:1") + sentence("Ref=1_JOHN_2.1") + sentence("Ref=5.1")
        + sentence("Ref=A_0.1") + sentence("Ref=A_1.2.3"))
    #expect(
      reading.references
        == ["MATT 5:1", "MATT 5:3", "1 JOHN 1:1", "1 JOHN 2:1", "s", "s", "A 1 2:3"])
    #expect(
      reading.verses.map(\.isChapterStart) == [true, false, true, true, false, false, true])
  }

  @Test(
    "The file name of a treebank determines its language",
    arguments: [
      ("grc_proiel-ud-test.conllu", "grc"), ("/a/b/la_ittb-ud-dev.conllu", "la"),
      ("text.conllu", "und"), ("my-ud-notes.conllu", "my"), ("A_x-ud-dev.conllu", "und"),
      ("dir-ud-x/long.conllu", "und"), ("/", "und"), ("", "und"),
    ])
  func language(name: String, tag: String) throws {
    let reading = try Reading(token("1", "a"), name: name)
    #expect(reading.verses.map(\.language.rawValue) == [tag])
  }

  @Test(
    "A line with another number of columns is refused",
    arguments: [
      ("1\ta\n", 2), ("1\ta\t_\t_\t_\t_\t_\t_\t_\n", 9), ("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t_\n", 11),
      (" \n", 1),
    ])
  func columnCount(line: String, count: Int) {
    let error = fault(in: "# sent_id = 1\n" + token("1", "a") + line)
    #expect(
      error?.description == "file:3: \(count) columns; expected CoNLL-U's 10, separated by tabs")
  }

  @Test(
    "An invalid id is refused",
    arguments: [
      "x", "", "2-", "-2", "3-2", "2-x", "1.x", ".", "1.", "a.b", "1-2.1", "99999999999999999999",
    ])
  func badID(id: String) {
    let error = fault(in: token("1", "a") + token(id, "b"))
    #expect(error?.line == 2)
    #expect(error?.message.description.contains("\"\(id)\" is not a token") == true)
  }
}

@Suite("CoNLL-U: special cases")
struct CoNLLUSpecificationTests {
  @Test("Tiers of the fifth and the last column")
  func columns() throws {
    let reading = try Reading(
      "1\tteh\tthe\tDET\tDT\t_\t2\tdet\t_\tCorrectForm=the|LId=the-1|flag\n")
    #expect(reading.values(of: .languageTag) == ["DT"])
    #expect(reading.values(of: .lemmaID) == ["the-1"])
    #expect(reading.values(of: .normalized) == ["the"])
  }

  @Test(
    "English takes precedence among translations",
    arguments: [
      ("# text_de = D\n# text_en = E\n", "en", "E"), ("# text_de = D\n# text_fr = F\n", "de", "D"),
      ("# text = T\n", "en", ""),
    ])
  func translations(comments: String, language: String, text: String) throws {
    let reading = try Reading(comments + token("1", "a"))
    #expect(reading.description.translationLanguage.rawValue == language)
    #expect(reading.verses.map { $0.translation(at: 0) } == [text])
  }

  @Test("CoNLL-U Plus: the first line names the columns")
  func plus() throws {
    let reading = try Reading(
      "# global.columns = ID FORM NER MISC\n# sent_id = s\n1\ta\tO\tGloss=g\n2\tb\tB\t_\n")
    #expect(reading.words.map(\.surface) == ["a", "b"])
    #expect(reading.values(of: .gloss) == ["g", ""])
    #expect(
      fault(in: "# global.columns = ID FORM\n1\ta\tb\n")?.description
        == "file:2: 3 columns; expected the 2 of global.columns, separated by tabs")
    #expect(fault(in: "# global.columns = FORM\na\n")?.line == 1)
  }

  @Test("Comments may occur anywhere, and spaces are specified in two ways")
  func spaces() throws {
    let reading = try Reading(
      token("1-2", "ab", pos: "_", misc: "SpaceAfter=No") + "# in between\n"
        + token("1", "a", misc: "SpaceAfter=No")
        + token("2", "b") + token("3", "c", misc: "SpacesAfter=\\s\\s")
        + token("4", "d", misc: "SpacesAfter=\\n"))
    #expect(reading.words.map(\.surface) == ["ab", "c", "d"])
    #expect(reading.words.map(\.after) == ["", "  ", " "])
  }

  @Test("In a file from elsewhere, a backslash is a backslash")
  func backslash() throws {
    #expect(try Reading(token("1", "a", misc: "Gloss=x\\py")).values(of: .gloss) == ["x\\py"])
  }
}

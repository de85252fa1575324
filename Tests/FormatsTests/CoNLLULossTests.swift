import Interlinear
import Testing

@testable import Formats

/// Returns the line of a token with all columns.
private func line(_ columns: String...) -> String {
  (columns + Array(repeating: "_", count: 10 - columns.count)).joined(separator: "\t") + "\n"
}

@Suite("CoNLL-U: nothing is lost")
struct CoNLLULossTests {
  private let genesis =
    line("1-2", "בראשית", "_", "_", "_", "_", "_", "_", "_", "Translit=bereshit")
    + line(
      "1", "ב", "ב", "ADP", "prep", "_", "2", "case", "_",
      "Gloss=in|LId[Strongs]=b|Ref=GEN_1.1|Translit=be")
    + line(
      "2", "ראשית", "ראשית", "NOUN", "subs", "Gender=Fem", "3", "obl", "_",
      "LId=r1|LId[Strongs]=7225|Ref=GEN_1.1")
    + line("3", "ברא", "ברא", "VERB", "verb", "_", "0", "root", "_", "Ref=GEN_1.2|SpaceAfter=No")
    + line("4", "׃", "׃", "PUNCT", "punct", "_", "3", "punct", "_", "Ref=GEN_1.2|Kind=sof")

  @Test("The parts of a multi-word token keep lemma, tags, features and ids")
  func parts() throws {
    let reading = try Reading(genesis)
    #expect(
      reading.words[0].morphemes == [
        Morpheme(
          form: "ב", gloss: "in", category: "ADP", lemma: "ב", code: "prep",
          other: "LId[Strongs]=b|Translit=be"),
        Morpheme(
          form: "ראשית", category: "NOUN", lemma: "ראשית", features: "Gender=Fem", code: "subs",
          lemmaID: "r1", other: "LId[Strongs]=7225"),
      ])
    #expect(reading.values(of: .strong) == ["b/7225", ""])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Every token is in the tree, with its head, its relation and its word")
  func tree() throws {
    let verse = try Reading(genesis).verses[0]
    #expect(
      verse.syntax == [
        SyntaxToken(id: "1", form: "ב", word: 0, part: 0, head: 1, relation: "case"),
        SyntaxToken(id: "2", form: "ראשית", word: 0, part: 1, head: 2, relation: "obl"),
        SyntaxToken(id: "3", form: "ברא", word: 1, relation: "root"),
        SyntaxToken(
          id: "4", form: "׃", head: 2, relation: "punct",
          annotation: SyntaxToken.Annotation(
            lemma: "׃", category: "PUNCT", code: "punct", other: "Kind=sof")),
      ])
    #expect(try Reading(token("1", "a") + token("2", "b")).verses[0].syntax.isEmpty)
  }

  @Test("An empty node is reported and stays in the tree; enhanced dependencies are kept")
  func emptyNodes() throws {
    let reading = try Reading(
      line("1", "a", "_", "VERB", "_", "_", "0", "root", "0:root|1.1:x")
        + line("1.1", "went", "go", "VERB", "_", "Tense=Past", "_", "_", "1:conj"))
    #expect(reading.words.map(\.surface) == ["a"])
    let tree = reading.verses[0].syntax
    #expect(tree.map(\.id) == ["1", "1.1"])
    #expect(tree.map(\.enhanced) == ["0:root|1.1:x", "1:conj"])
    #expect(tree[1].annotation?.lemma == "go" && tree[1].annotation?.features == "Tense=Past")
    #expect(reading.warnings.map(\.line) == [2])
    #expect(reading.warnings[0].message.description.contains("\"1.1\""))
  }

  @Test("A head that isn't a token is reported, and so is a root with another relation")
  func wrongHeads() throws {
    let reading = try Reading(
      line("1", "a", "_", "X", "_", "_", "9", "dep") + line("2", "b", "_", "X", "_", "_", "0", "x")
        + line("3", "c", "_", "X", "_", "_", "99999999999999999999", "dep")
        + line("4", "d", "_", "X", "_", "_", "0", "root:part"))
    #expect(reading.verses[0].syntax.map(\.head) == [nil, nil, nil, nil])
    #expect(reading.verses[0].syntax.map(\.relation) == ["dep", "root", "dep", "root:part"])
    #expect(reading.warnings.map(\.line) == [1, 2, 3])
  }

  @Test("A token that is its own head is reported")
  func ownHead() throws {
    let reading = try Reading(
      line("1", "a", "_", "X", "_", "_", "0", "root") + line("2", "b", "_", "X", "_", "_", "2", "x")
    )
    #expect(reading.verses[0].syntax.map(\.head) == [nil, nil])
    #expect(
      reading.warnings.map(\.description) == [
        "file:2: \"2\" is its own head; expected the id of another token"
      ])
  }

  @Test(
    "The heads of a cycle are reported once, and one of them is removed",
    arguments: [
      (["2", "1"], [nil, 0], 1), (["2", "3", "1"], [nil, 2, 0], 1),
      (["0", "3", "2"], [nil, nil, 1], 2),
      (["0", "1", "4", "5", "3"], [nil, 0, nil, 4, 2], 3), (["2", "3", "2"], [1, nil, 1], 2),
      (["2", "1", "4", "3"], [nil, 0, nil, 2], 1),
    ] as [([String], [Int?], Int)])
  func cycles(heads: [String], found: [Int?], faultLine: Int) throws {
    let text = heads.enumerated().map { index, head in
      line("\(index + 1)", "a", "_", "X", "_", "_", head, head == "0" ? "root" : "dep")
    }.joined()
    let reading = try Reading(text)
    #expect(reading.verses[0].syntax.map(\.head) == found)
    #expect(
      reading.warnings.first?.description
        == "file:\(faultLine): the heads of \"\(faultLine)\" lead back to it; expected a tree")
  }

  @Test("The comment gloss is a note in a file with other translations")
  func gloss() throws {
    let reading = try Reading("# text_en = A b\n# gloss = a-PL b\n" + token("1", "a"))
    #expect(reading.verses[0].translation(at: 0) == "A b")
    #expect(reading.verses[0].notes.map(\.text) == ["gloss: a-PL b"])
  }

  @Test("The language of a sentence and the headings before it are comments")
  func languageAndHeadings() throws {
    let reading = try Reading(
      "# language = grc\n# heading = Part 1\n" + token("1", "a") + "\n# language = Old Greek\n"
        + token("1", "b"))
    #expect(reading.verses.map(\.language.rawValue) == ["grc", "und"])
    #expect(reading.verses.map { $0.headings.map(\.text) } == [["Part 1"], []])
  }

  @Test("Verses that begin within a sentence are kept with their word")
  func places() throws {
    let verse = try Reading(genesis).verses[0]
    #expect(verse.reference == Reference(book: "GEN", chapter: 1, verse: "1"))
    #expect(
      verse.places == [
        VersePlace(reference: Reference(book: "GEN", chapter: 1, verse: "2"), word: 1)
      ])
    let text = MemoryText(
      description: TextDescription(name: "t", title: "t", tiers: [.surface]), verses: [verse])
    #expect(text.row(inBook: 0, chapter: 1, verse: "2") == 0)
    #expect(text.row(inBook: 0, chapter: 1, verse: "3") == nil)
  }

  @Test("References of three numbers belong to a book of the work")
  func threeNumbers() throws {
    let reading = try Reading(
      "# source = The Histories, Book 1, 20\n" + token("1", "a", misc: "Ref=1.20.1") + "\n"
        + "# source = The Histories, Book 1, 20\n" + token("1", "b", misc: "Ref=1.20.2") + "\n"
        + "# newdoc id = hist\n" + token("1", "c", misc: "Ref=2.3") + "\n")
    #expect(
      reading.references == ["The Histories 1 20:1", "The Histories 1 20:2", "hist 2:3"])
    #expect(reading.verses.map(\.headings.count) == [1, 0, 0])
  }

  @Test("Every translation is kept in its language, wherever it begins")
  func translations() throws {
    let reading = try Reading(
      "# text_ru = Р\n# text_en = E\n" + token("1", "a") + "\n# text_ru = Р2\n" + token("1", "b")
        + "\n# text_pt-BR = P\n# text_literal = L\n" + token("1", "c"))
    #expect(reading.description.translationLanguage == .english)
    #expect(reading.verses.map { $0.translation(at: 0) } == ["E", "", ""])
    #expect(
      reading.verses.map { $0.translations.dropFirst().map(\.text) } == [["Р"], ["Р2"], ["", "P"]])
    #expect(reading.verses[2].notes.map(\.text) == ["text_literal: L"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Languages that only later sentences have are columns, too")
  func lateLanguages() throws {
    var lines = LineReader(ByteSource(name: "file", bytes: Array((token("1", "a")).utf8)))
    let empty = CoNLLUReader(lines, head: [])
    #expect(try empty.next()?.translation(at: 0) == "")
    let text = "# text_fr = F\n\(token("1", "a"))\n# text_de = D\n\(token("1", "b"))"
    lines = LineReader(ByteSource(name: "file", bytes: Array(text.utf8)))
    let reader = CoNLLUReader(lines, head: [])
    #expect(try reader.next()?.translation(at: 0) == "F")
    #expect(try reader.next()?.translations.dropFirst().map(\.text) == ["D"])
    #expect(reader.description.translationLanguage.rawValue == "fr")
    #expect(reader.description.translations.dropFirst().map(\.language.rawValue) == ["de"])
  }

  @Test("Speakers, glosses and pronunciations are kept; unknown comments are reported")
  func comments() throws {
    let reading = try Reading(
      """
      # speaker = Anna
      # phonetic_text = ˈa
      # gloss_pt = um
      # gloss = this one
      # newpar id = p1
      # reviewer = me = you
      # a remark
      \(token("1", "a"))
      # newpar
      \(token("1", "b"))
      """)
    #expect(reading.verses.map(\.isParagraphStart) == [false, true])
    #expect(reading.verses[0].speaker == "Anna")
    #expect(
      reading.verses[0].notes.map(\.text) == ["phonetic_text: ˈa", "gloss_pt: um"])
    #expect(reading.verses[0].translation(at: 0) == "this one")
    #expect(reading.warnings.map(\.line) == [6])
    #expect(reading.warnings.map(\.message.description).last?.contains("reviewer") == true)
  }

  @Test("Multi-word expressions of cupt are a tier")
  func cupt() throws {
    let reading = try Reading(
      "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n"
        + "1\tse\tse\tPRON\t_\t_\t2\texpl\t_\t_\t1:IRV\n2-3\tab\t_\t_\t_\t_\t_\t_\t_\t_\t*\n"
        + "2\ta\ta\tVERB\t_\t_\t0\troot\t_\t_\t1\n3\tb\tb\tX\t_\t_\t2\tdep\t_\t_\t2:VID;1\n")
    let tier = Tier(rawValue: "PARSEME:MWE")
    #expect(reading.values(of: tier) == ["1:IRV", "1 2:VID;1"])
    #expect(reading.words[1].morphemes.map(\.other) == ["PARSEME:MWE=1", "PARSEME:MWE=2:VID;1"])
    #expect(reading.verses[0].syntax.count == 3)
  }

  @Test("Long names of documents are headings, and long ids of sentences are kept beside a number")
  func longNames() throws {
    let long = "shenoute.a22:a22.YA421-428-and-more"
    let reading = try Reading(
      "# newdoc id = \(long)\n# meta::title = Acephalous 22: YA 421-28 of the monastery\n"
        + "# sent_id = shenoute_a22-a22_YA421-428_s0001\n" + token("1", "a")
        + "\n# sent_id = s2\n" + token("1", "b") + "\n# newdoc id = \(long)x\n"
        + "# meta::title = Acephalous 22: YA 421-28 of the monastery\n"
        + "# sent_id = shenoute_a22-a22_YA421-428_s0002\n" + token("1", "c")
        + "\n# newdoc id = short\n# sent_id = 9\n" + token("1", "d"))
    #expect(
      reading.verses.map(\.reference.book) == [
        "Acephalous 22: YA…", "Acephalous 22: YA…", "Acephalous 22: YA… 2", "short",
      ])
    #expect(reading.verses.map(\.reference.verse) == ["1", "s2", "1", "9"])
    #expect(
      reading.verses.map(\.id) == [
        "shenoute_a22-a22_YA421-428_s0001", "", "shenoute_a22-a22_YA421-428_s0002", "",
      ])
    #expect(
      reading.verses.map { $0.headings.map(\.text) } == [
        ["Acephalous 22: YA 421-28 of the monastery"], [],
        ["Acephalous 22: YA 421-28 of the monastery"], [],
      ])
  }
}

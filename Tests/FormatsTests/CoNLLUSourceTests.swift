import Interlinear
import RandomInput
import Testing

@testable import Formats

@Suite("CoNLL-U out is CoNLL-U")
struct CoNLLUSourceTests {
  /// A file with everything that CoNLL-U has.
  private static let file = """
    # newdoc id = A\\b
    # global.Entity = GRP-etype
    # sent_id = d-1
    # text = «Vámonos» al  mar!”
    # text_en = Let us go to the sea.
    # text[deu] = Gehen wir
    # speaker = Ana
    #no_space=1
    # a remark
    #   two   blanks
    1\t«\t«\tPUNCT\tFi\tPunctType=Quot\t2\tpunct\t2:punct\tSpaceAfter=No|Translit=<<|Gloss=open
    2-3\tVámonos\t_\t_\t_\tTypo=Yes\t_\t_\t_\tSpaceAfter=No|MSeg=vamo-nos
    2\tVamos\tir\tVERB\tv\tMood=Imp\t0\troot\t0:root\tX=y|Gloss=go|flag
    3\tnos\tnosotros\tPRON\tp\tCase=Acc\t2\tobj\t2:obj\t_
    4\t»\t»\tPUNCT\tFc\t_\t2\tpunct\t_\t_
    # between
    5-6\tal\t_\t_\t_\t_\t_\t_\t_\tLId[Strongs]=7
    5\ta\ta\tADP\t_\tnom\t7\tcase\t_\tRef=MATT_5.1
    6\tel\tel\tDET\t_\tb=2|A=1\t6\tdet\t_\tSpacesAfter=\\s\\s
    7\tmar\tmar\tNOUN\tn\tGender=Masc\t2\tobl\t_\tSpaceAfter=No|SpacesAfter=\\n|a\\\\b=c\\pd
    7.1\tva\tir\tVERB\t_\t_\t_\t_\t0:root\tCopyOf=2
    8\t!\t!\tPUNCT\tf\tPunctType=Excl\t2\tpunct\t_\tSpaceAfter=No|Id=6
    9\t”\t”\tPUNCT\tf\t_\t99\tpunct\t_\t_

    # newpar id = p
    # newpar
    # sent_id = d-2
    # text = ???
    1\t???\t???\tPUNCT\tf\t_\t0\troot\t_\t_

    # sent_id = d-3
    1\t_\t_\tX\t_\t_\t_\t_\t_\tTranslit=_
    2\t...\t...\tPUNCT\t_\t_\t_\t_\t_\t_
    3\t)”\t)”\tPUNCT\t_\t_\t_\t_\t_\t_
    4\te\u{301}\té\tX\t_\t_\t1\tdep\t_\t\u{301}=x|y

    # text =
    0.1\tx\tx\tX\t_\t_\t_\t_\t_\t_
    # last


    """

  private func written(
    _ reading: Reading, as format: ExportFormat = .conllu, rows: Range<Int>? = nil
  ) -> String {
    let exporter = VerseExporter(
      format: format, description: reading.description, hasExtras: true)
    let verses = rows.map { Array(reading.verses[$0]) } ?? reading.verses
    return exporter.header + verses.map(exporter.string(for:)).joined()
  }

  private func expectSame(_ text: String, _ expected: String, _ comment: Comment? = nil) {
    let (lines, others) = (text.utf8.split(separator: 0x0A), expected.utf8.split(separator: 0x0A))
    for (line, other) in zip(lines, others) where !line.elementsEqual(other) {
      #expect(String(Substring(line)) == String(Substring(other)), comment)
    }
    #expect(text.utf8.elementsEqual(expected.utf8), comment)
  }

  @Test("A file with everything is written as it came, also through JSON and TSV")
  func everything() throws {
    let reading = try Reading(Self.file, format: .conllu)
    expectSame(written(reading), Self.file)
    var losses = ExportLosses(format: "conllu")
    for verse in reading.verses { losses.add(verse, reading.description) }
    #expect(losses.counts.isEmpty)
    for (format, input) in [(ExportFormat.json, FileFormat.json), (.tsv, .delimited)] {
      let again = try Reading(written(reading, as: format), format: input)
      expectSame(written(again), Self.file, "\(format)")
    }
  }

  @Test("What the words and the tree determine is not kept a second time")
  func markup() throws {
    let text = """
      # sent_id = 1
      1\t“\t“\tPUNCT\t_\t_\t2\tpunct\t_\tSpaceAfter=No|Translit=q
      2\tGo\tgo\tVERB\tVB\tMood=Imp\t0\troot\t_\tGloss=go|SpaceAfter=No|Translit=go
      3\t!\t!\tPUNCT\t.\t_\t2\tpunct\t_\tSpaceAfter=No
      4\t”\t”\tPUNCT\t.\t_\t2\tpunct\t_\tZ|A

      """
    #expect(
      try Reading(text, format: .conllu).verses.map(\.markup)
        == ["conllu\n# sent_id = 1\n\n\n\n\t\t\t\t\t\t\t\t\tZ|A"])
  }

  @Test(
    "Other values than names and values in order are no features",
    arguments: [
      ("Case=Nom", true), ("Case=Nom|Number[psor]=Sing", true), ("Case=Acc,Dat", true),
      ("case=Nom", false), ("Case=nom", false), ("Case", false), ("Number[]=Sing", false),
      ("Number[psor=Sing", false), ("Number=Sing|Case=Nom", false), ("A=B|A=C", false),
    ])
  func features(value: String, isValid: Bool) {
    #expect(CoNLLUColumn.index(of: .morphology, value) == (isValid ? 3 : nil))
  }

  @Test(
    "Differences between the file and its export",
    arguments: [
      // The rules of the manual.
      ("\u{FEFF}# a\r\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\r\n", "# a\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n"),
      ("\n# a\n\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n\n", "# a\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n"),
      ("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n# a\n", "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n# a\n\n"),
    ])
  func rules(text: String, expected: String) throws {
    expectSame(written(try Reading(text, format: .conllu)), expected)
  }

  @Test("CoNLL-U Plus keeps its columns, also in a passage")
  func plus() throws {
    let columns = "# global.columns = ID FORM UPOS PARSEME:MWE\n"
    let sentences = "1\ta\tX\t1:VID\n2\t!\tPUNCT\t*\n\n# x\n1\tb\tX\t*\n\n"
    let reading = try Reading(columns + sentences, format: .conllu)
    expectSame(written(reading), columns + sentences)
    expectSame(written(reading, rows: 1..<2), columns + "# x\n1\tb\tX\t*\n\n")
    // A text of several files may have both.
    var mixed = reading
    mixed.verses += try Reading(token("1", "c"), format: .conllu).verses
    expectSame(
      written(mixed),
      columns + sentences
        + "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC\n"
        + token("1", "c") + "\n")
  }

  @Test("A translation that another file has added is a further comment")
  func addedTranslation() throws {
    var reading = try Reading("# sent_id = 1\n# gloss = A mouse\n" + token("1", "a"))
    #expect(reading.verses[0].translation(at: 0) == "A mouse")
    expectSame(written(reading), "# sent_id = 1\n# gloss = A mouse\n" + token("1", "a") + "\n")
    reading.description.translations += [
      TranslationColumn(label: "de", language: Language(rawValue: "de"))
    ]
    reading.verses[0].translations += [VerseTranslation(text: "Maus")]
    expectSame(
      written(reading),
      "# sent_id = 1\n# gloss = A mouse\n# text_de = Maus\n" + token("1", "a") + "\n")
  }

  @Test("A backslash in the name of a book remains one")
  func backslash() throws {
    let json = #"{"book":"A\\b","chapter":1,"verse":"1","words":[{"surface":"a"}]}"#
    let text = written(try Reading(json, format: .json))
    let reading = try Reading(text, format: .conllu)
    #expect(reading.references == ["A\\b 1:1"])
    expectSame(written(reading), text)
  }

  @Test("A tree of another format is written in the columns, with its empty tokens as empty nodes")
  func otherTree() throws {
    let rows = written(try Reading(TreebankXMLTests.perseus)).split(separator: "\n")
      .filter { $0.first?.isNumber == true }
    #expect(
      rows == [
        "1\tμῆνιν\tμῆνις\t_\t_\t_\t3\tOBJ\t_\tLId=μῆνις1|Morphology=n-s---fa-"
          + "|PartOfSpeech=n|Ref=tlg0012.tlg001_1.1|SpaceAfter=No",
        "2\t,\t,\t_\tu--------\t_\t3\tAuxX\t_\tPartOfSpeech=u|Ref=tlg0012.tlg001_1.1",
        "3\tἄειδε\tἀείδω\t_\t_\t_\t0\tPRED\t_\tMorphology=v2spma---|PartOfSpeech=v"
          + "|Ref=tlg0012.tlg001_1.1",
        "3.1\t[0]\t_\t_\t_\t_\t_\t_\t3:SBJ\t_",
        "1\tπολλὰς\t_\t_\t_\t_\t0\tx\t_\tRef=tlg0012.tlg001_1.3",
      ])
  }

  @Test("Files of early versions, which have data in comments and in names of Lector, are read")
  func early() throws {
    let text = #"""
      # lector_tiers = my\stier
      # lector_text = {"morphologyScheme":"oshm"}
      # newdoc id = Gen
      # lector_language = hbo
      # sent_id = Gen_1.1
      # lector_ref = A\\b|1|1
      # text = «בְּרֵאשִׁית, א
      # text_en = In the beginning
      # lector_verse = {"notes":[{"kind":"footnote","text":"n","word":0}],"id":"x y"}

      """#
      + "1\t«\t_\tPUNCT\t_\t_\t_\t_\t_\tPart=before|SpaceAfter=No\n"
      + "2\tבְּרֵאשִׁית\t_\t_\t_\t_\t_\t_\t_\tMorphology=HR/Ncfsa|my\\stier=a\\pb"
      + "|Morphemes=בְּ\\p\\p רֵאשִׁית\\p\\p\\p/|SpaceAfter=No\n"
      + "3\t, א\t_\tPUNCT\t_\t_\t_\t_\t_\tPart=after|SpaceAfter=No\n\n"
    let reading = try Reading(text, format: .conllu)
    #expect(reading.warnings.isEmpty)
    #expect(reading.references == ["A\\b 1:1"])
    #expect(reading.description.morphologyScheme == .oshm)
    let verse = reading.verses[0]
    #expect(verse.notes == [TextNote(kind: .footnote, text: "n", word: 0)])
    #expect(verse.id == "x y" && verse.translation(at: 0) == "In the beginning")
    #expect(verse.words.map(\.before) == ["«"] && verse.words.map(\.after) == [", א"])
    #expect(
      verse.words[0].morphemes == [
        Morpheme(form: "בְּ"), Morpheme(form: "רֵאשִׁית", boundary: "/"),
      ])
    #expect(reading.values(of: .morphology) == ["HR/Ncfsa"])
    #expect(reading.values(of: Tier(rawValue: "my tier")) == ["a|b"])
    #expect(verse.markup.isEmpty)
    #expect(!written(reading).contains("lector"))
  }

  @Test("Random files are written as they came, also through JSON", arguments: 1...150)
  func random(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let text = numbers.conllu(sentences: 8)
    let reading = try Reading(text, format: .conllu)
    expectSame(written(reading), text)
    let again = try Reading(written(reading, as: .json), format: .json)
    expectSame(written(again), text)
  }
}

extension SeededGenerator {
  private mutating func one(of items: [String]) -> String { items[below(items.count)] }

  /// Returns sentences with everything that may be in CoNLL-U.
  fileprivate mutating func conllu(sentences: Int) -> String {
    (0..<sentences).map { _ in comments() + rows() + "\n" }.joined()
  }

  private mutating func comments() -> String {
    (0..<below(6)).map { _ in
      one(of: [
        "# sent_id = s\(below(3))", "# text = ", "# text = “a!”", "# text_en = b", "# text_fr = c",
        "# text_en = d", "#x", "# newdoc id = A\\b c", "# newdoc", "# newpar", "# speaker = Ana",
        "# note = n", "# gloss = g", "# heading = h", "# language = grc", "#\tq =\u{301}",
        "# source = W, 1", "# meta::title = T", "# é = e\u{301} ", "## =", "# lang = x",
        "# conllu", "# translit = t",
      ]) + "\n"
    }.joined()
  }

  private mutating func rows() -> String {
    var text = ""
    var number = 0
    if once(in: 6) { text += row("0.1", form: "x", isToken: false) }
    for _ in 0...below(6) {
      let parts = once(in: 4) ? 1 + below(3) : 0
      if parts > 0 {
        text += row("\(number + 1)-\(number + parts)", form: "ab", isToken: false)
      }
      for _ in 0..<max(parts, 1) {
        number += 1
        text += row(
          "\(number)",
          form: one(of: [
            "a", "b c", "_", "é", "e\u{301}", "\u{301}", "-", "3", "#", "“", "!", "...", ". .", ",",
            "\u{A0}", "–\u{FE0F}", "\\", "=", "|", "\u{1F600}",
          ]), isToken: true)
        if once(in: 8) { text += row("\(number).1", form: "∅", isToken: false) }
      }
      if once(in: 9) { text += "# between\n" }
    }
    return text
  }

  private mutating func row(_ id: String, form: String, isToken: Bool) -> String {
    func field(_ values: [String]) -> String { once(in: 3) ? one(of: values) : "_" }
    let isMark = !form.contains { $0.isLetter || $0.isNumber }
    let columns = [
      id, form, field(["a", "\u{301}", "_x", " ", "é"]),
      isMark && !once(in: 4) ? "PUNCT" : field(["X", "NOUN", "PUNCT", "noun"]),
      field(["NN", "a b", "|"]),
      field(["A=b", "B=c|A=d", "nom", "Typo=Yes", "Case=Nom|Number[psor]=Sing"]),
      isToken ? "\(below(5))" : "_", isToken ? one(of: ["root", "dep", "a:b", "_", "x y"]) : "_",
      field(["1:dep", "1:dep|2.1:x"]),
      once(in: 2)
        ? "_"
        : (0...below(4)).map { _ in
          one(of: [
            "SpaceAfter=No", "Gloss=g", "Translit=t", "flag", "", "Ref=MATT_5.\(below(3))", "A=b",
            "LId[Strongs]=7", "Strong=G07", "SpacesAfter=\\s\\s", "SpacesAfter=\\n", "Part=before",
            "Morphemes=a\\p\\p", "Gloss=", "é=\u{301}", "Lemma=l", "a\\b=c\\pd", "LId=x", "=", " ",
            "Underlying=u", "CorrectForm=_", "XPos=v", "Empty=Yes", "attributes=q",
          ])
        }.joined(separator: "|"),
    ]
    return columns.joined(separator: "\t") + "\n"
  }
}

@Suite("What an export leaves out is counted")
struct ExportLossTests {
  private static let description = TextDescription(
    name: "t", title: "T", tiers: [.surface, .lemma, .gloss, .morphemes])

  private static let verse: Verse = {
    var verse = Verse(
      reference: Reference(book: "B", chapter: 0, verse: "1"),
      words: [
        Word(
          values: ["ab", "l", "g", "a=b"],
          morphemes: [Morpheme(form: "a"), Morpheme(form: "b", boundary: "=")])
      ],
      translation: "t u",
      translationWords: [
        TranslationWord(text: "t", originals: [0]), TranslationWord(text: "u", originals: []),
      ])
    verse.headings = [Heading(text: "h")]
    verse.syntax = [SyntaxToken(id: "1", form: "ab", word: 0, relation: "root")]
    verse.recording = RecordingSpan(start: 0, end: 1)
    return verse
  }()

  private static let links = "links between words and their translation"

  private static let noWords = Verse(
    reference: Reference(book: "B", chapter: 0, verse: "2"), words: [])

  @Test(
    "Each kind of data with its count",
    arguments: [
      ("json", []), ("html", [links]),
      (
        "conllu",
        [
          links, "places in recordings", "separators of morphemes other than a hyphen",
          "verses without words",
        ]
      ),
      ("flextext", [links, "headings", "dependency trees"]),
      ("markdown", [links, "places in recordings"]),
      (
        "gb4e",
        [
          "values of other tiers", links, "dependency trees", "places in recordings",
        ]
      ),
      ("brf", [links, "dependency trees", "places in recordings"]),
    ])
  func counts(format: String, expected: [String]) {
    var losses = ExportLosses(format: format)
    for verse in [Self.verse, Self.noWords] { losses.add(verse, Self.description) }
    #expect(
      losses.messages.map(\.description)
        == expected.map {
          "left out: \($0) (1); \(format) has no place for them"
        })
  }

  @Test("A tree that does not match the words is counted, and so is a tab in TSV")
  func special() {
    var verse = Self.verse
    verse.syntax = [SyntaxToken(id: "1", form: "x", word: 3, relation: "root")]
    verse.words[0].values[1] = "a\tb"
    let conllu = VerseExporter(format: .conllu, description: Self.description)
    #expect(conllu.string(for: verse).contains("1-2\tab\t"))
    #expect(conllu.losses.counts[.trees] == 1)
    let tsv = VerseExporter(format: .tsv, description: Self.description)
    _ = tsv.string(for: verse)
    #expect(
      tsv.losses.messages.map(\.description)
        == ["fields with a tab or a line end (1): tsv has spaces instead"])
  }

  @Test("Markup of another format is counted")
  func markup() throws {
    let treebank = try Reading("# x\n" + token("1", "a"), format: .conllu)
    let flextext = VerseExporter(format: .flextext, description: treebank.description)
    _ = flextext.string(for: treebank.verses[0])
    #expect(flextext.losses.counts == [.markup: 1])
    let json = VerseExporter(format: .json, description: treebank.description)
    #expect(json.string(for: treebank.verses[0]).contains(#""conllu":"conllu\n# x""#))
    #expect(json.losses.counts.isEmpty)
  }
}

import Interlinear
import Testing

import Formats

/// The form of STEPBible.org's data: TAGNT, TAHOT and the lexica.
@Suite("STEPBible")
struct STEPBibleTests {
  static let greek = """
    TAGNT - a preface\t\t
    \tData created by www.STEPBible.org (CC BY 4.0)\t
    # Jhn.1.1\tἘν \tἀρχῇ\t
    #_Translation\tIn\t[the] beginning\t
    Word & Type\tGreek\tEnglish translation\tdStrongs = Grammar\tDictionary form =  Gloss\teditions\t\
    Meaning variants\tSpelling variants\tSpanish translation\tSub-meaning\tConjoin word\t\
    sStrong+Instance\tAlt Strongs\t\t
    Jhn.1.1#01=NKO\tἘν (En)\tIn\tG1722=PREP\tἐν=in/on/among\tNA28+NA27+Tyn+SBL+WH+Treg+TR+Byz\t\t\tEn\tin\t#01\tG1722\t\t\t
    Jhn.1.1#02=N(k)O\tἀρχῇ, (archē)\t[the] beginning,\tG0746G=N-DSF\tἀρχή=beginning\tNA28+NA27+SBL+WH+Treg+TR«3+Byz\t\
    ἀρχὴν (t=archēn)\tTyn: ἀρχῆι ;\tprincipio\t: beginning\t#02«01:G1722\tG0746\tG0747, G0748\t\t

    Jhn.1.2(1.3)[1.1]#01=K\t[[οὗτος (houtos)\tHe\tG3778=D-NSM\tοὗτος=this\tTR\t\t\tÉl\tthis\t#01\tG3778\t\t\t
    """

  @Test("A Greek word with all of its columns")
  func greek() throws {
    let reading = try Reading(Self.greek)
    #expect(reading.references == ["John 1:1", "John 1:2"])
    #expect(reading.verses.map(\.language) == [.ancientGreek, .ancientGreek])
    #expect(reading.verses[0].isChapterStart && !reading.verses[1].isChapterStart)
    let word = reading.verses[0].words[1]
    #expect(
      word.values == [
        "ἀρχῇ", "archē", "ἀρχή", "[the] beginning,", "N-DSF", "G746G", "beginning",
        ": beginning", "principio", "N(k)O", "NA28+NA27+SBL+WH+Treg+TR«3+Byz", "«01:G1722",
        "G747 G748",
      ])
    #expect(word.after == ", ")
    #expect(reading.verses[1].words.map(\.before) == ["[["])
    let own = TextNote.Reading(
      text: "ἀρχῇ", witnesses: ["NA28", "NA27", "SBL", "WH", "Treg", "TR", "Byz"])
    #expect(
      reading.verses.flatMap(\.notes) == [
        TextNote(
          kind: .variant, text: "ἀρχὴν (t=archēn)", word: 1,
          readings: [own, TextNote.Reading(text: "ἀρχὴν")]),
        TextNote(
          kind: .variant, text: "Tyn: ἀρχῆι ;", word: 1,
          readings: [own, TextNote.Reading(text: "ἀρχῆι", witnesses: ["Tyn"])]),
        TextNote(kind: .comment, text: "(1.3)[1.1]"),
        TextNote(
          kind: .variant, text: "not in NA28, NA27, Tyn, SBL, WH, Treg, Byz", word: 0,
          readings: [
            TextNote.Reading(text: "οὗτος", witnesses: ["TR"]),
            TextNote.Reading(
              kind: .omission, witnesses: ["NA28", "NA27", "Tyn", "SBL", "WH", "Treg", "Byz"]),
          ]),
      ])
    #expect(reading.description.title == "TAGNT")
    #expect(
      reading.warnings.map(\.description) == [
        "file:1: the column \"sStrong+Instance\" is left out; it has 3 values"
      ])
  }

  static let hebrew = """
    Eng (Heb) Ref & Type\tHebrew\tTransliteration\tTranslation\tdStrongs\tGrammar\tMeaning Variants\t\
    Spelling Variants\tRoot dStrong+Instance\tAlternative Strongs+Instance\tConjoin word\tExpanded Strong tags
    Psa.3.0(3.1)#01=L\tמִזְמ֥וֹר\tmiz.Mor\ta psalm\t{H4210}\tHNcmsa\t\t\tH4210\t\t\t{H4210=מִזְמוֹר=melody}
    Psa.3.1(3.2)#01=L\tבְ/אֶֽרֶץ\\־\tve./'e.retz-\tin/ [a] field of\tH9003/{H0776G}\\H9014\tHR/Ncfsc\t\t\tH0776G\t\t\t\
    H9003=ב=in/{H0776G=אֶ֫רֶץ=: ground;_soil»field:2_ground;_soil}\\H9014=־=link
    Psa.3.1(3.2)#02=Q(K)\tרָֽע\\׃\\פ\tRa'\tevil\t{H7451B}\\H9016\\H9017\tHAamsa\tK= רעה\t\tH7451B\t\t\t{H7451B=רַע=evil}
    """

  @Test("A Hebrew word with its prefixes as parts, and its punctuation")
  func hebrew() throws {
    let reading = try Reading(Self.hebrew)
    #expect(reading.references == ["Psalms 3:0", "Psalms 3:1"])
    #expect(reading.verses[0].headings == [Heading(kind: .psalmTitle, text: "")])
    let words = reading.verses[1].words
    #expect(words.map(\.surface) == ["בְאֶֽרֶץ", "רָֽע"])
    #expect(words.map(\.after) == ["־", "׃ פ "])
    #expect(
      words[0].values == [
        "בְאֶֽרֶץ", "ve.'e.retz-", "אֶ֫רֶץ", "in [a] field of", "HR/Ncfsc", "H776G H9003",
        "ground; soil", "field:2 ground; soil", "L", "", "בְ-אֶֽרֶץ",
      ])
    #expect(
      words[0].morphemes == [
        Morpheme(form: "בְ", gloss: "in", lemma: "ב", features: "HR", lemmaID: "H9003"),
        Morpheme(
          form: "אֶֽרֶץ", gloss: "[a] field of", lemma: "אֶ֫רֶץ", features: "HNcfsc",
          lemmaID: "H776G"),
      ])
    #expect(words[1].morphemes.isEmpty)
    #expect(
      reading.verses[1].notes.contains(
        TextNote(
          kind: .variant, text: "K= רעה", word: 1,
          readings: [
            TextNote.Reading(kind: .qere, text: "רָֽע"),
            TextNote.Reading(kind: .ketiv, text: "רעה"),
          ])))
    #expect(
      reading.warnings.map(\.description) == [
        "file:1: the column \"Root dStrong+Instance\" is left out; it has 3 values"
      ])
  }

  @Test(
    "Signs of punctuation and paragraphs follow the word",
    arguments: [
      ("אֶחָֽד\\׃\\ \\פ", "אֶחָֽד", "׃ פ "), ("אֶחָֽד\\׃\\ \\ס", "אֶחָֽד", "׃ ס "),
      ("אֶחָֽד\\׃", "אֶחָֽד", "׃ "), ("אֶחָֽד\\׀", "אֶחָֽד", " ׀ "), ("אֶחָֽד\\ \\׀", "אֶחָֽד", " ׀ "),
      ("אֶחָֽד\\׃\\ \\׆", "אֶחָֽד", "׃ ׆ "), ("אֶחָֽד\\׃\\ \\׆\\ \\פ", "אֶחָֽד", "׃ ׆ פ "),
      ("אֶחָֽד\\׃\\ \\פפפ", "אֶחָֽד", "׃ פפפ "), ("אֶחָֽד\\׃\\ ", "אֶחָֽד", "׃ "),
      ("אֶחָֽד\\־", "אֶחָֽד", "־"), ("כָל\\־\\ס֣וּס", "כָל־ס֣וּס", " "),
      ("כָל\\ \\ס֣וּס\\׃", "כָל ס֣וּס", "׃ "), ("פ", "פ", " "), ("אֶחָֽד׃", "אֶחָֽד", "׃ "),
    ])
  func signs(form: String, surface: String, after: String) throws {
    let header = Self.hebrew.prefix { $0 != "\n" }
    let reading = try Reading("\(header)\nGen.1.5#13=L\t\(form)\tx\tone\t{H0259}\tHAcfsa\n")
    #expect(reading.words.map(\.surface) == [surface])
    #expect(reading.words.map(\.after) == [after])
  }

  @Test("A sign before the word")
  func before() throws {
    let header = Self.hebrew.prefix { $0 != "\n" }
    let text = "\(header)\nNum.10.35#01=L\t׆\\ \\וַ/יְהִ֛י\tx\tand\t{H1961}\tHAcfsa\n"
    let word = try #require(try Reading(text).words.first)
    #expect([word.before, word.surface, word.after] == ["׆ ", "וַיְהִ֛י", " "])
  }

  @Test("Columns that are not read are counted, also without a header")
  func columns() throws {
    let row = "Gen.1.1#01=L\tאֶחָד\tx\tone\t{H0259}\tHAcfsa\t\t\tH0259\t\tjoined\t{H0259=אֶחָד=one}"
    #expect(
      try Reading(row + "\n" + row).warnings.map(\.description) == [
        "file:1: the column \"11\" is left out; it has 2 values",
        "file:1: the column \"9\" is left out; it has 2 values",
      ])
  }

  @Test("Parts whose numbers differ, and rows without a reference, are reported with their line")
  func faults() throws {
    let text =
      Self.hebrew + "\n" + "Psa.3.1(3.2)#03=L\tוְ/לֹא\tve.lo\tand not\tH9002/{H3808}\tHC/Tn\n"
      + "Nonsense\trow\nPsa.3.2#01=L\t\tx\ty\tz\n"
    let reading = try Reading(text)
    #expect(reading.warnings.map(\.line) == [5, 6, 7, 1])
    #expect(reading.words.last?.morphemes.map(\.gloss) == ["", ""])
    #expect(reading.words.last?.morphemes.map(\.features) == ["HC", "HTn"])
  }

  static let lexicon = """
    TBESH - Translators Brief lexicon - STEPBible.org CC BY
    eStrong#\tdStrong\tuStrong\tHebrew\tTransliteration\tMorph\tGloss\tMeaning
    ==========
    H0001\tH0001G =\tH0001G\tאָב\tav\tH:N-M\tfather\t1) a parent<br>2) an ancestor<BR>Also <i>av</i> (H0002)
    H0001\tH0001H = a Name of\tH2438H, \tאָב\tav\tH:N-M\t(Example)\tA man
    H0024\tH0024 =\tH0024\tאָבִיב\ta.viv\tH:N-M\tspring\tA season
    """

  @Test("The lexicon: disambiguated numbers, and the plain number for the first of them")
  func lexicon() throws {
    let warnings = FoundWarnings()
    let reader = try openLexiconReader(
      source: ByteSource(name: "file", bytes: Array(Self.lexicon.utf8), warn: warnings.add))
    var entries: [LexiconEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    #expect(reader.description.language == .ancientHebrew)
    #expect(reader.description.title == "TBESH")
    #expect(entries.map(\.key) == ["H1G", "H1H", "H24"])
    #expect(entries.map(\.otherKeys) == [["H1"], [], []])
    #expect(
      entries[0].definition
        == "father (H:N-M)\n1) a parent\n2) an ancestor\nAlso av (H0002)")
    #expect(entries[0].links == [.init(text: "H0002", key: "H2")])
    #expect(entries[1].definition == "(Example) (H:N-M)\na Name of H2438H\nA man")
    #expect(warnings.all.isEmpty)
  }
}

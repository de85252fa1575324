import Interlinear
import Testing

@testable import Formats

/// Returns an OSIS file with one book that contains the given text.
func osis(_ text: String, language: String = "en", references: String = "Bible.KJV") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace">
  <osisText osisIDWork="Own" xml:lang="\(language)"><header>
  <revisionDesc resp="x"><p>First.</p></revisionDesc>
  <work osisWork="Base"><title>Base</title><rights>No</rights></work>
  <work osisWork="Own"><title>Own  text</title><rights>Free</rights><rights>For all</rights>
  <refSystem>\(references)</refSystem></work>
  </header><div type="book" osisID="Ruth"><chapter osisID="Ruth.1">
  \(text)
  </chapter></div></osisText></osis>
  """
}

/// Returns a file with one verse, Ruth 1:1, that contains the given text.
private func verse(_ text: String, language: String = "en", references: String = "Bible.KJV")
  -> String
{
  osis("<verse osisID=\"Ruth.1.1\">\(text)</verse>", language: language, references: references)
}

@Suite("OSIS")
struct OSISTests {
  /// Returns words as `before[surface]after`.
  private static func outline(_ words: [Word]) -> String {
    words.map { "\($0.before)[\($0.surface)]\($0.after)" }.joined()
  }

  @Test("The header has the title and rights of the text's work")
  func header() throws {
    let description = try Reading(verse("A")).description
    #expect(description.title == "Own text")
    #expect(description.credits == "Free; For all")
    #expect(description.morphologyScheme == nil)
  }

  @Test("A work may come before the header")
  func workBeforeTheHeader() throws {
    let source = verse("A").replacing("<header>", with: "").replacing(
      "<work osisWork=\"Own\">", with: "<header><work osisWork=\"Own\">"
    ).replacing("<revisionDesc resp=\"x\"><p>First.</p></revisionDesc>", with: "")
    #expect(source.contains("xml:lang=\"en\">\n\n<work osisWork=\"Base\">"))
    #expect(try Reading(source).description.title == "Own text")
  }

  @Test("The titles of books are their names")
  func bookNames() throws {
    let text = osis("<verse osisID='Ruth.1.1'>a</verse>").replacing(
      "<chapter osisID=\"Ruth.1\">",
      with: """
        <title type="main" short="Rut">Rut könyve</title><title type="runningHead">Ruth</title>
        <title>Rut és Naomi</title><chapter osisID="Ruth.1"><title type="chapter">1. rész</title>
        """)
    let names = try Reading(text).description.bookNames
    #expect(names.count == 1)
    #expect(names["Ruth"]?.short == ["Rut", "Ruth"])
    #expect(names["Ruth"]?.long == ["Rut könyve"])
  }

  @Test("A corpus of several texts is read as one")
  func corpus() throws {
    func text(_ work: String, _ place: String, _ word: String) -> String {
      """
      <osisText osisIDWork="\(work)"><header><work osisWork="\(work)"><title>\(work)</title></work>
      </header><div type="book"><verse osisID="\(place)">\(word)</verse></div></osisText>
      """
    }
    let texts = text("One", "Ps.1.1", "a") + text("Two", "Matt.1.1", "b")
    let corpus = "<osisCorpus>\(texts)</osisCorpus>"
    for file in [corpus, "<osis>\(corpus)</osis>"] {
      let reading = try Reading(file)
      #expect(reading.references == ["Psalms 1:1", "Matthew 1:1"])
      #expect(reading.description.title == "One")
    }
  }

  @Test("Only so much is read before the first verse")
  func front() {
    let source = ByteSource(
      name: "file",
      bytes: Array(osis(String(repeating: "<p>Of the lexica</p>\n", count: 100_000)).utf8))
    source.lengthLimit = 100_000
    let error = #expect(throws: FormatError.self) {
      let reader = try OSISReader(source)
      while try reader.next() != nil {}
    }
    #expect(
      error?.message.description
        == "the text before the first verse has more than 100000 bytes; expected its end")
    #expect(source.bytesRead < 500_000)
  }

  @Test(
    "Words and the text between them",
    arguments: [
      ("In the <w>good earth</w>.", "[In] [the] [good earth]."),
      ("\n  <w>a</w>\n  <w>b</w>\n", "[a] [b]"),
      ("<w>a,</w> <w>(b)</w>", "[a], ([b])"), ("<w>a</w><w>(b)</w>", "[a]([b])"),
      (
        "¶ And “<w>so</w>”—‘<w>on</w>’ (he said), 1,000 men’s half-day.",
        "¶ [And] “[so]”—‘[on]’ ([he] [said]), [1,000] [men’s] [half-day]."
      ),
      (
        "<divineName><w>L<hi>ord</hi></w></divineName>, the <divineName>G<hi>od</hi></divineName>.",
        "[Lord], [the] [God]."
      ),
      ("a<lb/>b<l>c</l><l>d</l> e<p/>f", "[a] [b] [c] [d] [e] [f]"),
      (
        "one <transChange type=\"added\">was</transChange> <q who=\"x\" marker=\"\">two</q>",
        "[one] [was] [two]"
      ),
      (
        "said <q sID=\"1\" marker=\"“\"/>two<q eID=\"1\" marker=\"”\"/> <milestone type=\"x-p\" marker=\"¶\"/>b",
        "[said] “[two]” ¶[b]"
      ),
      ("be<hi>gin</hi>ning<note>n</note>s", "[beginnings]"),
      ("<w>ἀλλ’</w> <w>ἐγώ·</w>", "[ἀλλ’] [ἐγώ]·"),
      ("<w lemma=\"strong:G3588\"/> a <w/>b", "[a] [b]"),
      ("<w>a<w>b</w></w>", "[ab]"),
      ("&amp;&#x41;", "&[A]"),
      ("— …", "[— …]"),
      ("", ""),
      ("<w>\u{2003}a\u{3000}\u{A0}b\u{85}</w> c", "[a b] [c]"),
      ("A\u{A0} B\u{200B}C", "[A] [B][C]"),
    ])
  func running(text: String, expected: String) throws {
    #expect(Self.outline(try Reading(verse(text)).words) == expected)
  }

  @Test("Hebrew signs belong to the preceding word, whatever is between")
  func hebrewMarks() throws {
    let text = """

      <w>עַל</w><seg type="x-maqqef">־</seg><w>הָ/אָרֶץ</w>
      <seg type="x-paseq">׀</seg>
      <w><seg type="x-large">ט</seg>וֹב</w><seg type="x-sof-pasuq">׃</seg>
      <seg type="x-pe">פ</seg>

      """
    let reading = try Reading(verse(text, language: "he", references: "Bible.MT"))
    #expect(Self.outline(reading.words) == "[עַל]־[הָאָרֶץ] ׀ [טוֹב]׃ פ")
    #expect(reading.verses[0].language == .ancientHebrew)
    let modern = try Reading(verse(text, language: "he"))
    #expect(modern.verses[0].language.rawValue == "he")
  }

  @Test(
    "Numbers and lemmas",
    arguments: [
      ("strong:G3588 lemma.TR:ὁ", "G3588", "ὁ"),
      ("strong:H07225 strong:H0853", "H7225 H853", ""),
      ("x-Strongs:G04053c", "G4053c", ""),
      ("λόγος", "", "λόγος"),
      ("strong:", "", ""),
      ("lemma:", "", ""),
      ("", "", ""),
    ])
  func lemmas(attribute: String, strong: String, lemma: String) throws {
    let reading = try Reading(verse("<w lemma=\"\(attribute)\">x</w>"))
    #expect(reading.values(of: .strong) == [strong])
    #expect(reading.values(of: .lemma) == [lemma])
    #expect(reading.warnings.count == (attribute == "strong:" ? 1 : 0))
  }

  @Test(
    "Numbers in the form of the Hebrew Bible",
    arguments: [
      ("7225", "H7225"), ("b/7225", "H7225"), ("1254 a", "H1254a"), ("c/l/5281", "H5281"),
      ("l", ""), ("c/l", ""), ("c/6213 a", "H6213a"), ("1035 +", "H1035"), ("1035+", "H1035"),
      ("1008/1009", "H1008 H1009"), ("0853", "H853"), ("strong:H0853", "H853"),
    ])
  func hebrewNumbers(attribute: String, strong: String) throws {
    let text = verse("<w lemma=\"\(attribute)\">א</w>", language: "hbo")
    let reading = try Reading(text)
    #expect(reading.values(of: .strong) == [strong])
    #expect(reading.values(of: .lemma) == [""])
    #expect(reading.warnings == [])
  }

  @Test("Other attributes become tiers")
  func tiers() throws {
    let reading = try Reading(
      verse("<w xlit=\"Latn:logos\" gloss=\"word\" POS=\"x:noun\" n=\"1\" src=\"2\">λόγος</w>"))
    #expect(reading.values(of: .transliteration) == ["logos"])
    #expect(reading.values(of: .gloss) == ["word"])
    #expect(reading.values(of: .partOfSpeech) == ["noun"])
  }

  @Test("A Hebrew word has as many parts as its code; a difference is reported")
  func parts() throws {
    let reading = try Reading(
      verse(
        "<w lemma=\"c/3381\" morph=\"HC/Vqq2fs\">וְ/יָרַדְתְּ</w>\n<w morph=\"HC\">וְ/אֶת</w> <w morph=\"HTo\">אֶת</w>"
          + "<w>אֶ/ת</w>",
        language: "hbo"))
    #expect(
      reading.words[0].morphemes == [
        Morpheme(form: "וְ", category: "HC", other: "type=prefix"),
        Morpheme(form: "יָרַדְתְּ", category: "HVqq2fs"),
      ])
    #expect(reading.values(of: .morphemes) == ["וְ-יָרַדְתְּ", "וְ-אֶת", "", "אֶ-ת"])
    #expect(reading.words[1].morphemes.map(\.category) == ["", ""])
    #expect(reading.values(of: .morphology) == ["HC/Vqq2fs", "HC", "HTo", ""])
    #expect(
      reading.warnings.map(\.description) == [
        "file:10: 2 parts and 1 codes in \"HC\"; the parts have no codes; expected as many"
      ])
  }

  @Test("Parts may be elements, and prefixes letters instead of numbers, as in SWORD")
  func elements() throws {
    let reading = try Reading(
      verse(
        "<w lemma=\"strong:Hb strong:H07225\" morph=\"oshm:HR/Ncfsa\"><seg type=\"x-morph\">בְּ</seg>"
          + "<seg type=\"x-morph\">רֵאשִׁית</seg></w>", language: "hbo"))
    #expect(reading.words[0].surface == "בְּרֵאשִׁית")
    #expect(reading.words[0].morphemes.map(\.category) == ["HR", "HNcfsa"])
    #expect(reading.values(of: .strong) == ["H7225"])
    #expect(reading.warnings == [])
  }

  @Test("A bar in a translation separates nothing")
  func bar() throws {
    let reading = try Reading(verse("<w lemma=\"strong:G1\">and/or</w>"))
    #expect(reading.words.map(\.surface) == ["and/or"])
    #expect(reading.words[0].morphemes == [])
  }

  @Test(
    "The scheme of the codes",
    arguments: [
      ("robinson:N-NSM", "grc", .robinson, "N-NSM"),
      ("N-NSM", "grc", .robinson, "N-NSM"),
      ("strongMorph:TH8804", "en", .robinson, "TH8804"),
      ("oshm:HNcmsa", "hbo", .oshm, "HNcmsa"), ("HNcmsa", "hbo", .oshm, "HNcmsa"),
      ("packard:N2", "grc", nil, "N2"), ("x", "en", nil, "x"),
      ("robinson:T-NSM robinson:N-NSM", "en", .robinson, "T-NSM N-NSM"),
    ] as [(String, String, MorphologyScheme?, String)])
  func schemes(
    attribute: String, language: String, scheme: MorphologyScheme?, code: String
  ) throws {
    let reading = try Reading(verse("<w morph=\"\(attribute)\">x</w>", language: language))
    #expect(reading.description.morphologyScheme == scheme)
    #expect(reading.values(of: .morphology) == [code])
  }

  @Test("A verse with mostly Aramaic codes is Aramaic")
  func aramaic() throws {
    let reading = try Reading(
      osis(
        "<verse osisID=\"Dan.2.4\"><w morph=\"ANcmsa\">מלכא</w></verse>"
          + "<verse osisID=\"Dan.8.1\"><w morph=\"HNcmsa\">מלך</w></verse>", language: "hbo"))
    #expect(reading.verses.map(\.language.rawValue) == ["arc", "hbo"])
  }

  @Test("The ketiv is the word, and the qere is a note on it")
  func ketiv() throws {
    let reading = try Reading(
      verse(
        """
        <w>א</w> <w type="x-ketiv">מידע</w><note type="variant"><catchWord>מידע</catchWord>\
        <rdg type="x-qere"><w>מוֹ/דַע</w></rdg></note> <note type="variant"><rdg type="x-qere">\
        <w>אֵלַי</w></rdg></note> <w type="x-ketiv">אם</w><note type="variant"><catchWord>אם\
        </catchWord><rdg type="x-qere"/></note>
        """, language: "hbo"))
    #expect(reading.words.map(\.surface) == ["א", "מידע", "אם"])
    #expect(
      reading.verses[0].notes == [
        TextNote(
          kind: .variant, text: "qere: מוֹדַע", word: 1,
          readings: [
            TextNote.Reading(kind: .ketiv, text: "מידע"),
            TextNote.Reading(kind: .qere, text: "מוֹדַע"),
          ]),
        TextNote(
          kind: .variant, text: "qere: אֵלַי", word: 1,
          readings: [TextNote.Reading(kind: .qere, text: "אֵלַי")], wordCount: 0),
        TextNote(
          kind: .variant, text: "qere: not read", word: 2,
          readings: [
            TextNote.Reading(kind: .ketiv, text: "אם"), TextNote.Reading(kind: .qere),
          ]),
      ])
  }

  @Test("Notes, cross references and titles")
  func notes() throws {
    let reading = try Reading(
      osis(
        """
        <title type="main">Ruth</title><title>The famine</title>
        <verse osisID="Ruth.1.1"><note n="a">On all</note><title canonical="true" type="psalm">A \
        <w lemma="strong:H4210">Psalm</w></title> <title>ALEPH</title> earth<note><reference \
        type="annotateRef">1.1 </reference>Heb. <hi>land</hi></note>. <w>a<note>in</note></w>\
        <note type="crossReference"><reference osisRef="Gen.1.1">Gen  1:1</reference></note>\
        <note type="variant"><catchWord>a</catchWord><rdg>b</rdg></note><note/></verse>
        """))
    #expect(Self.outline(reading.words) == "[A] [Psalm] [earth]. [a]")
    #expect(
      reading.verses[0].notes == [
        TextNote(kind: .footnote, text: "On all"),
        TextNote(kind: .footnote, text: "Heb. land", word: 2),
        TextNote(kind: .footnote, text: "in", word: 3),
        TextNote(kind: .crossReference, text: "Gen 1:1", word: 3),
        TextNote(
          kind: .variant, text: "a: b", word: 3, readings: [TextNote.Reading(text: "b")]),
      ])
    // A heading within a verse is placed before it.
    #expect(
      reading.verses[0].headings == [Heading(text: "The famine"), Heading(text: "ALEPH")])
  }

  @Test("Names with a prefix, and a file in UTF-16")
  func prefixed() throws {
    let text =
      "<o:osis xmlns:o='x'><o:osisText><o:header/><o:verse osisID='Gen.1.1'><o:w lemma='strong:H1'>"
      + "λ</o:w></o:verse></o:osisText></o:osis>"
    #expect(try Reading(text).values(of: .strong) == ["H1"])
    let units = Array(("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>" + text).utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Reading(bytes).values(of: .surface) == ["λ"])
  }
}

import Interlinear
import Testing

@testable import Formats

@Suite("Lexica")
struct LexiconTests {
  private struct Lexicon {
    let description: LexiconDescription
    var entries: [LexiconEntry] = []
    var warnings: [FormatWarning] = []

    init(_ text: String) throws(FormatError) {
      let found = FoundWarnings()
      let reader = try openLexiconReader(
        source: ByteSource(name: "file", bytes: Array(text.utf8), warn: found.add))
      description = reader.description
      while let entry = try reader.next() { entries.append(entry) }
      warnings = found.all
    }
  }

  private static let greek = """
    $$$00007
    <entryFree n="00007">   <def>Not Used </def> </entryFree>
    $$$00975
    <entryFree n="00975">     <orth>βιβλαρίδιον</orth> <orth type="writing">BIBLARI/DION</orth>   \
    <orth rend="bold" type="trans">biblarí<hi rend="super">d</hi>ion</orth>    <pron>bib-lar-id</pron>\
    <lb/> <lb/> <def><orig>a small  form of <ref target="StrongsGreek:974">G974</ref> or \
    <ref target="StrongsGreek:0175">H0175</ref>;</orig><lb/> a booklet:--little book.  </def>
     <orth>βίβλος</orth> <orth type="trans">bíblos</orth> <pron>bib</pron>, later <ref \
    osisRef="Hos 1:1">Hos 1:1</ref>  </entryFree>

    $$$G05001
    plain &amp; simple
    """

  @Test("Strong's Greek dictionary in the form of mod2imp")
  func impGreek() throws {
    let lexicon = try Lexicon(Self.greek)
    #expect(lexicon.description.title == "Strong's Greek dictionary")
    #expect(lexicon.description.language == .ancientGreek)
    #expect(
      lexicon.entries == [
        LexiconEntry(key: "G7", headword: "G7", definition: "Not Used"),
        LexiconEntry(
          key: "G975", headword: "βιβλαρίδιον",
          transliteration: "biblarídion", pronunciation: "bib-lar-id",
          definition: "a small form of G974 or H175;\na booklet:--little book. βίβλος bíblos bib, "
            + "later Hos 1:1",
          links: [.init(text: "G974", key: "G974"), .init(text: "H175", key: "H175")],
          otherKeys: ["βίβλος", "bíblos"]),
        LexiconEntry(key: "G5001", headword: "G5001", definition: "plain & simple"),
      ])
    #expect(lexicon.warnings == [])
  }

  @Test("Strong's Hebrew has its own letter; targets without a printed letter use their lexicon's")
  func impHebrew() throws {
    let lexicon = try Lexicon(
      """
      $$$00001
      <entryFree n="1"> \t\t<orth>אָב</orth><lb/> <orth type="trans">'âbώâ</orth> <def>see \
      <ref target="StrongsHebrew:0024">there</ref>, <ref target="StrongsGreek:5">5</ref>, \
      <ref target="7">7</ref>, <ref target="other">o</ref>, <ref target="">e</ref>\
      </def></entryFree>
      """)
    #expect(lexicon.description.language == .ancientHebrew)
    #expect(lexicon.entries.map(\.key) == ["H1"])
    #expect(lexicon.entries[0].links.map(\.key) == ["H24", "G5", "H7", "other"])
    #expect(lexicon.entries[0].transliteration == "'âbśâ")
    #expect(lexicon.entries[0].definition == "see there, 5, 7, o, e")
  }

  @Test("Other keys are unchanged")
  func otherKeys() throws {
    let lexicon = try Lexicon("\u{FEFF}$$$ABBA\nfather,\ndad\n\n$$$0012\n<br/>twelve\n")
    #expect(lexicon.entries.map(\.key) == ["ABBA", "0012"])
    #expect(lexicon.entries.map(\.headword) == ["ABBA", "0012"])
    #expect(lexicon.entries.map(\.definition) == ["father,\ndad", "twelve"])
    #expect(lexicon.description.title == "Dictionary")
  }

  @Test("An entry that is not XML is read as plain text and reported; the last may be truncated")
  func damaged() throws {
    let lexicon = try Lexicon("$$$A\none\n<b>two & three</c>\n$$$B\nfour")
    #expect(lexicon.entries.map(\.definition) == ["one two & three", "four"])
    #expect(lexicon.warnings.map(\.line) == [3])
    #expect(
      lexicon.warnings.first?.message.description.hasSuffix("; the entry A is read as plain text")
        == true)
    let error = #expect(throws: FormatError.self) { try Lexicon("$$$A\na\n$$$B\n<def>four") }
    #expect(error?.line == 4)
  }

  @Test(
    "Files that are not lexica",
    arguments: [
      ("$$$\na", "1: no key; expected $$$KEY"), ("$$$A\nb\n$$$ \nc", "3: no key; expected $$$KEY"),
      (
        "hello",
        "1: unknown lexicon format; expected one of: "
          + "SWORD's imp (mod2imp), TEI, STEPBible's TBESG, TBESH, and TFLSJ, LIFT, MDF (\\lx), "
          + "CLDF's table of entries with its metadata"
      ),
      ("<TEI><text/></TEI>", "1: no entry; expected <entry> or <entryFree>"),
      (
        "<TEI><teiHeader><p>A</p></teiHeader>\n<text/></TEI>",
        "2: no entry; expected <entry> or <entryFree>"
      ),
      (
        "<TEI><teiHeader/><text><body>\n<lg><l>Arma virumque cano</l></lg></body></text></TEI>",
        "2: no entry; expected <entry> or <entryFree>"
      ),
      (
        "<TEI.2><text><body><div1>\n\n<p>Gallia</p></div1></body></text></TEI.2>",
        "3: no entry; expected <entry> or <entryFree>"
      ),
      (
        "<lift version='0.13'><header/></lift>",
        "1: a LIFT lexicon without entries; expected <entry> with a <lexical-unit>"
      ),
      ("$$$A\n<!DOCTYPE a [<!ENTITY b 'c'>]>", ""),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try Lexicon(text) }
    #expect(message.isEmpty || error?.description == "file:\(message)")
  }

  @Test("A dictionary in TEI")
  func tei() throws {
    let lexicon = try Lexicon(
      """
      <TEI xmlns="x"><teiHeader><title>Words</title><title>2</title><licence>Free</licence></teiHeader>
      <text><body><entry n="G0026"><form><orth>ἀγάπη</orth></form><sense><def>love</def></sense></entry>
      <entry><form><orth>abba</orth><pron>ab-bah</pron></form><def>father</def></entry></body></text></TEI>
      """)
    #expect(lexicon.description.title == "Words")
    #expect(lexicon.description.credits == "2; Free")
    #expect(lexicon.description.language == .ancientGreek)
    #expect(
      lexicon.entries == [
        LexiconEntry(key: "G26", headword: "ἀγάπη", definition: "love"),
        LexiconEntry(key: "abba", headword: "abba", pronunciation: "ab-bah", definition: "father"),
      ])
  }

  @Test("The senses of TEI begin lines with their numbers, and adjacent words do not run together")
  func senses() throws {
    let lexicon = try Lexicon(
      """
      <TEI><text><front><p>Preface</p></front><body>
      <entry n="λόγος|G3056"><note type="occurrencesNT">331</note><form><orth>λόγος, -ου, ὁ</orth></form><gramGrp><pos>n</pos><gen>m</gen></gramGrp><sense><sense n="I."><def>word</def><def>saying</def></sense><sense n="2">reason<sense n="(a)">account</sense></sense></sense></entry>
      <entry n="Ἀββά|G5"><form><orth>Ἀββά</orth> indecl.</form><sense>Abba</sense></entry>
      <entry n="ἅγιος|G40|G39"><form><orth>ἅγιος</orth></form><sense>holy</sense></entry>
      <entry n="12"><form><orth>abc</orth></form></entry></body></text></TEI>
      """)
    #expect(lexicon.entries.map(\.key) == ["G3056", "G5", "G40", "12"])
    #expect(lexicon.entries.map(\.headword) == ["λόγος", "Ἀββά", "ἅγιος", "abc"])
    #expect(lexicon.entries.map(\.otherKeys) == [[], [], ["G39"], []])
    #expect(
      lexicon.entries[0].definition.split(separator: "\n") == [
        "λόγος, -ου, ὁ n m", "I. word", "saying", "2. reason",
        "(a) account", "occurrences NT: 331",
      ])
    #expect(lexicon.entries[1].definition == "indecl.\nAbba")
    #expect(lexicon.warnings.map(\.line) == [1])
  }

  @Test("The entries of a superEntry share its spelling")
  func superEntry() throws {
    let lexicon = try Lexicon(
      """
      <TEI><text><body><superEntry><form><orth>sow</orth></form><entry><def>a</def></entry>
      <entry n="2"><form><pron>t</pron></form><def>b</def></entry>
      <entry><form><orth>sew</orth></form><def>c</def></entry></superEntry>
      <entry><def>d</def></entry><head>B</head><cit><quote>e</quote></cit></body></text></TEI>
      """)
    #expect(lexicon.entries.map(\.key) == ["sow", "2", "sew"])
    #expect(lexicon.entries.map(\.headword) == ["sow", "sow", "sew"])
    #expect(lexicon.entries.map(\.definition) == ["a", "b", "c"])
    #expect(
      lexicon.warnings.map(\.description) == [
        "file:4: an entry without a name and a headword; omitted",
        "file:4: 2 texts outside of the entries; omitted",
      ])
  }

  @Test("An entry in an example of markup makes no lexicon, and is none of a lexicon")
  func examplesOfMarkup() throws {
    let example = "<egXML><entry><form><orth>a</orth></form></entry></egXML>"
    let guide = "<TEI><text><p>b</p>\(example)<p>c</p></text></TEI>"
    #expect(
      try LexiconFormat.detect(ByteSource(name: "file", bytes: Array(guide.utf8))) == nil)
    let lexicon = try Lexicon("<TEI>\(example)<entry><form><orth>d</orth></form></entry></TEI>")
    #expect(lexicon.entries.map(\.key) == ["d"])
    #expect(lexicon.warnings.count == 1)
  }

  @Test("An entry without a spelling is called by its id")
  func unspelled() throws {
    let lexicon = try Lexicon(
      "<TEI><entry xml:id='ars-la'><form>ars, artis</form><def>skill</def></entry></TEI>")
    #expect(lexicon.entries.map(\.key) == ["ars-la"])
    #expect(lexicon.entries[0].definition.contains("skill"))
    #expect(lexicon.warnings.isEmpty)
  }

  @Test("Spellings of related entries in TEI are further keys")
  func teiRelatedEntries() throws {
    let lexicon = try Lexicon(
      """
      <TEI><text><body><entry><form><orth>kol</orth></form>
      <form type="variant"><orth>kool</orth></form><sense><def>a</def>
      <form><orth>koll</orth></form></sense>
      <re><form><orth>kol tok</orth></form><sense><def>b</def></sense></re>
      <entry><form><orth>kolo</orth></form><sense><def>c</def></sense></entry></entry>
      <entry><form><orth>x</orth></form><sense>y <orth>kol</orth></sense></entry>
      </body></text></TEI>
      """)
    #expect(lexicon.entries.map(\.key) == ["kol", "x"])
    #expect(lexicon.entries.map(\.otherKeys) == [["kool", "koll", "kol tok", "kolo"], []])
  }

  /// An entry as Perseus publishes it.
  static let perseus = """
    <?xml version="1.0" encoding="UTF-8"?>

       <!DOCTYPE TEI.2 PUBLIC "-//TEI P4//DTD Main DTD Driver File//EN" "http://localhost:1/tei2.dtd" [
       <!ENTITY % TEI.XML "INCLUDE">
       <!ENTITY % PersDict PUBLIC "-//Perseus P4//DTD//EN" "http://localhost:1/PersDict.dtd" >
       %PersDict;]>
    <TEI.2><teiHeader><titleStmt><title>A Lexicon</title>&responsibility;</titleStmt></teiHeader>
    <text lang="en"><body><div0>
    <entryFree id="n1" key="w)=1" type="main"><orth extent="full" lang="greek">w)=</orth> and \
    <orth extent="full" lang="greek">w)/</orth>, <gen lang="greek">h(</gen>, an exclamation&mdash;\
    <sense n="A" level="1"><tr>O! oh!</tr> <cit><quote lang="greek">w)\\ ta/las e)gw/</quote> \
    <bibl>S.</bibl></cit>: cf. <foreign lang="greek">*)axilleu/s, <gen lang="greek">o(</gen>,</foreign>
    <xr>v. <ref targOrder="U" lang="greek">ou)=dos.</ref></xr></sense></entryFree>
    <entryFree id="n2" key="w)=2" type="main"><orth lang="greek">w)=</orth>, contr.</entryFree>
    <entryFree id="n3" key="w)mobo/ros"><orth lang="greek">w)mo-bo/^ros</orth>, <itype lang="greek">\
    on</itype>, <tr>eating raw flesh</tr>.</entryFree>
    <entryFree id="n4" key="*)achno/s"><orth lang="greek">Ἀξηνός</orth>: of the sea.</entryFree>
    <entryFree id="n5" key="abaestuo"><orth lang="la">ab-aestŭo</orth>, <itype>āre</itype> \
    (<foreign lang="greek">r(e/w</foreign>)</entryFree>
    <entryFree id="n7" key="du/szhlos"><orth lang="greek">du/s - zhlos</orth>: jealous.</entryFree>
    <entryFree id="n6" key="A2"><orth lang="la">ā</orth>, prep.</entryFree>
    </div0></body></text></TEI.2>
    """

  @Test("The Greek of Perseus in Beta Code")
  func perseusGreek() throws {
    let lexicon = try Lexicon(Self.perseus)
    #expect(lexicon.description.title == "A Lexicon")
    #expect(lexicon.description.language == .ancientGreek)
    #expect(
      lexicon.entries.map(\.key) == [
        "ὦ1", "ὦ2", "ὠμοβόρος", "Ἀξηνός", "abaestuo", "δύσζηλος", "A2",
      ])
    #expect(
      lexicon.entries.map(\.headword) == [
        "ὦ", "ὦ", "ὠμοβόρος", "Ἀξηνός", "abaestuo", "δύσζηλος", "ā",
      ])
    #expect(lexicon.entries.map(\.otherKeys) == [["ὤ", "ὦ"], ["ὦ"], [], [], [], [], ["A"]])
    #expect(
      lexicon.entries.map(\.definition) == [
        """
        and ὤ, ἡ, an exclamation—
        A. O! oh!
        ὢ τάλας ἐγώ S.: cf. Ἀχιλλεύς, ὁ, v. οὖδος.
        """, "contr.", "ὠμο-βό̆ρος, ον, eating raw flesh.", "of the sea.",
        "ab-aestŭo, āre (ῥέω)", "δύς - ζηλος: jealous.", "prep.",
      ])
    #expect(
      lexicon.entries[0].links == [.init(text: "οὖδος", key: "οὖδος")])
    #expect(
      lexicon.warnings.map(\.description) == [
        "file:7: &responsibility; is declared in another file, which is not read; "
          + "1 such references are kept as written"
      ])
  }

  @Test(
    "Beta Code",
    arguments: [
      ("mh=nin a)/eide qea/", "μῆνιν ἄειδε θεά"), ("*)axilh=os", "Ἀχιλῆος"), ("*A)/IDHS", "Ἄιδης"),
      ("MH=NIN A)/EIDE", "μῆνιν ἄειδε"), ("ka)gw/, tou)/noma", "κἀγώ, τοὔνομα"),
      ("ou) (kai/) e(/ws", "οὐ (καί) ἕως"), ("e)sti/(n) (ou(=toi)", "ἐστί(ν) (οὗτοι)"),
      ("r(o/dos, *(/rodos, pur)r(o/s", "ῥόδος, Ῥ́οδος, πυῤῥός"), ("tw=| w)|dh=|", "τῷ ᾠδῇ"),
      ("a_)a^tos", "ἀ̄ᾰτος"), ("u_(/dwr", "ὕ̄δωρ"), ("proi+/sxw", "προΐσχω"),
      ("dus-a/lghtos, pros", "δυσ-άλγητος, προς"), ("s' s so/s; ti/s:", "σ’ σ σός; τίς·"),
      ("voi=kos a/b/c", "ϝοῖκος άβ/ξ"), ("1.5 = 2", "1.5 = 2"),
      ("*", "*"), ("", ""),
    ])
  func betaCode(beta: String, greek: String) {
    #expect(BetaCode.greek(beta) == greek)
  }

  @Test("Only Greek is Beta Code, and no Greek that has its own letters")
  func languages() throws {
    let lexicon = try Lexicon(
      """
      <TEI><text><body><entry n="logos"><form><orth xml:lang="grc">logos</orth></form>
      <def>and/or <foreign xml:lang="grc">lo/gos</foreign> <foreign xml:lang="grc">v. l.</foreign>
      <foreign xml:lang="grc">λόγος a</foreign> <foreign xml:lang="grc-x-beta">logos</foreign>
      <foreign xml:lang="la">a/b</foreign> <foreign lang="greek">λόγος (a/b)</foreign></def></entry>
      </body></text></TEI>
      """)
    #expect(lexicon.entries.map(\.headword) == ["logos"])
    #expect(
      lexicon.entries.map(\.definition) == ["and/or λόγος v. l. λόγος a λογος a/b λόγος (a/b)"])
  }

  @Test("A Bible printed by mod2imp is a text, not a lexicon")
  func impBible() throws {
    let text = """
      $$$[ Module Heading ]

      $$$[ Testament 1 Heading ]
      <milestone type="x-importer"/>
      $$$Genesis 0:0
      <div canonical="true" osisID="Gen" sID="g2" type="book"/> <title type="main">Genesis</title>
      $$$Genesis 1:0
      <chapter n="1" osisID="Gen.1" sID="Gen.1"/>
      $$$Genesis 1:1
      In the <w lemma="strong:H7225">beginning</w>.<note type="study">a note</note>
      $$$Genesis 1:2
      And the <b>earth & sky</i>
      $$$I Samuel 2:1
      <w lemma="strong:H2584" morph="strongMorph:TH8804">Hannah</w> <chapter eID="1Sam.2"/>prayed
      $$$Revelation of John 1:1
      Revelation

      """
    let reading = try Reading(text)
    #expect(reading.references == ["Genesis 1:1", "Genesis 1:2", "1 Samuel 2:1", "Revelation 1:1"])
    #expect(
      reading.words.map(\.surface) == [
        "In", "the", "beginning", "And", "the", "earth", "sky", "Hannah", "prayed",
        "Revelation",
      ])
    #expect(reading.values(of: .strong).filter { !$0.isEmpty } == ["H7225", "H2584"])
    #expect(reading.verses[0].notes.map(\.text) == ["a note"])
    #expect(reading.verses.map(\.isChapterStart) == [true, false, true, true])
    #expect(
      reading.warnings.map(\.description) == [
        "file:3: an introduction; omitted", "file:5: an introduction; omitted",
        "file:11: Gen.1.2 is not well-formed XML; read as plain text",
      ])
    #expect(fault(in: "$$$Genesis 1:1\na\n$$$Nobook 1:1\nb")?.line == 3)
    #expect(throws: FormatError.self) { try Lexicon(text) }
  }

  @Test("A commentary, which repeats a remark for each of its verses, is refused at once")
  func commentary() {
    let remarks = ["The first verse", "Here is an account"].map {
      String(repeating: "\($0) of the <b>Bible</b> gives us an account. ", count: 20)
    }
    func verses(_ chapter: Int) -> String {
      (1...6).map { "$$$Genesis \(chapter):\($0)\n\(remarks[$0 / 4])\n" }.joined()
    }
    let text = "$$$[ Module Heading ]\n$$$Genesis 1:0\nIntroduction\n" + verses(1)
    let source = ByteSource(
      name: "file", bytes: Array((text + (2...400).map(verses).joined()).utf8))
    let error = #expect(throws: FormatError.self) {
      let reader = try TextReader(source)
      while try reader.next() != nil {}
    }
    #expect(
      error?.description
        == "file:6: a commentary: Gen 1 repeats its text for several verses; expected a Bible")
    #expect(source.bytesRead * 2 < text.utf8.count * 400)
    // Bibles repeat short verses, and commentaries have remarks of their own on most verses.
    let refrain = (1...26).map { "$$$Psalms 136:\($0)\nfor his mercy endures forever\n" }.joined()
    #expect(throws: Never.self) { try Reading(refrain) }
  }

  @Test("An entry without an end does not fill the memory")
  func endless() {
    let lines = Array(("$$$A\n" + String(repeating: "abc\n", count: 10_000)).utf8)
    let imp = ByteSource(name: "f", bytes: lines)
    imp.lengthLimit = 20_000
    #expect(throws: FormatError.self) {
      let reader = try ImpLexiconReader(imp)
      while try reader.next() != nil {}
    }
    let tei = ByteSource(
      name: "f", bytes: Array(("<TEI><entry>" + String(repeating: "<b/>", count: 10_000)).utf8))
    tei.lengthLimit = 20_000
    let error = #expect(throws: FormatError.self) {
      _ = try TEILexiconReader(tei)
    }
    #expect(error?.message == "an entry has more than 20000 bytes; expected its end")
  }

  @Test("Damaged bytes give entries or an error with file and line")
  func fuzz() {
    let bytes = Array(Self.greek.utf8)
    for end in 0...bytes.count { Self.tryReading(Array(bytes[..<end])) }
    for place in bytes.indices {
      for byte in [0, 0x3C, 0x24, 0xFF, 0x0A] as [UInt8] {
        var damaged = bytes
        damaged[place] = byte
        Self.tryReading(damaged)
      }
    }
  }

  private static func tryReading(_ bytes: [UInt8]) {
    do throws(FormatError) {
      let reader = try openLexiconReader(source: ByteSource(name: "file", bytes: bytes))
      while let entry = try reader.next() { #expect(!entry.key.isEmpty) }
    } catch {
      let isWhole = error.file == "file" && error.isOfContent && (error.line ?? 0) > 0
      if !isWhole { Issue.record("\(error) for \(String(decoding: bytes, as: UTF8.self))") }
    }
  }
}

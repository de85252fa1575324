import Interlinear
import Testing

@testable import Formats

/// Dictionaries of field linguists: LIFT 0.13 and MDF.
@Suite("Dictionaries")
struct DictionaryTests {
  private struct Dictionary {
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

  static let lift = """
    <?xml version="1.0"?><lift version="0.13"><header><description><form lang="en"><text>Words</text></form>
    </description></header><entry id="duna_1" order="1"><lexical-unit><form lang="tww"><text>duna</text></form>
    </lexical-unit><pronunciation><form lang="x"><text>ˈduna</text></form></pronunciation>
    <variant><form lang="tww"><text>dune</text></form></variant><trait name="morph-type" value="stem"/>
    <sense><grammatical-info value="Noun"/><gloss lang="en"><text>hill</text></gloss>
    <gloss lang="tpi"><text>hil</text></gloss><definition><form lang="en"><text>a height</text></form></definition>
    <example source="t.1"><form lang="tww"><text>a <span>duna</span></text></form><translation>
    <form lang="en"><text>a hill</text></form></translation></example></sense>
    <sense><gloss lang="en"><text>sand</text></gloss><subsense><gloss lang="en"><text>grit</text></gloss></subsense>
    <relation type="Synonym" ref="rem_01234567-89ab-cdef-0123-456789abcdef"/>
    <illustration href="a.png"/></sense></entry>
    <entry id="d" dateDeleted="2020"/><entry id="x"/>
    <entry id="rem"><lexical-unit><form lang="tww"><text>rem</text></form></lexical-unit>
    <sense><grammatical-info value="v"/><gloss lang="en"><text>row</text></gloss></sense></entry></lift>
    """

  @Test("Several pronunciations in LIFT are kept")
  func pronunciations() throws {
    let forms = ["a", "b", "a"].map {
      "<pronunciation><form lang='x'><text>\($0)</text></form></pronunciation>"
    }
    let dictionary = try Dictionary(
      "<lift><entry><lexical-unit><form lang='x'><text>w</text></form></lexical-unit>"
        + forms.joined() + "</entry></lift>")
    #expect(dictionary.entries.map(\.pronunciation) == ["a, b"])
  }

  @Test("A headword of LIFT in other writing systems is in its entry and finds it")
  func writingSystems() throws {
    let forms = [("th-fonipa", "kài"), ("th", "ไก่"), ("", "gai")].map {
      "<form lang='\($0)'><text>\($1)</text></form>"
    }
    let dictionary = try Dictionary(
      """
      <lift><entry><lexical-unit>\(forms.joined())</lexical-unit><sense><gloss lang="en">
      <text>chicken</text></gloss></sense></entry></lift>
      """)
    #expect(dictionary.entries.map(\.definition) == ["chicken\nth: ไก่\nform: gai"])
    #expect(dictionary.entries.map(\.otherKeys) == [["ไก่", "gai"]])
  }

  @Test("The reversal of a sense in LIFT, with the heads above it")
  func reversals() throws {
    let dictionary = try Dictionary(
      """
      <lift><entry><lexical-unit><form lang='x'><text>w</text></form></lexical-unit><sense>
      <gloss lang="en"><text>tomato</text></gloss><reversal type="en"><form lang="en">
      <text>tomato</text></form><main><form lang="en"><text>fruit</text></form><main>
      <form lang="en"><text>plant</text></form></main></main></reversal></sense></entry></lift>
      """)
    #expect(dictionary.entries.map(\.definition) == ["tomato\nreversal: plant: fruit: tomato"])
  }

  @Test("Notes and fields on parts of an entry in LIFT")
  func innerNotes() throws {
    let form = "<form lang='en'><text>"
    let end = "</text></form>"
    let dictionary = try Dictionary(
      "<lift><entry><lexical-unit>\(form)w\(end)</lexical-unit><etymology source='L'>\(form)v\(end)"
        + "<field type='comment'>\(form)maybe\(end)</field></etymology><sense><example>\(form)x"
        + "\(end)<note type='reference'>\(form)T.1\(end)</note></example></sense></entry></lift>")
    #expect(
      dictionary.entries.map(\.definition) == [
        "example: x\nreference: T.1\netymology: L v\ncomment: maybe"
      ])
  }

  @Test("The first versions of LIFT")
  func oldLIFT() throws {
    let dictionary = try Dictionary(
      """
      <lift version="0.02"><entry id="1"><form lang="th">ณ</form><sense><grammi value="prep"/>
      <gloss><form lang="en">at</form></gloss><def><form lang="en">a place</form></def>
      <example><source><form lang="th">ณ ดิน</form></source><trans><form lang="en">on land</form>
      </trans></example></sense></entry><entry><form ws="Kal">ni</form><sense><gloss>
      <form ws="Eng">I</form></gloss></sense></entry><entry><lex><form lang="th">ดิน</form></lex>
      <ph><field tag="tone">HL</field><form lang="th">din</form></ph><sense><gloss>
      <form lang="en">soil</form></gloss><trait range="class" value="noun"/></sense></entry></lift>
      """)
    #expect(dictionary.description.language == Language(rawValue: "th"))
    #expect(dictionary.entries.map(\.headword) == ["ณ", "ni", "ดิน"])
    #expect(
      dictionary.entries[0].definition == "(prep) at: a place\nexample: ณ ดิน — on land")
    #expect(dictionary.entries[1].definition == "I")
    #expect(dictionary.entries[2].definition == "soil\nclass: noun\ntone: HL")
    #expect(dictionary.entries[2].pronunciation == "din")
  }

  @Test("LIFT: senses with numbers, examples, variants, homographs")
  func liftEntries() throws {
    let dictionary = try Dictionary(Self.lift)
    #expect(dictionary.description.title == "Words")
    #expect(dictionary.description.language == Language(rawValue: "tww"))
    #expect(dictionary.description.definitionLanguage == .english)
    #expect(dictionary.entries.map(\.key) == ["duna₁", "rem"])
    let entry = dictionary.entries[0]
    #expect(entry.headword == "duna₁")
    #expect(entry.otherKeys == ["duna", "dune"])
    #expect(entry.pronunciation == "ˈduna")
    #expect(
      entry.definition.split(separator: "\n") == [
        "1. (Noun) hill; tpi: hil: a height", "example: a duna — a hill (t.1)", "2. sand",
        "Synonym: rem", "2.1. grit", "variant: dune", "morph-type: stem",
      ])
    #expect(entry.links.map(\.key) == ["rem"])
    #expect(dictionary.entries[1].definition == "(v) row")
    #expect(dictionary.warnings.map(\.line) == [11, 12])
  }

  static let mdf = """
    \\_sh v3.0  400  MDF 4.0

    \\lx tolo
    \\ph toː
    \\ps V
    \\ge cough
    \\ge hack
    \\de to clear the throat
    \\xv Toloi
      suvi.
    \\xe He is coughing.
    \\dt 01/Jan/2001
    \\xn hust

    \\lx tolo
    \\ps N
    \\sn 1
    \\ge fig
    \\sn 2
    \\ge fig leaf
    \\va toloa, ka
    \\cf tolotoloro ; isi
    \\own x
    \\se tolo isi
    \\ps N
    \\ge cooking fig

    \\lx tolotoloro
    \\lc tolotoloroto
    \\sn 1
    \\ps n
    \\ge blend
    \\nt
    \\lx
    \\ge nothing
    """

  @Test("MDF: senses, examples, variants, subentries, homographs")
  func mdfEntries() throws {
    let dictionary = try Dictionary(Self.mdf)
    #expect(dictionary.entries.map(\.key) == ["tolo", "tolo", "tolo isi", "tolotoloroto"])
    #expect(
      dictionary.entries.map(\.definition) == [
        "(V) cough; hack: to clear the throat\nexample: Toloi suvi. — He is coughing."
          + "\ndate: 01/Jan/2001\nxn: hust",
        "1. (N) fig\n2. fig leaf\nvariant: toloa, ka\nSee: tolotoloro, isi\nown: x\n"
          + "See also: tolo isi",
        "(N) cooking fig\nSee: tolo", "1. (n) blend",
      ])
    #expect(
      dictionary.entries.map(\.otherKeys) == [
        [], ["toloa", "ka"], [], ["tolotoloro"],
      ])
    #expect(dictionary.entries.map(\.isSubentry) == [false, false, true, false])
    #expect(dictionary.entries[0].pronunciation == "toː")
    #expect(dictionary.warnings.map(\.line) == [34])
  }

  @Test("A dictionary in standard format whose records begin with another marker")
  func otherRecordMarker() throws {
    let dictionary = try Dictionary(
      "\\_sh v3.0 400 My\n\n\\lex a\n\\alt ah, aa\n\\ps n\n\\de letter\n\\gn x\n\\lex\n\\lex a-\n"
        + "\\ps gm\n\\de VOC\n")
    #expect(dictionary.entries.map(\.headword) == ["a", "a-"])
    #expect(
      dictionary.entries.map(\.definition) == ["variant: ah, aa\n(n) letter; x", "(gm) VOC"])
    #expect(
      dictionary.warnings.map(\.description)
        == ["file:8: an entry without a headword; omitted; expected one after \\lex"])
    // The definitions may have any marker. One record, or no part of speech, is no dictionary.
    #expect(LexiconFormat.detect(FileHead("\\w a\n\\ps n\n\\def x\n\\w b\n".utf8)) == .mdf)
    #expect(LexiconFormat.detect(FileHead("\\lex a\n\\ps n\n\\de x\n".utf8)) == nil)
    #expect(LexiconFormat.detect(FileHead("\\p a\n\\q b\n\\p c\n".utf8)) == nil)
  }

  @Test("Links that are lines of the definition need not be named again")
  func linksBesideDefinition() throws {
    let dictionary = try Dictionary(Self.mdf)
    #expect(dictionary.entries.contains { !$0.links.isEmpty })
    #expect(dictionary.entries.allSatisfy { $0.linksBesideDefinition.isEmpty })
    let links = [LexiconEntry.Link(text: "G1722", key: "G1722")]
    let entry = LexiconEntry(key: "a", headword: "a", definition: "from G1722: in", links: links)
    #expect(entry.linksBesideDefinition == links)
  }

  @Test("A dictionary opened as a text is named; a text with \\lx lines is still a text")
  func detection() {
    #expect(fault(in: Self.mdf)?.description == "file:1: a lexicon; expected a text")
    #expect(fault(in: Self.lift)?.description == "file:1: a lexicon; expected a text")
    #expect(LexiconFormat.detect(FileHead("\\ref 1\n\\tx a\n\\lx b".utf8)) == nil)
    #expect(FileFormat.detect(FileHead("\\ref 1\n\\tx a\n\\lx b".utf8)) == .toolbox)
  }

  @Test("An entry that never ends does not fill the memory")
  func endless() {
    let mdf = Array(("\\lx a\n" + String(repeating: "\\ge b\n", count: 400_000)).utf8)
    let error = #expect(throws: FormatError.self) {
      _ = try MDFReader(LineReader(ByteSource(name: "f", bytes: mdf)))
    }
    #expect(error?.message.description.hasPrefix("an entry longer than") == true)
    let lift = Array(("<lift><entry>" + String(repeating: "<b/>", count: 10_000)).utf8)
    let source = ByteSource(name: "f", bytes: lift)
    source.lengthLimit = 20_000
    #expect(throws: FormatError.self) {
      let reader = try LIFTReader(source)
      while try reader.next() != nil {}
    }
  }
}

import Interlinear
import RandomInput
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
      let reader = try openLexiconReader(source: ByteSource(name: "file", bytes: Array(text.utf8)))
      description = reader.description
      while let entry = try reader.next() { entries.append(entry) }
      warnings = reader.takeWarnings()
    }
  }

  static let lift = """
    <?xml version="1.0"?><lift version="0.13"><header><description><form lang="en"><text>Words</text></form>
    </description></header><entry id="kali_1" order="1"><lexical-unit><form lang="tww"><text>kali</text></form>
    </lexical-unit><pronunciation><form lang="x"><text>ˈkali</text></form></pronunciation>
    <variant><form lang="tww"><text>kale</text></form></variant><trait name="morph-type" value="stem"/>
    <sense><grammatical-info value="Noun"/><gloss lang="en"><text>road</text></gloss>
    <gloss lang="tpi"><text>rod</text></gloss><definition><form lang="en"><text>a way</text></form></definition>
    <example source="t.1"><form lang="tww"><text>a <span>kali</span></text></form><translation>
    <form lang="en"><text>a road</text></form></translation></example></sense>
    <sense><gloss lang="en"><text>skin</text></gloss><subsense><gloss lang="en"><text>bark</text></gloss></subsense>
    <relation type="Synonym" ref="hei_0635aecb-2a4c-4a25-88b8-452f9ecc52e0"/>
    <illustration href="a.png"/></sense></entry>
    <entry id="d" dateDeleted="2020"/><entry id="x"/>
    <entry id="hei"><lexical-unit><form lang="tww"><text>hei</text></form></lexical-unit>
    <sense><grammatical-info value="v"/><gloss lang="en"><text>paddle</text></gloss></sense></entry></lift>
    """

  @Test("LIFT: senses with numbers, examples, variants, homographs")
  func liftEntries() throws {
    let dictionary = try Dictionary(Self.lift)
    #expect(dictionary.description.title == "Words")
    #expect(dictionary.description.language == Language(rawValue: "tww"))
    #expect(dictionary.description.definitionLanguage == .english)
    #expect(dictionary.entries.map(\.key) == ["kali₁", "hei"])
    let entry = dictionary.entries[0]
    #expect(entry.headword == "kali₁")
    #expect(entry.otherKeys == ["kali", "kale"])
    #expect(entry.pronunciation == "ˈkali")
    #expect(
      entry.definition.split(separator: "\n") == [
        "1. (Noun) road; tpi: rod: a way", "example: a kali — a road (t.1)", "2. skin",
        "Synonym: hei", "2.1. bark", "variant: kale", "morph-type: stem", "See also: kali₂",
      ])
    #expect(entry.links.map(\.key) == ["hei", "kali₂"])
    #expect(dictionary.entries[1].definition == "(v) paddle")
    #expect(dictionary.warnings.map(\.line) == [11, 12])
  }

  static let mdf = """
    \\_sh v3.0  400  MDF 4.0

    \\lx kaa
    \\ph kaː
    \\ps V
    \\ge gag
    \\ge choke
    \\de to have no breath
    \\xv Kaaroi
      aioa.
    \\xe He is gagging.
    \\dt 29/Oct/2005

    \\lx kaa
    \\ps N
    \\sn 1
    \\ge banana
    \\sn 2
    \\ge banana leaf
    \\va kaaa, ka
    \\cf kaakaaro ; isi
    \\own x
    \\se kaa isi
    \\ps N
    \\ge cooking banana

    \\lx kaakaaro
    \\lc kaakaaroto
    \\sn 1
    \\ps n
    \\ge mixture
    \\nt
    \\lx
    \\ge nothing
    """

  @Test("MDF: senses, examples, variants, subentries, homographs")
  func mdfEntries() throws {
    let dictionary = try Dictionary(Self.mdf)
    #expect(dictionary.entries.map(\.key) == ["kaa₁", "kaa₂", "kaa isi", "kaakaaroto"])
    #expect(
      dictionary.entries.map(\.definition) == [
        "(V) gag; choke: to have no breath\nexample: Kaaroi aioa. — He is gagging.\nSee also: kaa₂",
        "1. (N) banana\n2. banana leaf\nvariant: kaaa, ka\nSee: kaakaaro, isi\nown: x\n"
          + "See also: kaa isi\nSee also: kaa₁",
        "(N) cooking banana\nSee: kaa", "1. (n) mixture",
      ])
    #expect(
      dictionary.entries.map(\.otherKeys) == [
        ["kaa"], ["kaa", "kaaa", "ka"], [], ["kaakaaro"],
      ])
    #expect(dictionary.entries[0].pronunciation == "kaː")
    #expect(dictionary.warnings.map(\.line) == [33])
  }

  @Test("A dictionary opened as a text is named; a text with \\lx lines is still a text")
  func detection() {
    #expect(fault(in: Self.mdf)?.description == "file:1: a lexicon; expected a text")
    #expect(fault(in: Self.lift)?.description == "file:1: a lexicon; expected a text")
    #expect(LexiconFormat.detect(FileHead("\\ref 1\n\\tx a\n\\lx b".utf8)) == nil)
    #expect(FileFormat.detect(FileHead("\\ref 1\n\\tx a\n\\lx b".utf8)) == .toolbox)
  }

  @Test(
    "Damaged dictionaries give entries or an error with file and line",
    arguments: [
      lift, mdf, STEPBibleTests.lexicon,
      "<TEI><entry n='a|G5'><form><orth>a, b</orth></form><sense n='1'>c</sense></entry></TEI>",
    ])
  func fuzz(text: String) {
    var numbers = SeededGenerator(seed: 11)
    let original = Array(text.utf8)
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0...numbers.below(3) {
        let place = numbers.below(bytes.count)
        switch numbers.below(4) {
        case 0: bytes[place] = UInt8(numbers.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + numbers.below(20)))
        case 2: bytes.insert(contentsOf: Array("\\lx \n".utf8), at: place)
        default: bytes.insert(0x3C, at: place)
        }
        if bytes.isEmpty { break }
      }
      Self.check(bytes)
    }
  }

  private static func check(_ bytes: [UInt8]) {
    do throws(FormatError) {
      let reader = try openLexiconReader(source: ByteSource(name: "file", bytes: bytes))
      while let entry = try reader.next() {
        if entry.key.isEmpty { Issue.record("no key in \(String(decoding: bytes, as: UTF8.self))") }
      }
    } catch {
      let isWhole = error.file == "file" && error.isOfContent
      if !isWhole { Issue.record("\(error) for \(String(decoding: bytes, as: UTF8.self))") }
    }
  }

  @Test("An entry that never ends does not fill the memory")
  func endless() {
    let mdf = Array(("\\lx a\n" + String(repeating: "\\ge b\n", count: 400_000)).utf8)
    let error = #expect(throws: FormatError.self) {
      _ = try MDFReader(LineReader(ByteSource(name: "f", bytes: mdf)))
    }
    #expect(error?.message.hasPrefix("an entry longer than") == true)
    let lift = Array(("<lift><entry>" + String(repeating: "<b/>", count: 10_000)).utf8)
    #expect(throws: FormatError.self) {
      let reader = try LIFTReader(ByteSource(name: "f", bytes: lift), lengthLimit: 20_000)
      while try reader.next() != nil {}
    }
  }
}

import Interlinear
import RandomInput
import Testing

import Formats

/// A valid file, to be damaged in many ways.
struct Specimen: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let format: FileFormat
  let text: String

  static let all: [Specimen] = [
    Specimen(
      testDescription: "MorphGNT", format: .morphgnt,
      text: "040101 P- -------- Ἐν Ἐν ἐν ἐν\n040101 N- ----NSM- (λόγος, λόγος λόγος λόγος\n"
        + "040102 V- 3IAI-S-- ⸀ἦν ἦν ἦν εἰμί\n040201 RA ----NSM- ὁ ὁ ὁ ὁ\n"),
    Specimen(
      testDescription: "Clear", format: .delimited,
      text: rows(
        [DelimitedTests.clearHeader]
          + ["n43001001001", "n43001001002", "n43001002001", "n44001001001"].map {
            DelimitedTests.clearRow($0, strong: "G0976")
          })),
    Specimen(
      testDescription: "macula", format: .delimited,
      text: rows([
        [
          "xml:id", "ref", "class", "gloss", "text", "after", "lemma", "normalized", "strong",
          "morph",
        ],
        ["n1", "JHN 1:1!1", "noun", "word", "λόγος", ", ", "λόγος", "λόγος", "3056", "N-NSM"],
        ["n2", "JHN 1:2!1", "det", "the", "ὁ", " ", "ὁ", "ὁ", "3588", "T-NSM"],
      ])),
    Specimen(
      testDescription: "Lector", format: .delimited,
      text: rows([
        ["ref", "book", "language", "before", "surface", "after", "morphemes", "x", "translation"],
        ["John 1:1", "John", "grc", "(", "λόγος", ", ", "λόγ|word|N ος|\\s\\p|", "1", "The word"],
        ["John 1:1", "John", "grc", "", "ἦν", " ", "", "", ""],
        ["s7", "b", "hbo", "", "דָּבָר", " ", "", "2", ""],
      ])),
    Specimen(
      testDescription: "CLDF", format: .delimited,
      text: "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\r\n"
        + "1,a,\"«x-y, z»\",x-y\tz,1-2\t3,\"one\ntwo \"\"q\"\"\"\r\n2,b,x y,,,\r\n3,b,x,x=\u{301},1=2,t\r\n"
    ),
    Specimen(
      testDescription: "CoNLL-U", format: .conllu,
      text: "# newdoc id = d\n# sent_id = s1\n# text_en = t\n"
        + token("1-2", "nos", misc: "Gloss=us")
        + token("1", "a", pos: "ADP") + token("2", "os") + token("2.1", "no")
        + token("3", ",", pos: "PUNCT", misc: "SpaceAfter=No") + "\n"
        + "# newpar\n# source = W, Book 1\n# speaker = A\n# text_ru = r\n# gloss = g\n"
        + "1\ta\ta\tX\tx\tA=B\t2\tdep\t2:dep\tRef=1.20.1|Entity=(x\n"
        + "2\tb\tb\tX\tx\t_\t0\troot\t_\tRef=1.20.2\n"
        + "2.1\tc\tc\tX\tx\t_\t_\t_\t1:dep\t_\n\n"
        + token("1", "λόγος", misc: "Ref=MATT_5.1|Translit=logos") + "\n"),
    Specimen(
      testDescription: "JSON", format: .json,
      text: #"{"ref":"John 1:1","book":"John","chapter":1,"verse":"1","words":[{"surface":"Ἐν","#
        + #""own":"x","morphemes":[{"form":"a","gloss":"b","category":""}],"before":"","after":" "}],"#
        + #""translation":"In","translationWords":[{"text":"In","originals":[0]}],"#
        + #""notes":[{"kind":"variant","text":"n","word":0}],"language":"grc"}"# + "\n"
        + #"{"ref":"s1","book":"b","chapter":null,"verse":"s1","words":[]}"# + "\n"),
    Specimen(testDescription: "USJ", format: .usj, text: USXTests.usj),
    Specimen(testDescription: "TAGNT", format: .stepbible, text: STEPBibleTests.greek),
    Specimen(testDescription: "TAHOT", format: .stepbible, text: STEPBibleTests.hebrew),
    Specimen(testDescription: "macula-hebrew", format: .delimited, text: MaculaHebrewTests.text),
    Specimen(testDescription: "sentences", format: .delimited, text: SentenceTableTests.text),
    Specimen(
      testDescription: "imp", format: .imp,
      text: "$$$Genesis 1:1\nIn the <w lemma='strong:H7225'>beginning</w>.\n$$$Genesis 1:2\nAnd\n"
        + "$$$Exodus 1:1\n<q sID='a'/>Now<note>n</note>\n"),
  ]

  static let xml: [Specimen] = [
    Specimen(
      testDescription: "OSIS", format: .osis,
      text: osis(
        "<title>T</title><verse osisID='Ruth.1.1'>In <w lemma='strong:H07225 lemma:x' "
          + "morph='robinson:N'>the  end,</w><note>n</note> &amp; \\nd so</divineName></verse>\n"
          + "<verse osisID='Ruth.1.2 Ruth.1.3' sID='a'/><w lemma='b/1 a' morph='HR/Ncfsa'>בְּ/רֵא</w>"
          + "<seg type='x-maqqef'>־</seg><w type='x-ketiv'>א</w><note type='variant'><catchWord>א"
          + "</catchWord><rdg type='x-qere'><w>ב</w></rdg></note><lb/><verse eID='a'/>")),
    Specimen(
      testDescription: "USX", format: .usx,
      text: "<usx version='3.0'><book code='PSA' style='id'>x</book><chapter number='1' style='c'/>"
        + "<para style='s1'>H</para><para style='d'><char style='w' lemma='l'>t</char></para>"
        + "<para style='q1'><verse number='1' style='v'/>a <note caller='+' style='f'><char style='ft'>n"
        + "</char></note><ms style='zaln-s' x-content='ב'/><char style='w'>b</char><ms style='zaln-e'/>"
        + "<figure style='fig'>p</figure></para><sidebar style='esb'/><periph/></usx>"),
    Specimen(
      testDescription: "FLEx", format: .flextext,
      text:
        "<document><interlinear-text><item type='title' lang='x'>T</item><paragraphs><paragraph>"
        + "<phrases><phrase speaker='A' begin-time-offset='1' end-time-offset='2' media-file='m'>"
        + "<item type='segnum' lang='en'>1</item><words><word><item type='txt' "
        + "lang='x'>ab</item><morphemes><morph type='stem'><item type='txt' lang='x'>a-</item><item "
        + "type='cf' lang='x'>a</item><item type='hn' lang='en'>2</item><item type='gls' lang='en'>c"
        + "</item></morph><morph><item type='txt' lang='x'>-b</item></morph></morphemes></word>"
        + "<word><item type='punct' lang='x'>(</item></word><word><item type='txt' lang='x'>d</item>"
        + "</word></words><item type='gls' lang='en'>T</item></phrase><word><item type='txt' "
        + "lang='x'>e f</item></word></phrases></paragraph></paragraphs><media-files><media guid='m' "
        + "location='a.wav'/></media-files></interlinear-text></document>"
    ),
    Specimen(testDescription: "Pangloss", format: .pangloss, text: PanglossTests.pangloss),
    Specimen(testDescription: "EOPAS", format: .pangloss, text: PanglossTests.eopas),
    Specimen(testDescription: "TEI text", format: .tei, text: TEITextTests.text),
    Specimen(testDescription: "ELAN", format: .elan, text: ELANTests.pair),
    Specimen(testDescription: "PROIEL", format: .treebank, text: TreebankXMLTests.proiel),
    Specimen(testDescription: "macula, lowfat", format: .macula, text: MaculaXMLTests.greek),
    Specimen(testDescription: "macula, nodes", format: .macula, text: MaculaXMLTests.greekNodes),
    Specimen(testDescription: "Perseus", format: .treebank, text: TreebankXMLTests.perseus),
  ]
}

@Suite("Damaged files")
struct FuzzTests {
  @Test(
    "Any damage gives verses, or an error with file and line",
    arguments: Specimen.all + Specimen.xml)
  func damaged(specimen: Specimen) throws {
    var readable = 0
    let count = try fuzz(specimen.testDescription, [Array(specimen.text.utf8)], runs: 400) {
      bytes, numbers in
      let format = numbers.below(4) == 0 ? nil : specimen.format
      do {
        let reading = try Reading(bytes, name: "fuzz", format: format)
        readable += 1
        let isWhole = reading.words.allSatisfy {
          $0.values.count == reading.description.tiers.count
        }
        guard isWhole, reading.verses.count + reading.words.count <= 2 * bytes.count else {
          throw FuzzFailure(description: "wrong verses")
        }
        try write(reading)
      } catch let error as FormatError {
        let isEmpty = bytes.allSatisfy { $0 < 0x20 || $0 >= 0x80 }
        let isPlaced = error.file == "fuzz" && ((error.line ?? 0) > 0 || isEmpty)
        guard isPlaced, error.isOfContent, error.isOneShortLine else { throw error }
      }
    }
    #expect((1..<count).contains(readable))
  }

  @Test("Truncated XML is reported, wherever it is cut", arguments: Specimen.xml)
  func cut(specimen: Specimen) throws {
    let bytes = Array(specimen.text.utf8)
    for end in bytes.indices.dropFirst() {
      let error = #expect(throws: FormatError.self) {
        try Reading(Array(bytes[..<end]), format: specimen.format)
      }
      if error?.file != "file" || error?.line == nil {
        Issue.record("\(end): \(String(describing: error))")
      }
    }
    #expect(try Reading(bytes, format: specimen.format).verses.count >= 2)
  }

  @Test(
    "Harmful XML is refused with its line",
    arguments: [
      (
        "<!DOCTYPE osis [<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]>\n<osis>&c;</osis>",
        "1: the doctype declares the entity"
      ),
      (
        "<!DOCTYPE osis [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<osis>&a;</osis>",
        "1: the doctype declares the entity"
      ),
      ("<osis><osisText><header/>\n<verse osisID='Ruth.1.1'>\0", "2: a NUL character"),
      ("<?xml version='1.0' encoding='UTF-16'?>\n<osis/>", "1: bytes that are not in the file's"),
      ("<document>\n<interlinear-text>&b;", "2: Entity 'b' not defined"),
    ])
  func harmful(text: String, message: String) { expectRefused(text, message) }

  // Not an argument of the test above, since the log would contain the whole file.
  @Test("XML that is nested too deeply is refused with its line")
  func deep() {
    expectRefused(
      "<osis><osisText><header/>\n" + String(repeating: "<div>", count: 10_001),
      "2: more than 10000 elements inside one another")
  }

  private func expectRefused(_ text: String, _ message: String) {
    let error = fault(in: text)
    #expect(error?.description.hasPrefix("file:\(message)") == true)
    #expect(error?.isOfContent == true)
  }

  /// Checks that a reading can be written, and that Lector's own formats can be read back.
  private func write(_ reading: Reading) throws(FormatError) {
    guard !reading.words.isEmpty else { return }
    for format in ExportFormat.allCases {
      let exporter = VerseExporter(format: format, description: reading.description)
      let text = exporter.header + reading.verses.map(exporter.string(for:)).joined()
      switch format {
      case .markdown, .html, .gb4e, .expex, .linguex, .pandocLing: break
      case .flextext:
        let again = try Reading(text + exporter.footer, name: "fuzz", format: .flextext)
        if again.verses.count != reading.verses.count { Issue.record("other verses in \(text)") }
      case .json:
        if text.utf8.count(where: { $0 == 0x0A }) != reading.verses.count {
          Issue.record("not a line a verse: \(text)")
        }
        let again = try Reading(text, name: "fuzz", format: .json)
        if again.words.map(\.surface) != reading.words.map(\.surface) {
          Issue.record("other words in \(text)")
        }
      case .conllu:
        let again = try Reading(text, name: "fuzz", format: .conllu)
        let second = VerseExporter(format: format, description: again.description)
        let written = again.verses.map(second.string(for:)).joined()
        if !written.utf8.elementsEqual(text.utf8) { Issue.record("other lines than \(text)") }
      case .tsv:
        let again = try Reading(text, name: "fuzz", format: .delimited)
        if again.words.map(\.surface) != reading.words.map({ Self.oneLine($0.surface) }) {
          Issue.record("other words in \(text)")
        }
      }
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { ["\t", "\n", "\r", "\r\n"].contains($0) ? " " : $0 })
  }
}

import Interlinear
import Testing

@testable import Formats

@Suite("Treebanks in XML")
struct TreebankXMLTests {
  static let proiel = """
    <proiel schema-version="2.1"><annotation><relations/></annotation>
    <source id="s" language="lat"><title>De officiis</title><div id="1"><title>Book 1, section 1</title>
    <sentence id="86" presentation-before="“"><token id="10" form="te" citation-part="1.1" lemma="tu" part-of-speech="Pp" morphology="2s---ma--i" head-id="13" relation="sub" presentation-after=", "/>
    <token id="11" form="id" citation-part="1.2" lemma="is" part-of-speech="Pp" morphology="3s---na--i" head-id="12" relation="obj"/>
    <token id="12" form="que" citation-part="1.2" lemma="que" part-of-speech="C-" morphology="---------n" head-id="13" relation="xadv" presentation-after="."><slash target-id="10" relation="xsub"/></token>
    <token id="13" empty-token-sort="V" relation="pred" information-status="new"/></sentence>
    <sentence id="87"><token id="14" form="ad" citation-part="MATT 5.1" relation="pred"/></sentence></div></source></proiel>
    """

  @Test("PROIEL: words, places, headings, and the tree with empty tokens and slashes")
  func proielSentences() throws {
    let reading = try Reading(Self.proiel)
    #expect(reading.description.title == "De officiis")
    #expect(reading.description.morphologyScheme == .proiel)
    #expect(reading.references == ["De officiis 1:1", "Matthew 5:1"])
    #expect(reading.verses.map(\.id) == ["86", "87"])
    let verse = reading.verses[0]
    #expect(verse.language == .latin)
    #expect(
      verse.places == [
        VersePlace(
          reference: Reference(book: "De officiis", chapter: 1, verse: "2"), word: 1)
      ])
    #expect(verse.headings == [Heading(text: "Book 1, section 1")])
    #expect(verse.words.map(\.surface) == ["te", "id", "que"])
    #expect(verse.words.map(\.before) == ["“", "", ""])
    #expect(verse.words.map(\.after) == [", ", "", "."])
    #expect(verse.words[0].values == ["te", "tu", "", "2s---ma--i", "Pp", ""])
    #expect(
      verse.syntax == [
        SyntaxToken(id: "1", form: "te", word: 0, head: 3, relation: "sub"),
        SyntaxToken(id: "2", form: "id", word: 1, head: 2, relation: "obj"),
        SyntaxToken(id: "3", form: "que", word: 2, head: 3, relation: "xadv", enhanced: "1:xsub"),
        SyntaxToken(id: "3.1", form: "∅", relation: "pred"),
      ])
    #expect(
      reading.warnings.map(\.description) == [
        "file:6: \"information-status\" is left out, with 1 values"
      ])
  }

  static let perseus = """
    <treebank version="1.5" xml:lang="grc"><header/>
    <sentence id="2" document_id="urn:cts:greekLit:tlg0012.tlg001.perseus-grc1" subdoc="1.1-1.2">
    <word id="1" form="μῆνιν" lemma="μῆνις1" postag="n-s---fa-" relation="OBJ" head="3"/>
    <word id="2" form="," lemma="," postag="u--------" relation="AuxX" head="3"/>
    <word id="3" form="ἄειδε" lemma="ἀείδω" postag="v2spma---" relation="PRED" head="0"/>
    <word id="4" form="[0]" artificial="elliptic" relation="SBJ" head="3"/></sentence>
    <sentence id="3" document_id="urn:cts:greekLit:tlg0012.tlg001.perseus-grc1" subdoc="1.3">
    <word id="1" form="πολλὰς" head="9" relation="x"/></sentence></treebank>
    """

  @Test("Perseus: punctuation belongs to the word before it and keeps its place in the tree")
  func perseusSentences() throws {
    let reading = try Reading(Self.perseus)
    #expect(reading.description.morphologyScheme == .perseus)
    #expect(reading.references == ["tlg0012.tlg001 1:1", "tlg0012.tlg001 1:3"])
    #expect(reading.verses.map(\.language) == [.ancientGreek, .ancientGreek])
    #expect(reading.words.map(\.surface) == ["μῆνιν", "ἄειδε", "πολλὰς"])
    #expect(reading.words.map(\.after) == [", ", " ", " "])
    #expect(reading.values(of: .lemma) == ["μῆνις", "ἀείδω", ""])
    #expect(reading.values(of: .lemmaID) == ["μῆνις1", "", ""])
    #expect(
      reading.verses[0].syntax == [
        SyntaxToken(id: "1", form: "μῆνιν", word: 0, head: 2, relation: "OBJ"),
        SyntaxToken(
          id: "2", form: ",", head: 2, relation: "AuxX",
          annotation: SyntaxToken.Annotation(lemma: ",", category: "u", code: "u--------")),
        SyntaxToken(id: "3", form: "ἄειδε", word: 1, relation: "PRED"),
        SyntaxToken(id: "3.1", form: "[0]", head: 2, relation: "SBJ"),
      ])
    #expect(reading.verses[1].syntax.map(\.head) == [nil])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Attributes and elements that are not read are reported once, with the number of values")
  func others() throws {
    let text = Self.perseus.replacing("relation=\"OBJ\"", with: "relation=\"OBJ\" sg=\"nmn\"")
      .replacing("lemma=\"ἀείδω\"", with: "lemma=\"ἀείδω\" sg=\"prd\"")
      .replacing("</sentence>", with: "<primary>me</primary></sentence>")
    #expect(
      try Reading(text).warnings.map(\.description) == [
        "file:3: \"sg\" is left out, with 2 values", "file:6: <primary> is left out, with 2 values",
      ])
  }

  @Test("A citation is a place also if it has no chapter; other texts of the file are its credits")
  func citations() throws {
    let reading = try Reading(
      """
      <treebank xml:lang="grc"><header><title>Ajax</title> <name>Ann</name></header>
      <annotator><short>B</short></annotator><sentence id="7" document_id="urn:cts:x:tlg1.tlg2.a">
      <word id="1" form="λόγος" cite="urn:cts:x:tlg1.tlg2:12" head="0"/>
      <word id="2" form="μέν" cite="urn:cts:x:tlg1.tlg2:13" head="1"/></sentence>
      <sentence id="8"><word id="1" form="ἦν" cite="282r1"/></sentence></treebank>
      """)
    #expect(reading.references == ["12", "282r1"])
    #expect(reading.verses.map(\.reference.book) == ["tlg1.tlg2", "Treebank"])
    #expect(reading.verses[0].id == "7")
    #expect(
      reading.verses[0].places == [
        VersePlace(reference: Reference(book: "tlg1.tlg2", chapter: 0, verse: "13"), word: 1)
      ])
    #expect(reading.description.credits == "Ajax Ann; B")
    #expect(reading.warnings.isEmpty)
  }

  @Test("The words of TigerXML; marks and empty tokens keep their annotation")
  func tiger() throws {
    let reading = try Reading(
      """
      <corpus id="c"><head><meta><name>News</name></meta><annotation><feature name="word"/>
      </annotation></head><body><s id="s1"><graph root="s1_VROOT"><terminals>
      <t id="s1_1" word="Ross" lemma="Ross" pos="NE" morph="Nom.Sg"/>
      <t id="s1_2" word="," lemma="--" pos="$," morph="--"/><t id="s1_3" word="der" pos="ART"/><t id="s1_4" word="--"/>
      </terminals><nonterminals><nt id="s1_500" cat="S"><edge idref="s1_1" label="SB"/></nt>
      </nonterminals></graph></s></body></corpus>
      """)
    #expect(reading.references == ["s1"])
    #expect(reading.words.map { $0.surface + $0.after } == ["Ross, ", "der-- "])
    #expect(reading.values(of: .lemma) == ["Ross", ""])
    #expect(reading.values(of: .morphology) == ["Nom.Sg", ""])
    #expect(reading.values(of: .partOfSpeech) == ["NE", "ART"])
    #expect(reading.verses[0].syntax[1].annotation?.category == "$,")
    #expect(reading.description.credits == "News")
    #expect(
      reading.warnings.map(\.message.description) == [
        "\"root\" is left out, with 1 values", "\"cat\" is left out, with 1 values",
        "\"idref\" is left out, with 1 values", "\"label\" is left out, with 1 values",
      ])
  }

  @Test("A space before a sentence is not a part of it; a token that is its own head is reported")
  func faults() throws {
    let reading = try Reading(
      """
      <proiel schema-version="2.1"><source id="s" language="lat"><title>T</title>
      <sentence id="1" presentation-before=" («"><token id="5" form="a" presentation-before=" "
      relation="x" head-id="5"/></sentence></source></proiel>
      """)
    #expect(reading.words.map(\.before) == ["(« "])
    #expect(reading.verses[0].syntax.map(\.head) == [nil])
    #expect(
      reading.warnings.map(\.description) == [
        "file:2: \"5\" is its own head; expected the id of another token"
      ])
  }

  @Test("A sentence that never ends does not fill the memory")
  func endless() {
    let bytes = Array(
      ("<proiel><sentence>" + String(repeating: "<token form='a'/>", count: 1000)).utf8)
    let source = ByteSource(name: "f", bytes: bytes)
    source.lengthLimit = 10_000
    let error = #expect(throws: FormatError.self) {
      _ = try TreebankXMLReader(source)
    }
    #expect(error?.message == "a sentence has more than 10000 bytes; expected its end")
  }
}

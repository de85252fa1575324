import Interlinear
import Testing

@testable import Formats

@Suite("Texts in TEI")
struct TEITextTests {
  static let text = """
    <TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><titleStmt><title>Arma</title>
    <author>Vergil</author></titleStmt><licence>CC BY</licence></teiHeader>
    <text xml:lang="la"><body><div n="1"><head>Liber I</head><note>prima</note>
    <lg><l n="1">Arma <hi>virum</hi>que cano, <note>opening</note>Troiae</l><l n="2">Italiam</l></lg></div>
    <div n="2"><p><s><w xml:id="w1" lemma="sum" pos="VERB" ana="#pres">est</w> <w lemma="bonus">bon<lb
    break="no"/>us</w><pc pos="PUNCT">.</pc></s> <s>Quis?</s></p>
    <sp who="#dido"><p><choice><orig>Vale</orig><reg>Ave</reg></choice> <app><lem>hospes</lem><rdg
    wit="#A">miles</rdg></app></p></sp>
    <annotationBlock who="#anna"><u><w>veni</w> et <w>vidi</w></u><spanGrp type="comment"><span
    target="#a">late</span><span xml:lang="en">I came</span></spanGrp></annotationBlock></div></body></text></TEI>
    """

  private struct Line: Equatable {
    let verse: String
    let text: String
    let speaker: String
    let notes: [String]
  }

  @Test("Blocks are phrases with their numbers, speakers, notes, and translations")
  func phrases() throws {
    let reading = try Reading(Self.text)
    let lines = reading.verses.map { verse in
      Line(
        verse: verse.reference.verse,
        text: verse.words.map { $0.before + $0.surface + $0.after }.joined(),
        speaker: verse.speaker, notes: verse.notes.map(\.text))
    }
    #expect(
      lines == [
        Line(
          verse: "1", text: "Liber I", speaker: "",
          notes: ["prima", "header: Vergil; CC BY"]),
        Line(verse: "1.1", text: "Arma virumque cano, Troiae", speaker: "", notes: ["opening"]),
        Line(verse: "1.2", text: "Italiam", speaker: "", notes: []),
        Line(verse: "2", text: "est bonus.", speaker: "", notes: []),
        Line(verse: "2.2", text: "Quis?", speaker: "", notes: []),
        Line(
          verse: "2.3", text: "Vale hospes", speaker: "dido", notes: ["reg: Ave", "rdg: miles"]),
        Line(verse: "2.4", text: "veni et vidi", speaker: "anna", notes: ["comment: late"]),
      ])
    #expect(Set(reading.verses.map(\.reference.book)) == ["Arma"])
    #expect(reading.verses.allSatisfy { $0.language.rawValue == "la" })
    #expect(reading.verses.last?.translation(at: 0) == "I came")
    #expect(reading.verses.allSatisfy { $0.markup.isEmpty })
    #expect(
      reading.verses.map(\.isParagraphStart) == [false, true, false, true, false, true, true])
  }

  @Test("The attributes of words are tiers; those of punctuation are reported")
  func words() throws {
    let reading = try Reading(Self.text)
    let words = reading.verses[3].words
    #expect(words.map(\.surface) == ["est", "bonus"])
    let tiers = reading.description.tiers
    func values(_ tier: Tier) throws -> [String] {
      let place = try #require(tiers.firstIndex(of: tier))
      return words.map { $0.value(at: place) }
    }
    #expect(try values(.lemma) == ["sum", "bonus"])
    #expect(try values(.partOfSpeech) == ["VERB", ""])
    #expect(try values(Tier(rawValue: "ana")) == ["pres", ""])
    #expect(
      reading.warnings.map(\.message.description) == ["1 annotations of punctuation are left out"])
  }

  @Test("Words with parts, alternatives, and notes, and spans that name words")
  func partsOfWords() throws {
    let reading = try Reading(
      """
      <TEI><text xml:lang="xx"><u><w xml:id="a">kan<note>torn</note>tu</w>
      <w><choice><orig>vv</orig><reg>w</reg></choice>ord</w>
      <w pos="V"><m type="stem" baseForm="mura" gloss="want" xml:id="m">mur</m>
      <m xml:id="n">-i</m></w> <w xml:id="b"><w>do</w><w>n't</w></w><pc>.</pc></u>
      <spanGrp type="gloss"><span target="#a">sing</span><span from="#n" to="#n">PST</span>
      <span from="#a" to="#b">all</span></spanGrp><link target="#a #b"/><l/><span>late</span></text></TEI>
      """)
    let words = reading.words
    #expect(words.map(\.surface) == ["kantu", "vvord", "mur-i", "don't"])
    #expect(reading.values(of: .gloss) == ["sing", "", "want-PST", ""])
    #expect(reading.values(of: .partOfSpeech) == ["", "", "V", ""])
    #expect(words[2].morphemes.map(\.form) == ["mur", "i"])
    #expect(words[2].morphemes.map(\.gloss) == ["want", "PST"])
    #expect(words[2].morphemes.map(\.underlying) == ["mura", ""])
    #expect(words[2].morphemes.map(\.other) == ["type=stem", ""])
    #expect(words[3].morphemes.map(\.form) == ["do", "n't"])
    #expect(
      reading.verses.map { $0.notes.map(\.text) } == [
        ["torn", "reg: w", "gloss, kantu … don't: all", "late"]
      ])
    #expect(reading.warnings.map(\.message.description) == ["1 links (<link>) are left out"])
  }

  @Test("Parts outside of words, words in parts, and spans in words that they name")
  func nestedParts() throws {
    let reading = try Reading(
      """
      <TEI><text><m xml:id="o">x</m><ab><w xml:id="a"><m xml:id="m">d<w>o</w><m>e</m><span target="#a">y
      </span><span target="#m">z</span></m></w><span target="#o">q</span></ab></text></TEI>
      """)
    #expect(reading.words.map(\.surface) == ["x", "doe"])
    #expect(reading.words[1].morphemes.isEmpty)
    #expect(reading.verses[1].notes.map(\.text) == ["y", "z", "q"])
  }

  @Test("XML with words is read like TEI, whatever its root")
  func otherRoots() throws {
    let reading = try Reading(
      #"<bncDoc><stext><u who="A"><s n="1"><w c5="UH">Yes</w><c>.</c></s></u></stext></bncDoc>"#)
    #expect(reading.words.map(\.surface) == ["Yes"])
    #expect(reading.values(of: Tier(rawValue: "c5")) == ["UH"])
    #expect(FileFormat.detect(FileHead("<html><w>a</w></html>".utf8)) == nil)
  }

  @Test("Every text of a corpus is a book; text outside of blocks is read")
  func corpus() throws {
    let reading = try Reading(
      """
      <teiCorpus><teiHeader><title>All</title></teiHeader><TEI.2><teiHeader><title>A</title></teiHeader>
      <text><body><ab>one</ab></body></text></TEI.2><TEI.2><text lang="grc"><body><list><item>two</item>
      </list></body></text></TEI.2></teiCorpus>
      """)
    #expect(reading.verses.map(\.reference.book) == ["A", "Text 3"])
    #expect(reading.words.map(\.surface) == ["one", "two"])
    #expect(reading.verses[1].language.rawValue == "grc")
  }

  @Test("A file without text is refused, and so is a dictionary in place of a text")
  func faults() {
    #expect(
      fault(in: "<TEI>\n<text/></TEI>")?.description
        == "file:2: no text; expected a text or a dictionary in TEI")
    #expect(
      fault(in: "<TEI><text><entry><orth>a</orth></entry></text></TEI>")?.description
        == "file:1: a lexicon; expected a text")
  }
}

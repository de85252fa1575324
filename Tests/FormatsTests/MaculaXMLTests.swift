import Interlinear
import Testing

@testable import Formats

/// The trees of macula-greek and macula-hebrew in both of their forms (Clear-Bible).
@Suite("macula's trees")
struct MaculaXMLTests {
  /// In the order of the tree, "δέ" comes before the word that it follows.
  static let greek = """
    <book lang="el" id="JUD">
    <sentence><p><milestone unit="verse" id="JUD 1:1">JUD 1:1</milestone> wlemma</p>
    <wg class="cl" rule="S-IO"><w ref="JUD 1:1!2" after="," class="conj" xml:id="n65001001002"
      lemma="δέ" normalized="δέ" strong="1161" gloss="but" morph="CONJ" unicode="δὲ,">δὲ</w>
    <wg><w ref="JUD 1:1!1" after=" " class="noun" xml:id="n65001001001" lemma="Ἰούδας"
      normalized="Ἰούδας" strong="2455" gloss="Jude" morph="N-NSM" role="s">Ἰούδας</w></wg>
    <w ref="JUD 1:2!1" after="." class="noun" xml:id="n65001002001" lemma="ἔλεος"
      normalized="ἔλεος" strong="1656" gloss="mercy" morph="N-NSN">ἔλεος</w></wg></sentence>
    </book>
    """

  static let greekNodes = """
    <Sentences><Sentence ref="JUD 1:1!1-1:2!1"><Trees><Tree><Node Cat="S" Ref="n65001001001">
    <Node xml:id="n65001001002" ref="JUD 1:1!2" Cat="conj" StrongNumber="1161" UnicodeLemma="δέ"
      FunctionalTag="CONJ" NormalizedForm="δέ" Gloss="but">δὲ,</Node>
    <Node Cat="np"><Node xml:id="n65001001001" ref="JUD 1:1!1" Cat="noun" StrongNumber="2455"
      UnicodeLemma="Ἰούδας" FunctionalTag="N-NSM" NormalizedForm="Ἰούδας" Gloss="Jude">Ἰούδας</Node>
    </Node><Node xml:id="n65001002001" ref="JUD 1:2!1" Cat="noun" StrongNumber="1656"
      UnicodeLemma="ἔλεος" FunctionalTag="N-NSN" NormalizedForm="ἔλεος" Gloss="mercy">ἔλεος.</Node>
    </Node></Tree></Trees></Sentence></Sentences>
    """

  @Test(
    "The words are in the order of the text, alike in both forms", arguments: [greek, greekNodes])
  func words(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.references == ["Jude 1:1", "Jude 1:2"])
    #expect(reading.words.map { $0.surface + $0.after } == ["Ἰούδας ", "δὲ, ", "ἔλεος. "])
    #expect(reading.values(of: .lemma) == ["Ἰούδας", "δέ", "ἔλεος"])
    #expect(reading.values(of: .gloss) == ["Jude", "but", "mercy"])
    #expect(reading.values(of: .morphology) == ["N-NSM", "CONJ", "N-NSN"])
    #expect(reading.values(of: .partOfSpeech) == ["noun", "conj", "noun"])
    #expect(reading.values(of: .strong) == ["2455", "1161", "1656"])
    #expect(reading.values(of: .normalized) == ["Ἰούδας", "δέ", "ἔλεος"])
    #expect(reading.description.ownTitle == nil)
    #expect(reading.warnings.map(\.message.description) == ["the trees are left out"])
  }

  @Test("Attributes without a tier of their own are tiers with their names")
  func others() throws {
    let reading = try Reading(
      """
      <book><sentence><wg><w ref="JUD 1:1!1" xml:id="n65001001001" ln="1.2" role="s"
      english="of Jude" mandarin="犹大">Ἰούδας</w></wg></sentence></book>
      """)
    #expect(
      ["ln", "role", "english", "mandarin"].flatMap { reading.values(of: Tier(rawValue: $0)) } == [
        "1.2", "s", "of Jude", "犹大",
      ])
    #expect(reading.warnings.map(\.message.description) == ["the trees are left out"])
  }

  static let hebrew = """
    <chapter lang="he" id="GEN 1"><sentence id="GEN 1:1"><wg class="pp">
    <w xml:id="o010010010011" english="in" morph="R" pos="preposition" transliteration="bə"
      ref="GEN 1:1!1" strongnumberx="0871a" greek="ἐν" lang="H" lemma="בְּ">בְּ</w>
    <w xml:id="o010010010012" mandarin="起初" english="beginning" morph="Ncfsa" pos="noun" after=" "
      transliteration="rēʾšiyṯ" ref="GEN 1:1!1" strongnumberx="7225" greek="ἀρξῇ" lang="H"
      lemma="רֵאשִׁית">רֵאשִׁ֖ית</w></wg></sentence></chapter>
    """

  static let hebrewNodes = """
    <Sentences><Sentence verse="GEN 1:1"><Trees><Tree><Node Cat="pp">
    <Node n="o010010010011" Cat="preposition" StrongNumberX="0871a" Greek="ἐν"><m word="GEN 1:1!1"
      xml:id="o010010010011" morph="R" lang="H" lemma="בְּ" english="in" transliteration="bə">בְּ</m></Node>
    <Node n="o010010010012" Cat="noun" StrongNumberX="7225" Greek="ἀρξῇ"><m word="GEN 1:1!1" after=" "
      xml:id="o010010010012" morph="Ncfsa" lang="H" lemma="רֵאשִׁית" english="beginning" mandarin="起初"
      transliteration="rēʾšiyṯ">רֵאשִׁ֖ית</m></Node></Node></Tree></Trees></Sentence></Sentences>
    """

  @Test(
    "The parts of a Hebrew word are one word, alike in both forms",
    arguments: [hebrew, hebrewNodes])
  func parts(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.references == ["Genesis 1:1"])
    #expect(reading.words.map(\.surface) == ["בְּרֵאשִׁ֖ית"])
    #expect(reading.words[0].morphemes.map(\.gloss) == ["in", "beginning"])
    #expect(reading.values(of: .lemma) == ["רֵאשִׁית"])
    #expect(reading.values(of: .gloss) == ["in beginning"])
    #expect(reading.values(of: .morphology) == ["HR/Ncfsa"])
    #expect(reading.values(of: .partOfSpeech) == ["noun"])
    #expect(reading.values(of: .strong) == ["H7225 H871a"])
    #expect(reading.values(of: .transliteration) == ["bərēʾšiyṯ"])
    #expect(reading.values(of: Tier(rawValue: "mandarin")) == ["起初"])
    #expect(reading.verses[0].language == .ancientHebrew)
  }

  @Test("Faults name the line of the word and what was expected")
  func faults() {
    let place = Self.greek.replacing("JUD 1:2!1", with: "JUD")
    #expect(
      fault(in: place)?.description
        == "file:7: \"JUD\" is not a reference; expected one such as JHN 1:1!1")
    #expect(
      fault(in: "<book>\n<sentence><wg/></sentence>\n</book>")?.description
        == "file:3: no word; expected words such as <w ref=\"JHN 1:1!1\">")
  }
}

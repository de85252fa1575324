import Interlinear
import Testing

@testable import Formats

/// Texts of the Pangloss Collection (CNRS-LACITO) and of EOPAS.
@Suite("Pangloss and EOPAS")
struct PanglossTests {
  static let pangloss = """
    <TEXT id="crdo-NXQ_A" xml:lang="nxq"><HEADER><TITLE xml:lang="en">Two brothers</TITLE>
    <TITLE xml:lang="fr">Deux frères</TITLE><SOUNDFILE href="a.wav"/></HEADER>
    <NOTE xml:lang="fr" message="Locuteur F1"/>
    <S id="A_S001"><AUDIO start="15.541" end="19.36"/>
    <FORM kindOf="phono">ə-be | gɯ</FORM><FORM kindOf="ortho">ebbei, ggee</FORM>
    <TRANSL xml:lang="fr">Autrefois</TRANSL><TRANSL xml:lang="zh">从前</TRANSL>
    <TRANSL xml:lang="fr">Jadis</TRANSL>
    <W><FORM kindOf="phono">əbe</FORM><FORM kindOf="ortho">ebbei</FORM><NOTE message="ton
    bas"/><TRANSL xml:lang="fr">jadis</TRANSL><TRANSL xml:lang="zh">古时候</TRANSL></W>
    <W><FORM/><M><TRANSL xml:lang="fr">frère</TRANSL><FORM>g</FORM></M>
    <M><FORM>-ɯ</FORM><TRANSL xml:lang="fr">PL</TRANSL></M></W></S>
    <S id="A_S003"><FORM>mɯ  &#x61;</FORM></S>
    <S><FORM>a-b c</FORM><W><FORM>ab</FORM></W><M><FORM>c</FORM></M></S>
    <TRANSL xml:lang="fr">Il y avait
    deux frères.</TRANSL></TEXT>
    """

  private func places(in reading: Reading) -> [String] {
    reading.verses.map { "\($0.reference.book) \($0.reference.verse)" }
  }

  @Test("Forms, translations, and notes of a text, its sentences, and its words are kept")
  func text() throws {
    let reading = try Reading(Self.pangloss)
    #expect(places(in: reading) == ["Two brothers 1", "Two brothers A_S003", "Two brothers 3"])
    let first = reading.verses[0]
    #expect(first.language == Language(rawValue: "nxq"))
    #expect(first.recording == RecordingSpan(start: 15541, end: 19360, recording: 0))
    #expect(reading.description.recordings == ["a.wav"])
    #expect(first.headings.map(\.text) == ["Deux frères"])
    #expect(first.translations.map(\.text) == ["Autrefois", "从前"])
    #expect(
      first.notes.map(\.text) == [
        "text: ə-be | gɯ", "ortho: ebbei, ggee", "fr: Jadis", "əbe: ton bas",
        "title-abbreviation: crdo-NXQ_A", "comment: Locuteur F1",
      ])
    #expect(reading.verses[2].notes.map(\.text) == ["translation: Il y avait deux frères."])
    #expect(reading.verses[1].words.map(\.surface) == ["mɯ", "a"])
    #expect(
      reading.warnings.map(\.message.description) == [
        "1 sentences with other hyphens than their words; these are read"
      ])
  }

  @Test("Words and morphemes have their forms and glosses of each kind and language")
  func words() throws {
    let reading = try Reading(Self.pangloss)
    #expect(reading.values(of: .surface) == ["əbe", "gɯ", "mɯ", "a", "ab", "c"])
    #expect(reading.values(of: .gloss) == ["jadis", "frère-PL", "", "", "", ""])
    #expect(reading.values(of: Tier(rawValue: "ortho")) == ["ebbei", "", "", "", "", ""])
    #expect(reading.values(of: Tier(rawValue: "gloss-zh"))[0] == "古时候")
    #expect(reading.words[1].morphemes.map(\.form) == ["g", "ɯ"])
    #expect(reading.words[1].morphemes.map(\.gloss) == ["frère", "PL"])
  }

  @Test("A word of a word list is a sentence, and each text of an archive a book")
  func wordList() throws {
    let reading = try Reading(
      """
      <a:ARCHIVE xmlns:a="x"><a:WORDLIST id="L1"><a:W id="w1"><a:AUDIO start="1" end="2"/>
      <a:FORM>sa</a:FORM><a:TRANSL xml:lang="en">earth</a:TRANSL></a:W>
      <a:W><a:FORM>mi</a:FORM></a:W><a:NOTE>last</a:NOTE></a:WORDLIST>
      <a:TEXT id="T2"><a:S><a:FORM>na</a:FORM></a:S></a:TEXT></a:ARCHIVE>
      """)
    #expect(places(in: reading) == ["L1 1", "L1 2", "T2 1"])
    #expect(reading.words.map(\.surface) == ["sa", "mi", "na"])
    #expect(reading.values(of: .gloss)[0] == "earth")
    #expect(reading.verses[0].recording == RecordingSpan(start: 1000, end: 2000, recording: 0))
    #expect(reading.verses.map { $0.notes.map(\.text) } == [[], ["comment: last"], []])
  }

  static let eopas = """
    <eopas><header><meta name="dc:title" value="Nick"/><meta name="dc:language" value="erk"/>
    <meta name="dc:creator" value="pdsc"/></header><interlinear>
    <phrase id="o_001" startTime="4.877" endTime="10.963" participant="spk1">
    <transcription>Amuri, gag </transcription><wordlist><word><text>Amuri,</text><morphemelist>
    <morpheme><text kind="gloss">1sgRS=</text><text kind="morpheme">a=</text></morpheme>
    <morpheme><text kind="morpheme">muri</text><text kind="gloss">want</text></morpheme>
    </morphemelist></word><word><text>gag</text></word></wordlist>
    <graid># np:other</graid><translation>I want to tell you</translation></phrase>
    <phrase id="o_9" startTime="x" endTime="1e999"><transcription>sfiu</transcription><wordlist/>
    </phrase></interlinear></eopas>
    """

  @Test("EOPAS is read in the same way")
  func eopas() throws {
    let reading = try Reading(Self.eopas)
    #expect(places(in: reading) == ["Nick 1", "Nick o_9"])
    let first = reading.verses[0]
    #expect(first.language == Language(rawValue: "erk"))
    #expect(first.speaker == "spk1")
    #expect(first.recording == RecordingSpan(start: 4877, end: 10963, recording: 0))
    #expect(first.translation(at: 0) == "I want to tell you")
    #expect(
      first.notes.map(\.text) == ["graid: # np:other", "language: erk", "creator: pdsc"])
    #expect(first.words[0].morphemes.map(\.form) == ["a", "muri"])
    #expect(first.words[0].morphemes.map(\.gloss) == ["1sgRS", "want"])
    #expect(first.words[0].morphemes.map(\.boundary).last == "=")
    #expect(reading.verses[1].words.map(\.surface) == ["sfiu"])
    #expect(reading.verses[1].recording == nil)
  }

  @Test("A new flextext file is written of a text")
  func export() throws {
    let reading = try Reading(Self.pangloss)
    #expect(reading.verses.allSatisfy { $0.markup.isEmpty })
  }

  @Test("Faults name their line and what was expected")
  func faults() {
    #expect(
      fault(in: "<TEXT>\n<HEADER/>\n</TEXT>")?.description
        == "file:3: no phrase; expected <phrase> (in Pangloss, <S> or <W>)")
    #expect(fault(in: "<eopas>\n<phrase>\n</eopas>")?.line == 3)
  }
}

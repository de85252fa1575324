import Interlinear
import Testing

import Formats

@Suite("Headings and titles of psalms")
struct HeadingTests {
  private func usfm(_ text: String) throws -> Reading { try Reading(text, format: .usfm) }

  /// Returns the headings of a verse: `section 1 The famine`.
  private func headings(_ verse: Verse) -> [String] {
    verse.headings.map { "\($0.kind.rawValue) \($0.level) \($0.text)" }
  }

  @Test("USFM's headings are before the next verse, with kind and level")
  func markers() throws {
    let reading = try usfm(
      """
      \\id RUT
      \\h Ruth
      \\mt2 The Book of
      \\mt1 Ruth
      \\c 1
      \\ms1 First part
      \\mr (1-2)
      \\s1 The \\w famine|lemma="x"\\w*
      \\s2 In Moab
      \\r (\\ref Gen 1:1|GEN 1:1\\ref*; \\ref 1:2|GEN 1:2\\ref*)
      \\p
      \\v 1 one
      \\s A return\\f + \\ft note\\f*
      \\p
      \\v 2 two
      \\p
      \\s Within
      \\p three
      \\sp Naomi
      \\v 3 four
      """)
    #expect(reading.words.map(\.surface) == ["one", "two", "three", "four"])
    #expect(
      reading.verses.map(headings) == [
        [
          "major 1 The Book of Ruth", "major 1 First part", "other 1 (1-2)", "section 1 The famine",
          "section 2 In Moab", "other 1 (Gen 1:1; 1:2)",
        ], ["section 1 A return", "section 1 Within"], ["other 1 Naomi"],
      ])
    #expect(reading.verses[0].notes == [TextNote(kind: .footnote, text: "note", word: 0)])
    #expect(reading.warnings.isEmpty)
  }

  @Test("A main title that repeats the name of the book is not a heading")
  func mainTitle() throws {
    #expect(try usfm("\\id RUT\n\\mt Ruth\n\\c 1\n\\v 1 a").verses[0].headings.isEmpty)
    let text = osis("<title type='main'>Ruth</title><verse osisID='Ruth.1.1'>a</verse>")
    #expect(try Reading(text).verses[0].headings.isEmpty)
  }

  @Test("The annotated title of a psalm is verse 0, whose words are found")
  func psalmTitle() throws {
    let reading = try usfm(
      """
      \\id PSA hbo_Hebrew_rtl
      \\c 3
      \\s1 Morning
      \\d \\w מִזְמ֥וֹר|lemma="מִזְמוֹר" strong="H4210"\\w* \\w לְדָוִ֑ד|lemma="דָּוִד" strong="l:H1732"\\w*
      \\q1
      \\v 1 \\w יְ֭הוָה|lemma="יְהֹוָה"\\w*
      \\c 4
      \\d A psalm\\f + \\ft song\\f*
      \\v 1 a
      \\c 5
      \\v 1
      \\d In the verse
      \\q b
      """)
    #expect(reading.references == ["Psalms 3:0", "Psalms 3:1", "Psalms 4:1", "Psalms 5:1"])
    #expect(reading.verses.map(\.isChapterStart) == [true, false, true, true])
    #expect(reading.values(of: .lemma).prefix(3) == ["מִזְמוֹר", "דָּוִד", "יְהֹוָה"])
    #expect(
      reading.verses.map(headings) == [
        ["section 1 Morning", "psalmTitle 1 "], [], ["psalmTitle 1 A psalm"], [],
      ])
    #expect(reading.verses[2].notes == [TextNote(kind: .footnote, text: "song")])
    #expect(reading.verses[3].words.map(\.surface) == ["In", "the", "verse", "b"])
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "A heading between two verses is before the second, in USFM and USX",
    arguments: [
      ("d", "psalmTitle 1 "), ("qa", "other 1 "), ("s", "section 1 "), ("s2", "section 2 "),
      ("sp", "other 1 "), ("ms", "major 1 "), ("r", "other 1 "),
    ])
  func betweenVerses(marker: String, kind: String) throws {
    let reading = try usfm(
      """
      \\id PSA
      \\c 119
      \\\(marker) ALEPH
      \\q1
      \\v 1 one.
      \\q2 Two
      \\\(marker) BETH\\f + \\ft house\\f* bet
      \\\(marker) “(ב)!”
      \\q1
      \\v 2 three
      """)
    let usx = try Reading(
      """
      <usx version="3.0"><book code="PSA" style="id"/><chapter number="119" style="c"/>
      <para style="\(marker)">ALEPH</para>
      <para style="q1"><verse number="1" style="v" sid="PSA 119:1"/>one.</para>
      <para style="q2">Two<verse eid="PSA 119:1"/></para>
      <para style="\(marker)">BETH<note caller="+" style="f"><char style="ft">house</char></note> bet</para>
      <para style="\(marker)">“(ב)!”</para>
      <para style="q1"><verse number="2" style="v"/>three</para></usx>
      """)
    #expect(
      reading.verses.map(headings) == [[kind + "ALEPH"], [kind + "BETH bet", kind + "“(ב)!”"]])
    #expect(
      reading.verses.map { $0.words.map { $0.before + $0.surface + $0.after } }
        == [["one. ", "Two "], ["three "]])
    #expect(usx.verses == reading.verses)
    #expect(reading.warnings.isEmpty && usx.warnings.isEmpty)
  }

  @Test("The note of a title between two verses is a note of the second")
  func noteOfTitle() throws {
    let reading = try usfm(
      """
      \\id PSA
      \\c 119
      \\v 1 one\\f + \\ft own\\f*
      \\d BETH\\f + \\ft house\\f*
      \\d \\w GIMEL|lemma="x"\\w*
      \\v 2 \\w three|lemma="y"\\w*
      """)
    #expect(
      reading.verses.map(\.notes) == [
        [TextNote(kind: .footnote, text: "own", word: 0)],
        [TextNote(kind: .footnote, text: "house")],
      ])
    #expect(reading.verses.map(headings) == [[], ["psalmTitle 1 BETH", "psalmTitle 1 GIMEL"]])
    #expect(reading.values(of: .lemma) == ["", "y"])
  }

  @Test(
    "A title that more words of the verse follow, or no verse of the chapter, is part of the verse",
    arguments: [
      "\\v 9 a\n\\d b\n\\q c", "\\v 9 a\n\\q b\n\\d c", "\\v 9 a\n\\d b\n\\d c\n\\c 4\n\\v 1",
    ])
  func titleInVerse(text: String) throws {
    let reading = try usfm("\\id HAB\n\\c 3\n\(text)")
    #expect(reading.verses[0].words.map(\.surface) == ["a", "b", "c"])
    #expect(reading.verses.flatMap(\.headings) == [])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Titles of OSIS")
  func osisTitles() throws {
    let reading = try Reading(
      osis(
        """
        <chapter osisID="Ps.3" sID="Ps.3"/><title type="chapter">Psalm 3</title>\
        <div type="majorSection"><title>Book one</title>\
        <div type="section" sID="s1"/><title>Morning<note>n</note></title>\
        <div type="subSection"><title>Further</title><title type="parallel">2 Sam 15</title>\
        <title type="psalm" canonical="true"><w lemma="strong:H4210">A psalm</w> of David.</title>\
        <verse osisID="Ps.3.1" sID="a"/>one<verse eID="a"/></div>\
        <verse osisID="Ps.3.2" sID="b"/>two<title>Within</title> three<title>Late</title>\
        <verse eID="b"/><div type="section" eID="s1"/></div><chapter eID="Ps.3"/>\
        <chapter osisID="Ps.4" sID="Ps.4"/><title canonical="true">Plain <note>x</note>title</title>\
        <verse osisID="Ps.4.1">four</verse><chapter eID="Ps.4"/>\
        <chapter osisID="Ps.5" sID="Ps.5"/><title type="psalm" canonical="true">\
        <verse osisID="Ps.5.1" sID="c"/><w>Song</w><verse eID="c"/></title>
        """, language: "und"))
    #expect(
      reading.references == ["Psalms 3:0", "Psalms 3:1", "Psalms 3:2", "Psalms 4:1", "Psalms 5:1"])
    #expect(
      reading.verses.map(headings) == [
        [
          "major 1 Book one", "section 1 Morning", "section 2 Further", "other 2 2 Sam 15",
          "psalmTitle 1 ",
        ], [], ["section 1 Within"], ["section 1 Late", "psalmTitle 1 Plain title"], [],
      ])
    #expect(reading.verses[0].words.map(\.surface) == ["A psalm", "of", "David"])
    #expect(reading.values(of: .strong).first == "H4210")
    #expect(reading.verses[3].notes == [TextNote(kind: .footnote, text: "x")])
    #expect(reading.verses[4].words.map(\.surface) == ["Song"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("The readings of a note are separated from the word and from one another")
  func readings() throws {
    let reading = try Reading(
      osis(
        """
        <verse osisID='Ruth.1.1'><w>אָבִ֔י/ו</w><note type="alternative"><catchWord>אָבִ֔י/ו</catchWord>\
        <rdg type="x-accent">אָבִ֑י/ו</rdg><rdg>ב</rdg></note>\
        <w>b</w><note type="exegesis">WLC divides <rdg>לְב֣וֹא</rdg>.</note></verse>
        """, language: "hbo"))
    #expect(
      reading.verses[0].notes == [
        TextNote(
          kind: .variant, text: "אָבִ֔יו: אָבִ֑יו; ב", word: 0,
          readings: [TextNote.Reading(text: "אָבִ֑יו"), TextNote.Reading(text: "ב")]),
        TextNote(
          kind: .footnote, text: "WLC divides לְב֣וֹא.", word: 1,
          readings: [TextNote.Reading(text: "לְב֣וֹא")]),
      ])
  }
}

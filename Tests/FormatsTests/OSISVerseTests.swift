import Interlinear
import Testing

@testable import Formats

@Suite("Verses of OSIS")
struct OSISVerseTests {
  @Test("Containers and milestones give the same verses")
  func milestones() throws {
    let containers = try Reading(
      osis("<verse osisID='Ruth.1.1'>a <w>b</w></verse><verse osisID='Ruth.1.2'>c</verse>"))
    let milestones = try Reading(
      osis(
        "<p><verse osisID='Ruth.1.1' sID='Ruth.1.1'/>a </p><p><w>b</w><verse eID='Ruth.1.1'/> "
          + "<verse osisID='Ruth.1.2' sID='x'/>c<verse eID='x'/></p>"))
    #expect(containers.verses == milestones.verses)
    #expect(containers.references == ["Ruth 1:1", "Ruth 1:2"])
    #expect(containers.verses.map(\.isChapterStart) == [true, false])
    #expect(milestones.warnings == [])
  }

  @Test(
    "Ids",
    arguments: [
      ("Ruth.1.1", "Ruth 1:1"), ("Ruth.1.1 Ruth.1.2 Ruth.1.3", "Ruth 1:1-3"),
      ("Ruth.1.22 Ruth.2.1", "Ruth 1:22-2:1"), ("Bible.KJV:1Kgs.2.3", "1 Kings 2:3"),
      ("Rev.22.21!b", "Revelation 22:21b"), ("Rev.22.21!note.1", "Revelation 22:21"),
      ("1Macc.1.1", "1 Maccabees 1:1"), ("EsthGr.A.1", "A:1"), ("Ruth.1.1 Ruth.1.1", "Ruth 1:1"),
    ])
  func ids(id: String, reference: String) throws {
    let reading = try Reading(osis("<verse osisID='\(id)'>a</verse>"))
    #expect(reading.references == [reference])
    #expect(reading.warnings == [])
  }

  @Test("Every book with a code has a name")
  func books() {
    #expect(bookName(osis: "Gen") == "Genesis")
    #expect(bookName(osis: "Song") == "Song of Songs")
    #expect(bookName(osis: "Matt") == "Matthew")
    #expect(bookName(osis: "Rev") == "Revelation")
    #expect(bookName(osis: "ruth") == nil)
  }

  @Test("An unknown book is reported once, and each run of text outside verses once")
  func warnings() throws {
    let reading = try Reading(
      osis(
        "\n\nstray <p>more</p><verse osisID='Foo.1.1'>a</verse><verse osisID='Foo.1.2'>a</verse>"
          + "\n<w>x</w><note>late</note>"))
    #expect(reading.references == ["Foo 1:1", "Foo 1:2"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:11: text outside a verse; omitted",
        "file:11: the book \"Foo\" is not known; expected an OSIS code such as Ruth",
        "file:12: text outside a verse; omitted",
        "file:12: a note or title after the last verse; omitted",
      ])
    let late = try Reading(osis("<verse osisID='Ruth.1.1'>a</verse>\n<note>b</note>"))
    #expect(
      late.warnings.map(\.description) == [
        "file:10: a note or title after the last verse; omitted"
      ])
  }

  @Test(
    "Titles outside of the verses are headings, unless they are parts of an introduction",
    arguments: [
      ("section", ["Heading"], []),
      ("introduction", [], ["file:10: text outside a verse; omitted"]),
    ])
  func titles(type: String, headings: [String], warnings: [String]) throws {
    let reading = try Reading(
      osis(
        "<verse osisID='Ruth.1.1'>a</verse>\n<div type='\(type)'><title>Heading</title></div>"
          + "<verse osisID='Ruth.1.2'>b</verse>"))
    #expect(reading.verses[1].headings.map(\.text) == headings)
    #expect(reading.warnings.map(\.description) == warnings)
  }

  @Test("A verse without words keeps its place")
  func omitted() throws {
    let reading = try Reading(
      osis("<verse osisID='Mark.9.44'/><verse osisID='Mark.9.45'><w>a</w></verse>"))
    #expect(reading.verses.map(\.words.count) == [0, 1])
  }

  @Test("The output of mod2osis: other milestones in verses, ends of books in the last verse")
  func mod2osis() throws {
    let reading = try Reading(
      osis(
        """
        <verse osisID="Ps.60.6"><div type="x-milestone" subType="x-preverse" sID="pv1"/>\
        <title canonical="true" type="psalm">To <w lemma="strong:H5329">him</w>.</title> \
        <lg sID="gen1"/> <l level="1" sID="gen2"/> <div type="x-milestone" subType="x-preverse" \
        eID="pv1"/><w lemma="strong:H0430">God</w> spake. <l eID="gen2" level="1"/>\
        <lg eID="gen1"/> <chapter eID="Ps.60"/> <div canonical="true" eID="gen0" osisID="Ps" \
        type="book"/></verse>
        """))
    #expect(reading.words.map(\.surface) == ["To", "him", "God", "spake"])
    #expect(reading.words.map(\.after) == [" ", ". ", " ", "."])
  }

  @Test(
    "Damage is reported with its line",
    arguments: [
      (
        "<verse osisID='Ruth.1.1' sID='a'/>b", 9,
        "Ruth 1:1 never ends; expected <verse eID=\"a\"/>"
      ),
      (
        "<verse osisID='Ruth.1.1' sID='a'/>\n<verse osisID='Ruth.1.2' sID='b'/>", 10,
        "a verse begins in Ruth 1:1, which begins on line 9; expected the end of that"
      ),
      (
        "<verse osisID='Ruth.1.1'>\n<verse osisID='Ruth.1.2'>a</verse></verse>", 10,
        "a verse begins in Ruth 1:1, which begins on line 9; expected the end of that"
      ),
      (
        "<verse osisID='Ruth.1.1' sID='a'/>\n<verse eID='b'/>", 10,
        "the end of a verse \"b\" in \"a\" of line 9; expected the end of that"
      ),
      (
        "<verse eID='b'/>", 9,
        "the end of a verse \"b\" that has not begun; expected its sID before"
      ),
      (
        "<verse>a</verse>", 9,
        "a verse without osisID; expected one such as osisID=\"Ruth.1.1\""
      ),
      (
        "<verse osisID='Ruth 1'>a</verse>", 9,
        "\"Ruth 1\" is not a place of a verse; expected one such as Ruth.1.1"
      ),
      ("a", 10, "no verse; expected <verse osisID=\"Ruth.1.1\">"),
      (
        "<verse osisID='Ruth.1.1'>a</vers>", 9,
        "an end tag that does not close <verse> of line 9; expected </verse>"
      ),
    ])
  func damage(text: String, line: Int, message: String) {
    let error = fault(in: osis(text))
    #expect(error?.description == "file:\(line): \(message)")
    #expect(error?.isOfContent == true)
  }

  @Test("The verses before a fault are returned first")
  func before() throws {
    let text = osis("<verse osisID='Ruth.1.1'>a</verse><verse/>")
    let reader = try openVerseReader(source: ByteSource(name: "file", bytes: Array(text.utf8)))
    #expect(try reader.next()?.words.count == 1)
    #expect(throws: FormatError.self) { try reader.next() }
    #expect(throws: FormatError.self) { try reader.next() }
  }

  @Test(
    "No element without an end fills the memory",
    arguments: [
      ("<verse osisID='Ruth.1.1' sID='a'/>", "word <l/>"),
      ("<verse osisID='Ruth.1.1'>", "<w>a</w>"),
      ("<verse osisID='Ruth.1.1'>", "<note>a</note>"), ("<verse osisID='Ruth.1.1'>", "<l/>"),
      ("<verse osisID='Ruth.1.1'><note>", "a<hi/>"), ("<verse osisID='Ruth.1.1'><w>", "a<seg/>"),
      ("", "<note>a</note>"), ("<title>", "a<hi/>"), ("<note type='variant'>", "a<hi/>"),
    ])
  func endless(start: String, repeated: String) {
    let text = osis(start + String(repeating: repeated, count: 50_000))
    let source = ByteSource(name: "file", bytes: Array(text.utf8))
    source.lengthLimit = 40_000
    let error = #expect(throws: FormatError.self) {
      let reader = try OSISReader(source)
      while try reader.next() != nil {}
    }
    #expect(
      error?.message.description.hasSuffix("has more than 40000 bytes; expected its end") == true)
  }

  @Test(
    "The remains of a conversion from USFM are repaired and reported",
    arguments: [1, 2, 3, 7, 1000])
  func leftovers(size: Int) throws {
    let text = osis(
      """
      <verse osisID="Exod.6.2">the <w>LORD</w>:<note>the <divineName>LORD\\+nd*: or, \\nd J\\nd*</note></verse>
      <verse osisID="Exod.6.3">by \\nd <w lemma="strong:H3068">JEHOVAH</w></divineName> \\ \\n.</verse>
      """)
    let reading = try Reading(text)
    #expect(reading.words.map(\.surface) == ["the", "LORD", "by", "JEHOVAH", "n"])
    #expect(reading.verses[0].notes.map(\.text) == ["the LORD: or, J"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:9: USFM's \\+nd* occurs in the XML; read as <divineName>",
        "file:10: USFM's \\nd occurs in the XML; read as <divineName>",
      ])
    let repair = OSISRepair(ByteSource(name: "file", bytes: Array(text.utf8)))
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while case let count = try repair.read(into: &buffer, count: size), count > 0 {
      bytes += buffer.prefix(count)
    }
    let repaired = text.replacing("\\+nd*", with: "</divineName>")
      .replacing("\\nd*", with: "</divineName>").replacing("\\nd ", with: "<divineName>")
    #expect(String(decoding: bytes, as: UTF8.self) == repaired)
  }
}

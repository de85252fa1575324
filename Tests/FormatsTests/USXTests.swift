import Interlinear
import Testing

import Formats

@Suite("USX")
struct USXTests {
  private static let usx = """
    <?xml version="1.0" encoding="utf-8"?>
    <usx version="3.0">
      <book code="PSA" style="id">- A Bible</book>
      <para style="h">Psalms</para>
      <para style="mt1">The Psalms</para>
      <chapter number="3" style="c" sid="PSA 3" />
      <para style="s1">Morning</para>
      <para style="r">(<ref loc="2SA 15:1">2 Sam 15</ref>)</para>
      <para style="d">A <char style="w" lemma="psalm" strong="H4210">psalm</char></para>
      <para style="q1">
        <verse number="1" style="v" sid="PSA 3:1" />O <char style="nd">Lord</char>,<note caller="+" style="f"><char style="fr" closed="false">3.1 </char><char style="ft" closed="false">or Yah</char></note> how<optbreak/>many<verse eid="PSA 3:1" /></para>
      <para style="q2"><verse number="2-3" style="v" sid="PSA 3:2-3" /><char style="wj">are <char style="w" lemma="foe">foes</char></char>!<verse eid="PSA 3:2-3" /></para>
      <table><row style="tr"><cell style="th1" align="start">day</cell> <cell style="tc2">night</cell></row></table>
      <figure style="fig" file="a.jpg">A picture</figure>
      <sidebar style="esb"><para style="p">Aside</para></sidebar>
      <chapter eid="PSA 3" />
    </usx>
    """

  @Test("The markers of users are omitted in paragraphs, characters, and milestones")
  func ownMarkers() throws {
    let reading = try Reading(
      """
      <usx version="3.0"><book code="RUT" style="id"/><chapter number="1" style="c"/>
      <para style="p"><verse number="1" style="v"/>a <char style="zx">b</char>c <ms style="zm"/>d</para>
      <para style="zp">e</para><para style="p">f</para></usx>
      """)
    #expect(reading.words.map(\.surface) == ["a", "c", "d", "f"])
    #expect(reading.warnings.count == 3)
  }

  @Test("The file's names of its books are kept")
  func bookNames() throws {
    let text = """
      <usx version="3.0"><book code="JHN" style="id">Biblia</book><para style="h">János</para>
      <para style="toc1">Evangélium János szerint</para><para style="toc3">Jn</para>
      <chapter number="1" style="c"/><para style="p"><verse number="1" style="v"/>Kezdetben</para></usx>
      """
    let names = try Reading(text).description.bookNames
    #expect(names["John"]?.short == ["János", "Jn"])
    #expect(names["John"]?.long == ["Evangélium János szerint"])
  }

  private static let usfm = """
    \\id PSA - A Bible
    \\h Psalms
    \\mt1 The Psalms
    \\c 3
    \\s1 Morning
    \\r (\\ref 2 Sam 15|2SA 15:1\\ref*)
    \\d A \\w psalm|lemma="psalm" strong="H4210"\\w*
    \\q1
    \\v 1 O \\nd Lord\\nd*,\\f + \\fr 3.1 \\ft or Yah\\f* how//many
    \\q2
    \\v 2-3 \\wj are \\+w foes|lemma="foe"\\+w*\\wj*!
    \\tr \\th1 day \\tc2 night
    \\fig A picture|src="a.jpg"\\fig*
    \\esb
    \\p Aside
    \\esbe
    """

  @Test("USX and USFM of the same text give the same verses")
  func same() throws {
    let usx = try Reading(Self.usx)
    let usfm = try Reading(Self.usfm)
    #expect(usx.references == ["Psalms 3:0", "Psalms 3:1", "Psalms 3:2-3"])
    for (left, right) in zip(usx.verses, usfm.verses) { #expect(left == right) }
    #expect(usx.verses.count == usfm.verses.count)
    #expect(usx.warnings.map(\.message) == usfm.warnings.map(\.message))
    #expect(usx.warnings.count == 2)
    #expect(
      usx.verses[0].headings.map(\.text) == ["The Psalms", "Morning", "(2 Sam 15)", ""])
  }

  static let usj = #"""
    {"content": [
      {"content": ["- A Bible"], "type": "book", "code": "PSA", "marker": "id"},
      {"type": "para", "marker": "h", "content": ["Psalms"]},
      {"type": "para:mt1", "content": ["The Psalms"]},
      {"type": "chapter", "marker": "c", "number": 3, "sid": "PSA 3"},
      {"type": "para", "marker": "s1", "content": ["Morning"]},
      {"type": "para", "marker": "r",
       "content": ["(", {"type": "ref", "loc": "2SA 15:1", "content": ["2 Sam 15"]}, ")"]},
      {"type": "para", "marker": "d", "content": ["A ",
        {"type": "char", "marker": "w", "lemma": "psalm", "strong": "H4210", "content": ["psalm"]}]},
      {"type": "para", "marker": "q1", "content": [
        {"type": "verse", "marker": "v", "number": "1"}, "O ",
        {"type": "char", "marker": "nd", "content": ["Lord"]}, ",",
        {"type": "note", "marker": "f", "caller": "+", "content": [
          {"type": "char", "marker": "fr", "content": ["3.1 "]},
          {"type": "char", "marker": "ft", "content": ["or Yah"]}]}, " how",
        {"type": "optbreak"}, "many"]},
      {"type": "para", "marker": "q2", "content": [
        {"type": "verse", "marker": "v", "number": "2-3"},
        {"type": "char", "marker": "wj", "content": ["are ",
          {"type": "char", "marker": "w", "lemma": "foe", "content": ["foes"]}]}, "!"]},
      {"type": "table", "content": [{"type": "table:row", "marker": "tr", "content": [
        {"type": "table:cell", "marker": "th1", "align": "start", "content": ["day"]}, " ",
        {"type": "table:cell", "marker": "tc2", "content": ["night"]}]}]},
      {"type": "figure", "marker": "fig", "file": "a.jpg", "content": ["A picture"]},
      {"type": "sidebar", "marker": "esb",
       "content": [{"type": "para", "marker": "p", "content": ["Aside"]}]}
    ], "version": "3.1", "type": "USJ"}
    """#

  @Test("USJ gives the verses of USX, whatever the order of its keys")
  func json() throws {
    let (usx, usj) = (try Reading(Self.usx), try Reading(Self.usj))
    #expect(usj.verses == usx.verses)
    #expect(usj.warnings.map(\.message) == usx.warnings.map(\.message))
    #expect(usj.warnings.map(\.line) == [25, 26])
    #expect(usj.description.ownTitle == nil)
  }

  @Test("The words of USJ have blanks between them, although its writer left out all blank texts")
  func blanks() throws {
    func text(_ between: String) throws -> String {
      try Reading(
        #"{"type":"USJ","content":[{"type":"book","code":"RUT"},{"type":"para","marker":"p","content":["#
          + #"{"type":"verse","number":"1"},{"type":"char","marker":"w","content":["a"]},"#
          + between
          + #"{"type":"ms","marker":"k-s"},{"type":"char","marker":"w","content":["b"]},"#
          + #"{"type":"char","marker":"w","content":["c"]},"!"]}]}"#
      ).words.map { $0.surface + $0.after }.joined()
    }
    #expect(try text("") == "a b c! ")
    #expect(try text("\" \",") == "a bc! ")
    let note = #"{"type":"note","marker":"f","content":["n"]},"#
    #expect(try text(note + #"{"type":"char","marker":"add","content":["d"]},"#) == "a d b c! ")
    // A quotation mark in a text is no blank text.
    #expect(try text(#"{"type":"ms","marker":"z\" "},"#) == "a b c! ")
  }

  @Test(arguments: [
    (#"{"type":"USJ"}"#, 1, "no \"content\"; expected a text in USJ, a list in \"content\""),
    ("{\"type\":\"USJ\",\n\"content\":\"a\"}", 2, "no \"content\"; expected a text in USJ"),
    (
      "{\"type\":\"USJ\",\"content\":[\n7]}", 2,
      "another value in \"content\"; expected a text or an object"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[\n{\"marker\":\n\"p\"}]}", 2,
      "an object without \"type\"; expected one"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[{\"content\":\n\"a\"}]}", 2,
      "another value as \"content\"; expected a list"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[\n],\"content\":[]}", 2,
      "\"content\" a second time; expected one list"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[\n{\"type\":\"para\"", 2,
      "expected a comma or the end of an object"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[" + String(repeating: "{\"content\":[", count: 300), 1,
      "objects nested more than 200 deep; expected fewer"
    ),
    (
      "{\"type\":\"USJ\",\"content\":[{\"type\":\"book\",\"code\":\"RUT\"},\n"
        + "{\"type\":\"chapter\",\"number\":\"x\"}]}", 2, "\"x\" is not"
    ),
  ])
  func faultsOfJSON(text: String, line: Int, message: String) {
    let error = fault(in: text)
    #expect(error?.line == line)
    #expect(error?.message.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("Milestones align words as in USFM")
  func milestones() throws {
    let reading = try Reading(
      """
      <usx version="3.0"><book code="TIT" style="id">en_ULT_en_English_ltr</book>
      <chapter number="1" style="c"/><para style="p"><verse number="1" style="v"/>
      <ms style="zaln-s" x-lemma="Παῦλος" x-strong="G39720" x-content="Παῦλος"/><char style="w">Paul</char>
      <ms style="zaln-e"/></para></usx>
      """)
    #expect(reading.values(of: .lemma) == ["Παῦλος"])
    #expect(reading.values(of: .strong) == ["G3972"])
  }

  @Test("Faults are reported with their line")
  func faults() {
    let error = fault(
      in: "<usx><book code='RUT' style='id'/>\n<chapter number='x' style='c'/></usx>")
    #expect(error?.line == 2)
    #expect(fault(in: "<usx><para>")?.isOfContent == true)
  }
}

import Testing

@testable import XMLReading

@Suite("XML events")
struct EventTests {
  @Test(
    "Elements, attributes and texts in their order, with their lines",
    arguments: [
      ("<a/>", ["1 <a/>", "1 </a>"]),
      ("<a></a>", ["1 <a/>", "1 </a>"]),
      ("<a> </a>", ["1 <a>", "1 \" \"", "1 </a>"]),
      ("<a>x<b/>y</a>", ["1 <a>", "1 \"x\"", "1 <b/>", "1 </b>", "1 \"y\"", "1 </a>"]),
      ("<a b='1' a=\"2\"/>", ["1 <a b=\"1\" a=\"2\"/>", "1 </a>"]),
      ("<a>x<!-- c -->y<?pi z?>z</a>", ["1 <a>", "1 \"xyz\"", "1 </a>"]),
      ("<a>x<![CDATA[<b>]]>y</a>", ["1 <a>", "1 \"x<b>y\"", "1 </a>"]),
      ("<a><![CDATA[]]></a>", ["1 <a/>", "1 </a>"]),
      (
        "<a b='&lt;&amp;&quot;&#x3b1;'>&gt;&apos;&#65;</a>",
        [
          "1 <a b=\"<&\\\"α\">", "1 \">\\'A\"", "1 </a>",
        ]
      ),
      ("<a>1\r\n2\r3</a>", ["1 <a>", "1 \"1\\n2\\n3\"", "2 </a>"]),
      ("<a b='1\n2\t3'/>", ["2 <a b=\"1 2 3\"/>", "2 </a>"]),
      ("<p:a q:b='1' xmlns:q='u' q:c='2'/>", ["1 <p:a q:b=\"1\" q:c=\"2\"/>", "1 </p:a>"]),
      ("<!DOCTYPE a>\n<a/>", ["2 <a/>", "2 </a>"]),
      ("<!DOCTYPE a [<!ELEMENT a ANY><!-- <a> -->]>\n<a/>", ["2 <a/>", "2 </a>"]),
      ("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a d='1'/>", ["1 <a d=\"1\"/>", "1 </a>"]),
      (
        "<a>\n <b\n  c='1'/>\n\n</a>",
        [
          "1 <a>", "1 \"\\n \"", "2 <b c=\"1\"/>", "3 </b>", "3 \"\\n\\n\"", "5 </a>",
        ]
      ),
      (
        "<a>\n<!--\n-->\n<b/></a>",
        [
          "1 <a>", "1 \"\\n\\n\"", "4 <b/>", "4 </b>", "4 </a>",
        ]
      ),
      ("\u{FEFF}<a>é</a>", ["1 <a>", "1 \"é\"", "1 </a>"]),
      ("<?xml version='1.1'?><a/>", ["1 <a/>", "1 </a>"]),
    ])
  func events(text: String, expected: [String]) {
    let outline = Outline(text)
    #expect(outline.events == expected)
    #expect(outline.error == nil)
  }

  @Test("A file with everything in it")
  func everything() {
    #expect(
      Outline(specimen).events == [
        "4 <osis xml:lang=\"grc\">", "4 \"\\n \"", "5 <x:verse osisID=\"John.1.1\" n=\"\">",
        "5 <w lemma=\"strong:G1722\" morph=\"P-\" gloss=\"in & at\">", "6 \"Ἐν\"", "6 </w>",
        "6 \" \"", "6 <w lemma=\"ἀρχή α\\n\">", "6 \"ἀρχῇ\"", "6 </w>",
        "6 \", one<two> <three> & four\\n \"", "8 </x:verse>", "8 \"\\n \"", "9 <note/>",
        "9 </note>", "9 <lb/>", "9 </lb>", "9 \"\\n\"", "10 </osis>",
      ])
  }

  @Test("The same whatever the size of the chunks", arguments: Array(4...80) + [1000])
  func chunks(size: Int) {
    let whole = Outline(specimen)
    let parts = Outline(specimen, chunkSize: size)
    #expect(whole.error == nil)
    #expect(parts.events == whole.events)
    #expect(parts.error == nil)
  }

  @Test("Encodings that a file declares or begins with", arguments: [false, true])
  func wide(isBigEndian: Bool) {
    for mark in ["\u{FEFF}", "<?xml version='1.0'?>", "\u{FEFF}<?xml version='1.0'?>"] {
      let units = (mark + "<a b='ἀ'>x😀\ny</a>").utf16
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBigEndian ? pair.reversed() : pair
      }
      for size in [4, 5, 7, 4096] {
        let outline = Outline(bytes: bytes, chunkSize: size)
        #expect(outline.events == ["1 <a b=\"ἀ\">", "1 \"x😀\\ny\"", "2 </a>"])
        #expect(outline.error == nil)
      }
    }
  }

  @Test("Latin 1 where it is declared")
  func latin1() {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>caf".utf8) + [0xE9]
    let outline = Outline(bytes: bytes + Array("</a>".utf8))
    #expect(outline.events == ["1 <a>", "1 \"café\"", "1 </a>"])
  }

  @Test("An attribute by its name")
  func attribute() throws {
    let reader = try XMLReader(name: "file", bytes: Array("<a x:b='1' c=''/>".utf8))
    guard case .start(let element) = try reader.next() else {
      Issue.record("expected a start tag")
      return
    }
    #expect(element["x:b"] == "1")
    #expect(element["c"] == "")
    #expect(element["b"] == nil)
    #expect(try reader.next() == .end(name: "a", line: 1))
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test("More names than the cache holds")
  func names() {
    let count = 3000
    let elements = (0..<count).map { "<n\($0) a\($0)='\($0)'/>" }.joined()
    let outline = Outline("<r>\(elements)\(elements)</r>")
    let expected = (0..<count).flatMap { ["1 <n\($0) a\($0)=\"\($0)\"/>", "1 </n\($0)>"] }
    #expect(outline.events == ["1 <r>"] + expected + expected + ["1 </r>"])
  }
}

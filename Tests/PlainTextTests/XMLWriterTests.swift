import PlainText
import Testing

@Suite("XML and HTML") struct XMLWriterTests {
  @Test("Texts and attributes are escaped and on one line")
  func escapes() {
    var xml = XMLWriter()
    xml.line("p", [("title", "\"a\"\n&")], text: "<b>\t\u{1B}\u{FFFE}")
    #expect(xml.text == "<p title=\"&quot;a&quot; &amp;\">&lt;b&gt; ␛\u{FFFD}</p>\n")
    #expect("a\nb & c".xml == "a\nb &amp; c")
  }

  @Test("Elements within a line, lines, and blocks with indentation")
  func layout() {
    var xml = XMLWriter(indent: 2)
    xml.begin("list", [("n", "2")])
    xml.block("item") { item in
      item.line("text") {
        $0.element("b", text: "x")
        $0.add(" y")
        $0.add(markup: "<br/>")
      }
      item.emptyLine("end", [("at", "3")])
    }
    xml.end("list")
    #expect(
      xml.text == """
        <list n="2">
          <item>
            <text><b>x</b> y<br/></text>
            <end at="3"/>
          </item>
        </list>

        """)
  }

  @Test(
    "Signs of XML and controls on one line",
    arguments: [
      ("plain ~ text!", "plain ~ text!"), ("a&b", "a&amp;b"), ("a\"b", "a&quot;b"),
      ("<a", "&lt;a"), ("a>", "a&gt;"), ("ä<", "ä&lt;"), ("a\tb\nc\rd", "a b c d"),
      ("\u{1B}", "␛"), ("", ""),
    ])
  func oneLine(_ text: String, _ xml: String) {
    #expect(text.xmlOnOneLine == xml)
  }

  @Test("Paths in a URI")
  func paths() {
    #expect("a/b c:ä\t%_-.~Z".percentEncoded == "a/b%20c%3A%C3%A4%09%25_-.~Z")
  }
}

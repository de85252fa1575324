import Testing

import PlainText

/// Notes without the signs of Markdown.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain words", "plain words", "plain words"),
    ("# Title\ntext", "Title\ntext", "Title\ntext"),
    ("#tag is none", "#tag is none", "#tag is none"),
    ("- one\n* two\n+ three", "• one\n• two\n• three", "one\ntwo\nthree"),
    ("  - nested", "  • nested", "nested"),
    ("1. first", "1. first", "1. first"),
    ("> said", "said", "said"),
    ("**strong** and *soft* and _low_", "strong and soft and low", "strong and soft and low"),
    ("file_name_here stays", "file_name_here stays", "file_name_here stays"),
    ("2 * 3 * 4", "2 * 3 * 4", "2 * 3 * 4"),
    ("a `b*c*` d", "a b*c* d", "a b*c* d"),
    ("```\n# code\n```\nafter", "# code\nafter", "# code\nafter"),
    ("see [the page](https://a.org/b) now", "see the page now", "see the page now"),
    ("<https://a.org>", "https://a.org", "https://a.org"),
    ("\\*no\\* [open **alone", "*no* [open **alone", "*no* [open **alone"),
    ("a_b_c _d_ e*f*g", "a_b_c d efg", "a_b_c d efg"),
    ("ἐν **ἀρχῇ** ἦν", "ἐν ἀρχῇ ἦν", "ἐν ἀρχῇ ἦν"),
    ("", "", ""),
  ])
  func signsAreLeftOut(markdown: String, shown: String, spoken: String) {
    let text = MarkdownText(markdown)
    #expect(text.text == shown)
    #expect(text.spoken == spoken)
  }

  @Test func partsHaveStyles() {
    let text = MarkdownText("# Über\n- **a** *b* `c` https://d.org.")
    let found = text.spans.map { span in
      let bytes = Array(text.text.utf8)[span.range]
      return "\(span.style) \(String(decoding: bytes, as: UTF8.self))"
    }
    #expect(
      found == ["heading Über", "strong a", "emphasis b", "code c", "link https://d.org"])
  }
}

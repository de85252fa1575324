import Testing

import PlainText

@Suite("JSON text")
struct JSONTextTests {
  @Test(
    "Strings are escaped as RFC 8259 requires, and controls of a terminal too",
    arguments: zip(
      [
        "", "a\"b", "a\\b", "a\nb\tc\rd", "\r\n", "\u{0}\u{1F}\u{7F}", "λόγος/é\u{301}", "\u{2028}",
        "·\u{80}\u{9B}2J\u{9F}", "\u{202A}\u{202E}a\u{2066}\u{2069}", "\u{200E}א\u{200F}\u{61C}",
        "\u{FEFF}\u{FFF9}", "“a”\u{200D}🙂",
      ],
      [
        "\"\"", "\"a\\\"b\"", "\"a\\\\b\"", "\"a\\nb\\tc\\rd\"", "\"\\r\\n\"",
        "\"\\u0000\\u001f\\u007f\"", "\"λόγος/é\u{301}\"", "\"\\u2028\"",
        "\"·\\u0080\\u009b2J\\u009f\"", "\"\\u202a\\u202ea\\u2066\\u2069\"",
        "\"\\u200eא\\u200f\\u061c\"", "\"\\ufeff\\ufff9\"", "\"“a”\u{200D}🙂\"",
      ]))
  func escapes(value: String, literal: String) {
    var json = JSONText()
    json.string(value)
    #expect(Array(json.text.utf8) == Array(literal.utf8))
  }

  @Test("A quote that carries an accent is escaped too")
  func accentedQuote() {
    var json = JSONText()
    json.string("\"\u{301}")
    #expect(Array(json.text.utf8) == Array("\"\\\"\u{301}\"".utf8))
  }

  @Test("Keys keep their order and are separated by commas")
  func nesting() {
    var json = JSONText()
    json.object {
      $0.key("b")
      $0.number(1)
      $0.key("a")
      $0.array { list in
        list.string("x")
        list.object { _ in }
        list.array { _ in }
        list.null()
        list.bool(true)
        list.bool(false)
      }
      $0.key("k\"")
      $0.string(nil)
    }
    #expect(
      json.text == "{\"b\":1,\"a\":[\"x\",{},[],null,true,false],\"k\\\"\":null}")
  }

  @Test("Lines end after the comma")
  func lines() {
    var json = JSONText()
    json.begin("[")
    for number in 1...3 {
      json.lineBreak()
      json.number(number)
    }
    json.end("]")
    #expect(json.text == "[\n1,\n2,\n3]")
  }

  @Test(
    "Numbers",
    arguments: zip(
      [0, -0.0, 2, -3, 0.5, 1e300, .infinity, -.infinity, .nan],
      ["0", "0", "2", "-3", "0.5", "1e+300", "null", "null", "null"]))
  func numbers(value: Double, literal: String) {
    var json = JSONText()
    json.number(value)
    #expect(json.text == literal)
  }
}

import PlainText
import Testing

@Suite("Parts of a text") struct PartsTests {
  @Test(
    arguments: [
      ("a|b", ["a", "b"], ["a", "b"]), ("", [""], []), ("|", ["", ""], []),
      ("|λό||γος|", ["", "λό", "", "γος", ""], ["λό", "γος"]), ("e\u{301}", ["é"], ["é"]),
      ("|\u{301}", ["", "\u{301}"], ["\u{301}"]),
    ] as [(String, [String], [String])])
  func parts(_ text: String, _ all: [String], _ filled: [String]) {
    #expect(text.parts(separatedBy: 0x7C) == all)
    #expect(text.parts(separatedBy: 0x7C, omittingEmpty: true) == filled)
    #expect(text[...].slices(separatedBy: 0x7C).map(String.init) == all)
    let part = ("x|" + text + "|x").dropFirst(2).dropLast(2)
    #expect(part.slices(separatedBy: 0x7C).map(String.init) == all)
  }

  @Test(
    arguments: [
      "", "\n", "word", "a\nb", "\r\na\r\n\r\nb\n", "a\u{B}b\u{C}c\rd",
      "a\u{85}b\u{2028}c\u{2029}λ",
      "é\n\u{301}e", "\u{C0}\u{2020}\u{20A8}\u{2027}\u{202A}", "¶ one\n\n¶ two",
    ])
  func paragraphs(_ text: String) {
    #expect(text.paragraphs == text.split(whereSeparator: \.isNewline))
  }
}

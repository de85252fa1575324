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
}

import Interlinear
import Testing

import Formats

@Suite("Morphemes in one field")
struct MorphemeTextTests {
  @Test(
    "Encoded text is decoded to the same bytes",
    arguments: [
      [], [("a", "b", "c")], [("talo", "house", "N"), ("i", "PL", ""), ("ssa", "", "")],
      [("", "", "")], [("", "", ""), ("", "x", "")], [("a b", "c|d", "e\\f")],
      [("\\s", "\\p", "\\\\")], [("\\", " ", "|")], [("a\tb", "c\nd", "e\rf\r\n")],
      [("\u{301}", "|\u{301}", " \u{301}"), ("\\\u{301}", "\\s\u{301}", "n\u{301}")],
      [("é", "e\u{301}", "שָׁ")],
    ] as [[(String, String, String)]])
  func roundTrip(parts: [(String, String, String)]) {
    let morphemes = parts.map { Morpheme(form: $0.0, gloss: $0.1, category: $0.2) }
    let text = MorphemeText.encode(morphemes)
    #expect(!text.utf8.contains { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    let decoded = MorphemeText.decode(text)
    func bytes(_ morphemes: [Morpheme]) -> [[UInt8]] {
      morphemes.flatMap { [$0.form, $0.gloss, $0.category] }.map { Array($0.utf8) }
    }
    #expect(bytes(decoded) == bytes(morphemes))
  }

  @Test(
    "Hand-written morphemes",
    arguments: [
      ("a b", [("a", "", ""), ("b", "", "")]), ("  a|x  ", [("a", "x", "")]),
      ("a|x|n|more", [("a", "x", "n")]), ("a\\", [("a", "", "")]), ("a\\q", [("aq", "", "")]),
      (" ", []),
    ] as [(String, [(String, String, String)])])
  func lenient(text: String, expected: [(String, String, String)]) {
    #expect(
      MorphemeText.decode(text)
        == expected.map { Morpheme(form: $0.0, gloss: $0.1, category: $0.2) })
  }

  @Test("The label joins the forms")
  func label() {
    #expect(MorphemeTier.forms.line([Morpheme(form: "talo"), Morpheme(form: "ssa")]) == "talo-ssa")
    #expect(MorphemeTier.forms.line([]) == "")
  }
}

import Testing

import PlainText

/// A bound counts scalars, of which a single character may have any number.
@Suite("Bounds of texts") struct LengthTests {
  private static let joined: [String: String] = [
    "Hangul jamo": String(repeating: "\u{1100}", count: 20_000),
    "joined pictures": String(repeating: "\u{1F468}\u{200D}", count: 10_000),
    "letters with virama": String(repeating: "\u{915}\u{94D}", count: 10_000),
    "marks": "a" + String(repeating: "\u{301}", count: 20_000),
    "variation selectors": "a" + String(repeating: "\u{FE0F}", count: 20_000),
    "flags": String(repeating: "\u{1F1E9}", count: 20_000),
    "letters": String(repeating: "\u{3B1}", count: 20_000),
  ]

  @Test(arguments: joined.keys.sorted()) func noTextExceedsABound(name: String) throws {
    let text = try #require(Self.joined[name])
    for text in [text, "x" + text, text + "x"] {
      #expect(text.cut(to: 80).unicodeScalars.count <= 81)
      #expect(Message(verbatim: text).description.unicodeScalars.count <= 1_001)
      let quoted: Message = "\(text): \"\(text)\" in <\(text)>"
      #expect(quoted.description.unicodeScalars.count <= 1_001 + 81 + 81 + 20)
      #expect(("\"\(text)\"" as Message).description.unicodeScalars.count <= 83)
    }
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("", 0, ""), ("a", 0, "…"),
    ("a\u{301}b\u{301}c", 5, "a\u{301}b\u{301}c"), ("a\u{301}b\u{301}c", 4, "a\u{301}b\u{301}…"),
    ("a\u{301}b\u{301}c", 3, "a\u{301}…"), ("a\u{301}\u{302}\u{303}", 2, "a\u{301}…"),
    ("x\r\n", 2, "x…"), ("\u{1F468}\u{200D}\u{1F469}!", 3, "\u{1F468}\u{200D}\u{1F469}…"),
  ])
  func aTextIsCutBetweenCharacters(text: String, bound: Int, cut: String) {
    #expect(text.cut(to: bound).unicodeScalars.elementsEqual(cut.unicodeScalars))
    #expect((text.beginning(ofScalars: bound) == nil) == (cut == text))
  }
}

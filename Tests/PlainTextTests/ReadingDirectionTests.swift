import Testing

import PlainText

@Suite("Reading direction") struct ReadingDirectionTests {
  @Test(
    "The first letter decides the direction",
    arguments: [
      ("שלום", true), ("123 (\"שלום", true), ("\u{5B8}ש", true), ("سلام", true), ("\u{FB2A}", true),
      ("λόγος שלום", false), ("ἀρχή", false), ("abc", false), ("", false), ("12.", false),
      ("漢 שלום", false), ("क שלום", false), ("한 שלום", false), ("ა שלום", false),
      ("ﬁ שלום", false),
    ])
  func direction(text: String, expected: Bool) {
    #expect(text.startsRightToLeft == expected)
  }

  @Test(
    "Most letters decide",
    arguments: [
      ("λόγος שלום", false), ("abc שלום", true), ("12 (\"abc שלום", true), ("", nil), ("12.", nil),
      ("١٢٣", nil), ("\u{5B8}", nil), ("ab אב", nil), ("漢 שלום", true), ("नमस्ते", false),
      ("ߒߞߏ", true), ("𞤀𞤣", true), ("ʾאב", true), ("ـ", true), ("ﷲ a", nil), ("𐤀𐤁", true),
    ] as [(String, Bool?)])
  func letters(text: String, expected: Bool?) {
    #expect(LetterDirections(text).areRightToLeft == expected)
  }
}

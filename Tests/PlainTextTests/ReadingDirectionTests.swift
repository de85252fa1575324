import Testing

@testable import PlainText

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
}

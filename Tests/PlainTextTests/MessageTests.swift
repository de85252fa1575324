import Testing

@testable import PlainText

@Suite("Messages") struct MessageTests {
  private static let long = String(repeating: "λ", count: 1_000_000)

  @Test(arguments: [
    ("no \"x\" here", "no \"x\" here"), ("a\nb\u{1B}", "a␊b␛"),
    (
      "no \"\(String(repeating: "a", count: 81))\" here",
      "no \"\(String(repeating: "a", count: 80))…\" here"
    ),
    (
      "the root is <\(String(repeating: "a", count: 81))>, in <b> of \(String(repeating: "/", count: 99))",
      "the root is <\(String(repeating: "a", count: 80))…>, in <b> of \(String(repeating: "/", count: 99))"
    ),
    ("a b \(String(repeating: "c", count: 200))", "a b \(String(repeating: "c", count: 200))"),
  ])
  func quotationsAreCut(text: String, message: String) {
    #expect(text.asMessage == message)
  }

  private static let longTexts = [
    "\"\(long)\" is unknown", long, "a \"b\" \(long)", "\"\(long)", "\"a\"\(long)\"b\"",
  ]

  // The texts themselves would fill the log.
  @Test(arguments: longTexts.indices) func noMessageIsLong(index: Int) {
    #expect(Self.longTexts[index].asMessage.count <= 1_001)
  }
}

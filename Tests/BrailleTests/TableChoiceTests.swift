import Testing

@testable import Braille

/// The table that writes a language, whether liblouis is installed or not.
@Suite struct TableChoiceTests {
  @Test(arguments: [
    ("en-fonipa", ["IPA.utb", "en-ueb-g1.ctb", "en-us-g1.ctb"]),
    ("tr-Latn-fonipa", ["IPA.utb", "tr-g1.ctb", "tr.ctb"]), ("tr", ["tr-g1.ctb", "tr.ctb"]),
    ("hbo-Latn", ["en-ueb-g1.ctb"]), ("und-fonipa", ["IPA.utb"]),
  ])
  func phoneticTextHasATableOfItsOwn(_ language: String, _ tables: [String]) {
    #expect(BrailleTables().candidates(for: language) == tables)
  }
}

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

  /// The user's table comes first, then the composed system or the contracted table.
  @Test func settingsChooseTables() {
    var tables = BrailleTables()
    #expect(tables.candidates(for: "de").first == "de-g1.ctb")
    #expect(tables.candidates(for: "grc").first == "grc-international-en.utb")
    tables.composesGreek = true
    #expect(tables.candidates(for: "grc").count == 4)
    #expect(tables.candidates(for: "el") == BrailleTables().candidates(for: "el"))
    tables.grades["de"] = .two
    #expect(tables.candidates(for: "de").first == "de-g2.ctb")
    #expect(tables.candidates(for: "de-AT") == tables.candidates(for: "de"))
    #expect(tables.candidates(for: "en") == BrailleTables().candidates(for: "en"))
    tables.preferred["de"] = "own.ctb"
    #expect(tables.candidates(for: "de").prefix(2) == ["own.ctb", "de-g2.ctb"])
    #expect(tables.candidates(for: "xx").isEmpty)
  }

  /// Settings name the system of a language that has several.
  @Test func aLanguageMayHaveSystems() {
    var tables = BrailleTables()
    for (composes, names) in [(true, ["hebrew", "greek", nil]), (false, ["hebrew", nil, nil])] {
      tables.composesGreek = composes
      let translator = BrailleTranslator(tables: tables)
      #expect(["hbo", "grc", "el"].map { translator.system(of: $0)?.language } == names)
      #expect(translator.system(of: "hbo")?.name == tables.hebrew.rawValue)
      #expect(translator.system(of: "grc-Latn")?.name == (composes ? "composed" : nil))
    }
  }
}

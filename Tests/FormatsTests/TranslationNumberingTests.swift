import Interlinear
import Testing

import Formats

/// Translations whose versification differs from the text's.
extension TranslationTests {
  private func usfm(_ book: String, _ chapter: Int, _ verses: [(String, String)]) -> String {
    "\\id \(book)\n\\c \(chapter)\n"
      + verses.map { "\\v \($0.0) \($0.1)\n" }.joined()
  }

  /// Returns the translation of each verse, by the two versifications.
  private func beside(
    _ text: String, _ scheme: String, _ other: String, _ otherScheme: String
  ) throws -> (verses: [String], warnings: [String]) {
    let from = try #require(Versification.named(scheme))
    let to = try #require(Versification.named(otherScheme))
    let (verses, warnings, _) = try read(text, try translation(other), format: .usfm) {
      Versification.reference($0, in: from, to: to)
    }
    return (verses.map { "\($0.reference.verse) \($0.translation(at: 0))" }, warnings)
  }

  @Test("A Hebrew psalm with an English translation: no verse is shifted, none silently lost")
  func psalm() throws {
    let hebrew = usfm("PSA", 3, (1...9).map { ("\($0)", "א") })
    let english = usfm("PSA", 3, (1...8).map { ("\($0)", "verse-\($0)") } + [("9", "extra")])
    let (verses, warnings) = try beside(hebrew, "org", english, "eng")
    #expect(verses == ["1 "] + (1...8).map { "\($0 + 1) verse-\($0)" })
    #expect(
      warnings == [
        "translation: \"Psalms 3:1\" has no translation; expected \"Psalms 3:0\" in the translation",
        "translation: \"Psalms 3:9\" has no verse in the text; expected one",
      ])
    let back = try beside(
      usfm("PSA", 3, (1...8).map { ("\($0)", "text") }), "eng",
      usfm("PSA", 3, (1...9).map { ("\($0)", "aleph-\($0)") }), "org")
    #expect(back.verses == (1...8).map { "\($0) aleph-\($0 + 1)" })
    #expect(back.warnings == ["translation: \"Psalms 3:1\" has no verse in the text; expected one"])
  }

  @Test("Two English verses that are one Hebrew verse, combined verses, Romans")
  func otherNumbers() throws {
    let psalm = try beside(
      usfm("PSA", 13, [("5", "א"), ("6", "ב")]), "org",
      usfm("PSA", 13, [("4", "four"), ("5", "five"), ("6", "six")]), "eng")
    #expect(psalm.verses == ["5 four", "6 five six"])
    #expect(psalm.warnings.isEmpty)
    let joined = try beside(
      usfm("PSA", 3, [("2-3", "א"), ("4", "ב"), ("5-6", "ג")]), "org",
      usfm("PSA", 3, [("1", "one"), ("2", "two"), ("3", "three"), ("4-5", "four")]), "eng")
    #expect(joined.verses == ["2-3 one two", "4 three", "5-6 four"])
    #expect(joined.warnings.isEmpty)
    let romans = try beside(
      usfm("ROM", 16, [("24", "a"), ("25", "b"), ("27", "c")]), "org",
      usfm("ROM", 14, [("24", "x"), ("26", "z")]), "byz")
    #expect(romans.verses.suffix(2) == ["25 x", "27 z"])
  }

  @Test("The verses of a translation may reveal its numbering")
  func detection() throws {
    func scheme(_ text: String) throws -> String? {
      try translation(text).detectedVersification()?.name
    }
    #expect(try scheme(usfm("PSA", 3, [("9", "a")])) == "org")
    #expect(try scheme(usfm("JOL", 2, [("27-29", "a")])) == "eng")
    #expect(try scheme(usfm("PSA", 23, [("1", "a")])) == nil)
  }
}

import AccessibilityModel
import Testing

@testable import ScreenReading

@Suite("Punctuation spoken by name") struct PunctuationTests {
  private func heard(_ text: String, _ level: PunctuationLevel, language: String? = nil) -> String {
    var reader = ScreenReader(phrases: Phrases(language: "en"))
    reader.settings.punctuation = level
    let utterance = Utterance([LabelPiece(.label, text, language: language)])
    return reader.namingPunctuation(in: utterance).text
  }

  private static let cases: [(text: String, level: PunctuationLevel, heard: String)] = [
    ("Yea, though {I} walk.", .none, "Yea, though {I} walk."),
    ("Yea, though {I} walk.", .some, "Yea, though open brace I close brace walk."),
    ("Yea, though {I} walk.", .all, "Yea comma though open brace I close brace walk dot"),
    ("a@b", .some, "a at sign b"), ("50%", .some, "50 percent"), ("...", .all, "dot dot dot"),
    ("plain", .all, "plain"), ("", .all, ""),
  ]

  @Test(arguments: cases.indices) func theLevelDecides(_ index: Int) {
    let entry = Self.cases[index]
    #expect(heard(entry.text, entry.level) == entry.heard)
  }

  @Test func namesAreInTheVoiceOfTheInterface() {
    var reader = ScreenReader(phrases: Phrases(language: "de"))
    reader.settings.punctuation = .all
    let named = reader.namingPunctuation(
      in: Utterance([LabelPiece(.label, "λόγος, ἦν.", language: "grc")]))
    #expect(named.text == "λόγος Komma ἦν Punkt")
    #expect(named.pieces.map(\.language) == ["grc", nil, "grc", nil])
  }

  /// The screen reader's own speech contains no text of the app.
  @Test func theReadersOwnWordsStayAsTheyAre() {
    var reader = ScreenReader(phrases: Phrases(language: "en"))
    reader.settings.punctuation = .all
    let hint = Utterance([LabelPiece(.hint, "Double tap to edit.")])
    #expect(reader.namingPunctuation(in: hint) == hint)
  }
}

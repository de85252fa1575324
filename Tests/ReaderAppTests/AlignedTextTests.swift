import Foundation
import Interlinear
import Testing
import Typesetting

@testable import ReaderApp

@Suite("Aligned text")
struct AlignedTextTests {
  private static let words = ["בְּרֵאשִׁ֖ית", "בָּרָ֣א", "אֱלֹהִ֑ים"]

  private func text(width: Int) -> String {
    let verse = Verse(
      reference: Reference(book: "Genesis", chapter: 1, verse: "1"),
      words: zip(Self.words, ["in the beginning", "created", "God"]).map {
        Word(values: [$0, $1])
      },
      translation: "In the beginning", language: .ancientHebrew)
    return AlignedText.text(
      of: verse,
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]), width: width)
  }

  @Test("Right-to-left words are in logical order with all their marks", arguments: [80, 24])
  func logicalOrder(width: Int) throws {
    let text = text(width: width)
    var rest = Array(text.utf8)[...]
    for word in Self.words {
      let bytes = Array(word.utf8)
      let place = try #require(
        rest.indices.first { rest[$0...].starts(with: bytes) }, "\(word) in order")
      rest = rest[(place + bytes.count)...]
    }
  }

  @Test("The lines of the glosses stay in the columns of the screen")
  func glosses() throws {
    let lines = text(width: 80).split(separator: "\n").map(String.init)
    let gloss = try #require(lines.first { $0.contains("created") })
    // The first word is the rightmost.
    let first = try #require(gloss.range(of: "in the beginning"))
    let last = try #require(gloss.range(of: "God"))
    #expect(last.lowerBound < first.lowerBound)
  }

  @Test("No line ends in blanks, and control characters are visible")
  func plain() {
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"),
      words: [Word(values: ["a\u{1B}[2J"]), Word(values: ["b"])])
    let text = AlignedText.text(
      of: verse, description: TextDescription(name: "t", title: "T", tiers: [.surface]), width: 40)
    #expect(text.contains("a␛[2J b"))
    #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
  }

  /// Returns the lines below the reference.
  private func lines(
    _ words: [Word], translation: String = "", tiers: [Tier] = [.surface, .gloss],
    shown: Set<Tier>? = nil, width: Int = 40
  ) -> [String] {
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"), words: words,
      translation: translation, language: .ancientHebrew)
    var settings = TypesetSettings()
    if let shown { settings.tiers = shown }
    return AlignedText.text(
      of: verse, description: TextDescription(name: "t", title: "T", tiers: tiers), width: width,
      settings: settings
    ).split(separator: "\n").dropFirst().map(String.init)
  }

  private static let faces = [
    Word(values: ["עַל", "on"], after: "־"), Word(values: ["פְּנֵי", "face"]),
    Word(values: ["תְהוֹם", "deep"], after: "׃"),
  ]

  /// The text has no space after a maqqef, and no word processor puts one at the right side.
  @Test func wordsAloneAreTheText() {
    #expect(lines(Self.faces, shown: [.surface]) == ["עַל־פְּנֵי תְהוֹם׃"])
    #expect(lines(Self.faces, shown: [.surface], width: 20) == ["עַל־פְּנֵי תְהוֹם׃"])
    #expect(
      lines([Word(values: ["l", ""], after: "’"), Word(values: ["eau", ""])], shown: [.surface])
        == ["l’eau"])
    #expect(
      lines(
        [Word(values: ["a\u{1B}", ""], after: ""), Word(values: ["b", ""])], shown: [.surface])
        == ["a␛b"])
  }

  @Test func wordsInColumnsAreIndentedAsLittleAsTheirVerseNeeds() {
    let lines = lines(Self.faces, translation: "עַל תהום")
    #expect(lines.count == 3)
    #expect(lines.prefix(2).contains { !$0.hasPrefix(" ") })
    #expect(lines.last == "עַל תהום")
  }

  @Test func aTranslationIsNamedByItsLanguageOnce() {
    var description = TextDescription(name: "t", title: "T", tiers: [.surface])
    description.translations += [
      TranslationColumn(label: "es", language: Language(rawValue: "es")),
      TranslationColumn(label: "Luther", language: Language(rawValue: "de")),
    ]
    var verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"), words: [Word(values: ["a"])],
      translation: "one")
    verse.setTranslation("uno", at: 1)
    verse.setTranslation("eins", at: 2)
    #expect(
      AlignedText.text(of: verse, description: description, width: 40)
        == "B 1:1\na\n[en]\none\n[es]\nuno\nLuther [de]\neins\n")
  }
}

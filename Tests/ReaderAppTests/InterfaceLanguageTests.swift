import AccessibilityModel
import Interlinear
import ScreenReading
import Testing
import Views

@testable import ReaderApp

/// Books, morphology, and letters in the language of the interface.
@Suite struct InterfaceLanguageTests {
  private static let text: MemoryText = {
    func verse(_ book: String, _ chapter: Int, _ number: String) -> Verse {
      Verse(
        reference: Reference(book: book, chapter: chapter, verse: number),
        words: [Word(values: ["λόγος", "word", "N-NSM"])], language: .ancientGreek)
    }
    return MemoryText(
      description: TextDescription(
        name: "gnt", title: "GNT", tiers: [.surface, .gloss, .morphology]),
      verses: [
        verse("Matthew", 1, "1"), verse("John", 1, "1"), verse("John", 1, "2"),
        verse("John", 2, "1"), verse("Mystery", 1, "1"),
      ])
  }()

  private static let places: [(language: String, place: String, other: String)] = [
    ("en", "John 1:2", "Mystery 1:1"), ("de", "Johannes 1:2", "Mystery 1:1"),
    ("es", "Juan 1:2", "Mystery 1:1"), ("pl", "Ewangelia Jana 1:2", "Mystery 1:1"),
  ]

  @Test(arguments: places.indices) func placesNameTheirBook(_ index: Int) throws {
    let entry = Self.places[index]
    // Names in the language of the interface, English ones, and codes are understood.
    for typed in [entry.place, "John 1:2", "JHN 1:2"] {
      let reader = try Reader(Self.text, at: typed, language: entry.language)
      #expect(reader.heard() == [entry.place])
      #expect(reader.controller.titleLine.text == entry.place.dropLast(2) + " · gnt")
      // The identity of a place does not depend on the interface.
      #expect(reader.focus == "John 1:2")
    }
    let other = try Reader(Self.text, at: "Mystery 1:1", language: entry.language)
    #expect(other.heard() == [entry.other])
  }

  @Test func theBooksOfGoToHaveTheirNames() throws {
    let reader = try Reader(Self.text, language: "de")
    reader.press(":")
    let grid = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(grid.sections.map(\.heading) == ["Neues Testament", "Andere Texte"])
    #expect((0..<3).map { grid.choice(at: $0).title } == ["Matthäus", "Johannes", "Mystery"])
  }

  /// The words of a parsing are spoken by the voice of the interface.
  @Test(arguments: [
    ("de", "Substantiv, Nominativ, Singular, Maskulinum"),
    ("es", "sustantivo, nominativo, singular, masculino"),
    ("pl", "rzeczownik, mianownik, liczba pojedyncza, rodzaj męski"),
  ])
  func aParsingHasOneVoice(_ language: String, _ words: String) throws {
    let reader = try Reader(Self.text, verbosity: .full, language: language)
    reader.press("right")
    let pieces = try #require(reader.recorder.events.last { $0.kind == .speech }?.pieces)
    #expect(pieces.map(\.text) == ["λόγος", "word", words])
    #expect(pieces.map(\.language) == ["grc", "en", language])
  }

  @Test func spellingIsInTheVoiceOfTheInterface() throws {
    let reader = try Reader(Self.text, language: "pl")
    reader.press("right")
    #expect(reader.press("s") == ["lambda, omikron, akcent ostry, gamma, omikron, sigma końcowa"])
    let pieces = reader.recorder.events.last { $0.kind == .speech }?.pieces
    #expect(pieces?.allSatisfy { $0.language == nil } == true)
  }
}

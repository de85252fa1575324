import AccessibilityModel
import CellGrids
import Interlinear
import TextLibrary
import Testing

@testable import ReaderApp

/// The effects of settings on the reader.
@Suite struct SettingsTests {
  @Test func everyHighlightHasALook() {
    #expect(HighlightColor.allCases.allSatisfy { $0.look != nil })
    #expect(HighlightColor.allCases.count == Theme.Highlight.allCases.count)
  }

  private static let heard: [(tiers: [Tier], place: String, text: String)] = [
    ([.gloss, .surface], "Sampler 1:1", "this, Οὗτος"),
    ([.surface, .lemma, .strong], "Sampler 1:1", "Οὗτος, οὗτος, Strong's 3778"),
    ([Tier(rawValue: "nothing")], "Sampler 1:1", "Οὗτος"),
    ([.surface, .transliteration, .gloss], "Shepherd 2:1", "וַיְהִ֣י, and it was"),
  ]

  @Test(arguments: heard.indices)
  func orderAndSelectionOfSpokenPieces(_ index: Int) throws {
    let example = Self.heard[index]
    var settings = ReaderSettings()
    settings.spokenPieces[.normal] = example.tiers
    let reader = try Reader(settings: settings, at: example.place)
    reader.session.perform(.swipeRight)
    #expect(reader.recorder.utterances.last == example.text)
  }

  /// The code of each scheme in short; a voice says its letters.
  @Test(arguments: [
    ("V-AAI-3S", MorphologyScheme.robinson, "V AAI 3S"), ("CONJ", .robinson, "CONJ"),
    ("V- 3IAI-S--", .morphgnt, "V 3IAI S"), ("HC/Vqw3ms", .oshm, "HC Vqw3ms"),
    ("Gr,V,IAA3,,S,", .unfoldingWord, "Gr V IAA3 S"), ("3spia----i", .proiel, "3spia i"),
    ("VERB Mood=Ind|Number=Sing", .universalDependencies, "VERB Ind Sing"),
    ("PL-1PL.POSS", .leipzig, "PL 1PL POSS"), ("--", .robinson, ""), ("", .robinson, ""),
  ])
  func theShortParsing(_ code: String, _ scheme: MorphologyScheme, _ short: String) throws {
    var description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .morphology])
    description.morphologyScheme = scheme
    let verse = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "1"),
      words: [Word(values: ["λύει", "looses", code])], language: .ancientGreek)
    var settings = ReaderSettings()
    settings.spokenPieces[.normal] = ["form", "gloss", "short parsing"].map(Tier.init(writtenName:))
    let reader = try Reader(
      MemoryText(description: description, verses: [verse]), settings: settings)
    let said = "λύει, looses" + (short.isEmpty ? "" : ", \(short)")
    #expect(reader.press("right") == [said])
    let pieces = reader.recorder.events.last { $0.kind == .speech }?.pieces ?? []
    #expect(pieces.contains { $0.pronunciation?.spellsOut == true } == !short.isEmpty)
  }

  @Test func otherVerbositiesStayAsTheyAre() throws {
    var settings = ReaderSettings()
    settings.spokenPieces[.normal] = [.gloss]
    let reader = try Reader(settings: settings, verbosity: .terse)
    reader.session.perform(.swipeRight)
    #expect(reader.recorder.utterances.last == "Οὗτος")
  }

  @Test func aThemeIsOnTheWholeScreen() throws {
    let reader = try Reader()
    reader.session.root.ownAppearance?.theme = Theme(.dark)
    reader.session.setNeedsFrame()
    reader.session.render()
    let grid = try #require(reader.screen.lastFrame?.grid)
    #expect(grid.cells.allSatisfy { $0.style.background == .black })
    #expect(grid.cells.contains { $0.style.foreground == .cyan })
    reader.session.root.ownAppearance?.theme = Theme(.none)
    reader.session.setNeedsFrame()
    reader.session.render()
    let plain = try #require(reader.screen.lastFrame?.grid)
    #expect(plain.cells.allSatisfy { $0.style.background == .default })
    #expect(plain.cells.contains { $0.style.isReversed })
  }
}

import Testing
import Typesetting

@testable import ReaderApp

/// The lines of morphemes under their word, and their speech.
@Suite struct MorphemeTests {
  @Test func theLinesStandUnderTheWord() throws {
    let reader = try Reader(Sentences.morphemes)
    let lines = reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[3].hasPrefix("a-very-long-"))
    #expect(lines.contains { $0.contains("tyryhse") && $0.contains("ehma=tao") })
    #expect(lines.contains { $0.contains("t- yryh      -se") && $0.contains("ehma =tao") })
    #expect(lines.contains { $0.contains("3  get.stuck PST.CPL") && $0.contains("path LOC") })
  }

  @Test func theGlossesOfMorphemesStandInForAMissingGloss() throws {
    let reader = try Reader(Sentences.morphemes)
    #expect(reader.press("right") == ["tyryhse, get stuck"])
    #expect(reader.press("right") == ["ehma=tao, path, locative"])
    let full = try Reader(Sentences.morphemes, verbosity: .full)
    #expect(full.press("right") == ["tyryhse, get stuck, third person, get stuck, past completive"])
  }

  @Test func theRotorOfTiersHasThem() throws {
    let reader = try Reader(Sentences.morphemes)
    reader.press("right . . .")
    let tiers = (0..<4).flatMap { _ in reader.press("down") }
    #expect(
      tiers == [
        "tyryhse, form", "t 3, yryh get stuck, se past completive, morphemes",
        "third person, get stuck, past completive, morpheme glosses", "get stuck, gloss",
      ])
  }

  @Test(arguments: [true, false])
  func theOrderOfTheTiersChangesWithKeysInLayers(_ readerOn: Bool) throws {
    let reader = try Reader(Sentences.morphemes, readerOn: readerOn)
    let count = Sentences.morphemes.description.tiers.count
    reader.press("o")
    reader.press("alt-down")
    #expect(reader.titles.prefix(2).last == "Form")
    #expect(reader.controller.root.caption.text == "Form: 2 of \(count)")
    #expect(reader.controller.root.popover?.list.selection == 1)
    let layers = try #require(reader.controller.settings.layers)
    var settings = ReaderSettings()
    settings.show(layers: layers)
    #expect(settings.typesetting.tierOrder == reader.controller.settings.typesetting.tierOrder)
    #expect(settings.typesetting.tierOrder != .leipzig)
    reader.press("alt-up")
    #expect(reader.controller.settings.typesetting.tierOrder == .leipzig)
    #expect(reader.screen.text.contains("Alt ↑↓ order"))
    reader.press("alt-up")
    #expect(reader.titles.first == "Form")
  }

  @Test func aLineIsSwitchedOff() throws {
    let reader = try Reader(Sentences.morphemes)
    reader.press("o")
    let items = try #require(reader.controller.root.popover?.list.items)
    try #require(items.first { $0.title == "Morpheme glosses" }).activate()
    reader.press("escape")
    #expect(!reader.screen.text.contains("PST.CPL"))
    #expect(reader.screen.text.contains("t-yryh-se"))
  }

  /// A slot with the features of a Hebrew verb was 85 columns wide, and a sentence id took 31.
  @Test(arguments: [110, 80, 40])
  func wideFeaturesWrapInTheirSlot(_ columns: Int) throws {
    let reader = try Reader(Sentences.morphemes, columns: columns, rows: 30)
    let layout = try #require(reader.controller.screen.layout(ofRow: 0))
    #expect(layout.slots.allSatisfy { $0.width <= 24 })
    #expect(layout.slots.first?.x == (columns >= 60 ? 6 : 4), "the id is above the words")
    reader.press("right right right")
    let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
    #expect(frame.width <= 24)
    let lines = reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.contains("Gender=Masc|") && !$0.contains("Tense=Past") })
    #expect(lines.contains { $0.contains("Voice=Act") })
  }
}

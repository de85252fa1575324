import CellGrids
import Testing

@testable import ReaderApp

/// Several translations: each has a label, a place, a voice and a switch.
@Suite struct SeveralTranslationsTests {
  @Test func eachIsSpokenWithItsLabelAndLanguage() throws {
    let reader = try Reader(Sentences.translated)
    #expect(reader.press("right right right right") == ["Berean, In the beginning was."])
    #expect(reader.focus == "John 1:1 translation")
    #expect(reader.press("right") == ["Luther, Im Anfang war."])
    #expect(reader.focus == "John 1:1 translation 2")
    #expect(language(reader) == "de")
    #expect(reader.press("right") == ["translation 3, In principio erat."])
    #expect(language(reader) == "la")
    #expect(reader.press("right") == ["2"])
    #expect(reader.press("right right") == ["Berean, He."])
    #expect(reader.press("right") == ["<boundary>"])
  }

  private func language(_ reader: Reader) -> String? {
    reader.session.reader.focus?.accessibilityLabelPieces(for: .terse).last?.language
  }

  @Test func theyStandInColumnsOrBelow() throws {
    let wide = try Reader(Sentences.translated, columns: 110, rows: 12)
    let lines = wide.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasPrefix("─────────"))
    #expect(lines[1].contains("┬ Berean · Latin ──") && lines[1].contains("┬ Luther ──"))
    #expect(lines[3].hasPrefix("  1:1 Ἐν ἀρχῇ"))
    #expect(lines[3].contains("│ Berean  ") && lines[3].contains("│ Im Anfang war."))
    #expect(lines[4].contains("│ In the beginning was."))
    #expect(lines[5].contains("│ Latin"))
    let narrow = try Reader(Sentences.translated, columns: 40, rows: 17)
    let below = narrow.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      below[5...10].map { $0.split(separator: " ").joined(separator: " ") } == [
        "Berean", "In the beginning was.", "Luther", "Im Anfang war.", "Latin",
        "In principio erat.",
      ])
  }

  @Test func eachIsSwitchedOffInTheLayers() throws {
    let reader = try Reader(Sentences.translated)
    #expect(press("Translation: Luther", in: reader))
    #expect(reader.press("escape") == ["<popoverClosed>", "John 1:1"])
    #expect(!reader.screen.text.contains("Im Anfang war."))
    #expect(reader.screen.text.contains("In principio erat."))
    #expect(reader.press("right right right right") == ["Berean, In the beginning was."])
    #expect(reader.press("right") == ["translation 3, In principio erat."])
    #expect(press("Translation: Luther", in: reader))
    reader.press("escape")
    #expect(reader.screen.text.contains("Im Anfang war."))
  }

  private func press(_ title: String, in reader: Reader) -> Bool {
    reader.press("o")
    let item = reader.controller.root.popover?.list.items.first { $0.title == title }
    item?.activate()
    return item != nil
  }

  @Test func aTextWithOneTranslationHasNoLabel() throws {
    let reader = try Reader(TranslationTests.text)
    #expect(!reader.screen.text.contains("[en]"))
    reader.press("o")
    let titles = reader.controller.root.popover?.list.items.map(\.title) ?? []
    #expect(titles.contains("Translation"))
  }

  @Test func wordsOfAFurtherTranslationAreElements() throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(Sentences.translated, settings: settings)
    reader.press("right right right right right right right")
    #expect(reader.focus == "John 1:1 translation word 4")
    #expect(reader.press("right") == ["Im, Ἐν"])
    #expect(reader.press("right") == ["Anfang, ἀρχῇ"])
    #expect(reader.focus == "John 1:1 translation 2 word 2")
    let focus = try #require(reader.session.reader.focus as? VerseElement)
    #expect(focus.elementID.description.hasSuffix("1:1/translation2/t2"))
    reader.controller.screen.reload()
    #expect(reader.focus == "John 1:1 translation 2 word 2")
  }

  @Test func fullVerbosityNamesThePartnersInEveryTranslation() throws {
    let reader = try Reader(Sentences.translated, verbosity: .full)
    #expect(
      reader.press("right right") == [
        "ἀρχῇ, beginning, translated \"beginning\", translated \"Anfang\""
      ])
  }

  // MARK: - Partners on the screen

  /// Returns the words that are underlined on the screen, without the highlights of the user.
  private func marked(_ reader: Reader) -> [String] {
    reader.session.setNeedsFrame()
    reader.session.render()
    guard let grid = reader.screen.lastFrame?.grid else { return [] }
    var words: [String] = []
    for row in 1..<(grid.rows - 2) {
      var word = ""
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        if cell.style.isUnderlined {
          word += cell.text
        } else if !word.isEmpty {
          words.append(word)
          word = ""
        }
      }
      if !word.isEmpty { words.append(word) }
    }
    return words
  }

  @Test func thePartnersOfAWordAreMarked() throws {
    let reader = try Reader(Sentences.translated)
    #expect(marked(reader) == [])
    reader.press("right right")
    #expect(Set(marked(reader)) == ["beginning", "Anfang"])
    reader.press("right")
    #expect(Set(marked(reader)) == ["was", "war"])
    reader.press("right")
    #expect(marked(reader) == [])
    reader.press("left V")
    #expect(Set(marked(reader)) == ["was", "war"], "the focus stays without the screen reader")
  }

  @Test func theOriginalsOfATranslationWordAreMarked() throws {
    var settings = ReaderSettings()
    settings.translationElements = .word
    let reader = try Reader(TranslationTests.text, settings: settings)
    reader.press("right right right right right right")
    #expect(reader.focus == "Tale 1:1 translation word 2")
    #expect(marked(reader) == ["ὁ", "οἶκος.", "the", "house"], "the whole stacks")
  }

  @Test func onlyTheCellsOfThePartnersChange() throws {
    let reader = try Reader(Sentences.translated)
    reader.press("right")
    let before = try #require(reader.screen.lastFrame?.grid)
    let made = reader.controller.table.cellsMade + reader.controller.table.cellsReused
    reader.press("right")
    let after = try #require(reader.screen.lastFrame?.grid)
    #expect(reader.controller.table.cellsMade + reader.controller.table.cellsReused == made)
    let changed = (0..<after.rows).filter { !after.differences(row: $0, from: before).isEmpty }
    // The words, their two translations, and the caption.
    #expect(changed.count <= 4 && changed.allSatisfy { $0 < 7 || $0 >= after.rows - 3 })
  }
}

import Foundation
import Interlinear
import ScreenReading
import Testing
import TextLibrary
import Views

@testable import ReaderApp
@testable import Sessions

/// The coordinators by the popovers that they present, level by level.
@Suite struct CoordinatorTests {
  private func popovers(_ reader: Reader) -> [String] {
    reader.controller.root.popovers.map(\.title)
  }

  @Test func goToReturnsFromVersesToChaptersToBooks() throws {
    let reader = try Reader()
    reader.press("right : tab tab tab")
    let book = reader.focus
    reader.press("enter right")
    let chapter = reader.focus
    reader.press("enter")
    #expect(popovers(reader).count == 3)
    #expect(reader.press("escape").first == "<popoverClosed>")
    #expect(reader.focus == chapter)
    reader.press("escape")
    #expect(reader.focus == book)
    #expect(reader.press("escape").last == "Οὗτος, this")
  }

  @Test func theGridIsReadInOrder() throws {
    let reader = try Reader()
    #expect(reader.press(": tab") == ["Sampler, list start"])
    #expect(reader.press("T").last == "Sampler, 1 of 4")
    #expect(reader.press("right") == ["Shepherd"])
    #expect(reader.press("enter") == ["<popoverOpened>", "Shepherd 1, list start"])
    #expect(reader.press("right") == ["Shepherd 2, list end"])
    #expect(reader.press("enter") == ["<popoverOpened>", "Shepherd 2:1, list start"])
    #expect(reader.press("right enter").last == "Shepherd 2:2")
  }

  /// With the screen reader off, the arrows move in two dimensions.
  @Test func theArrowsMoveInTheGrid() throws {
    let reader = try Reader(readerOn: false)
    reader.press(": down")
    let grid = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(grid.selection == 0)
    reader.press("right right")
    #expect(grid.selection == 2)
    reader.press("left enter")
    #expect(popovers(reader) == ["Go to", "Shepherd"])
    reader.press("escape escape : s h e")
    let filtered = try #require(reader.controller.root.popover?.content as? ChoiceGrid)
    #expect(filtered.choiceCount == 1)
    reader.press("down up")
    #expect(filtered.selection == nil)
    reader.press("tab space 2 enter")
    #expect(reader.controller.titleLine.text.hasPrefix("Shepherd 2 "))
  }

  @Test func tabCompletesTheNameOfABook() throws {
    let reader = try Reader()
    reader.press(": s h e")
    #expect(reader.press("tab") == ["Shepherd "])
    #expect(reader.controller.root.popover?.field?.text == "Shepherd ")
    #expect(reader.press("9 enter").last == "Shepherd has 2 chapters")
    #expect(reader.press("s h e tab 2 : 9 9 enter").last == "Shepherd 2 has 12 verses")
    // Nothing is left to complete, so Tab leaves the field.
    #expect(reader.press("alt-a S backspace tab").last == "Sampler, list start")
  }

  @Test func aKnownBookThatTheTextLacksIsNamed() throws {
    let reader = try Reader()
    #expect(reader.press(": p s space 1 : 1 enter").last == "Psalms is not in this text")
    #expect(reader.press("escape : S a m p l e r space 3 enter").last == "Sampler has 2 chapters")
  }

  @Test func anUnknownPlaceLeavesTheFieldOpen() throws {
    let reader = try Reader()
    #expect(throws: CommandFault("No such place: Nowhere 3")) {
      try reader.controller.navigation.goTo("Nowhere 3")
    }
    #expect(reader.press(": x y enter") == ["No such place: xy"])
    #expect(popovers(reader) == ["Go to"])
  }

  @Test(arguments: [
    ("Village 2", "Village 2:1", true), ("Village 2:3-5", "Village 2:3", true),
    ("Village 99", "", false),
  ])
  func passages(_ typed: String, _ first: String, _ exists: Bool) throws {
    let reader = try Reader()
    let rows = try reader.controller.navigation.ranges(ofPassage: typed)?.first
    #expect((rows != nil) == exists)
    guard let rows else { return }
    let verse = try reader.controller.text.verse(at: rows.lowerBound)
    #expect(verse.reference.description == first)
  }

  @Test func theDensityPopoverOpensOverTheLayers() throws {
    let reader = try Reader()
    reader.press("right o G left enter")
    #expect(popovers(reader) == ["Layers", "Density"])
    reader.press("up")
    #expect(reader.press("escape") == ["<popoverClosed>", "Density"])
    #expect(reader.press("escape").last == "Οὗτος, this")
  }

  @Test func theWordCountsAreALevelOverTheTextMenu() throws {
    let reader = try Reader()
    let overview = reader.controller.overview
    reader.press("right X")
    overview.openWordCounts()
    #expect(popovers(reader).count == 2)
    let chart = try #require(reader.controller.root.popover?.content as? BarChart)
    #expect(chart.bars.count == 20)
    #expect(chart.bars.map(\.value) == chart.bars.map(\.value).sorted(by: >))
    reader.press("escape escape")
    #expect(reader.focus == "Sampler 1:1 word 1")
  }

  @Test func aBarSearchesForItsWord() throws {
    let reader = try Reader()
    reader.controller.overview.openWordCounts()
    let chart = try #require(reader.controller.root.popover?.content as? BarChart)
    let bar = try #require(chart.bars.first)
    #expect(chart.onActivate(bar))
    #expect(reader.controller.search.found?.query == "lemma:\"\(bar.label)\"")
  }

  @Test func marksInAQueryHaveNoMeaningInAValue() throws {
    let reader = try Reader()
    reader.controller.search.search(forAll: "λό*γος\"", in: .lemma)
    reader.settle()
    #expect(reader.heard().last == "No hits: lemma:\"λό γος \"")
    reader.controller.search.search(forAll: "*\"-", in: .lemma)
    #expect(reader.heard() == ["<nothing>"])
  }

  // MARK: - Study data

  @Test func anAnnotatedWordIsFoundByItsForm() throws {
    let home = try Home()
    func data() -> StudyData {
      StudyData(path: home.library, now: { 0 })
    }
    let reference = Reference(book: "B", chapter: 1, verse: "1")
    func verse(_ words: String...) -> Verse {
      Verse(reference: reference, words: words.map { Word(values: [$0]) })
    }
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: [verse("a", "b", "c")])
    let session = ReaderSession(phrases: Phrases(interfaceLanguage: "en"))
    let writer = data()
    let lookup = AnnotationLookup(text: text, studyData: writer, session: session)
    #expect(!lookup.hasAnnotations, "there is no library yet")
    #expect(!Library.exists(at: home.library))
    let place = StudyPlace(text: "t", reference: reference, word: 1, form: "b")
    _ = writer.make(.note("note", at: place, original: "", time: 0))
    #expect(lookup.annotations(of: verse("a", "b"), hasVariants: false).notes.isEmpty)
    lookup.annotationsDidChange()
    #expect(lookup.annotations(of: verse("a", "b"), hasVariants: false).notes.map(\.word) == [1])
    #expect(
      lookup.annotations(of: verse("b", "a", "x", "b"), hasVariants: false).notes.map(\.word) == [0]
    )
    #expect(lookup.annotations(of: verse("x"), hasVariants: false).notes.map(\.word) == [nil])
    let other = StudyStore(try Library(path: home.library))
    #expect(!lookup.takeForeignChanges(), "the first look only remembers")
    _ = writer.takeEvents()
    try other.make(.note("other", at: place, original: "note", time: 0))
    #expect(!lookup.takeForeignChanges(), "the writer tells foreign changes from its own")
    #expect(writer.takeEvents() == [.foreignChange])
    #expect(!lookup.takeForeignChanges() && writer.takeEvents().isEmpty)
    let reading = AnnotationLookup(text: text, studyData: data(), session: session)
    #expect(!reading.takeForeignChanges(), "the first look only remembers")
    try other.make(.note("third", at: place, original: "other", time: 0))
    #expect(reading.takeForeignChanges(), "who has written nothing looks itself")
    #expect(!reading.takeForeignChanges())
  }

  @Test func theNotesAreShownAsTheyAreAfterOneWasChanged() throws {
    let reader = try Reader()
    let place = try #require(reader.controller.screen.currentPlace)
    let controller = reader.controller
    controller.saving.make([.note("old", at: place, original: "", time: 0)], announcing: [])
    controller.saving.showChanges()
    reader.press("X")
    controller.lists.openNotes()
    let timeline = try #require(reader.controller.root.popover?.content as? TimelineView)
    #expect(timeline.entries.map(\.text) == ["old"])
    controller.notes.open(at: place)
    reader.settle()
    for key in ["e", "r"] { reader.press(key) }
    reader.press("escape enter")
    #expect(popovers(reader).count == 2)
    #expect(timeline.entries.map(\.text) == ["older"])
    reader.press("escape escape")
    #expect(popovers(reader).isEmpty)
  }

  @Test func aRemovedPlaceIsAnnounced() throws {
    let reader = try Reader()
    reader.press("X")
    let gone = StudyPlace(
      text: "sampler", reference: Reference(book: "Gone", chapter: 1, verse: "1"))
    _ = reader.heard()
    reader.controller.lists.goTo(gone)
    reader.settle()
    #expect(reader.heard() == ["<popoverClosed>", "No such place: Gone 1:1"])
    #expect(popovers(reader).isEmpty)
  }
}

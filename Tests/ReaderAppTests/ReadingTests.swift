import AccessibilityModel
import CellGrids
import Interlinear
import ScreenReading
import Testing
import Typesetting

@testable import Sessions
@testable import ReaderApp

@Suite struct ReadingTests {
  @Test func swipingRightSpeaksEveryWordOnceInOrder() throws {
    let text = try EmbeddedText.sampler()
    let reader = try Reader(text, columns: 40, rows: 12, verbosity: .terse)
    var expected: [String] = []
    func place(_ row: Int, after other: Int) throws -> String {
      let place = try text.reference(ofRow: row)
      guard (0..<text.verseCount).contains(other) else { return place.description }
      return try place.description(after: text.reference(ofRow: other)) ?? place.description
    }
    for row in 0..<text.verseCount {
      let verse = try text.verse(at: row)
      expected.append(try place(row, after: row - 1))
      expected += verse.words.map(\.surface)
      expected.append(verse.translation(at: 0))
    }
    while reader.recorder.events.last?.kind != .earcon { reader.session.perform(.swipeRight) }
    #expect(reader.recorder.utterances == expected)
    #expect(reader.controller.table.cellsMade <= 12)

    reader.session.perform(.firstElement)
    reader.session.perform(.lastElement)
    let count = reader.recorder.count
    while reader.recorder.events.last?.kind != .earcon { reader.session.perform(.swipeLeft) }
    let back = Array(reader.recorder.utterances.dropFirst(count))
    // From the words of a verse, its number is enough.
    let numbers = try (0..<text.verseCount).map { try text.reference(ofRow: $0).verse }
    #expect(back.filter(numbers.contains) == numbers.reversed())
    #expect(back.count == expected.count - 1)
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (200, 50)])
  func theFocusIsAlwaysOnTheScreenAndTheCursorOnIt(_ size: (Int, Int)) throws {
    let reader = try Reader(columns: size.0, rows: size.1)
    for _ in 0..<200 {
      reader.session.perform(.swipeRight)
      reader.session.render()
      let frame = try #require(reader.session.reader.focus?.accessibilityFrame)
      let cursor = try #require(reader.cursor)
      #expect(frame.contains(.init(x: cursor.column, y: cursor.row)))
    }
  }

  @Test(arguments: [
    ("Sampler 1:1", "λόγος, word"),
    ("Shepherd 1:1", "וַיָּבֹא, and came"),
    ("Letters 1:1", "amicae, friend"),
    ("Village 1:1", "köyümüzün, of our village"),
  ])
  func normalSaysFormAndGloss(_ place: String, _ heard: String) throws {
    #expect(try Reader(at: place).press("right right right") == [heard])
  }

  @Test(arguments: [
    (
      "Sampler 1:1",
      "λόγος, word, λόγος, noun, nominative, singular, masculine, Strong's 3056"
    ),
    (
      "Shepherd 1:1",
      "וַיָּבֹא, and came, בּוֹא, conjunction; with verb, qal, sequential imperfect, third person, "
        + "masculine, singular, Strong's 935"
    ),
    ("Letters 1:1", "amicae, friend, amica, noun, dative, singular, feminine"),
  ])
  func fullSaysEveryTierInWords(_ place: String, _ heard: String) throws {
    #expect(try Reader(verbosity: .full, at: place).press("right right right") == [heard])
  }

  @Test func terseSaysExactlyTheSurfaceForm() throws {
    let text = try EmbeddedText.sampler()
    for (place, row) in [("Shepherd 2:1", 43), ("Sampler 1:14", 13)] {
      let reader = try Reader(text, verbosity: .terse, at: place)
      for word in try text.verse(at: row).words {
        #expect(reader.press("right") == [word.surface])
      }
    }
  }

  @Test func piecesCarryTheirTierAndLanguage() throws {
    let reader = try Reader(verbosity: .full)
    reader.press("right")
    let pieces = try #require(reader.recorder.events.last { $0.kind == .speech }?.pieces)
    #expect(
      pieces.map { "\($0.kind.name) \($0.language ?? "-")" } == [
        "surface grc", "gloss en", "lemma grc", "morphology en",
        "strong -",
      ])
  }

  @Test func labelsAreElementsOfTheirOwn() throws {
    let reader = try Reader(settings: .init(elements: .label))
    #expect(reader.press("right") == ["Οὗτος"])
    #expect(reader.press("right") == ["Houtos"])
    #expect(reader.press("right right") == ["this"])
    #expect(reader.focus == "Sampler 1:1 word 1 gloss")
    #expect(reader.press("T") == ["Sampler 1:1, label 4 of 50"])
  }

  @Test func aVerseCanBeOneElement() throws {
    let reader = try Reader(settings: .init(elements: .verse), verbosity: .terse)
    #expect(
      reader.press("right") == [
        "2, Ἐκεῖ ἤκουσεν αὐτὸν γυνὴ καὶ ἔδωκεν αὐτὸν τῷ ἀνδρὶ αὐτῆς."
      ])
  }

  @Test func twoVersesHaveMoreThanAHundredLabels() throws {
    let text = try EmbeddedText.sampler()
    let typesetter = Typesetter(
      description: text.description, settings: TypesetSettings(), width: 80)
    let counts = try (0..<text.verseCount).map {
      typesetter.typeset(try text.verse(at: $0)).labels.count
    }
    #expect(counts.filter { $0 > 100 }.count >= 2)
  }

  @Test func theFocusFollowsReadAllAndAnyKeyStopsIt() throws {
    let reader = try Reader()
    reader.session.handle("a")
    for _ in 0..<3 {
      reader.clock.advance(to: try #require(reader.session.nextTime))
      reader.session.timePassed()
    }
    #expect(
      reader.heard().suffix(4) == ["Sampler 1:1", "Οὗτος, this", "ὁ, the", "λόγος, word"])
    #expect(reader.focus == "Sampler 1:1 word 3")
    reader.session.handle("p")
    #expect(reader.session.nextTime == nil)
    reader.session.handle("p")
    #expect(reader.heard() == ["λόγος, word"])
    reader.session.handle("b")
    #expect(!reader.session.reader.isReadingAll)
    #expect(reader.press("right") == ["ἦλθεν, came"])
  }

  @Test func readAllReachesTheEndAndScrolls() throws {
    let reader = try Reader(columns: 60, rows: 14, at: "Village 2:11")
    reader.session.handle("a")
    while reader.session.reader.isReadingAll, let time = reader.session.nextTime {
      reader.clock.advance(to: time)
      reader.session.timePassed()
    }
    let heard = reader.heard()
    #expect(heard.first == "Village 2:11")
    #expect(
      heard.suffix(2) == [
        "The tales told under the stars slowly, slowly put our tired village to sleep.",
        "<boundary>",
      ])
  }
}

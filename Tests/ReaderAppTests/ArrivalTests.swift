import CellGrids
import Formats
import Interlinear
import PlainText
import RandomInput
import ScreenReading
import Testing
import TextLibrary

@testable import ReaderApp
@testable import Sessions

let waiting = "Waiting for the rest of long.tsv. Escape cancels"

/// A reader of a text whose rest is still to come.
struct Arriving {
  let gate: GatedArrival
  let text: ArrivingText
  let reader: Reader

  init(
    verses: Int = 100, whole: any TextSource = ArrivalText.whole, columns: Int = 80,
    rows: Int = 24, readerOn: Bool = true
  ) throws {
    gate = GatedArrival(whole)
    text = ArrivingText(ArrivalText.text(verses: verses), arrival: gate)
    reader = try Reader(text, columns: columns, rows: rows, readerOn: readerOn)
  }

  /// Lets the rest arrive.
  ///
  /// - Returns: What is heard then.
  @discardableResult
  func arrive() -> [String] {
    reader.heard()
    gate.open()
    reader.settle()
    // What had waited speaks now.
    reader.settle()
    return reader.heard()
  }

  /// The screen, without the announcement that is the caption until something else is said.
  func isDrawn(like finished: Reader) -> Bool {
    func rows(_ reader: Reader) -> [Substring] {
      reader.session.setNeedsFrame()
      reader.session.render()
      return reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (rows, expected) = (rows(reader), rows(finished))
    return rows.count == expected.count
      && zip(rows, expected).allSatisfy { $0 == $1 || $0.hasPrefix(waiting) }
  }

  var isWaiting: Bool { !reader.session.postponed.isEmpty }
}

/// A text that is read while it is imported. Nothing that is said or drawn may depend on when the
/// rest arrives, except that keys may have to wait.
@Suite struct ArrivalTests {
  /// Keys that leave the program.
  private static let leaving: Set<Command> = [
    .session(.quit), .session(.interrupt), .session(.suspend),
  ]

  private static func keys(_ map: KeyMap) -> [String] {
    map.bindings.filter { binding in
      if case .command(let command) = binding.action { !leaving.contains(command) } else { true }
    }.map { $0.name.replacing("letter", with: "a") }
  }

  /// The profile, and keys that lead to different places before the key that is examined.
  private static let beginnings = [
    ("voiceover", ""), ("voiceover", "right right"), ("voiceover", "down down right"),
    ("voiceover", "right space"), ("voiceover", "right space n x"), ("voiceover", "o"),
    ("voiceover", "?"), ("voiceover", "V"),
    ("vim", ""), ("nvda", ""),
  ]

  @Test(arguments: beginnings)
  func everyKeyDoesWhatItDoesInAFinishedText(_ profile: String, _ beginning: String) throws {
    var answered: Set<String> = []
    let map = try EmbeddedText.keyMap(profile: profile)
    for key in Self.keys(map) {
      let finished = try Reader(ArrivalText.whole)
      let arriving = try Arriving()
      for reader in [finished, arriving.reader] {
        reader.session.keyMap = map
        reader.press(beginning)
      }
      #expect(!arriving.isWaiting, "\(beginning)")
      let expected = finished.press(key)
      var heard = arriving.reader.press(key)
      if arriving.isWaiting {
        // Without the screen reader, it is only shown.
        if arriving.reader.session.reader.isRunning {
          #expect(heard.last == waiting, "\(beginning) \(key): \(heard)")
        }
        #expect(arriving.reader.screen.text.contains(waiting), "\(beginning) \(key)")
        heard = heard.filter { $0 != waiting } + arriving.arrive()
      } else {
        answered.insert(key)
        #expect(heard == expected, "\(beginning) \(key)")
        #expect(arriving.arrive() == [], "\(beginning) \(key)")
      }
      #expect(heard == expected, "\(beginning) \(key)")
      #expect(arriving.isDrawn(like: finished), "\(beginning) \(key)")
      #expect(arriving.reader.focus == finished.focus, "\(beginning) \(key)")
    }
    #expect(!answered.isEmpty)
  }

  /// Many keys one after another; the rest arrives at any moment, or as soon as a key waits.
  @Test(arguments: 0..<30)
  func randomKeys(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let finished = try Reader(ArrivalText.whole)
    let arriving = try Arriving()
    let keys = Self.keys(try EmbeddedText.keyMap())
    var pressed: [String] = []
    for _ in 0..<40 {
      let key = random.once(in: 3) ? keys[random.below(keys.count)] : "right"
      pressed.append(key)
      let expected = finished.press(key)
      var heard = arriving.reader.press(key)
      if arriving.isWaiting || random.once(in: 40) {
        heard = heard.filter { $0 != waiting } + arriving.arrive()
      }
      try #require(heard == expected, "\(pressed)")
      if !arriving.text.isComing {
        try #require(arriving.isDrawn(like: finished), "\(pressed)")
      }
    }
  }

  /// What can be told from the beginning is told at once, even if the rest never arrives.
  @Test(arguments: [
    ("", "right"), ("right", "left"), ("", "down"), ("down", "up"), ("", "J"), ("", "."),
    ("right", "enter"), ("right", "space"), ("right space", "down"), ("right space", "escape"),
    ("right", "s"), ("right", "a"), ("", "pagedown"), ("pagedown", "pageup"), ("", "o"),
    ("", "O"), ("", "?"), ("", "r"), ("down down", "home"), ("", "_"),
  ])
  func theBeginningAnswersAtOnce(_ before: String, _ key: String) throws {
    let finished = try Reader(ArrivalText.whole)
    let arriving = try Arriving()
    finished.press(before)
    arriving.reader.press(before)
    #expect(arriving.reader.press(key) == finished.press(key))
    #expect(!arriving.isWaiting)
    #expect(arriving.text.isComing)
  }

  /// What needs all of the text waits, shows that, and moves nothing.
  @Test(arguments: ["G", "/", ":", "] c", "n", "X", "L", "i"])
  func theRestIsWaitedFor(_ key: String) throws {
    let arriving = try Arriving()
    let focus = arriving.reader.focus
    arriving.gate.percent = 40
    #expect(arriving.reader.press(key) == [waiting])
    #expect(arriving.reader.screen.text.contains("importing long.tsv: 40%"))
    #expect(arriving.reader.screen.text.contains(waiting))
    #expect(arriving.reader.focus == focus)
  }

  @Test func keysThatFollowWaitInTheirOrder() throws {
    let finished = try Reader(ArrivalText.whole)
    finished.press("G left left")
    let arriving = try Arriving()
    #expect(arriving.reader.press("G") == [waiting])
    #expect(arriving.reader.press("left") == [])
    #expect(arriving.reader.press("left") == [])
    arriving.arrive()
    #expect(arriving.reader.focus == finished.focus)
    #expect(arriving.reader.screen.text == finished.screen.text)
  }

  @Test func escapeCancelsTheWait() throws {
    let arriving = try Arriving()
    arriving.reader.press("G left")
    #expect(arriving.reader.press("escape") == ["Canceled"])
    #expect(!arriving.isWaiting)
    #expect(arriving.reader.press("right") == ["word0s, gloss 0"])
    #expect(arriving.arrive() == [])
    #expect(arriving.reader.focus == "Alpha 1:1 word 1")
  }

  @Test func theProgramCanBeInterruptedWhileKeysWait() throws {
    let arriving = try Arriving()
    arriving.reader.press("G")
    arriving.reader.press("ctrl-c")
    #expect(arriving.reader.session.ending == .interrupted)
  }

  /// The first page is that of the finished text but for what is known at the end.
  @Test(arguments: [true, false]) func theFirstPage(_ readerOn: Bool) throws {
    let finished = try Reader(ArrivalText.whole, readerOn: readerOn)
    let arriving = try Arriving(readerOn: readerOn)
    func rows(_ reader: Reader) -> [String] {
      reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingSuffix { " █░".contains($0) } }
    }
    let shown = rows(arriving.reader)
    let expected = rows(finished)
    #expect(shown.dropLast(3) == expected.dropLast(3))
    #expect(arriving.reader.screen.text.contains("importing long.tsv: 0%"))
    arriving.arrive()
    #expect(arriving.reader.screen.text == finished.screen.text)
    #expect(arriving.reader.cursor == finished.cursor)
  }

  /// Walking on, the last rows that are known are not reached before the rest is there.
  @Test func theEndOfTheBeginningIsNotTheEndOfTheText() throws {
    let finished = try Reader(ArrivalText.whole)
    let arriving = try Arriving()
    var steps = 0
    while !arriving.isWaiting, steps < 200 {
      steps += 1
      let expected = finished.press("down")
      let heard = arriving.reader.press("down")
      if !arriving.isWaiting { #expect(heard == expected) }
    }
    #expect((50..<100).contains(steps))
    arriving.arrive()
    #expect(arriving.reader.focus == finished.focus)
    #expect(arriving.reader.screen.text == finished.screen.text)
  }

  /// A screen that shows more rows than are known waits before its first frame.
  @Test func aScreenHigherThanTheBeginning() throws {
    let finished = try Reader(ArrivalText.whole, rows: 200)
    let arriving = try Arriving(verses: 20, rows: 200)
    #expect(arriving.reader.screen.text == finished.screen.text)
    #expect(!arriving.text.isComing)
  }

  @Test func anErrorInTheRestIsAnnouncedOnce() throws {
    let arriving = try Arriving()
    let error = FormatError(file: "long.tsv", line: 812, found: "3 columns", expected: "5")
    arriving.gate.text = .failure(error)
    arriving.reader.press("right")
    arriving.reader.press("G")
    #expect(arriving.arrive() == [error.description])
    #expect(arriving.reader.session.application.arrival == .failed)
    // The beginning stays, and is all that there is.
    #expect(arriving.reader.press("right") == ["word1s, gloss 0"])
    #expect(arriving.reader.screen.text.contains("only the beginning of long.tsv"))
    arriving.reader.press("G")
    #expect(arriving.reader.focus.hasPrefix("Alpha 5:20"))
    #expect(arriving.reader.press("right") == ["<boundary>"])
  }

  /// Books that alternate make other rows of the beginning: the text is opened anew.
  @Test func aTextThatDoesNotBeginWithItsBeginning() throws {
    let arriving = try Arriving(whole: ArrivalText.text(verses: 90))
    var differs = 0
    arriving.reader.controller.onArrival = { if case .differs = $0 { differs += 1 } }
    arriving.arrive()
    #expect(differs == 1)
  }

  @Test func aSearchWaitsForAllOfTheText() throws {
    let arriving = try Arriving()
    let hits = try Search(try SearchQuery("word3"), in: arriving.text).hits()
    #expect(!arriving.text.isComing)
    #expect(hits == (try Search(try SearchQuery("word3"), in: ArrivalText.whole).hits()))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}

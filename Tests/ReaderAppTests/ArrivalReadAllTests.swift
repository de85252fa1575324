import Formats
import ScreenReading
import SpeechOutput
import Testing
import TextLibrary

@testable import ReaderApp
@testable import Sessions

/// Read All in a text whose rest is still to come: it reads to the end of the last verse after which
/// the text is not there, announces that it waits, and goes on by itself.
@Suite struct ArrivalReadAllTests {
  private let finished: Reader
  private let arriving: Arriving

  init() throws {
    finished = try Reader(ArrivalText.whole)
    arriving = try Arriving()
  }

  private var session: Session { arriving.reader.session }

  /// Lets a reader read on.
  ///
  /// - Returns: What is heard, at most `count` utterances.
  private func readOn(_ reader: Reader, _ count: Int = 1_000) -> [String] {
    var heard: [String] = []
    for _ in 0..<count {
      reader.settle()
      reader.session.timePassed()
      let new = reader.heard()
      if new.isEmpty { break }
      heard += new
    }
    return heard
  }

  /// Starts Read All, up to where it waits.
  @discardableResult
  private func readToTheEnd() -> [String] {
    arriving.reader.press("a") + readOn(arriving.reader)
  }

  @Test func itAnnouncesTheWaitAndGoesOn() throws {
    let expected = finished.press("a") + readOn(finished)
    let heard = readToTheEnd()
    // It stops behind the last word of a verse.
    #expect(heard.last == waiting)
    #expect(heard.dropLast().elementsEqual(expected.prefix(heard.count - 1)))
    #expect(heard.count > 300)
    #expect(expected[heard.count - 1] == "Alpha 4:20" || expected[heard.count - 1].contains(":"))
    #expect(session.isReadingAll)
    #expect(arriving.reader.screen.text.contains(waiting))
    // Nothing more happens by itself.
    #expect(session.nextTime == nil)
    #expect(readOn(arriving.reader) == [])
    arriving.gate.open()
    arriving.reader.settle()
    #expect(session.nextTime != nil)
    let rest = readOn(arriving.reader, 200)
    #expect(rest.elementsEqual(expected.dropFirst(heard.count - 1).prefix(rest.count)))
    #expect(rest.count == 200)
  }

  /// Whenever the rest arrives, the same is heard in the same order, and the announcement only if the
  /// last verse was spoken before.
  ///
  /// - Parameter moment: The number of utterances after the one with which Read All waits.
  @Test(arguments: [-400, -3, -2, -1, 0])
  func whatIsHeardDoesNotDependOnTheMoment(_ moment: Int) throws {
    let count = readToTheEnd().count
    let arriving = try Arriving()
    var heard = arriving.reader.press("a") + readOn(arriving.reader, count - 1 + moment)
    #expect((heard.last == waiting) == (moment == 0))
    arriving.gate.open()
    heard += readOn(arriving.reader, 100)
    #expect(heard.count { $0 == waiting } == (moment == 0 ? 1 : 0))
    let expected = finished.press("a") + readOn(finished, count + 100)
    let spoken = heard.filter { $0 != waiting }
    #expect(spoken.elementsEqual(expected.prefix(spoken.count)))
    #expect(spoken.count >= count + moment + 99)
  }

  /// The announcement is spoken to its end.
  @Test func theAnnouncementIsNotCut() throws {
    arriving.reader.press("a")
    var heard: [String] = []
    while heard.last != waiting {
      arriving.reader.settle()
      session.timePassed()
      heard = arriving.reader.heard()
    }
    _ = arriving.reader.headless.log()
    let end = session.driver.queue.busyUntil
    arriving.gate.open()
    session.render()
    #expect(arriving.reader.clock.now < end)
    #expect(session.nextTime == end)
    #expect(!session.timePassed())
    arriving.reader.clock.advance(to: end)
    #expect(session.timePassed())
    #expect(!arriving.reader.headless.log().contains { $0.hasPrefix("interrupt") })
  }

  @Test func escapeCancelsIt() throws {
    readToTheEnd()
    let focus = arriving.reader.focus
    #expect(arriving.reader.press("escape") == ["Canceled"])
    #expect(!session.isReadingAll)
    #expect(arriving.arrive() == [])
    #expect(arriving.reader.focus == focus)
    #expect(arriving.reader.press("escape") != ["Canceled"])
  }

  /// Any other key stops it and is handled as ever.
  @Test(arguments: ["left", "s", "h", "right", "G", "space", "r", "home"])
  func aKeyStopsIt(_ key: String) throws {
    let heard = readToTheEnd()
    finished.press("a")
    _ = readOn(finished, heard.count - 2)
    #expect(finished.focus == arriving.reader.focus)
    let expected = finished.press(key)
    var answer = arriving.reader.press(key)
    #expect(!session.isReadingAll)
    if arriving.isWaiting {
      #expect(answer == [waiting])
      answer = arriving.arrive()
    } else {
      #expect(arriving.arrive() == [])
    }
    #expect(answer == expected)
    #expect(arriving.reader.focus == finished.focus)
    #expect(readOn(arriving.reader) == [])
  }

  /// Paused and resumed, it says the last word again, and that it waits.
  @Test func pausing() throws {
    let heard = readToTheEnd()
    session.perform(.pause)
    arriving.reader.settle()
    #expect(readOn(arriving.reader) == [])
    session.perform(.pause)
    arriving.reader.settle()
    #expect(arriving.reader.heard() + readOn(arriving.reader) == heard.suffix(2))
  }

  /// An error is announced, and Read All goes on to the end of the beginning.
  @Test func anError() throws {
    let heard = readToTheEnd()
    let expected = finished.press("a") + readOn(finished, 900)
    let error = FormatError(file: "long.tsv", line: 812, found: "3 columns", expected: "5")
    arriving.gate.text = .failure(error)
    arriving.gate.open()
    let rest = readOn(arriving.reader)
    #expect(rest.first == error.description)
    #expect(rest.last == "<boundary>")
    let spoken = heard.dropLast() + rest.dropFirst().dropLast()
    #expect(spoken.elementsEqual(expected.prefix(spoken.count)))
    #expect(arriving.reader.focus.hasPrefix("Alpha 5:20"))
  }

  /// A voice that speaks a verse as one block finishes it, and the focus is where the voice is.
  @Test func aVoiceFinishesTheVerse() throws {
    let voice = FakeVoice()
    session.attach(voice)
    arriving.reader.press("a")
    var steps = 0
    while voice.requests.last?.segments.first?.first?.text != waiting, steps < 500 {
      steps += 1
      let request = try #require(voice.requests.last)
      for segment in request.segments.indices.dropFirst() {
        voice.events.append(.reached(request.id, segment: segment))
      }
      voice.events.append(.ended(request.id))
      session.takeVoiceEvents()
      session.timePassed()
      session.render()
    }
    #expect(steps < 500)
    #expect(session.isReadingAll)
    // The focus is on the last element of the verse.
    let row = try #require((session.reader.focus as? VerseElement)?.row.index)
    session.stopReading()
    arriving.gate.open()
    session.render()
    session.perform(.swipeRight)
    #expect((session.reader.focus as? VerseElement)?.row.index == row + 1)
  }
}

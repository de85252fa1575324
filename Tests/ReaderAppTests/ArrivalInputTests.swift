import Braille
import CellGrids
import ScreenReading
import Testing
import TextLibrary

@testable import ReaderApp
@testable import Sessions

/// Menus and the mouse while the rest of a text is still to come.
@Suite struct ArrivalInputTests {
  private let finished: Reader
  private let arriving: Arriving

  init() throws {
    finished = try Reader(ArrivalText.whole)
    arriving = try Arriving()
  }

  /// Lets both readers do the same and compares what is heard.
  ///
  /// - Parameter waits: Whether it has to wait for the rest.
  private func expectSame(waits: Bool, _ use: (Reader) -> [String]) {
    let expected = use(finished)
    let heard = use(arriving.reader)
    #expect(arriving.isWaiting == waits)
    if waits {
      #expect(heard.last == waiting)
      #expect(heard.dropLast() + arriving.arrive() == expected)
    } else {
      #expect(heard == expected)
      #expect(arriving.text.isComing)
    }
    #expect(arriving.reader.focus == finished.focus)
    #expect(arriving.isDrawn(like: finished) || !waits)
  }

  // MARK: - Menus

  /// What the word itself, the verse, the notes or a lexicon tells is told at once.
  @Test(arguments: [
    "d", "p", "o", "s", "c", "v", "r", "w", "n escape", "n x enter", "n x tab enter",
    "n x escape enter", "n x escape down enter", "t down enter",
  ])
  func itemsThatAnswerAtOnce(_ keys: String) throws {
    let menu = finished.press("right space")
    #expect(arriving.reader.press("right space") == menu)
    for key in keys.split(separator: " ") {
      #expect(arriving.reader.press(String(key)) == finished.press(String(key)), "\(keys) \(key)")
      #expect(!arriving.isWaiting, "\(keys) \(key)")
    }
    #expect(arriving.text.isComing)
    #expect(arriving.reader.copied == finished.copied)
    #expect(arriving.arrive() == [])
    #expect(arriving.reader.press("right") == finished.press("right"))
  }

  /// Only what asks for all of the text waits, whether the item is activated by its letter, by Enter
  /// or as an action of the rotor.
  @Test func theItemsThatWait() throws {
    finished.press("right space")
    let items = try #require(finished.headless.popover).list.items
    let waiting = try (0..<items.count).filter { row in
      let arriving = try Arriving()
      arriving.reader.press("right space")
      for _ in 0..<row { arriving.reader.press("down") }
      arriving.reader.press("enter")
      let byLetter = try Arriving()
      byLetter.reader.press("right space")
      byLetter.reader.press(String(try #require(items[row].key)))
      #expect(byLetter.isWaiting == arriving.isWaiting, "\(items[row].title)")
      let asAction = try Arriving()
      asAction.reader.press("right")
      asAction.reader.session.perform(.selectRotor(.actions))
      for _ in 0...row { asAction.reader.session.perform(.swipeDown) }
      asAction.reader.press("enter")
      #expect(asAction.isWaiting == arriving.isWaiting, "\(items[row].title)")
      return arriving.isWaiting
    }
    #expect(waiting.map { items[$0].title } == ["Find all"])
  }

  /// A note that exists may have links to any place.
  @Test func aNoteThatExists() throws {
    for reader in [finished, arriving.reader] { reader.press("right space n x enter space") }
    expectSame(waits: true) { $0.press("n") }
  }

  // MARK: - The mouse

  /// The mouse answers on the page that is there, and waits where the wheel comes to its end.
  @Test func theWheel() throws {
    func use(_ reader: Reader, wheel: Int) -> [String] {
      reader.heard()
      for _ in 0..<wheel { reader.headless.mouse(.wheelDown, 10, 8) }
      reader.headless.click(14, 8)
      reader.settle()
      return reader.heard()
    }
    expectSame(waits: false) { use($0, wheel: 2) }
    expectSame(waits: true) { use($0, wheel: 300) }
  }

  /// Returns the line of the screen with a text.
  private func line(_ text: String, in reader: Reader) -> Int {
    let lines = reader.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(text) } ?? 0
  }

  private func click(_ reader: Reader, _ column: Int, _ row: Int, twice: Bool = false) -> [String] {
    reader.heard()
    reader.headless.click(column, row)
    if twice {
      reader.headless.mouse(.press, column, row)
      reader.headless.mouse(.release, column, row)
    }
    reader.settle()
    return reader.heard()
  }

  /// A click on an item of a menu waits if the item does.
  @Test(arguments: [("Parse", false), ("Copy word", false), ("Find all", true)], [true, false])
  func itemsUnderTheMouse(_ item: (title: String, waits: Bool), _ readerOn: Bool) throws {
    let finished = try Reader(ArrivalText.whole, readerOn: readerOn)
    let arriving = try Arriving(readerOn: readerOn)
    for reader in [finished, arriving.reader] { reader.press("right space") }
    let row = line(item.title, in: finished)
    #expect(line(item.title, in: arriving.reader) == row)
    let column = try #require(finished.headless.popover).frame.x + 6
    _ = click(finished, Int(column), row, twice: true)
    _ = click(arriving.reader, Int(column), row, twice: true)
    #expect(arriving.isWaiting == item.waits)
    if item.waits { arriving.arrive() }
    #expect(arriving.reader.focus == finished.focus)
    #expect(arriving.reader.copied == finished.copied)
  }

  /// A click beside a menu closes it.
  @Test func aClickBesideAMenu() throws {
    for reader in [finished, arriving.reader] { reader.press("right space") }
    expectSame(waits: false) { click($0, 79, 21) }
    #expect(arriving.reader.headless.popover == nil)
  }

  /// Clicks that follow one that waits keep their order.
  @Test func clicksWaitInTheirOrder() throws {
    let expected = finished.press("G") + click(finished, 14, 6)
    let heard = arriving.reader.press("G") + click(arriving.reader, 14, 6)
    #expect(heard == [waiting])
    let rest = arriving.arrive()
    #expect(rest.last == expected.last)
    #expect(arriving.reader.focus == finished.focus)
  }
}

/// The keys of a braille display while the rest of a text is still to come.
@Suite(.enabled(if: BrailleTranslator().isAvailable, "liblouis is not installed"))
struct ArrivalBrailleTests {
  private let finished: Reader
  private let arriving: Arriving
  private let displays: [BrailleDisplay]

  init() throws {
    finished = try Reader(ArrivalText.whole)
    arriving = try Arriving()
    displays = (0..<2).map { _ in
      BrailleDisplay(translator: BrailleTranslator(), width: 20, isImmediate: true, wake: {})
    }
    for (reader, display) in zip([finished, arriving.reader], displays) {
      reader.session.attach(display, showsPane: false)
      reader.session.render()
    }
  }

  /// Presses keys of the displays.
  ///
  /// - Returns: What is heard from the finished text and from the one that is arriving.
  private func press(_ keys: BrailleKey...) -> (expected: [String], heard: [String]) {
    let heard = zip([finished, arriving.reader], displays).map { reader, display in
      reader.heard()
      for key in keys {
        display.press(key)
        reader.session.takeBrailleEvents()
        reader.settle()
      }
      return reader.heard()
    }
    return (heard[0], heard[1])
  }

  @Test func whatIsThereAnswersAtOnce() {
    let groups: [[BrailleKey]] = [
      [.nextElement], [.nextElement, .nextElement], [.previousElement], [.panRight, .panRight],
      [.sayAgain], [.mute], [.route(2)], [.nextElement], [.lastElement], [.firstElement],
      [.nextElement], [.route(0)],
    ]
    for keys in groups {
      let (expected, heard) = keys.count == 1 ? press(keys[0]) : press(keys[0], keys[1])
      #expect(heard == expected, "\(keys)")
      #expect(!arriving.isWaiting, "\(keys)")
      #expect(displays[0].cells == displays[1].cells, "\(keys)")
    }
    #expect(arriving.text.isComing)
    #expect(arriving.reader.focus == finished.focus)
  }

  @Test func theLastElementWaits() {
    let (expected, heard) = press(.lastElement, .previousElement)
    #expect(heard == [waiting])
    #expect(arriving.isWaiting)
    arriving.reader.heard()
    let rest = arriving.arrive()
    #expect(rest.last == expected.last)
    #expect(arriving.reader.focus == finished.focus)
    #expect(displays[0].cells == displays[1].cells)
  }

  /// The message that says what is waited for can be read to its end.
  @Test func theMessageIsPanned() {
    _ = press(.lastElement)
    let display = displays[1]
    let first = display.cells
    display.press(.panRight)
    arriving.reader.session.takeBrailleEvents()
    #expect(display.cells != first)
    let end = arriving.reader.session.braille?.messageEnd ?? 0
    arriving.reader.clock.advance(to: end - 1)
    display.press(.panRight)
    arriving.reader.session.takeBrailleEvents()
    // Panning begins the time of the message anew.
    #expect(arriving.reader.session.braille?.messageEnd ?? 0 > end)
    #expect(arriving.reader.session.postponed.count == 1)
  }

  /// An item of a menu waits if it needs all of the text.
  @Test(arguments: [("p", false), ("f", true)])
  func itemsOfAMenu(_ letter: String, _ waits: Bool) throws {
    for reader in [finished, arriving.reader] {
      reader.press("right space")
      let row = try #require(
        reader.headless.popover?.list.row(forKey: Character(letter)))
      for _ in 0..<row { reader.press("down") }
    }
    let (expected, heard) = press(.route(4))
    #expect(arriving.isWaiting == waits)
    #expect(waits ? heard == [waiting] : heard == expected)
    if waits { #expect(arriving.arrive() == expected) }
  }
}

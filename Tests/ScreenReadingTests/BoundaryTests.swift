import AccessibilityModel
import Geometry
import Testing

@testable import ScreenReading

/// The ends that gestures reach: a sound, and words for users who want them.
@Suite struct BoundaryTests {
  private static let cases: [(at: Int, gesture: Gesture, words: String)] = [
    (2, .swipeRight, "Last element"), (0, .swipeLeft, "First element"),
    (2, .nextHeading, "No further heading"), (0, .previousHeading, "No earlier heading"),
    (2, .nextLink, "No further link"), (0, .previousLink, "No earlier link"),
    (2, .nextRow, "No further row"), (2, .move(.down), "Nothing further in this direction"),
    (1, .scroll(.down), "No further page"), (1, .action("Burn it"), "Nothing happens"),
    (1, .doubleTap, "Nothing happens"),
  ]

  private static func driver(at index: Int, words: Bool) -> ScreenReaderDriver {
    let nodes = (0..<3).map { number in
      AccessibilityNode.element(
        "item \(number)", frame: Rect(x: 0, y: Double(number * 50), width: 100, height: 40))
    }
    let root = AccessibilityNode.view(
      frame: Rect(x: 0, y: 0, width: 100, height: 200), subviews: nodes)
    let driver = ScreenReaderDriver(root)
    driver.settings.speaksBoundaries = words
    driver.turnOn()
    driver.swipeRight(index)
    return driver
  }

  @Test(arguments: cases.indices)
  func aBoundaryIsASoundAloneAsWithVoiceOver(_ index: Int) {
    let entry = Self.cases[index]
    let driver = Self.driver(at: entry.at, words: false)
    #expect(driver.perform(entry.gesture) == [])
    #expect(driver.sounds.count == 1)
  }

  @Test(arguments: cases.indices)
  func wordsFollowTheSoundOnRequest(_ index: Int) {
    let entry = Self.cases[index]
    let driver = Self.driver(at: entry.at, words: true)
    #expect(driver.perform(entry.gesture) == [entry.words])
    #expect(driver.sounds.count == 1)
  }

  @Test func partsOfAnElementHaveTheirOwnEnds() {
    let driver = Self.driver(at: 1, words: true)
    driver.rotor(.characters)
    let letters = (0..<6).map { _ in driver.swipeDown() }
    #expect(letters.last == ["1"])
    #expect(driver.swipeDown() == ["Last character"])
    driver.rotor(.words)
    #expect(driver.swipeDown() == ["item"])
    #expect(driver.swipeUp() == ["First word"])
  }

  @Test func boundaryWordsAreNotRepeated() {
    let driver = Self.driver(at: 2, words: true)
    driver.swipeRight()
    #expect(driver.perform(.sayAgain) == ["item 2"])
  }

  @Test func theEndOfReadAllIsAnEnd() {
    let driver = Self.driver(at: 0, words: true)
    #expect(driver.readAll() == ["item 0", "item 1", "item 2", "Last element"])
    #expect(driver.sounds == [.boundary])
  }

  @Test func anAdjustableElementIsHeardAtItsEnd() {
    let node = AccessibilityNode.element(
      "Volume", value: "10", traits: .adjustable,
      frame: Rect(x: 0, y: 0, width: 100, height: 40))
    let driver = ScreenReaderDriver(
      AccessibilityNode.view(frame: Rect(x: 0, y: 0, width: 100, height: 200), subviews: [node]))
    driver.turnOn()
    #expect(driver.swipeUp() == ["10"])
    #expect(driver.sounds == [.boundary])
  }

  @Test func theRateOfAllLanguagesChangesTogether() {
    let driver = Self.driver(at: 0, words: false)
    driver.settings.voices["grc"] = VoiceParameters(rate: 140)
    #expect(driver.perform(.faster) == ["Speech rate 200"])
    #expect(driver.settings.voices["grc"]?.rate == 160)
    #expect(driver.settings.voice(of: "de").rate == 200)
    driver.perform(.faster, count: 30)
    #expect(driver.perform(.faster) == ["Speech rate 600"])
    #expect(driver.sounds == [.boundary])
  }
}

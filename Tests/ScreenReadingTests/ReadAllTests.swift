import Geometry
import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite("Read All") struct ReadAllTests {
  private let root = screen([
    item("a", hint: "Hint."), item("b", 0, 30), item("c", 0, 60), item("d", 0, 90),
  ])

  private func reader(on index: Int) -> ScreenReader {
    ScreenReader(on: root.children[index], in: root)
  }

  /// Returns the spoken texts if every utterance is spoken to its end.
  private func rest(_ reader: inout ScreenReader) -> [String] {
    var said: [String] = []
    while reader.isReadingAll, said.count < 20 { said += reader.utteranceDidFinish().words }
    return said
  }

  @Test func fromTheTopAndFromHere() {
    var reader = reader(on: 2)
    #expect(reader.heard(.readAll(fromTop: true), in: root) == ["a"])
    #expect(rest(&reader) == ["b", "c", "d", "<boundary>"])
    #expect(reader.focusLabel == "d")
    #expect(!reader.isReadingAll)
    var second = self.reader(on: 2)
    #expect(second.heard(.readAll(fromTop: false), in: root) == ["c"])
    #expect(rest(&second) == ["d", "<boundary>"])
    #expect(second.utteranceDidFinish().isEmpty)
  }

  @Test func theCursorFollowsAndIsShown() {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    let effects = reader.utteranceDidFinish()
    #expect(reader.focusLabel == "b")
    #expect(effects.contains { if case .reveal = $0 { true } else { false } })
    #expect(effects.contains { if case .focus = $0 { true } else { false } })
  }

  private static let stopping: [Gesture] = [
    .swipeRight, .swipeLeft, .touch(Point(x: 300, y: 700)), .doubleTap, .stop, .mute,
    .rotor(by: 1), .scroll(.down), .escape, .summary, .sayAgain, .help,
  ]

  @Test(arguments: stopping)
  func anyGestureStopsIt(_ gesture: Gesture) {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    _ = reader.utteranceDidFinish()
    let effects = reader.handle(gesture, in: root)
    #expect(!reader.isReadingAll)
    #expect(reader.utteranceDidFinish().isEmpty)
    if gesture != .help { #expect(effects.words.first == "<interrupt>") }
  }

  @Test func pauseStopsAndResumes() {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    _ = reader.utteranceDidFinish()
    #expect(reader.heard(.pause, in: root) == ["<interrupt>"])
    #expect(reader.isPaused)
    #expect(reader.utteranceDidFinish().isEmpty)
    #expect(reader.heard(.pause, in: root) == ["b"])
    #expect(!reader.isPaused)
    #expect(rest(&reader) == ["c", "d", "<boundary>"])
  }

  @Test func aGestureEndsAPauseForGood() {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    _ = reader.handle(.pause, in: root)
    #expect(reader.heard(.swipeRight, in: root).last == "b")
    #expect(!reader.isReadingAll && !reader.isPaused)
    #expect(reader.heard(.pause, in: root) == ["<interrupt>"])
    #expect(!reader.isReadingAll)
  }

  @Test func anUnhandledMagicTapStartsOrPausesReadAll() {
    var reader = reader(on: 1)
    #expect(reader.readOnOrPause(in: root).words == ["b"])
    #expect(reader.isReadingAll)
    #expect(reader.heard(.magicTap, in: root) == ["magic tap from b"])
    #expect(reader.isReadingAll)
    #expect(reader.readOnOrPause(in: root).words == ["<interrupt>"])
    #expect(reader.readOnOrPause(in: root).words == ["b"])
  }

  @Test func hintsAreLeftOutDuringReadAll() {
    var reader = reader(on: 0)
    #expect(reader.heard(.readAll(fromTop: true), in: root) == ["a"])
  }

  @Test func aNewScreenEndsIt() {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    _ = reader.handle(.screenChanged(nil), in: root)
    #expect(!reader.isReadingAll)
    #expect(reader.utteranceDidFinish().isEmpty)
  }

  @Test func elementsThatDisappearDuringReadAllAreSkipped() {
    var reader = reader(on: 0)
    _ = reader.handle(.readAll(fromTop: true), in: root)
    _ = reader.utteranceDidFinish()
    root.children[1].isHidden = true
    root.children[0].isHidden = true
    #expect(rest(&reader) == ["c", "d", "<boundary>"])
  }
}

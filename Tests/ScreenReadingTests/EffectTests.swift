import Testing

@testable import AccessibilityModel
@testable import ScreenReading

@Suite struct EffectTests {
  private let element = item("Reply")
  private let other = item("Reply")

  @Test func elementsAreComparedByIdentity() {
    #expect(Effect.activate(element) == .activate(element))
    #expect(Effect.activate(element) != .activate(other))
    #expect(Effect.activate(element) != .longPress(element))
    #expect(Effect.focus(from: nil, to: element) == .focus(from: nil, to: element))
    #expect(Effect.focus(from: nil, to: element) != .focus(from: element, to: nil))
    #expect(Effect.scroll(.up, from: element) != .scroll(.down, from: element))
  }

  @Test func valuesAreCompared() {
    #expect(Effect.speak(Utterance(.status, "a")) == .speak(Utterance(.status, "a")))
    #expect(Effect.speak(Utterance(.status, "a")) != .hint(Utterance(.status, "a")))
    #expect(
      Effect.announce(Utterance(.status, "a"), .low)
        != .announce(Utterance(.status, "a"), .high))
    #expect(Effect.earcon(.link) != .earcon(.boundary))
    #expect(Effect.interrupt == .interrupt)
    #expect(Effect.retry(.swipeRight) != .retry(.swipeLeft))
    #expect(Effect.copy("a") != .copy("b"))
  }

  @Test func customActionsAreComparedByName() {
    let archive = AccessibilityCustomAction(name: "Archive") { true }
    let same = AccessibilityCustomAction(name: "Archive") { false }
    #expect(Effect.perform(archive) == .perform(same))
  }

  /// A key table or a script could not distinguish two gestures with the same name.
  @Test func namesOfGesturesAreUnique() {
    #expect(Gesture.named.count == Gesture.bindable.count)
    #expect(Set(Gesture.bindable.map(\.names.script)).count == Gesture.bindable.count)
  }
}

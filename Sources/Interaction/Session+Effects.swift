import AccessibilityModel
import ScreenReading
import SpeechOutput

extension Session {
  func apply(_ effects: [Effect], isSilent: Bool = false) {
    if !effects.isEmpty { needsFrame = true }
    for effect in effects { apply(effect, isSilent: isSilent) }
  }

  private func apply(_ effect: Effect, isSilent: Bool) {
    switch effect {
    case .speak(let utterance): if !isSilent { speak(utterance) }
    case .hint(let utterance):
      pendingHint = (timeline.busyUntil + SpeechTimeline.hintDelay, utterance)
    case .earcon(let earcon): record(.earcon, text: earcon.rawValue)
    case .interrupt: interruptSpeech()
    case .focus(let old, let new):
      old?.accessibilityElementDidLoseFocus()
      new.accessibilityElementDidBecomeFocused()
      if wantsPlaces { record(.focus, text: "", element: new) }
    case .reveal(let element): reveal(element)
    case .retry(let gesture): apply(reader.handle(gesture, in: root))
    case .activate(let element): activate(element)
    case .longPress(let element): application.longPress(element)
    case .increment(let element):
      element.accessibilityIncrement()
      apply(reader.valueDidChange(of: element))
    case .decrement(let element):
      element.accessibilityDecrement()
      apply(reader.valueDidChange(of: element))
    case .perform(let action):
      if !action.perform() { record(.earcon, text: Earcon.nothing.rawValue) }
    case .scroll(let direction, let element): scroll(direction, from: element)
    case .escape(let element): escape(from: element)
    case .magicTap: break
    case .copy(let text): options.copy(text)
    case .statusDidChange(let isRunning):
      application.readerStatusDidChange(isRunning: isRunning)
    }
  }

  func speak(_ utterance: Utterance) {
    let now = clock.now
    if timeline.isSpeaking(at: now) { interruptSpeech() }
    timeline.begin(utterance.text, rate: reader.settings.rate, at: now)
    pendingHint = nil
    record(.speech, text: utterance.text, pieces: utterance.pieces, element: reader.focus)
  }

  private func interruptSpeech() {
    guard timeline.isSpeaking(at: clock.now) else { return }
    timeline.stop(at: clock.now)
    record(.interrupt, text: "")
  }

  func record(
    _ kind: SpeechEvent.Kind, text: String, pieces: [LabelPiece] = [],
    element: (any AccessibilityObject)? = nil
  ) {
    sequence += 1
    var event = SpeechEvent(
      sequence: sequence, time: clock.now, kind: kind, text: text, pieces: pieces, cause: cause)
    if wantsPlaces { event.place = element.map(place) }
    for sink in sinks { sink.receive(event) }
  }

  private func place(of element: any AccessibilityObject) -> SpeechEvent.Place {
    let container = element.accessibilityContainer
    let index = container?.index(ofAccessibilityElement: element)
    return SpeechEvent.Place(
      element: element.accessibilityIdentifier, index: index.map { $0 + 1 },
      count: index == nil ? nil : container?.accessibilityElementCount(),
      frame: element.accessibilityFrame)
  }

  func reveal(_ element: any AccessibilityObject) {
    element.accessibilityContainer?.accessibilityScrollToVisible(element)
  }

  private func activate(_ element: any AccessibilityObject) {
    if let action = reader.activation(of: element) {
      apply(.perform(action), isSilent: false)
    } else if !element.accessibilityActivate() {
      record(.earcon, text: Earcon.nothing.rawValue)
    }
  }

  private func scroll(
    _ direction: AccessibilityScrollDirection, from element: any AccessibilityObject
  ) {
    var object: (any AccessibilityObject)? = element
    while let current = object {
      if current.accessibilityScroll(direction) { return }
      object = current.accessibilityContainer
    }
    record(.earcon, text: Earcon.boundary.rawValue)
  }

  private func escape(from element: any AccessibilityObject) {
    var object: (any AccessibilityObject)? = element
    while let current = object {
      if current.accessibilityPerformEscape() { return }
      object = current.accessibilityContainer
    }
    record(.earcon, text: Earcon.nothing.rawValue)
  }

}

import AccessibilityModel
import ScreenReading
import SpeechOutput

extension Session {
  func apply(_ effects: [Effect], isSilent: Bool = false) {
    if !effects.isEmpty { needsFrame = true }
    for effect in effects { apply(effect, isSilent: isSilent) }
    tellAfterwards()
  }

  private func apply(_ effect: Effect, isSilent: Bool) {
    switch effect {
    case .speak(let utterance): if !isSilent { speak(utterance) }
    case .announce(let utterance, let priority):
      if utterance.pieces.isEmpty {
        application.announcementDidFinish("", wasSuccessful: true)
      } else {
        speak(utterance, from: .announcement(priority))
      }
    case .hint(let utterance):
      pendingHint = (max(queue.busyUntil, clock.now) + options.hintDelay, utterance)
    case .earcon(let earcon): signal(earcon)
    case .interrupt: handle(queue.stop(at: clock.now))
    case .focus(let old, let new): moveFocus(from: old, to: new)
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
      if !action.perform() { signal(.nothing) }
    case .scroll(let direction, let element): scroll(direction, from: element)
    case .escape(let element):
      if !element.passUp({ $0.accessibilityPerformEscape() }) { signal(.nothing) }
    case .magicTap(let element):
      if !element.passUp({ $0.accessibilityPerformMagicTap() }) {
        apply(reader.readOnOrPause(in: root))
      }
    case .chooseItem: openItemChooser()
    case .copy(let text): options.copy(text)
    case .statusDidChange(let isRunning):
      if !isRunning { popovers.readerDidStop() }
      notice = ""
      application.readerStatusDidChange(isRunning: isRunning)
    }
  }

  private func moveFocus(
    from old: (any AccessibilityObject)?, to new: (any AccessibilityObject)?
  ) {
    old?.accessibilityElementDidLoseFocus()
    new?.accessibilityElementDidBecomeFocused()
    if wantsPlaces, let new { record(.focus, text: "", element: new) }
  }

  /// Says something now, or when its turn comes.
  func speak(_ utterance: Utterance, from source: SpeechQueue.Source = .focus) {
    if source != .hint { pendingHint = nil }
    // What the voice is not given takes its time by the model.
    queue.isPacedByVoice = link != nil && !reader.isMuted
    handle(queue.add(utterance, from: source, rate: reader.rate(of: utterance), at: clock.now))
  }

  /// Tells the sinks and the app what became of what was to be said.
  func handle(_ events: [SpeechQueue.Event]) {
    var isCut = false
    for event in events {
      switch event {
      case .began(let utterance):
        isCut = false
        giveToVoice(utterance, isElement: queue.currentSource == .focus)
        record(
          .speech, text: utterance.text, pieces: utterance.pieces, element: reader.focus,
          saying: utterance)
      case .cut(let utterance, let word):
        isCut = true
        record(.interrupt, text: utterance.word(at: word))
      case .finished: break
      case .announcementDidFinish(let text, let wasSuccessful):
        application.announcementDidFinish(text, wasSuccessful: wasSuccessful)
      }
    }
    // What begins takes the place of what was cut; where nothing does the voice must stop.
    if isCut { cancelVoice() }
  }

  func record(
    _ kind: SpeechEvent.Kind, text: String, pieces: [LabelPiece] = [],
    element: (any AccessibilityObject)? = nil, saying utterance: Utterance? = nil
  ) {
    sequence += 1
    var event = SpeechEvent(
      sequence: sequence, time: clock.now, kind: kind, text: text, pieces: pieces, cause: cause)
    event.snapshot = utterance?.snapshot
    event.isHint = utterance?.isHint ?? false
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

  /// The action that the rotor stands on, else the element's own, else a tap where it is.
  private func activate(_ element: any AccessibilityObject) {
    if let action = reader.activation(of: element) {
      return apply(.perform(action), isSilent: false)
    }
    let before = (sequence, element.accessibilityTraits, element.accessibilityValue)
    if !element.accessibilityActivate() {
      let point = element.accessibilityActivationPoint ?? element.accessibilityFrame?.center
      guard let point, application.tap(at: point) else { return signal(.nothing) }
    }
    // What the app did not tell by itself.
    guard before.0 == sequence, reader.focus === element else { return }
    if before.1.contains(.toggle), before.1 == element.accessibilityTraits {
      apply(reader.valueDidChange(of: element))
    } else if before.1 != element.accessibilityTraits || before.2 != element.accessibilityValue {
      apply(reader.focusDidChange())
    }
    needsFrame = true
  }

  /// Scrolls the nearest container that does, and says what it shows then.
  private func scroll(
    _ direction: AccessibilityScrollDirection, from element: any AccessibilityObject
  ) {
    var status: AccessibilityScrollStatus?
    let isDone = element.passUp { object in
      guard object.accessibilityScroll(direction) else { return false }
      status = object.accessibilityScrollStatus
      return true
    }
    guard isDone else { return signal(.boundary) }
    if let status { post(.pageScrolled(text(of: status))) }
  }

  private func text(of status: AccessibilityScrollStatus) -> String {
    switch status {
    case .text(let text): text
    case .page(let number, let count):
      phrases("position.page", String(number), String(count))
    case .rows(let rows, let count) where rows.count == 1:
      phrases("position.row", String(rows.lowerBound), String(count))
    case .rows(let rows, let count):
      phrases("position.rows", String(rows.lowerBound), String(rows.upperBound), String(count))
    }
  }
}

extension AccessibilityObject {
  /// Offers something to an object, then to what holds it, until somebody takes it.
  fileprivate func passUp(_ takes: (any AccessibilityObject) -> Bool) -> Bool {
    var object: (any AccessibilityObject)? = self
    while let current = object {
      if takes(current) { return true }
      object = current.accessibilityContainer
    }
    return false
  }
}

extension Utterance {
  /// A word of the text, from 0.
  fileprivate func word(at index: Int) -> String {
    let words = text.split(separator: " ")
    return words.indices.contains(index) ? String(words[index]) : ""
  }
}

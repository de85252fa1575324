import AccessibilityModel
import Geometry

extension ScreenReaderDriver {
  /// Performs effects in order.
  ///
  /// - Parameter isSilent: Whether utterances are left out.
  package func apply(_ effects: [Effect], isSilent: Bool = false) {
    if !effects.isEmpty { app.driverWillPerformEffects(self) }
    for effect in effects { apply(effect, isSilent: isSilent) }
    takeTreeNotifications()
    deliverPendingNotifications()
  }

  private func apply(_ effect: Effect, isSilent: Bool) {
    switch effect {
    case .speak(let utterance): if !isSilent { speak(utterance) }
    case .announce(let utterance, let priority): announce(utterance, priority)
    case .hint(let utterance):
      if isQuiet { return }
      pendingHint = (max(queue.busyUntil, clock.now) + hintDelay, utterance)
    case .earcon(let earcon): play(earcon)
    case .interrupt: changeQueue { $1 = $0.stop(at: clock.now) }
    case .focus(let old, let new): moveFocus(from: old, to: new)
    case .reveal(let element): reveal(element)
    case .retry(let gesture): apply(reader.handle(gesture, in: root))
    case .activate(let element): activate(element)
    case .longPress(let element): app.driver(self, didLongPress: element)
    case .increment(let element): adjust(element) { $0.accessibilityIncrement() }
    case .decrement(let element): adjust(element) { $0.accessibilityDecrement() }
    case .moveInsertionPoint(let unit, let step, let element):
      moveInsertionPoint(by: unit, step: step, in: element)
    case .perform(let action): if !action.perform() { signal(.nothing) }
    case .scroll(let direction, let element): scroll(direction, from: element)
    case .escape(let element):
      if !element.passUp({ $0.accessibilityPerformEscape() }) { signal(.nothing) }
    case .magicTap(let element):
      if !element.passUp({ $0.accessibilityPerformMagicTap() }) {
        apply(reader.readOnOrPause(in: root))
      }
    case .chooseItem: app.driverDidAskForItemChooser(self)
    case .copy(let text): app.driver(self, didCopy: text)
    case .statusDidChange(let isRunning): app.driver(self, didChangeStatus: isRunning)
    }
  }

  private func moveFocus(
    from old: (any AccessibilityObject)?, to new: (any AccessibilityObject)?
  ) {
    old?.accessibilityElementDidLoseFocus()
    new?.accessibilityElementDidBecomeFocused()
    watchedFocus = new.flatMap(WatchedFocus.init)
    if recordsPlaces, let new { record(.focus, text: "", element: new) }
  }

  /// Scrolls an element into view.
  package func reveal(_ element: any AccessibilityObject) {
    element.accessibilityContainer?.accessibilityScrollToVisible(element)
  }

  /// Plays a short sound while the screen reader is on. If the user wants words at boundaries, they
  /// follow.
  ///
  /// - Parameter words: The words; nil for those of the sound itself, if it has any.
  package func signal(_ earcon: Earcon, saying words: String? = nil) {
    guard reader.isRunning else { return }
    play(earcon)
    guard reader.settings.speaksBoundaries else { return }
    let words = words ?? (earcon == .nothing ? phrases("boundary.nothing") : nil)
    if let words { speak(reader.inVoice(Utterance(.status, words))) }
  }

  func play(_ earcon: Earcon) {
    if isQuiet { return }
    app.driver(self, didPlay: earcon)
    record(.earcon, text: earcon.rawValue)
  }

  /// Adjusts the value of an element and speaks it, after the boundary sound if it was at its end.
  private func adjust(
    _ element: any AccessibilityObject, by change: (any AccessibilityObject) -> Void
  ) {
    let old = element.accessibilityValue
    change(element)
    if old != nil, element.accessibilityValue == old { play(.boundary) }
    apply(reader.valueDidChange(of: element))
    forgetChanges()
  }

  /// Performs the custom action that the rotor is on; otherwise activates the element; otherwise
  /// taps at its position.
  private func activate(_ element: any AccessibilityObject) {
    defer { forgetChanges() }
    if let action = reader.activation(of: element) {
      return apply(.perform(action), isSilent: false)
    }
    let before = (eventCount, element.accessibilityTraits, element.accessibilityValue)
    if !element.accessibilityActivate() {
      let point = element.accessibilityActivationPoint ?? element.accessibilityFrame?.center
      guard let point, app.driver(self, didTapAt: point) else { return signal(.nothing) }
    }
    // A change that the app has not announced itself is spoken.
    guard before.0 == eventCount, reader.focus === element else { return }
    if before.1.contains(.toggle), before.1 == element.accessibilityTraits {
      apply(reader.valueDidChange(of: element))
    } else if before.1 != element.accessibilityTraits || before.2 != element.accessibilityValue {
      apply(reader.focusDidChange())
    }
  }

  /// Activates the topmost node at a point, such as a switch inside a cell that is not an element
  /// itself.
  ///
  /// - Returns: False if there is no such node other than the focused one.
  package func activateNode(at point: Point, in tree: AccessibilityNode) -> Bool {
    guard let node = tree.hitTest(point), node !== focus else { return false }
    return node.accessibilityActivate()
  }

  /// Scrolls the nearest container that scrolls, and announces the page that is then visible. If the
  /// focus is no longer wholly visible, the first whole element of the page gets it, and is said after
  /// the page.
  private func scroll(
    _ direction: AccessibilityScrollDirection, from element: any AccessibilityObject
  ) {
    var status: AccessibilityScrollStatus?
    var scrolled: (any AccessibilityObject)?
    let isDone = element.passUp { object in
      guard object.accessibilityScroll(direction) else { return false }
      status = object.accessibilityScrollStatus
      scrolled = object
      return true
    }
    guard isDone else { return signal(.boundary, saying: phrases("boundary.page")) }
    guard let status else { return }
    let page = text(of: status)
    guard let scrolled, let first = firstElement(ofPageIn: scrolled, insteadOf: element) else {
      return deliver(.pageScrolled(page))
    }
    focus(on: first) { Utterance([LabelPiece(.status, page)] + $0.pieces) }
  }

  /// Returns the first element that is wholly visible in a container that has scrolled; if there is
  /// none, the first that is partly visible. Returns nil if an element that was there before stays.
  private func firstElement(
    ofPageIn container: any AccessibilityObject, insteadOf old: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    guard let area = container.accessibilityFrame, !old.isWhollyVisible(in: area) else {
      return nil
    }
    var whole: (any AccessibilityObject)?
    var partial: (any AccessibilityObject)?
    let traversal = reader.traversal
    traversal.source(of: container).forEachElement(near: area, in: traversal) { element in
      guard whole == nil, element.accessibilityFrame?.intersects(area) == true,
        Traversal.contains(container, element)
      else { return }
      if element.isWhollyVisible(in: area) { whole = element }
      partial = partial ?? element
    }
    return whole ?? (old.accessibilityFrame == nil ? partial : nil)
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
  fileprivate func isWhollyVisible(in area: Rect) -> Bool {
    if let tree = accessibilityTree { return tree.isWhollyVisible }
    return accessibilityFrame.map(area.contains) ?? false
  }

  /// Offers an action to the object, then to its containers, until one handles it.
  fileprivate func passUp(_ handles: (any AccessibilityObject) -> Bool) -> Bool {
    var object: (any AccessibilityObject)? = self
    while let current = object {
      if handles(current) { return true }
      object = current.accessibilityContainer
    }
    return false
  }
}

extension ScreenReaderDriver {
  /// Speaks an utterance now, or when its turn comes.
  package func speak(_ utterance: Utterance, from source: SpeechQueue.Source = .focus) {
    if isQuiet { return }
    if source != .hint { pendingHint = nil }
    nextItemTime = nil
    // An utterance that no voice is given takes its time by the model.
    queue.isPacedByVoice = hasVoice && (!reader.isMuted || utterance.isSpokenWhileMuted)
    let (rate, now) = (rate(of: utterance), clock.now)
    changeQueue { $0.add(utterance, from: source, rate: rate, at: now, &$1) }
  }

  /// Returns the rate of an utterance, in words per minute. Asking the reader copies its whole state,
  /// which is needed only if a language has a voice of its own.
  private func rate(of utterance: Utterance) -> Int {
    guard reader.settings.voices.isEmpty else { return reader.rate(of: utterance) }
    return reader.settings.standardVoice.atRelativeRate(utterance.relativeRate).rate
  }

  func announce(_ utterance: Utterance, _ priority: AnnouncementPriority) {
    if utterance.pieces.isEmpty {
      app.driver(self, didFinishAnnouncement: "", wasSuccessful: true)
    } else {
      speak(utterance, from: .announcement(priority))
    }
  }

  /// Records what became of the utterances, and informs the app.
  func handle(_ events: [SpeechQueue.Event]) {
    var isCut = false
    for event in events {
      switch event {
      case .began(let utterance):
        isCut = false
        app.driver(
          self, didBegin: utterance, isElement: queue.currentSource == .focus)
        record(
          .speech, text: utterance.text, pieces: utterance.pieces, element: reader.focus,
          speaking: utterance)
      case .cut(let utterance, let word):
        isCut = true
        record(.interrupt, text: utterance.word(at: word))
      case .finished: break
      case .announcementDidFinish(let text, let wasSuccessful):
        app.driver(self, didFinishAnnouncement: text, wasSuccessful: wasSuccessful)
      }
    }
    // An utterance that begins replaces one that was cut; if none does, the voice must stop.
    if isCut { app.driverDidCancelSpeech(self) }
  }
}

extension Utterance {
  /// A word of the text, by its index; empty if there is none. Words are divided as in the queue.
  fileprivate func word(at index: Int) -> String {
    var left = index
    var rest = text.utf8[...]
    while true {
      rest = rest.drop { $0 == 0x20 }
      let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
      if left == 0 { return String(Substring(rest[..<end])) }
      if end == rest.endIndex { return "" }
      rest = rest[end...]
      left -= 1
    }
  }
}

import AccessibilityModel
import Geometry
import PlainText

extension ScreenReaderDriver {
  /// Performs effects in order.
  ///
  /// - Parameter isSilent: A Boolean value that indicates whether utterances are left out.
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
    case .interrupt: handle(queue.stop(at: clock.now))
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
      if element.passUp({ $0.accessibilityPerformMagicTap() }) { return }
      guard readsAfterMagicTap || reader.isReadingAll || reader.isPaused else {
        return signal(.nothing)
      }
      apply(reader.readOnOrPause(in: root))
    case .chooseItem: app.driverDidAskForItemChooser(self)
    case .copy(let text): app.driver(self, didCopy: text)
    case .show(let utterance): if !isQuiet { app.driver(self, didShow: utterance) }
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
  /// - Parameter words: The words, or nil for the sound's own words, if it has any.
  package func signal(_ earcon: Earcon, saying words: String? = nil) {
    guard reader.isRunning else { return }
    play(earcon)
    guard reader.explainsBoundaries,
      let words = words ?? (earcon == .nothing ? phrases("boundary.nothing") : nil)
    else { return }
    apply(reader.explanation(Utterance(.status, words)), isSilent: false)
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
    let caret = reader.insertionPoint(in: element)
    if !element.accessibilityActivate() {
      let point = element.accessibilityActivationPoint ?? element.accessibilityFrame?.center
      guard let point, app.driver(self, didTapAt: point) else { return signal(.nothing) }
    }
    // A change that the app has not announced itself is spoken.
    guard before.0 == eventCount, reader.focus === element else { return }
    if !before.1.isDisjoint(with: .toggles), before.1 == element.accessibilityTraits {
      apply(reader.valueDidChange(of: element))
    } else if before.1 != element.accessibilityTraits || before.2 != element.accessibilityValue {
      apply(reader.focusDidChange())
    } else if let now = reader.insertionPoint(in: element), now != caret {
      apply(reader.insertionPointDidMove(toStart: now == 0))
    }
  }

  /// Activates the topmost node at a point, such as a switch inside a cell that is not an element
  /// itself.
  ///
  /// - Returns: `false` if the point has no node other than the focused one; otherwise, `true`.
  package func activateNode(at point: Point, in tree: AccessibilityNode) -> Bool {
    guard let node = tree.hitTest(point), node !== focus else { return false }
    return node.accessibilityActivate()
  }

  /// Scrolls the nearest scrollable container and announces the visible page. If the focus is no
  /// longer fully visible, it moves to the first whole element of the page, which is spoken after
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
    if let scrolled, !reader.hasScreen {
      // Nobody sees the page: only the place where it begins is said.
      let first = self.firstElement(ofPageIn: scrolled)
      guard let first, first !== element else {
        return signal(.boundary, saying: phrases("boundary.page"))
      }
      return apply(reader.moveAndSayPlace(to: first))
    }
    guard let status else { return }
    let page = text(of: status)
    guard let scrolled, let first = firstElement(ofPageIn: scrolled, insteadOf: element) else {
      return deliver(.pageScrolled(page))
    }
    focus(on: first) { said in
      // An element that is named after its place has said the page.
      said.pieces.first?.text == page
        ? said : Utterance([LabelPiece(.status, page)] + said.pieces)
    }
  }

  /// Returns the first fully visible element in a container that has scrolled or, if there is
  /// none, the first partly visible one. Returns nil if an element stays that was visible before.
  ///
  /// - Parameter old: The element that stays if it is visible, or nil if none does.
  private func firstElement(
    ofPageIn container: any AccessibilityObject, insteadOf old: (any AccessibilityObject)? = nil
  ) -> (any AccessibilityObject)? {
    guard let area = container.accessibilityFrame, old?.isWhollyVisible(in: area) != true else {
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
    return whole ?? (old?.accessibilityFrame == nil ? partial : nil)
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
    withContainers.contains(where: handles)
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
    let rate = reader.rate(of: utterance)
    handle(queue.add(utterance, from: source, rate: rate, at: clock.now))
  }

  func announce(_ utterance: Utterance, _ priority: AnnouncementPriority) {
    if !utterance.pieces.isEmpty { speak(utterance, from: .announcement(priority)) }
  }

  /// Records the fate of the utterances, and informs the app.
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
        record(.interrupt, text: utterance.words.dropFirst(word).first.map(String.init) ?? "")
      }
    }
    // An utterance that begins replaces one that was cut; if none does, the voice must stop.
    if isCut { app.driverDidCancelSpeech(self) }
  }

  /// Performs a command in a field and speaks the change.
  ///
  /// - Parameter isSpoken: A Boolean value that indicates whether the change is spoken. A full
  ///   field is always announced.
  /// - Returns: The changes made by the command.
  @discardableResult
  package func edit(
    _ command: EditCommand, in input: any AccessibilityTextInput, isSpoken: Bool = true
  ) -> EditOutcome {
    var text = input.editedText
    let outcome = text.perform(command, ring: &killRing)
    var isFull = false
    if case .full = outcome { isFull = true }
    // Speak the change before its consequences, such as the number of matches.
    if reader.isRunning, isFull || isSpoken {
      speak(outcome, after: command, in: input)
    }
    input.editedText = text
    return outcome
  }

  private func speak(
    _ outcome: EditOutcome, after command: EditCommand, in input: any AccessibilityTextInput
  ) {
    guard outcome == .boundary else { return apply(reader.didEdit(outcome, in: input)) }
    app.driverWillPerformEffects(self)
    signal(.boundary, saying: phrases("boundary.\(command.isBackward ? "start" : "end").field"))
  }

  /// Moves the insertion point as VoiceOver's rotor does: by words, it is placed at the end of a
  /// word in both directions.
  func moveInsertionPoint(
    by unit: RotorSetting, step: Int, in element: any AccessibilityObject
  ) {
    guard let input = element as? any AccessibilityTextInput else { return }
    let movement: TextMovement =
      switch unit {
      case .words: step > 0 ? .wordForward : .precedingWordEnd
      case .lines: step > 0 ? .lineDown : .lineUp
      default: step > 0 ? .characterForward : .characterBackward
      }
    edit(.move(movement), in: input)
  }
}

import AccessibilityModel

extension ScreenReaderDriver {
  /// Lets time pass until nothing more happens without input: speech ends, pending announcements
  /// and the hint are spoken, Read All reaches the end.
  ///
  /// At most one day passes, so that an endless screen cannot block a test.
  public func settle() {
    let end = clock.now + Self.longestSettling
    settle { time in
      guard clock.now < end else { return false }
      clock.wait(until: min(time, end))
      return true
    }
  }

  /// The number of milliseconds in a day.
  private static let longestSettling = 86_400_000

  /// Lets time pass.
  ///
  /// - Parameter milliseconds: The time that passes, in milliseconds. A hint follows an element
  ///   after one second of silence.
  /// - Returns: The texts spoken in that time.
  @discardableResult
  public func wait(_ milliseconds: Int) -> [String] {
    let start = log.count
    let end = clock.now + milliseconds
    while clock.now < end {
      clock.wait(until: nextTime.map { min($0, end) } ?? end)
      timePassed()
    }
    return log[start...].compactMap { $0.kind == .speech ? $0.text : nil }
  }

  /// Handles all events that are due without input.
  ///
  /// - Parameter wait: Lets time pass until a given time, or until a voice reports something;
  ///   returns false to stop.
  package func settle(waitingUntil wait: (Int) -> Bool) {
    while let time = nextTime ?? endOfSpeech {
      guard wait(time) else { return }
      timePassed()
    }
  }

  /// The time when speech ends, or nil while nothing is spoken.
  private var endOfSpeech: Int? {
    queue.isSpeaking(at: clock.now) ? queue.busyUntil : nil
  }

  /// The time of the next event that occurs without input, or nil if there is none.
  package var nextTime: Int? {
    if reader.isReadingAll, !reader.isPaused {
      return nextItemTime ?? queue.nextTime ?? queue.busyUntil
    }
    guard let hint = pendingHint?.time else { return queue.nextTime }
    return queue.nextTime.map { min($0, hint) } ?? hint
  }

  /// Performs pending work: ends an utterance, or begins the next element of Read All or a hint.
  ///
  /// - Returns: A Boolean value that indicates whether anything was spoken or played.
  @discardableResult
  package func timePassed() -> Bool {
    let now = clock.now
    let before = eventCount
    handle(queue.advance(to: now))
    if watchedFocus != nil { pollFocus() }
    if reader.isReadingAll, !reader.isPaused, !queue.isSpeaking(at: now) {
      if isNextItemDue(at: now) {
        cause = "read-all"
        apply(reader.utteranceDidFinish())
      }
    } else if let hint = pendingHint, now >= hint.time {
      pendingHint = nil
      if let rest = hint.utterance.keeping(tells) { speak(rest, from: .hint) }
    }
    return eventCount != before
  }

  /// Returns a Boolean value that indicates whether the next item of Read All is due: in a portion,
  /// once the pause has passed.
  private func isNextItemDue(at now: Int) -> Bool {
    let time = nextItemTime ?? now + reader.pauseBeforeNextItem
    nextItemTime = time > now ? time : nil
    return time <= now
  }

  /// Starts to read a portion.
  package func read(_ portion: any ReadingSequence) { apply(reader.startReading(portion)) }

  /// Handles the end of the current utterance, which the voice has reported: the next one begins.
  package func voiceDidFinish() {
    handle(queue.voiceDidFinish(at: clock.now))
    if let hint = pendingHint { pendingHint = (clock.now + hintDelay, hint.utterance) }
    timePassed()
  }

  /// Repeats the last speech once, at another rate.
  ///
  /// - Parameter relativeRate: The rate relative to the chosen one; 0.5 is half as fast.
  package func sayAgain(atRelativeRate relativeRate: Double) {
    guard var utterance = reader.lastUtterance.map(reader.inVoice) else { return }
    utterance.relativeRate = relativeRate
    speak(utterance)
  }

  /// Drops the pending hint.
  package func dropHint() { pendingHint = nil }

  /// Returns all speech from the first element to the last, with each hint on a separate line.
  ///
  /// ```swift
  /// let play = AccessibilityNode.element(
  ///   "Play", traits: .button, frame: .init(x: 0, y: 0, width: 44, height: 44))
  /// ScreenReaderDriver.transcript(of: play)  // ["Play, button"]
  /// ```
  ///
  /// Like a user's swipes, it scrolls each element into view.
  ///
  /// - Parameters:
  ///   - root: The root of the tree, or any container.
  ///   - settings: The user's settings, such as verbosity.
  ///   - style: The style of utterances: VoiceOver or snapshot tests.
  ///   - language: The BCP 47 tag of the screen reader's own words.
  public static func transcript(
    of root: any AccessibilityObject, settings: ScreenReaderSettings = .init(),
    style: UtteranceStyle = .spoken, language: String = "en"
  ) -> [String] {
    let driver = ScreenReaderDriver(root, language: language, style: style, settings: settings)
    driver.walk()
    return driver.transcript
  }

  /// Starts, and moves the focus to the last element.
  package func walk() {
    recordsPlaces = false
    open(readerOn: true)
    settle()
    repeat { swipeRight() } while !sounds.contains(.boundary) && !sounds.contains(.nothing)
  }

  /// Posts a notification of the app, such as an announcement or a changed layout.
  ///
  /// An app may post from within a gesture, for example while one of its elements is activated.
  ///
  /// - Returns: The texts spoken because of it.
  @discardableResult
  public func post(_ notification: AccessibilityNotification) -> [String] {
    step(isGesture: false) { deliver(notification) }
  }

  /// Moves the focus back to its element after the tree was rebuilt: to the element with the same
  /// identity, or to the nearest one.
  ///
  /// - Returns: The spoken texts; empty if the element still exists.
  @discardableResult
  public func restoreFocus() -> [String] {
    step(isGesture: false) { takeUpFocus() }
  }

  /// Restores the focus. No time passes.
  package func takeUpFocus() { apply(reader.restoreFocus(in: root)) }

  /// Handles a notification of the app. No time passes.
  package func deliver(_ notification: AccessibilityNotification) {
    guard reader.isRunning else {
      if case .announcement(let pieces, _) = notification {
        app.driver(self, didMissAnnouncement: pieces)
      }
      return
    }
    if case .announcement(let pieces, _) = notification {
      record(.notification, text: Utterance(pieces).text)
    }
    apply(reader.handle(notification, in: root))
  }

  /// Handles a notification once the current effects have been performed.
  package func deliverLater(_ notification: AccessibilityNotification) {
    pendingNotifications.append(notification)
  }

  /// A Boolean value that indicates whether announcements wait until the current effects have been
  /// performed.
  package var hasAnnouncements: Bool { !pendingNotifications.isEmpty }

  /// Handles the pending notifications.
  package func deliverPendingNotifications() {
    guard !pendingNotifications.isEmpty else { return }
    let waiting = pendingNotifications
    pendingNotifications = []
    for notification in waiting { deliver(notification) }
  }

  /// Moves the focus to an element and speaks it.
  package func focus(on element: any AccessibilityObject) {
    apply(reader.focus(on: element))
  }

  /// Moves the focus to an element and speaks it in the app's words.
  ///
  /// - Parameter adapt: Returns the utterance to speak, given the utterance of the element.
  package func focus(
    on element: any AccessibilityObject, saying adapt: (Utterance) -> Utterance
  ) {
    apply(
      reader.focus(on: element).map { effect in
        guard case .speak(let utterance) = effect else { return effect }
        let said = utterance.saying(adapt(utterance).pieces.compactMap(\.spoken))
        reader.lastUtterance = said
        return .speak(reader.inVoice(said))
      })
  }

  /// Moves the focus to an element without speaking it, because a more specific utterance follows.
  package func moveFocusSilently(to element: any AccessibilityObject) {
    apply(reader.focus(on: element).filter { if case .speak = $0 { false } else { true } })
  }
}

/// An element that updates frequently, with the label and the value that were spoken last.
struct WatchedFocus {
  let element: any AccessibilityObject
  var label: [LabelPiece]
  var value: String?

  /// Creates the state of an element, or nil for one that does not update frequently.
  init?(_ element: any AccessibilityObject) {
    guard element.accessibilityTraits.contains(.updatesFrequently) else { return nil }
    self.element = element
    label = element.accessibilityLabelPieces(for: .normal)
    value = element.accessibilityValue
  }
}

extension ScreenReaderDriver {
  /// Takes over the notifications that the nodes of the focused tree have posted.
  func takeTreeNotifications() {
    guard let tree = reader.focus?.accessibilityTree else { return }
    pendingNotifications += tree.takeNotifications()
  }

  /// Takes the current state of the focus as spoken.
  func forgetChanges() { watchedFocus = watchedFocus.flatMap { WatchedFocus($0.element) } }

  /// Speaks the focused element, after the current speech, if it has the trait `updatesFrequently`
  /// and has changed. Elements without the trait change silently, because VoiceOver polls only
  /// elements that have it.
  package func pollFocus() {
    guard reader.isRunning, let old = watchedFocus, old.element === reader.focus,
      let new = WatchedFocus(old.element)
    else { return }
    watchedFocus = new
    let changesLabel = new.label != old.label
    guard changesLabel || new.value != old.value else { return }
    let effects = changesLabel ? reader.focusDidChange() : reader.valueDidChange(of: new.element)
    for case .speak(let utterance) in effects { announce(utterance, .low) }
  }
}

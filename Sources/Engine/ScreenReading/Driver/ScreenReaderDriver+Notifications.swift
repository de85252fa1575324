import AccessibilityModel

extension ScreenReaderDriver {
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
      if case .announcement(let text, _) = notification {
        app.driver(self, didMissAnnouncement: text)
      }
      return
    }
    if case .announcement(let text, _) = notification { record(.notification, text: text) }
    apply(reader.handle(notification, in: root))
  }

  /// Handles a notification once the current effects have been performed.
  package func deliverLater(_ notification: AccessibilityNotification) {
    pendingNotifications.append(notification)
  }

  /// Whether announcements wait until the current effects have been performed.
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
        var said = Utterance(adapt(utterance).pieces.compactMap(\.spoken))
        said.snapshot = utterance.snapshot
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

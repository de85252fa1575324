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

  /// Moves the focus to an element without speaking it, because a more specific utterance follows.
  package func moveFocusSilently(to element: any AccessibilityObject) {
    apply(reader.focus(on: element).filter { if case .speak = $0 { false } else { true } })
  }
}

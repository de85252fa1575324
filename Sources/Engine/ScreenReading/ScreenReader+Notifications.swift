import AccessibilityModel

extension ScreenReader {
  /// Handles a notification of the app.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func handle(
    _ notification: AccessibilityNotification, in root: any AccessibilityObject
  ) -> [Effect] {
    guard isRunning else { return [] }
    switch notification {
    case .screenChanged(let argument):
      isReadingAll = false
      lastPage = nil
      return [.earcon(.screenChanged)]
        + follow(argument) { reader in reader.move(to: reader.traversal.firstElement(in: root)) }
    case .layoutChanged(let argument):
      return [.earcon(.layoutChanged)] + follow(argument) { $0.takeFocusAgain(in: root) }
    case .announcement(let text, let priority):
      return announce(.announcement, text, priority)
    case .pageScrolled(let text): return pageScrolled(text)
    }
  }

  private mutating func follow(
    _ argument: NotificationArgument?, otherwise: (inout ScreenReader) -> [Effect]
  ) -> [Effect] {
    switch argument {
    case .element(let object):
      guard let element = traversal.firstElement(in: object), traversal.reaches(element) else {
        return otherwise(&self)
      }
      return move(to: element)
    case .text(let text): return announce(.announcement, text, .normal)
    case nil: return otherwise(&self)
    }
  }

  /// Speaks the focused element in its current state, or the element that has taken its place.
  private mutating func takeFocusAgain(in root: any AccessibilityObject) -> [Effect] {
    guard let focus else { return [] }
    if Traversal.contains(root, focus), traversal.reaches(focus) { return move(to: focus) }
    return move(to: neighbor(of: focus, in: root) ?? traversal.firstElement(in: root))
  }

  private mutating func announce(
    _ kind: LabelPiece.Kind, _ text: String, _ priority: AnnouncementPriority
  ) -> [Effect] {
    // An empty announcement finishes immediately, which is reported to the app like any other end.
    guard let piece = LabelPiece(kind, text).spoken else {
      return [.announce(Utterance([]), priority)]
    }
    let utterance = Utterance([piece])
    lastUtterance = utterance
    return [.announce(inVoice(utterance), priority)]
  }

  /// Announces the visible page. If it is the same as before, the edge was reached.
  private mutating func pageScrolled(_ text: String) -> [Effect] {
    if text == lastPage {
      let words = Utterance(.status, phrases("boundary.page"))
      return [.earcon(.boundary)] + (settings.speaksBoundaries ? [.speak(inVoice(words))] : [])
    }
    lastPage = text
    return announce(.status, text, .normal)
  }

  /// Speaks the state of an element after a change: on or off for a switch, otherwise the value.
  ///
  /// - Parameter element: The element that changed.
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func valueDidChange(of element: any AccessibilityObject) -> [Effect] {
    guard isRunning else { return [] }
    let subject = UtteranceComposer.Subject(
      element: element, traits: element.accessibilityTraits, value: element.accessibilityValue,
      context: nil, pieces: [.value, .states], verbosity: settings.verbosity)
    var pieces = composer.value(of: subject).map { [$0] } ?? []
    if subject.isToggle { composer.appendTraits(of: subject, to: &pieces) }
    return pieces.isEmpty ? [] : speak(Utterance(pieces))
  }

  /// Speaks the focused element again after a change.
  ///
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func focusDidChange() -> [Effect] {
    guard isRunning, let focus else { return [] }
    return announceFocus(focus)
  }
}

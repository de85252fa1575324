import AccessibilityModel

extension ScreenReader {
  /// Begins to read on: from the top, or from an element.
  mutating func startReading(
    _ start: (any AccessibilityObject)?, in root: any AccessibilityObject
  ) -> [Effect] {
    guard let element = start ?? Traversal.firstElement(in: root) else {
      return [.earcon(.nothing)]
    }
    isReadingAll = true
    isPaused = false
    return setFocus(element)
      + speak(composer.utterance(for: element, verbosity: settings.verbosity))
  }

  /// Pauses reading on, or goes on.
  mutating func pause() -> [Effect] {
    guard isReadingAll else { return [.interrupt] }
    isPaused.toggle()
    return isPaused ? [.interrupt] : (focus.map { announceFocus($0) } ?? [])
  }

  /// What was being said is over: while reading on, the next element follows.
  package mutating func utteranceDidFinish() -> [Effect] {
    guard isReadingAll, !isPaused, let focus else { return [] }
    guard let next = Traversal.element(after: focus) else {
      isReadingAll = false
      return [.earcon(.boundary)]
    }
    return setFocus(next) + speak(composer.utterance(for: next, verbosity: settings.verbosity))
  }
}

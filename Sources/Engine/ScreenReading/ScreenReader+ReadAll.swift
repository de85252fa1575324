import AccessibilityModel

extension ScreenReader {
  /// Starts Read All from an element, or from the first one for nil.
  mutating func startReading(
    _ start: (any AccessibilityObject)?, in root: any AccessibilityObject
  ) -> [Effect] {
    guard let element = start ?? traversal.firstElement(in: root) else {
      return [.earcon(.nothing)]
    }
    isReadingAll = true
    isPaused = false
    reading = nil
    return read(element)
  }

  /// Pauses or resumes Read All.
  mutating func pause() -> [Effect] {
    guard isReadingAll else { return [.interrupt] }
    isPaused.toggle()
    if isPaused { return [.interrupt] }
    if let reading { return read(reading.item) }
    return focus.map { read($0) } ?? []
  }

  /// Continues Read All with the next element after an utterance was spoken to its end.
  ///
  /// - Returns: The effects to perform, in order; none outside Read All.
  package mutating func utteranceDidFinish() -> [Effect] {
    guard isReadingAll, !isPaused, let focus else { return [] }
    if let reading { return readOn(reading) }
    guard let next = traversal.element(after: focus) else {
      isReadingAll = false
      var effects: [Effect] = [.earcon(.boundary)]
      if settings.speaksBoundaries {
        explainBoundary(in: &effects) { boundary(reachedBy: .swipeRight, on: focus) }
      }
      return effects
    }
    return read(next)
  }

  /// Speaks an element without its hint, because Read All leaves no time for it.
  private mutating func read(_ element: any AccessibilityObject) -> [Effect] {
    var effects: [Effect] = []
    let entered = setFocus(element, &effects)
    effects += announceFocus(element, entering: entered)
    return effects.filter { if case .hint = $0 { false } else { true } }
  }

  /// Performs a magic tap that no app handles: starts Read All from the focus, or pauses it.
  ///
  /// - Parameter root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order.
  package mutating func readOnOrPause(in root: any AccessibilityObject) -> [Effect] {
    isReadingAll ? pause() : startReading(focus, in: root)
  }

  /// Returns the utterances of the elements after the focus in its row, so that they can be sent to
  /// a voice as one block during Read All; empty without rows.
  package func upcoming(in root: any AccessibilityObject) -> [Utterance] {
    guard let focus, let row = traversal.row(of: focus)?.object else { return [] }
    var utterances: [Utterance] = []
    var current = focus
    while utterances.count < Self.longestBlock, let next = traversal.element(after: current),
      Traversal.contains(row, next)
    {
      utterances.append(self.utterances(for: next).utterance)
      current = next
    }
    return utterances
  }

  /// The maximum number of elements that are sent to a voice as one block.
  private static let longestBlock = 200
}

import AccessibilityModel

extension ScreenReader {
  /// Begins to read on: from the top, or from an element.
  mutating func startReading(
    _ start: (any AccessibilityObject)?, in root: any AccessibilityObject
  ) -> [Effect] {
    guard let element = start ?? traversal.firstElement(in: root) else {
      return [.earcon(.nothing)]
    }
    isReadingAll = true
    isPaused = false
    return read(element)
  }

  /// Pauses reading on, or goes on.
  mutating func pause() -> [Effect] {
    guard isReadingAll else { return [.interrupt] }
    isPaused.toggle()
    return isPaused ? [.interrupt] : (focus.map { read($0) } ?? [])
  }

  /// What was being said is over: while reading on, the next element follows.
  public mutating func utteranceDidFinish() -> [Effect] {
    guard isReadingAll, !isPaused, let focus else { return [] }
    guard let next = traversal.element(after: focus) else {
      isReadingAll = false
      return [.earcon(.boundary)]
    }
    return read(next)
  }

  /// Says an element without its hint, for which reading on leaves no time.
  private mutating func read(_ element: any AccessibilityObject) -> [Effect] {
    var effects: [Effect] = []
    setFocus(element, &effects)
    announceFocus(element, &effects)
    return effects.filter { if case .hint = $0 { false } else { true } }
  }

  /// What a magic tap does where no app takes it: reads on from the focus, or pauses.
  public mutating func readOnOrPause(in root: any AccessibilityObject) -> [Effect] {
    isReadingAll ? pause() : startReading(focus, in: root)
  }

  /// While reading on: what the elements behind the focus say that stand in its row, so that a
  /// voice can be given all of it at once. None where there are no rows.
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

  /// The most elements that a voice is given at once.
  private static let longestBlock = 200
}

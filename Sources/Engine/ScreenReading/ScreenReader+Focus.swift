import AccessibilityModel
import Geometry

extension ScreenReader {
  /// Moves the focus and says the element; the boundary sound where there is none.
  mutating func move(to element: (any AccessibilityObject)?) -> [Effect] {
    guard let element else { return [.earcon(.boundary)] }
    var effects: [Effect] = []
    effects.reserveCapacity(4)
    setFocus(element, &effects)
    announceFocus(element, &effects)
    return effects
  }

  /// Moves the focus without a word.
  mutating func setFocus(_ element: any AccessibilityObject, _ effects: inout [Effect]) {
    let old = focus
    effects.append(.reveal(element))
    guard old !== element else { return }
    focus = element
    traversal.focusMoved(to: element)
    rotor.focusMoved()
    lastPage = nil
    effects.append(.focus(from: old, to: element))
    if element.accessibilityTraits.contains(.link) { effects.append(.earcon(.link)) }
  }

  /// Says the element that has the focus, and its hint after it.
  mutating func announceFocus(_ element: any AccessibilityObject, _ effects: inout [Effect]) {
    let said = utterances(for: element)
    lastUtterance = said.utterance
    effects.append(.speak(inVoice(said.utterance)))
    if let hint = said.hint { effects.append(.hint(inVoice(hint))) }
  }

  /// What an element says when it gets the focus, and what is said of it after a while.
  public func utterances(
    for element: any AccessibilityObject
  ) -> (utterance: Utterance, hint: Utterance?) {
    let source = traversal.source(of: element)
    let context = source.context(in: traversal)
    let isBelowTabBar = context != nil && source.isBelowTabBar(in: traversal)
    var said = composer.utterances(
      for: element, context: context, isBelowTabBar: isBelowTabBar,
      verbosity: settings.verbosity, pieces: settings.spokenPieces)
    if let snapshotComposer {
      said.utterance.snapshot =
        snapshotComposer.utterances(
          for: element, context: context, isBelowTabBar: isBelowTabBar,
          verbosity: settings.verbosity, pieces: settings.spokenPieces
        ).utterance.text
    }
    return said
  }

  /// Puts the focus where an app wants it: on opening, after a jump.
  public mutating func focus(on element: any AccessibilityObject) -> [Effect] {
    guard isRunning else {
      focus = nil
      return []
    }
    return move(to: element)
  }

  /// Takes up the focus again after the tree was made anew: the same identity, else its nearest.
  ///
  /// - Returns: no words, since nothing moved for the user unless the element is gone.
  public mutating func restoreFocus(in root: any AccessibilityObject) -> [Effect] {
    guard isRunning, let old = focus else { return [] }
    let id = old.elementID
    let same = root.accessibilityElement(nearest: id)
    let element =
      same.flatMap(traversal.nearestReached(to:)) ?? neighbour(of: old, in: root)
      ?? traversal.namesake(ofNeighborsOf: old, in: root)
    guard let element else { return move(to: traversal.firstElement(in: root)) }
    var effects: [Effect] = []
    setFocus(element, &effects)
    if element.elementID != id { announceFocus(element, &effects) }
    return effects
  }

  /// The element that took the place of one that is gone: what followed it, else what came before.
  func neighbour(
    of element: any AccessibilityObject, in root: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    [traversal.element(after: element), traversal.element(before: element)].lazy
      .compactMap { $0 }.first { Traversal.contains(root, $0) }
  }

  mutating func turnOff() -> [Effect] {
    isRunning = false
    isReadingAll = false
    isPaused = false
    let old = focus
    lastPlace = old?.elementID
    focus = nil
    var effects = say(.status, phrases("status.off"))
    if let old { effects.append(.focus(from: old, to: nil)) }
    return effects + [.statusDidChange(isRunning: false)]
  }

  /// Switches the reader on: views are told first, so that their elements are there for the
  /// cursor, which then lands where it was or as near to it as it can.
  public mutating func turnOn(in root: any AccessibilityObject) -> [Effect] {
    isRunning = true
    return [.statusDidChange(isRunning: true)] + say(.status, phrases("status.on"))
  }

  /// To the nearest element in a direction, among those on the screen. Sideways it stays in the
  /// line; up and down it takes the nearest line and, in it, the element that is nearest sideways.
  mutating func move(
    _ direction: AccessibilityScrollDirection, from focus: any AccessibilityObject
  ) -> [Effect] {
    guard let frame = focus.accessibilityFrame else {
      return retry(.move(direction), showing: focus)
    }
    if let found = neighbour(of: focus, frame: frame, direction: direction) {
      isRetrying = false
      return move(to: found)
    }
    if direction == .up || direction == .down {
      let beyond = traversal.row(direction == .down ? .forward : .backward, from: focus)
      if let beyond, beyond.accessibilityFrame == nil || !isRetrying {
        return retry(.move(direction), showing: beyond)
      }
    }
    isRetrying = false
    return [.earcon(.boundary)]
  }

  private mutating func retry(
    _ gesture: Gesture, showing element: any AccessibilityObject
  ) -> [Effect] {
    guard !isRetrying else {
      isRetrying = false
      return [.earcon(.boundary)]
    }
    isRetrying = true
    return [.reveal(element), .retry(gesture)]
  }
}

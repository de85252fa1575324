import AccessibilityModel
import Geometry

extension ScreenReader {
  /// Moves the focus and says the element; the boundary sound where there is none.
  mutating func move(to element: (any AccessibilityObject)?) -> [Effect] {
    guard let element else { return [.earcon(.boundary)] }
    return setFocus(element) + announceFocus(element)
  }

  /// Moves the focus without a word.
  mutating func setFocus(_ element: any AccessibilityObject) -> [Effect] {
    let old = focus
    focus = element
    if old !== element { rotor.focusMoved() }
    return old === element
      ? [.reveal(element)] : [.reveal(element), .focus(from: old, to: element)]
  }

  /// Says the element that has the focus, and its hint after it.
  mutating func announceFocus(_ element: any AccessibilityObject) -> [Effect] {
    var effects = speak(composer.utterance(for: element, verbosity: settings.verbosity))
    if let hint = composer.hint(for: element) { effects.append(.hint(hint)) }
    return effects
  }

  /// Puts the focus where an app wants it: on opening, after a jump.
  package mutating func focus(on element: any AccessibilityObject) -> [Effect] {
    guard isRunning else {
      focus = nil
      return []
    }
    return move(to: element)
  }

  /// Takes up the focus again after the tree was made anew: the same identity, else its nearest.
  ///
  /// - Returns: no words, since nothing moved for the user unless the element is gone.
  package mutating func restoreFocus(in root: any AccessibilityObject) -> [Effect] {
    guard isRunning, let old = focus else { return [] }
    let identifier = old.accessibilityIdentifier
    guard let element = root.accessibilityElement(nearest: identifier) else {
      return move(to: Traversal.firstElement(in: root))
    }
    let effects = setFocus(element)
    return element.accessibilityIdentifier == identifier
      ? effects : effects + announceFocus(element)
  }

  mutating func turnOff() -> [Effect] {
    isRunning = false
    isReadingAll = false
    lastPlace = focus?.accessibilityIdentifier
    focus = nil
    return say("status", phrases("status.off")) + [.statusDidChange(isRunning: false)]
  }

  /// Switches the reader on: views are told first, so that their elements are there for the
  /// cursor, which then lands where it was or as near to it as it can.
  package mutating func turnOn(in root: any AccessibilityObject) -> [Effect] {
    isRunning = true
    return [.statusDidChange(isRunning: true)] + say("status", phrases("status.on"))
  }

  /// The first element of the row above or below.
  func row(
    by step: Int, from focus: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    guard let place = Traversal.row(of: focus) else { return nil }
    var index = place.row.number - 1 + step
    while index >= 0, index < place.row.count {
      if let object = place.container.accessibilityElement(at: index),
        let element = Traversal.firstElement(in: object)
      {
        return element
      }
      index += step
    }
    return nil
  }

  /// The next heading; each row is asked only for its first element, which is where headings are.
  func heading(
    by step: Int, from focus: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    var current = focus
    while let next = row(by: step, from: current) {
      if next.accessibilityTraits.contains(.header) { return next }
      current = next
    }
    return nil
  }

  /// To the nearest element in a direction, among those on the screen. Sideways it stays in the
  /// line; up and down it takes the nearest line and, in it, the element that is nearest sideways.
  mutating func move(
    _ direction: AccessibilityScrollDirection, from focus: any AccessibilityObject
  ) -> [Effect] {
    guard let frame = focus.accessibilityFrame else {
      return retry(.move(direction), showing: focus)
    }
    if let found = Spatial.neighbour(of: focus, frame: frame, direction: direction) {
      isRetrying = false
      return move(to: found)
    }
    if direction == .up || direction == .down {
      let beyond = row(by: direction == .down ? 1 : -1, from: focus)
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

/// Neighbours by their place on the screen.
enum Spatial {
  static func neighbour(
    of element: any AccessibilityObject, frame: Rect, direction: AccessibilityScrollDirection
  ) -> (any AccessibilityObject)? {
    var root: any AccessibilityObject = element
    while let container = root.accessibilityContainer, !root.accessibilityViewIsModal {
      root = container
    }
    var best: (element: any AccessibilityObject, score: (Double, Double))?
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    HitTest.visit(root, in: everywhere) { candidate, other in
      guard candidate !== element, let score = score(other, from: frame, direction) else { return }
      if best.map({ score < $0.score }) ?? true { best = (candidate, score) }
    }
    return best?.element
  }

  /// How far a frame is in a direction: first along it, then across; nil when it is not there.
  private static func score(
    _ other: Rect, from frame: Rect, _ direction: AccessibilityScrollDirection
  ) -> (Double, Double)? {
    let sameLine = other.y < frame.maxY && frame.y < other.maxY
    let sideways = abs(other.x - frame.x)
    switch direction {
    case .left: return sameLine && other.maxX <= frame.x ? (frame.x - other.maxX, 0) : nil
    case .right: return sameLine && other.x >= frame.maxX ? (other.x - frame.maxX, 0) : nil
    case .up: return other.maxY <= frame.y ? (frame.y - other.maxY, sideways) : nil
    case .down: return other.y >= frame.maxY ? (other.y - frame.maxY, sideways) : nil
    }
  }
}

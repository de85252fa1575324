import AccessibilityModel
import Geometry

extension ScreenReader {
  /// Moves the focus to an element at an app's request, such as after a jump, and speaks the
  /// element.
  ///
  /// - Parameter element: The element that should get the focus.
  /// - Returns: The effects to perform, in order; none while the screen reader is off.
  package mutating func focus(on element: any AccessibilityObject) -> [Effect] {
    guard isRunning else {
      focus = nil
      return []
    }
    return move(to: element)
  }

  /// Restores the focus after the tree was rebuilt: to the element with the same identity,
  /// otherwise to the nearest one.
  ///
  /// - Parameter root: The root of the elements on the screen.
  /// - Returns: The effects to perform, in order. The element is spoken only if it is a different
  ///   one.
  package mutating func restoreFocus(in root: any AccessibilityObject) -> [Effect] {
    guard isRunning, let old = focus else { return [] }
    let id = old.elementID
    let same = root.accessibilityElement(nearest: id)
    let element =
      same.flatMap(traversal.nearestReached(to:)) ?? neighbor(of: old, in: root)
      ?? traversal.namesake(ofNeighborsOf: old, in: root)
    guard let element else { return move(to: traversal.firstElement(in: root)) }
    var effects: [Effect] = []
    let entered = setFocus(element, &effects)
    if element.elementID != id { effects += announceFocus(element, entering: entered) }
    return effects
  }

  /// Returns the successor of an element that no longer exists, otherwise its predecessor.
  func neighbor(
    of element: any AccessibilityObject, in root: any AccessibilityObject
  ) -> (any AccessibilityObject)? {
    [traversal.element(after: element), traversal.element(before: element)].lazy
      .compactMap { $0 }.first { Traversal.contains(root, $0) }
  }

  /// Returns the element next to the rows of a menu, such as the field above them, or nil outside
  /// of popovers.
  func neighbor(
    of focus: any AccessibilityObject, beyondRowsBy step: Int
  ) -> (any AccessibilityObject)? {
    guard traversal.reachableRoot(of: focus).accessibilityViewIsModal else { return nil }
    return traversal.source(of: focus).element(.init(step: step), in: traversal)
  }

  /// Moves the focus far away and speaks the place before the element, unless the element speaks
  /// its place itself.
  mutating func moveAndSayPlace(to element: (any AccessibilityObject)?) -> [Effect] {
    var effects = move(to: element)
    guard let place = element?.details?.accessibilityPlacePieces.first,
      let index = effects.firstIndex(where: { if case .speak = $0 { true } else { false } }),
      case .speak(let said) = effects[index],
      !said.pieces.contains(where: { $0.kind == place.kind })
    else { return effects }
    let utterance = Utterance([place] + said.pieces)
    lastUtterance = utterance
    effects[index] = .speak(inVoice(utterance))
    return effects
  }

  mutating func turnOff() -> [Effect] {
    isRunning = false
    var effects: [Effect] = []
    if isReadingAll { endReading(&effects) }
    reading = nil
    let old = focus
    lastPlace = old?.elementID
    focus = nil
    effects += say(.status, phrases("status.off"))
    if let old { effects.append(.focus(from: old, to: nil)) }
    return effects + [.statusDidChange(isRunning: false)]
  }

  /// Forgets the focus, because the app shows something else in place of the whole screen.
  package mutating func leaveScreen() {
    focus = nil
    reading = nil
    lastPlace = nil
    lastPage = nil
    focusedGroups = []
    traversal = Traversal()
  }

  /// Turns the screen reader on. The first effect makes views create their elements, so that the
  /// focus can return to its last position, or near it.
  ///
  /// - Returns: The effects to perform, in order.
  package mutating func turnOn() -> [Effect] {
    isRunning = true
    return [.statusDidChange(isRunning: true)] + say(.status, phrases("status.on"))
  }

  /// Moves to the nearest visible element in a direction: to the left and right within the line; up
  /// and down to the nearest line, and to the element in it that is horizontally nearest.
  mutating func move(
    _ direction: AccessibilityScrollDirection, from focus: any AccessibilityObject
  ) -> [Effect] {
    guard let frame = focus.accessibilityFrame else {
      return retry(.move(direction), showing: focus)
    }
    if let found = neighbor(of: focus, frame: frame, direction: direction) {
      isRetrying = false
      return move(to: found, after: focus)
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

  /// Returns a Boolean value that indicates whether directions follow the text instead of a layout
  /// that nobody sees.
  func movesInText(from focus: any AccessibilityObject) -> Bool {
    !hasScreen && traversal.row(of: focus) != nil
  }

  /// Returns the neighbor of an element in the text: the previous or the next element for left and
  /// right, the previous or the next row for up and down.
  func neighbor(
    of focus: any AccessibilityObject, inText direction: AccessibilityScrollDirection
  ) -> (any AccessibilityObject)? {
    switch direction {
    case .left: traversal.element(before: focus)
    case .right: traversal.element(after: focus)
    case .up: traversal.row(.backward, from: focus)
    case .down: traversal.row(.forward, from: focus)
    }
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

/// The neighbors of an element on the screen.
extension ScreenReader {
  func neighbor(
    of element: any AccessibilityObject, frame: Rect, direction: AccessibilityScrollDirection
  ) -> (any AccessibilityObject)? {
    let root = traversal.reachableRoot(of: element)
    var best: (element: any AccessibilityObject, score: (Double, Double))?
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    traversal.forEachTarget(near: everywhere, in: root) { candidate, other in
      guard candidate !== element, let score = Self.score(other, from: frame, direction) else {
        return
      }
      if best.map({ score < $0.score }) ?? true { best = (candidate, score) }
    }
    return best?.element
  }

  /// Returns the distance of a frame in a direction, first along it, then across it, or nil if the
  /// frame is not in that direction.
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

/// Words for a gesture that found no target.
extension ScreenReader {
  /// A Boolean value that indicates whether words follow the sound of a boundary.
  var explainsBoundaries: Bool { settings.speaksBoundaries || showsBoundaries }

  /// Returns the effect of words at a boundary: they are spoken if the user wants that, and
  /// otherwise shown.
  func explanation(_ words: Utterance) -> Effect {
    settings.speaksBoundaries ? .speak(inVoice(words)) : .show(words)
  }

  /// Adds words after a boundary sound, or after the sound for a gesture without a target, unless
  /// the effects already speak.
  ///
  /// - Parameter words: Returns the words for the boundary.
  func explainBoundary(in effects: inout [Effect], words: () -> String) {
    var sound: (index: Int, earcon: Earcon)?
    for (index, effect) in effects.enumerated() {
      switch effect {
      case .speak: return
      case .earcon(let earcon) where earcon == .boundary || earcon == .nothing:
        sound = (index, earcon)
      default: break
      }
    }
    guard let sound else { return }
    let text = sound.earcon == .boundary ? words() : phrases("boundary.nothing")
    effects.insert(explanation(Utterance(.status, text)), at: sound.index + 1)
  }

  /// Returns the words for the boundary that a gesture has reached.
  func boundary(
    reachedBy gesture: Gesture, on focus: any AccessibilityObject
  ) -> String {
    switch gesture {
    case .swipeRight, .lastElement, .readAll, .magicTap: end(.forward, around: focus)
    case .swipeLeft, .firstElement: end(.backward, around: focus)
    case .swipeDown: boundary(of: setting(for: focus), .forward, at: focus)
    case .swipeUp: boundary(of: setting(for: focus), .backward, at: focus)
    case .nextRow: boundary(of: .rows, .forward, at: focus)
    case .previousRow: boundary(of: .rows, .backward, at: focus)
    case .nextHeading: boundary(of: .headings, .forward, at: focus)
    case .previousHeading: boundary(of: .headings, .backward, at: focus)
    case .nextLink: boundary(of: .links, .forward, at: focus)
    case .previousLink: boundary(of: .links, .backward, at: focus)
    case .move(let direction): boundary(reachedBy: direction, on: focus)
    case .scroll: phrases("boundary.page")
    default: phrases("boundary.nothing")
    }
  }

  private func boundary(
    reachedBy direction: AccessibilityScrollDirection, on focus: any AccessibilityObject
  ) -> String {
    guard movesInText(from: focus) else { return phrases("boundary.edge") }
    return switch direction {
    case .right: end(.forward, around: focus)
    case .left: end(.backward, around: focus)
    case .down: boundary(of: .rows, .forward, at: focus)
    case .up: boundary(of: .rows, .backward, at: focus)
    }
  }

  /// Returns the words for the end of the text, of the list, or of the screen's other content.
  private func end(
    _ direction: ReadingDirection, around focus: any AccessibilityObject
  ) -> String {
    let place =
      if let kind = focus.details?.accessibilityListKind {
        kind
      } else if focus.details?.accessibilityRowUnit != nil {
        "text"
      } else if focus.accessibilityContainer?.accessibilityContainerType == .list {
        "list"
      } else {
        "screen"
      }
    return phrases("boundary.\(direction == .forward ? "end" : "start").\(place)")
  }

  /// Returns the words for the end of the items that the rotor moves through.
  private func boundary(
    of setting: RotorSetting, _ direction: ReadingDirection, at focus: any AccessibilityObject
  ) -> String {
    let isForward = direction == .forward
    switch setting {
    case .words, .characters, .lines, .tiers, .actions, .moreContent:
      let side = isForward ? "last" : "first"
      return phrases("boundary.\(side).\(setting.name)")
    default:
      let side = isForward ? "next" : "previous"
      let unit = setting == .rows ? focus.details?.accessibilityRowUnit : nil
      if setting == .rows, focus.details?.accessibilityListKind != nil {
        return end(direction, around: focus)
      }
      return phrases.known("boundary.\(side).\(unit ?? setting.name)")
        ?? phrases("boundary.\(side)", name(of: setting, at: focus))
    }
  }
}

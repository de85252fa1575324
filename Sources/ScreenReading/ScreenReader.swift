import AccessibilityModel
import Geometry

/// How the screen reader speaks and hears; the user's choice.
package struct ScreenReaderSettings: Hashable, Sendable {
  package var verbosity: Verbosity = .normal
  /// How far beside an element a touch still finds it, in cells or points.
  package var reach: Double = 2
  /// Words a minute.
  package var rate = 180

  package init(verbosity: Verbosity = .normal) { self.verbosity = verbosity }
}

/// The screen reader: takes a gesture and the tree as it is now, gives back what is to be done.
///
/// It knows nothing of views, tables or texts, only of elements; it performs nothing and has no
/// clock, so that the same gestures on the same tree always have the same effects.
package struct ScreenReader {
  package var settings: ScreenReaderSettings
  package let composer: UtteranceComposer
  package internal(set) var isRunning = false
  package internal(set) var isMuted = false
  package internal(set) var isCurtainDrawn = false
  /// Reading on by itself, element after element.
  package internal(set) var isReadingAll = false
  package internal(set) var isPaused = false
  /// The element that has the focus: a place in the model, whether it is on the screen or not.
  package internal(set) var focus: (any AccessibilityObject)?
  package internal(set) var lastUtterance: Utterance?
  /// Where the focus was when the reader was switched off.
  package internal(set) var lastPlace: String?
  var rotor = Rotor()
  var isRetrying = false

  package init(settings: ScreenReaderSettings = .init(), phrases: Phrases) {
    self.settings = settings
    composer = UtteranceComposer(phrases: phrases)
  }

  var phrases: Phrases { composer.phrases }

  /// The rotor's setting for the focus, as the status line shows it.
  package var rotorSetting: RotorSetting? { focus.flatMap(rotor.setting(for:)) }

  /// Handles a gesture.
  ///
  /// - Parameter root: the object at the top of the tree that is on the screen.
  package mutating func handle(_ gesture: Gesture, in root: any AccessibilityObject) -> [Effect] {
    if gesture == .toggleReader { return isRunning ? turnOff() : turnOn(in: root) }
    guard isRunning else { return [] }
    var effects: [Effect] = []
    if isReadingAll, !gesture.keepsReading {
      isReadingAll = false
      isPaused = false
      effects.append(.interrupt)
    }
    guard let focus = focus ?? Traversal.firstElement(in: root) else {
      return effects + [.earcon(.nothing)]
    }
    return effects + perform(gesture, on: focus, in: root)
  }

  private mutating func perform(
    _ gesture: Gesture, on focus: any AccessibilityObject, in root: any AccessibilityObject
  ) -> [Effect] {
    switch gesture {
    case .swipeRight: return move(to: Traversal.element(after: focus))
    case .swipeLeft: return move(to: Traversal.element(before: focus))
    case .swipeDown: return swipe(by: 1, on: focus)
    case .swipeUp: return swipe(by: -1, on: focus)
    case .touch(let point):
      let found = HitTest.element(at: point, in: root, reach: settings.reach)
      return found.map { move(to: $0) } ?? []
    case .firstElement: return move(to: Traversal.firstElement(in: modal(of: focus, root)))
    case .lastElement: return move(to: Traversal.lastElement(in: modal(of: focus, root)))
    case .firstInRow:
      return move(to: Traversal.row(of: focus).flatMap { Traversal.firstElement(in: $0.object) })
    case .lastInRow:
      return move(to: Traversal.row(of: focus).flatMap { Traversal.lastElement(in: $0.object) })
    case .nextRow: return move(to: row(by: 1, from: focus))
    case .previousRow: return move(to: row(by: -1, from: focus))
    case .nextHeading: return move(to: heading(by: 1, from: focus))
    case .previousHeading: return move(to: heading(by: -1, from: focus))
    case .move(let direction): return move(direction, from: focus)
    case .doubleTap: return [.activate(focus)]
    case .doubleTapAndHold: return [.longPress(focus)]
    case .tripleTap: return [.activate(focus), .activate(focus)]
    case .escape: return [.escape(from: focus)]
    case .scroll(let direction): return [.scroll(direction, from: focus)]
    case .rotor(let step):
      guard let setting = rotor.turn(by: step, for: focus) else { return [.earcon(.nothing)] }
      return say("rotor", phrases("rotor.\(setting.rawValue)"))
    case .selectRotor(let setting): return select(setting, on: focus)
    case .action(let name): return performAction(name, on: focus)
    default: return tell(gesture, of: focus, in: root)
    }
  }

  /// The part of the tree that can be reached from an element: what is modal ends the way up.
  private func modal(
    of element: any AccessibilityObject, _ root: any AccessibilityObject
  ) -> any AccessibilityObject {
    var object = element
    while let container = object.accessibilityContainer {
      if container.accessibilityViewIsModal { return container }
      object = container
    }
    return root
  }

  private mutating func select(
    _ setting: RotorSetting, on focus: any AccessibilityObject
  ) -> [Effect] {
    guard Rotor.settings(for: focus).contains(setting) else { return [.earcon(.nothing)] }
    return say("rotor", phrases("rotor.\(rotor.select(setting).rawValue)"))
  }

  private func performAction(_ name: String, on focus: any AccessibilityObject) -> [Effect] {
    let actions = focus.accessibilityCustomActions
    guard let action = actions.first(where: { $0.name == name }) else { return [.earcon(.nothing)] }
    return [.perform(action)]
  }

  /// Says a phrase of the reader's own.
  mutating func say(_ kind: String, _ text: String) -> [Effect] {
    speak(Utterance(kind, text))
  }

  mutating func speak(_ utterance: Utterance) -> [Effect] {
    lastUtterance = utterance
    return [.speak(utterance)]
  }
}

import AccessibilityModel
import Geometry

/// What a user does: VoiceOver's gestures and the commands of its keyboards.
package enum Gesture: Hashable, Sendable {
  case swipeRight, swipeLeft, swipeUp, swipeDown
  /// A touch, or a finger that explores: the element at the point.
  case touch(Point)
  case doubleTap, doubleTapAndHold, tripleTap
  case rotor(by: Int)
  case selectRotor(RotorSetting)
  case scroll(AccessibilityScrollDirection)
  case readAll(fromTop: Bool)
  case pause, stop, magicTap, escape
  case firstElement, lastElement, firstInRow, lastInRow
  /// To the nearest element in a direction, as it stands on the screen.
  case move(AccessibilityScrollDirection)
  case nextHeading, previousHeading, nextRow, previousRow
  case sayAgain, copySpeech, spell, spellPhonetically
  case readRow, readTiers, whereAmI
  case nextVerbosity, mute, curtain, toggleReader
  case faster, slower
  case action(String)
}

extension Gesture {
  /// Whether reading on survives the gesture.
  var keepsReading: Bool {
    switch self {
    case .pause, .magicTap: true
    default: false
    }
  }
}

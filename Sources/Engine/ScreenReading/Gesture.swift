import AccessibilityModel
import Geometry

/// A gesture of the user: VoiceOver's touch gestures and its keyboard commands.
///
/// Every `switch` over gestures is exhaustive. A new case does not compile until the screen reader
/// performs it (`ScreenReader.perform`), the session handles it while the screen reader is off, and
/// it has names (`names`).
public enum Gesture: Hashable, Sendable {
  /// Moves to the next or the previous element.
  case swipeRight, swipeLeft
  /// Moves to the previous or the next item of the rotor setting, or adjusts an adjustable element.
  case swipeUp, swipeDown
  /// A touch at a point, in the unit of the frames, or a finger that passes over it.
  case touch(Point)
  /// Activates the focused element.
  case doubleTap
  /// Opens the context menu of the focused element.
  case doubleTapAndHold
  /// Activates the focused element twice.
  case tripleTap
  /// Turns the rotor by a number of settings; negative is counterclockwise.
  case rotor(by: Int)
  /// Turns the rotor to a setting.
  case selectRotor(RotorSetting)
  /// Scrolls by one page.
  case scroll(AccessibilityScrollDirection)
  /// Starts Read All, at the focused element or at the first one.
  case readAll(fromTop: Bool)
  /// Pauses or resumes Read All.
  case pause
  /// Stops speech.
  case stop
  /// Performs the most important action of the screen.
  case magicTap
  /// Dismisses the frontmost view, or goes back.
  case escape
  /// Moves to an end of the screen or of the row.
  case firstElement, lastElement, firstInRow, lastInRow
  /// Moves to the nearest element in a direction on the screen.
  case move(AccessibilityScrollDirection)
  /// Moves to the next or previous heading, link, or row.
  case nextHeading, previousHeading, nextLink, previousLink, nextRow, previousRow
  /// Repeats or copies the last utterance.
  case sayAgain, copySpeech
  /// Spells the focused element letter by letter, or with a word for each letter.
  case spell, spellPhonetically
  /// Speaks something about the focused element without moving the focus.
  case readRow, readTiers, whereAmI, summary
  /// Changes the verbosity.
  case nextVerbosity
  /// Turns speech, the screen curtain, the screen reader, or key help on or off.
  case mute, curtain, toggleReader, help
  /// Presents a list of all elements on the screen to choose from.
  case itemChooser
  /// Changes the rate of the voice.
  case faster, slower
  /// Performs the custom action with a name.
  case action(String)
}

extension Gesture {
  /// Whether Read All continues through the gesture.
  var keepsReading: Bool {
    switch self {
    case .pause, .magicTap: true
    case .swipeRight, .swipeLeft, .swipeUp, .swipeDown, .touch, .doubleTap, .doubleTapAndHold,
      .tripleTap, .rotor, .selectRotor, .scroll, .readAll, .stop, .escape, .firstElement,
      .lastElement, .firstInRow, .lastInRow, .move, .nextHeading, .previousHeading, .nextLink,
      .previousLink, .nextRow, .previousRow, .sayAgain, .copySpeech, .spell, .spellPhonetically,
      .readRow, .readTiers, .whereAmI, .summary, .nextVerbosity, .mute, .curtain, .toggleReader,
      .help, .itemChooser, .faster, .slower, .action:
      false
    }
  }
}

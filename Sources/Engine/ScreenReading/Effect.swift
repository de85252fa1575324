import AccessibilityModel

/// A short sound in place of words.
public enum Earcon: String, CaseIterable, Sendable {
  /// Nothing further exists in that direction.
  case boundary
  /// The screen, or part of it, changed.
  case screenChanged, layoutChanged
  /// A popover was presented or dismissed.
  case popoverOpened, popoverClosed
  /// The focus moved to a link.
  case link
  /// The gesture has no target.
  case nothing
}

/// An action that the screen reader requests after a gesture or a notification.
///
/// A ``ScreenReader`` performs nothing itself. A ``ScreenReaderDriver`` performs the effects.
package enum Effect {
  /// Speaks an utterance in place of the current one.
  case speak(Utterance)
  /// Speaks an announcement of the app.
  case announce(Utterance, AnnouncementPriority)
  /// Speaks a hint after a delay, unless something else happens first.
  case hint(Utterance)
  /// Plays a short sound.
  case earcon(Earcon)
  /// Stops speech.
  case interrupt
  /// Moves the focus from one element to another; to nil when the screen reader turns off.
  case focus(from: (any AccessibilityObject)?, to: (any AccessibilityObject)?)
  /// Scrolls an element into view.
  case reveal(any AccessibilityObject)
  /// Performs the gesture again, now that the preceding effects have changed the tree.
  case retry(Gesture)
  /// Activates an element, as a double tap does.
  case activate(any AccessibilityObject)
  /// Long-presses an element, as a double tap and hold does.
  case longPress(any AccessibilityObject)
  /// Moves an adjustable element to its next value.
  case increment(any AccessibilityObject)
  /// Moves an adjustable element to its previous value.
  case decrement(any AccessibilityObject)
  /// Moves the insertion point of a field by a unit of the rotor: forward (1) or backward (-1).
  case moveInsertionPoint(RotorSetting, step: Int, in: any AccessibilityObject)
  /// Performs a custom action.
  case perform(AccessibilityCustomAction)
  /// Scrolls the nearest container of an element by a page.
  case scroll(AccessibilityScrollDirection, from: any AccessibilityObject)
  /// Dismisses the view in front of an element, or goes back.
  case escape(from: any AccessibilityObject)
  /// Performs the most important action of the screen. If nothing handles it, Read All starts or
  /// pauses.
  case magicTap(from: any AccessibilityObject)
  /// Presents a list of all elements on the screen to choose from.
  case chooseItem
  /// Copies a text to the pasteboard.
  case copy(String)
  /// Shows words that are not spoken, as on a braille display.
  case show(Utterance)
  /// Reports that the screen reader was turned on or off.
  case statusDidChange(isRunning: Bool)
}

import AccessibilityModel
import Geometry

/// A short sound that tells what words would take too long for.
public enum Earcon: String, CaseIterable, Sendable {
  /// There is nothing further this way.
  case boundary
  case screenChanged, layoutChanged
  /// A popover came, or went.
  case popoverOpened, popoverClosed
  /// The focus came to a link.
  case link
  /// The gesture has nothing to work on.
  case nothing
}

/// What the screen reader wants done. It performs nothing itself.
public enum Effect {
  case speak(Utterance)
  case announce(Utterance, AnnouncementPriority)
  /// Said when nothing has been said or done for a while.
  case hint(Utterance)
  case earcon(Earcon)
  /// Stop what is being said.
  case interrupt
  /// The focus goes from one element to another; to none when the reader goes off.
  case focus(from: (any AccessibilityObject)?, to: (any AccessibilityObject)?)
  /// Bring the element into view before anything of it is told.
  case reveal(any AccessibilityObject)
  /// The tree below must first change (scroll): then give the gesture once more.
  case retry(Gesture)
  case activate(any AccessibilityObject)
  case longPress(any AccessibilityObject)
  case increment(any AccessibilityObject)
  case decrement(any AccessibilityObject)
  case perform(AccessibilityCustomAction)
  case scroll(AccessibilityScrollDirection, from: any AccessibilityObject)
  case escape(from: any AccessibilityObject)
  /// What matters most on the screen; where nothing takes it, read on or pause.
  case magicTap(from: any AccessibilityObject)
  /// Offer every element to choose from.
  case chooseItem
  case copy(String)
  /// The reader went on or off; views make their elements, or let them go.
  case statusDidChange(isRunning: Bool)
}

/// How an announcement stands to what is being said.
package enum AnnouncementPriority: Sendable {
  /// Interrupts, and cannot be interrupted.
  case high
  /// Interrupts, and can be interrupted.
  case normal
  /// Waits for its turn.
  case low
}

/// What an app tells the screen reader: UIKit's notifications.
package enum AccessibilityNotification {
  /// Another screen: its sound, then the named element, else the first.
  case screenChanged(focus: (any AccessibilityObject)?)
  /// A part of the screen changed: its sound, then the named element, else the focus as it is now.
  case layoutChanged(focus: (any AccessibilityObject)?)
  case announcement(String, priority: AnnouncementPriority)
  /// A page was scrolled; the text tells which is shown now.
  case pageScrolled(String)
}

/// Counts the elements that were made for a screen reader, so that tests can prove that nobody
/// makes any when nobody listens.
package final class ElementCounter {
  /// All that were ever made.
  package private(set) var made = 0
  /// Those that exist now.
  package private(set) var alive = 0

  package init() {}

  package func elementWasMade() {
    made += 1
    alive += 1
  }

  package func elementWasReleased() { alive -= 1 }
}

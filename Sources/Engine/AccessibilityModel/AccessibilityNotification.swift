/// How an announcement stands to what is being said.
public enum AnnouncementPriority: Sendable {
  /// Interrupts, and cannot be interrupted.
  case high
  /// Interrupts, and can be interrupted.
  case normal
  /// Waits for its turn.
  case low
}

/// What comes with a change of the screen: the element that is to get the focus, or words that are
/// said while the focus stays.
public enum NotificationArgument {
  case element(any AccessibilityObject)
  case text(String)
}

/// What an app tells the screen reader: UIKit's notifications.
public enum AccessibilityNotification {
  /// Another screen: its sound, then the argument, else the first element.
  case screenChanged(NotificationArgument?)
  /// A part of the screen changed: its sound, then the argument, else the focus as it is now.
  case layoutChanged(NotificationArgument?)
  case announcement(String, priority: AnnouncementPriority)
  /// A page was scrolled; the text tells which is shown now. The same text again is the edge.
  case pageScrolled(String)

  public static func screenChanged(focus: (any AccessibilityObject)?) -> Self {
    .screenChanged(focus.map { .element($0) })
  }

  public static func layoutChanged(focus: (any AccessibilityObject)?) -> Self {
    .layoutChanged(focus.map { .element($0) })
  }
}

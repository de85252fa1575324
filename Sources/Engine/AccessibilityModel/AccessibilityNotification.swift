/// How an announcement relates to what is being said.
public enum AnnouncementPriority: Sendable {
  /// Interrupts, and cannot be interrupted.
  case high
  /// Interrupts, and can be interrupted.
  case normal
  /// Waits for its turn.
  case low
}

/// What comes with a change of the screen.
public enum NotificationArgument {
  /// The element that is to get the focus.
  case element(any AccessibilityObject)
  /// Words that are said while the focus stays.
  case text(String)
}

/// What an app reports to the screen reader: UIKit's notifications.
public enum AccessibilityNotification {
  /// A new screen: its sound, then the argument, otherwise the first element.
  case screenChanged(NotificationArgument?)
  /// A change of part of the screen: its sound, then the argument, otherwise the focus as it is now.
  case layoutChanged(NotificationArgument?)
  /// Words that the app wants said.
  case announcement(String, priority: AnnouncementPriority)
  /// A page that was scrolled, in words. The same words again are the edge.
  case pageScrolled(String)

  /// Returns the notification of a new screen.
  ///
  /// - Parameter focus: The element that is to get the focus; nil is the first one.
  public static func screenChanged(focus: (any AccessibilityObject)?) -> Self {
    .screenChanged(focus.map { .element($0) })
  }

  /// Returns the notification of a change of part of the screen.
  ///
  /// - Parameter focus: The element that is to get the focus; nil leaves it where it is.
  public static func layoutChanged(focus: (any AccessibilityObject)?) -> Self {
    .layoutChanged(focus.map { .element($0) })
  }
}

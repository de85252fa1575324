/// The effect of an announcement on current speech. The raw values are its names in tree files and
/// scripts, as in UIKit.
public enum AnnouncementPriority: String, CaseIterable, Sendable {
  /// Interrupts, and cannot be interrupted.
  case high
  /// Interrupts, and can be interrupted.
  case normal = "default"
  /// Waits for its turn.
  case low
}

/// The argument of a change of the screen.
public enum NotificationArgument {
  /// The element that should get the focus.
  case element(any AccessibilityObject)
  /// A text to speak while the focus stays.
  case text(String)
}

/// A notification that an app posts to the screen reader, as in UIKit.
public enum AccessibilityNotification {
  /// A new screen. Its sound is played; then the argument is spoken, or else the first element.
  case screenChanged(NotificationArgument?)
  /// A change of part of the screen. Its sound is played; then the argument is spoken, or else the
  /// focused element in its current state.
  case layoutChanged(NotificationArgument?)
  /// A text that the app wants to have spoken, in pieces, each with its language.
  case announcement([LabelPiece], priority: AnnouncementPriority)
  /// A description of the page that was scrolled to. If it is the same as before, the edge was
  /// reached.
  case pageScrolled(String)

  /// Returns the announcement of a text in the screen reader's language.
  ///
  /// - Parameters:
  ///   - text: The text to speak.
  ///   - priority: How the announcement affects current speech.
  public static func announcement(_ text: String, priority: AnnouncementPriority) -> Self {
    .announcement([LabelPiece(.announcement, text)], priority: priority)
  }

  /// Returns the notification of a new screen.
  ///
  /// - Parameter focus: The element that should get the focus, or nil for the first one.
  public static func screenChanged(focus: (any AccessibilityObject)?) -> Self {
    .screenChanged(focus.map { .element($0) })
  }

  /// Returns the notification of a change of part of the screen.
  ///
  /// - Parameter focus: The element that should get the focus, or nil to leave the focus unchanged.
  public static func layoutChanged(focus: (any AccessibilityObject)?) -> Self {
    .layoutChanged(focus.map { .element($0) })
  }
}

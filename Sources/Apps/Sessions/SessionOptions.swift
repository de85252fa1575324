import ScreenReading

/// How a session draws, and how it reaches the world outside.
package struct SessionOptions {
  /// Whether the terminal reorders right-to-left text itself.
  package var terminalHasBidi = false
  /// Whether the cursor stays on the caption instead of following the focus.
  package var cursorIsOnCaption = false
  /// Whether ancient Greek is spoken by the voice for modern Greek.
  package var saysGreekAsModern = false
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// Copies a text to the pasteboard.
  package var copy: (String) -> Void = { _ in }

  package init() {}
}

/// How a session ended.
package enum SessionEnd: Hashable, Sendable {
  case quit
  /// Ctrl-C.
  case interrupted
  /// By a signal of the system.
  case terminated(Int32)
}

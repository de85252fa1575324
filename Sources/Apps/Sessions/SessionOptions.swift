import ScreenReading

/// The options for drawing a session, and its connections to the system.
package struct SessionOptions {
  /// Whether the terminal reorders right-to-left text itself.
  package var terminalHasBidi = false
  /// Whether the cursor stays on the caption instead of following the focus.
  package var cursorIsOnCaption = false
  /// Whether Ancient Greek is spoken by the voice for Modern Greek.
  package var saysGreekAsModern = false
  /// Whether the session has no screen: words then take the place of the bell.
  package var isPlain = false
  /// Whether the terminal's bell rings where nothing further exists or nothing happens.
  package var ringsBell = true
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// Copies a text to the pasteboard.
  package var copy: (String) -> Void = { _ in }

  package init() {}
}

/// How a session ended.
package enum SessionEnd: Hashable, Sendable {
  case quit
  /// Ended by Ctrl-C.
  case interrupted
  /// Ended by a signal of the system.
  case terminated(Int32)
}

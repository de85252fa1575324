import ScreenReading

/// How a session draws and what it does with the outside.
package struct SessionOptions {
  /// Whether the terminal turns right-to-left text by itself.
  package var terminalHasBidi = false
  /// Whether the cursor stays on the caption and not on the focus.
  package var cursorIsOnCaption = false
  /// Whether the voice for today's Greek says the old one too.
  package var saysGreekAsModern = false
  /// Milliseconds of silence before a hint is said.
  package var hintDelay = SpeechQueue.hintDelay
  /// Puts text where other programs can paste it from.
  package var copy: (String) -> Void = { _ in }

  package init() {}
}

/// How a session came to its end.
package enum SessionEnd: Hashable, Sendable {
  case quit
  /// Ctrl-C.
  case interrupted
  /// A signal of the system.
  case terminated(Int32)
}

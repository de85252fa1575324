import ScreenReading

/// The options for drawing a session, and its connections to the system.
package struct SessionOptions {
  /// Whether the terminal reorders right-to-left text itself.
  package var terminalHasBidi = false
  /// Whether the cursor stays on the caption instead of following the focus.
  package var cursorIsOnCaption = false
  /// Whether screens with enough rows show a line of the keys that matter now.
  package var showsKeyLine = false
  /// Whether Ancient Greek is spoken by the voice for Modern Greek.
  package var saysGreekAsModern = false
  /// Whether the session has no screen: words then take the place of the bell.
  package var isPlain = false
  /// Whether the key for key help opens the list of keys first; false where nothing is shown.
  package var listsKeys = true
  /// Whether the terminal's bell rings where nothing further exists or nothing happens.
  package var ringsBell = true
  /// Milliseconds of silence before a hint is spoken.
  package var hintDelay = SpeechQueue.hintDelay
  /// How much Read All prints in plain mode before it stops.
  package var portion = ReadingPortion.verse
  /// The seconds for which a braille display shows a message; 0 to show it until the next key.
  package var brailleMessageTime = Self.defaultBrailleMessageTime
  /// Whether a braille display shows roles and states in their short forms.
  package var abbreviatesBraille = true
  /// Changes the time after which Escape is a key of its own, in milliseconds.
  package var setEscapeDelay: (Int) -> Void = { _ in }
  /// Copies a text to the pasteboard.
  package var copy: (String) -> Void = { _ in }

  /// The default time of a braille message in seconds, that of brltty and NVDA.
  package static let defaultBrailleMessageTime = 4

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

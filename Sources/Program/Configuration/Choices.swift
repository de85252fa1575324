/// What reorders right-to-left text for display.
package enum BidiMode: String, CaseIterable, Sendable {
  case auto, lector, terminal
}

/// Where the terminal's cursor stays.
package enum CursorPlace: String, CaseIterable, Sendable {
  case cell, caption
}

/// The voice for Ancient Greek: its own, or that of Modern Greek.
package enum GreekVoice: String, CaseIterable, Sendable {
  case grc, el
}

/// The voice that speaks.
package enum SpeechChoice: String, CaseIterable, Sendable {
  case none, auto
  case speechDispatcher = "speech-dispatcher"
  case espeak = "espeak-ng"
}

/// Where braille is shown.
package enum BrailleChoice: String, CaseIterable, Sendable {
  case none
  /// On a row of the screen.
  case pane
  /// On a display that brltty drives.
  case display
  case both
}

/// The keys of the commands.
package enum KeyProfile: String, CaseIterable, Sendable {
  case voiceover, nvda, vim
}

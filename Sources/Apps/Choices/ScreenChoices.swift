/// The condition for showing the pane next to the text.
package enum PaneChoice: String, CaseIterable, Sendable {
  /// On screens that have room for it, the default.
  case auto
  case on
  case off
}

/// The component that reorders right-to-left text for display.
package enum BidiMode: String, CaseIterable, Sendable {
  case auto, lector, terminal
}

/// The position of the terminal's cursor.
package enum CursorPlace: String, CaseIterable, Sendable {
  case cell, caption
}

/// The key profile.
package enum KeyProfile: String, CaseIterable, Sendable {
  case voiceover, nvda, vim
}

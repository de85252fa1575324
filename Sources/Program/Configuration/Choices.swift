/// Who turns right-to-left text into the order in which it is seen.
package enum BidiMode: String, CaseIterable, Sendable {
  case auto, lector, terminal
}

/// Where the cursor of the terminal stays.
package enum CursorPlace: String, CaseIterable, Sendable {
  case cell, caption
}

/// The voice for Ancient Greek: its own, or that of today's Greek.
package enum GreekVoice: String, CaseIterable, Sendable {
  case grc, el
}

/// Which voice speaks.
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

/// The keys that a command has.
package enum KeyProfile: String, CaseIterable, Sendable {
  case voiceover, nvda, vim
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The words of all cases.
  static var words: [String] { allCases.map(\.rawValue) }
}

/// The voice for Ancient Greek: its own, or the voice for Modern Greek.
package enum GreekVoice: String, CaseIterable, Sendable {
  case grc, el
}

/// The voice that speaks.
package enum SpeechChoice: String, CaseIterable, Sendable {
  case none, auto
  case speechDispatcher = "speech-dispatcher"
  case espeak = "espeak-ng"
}

/// The place where braille is shown.
package enum BrailleChoice: String, CaseIterable, Sendable {
  case none
  /// On a row of the screen.
  case pane
  /// On a display that brltty drives.
  case display
  case both
}

/// The system of Ancient Greek in braille.
package enum BrailleGreek: String, CaseIterable, Sendable {
  /// An accent has a cell of its own before its letter, or one cell with it.
  case decomposed, composed
}

/// The marks of Biblical Hebrew that braille includes.
package enum BrailleHebrew: String, CaseIterable, Sendable {
  /// Letters and points, as the International Hebrew Braille Code has them.
  case points
  /// Also the accents.
  case accents
  /// Neither the accents nor dagesh and sheva.
  case slim
}

import ScreenReading

/// Short sounds: icons of the speech server, or the bell of the terminal.
extension Session {
  /// Plays an earcon as an icon of the voice. If the voice has none, the bell rings for an edge and
  /// for a gesture without a target.
  func play(_ earcon: Earcon) {
    if link?.voice.plays(earcon) == true {
      link?.sounds.append(earcon)
    } else if earcon == .boundary || earcon == .nothing {
      ring()
    }
  }

  /// Rings the bell, if the user wants it.
  func ring() { if options.ringsBell, !options.isPlain { screen.ring() } }

  /// Sends the sounds to the voice that no utterance has taken along. An utterance that followed
  /// separately could cut them off.
  func sendSounds() {
    guard let waiting = link?.sounds, !waiting.isEmpty else { return }
    link?.sounds = []
    for earcon in waiting { link?.voice.play(earcon) }
  }
}

extension Command {
  /// Whether a command without any result is answered by a sound. A recording that plays is heard
  /// itself, and a program that is suspended is not there.
  var isAnswered: Bool { self != .app(.playRecording) && self != .session(.suspend) }
}

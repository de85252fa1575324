import PlainText
import ScreenReading

/// Text that the terminal pastes. It is never taken for keys: outside a text field it is ignored,
/// and an announcement says so.
extension Session {
  /// The longest pasted text that is spoken, in characters. Of a longer one, the number of
  /// characters is spoken.
  static let longestSpokenPaste = 80

  /// Inserts pasted text into the text field that has the focus.
  func paste(_ text: String) {
    notice = ""
    application.keyWillBePressed()
    closeTour()
    pendingKeys.removeAll(keepingCapacity: true)
    cause = "paste"
    needsFrame = true
    guard let input = editedInput, !reader.isHelping else {
      stopReading()
      return post(.announcement(phrases("status.pasteIgnored"), priority: .normal))
    }
    // A full field is announced in place of the text.
    let outcome = driver.edit(.insert(text), in: input, isSpoken: false)
    if outcome == .boundary { signal(.nothing) }
    guard case .inserted(let line, _) = outcome, reader.isRunning else { return }
    let isLong = line.count > Self.longestSpokenPaste || input.editedText.kind == .secure
    let spoken = isLong ? phrases.counted("value.characters", line.count) : line
    speak(Utterance(.character, phrases("status.pasted", spoken.withVisibleControls)))
  }
}

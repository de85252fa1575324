import AccessibilityModel
import Braille
import ScreenReading
import Views

/// Answers and announcements on the braille display: they take the place of the focus until the
/// next key, or for a set time.
extension Session {
  /// Shows an utterance on the display, unless its words are those of the focused element, which
  /// the display shows anyway.
  ///
  /// - Parameter isElement: Whether the utterance is not an announcement.
  func showMessage(_ utterance: Utterance, isElement: Bool) {
    guard braille != nil, !utterance.isHint, !utterance.pieces.isEmpty else { return }
    if isElement, reader.isReadingAll || isEcho(utterance) || isOfFocus(utterance) { return }
    showMessage(utterance.pieces)
  }

  /// Shows words on the display in place of the focus.
  func showMessage(_ pieces: [LabelPiece]) {
    guard braille != nil else { return }
    let id = (braille?.messageCount ?? 0) + 1
    braille?.messageCount = id
    braille?.message = BrailleContent.Message(id: id, pieces: pieces)
    restartMessageTime()
    needsFrame = true
  }

  /// Ends the message, as any key does.
  func endMessage() {
    guard braille?.message != nil else { return }
    braille?.message = nil
    braille?.messageEnd = nil
    needsFrame = true
  }

  /// Ends the message if its time is over.
  func endMessageInTime() {
    if let end = braille?.messageEnd, end <= clock.now { endMessage() }
  }

  func restartMessageTime() {
    let seconds = options.brailleMessageTime
    braille?.messageEnd = seconds > 0 ? clock.now + seconds * 1_000 : nil
  }

  /// Whether an utterance echoes what was typed into the focused field, or changed in it, which the
  /// display shows in its place.
  private func isEcho(_ utterance: Utterance) -> Bool {
    guard let focus = reader.focus, focus.accessibilityTraits.contains(.isEditing) else {
      return false
    }
    return utterance.pieces.contains { $0.kind == .character || $0.kind == .value }
  }

  /// Whether the focused element says all that an utterance says, beside the names of the groups
  /// that the focus has entered.
  private func isOfFocus(_ utterance: Utterance) -> Bool {
    guard let focus = reader.focus else { return false }
    let own = reader.utterances(for: focus).utterance.pieces
    return utterance.pieces.allSatisfy { $0.kind == .context || own.contains($0) }
  }
}

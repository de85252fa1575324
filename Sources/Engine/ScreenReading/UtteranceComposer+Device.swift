import AccessibilityModel

/// The style of the logs that VoiceOver writes on a device: no commas, roles with a capital letter,
/// and the hint on the same line.
///
/// Published logs have lines such as `selected Simplified Chinese Button`, `Copy Result dimmed
/// Button`, and `More Button Pop up button Double tap to activate the picker`.
extension UtteranceComposer {
  func device(_ subject: inout Subject) -> Utterance {
    var pieces = spoken(&subject).pieces.map(withCapital)
    pieces += hint(of: subject)?.pieces ?? []
    return Utterance(pieces, text: Self.deviceLine(pieces))
  }

  /// Returns pieces as one line, with a space in place of each pause.
  static func deviceLine(_ pieces: [LabelPiece]) -> String {
    var text = pieces.first?.text ?? ""
    for piece in pieces.dropFirst() {
      if !piece.continues, !text.hasSuffix(" ") { text += " " }
      text += piece.text
    }
    return text
  }

  /// Returns a piece with a capital letter if it names a role. States are written as they are
  /// spoken.
  private func withCapital(_ piece: LabelPiece) -> LabelPiece {
    guard piece.kind == .trait, !words.isState(piece) else { return piece }
    var capital = piece
    capital.text = piece.text.prefix(1).uppercased() + piece.text.dropFirst()
    return capital
  }
}

extension UtteranceWords {
  /// Whether a piece is the word for a state, not for a role.
  func isState(_ piece: LabelPiece) -> Bool {
    piece == selected || piece == dimmed || piece == isEditing
      || switchStates.values.contains(piece) || expandedStates.values.contains(piece)
  }
}

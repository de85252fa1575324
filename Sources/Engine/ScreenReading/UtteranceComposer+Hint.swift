import AccessibilityModel

extension UtteranceComposer {
  /// Returns the hint in one or two pieces: the element's own, and the one that its traits add.
  func hintPieces(of subject: Subject) -> [LabelPiece] {
    let own = subject.hintIsLabel ? nil : hintPiece(of: subject)
    let traits = subject.traits
    guard subject.pieces.contains(.hints), !subject.isDimmed else { return own.map { [$0] } ?? [] }
    if style == .spoken, subject.isField || subject.isToggle || traits.contains(.adjustable),
      let usage = subject.element.details?.accessibilityUsageHint
    {
      return usage.isEmpty ? own.map { [$0] } ?? [] : pieces(own, then: usage)
    }
    if subject.isField {
      if traits.contains(.isEditing) { return [LabelPiece(.hint, words.editingHint)] }
      let edit = LabelPiece(.hint, words.textFieldHint)
      return traits.contains(.textArea) ? [edit, LabelPiece(.hint, words.editingHint)] : [edit]
    }
    let added: String
    if subject.isToggle {
      added = words.toggleHint
    } else if traits.contains(.adjustable), !subject.hintIsLabel {
      added = words.adjustableHint
    } else if traits.contains(.popUpButton) {
      added = words.popUpHint
    } else {
      return own.map { [$0] } ?? []
    }
    return pieces(own, then: added)
  }

  /// Returns an element's own hint, if it has one, and the hint that follows as another sentence.
  private func pieces(_ own: LabelPiece?, then added: String) -> [LabelPiece] {
    guard var own else { return [LabelPiece(.hint, added)] }
    own.text = own.text.withoutFullStop + ". "
    return [own, LabelPiece(.hint, added, continues: true)]
  }

  /// Returns the utterance that follows after a pause: the hint, and the notice that there are
  /// actions or more content.
  func hint(of subject: Subject) -> Utterance? {
    var pieces = hintPieces(of: subject)
    if subject.pieces.contains(.more) {
      if subject.element.accessibilityTellsActions,
        !subject.element.accessibilityCustomActions.isEmpty
      {
        append(words.actions, kind: .actions, to: &pieces)
      }
      if !subject.pieces.contains(.allContent),
        subject.element.accessibilityCustomContent.contains(where: { $0.importance == .default })
      {
        append(words.moreContent, kind: .content, to: &pieces)
      }
    }
    guard !pieces.isEmpty else { return nil }
    var hint = Utterance(pieces)
    hint.isHint = true
    return hint
  }

  /// Appends a text, without a comma if it follows a full stop.
  private func append(_ text: String, kind: LabelPiece.Kind, to pieces: inout [LabelPiece]) {
    var piece = LabelPiece(kind, text)
    if let last = pieces.indices.last, pieces[last].text.hasSuffix(".") {
      pieces[last].text += " "
      piece.continues = true
    }
    pieces.append(piece)
  }
}

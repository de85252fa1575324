import AccessibilityModel

extension Utterance {
  /// Returns the utterance of an element as a part of running text: with the punctuation that the
  /// text has around it, before states and roles.
  func punctuated(_ marks: AccessibilityPunctuation) -> Utterance {
    var pieces = self.pieces
    guard !pieces.isEmpty else { return self }
    pieces[0].text = marks.before + pieces[0].text
    let last = pieces.lastIndex { if case .custom = $0.kind { true } else { false } } ?? 0
    pieces[last].text += marks.after
    let next = last + 1
    if next < pieces.count, pieces[last].endsClause { pieces[next].separator = " " }
    var result = Utterance(pieces)
    result.snapshot = snapshot
    result.relativeRate = relativeRate
    result.isHint = isHint
    return result
  }
}

extension LabelPiece {
  /// Whether the text ends with a mark after which a voice pauses.
  package var endsClause: Bool { text.last.map { ".,;:!?…·;—\u{5C3}".contains($0) } ?? false }

  /// Whether the text ends with a mark that ends a sentence.
  package var endsSentence: Bool { text.last.map { ".!?…\u{5C3}".contains($0) } ?? false }
}

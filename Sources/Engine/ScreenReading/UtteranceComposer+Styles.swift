import AccessibilityModel

/// The style of AccessibilitySnapshot: full stops, colons, and the hint in brackets.
extension UtteranceComposer {
  func snapshot(_ subject: inout Subject) -> Utterance {
    var pieces: [LabelPiece] = []
    var text = Utterance(subject.label).text
    var hasTableContext = false
    if case .cell(let cell) = subject.context, subject.pieces.contains(.tables) {
      hasTableContext = true
      let headers = headerTexts(of: cell)
      pieces += self.headers(of: cell, for: subject)
      pieces += subject.label
      let place = place(of: cell)
      pieces += place
      text = headers + text.withFullStop
      if text.hasSuffix(". ") { text.removeLast() }
      for piece in place { text = text.followed(by: piece.text) }
    } else {
      pieces = subject.label
    }
    if let value = value(of: subject) {
      pieces.append(value)
      if text.isEmpty {
        text = value.text
      } else {
        text += hasTableContext ? " \(value.text)" : ": \(value.text)"
      }
    }
    if subject.traits.contains(.selected), subject.pieces.contains(.states) {
      pieces.insert(trait("selected"), at: 0)
      text =
        text.isEmpty
        ? phrases("snapshot.trait.selectedAlone") : phrases("snapshot.trait.selected", text)
    }
    if text.isEmpty, let hint = hintPiece(of: subject) {
      subject.hintIsLabel = true
      pieces.append(hint)
      text = hint.text
    }
    appendTraits(of: subject, pieces: &pieces, text: &text)
    appendPosition(of: subject, pieces: &pieces, text: &text)
    let hint = hintPieces(of: subject)
    guard !hint.isEmpty else { return Utterance(pieces, text: text) }
    let bracketed = "[\(Utterance(hint).text)]"
    return Utterance(pieces + hint, text: text.followed(by: bracketed))
  }

  /// Returns the headers of a cell, each as `label: value. `.
  private func headerTexts(of cell: TableCellContext) -> String {
    cell.headers.map { header in
      let label = Utterance(
        header.accessibilityLabelPieces(for: .normal).compactMap(\.spoken)
      ).text
      let value = header.accessibilityValue.flatMap { LabelPiece(.value, $0).spoken?.text } ?? ""
      if label.isEmpty && value.isEmpty { return "" }
      return (label.isEmpty ? value : value.isEmpty ? label : "\(label): \(value)") + ". "
    }.joined()
  }

  private func appendTraits(
    of subject: Subject, pieces: inout [LabelPiece], text: inout String
  ) {
    var traits: [LabelPiece] = []
    appendTraits(of: subject, to: &traits)
    guard !traits.isEmpty else { return }
    let words = traits.map(\.text).joined(separator: " ")
    text = text.isEmpty ? words : text.withFullStop + " " + words
    pieces += traits
  }

  /// Appends an ordinal unchanged, or the words of a list or landmark after a full stop.
  private func appendPosition(
    of subject: Subject, pieces: inout [LabelPiece], text: inout String
  ) {
    guard let position = position(of: subject) else { return }
    pieces.append(position)
    switch subject.context {
    case .series, .tab: text = text.followed(by: position.text)
    default: text = text.withFullStop.followed(by: position.text)
    }
  }
}

extension String {
  /// The text with exactly one full stop at its end; an empty text stays empty.
  var withFullStop: String { isEmpty || hasSuffix(".") ? self : self + "." }

  func followed(by words: String) -> String { isEmpty ? words : self + " " + words }
}

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

  /// Returns a piece with a capital letter if it names a role. States are written unchanged.
  private func withCapital(_ piece: LabelPiece) -> LabelPiece {
    guard piece.kind == .trait, !states.contains(piece) else { return piece }
    var capital = piece
    capital.text = piece.text.prefix(1).uppercased() + piece.text.dropFirst()
    return capital
  }

  /// The words for states, which are not roles.
  private var states: [LabelPiece] {
    let names = ["selected", "dimmed", "isEditing", "expanded", "collapsed"]
    return (names + Self.switchStates.values).map(trait)
  }
}

import AccessibilityModel

/// Composes the utterance of an element: label, value, state, traits, and position, in VoiceOver's
/// order.
package struct UtteranceComposer: Sendable {
  package let phrases: Phrases
  let style: UtteranceStyle
  let words: UtteranceWords

  package init(phrases: Phrases, style: UtteranceStyle = .spoken) {
    self.phrases = phrases
    self.style = style
    words = UtteranceWords(phrases: phrases, style: style)
  }

  /// An element whose utterance is being composed.
  struct Subject {
    let element: any AccessibilityObject
    let traits: AccessibilityTraits
    let value: String?
    let context: ElementContext?
    var isBelowTabBar = false
    let pieces: SpokenPieces
    let verbosity: Verbosity
    var label: [LabelPiece] = []
    /// Whether the hint replaces the label, because there is nothing else to say.
    var hintIsLabel = false

    var isDimmed: Bool { traits.contains(.notEnabled) }
    var isToggle: Bool { traits.contains(.toggle) }
    var isTab: Bool { isBelowTabBar || traits.contains(.tabBarItem) }
    var isField: Bool { !traits.isDisjoint(with: .fields) }
    var isSecure: Bool { traits.contains(.secureTextEntry) }
  }

  /// Returns the utterance for an element that gets the focus, and the hint that follows after a
  /// pause. In the snapshot style the hint is part of the utterance.
  func utterances(
    for element: any AccessibilityObject, context: ElementContext?, isBelowTabBar: Bool = false,
    verbosity: Verbosity, pieces: SpokenPieces
  ) -> (utterance: Utterance, hint: Utterance?) {
    var subject = Subject(
      element: element, traits: element.accessibilityTraits,
      value: element.accessibilityValue.flatMap { $0.isEmpty ? nil : $0 }, context: context,
      isBelowTabBar: isBelowTabBar, pieces: pieces, verbosity: verbosity)
    if pieces.contains(.label) { subject.label = label(of: subject) }
    if style == .snapshot { return (snapshot(&subject), nil) }
    if style == .device { return (device(&subject), nil) }
    let utterance = spoken(&subject)
    return (utterance, hint(of: subject))
  }

  /// Returns the utterance of an element with the names of the groups that the focus has entered in
  /// front of it. The snapshot style has no focus and leaves them out.
  func utterance(
    _ utterance: Utterance, entering groups: [any AccessibilityObject]
  ) -> Utterance {
    guard style == .spoken else { return utterance }
    var pieces: [LabelPiece] = []
    for group in groups {
      for var piece in group.accessibilityLabelPieces(for: .normal).compactMap(\.spoken) {
        piece.kind = .context
        pieces.append(piece)
      }
    }
    var named = Utterance(pieces + utterance.pieces)
    named.snapshot = utterance.snapshot
    return named
  }

  /// Returns the label; empty for a back button labeled "Back".
  private func label(of subject: Subject) -> [LabelPiece] {
    let pieces = namingPunctuation(
      in: subject.element.accessibilityLabelPieces(for: subject.verbosity))
    var result = pieces.spoken
    // The piece that the first span continues is not spoken.
    if pieces.count > 1, result.first?.continues == true { result[0].continues = false }
    if subject.traits.contains(.backButton), Utterance(result).text.lowercased() == "back" {
      return []
    }
    return result
  }

  /// Returns pieces in which punctuation marks are spoken by name where the app asks for it.
  private func namingPunctuation(in pieces: [LabelPiece]) -> [LabelPiece] {
    guard style == .spoken,
      pieces.indices.contains(where: { pieces[$0].pronunciation?.speaksPunctuation == true })
    else { return pieces }
    return pieces.map { piece in
      guard piece.pronunciation?.speaksPunctuation == true else { return piece }
      var named = piece
      named.text = phrases.namingPunctuation(in: piece.text)
      return named
    }
  }

  func spoken(_ subject: inout Subject) -> Utterance {
    if subject.traits.isEmpty, subject.value == nil, subject.context == nil, !subject.label.isEmpty,
      subject.element.accessibilityCustomContent.isEmpty,
      subject.element.accessibilityExpandedStatus == .unsupported
    {
      return Utterance(subject.label)
    }
    var result: [LabelPiece] = []
    result.reserveCapacity(subject.label.count + 4)
    let isSelected = subject.traits.contains(.selected) && subject.pieces.contains(.states)
    if isSelected { result.append(words.selected) }
    let first = result.count
    if case .cell(let cell) = subject.context, subject.pieces.contains(.tables) {
      result += headers(of: cell, for: subject)
      result += subject.label
      result += place(of: cell)
    } else {
      result += subject.label
    }
    if let value = value(of: subject) { result.append(value) }
    result += highContent(of: subject)
    if result.count == first, !isSelected, let hint = hintPiece(of: subject) {
      subject.hintIsLabel = true
      result.append(hint)
    }
    appendTraits(of: subject, to: &result)
    if let position = position(of: subject) { result.append(position) }
    if subject.hintIsLabel, result.count > 1 {
      result[first].text = result[first].text.withoutFullStop
    }
    return Utterance(result)
  }

  func value(of subject: Subject) -> LabelPiece? {
    guard let value = subject.value, !subject.isToggle, subject.pieces.contains(.value) else {
      return nil
    }
    if subject.isSecure, style == .spoken { return characterCount(of: value) }
    return LabelPiece(.value, value, language: subject.element.accessibilityLanguage).spoken
  }

  /// Returns what is said in place of a value that is hidden.
  func characterCount(of value: String) -> LabelPiece {
    LabelPiece(.value, phrases.counted("value.characters", value.count))
  }

  func hintPiece(of subject: Subject) -> LabelPiece? {
    guard let hint = subject.element.accessibilityHint, subject.pieces.contains(.hints) else {
      return nil
    }
    return LabelPiece(.hint, hint, language: subject.element.accessibilityLanguage).spoken
  }

  /// Returns the label and the value of each header of a cell.
  func headers(of cell: TableCellContext, for subject: Subject) -> [LabelPiece] {
    var result: [LabelPiece] = []
    for header in cell.headers {
      for var piece in header.accessibilityLabelPieces(for: .normal).compactMap(\.spoken) {
        piece.kind = .headers
        result.append(piece)
      }
      guard let value = header.accessibilityValue else { continue }
      let piece = LabelPiece(.headers, value, language: header.accessibilityLanguage)
      if let piece = piece.spoken { result.append(piece) }
    }
    return result
  }

  /// Returns the spans of a cell; the row, if the cell is the first in it; and the column.
  func place(of context: TableCellContext) -> [LabelPiece] {
    let cell = context.cell
    let prefix = style == .snapshot ? "snapshot." : ""
    var result: [LabelPiece] = []
    func append(_ name: String, _ number: Int) {
      let text = phrases.counted("\(prefix)table.\(name)", number)
      result.append(LabelPiece(.context, text))
    }
    if cell.row != nil, cell.rowSpan > 1 { append("rowSpan", cell.rowSpan) }
    if cell.column != nil, cell.columnSpan > 1 { append("columnSpan", cell.columnSpan) }
    if let row = cell.row, context.isFirstInRow { append("row", row &+ 1) }
    if let column = cell.column { append("column", column &+ 1) }
    return result
  }

  private func highContent(of subject: Subject) -> [LabelPiece] {
    let all = subject.pieces.contains(.allContent)
    guard all || subject.pieces.contains(.content) else { return [] }
    let content = subject.element.accessibilityCustomContent
    if content.isEmpty { return [] }
    return content.filter { all || $0.importance == .high }.compactMap { item in
      let text = [item.label, item.value].filter { !$0.isEmpty }.joined(separator: ", ")
      return LabelPiece(.content, text, language: subject.element.accessibilityLanguage).spoken
    }
  }

  func appendTraits(of subject: Subject, to result: inout [LabelPiece]) {
    let traits = subject.traits
    let expanded = subject.element.accessibilityExpandedStatus
    if traits.isEmpty, !subject.isTab, expanded == .unsupported { return }
    let states = subject.pieces.contains(.states)
    let roles = subject.pieces.contains(.roles)
    // VoiceOver calls a field in which to search only that. AccessibilitySnapshot writes both.
    let isOnlySearchField =
      style != .snapshot && subject.isField && traits.contains(.searchField)
    if states, subject.isDimmed { result.append(words.dimmed) }
    if roles, traits.contains(.button), !subject.isTab,
      traits.isDisjoint(with: [.keyboardKey, .toggle, .backButton])
    {
      result.append(words.button)
    }
    if roles, traits.contains(.popUpButton) { result.append(words.popUpButton) }
    if roles, traits.contains(.backButton) { result.append(words.backButton) }
    if subject.isToggle {
      if roles, traits.contains(.button) { result.append(words.switchButton) }
      if states, let state = switchState(of: subject) { result.append(state) }
    }
    if roles, subject.isTab { result.append(words.tab) }
    if subject.isField {
      if roles {
        result.append(
          isOnlySearchField ? words.searchField : words.field(isSecure: subject.isSecure))
      }
      if states, traits.contains(.isEditing) { result.append(words.isEditing) }
    }
    if roles {
      for (trait, piece) in words.traits
      where traits.contains(trait) && !(isOnlySearchField && trait == .searchField) {
        result.append(trait == .header ? heading(of: subject) : piece)
      }
    }
    if states, let piece = words.expandedStates[expanded] { result.append(piece) }
  }

  private func heading(of subject: Subject) -> LabelPiece {
    let level = subject.element.accessibilityHeadingLevel
    guard level > 0 else { return words.heading }
    let name = style == .snapshot ? "snapshot.trait.headingLevel" : "trait.headingLevel"
    return LabelPiece(.trait, phrases(name, String(level)))
  }

  /// Returns the state of a switch: on, off, mixed, or any other value unchanged.
  private func switchState(of subject: Subject) -> LabelPiece? {
    guard let value = subject.value else { return nil }
    return words.switchStates[value]
      ?? LabelPiece(.value, value, language: subject.element.accessibilityLanguage).spoken
  }

  /// Returns the position of the element in its container.
  func position(of subject: Subject) -> LabelPiece? {
    guard let context = subject.context, subject.pieces.contains(.positions) else { return nil }
    switch context {
    case .series(let number, let count), .tab(let number, let count):
      let name = style == .snapshot ? "snapshot.context.series" : "context.series"
      return LabelPiece(.position, phrases(name, String(number), String(count)))
    case .listStart: return words.listStart
    case .listEnd: return words.listEnd
    case .landmarkStart: return words.landmarkStart
    case .landmarkEnd: return words.landmarkEnd
    case .cell: return nil
    }
  }
}

extension String {
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

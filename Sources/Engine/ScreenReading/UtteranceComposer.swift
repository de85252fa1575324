import AccessibilityModel

/// Composes the utterance of an element: label, value, state, traits, and position, in VoiceOver's
/// order.
package struct UtteranceComposer: Sendable {
  package let phrases: Phrases
  let style: UtteranceStyle

  package init(phrases: Phrases, style: UtteranceStyle = .spoken) {
    self.phrases = phrases
    self.style = style
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
    var isToggle: Bool { traits.contains(.toggleButton) }
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

  /// Returns the utterance of an element, preceded by the names of the groups that the focus has
  /// entered. The snapshot style has no focus and omits them.
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

  /// Returns pieces with their punctuation marks spoken by name where the app requests it.
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
    if isSelected { result.append(trait("selected")) }
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
    if subject.verbosity == .full, let letter = subject.element.details?.accessibilityLetter {
      result.append(LabelPiece(.trait, letter.uppercased()))
    }
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

  /// Returns the words that replace a hidden value.
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
    // For a search field, VoiceOver speaks only that role. AccessibilitySnapshot writes both.
    let isOnlySearchField =
      style != .snapshot && subject.isField && traits.contains(.searchField)
    if states, subject.isDimmed { result.append(trait("dimmed")) }
    if roles, traits.contains(.button), !subject.isTab,
      traits.isDisjoint(with: [.keyboardKey, .toggleButton, .backButton])
    {
      result.append(trait("button"))
    }
    if roles, traits.contains(.popUpButton) { result.append(trait("popUpButton")) }
    if roles, traits.contains(.backButton) { result.append(trait("backButton")) }
    if subject.isToggle {
      if roles, traits.contains(.button) { result.append(trait("switchButton")) }
      if states, let state = switchState(of: subject) { result.append(state) }
    }
    if roles, subject.isTab { result.append(trait("tab")) }
    if subject.isField {
      if roles {
        result.append(
          isOnlySearchField
            ? trait("searchField") : trait(subject.isSecure ? "secureTextField" : "textField"))
      }
      if states, traits.contains(.isEditing) { result.append(trait("isEditing")) }
    }
    if roles {
      for (role, name) in Self.roles
      where traits.contains(role) && !(isOnlySearchField && role == .searchField) {
        result.append(role == .header ? heading(of: subject) : trait(name))
      }
    }
    if states, expanded != .unsupported { result.append(trait(expanded.rawValue)) }
  }

  /// The roles that are spoken after all others, in their order.
  private static let roles: [(trait: AccessibilityTraits, name: String)] = [
    (.header, "heading"), (.link, "link"), (.adjustable, "adjustable"), (.image, "image"),
    (.searchField, "searchField"),
  ]

  /// Returns the words for a trait or a state.
  func trait(_ name: String) -> LabelPiece {
    LabelPiece(.trait, phrases("\(prefix)trait.\(name)"))
  }

  private func context(_ name: String) -> LabelPiece {
    LabelPiece(.context, phrases("\(prefix)context.\(name)"))
  }

  /// The beginning of the names of phrases that have another form in the snapshot style.
  private var prefix: String { style == .snapshot ? "snapshot." : "" }

  private func heading(of subject: Subject) -> LabelPiece {
    let level = subject.element.accessibilityHeadingLevel
    guard level > 0 else { return trait("heading") }
    return LabelPiece(.trait, phrases("\(prefix)trait.headingLevel", String(level)))
  }

  /// The names of the states of a switch, by its value.
  static let switchStates = ["0": "off", "1": "on", "2": "mixed"]

  /// Returns the state of a switch: on, off, mixed, or any other value unchanged.
  private func switchState(of subject: Subject) -> LabelPiece? {
    guard let value = subject.value else { return nil }
    if let name = Self.switchStates[value] { return trait(name) }
    return LabelPiece(.value, value, language: subject.element.accessibilityLanguage).spoken
  }

  /// Returns the position of the element in its container.
  func position(of subject: Subject) -> LabelPiece? {
    guard let context = subject.context, subject.pieces.contains(.positions) else { return nil }
    switch context {
    case .series(let number, let count), .tab(let number, let count):
      return LabelPiece(
        .position, phrases("\(prefix)context.series", String(number), String(count)))
    case .listStart: return self.context("listStart")
    case .listEnd: return self.context("listEnd")
    case .landmarkStart: return self.context("landmark")
    case .landmarkEnd: return self.context("landmarkEnd")
    case .cell: return nil
    }
  }
}

extension String {
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension UtteranceComposer {
  /// Returns the hint in one or two pieces: the element's own hint, and the hint that its traits
  /// add.
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
      if traits.contains(.isEditing) { return [LabelPiece(.hint, phrases("hint.editing"))] }
      let edit = LabelPiece(.hint, phrases("hint.textField"))
      return traits.contains(.textArea)
        ? [edit, LabelPiece(.hint, phrases("hint.editing"))] : [edit]
    }
    let added: String
    if subject.isToggle {
      added = phrases("hint.toggle")
    } else if traits.contains(.adjustable), !subject.hintIsLabel {
      added = phrases("hint.adjustable")
    } else if traits.contains(.popUpButton) {
      added = phrases("hint.popUpButton")
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
        append(phrases("status.actions"), kind: .actions, to: &pieces)
      }
      if !subject.pieces.contains(.allContent),
        subject.element.accessibilityCustomContent.contains(where: { $0.importance == .default })
      {
        append(phrases("status.moreContent"), kind: .content, to: &pieces)
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

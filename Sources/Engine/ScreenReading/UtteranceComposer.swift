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
    /// The containers that the focus has entered, the outermost first.
    var entered: [any AccessibilityObject] = []
    let pieces: SpokenPieces
    let verbosity: Verbosity
    var label: [LabelPiece] = []
    /// A Boolean value that indicates whether the hint replaces the label, because there is nothing
    /// else to say.
    var hintIsLabel = false

    var isDimmed: Bool { traits.contains(.notEnabled) }
    var isToggle: Bool { !traits.isDisjoint(with: .toggles) }
    var isCheckBox: Bool { traits.contains(.checkBox) }
    var isTab: Bool { isBelowTabBar || traits.contains(.tabBarItem) }
    var isField: Bool { !traits.isDisjoint(with: .fields) }
    /// A Boolean value that indicates whether the element is an item of a menu or a list, whose
    /// role goes without saying, as it does except at full verbosity.
    var isOfMenu: Bool { verbosity != .full && element.details?.accessibilityListKind != nil }
    var isSecure: Bool { traits.contains(.secureTextEntry) }
    /// A Boolean value that indicates whether the element is the first verse of a chapter, whose
    /// number says that it is a heading, as the word does only at full verbosity.
    var isPlace: Bool {
      verbosity != .full && element.details?.accessibilityPlace(after: element) != nil
    }
    /// A Boolean value that indicates whether the whole text of a field that is edited is selected.
    var isWhollySelected: Bool {
      guard traits.contains(.isEditing), let value, !value.isEmpty else { return false }
      return element.accessibilitySelectedTextRange == 0..<value.count
    }
  }

  /// Returns the utterance for an element that gets the focus, and the hint that follows after a
  /// pause. In the snapshot style the hint is part of the utterance.
  ///
  /// - Parameter entered: The containers that the focus has entered and that are announced, the
  ///   outermost first. The snapshot style has no focus and omits them.
  func utterances(
    for element: any AccessibilityObject, context: ElementContext?, isBelowTabBar: Bool = false,
    entering entered: [any AccessibilityObject] = [], verbosity: Verbosity, pieces: SpokenPieces
  ) -> (utterance: Utterance, hint: Utterance?) {
    var subject = Subject(
      element: element, traits: element.accessibilityTraits,
      value: element.accessibilityValue.flatMap { $0.isEmpty ? nil : $0 }, context: context,
      isBelowTabBar: isBelowTabBar, entered: pieces.contains(.positions) ? entered : [],
      pieces: pieces, verbosity: verbosity)
    if pieces.contains(.label) { subject.label = label(of: subject) }
    if style == .snapshot { return (snapshot(&subject), nil) }
    if style == .device { return (device(&subject), nil) }
    let utterance = spoken(&subject)
    return (utterance, hint(of: subject))
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
    if subject.traits.isEmpty, subject.value == nil, subject.context == nil,
      subject.entered.isEmpty, !subject.label.isEmpty,
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
      result += headers(of: cell)
      result += subject.label
      result += place(of: cell)
    } else {
      result += subject.label
    }
    if let value = value(of: subject) {
      result.append(value)
      if style == .spoken, subject.isWhollySelected { result.append(trait("selected")) }
    }
    result += highContent(of: subject)
    if result.count == first, !isSelected, let hint = hintPiece(of: subject) {
      subject.hintIsLabel = true
      result.append(hint)
    }
    appendTraits(of: subject, to: &result)
    if subject.verbosity == .full { appendMenuDetails(of: subject, to: &result) }
    if let position = position(of: subject) { result.append(position) }
    if subject.hintIsLabel, result.count > 1 {
      result[first].text = result[first].text.withoutFullStop
    }
    return Utterance(announcingContainers(of: subject, in: result))
  }

  /// Appends the letter of an item of a menu, and its number.
  private func appendMenuDetails(of subject: Subject, to result: inout [LabelPiece]) {
    guard let details = subject.element.details else { return }
    if let letter = details.accessibilityLetter {
      result.append(LabelPiece(.trait, String(letter)))
    }
    guard details.accessibilityListKind == "menu",
      let row = subject.element.accessibilityContainer?.accessibilityRow(of: subject.element)
    else { return }
    let place = phrases("context.series", String(row.number), String(row.count))
    result.append(LabelPiece(.position, place))
  }

  func value(of subject: Subject) -> LabelPiece? {
    guard let value = subject.value, !subject.isToggle, subject.pieces.contains(.value) else {
      return nil
    }
    let isHidden = subject.isSecure && subject.element.accessibilityTree?.showsPlaceholder != true
    if isHidden, style == .spoken { return characterCount(of: value) }
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
  func headers(of cell: TableCellContext) -> [LabelPiece] {
    var result: [LabelPiece] = []
    for header in cell.headers {
      result += header.accessibilityLabelPieces(for: .normal).spoken.of(.headers)
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
    if roles, traits.contains(.button), !subject.isTab, !subject.isOfMenu,
      traits.isDisjoint(with: [.keyboardKey, .toggleButton, .checkBox, .backButton])
    {
      result.append(trait("button"))
    }
    if roles, traits.contains(.popUpButton) { result.append(trait("popUpButton")) }
    if roles, traits.contains(.backButton) { result.append(trait("backButton")) }
    if subject.isToggle {
      if roles, subject.isCheckBox {
        result.append(trait("checkBox"))
      } else if roles, traits.contains(.button) {
        result.append(trait("switchButton"))
      }
      if states, let state = switchState(of: subject) { result.append(state) }
    }
    if roles, subject.isTab { result.append(trait("tab")) }
    if subject.isField {
      if roles {
        result.append(
          isOnlySearchField
            ? trait("searchField") : trait(subject.isSecure ? "secureTextField" : "textField"))
      }
      // A field with its own instructions is always edited while it has the focus.
      let isOwn = style == .spoken && subject.element.details?.accessibilityUsageHint != nil
      if states, !isOwn, traits.contains(.isEditing) { result.append(trait("isEditing")) }
    }
    if roles {
      for (role, name) in Self.roles
      where traits.contains(role) && !(isOnlySearchField && role == .searchField)
        && !(role == .link && traits.contains(.inPageLink))
      {
        if role == .header, style == .spoken, subject.isPlace { continue }
        result.append(role == .header ? heading(of: subject) : trait(name))
      }
    }
    if states, expanded != .unsupported { result.append(trait(expanded.rawValue)) }
  }

  /// The roles that are spoken after all others, in their order.
  private static let roles: [(trait: AccessibilityTraits, name: String)] = [
    (.header, "heading"), (.link, "link"), (.inPageLink, "inPageLink"),
    (.pickerItem, "pickerItem"), (.adjustable, "adjustable"), (.image, "image"),
    (.searchField, "searchField"), (.draggable, "draggable"),
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
  /// The names of the states of a checkbox, by its value.
  static let checkBoxStates = ["0": "unchecked", "1": "checked", "2": "mixed"]

  /// Returns the state of a switch or a checkbox: on, off, mixed, or any other value unchanged.
  private func switchState(of subject: Subject) -> LabelPiece? {
    guard let value = subject.value else { return nil }
    let states = subject.isCheckBox ? Self.checkBoxStates : Self.switchStates
    if let name = states[value] { return trait(name) }
    return LabelPiece(.value, value, language: subject.element.accessibilityLanguage).spoken
  }

  /// Returns the position of the element in its container, or of the item in its picker.
  func position(of subject: Subject) -> LabelPiece? {
    guard subject.pieces.contains(.positions) else { return nil }
    guard let context = subject.context else { return itemPosition(of: subject) }
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

/// The announcement of the containers that the focus has entered.
extension UtteranceComposer {
  /// Returns the pieces of an element with the names of its containers. The name of a landmark follows
  /// the element; every other name precedes it.
  private func announcingContainers(
    of subject: Subject, in pieces: [LabelPiece]
  ) -> [LabelPiece] {
    var before: [LabelPiece] = []
    var pieces = pieces
    if case .landmarkEnd(let landmark) = subject.context, subject.pieces.contains(.positions) {
      pieces += name(of: landmark)
    }
    for container in subject.entered {
      if container.accessibilityTraits.contains(.alert) {
        before.append(context("alert"))
        // The title of an alert is its name, and often its first element.
        let name = name(of: container)
        if name.map(\.text) != subject.label.map(\.text) { before += name }
      } else if container.accessibilityContainerType == .landmark {
        append(landmark: container, of: subject, to: &pieces)
      } else {
        let isDimmed =
          container.accessibilityTraits.contains(.notEnabled) && subject.pieces.contains(.states)
        // A device says `selected` before the name of a dimmed group, and after any other name.
        if isDimmed, pieces.first == trait("selected") { before.append(pieces.removeFirst()) }
        before += name(of: container)
        if isDimmed { before.append(trait("dimmed")) }
      }
    }
    return before + pieces
  }

  /// Appends the name of a landmark and its role, unless the position of the element contains them.
  private func append(
    landmark: any AccessibilityObject, of subject: Subject, to pieces: inout [LabelPiece]
  ) {
    switch subject.context {
    case .landmarkStart(let same) where same === landmark:
      pieces.insert(contentsOf: name(of: landmark), at: pieces.count - 1)
    case .landmarkEnd(let same) where same === landmark: break
    default: pieces += name(of: landmark) + [context("landmark")]
    }
  }

  private func name(of container: any AccessibilityObject) -> [LabelPiece] {
    container.accessibilityLabelPieces(for: .normal).spoken.of(.context)
  }

  /// Returns the number of the item that a picker shows, among all of its items.
  fileprivate func itemPosition(of subject: Subject) -> LabelPiece? {
    guard style != .snapshot, subject.traits.contains(.pickerItem),
      let values = (subject.element as? AccessibilityNode)?.adjustable
    else { return nil }
    return LabelPiece(
      .position, phrases("context.series", String(values.index + 1), String(values.values.count)))
  }
}

extension String {
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension UtteranceComposer {
  /// Returns the hint in one or two pieces: the element's own hint, and the hint that its traits
  /// add.
  func hintPieces(of subject: Subject) -> [LabelPiece] {
    let hint = subject.hintIsLabel ? nil : hintPiece(of: subject)
    let traits = subject.traits
    guard subject.pieces.contains(.hints), !subject.isDimmed else { return hint.map { [$0] } ?? [] }
    if style == .spoken,
      subject.isField || subject.isToggle || traits.contains(.adjustable)
        || subject.element.accessibilityExpandedStatus != .unsupported,
      let usage = subject.element.details?.accessibilityUsageHint
    {
      return usage.isEmpty ? hint.map { [$0] } ?? [] : pieces(hint, then: usage)
    }
    if subject.isField {
      // AccessibilitySnapshot replaces the hint of a field with its own words.
      let hint = style == .snapshot ? nil : hint
      let editing = phrases("hint.editing")
      if traits.contains(.isEditing) { return pieces(hint, then: editing) }
      let edit = pieces(hint, then: phrases("hint.textField"))
      return traits.contains(.textArea) ? edit + [LabelPiece(.hint, editing)] : edit
    }
    guard let added = addedHint(of: subject) else { return hint.map { [$0] } ?? [] }
    return pieces(hint, then: phrases(added))
  }

  /// Returns the name of the hint that the role or the state of an element adds, or nil for none.
  private func addedHint(of subject: Subject) -> String? {
    let traits = subject.traits
    if subject.isToggle { return "hint.toggle" }
    if traits.contains(.adjustable), !subject.hintIsLabel { return "hint.adjustable" }
    if style != .snapshot {
      switch subject.element.accessibilityExpandedStatus {
      case .collapsed: return "hint.expand"
      case .expanded: return "hint.collapse"
      case .unsupported: break
      }
    }
    if traits.contains(.popUpButton) { return "hint.popUpButton" }
    return traits.contains(.draggable) ? "hint.draggable" : nil
  }

  /// Returns an element's own hint, if it has one, and the hint that follows as another sentence.
  private func pieces(_ hint: LabelPiece?, then added: String) -> [LabelPiece] {
    guard var hint else { return [LabelPiece(.hint, added)] }
    hint.text = hint.text.withoutFullStop + ". "
    return [hint, LabelPiece(.hint, added, continues: true)]
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
      pieces += self.headers(of: cell)
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

  /// Returns a piece with a capital letter if it names a role. States and `adjustable` are written
  /// unchanged.
  private func withCapital(_ piece: LabelPiece) -> LabelPiece {
    guard piece.kind == .trait, !states.contains(piece) else { return piece }
    var capital = piece
    capital.text = piece.text.prefix(1).uppercased() + piece.text.dropFirst()
    return capital
  }

  /// The words that logs write in lower case: those for states, and for what an element can do.
  private var states: [LabelPiece] {
    let names = [
      "selected", "dimmed", "isEditing", "expanded", "collapsed", "adjustable", "draggable",
    ]
    return (names + Self.switchStates.values + Self.checkBoxStates.values).map(trait)
  }
}

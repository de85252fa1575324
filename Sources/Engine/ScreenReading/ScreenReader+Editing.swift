import AccessibilityModel
import PlainText

/// The edit rotor, and the speech for changes in a field.
///
/// The rule is VoiceOver's on iOS: "VoiceOver speaks the character, word, or line that the
/// insertion point moves across" (iPhone User Guide, *Type onscreen text with VoiceOver*). By a
/// line, the line that the insertion point has moved to is spoken, as with the arrow keys of a
/// keyboard.
extension ScreenReader {
  /// The longest changed text that is spoken, in characters. For longer texts, the number of
  /// characters is spoken instead.
  static let longestSpokenChange = 1_000

  // MARK: - The edit rotor

  /// Returns a Boolean value that indicates whether an element is a field that is being edited.
  func isEdited(_ element: any AccessibilityObject) -> Bool {
    element.accessibilityTraits.contains(.isEditing) && element is any AccessibilityTextInput
  }

  /// Returns the position of the insertion point in a field that is being edited, or nil.
  func insertionPoint(in element: any AccessibilityObject) -> Int? {
    isEdited(element) ? (element as? any AccessibilityTextInput)?.editedText.caret : nil
  }

  /// Speaks the end of the text where a double tap has put the insertion point.
  mutating func insertionPointDidMove(toStart isAtStart: Bool) -> [Effect] {
    say(.status, phrases(isAtStart ? "edit.insertionStart" : "edit.insertionEnd"))
  }

  /// Returns a Boolean value that indicates whether an edited field has several lines.
  func hasLines(_ element: any AccessibilityObject) -> Bool {
    guard let text = (element as? any AccessibilityTextInput)?.editedText else { return false }
    return text.kind == .lines || text.text.contains("\n")
  }

  /// Returns the unit that swipes move the insertion point of a field by if no other setting was
  /// chosen: the unit chosen before a popover opened, otherwise lines or characters. Returns nil
  /// for an element that is not being edited.
  func textUnit(for element: any AccessibilityObject) -> RotorSetting? {
    guard isEdited(element) else { return nil }
    let hasLines = hasLines(element)
    if let unit = rotor.suspended, unit.isTextUnit, unit != .lines || hasLines { return unit }
    return hasLines ? .lines : .characters
  }

  /// A Boolean value that indicates whether the user has turned the rotor since the focus moved.
  package var hasTurnedRotorHere: Bool { rotor.wasTurnedHere }

  /// A Boolean value that indicates whether the user has turned the rotor to a unit of text.
  package var hasChosenTextUnit: Bool {
    (rotor.choice ?? rotor.suspended)?.isTextUnit ?? false
  }

  /// Puts the setting of the rotor aside while popovers are open.
  package mutating func popoversDidOpen() { rotor.suspend() }

  /// Restores the setting of the rotor when all popovers are closed.
  package mutating func popoversDidClose() { rotor.resume() }

  // MARK: - Utterances

  /// Returns the effects that announce a change in a field.
  mutating func didEdit(
    _ outcome: EditOutcome, in input: any AccessibilityTextInput
  ) -> [Effect] {
    switch outcome {
    case .moved(let movement, let across, let line):
      let isVertical = movement == .lineUp || movement == .lineDown
      return say(isVertical ? line : across, in: input)
    case .selected(let text): return say(text, "trait.selected", in: input)
    case .unselected(let text): return say(text, "edit.unselected", in: input)
    case .deleted(let text):
      return say(text, text.count == 1 ? nil : "edit.deleted", in: input)
    case .replaced(let text): return say(text, in: input)
    case .inserted(let text, let word): return echo(text, word: word, in: input)
    case .undone(let removed, let inserted): return say("edit.undone", removed, inserted, in: input)
    case .redone(let removed, let inserted): return say("edit.redone", removed, inserted, in: input)
    case .copied: return say(.status, phrases("status.copied"))
    case .markSet: return say(.status, phrases("edit.markSet"))
    case .markRemoved: return say(.status, phrases("edit.markRemoved"))
    case .full(let limit): return say(.status, phrases.counted("edit.full", limit))
    case .nothingToUndo: return say(.status, phrases("edit.nothingToUndo"))
    case .nothingToRedo: return say(.status, phrases("edit.nothingToRedo"))
    case .nothingToYank: return say(.status, phrases("edit.nothingToYank"))
    case .nothingSelected: return say(.status, phrases("edit.nothingSelected"))
    case .boundary: return [.earcon(.boundary)]
    }
  }

  /// Speaks typed text by the user's choice. A hidden character is never spoken.
  private mutating func echo(
    _ text: String, word: String?, in input: any AccessibilityTextInput
  ) -> [Effect] {
    let echo = settings.typingEcho
    var pieces: [LabelPiece] = []
    if let word, echo == .words || echo == .both {
      pieces.append(LabelPiece(.value, word, language: input.accessibilityLanguage))
    }
    if echo == .characters || echo == .both || text.count > 1 && echo != .none {
      pieces += self.pieces(text, in: input)
    }
    let spoken = pieces.compactMap(\.spoken)
    return spoken.isEmpty ? [] : speak(Utterance(spoken))
  }

  /// Speaks a text, and a phrase for the change to it.
  private mutating func say(
    _ text: String, _ phrase: String? = nil, in input: any AccessibilityTextInput
  ) -> [Effect] {
    var pieces = pieces(text, in: input)
    if let phrase { pieces.append(LabelPiece(.status, phrases(phrase))) }
    return speak(Utterance(pieces.compactMap(\.spoken)))
  }

  /// Speaks a text that was undone or redone.
  private mutating func say(
    _ phrase: String, _ removed: String, _ inserted: String, in input: any AccessibilityTextInput
  ) -> [Effect] {
    var pieces = [LabelPiece(.status, phrases(phrase))]
    if !removed.isEmpty {
      pieces += self.pieces(removed, in: input)
      pieces.append(LabelPiece(.status, phrases("edit.deleted")))
    }
    if !inserted.isEmpty { pieces += self.pieces(inserted, in: input) }
    return speak(Utterance(pieces.compactMap(\.spoken)))
  }

  /// Returns the spoken form of a field's text: one character by its name, and hidden or very long
  /// text as its number of characters.
  private func pieces(_ text: String, in input: any AccessibilityTextInput) -> [LabelPiece] {
    if input.editedText.kind == .secure {
      return text.count == 1
        ? [LabelPiece(.character, phrases("edit.hiddenCharacter"))]
        : [composer.characterCount(of: text)]
    }
    if text.isEmpty { return [LabelPiece(.status, phrases("edit.emptyLine"))] }
    let language = input.accessibilityLanguage
    if let character = text.first, text.count == 1 { return pieces(character, language) }
    if text.count > Self.longestSpokenChange { return [composer.characterCount(of: text)] }
    let words = text.trimming(while: \.isWhitespace)
    guard !words.isEmpty else {
      return [LabelPiece(.character, phrases.counted("value.characters", text.count))]
    }
    // A single sign between blanks is named, like one that is passed alone.
    if words.count == 1, let character = words.first { return pieces(character, language) }
    return [LabelPiece(.value, String(words), language: language)]
  }

  /// Returns the name of a character that is typed, deleted, or passed. Capital letters are
  /// announced as such by the user's choice.
  private func pieces(_ character: Character, _ language: String?) -> [LabelPiece] {
    let small = character.lowercased()
    let isSmall = !settings.announcesCapitals && character.isUppercase && small.count == 1
    return named(isSmall ? small.first ?? character : character, in: language)
  }
}

extension RotorSetting {
  /// The units of text that the insertion point can move by, in the order of VoiceOver's edit
  /// rotor.
  static let textUnits: [RotorSetting] = [.characters, .words, .lines]

  var isTextUnit: Bool { Self.textUnits.contains(self) }
}

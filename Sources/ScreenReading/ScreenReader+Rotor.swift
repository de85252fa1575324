import AccessibilityModel

extension ScreenReader {
  /// Swipes down (1) or up (-1): what the rotor is set to.
  mutating func swipe(by step: Int, on focus: any AccessibilityObject) -> [Effect] {
    switch rotor.setting(for: focus) {
    case .adjustValue: return [step < 0 ? .increment(focus) : .decrement(focus)]
    case .rows: return move(to: row(by: step, from: focus))
    case .headings: return move(to: heading(by: step, from: focus))
    case .tiers: return walk(focus.accessibilityTiers.map(named), by: step)
    case .words: return walk(words(of: focus), by: step)
    case .characters: return walk(characters(of: focus), by: step)
    case .actions: return walkActions(of: focus, by: step)
    case nil: return [.earcon(.nothing)]
    }
  }

  /// Walks the parts of the element; the boundary sound at its ends.
  private mutating func walk(_ parts: [[LabelPiece]], by step: Int) -> [Effect] {
    let next = rotor.position.map { $0 + step } ?? (step > 0 ? 0 : parts.count - 1)
    guard parts.indices.contains(next) else { return [.earcon(.boundary)] }
    rotor.position = next
    return speak(Utterance(parts[next].compactMap(\.spoken)))
  }

  /// A tier by its text and then its name.
  func named(_ tier: LabelPiece) -> [LabelPiece] {
    let name = phrases("tier.\(tier.kind)")
    let shown = name == "tier.\(tier.kind)" ? tier.kind : name
    return [tier, LabelPiece("tier", shown)]
  }

  private func words(of element: any AccessibilityObject) -> [[LabelPiece]] {
    element.accessibilityLabelPieces(for: settings.verbosity).flatMap { piece in
      piece.text.split(separator: " ").map {
        [LabelPiece(piece.kind, String($0), language: piece.language)]
      }
    }
  }

  private func characters(of element: any AccessibilityObject) -> [[LabelPiece]] {
    guard let piece = element.accessibilitySpelling else { return [] }
    return piece.text.map { character in
      [LabelPiece("character", name(of: character), language: piece.language)]
    }
  }

  /// A character by itself; one that cannot be heard by its name.
  func name(of character: Character) -> String {
    let name = "character.\(character)"
    let phrase = phrases(name)
    if phrase != name { return phrase }
    return character == " " ? phrases("character.space") : String(character)
  }

  private mutating func walkActions(
    of element: any AccessibilityObject, by step: Int
  ) -> [Effect] {
    walk(element.accessibilityCustomActions.map { [LabelPiece("action", $0.name)] }, by: step)
  }

  /// The action that the rotor stands on; a double tap performs it.
  func chosenAction(of element: any AccessibilityObject) -> AccessibilityCustomAction? {
    guard rotor.setting(for: element) == .actions, let position = rotor.position else { return nil }
    let actions = element.accessibilityCustomActions
    return actions.indices.contains(position) ? actions[position] : nil
  }
}

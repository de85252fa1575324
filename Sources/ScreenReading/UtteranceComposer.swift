import AccessibilityModel

/// Composes what is said of an element: label, value, state, traits, position, in VoiceOver's order.
package struct UtteranceComposer: Sendable {
  package let phrases: Phrases

  package init(phrases: Phrases) { self.phrases = phrases }

  /// The utterance for an element that gets the focus.
  package func utterance(
    for element: any AccessibilityObject, verbosity: Verbosity
  ) -> Utterance {
    let traits = element.accessibilityTraits
    let label = element.accessibilityLabelPieces(for: verbosity)
    if traits.isEmpty, element.accessibilityValue == nil,
      element.accessibilityContainer?.accessibilityContainerType != .list
    {
      return Utterance(label.compactMap(\.spoken))
    }
    var pieces: [LabelPiece] = []
    if traits.contains(.selected) { pieces.append(phrase("trait", "selected")) }
    pieces.append(contentsOf: label.compactMap(\.spoken))
    if let value = element.accessibilityValue, !traits.contains(.toggle),
      let piece = LabelPiece("value", value).spoken
    {
      pieces.append(piece)
    }
    pieces.append(contentsOf: traitPieces(traits, value: element.accessibilityValue))
    if let context = listContext(of: element) { pieces.append(context) }
    return Utterance(pieces)
  }

  /// The hint of an element, which is said by itself after a while.
  package func hint(for element: any AccessibilityObject) -> Utterance? {
    guard let hint = element.accessibilityHint,
      let piece = LabelPiece("hint", hint).spoken
    else { return nil }
    return Utterance([piece])
  }

  private func traitPieces(_ traits: AccessibilityTraits, value: String?) -> [LabelPiece] {
    var names: [String] = []
    if traits.contains(.notEnabled) { names.append("dimmed") }
    if traits.contains(.toggle) {
      if traits.contains(.button) { names.append("switchButton") }
      names.append(["0": "off", "1": "on", "2": "mixed"][value ?? ""] ?? value ?? "")
    } else if traits.contains(.button) {
      names.append("button")
    }
    if traits.contains(.textEntry) { names.append("textField") }
    if traits.contains(.isEditing) { names.append("isEditing") }
    if traits.contains(.header) { names.append("heading") }
    if traits.contains(.link) { names.append("link") }
    if traits.contains(.adjustable) { names.append("adjustable") }
    if traits.contains(.image) { names.append("image") }
    if traits.contains(.searchField) { names.append("searchField") }
    return names.map { phrase("trait", $0) }
  }

  /// The first entry of a list says that the list begins, the last that it ends; one that is both
  /// says only the first.
  private func listContext(of element: any AccessibilityObject) -> LabelPiece? {
    guard let container = element.accessibilityContainer,
      container.accessibilityContainerType == .list,
      let index = container.index(ofAccessibilityElement: element)
    else { return nil }
    if index == 0 { return phrase("context", "listStart") }
    if index == container.accessibilityElementCount() - 1 { return phrase("context", "listEnd") }
    return nil
  }

  private func phrase(_ kind: String, _ name: String) -> LabelPiece {
    LabelPiece(kind, phrases("\(kind).\(name)"))
  }
}

import AccessibilityModel

/// A label that says a state for which there is a trait: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning,
    finds: "a label that names a state: \"selected\", \"dimmed\", \"on\"",
    mend: "Tell the state by its trait (selected, notEnabled) or a switch's value.")

  private var words: (language: String, table: [State])?

  private struct State {
    let word: String
    /// The trait that says the same; where it is set, the word alone at the end is once too many.
    let trait: AccessibilityTraits
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let states = states(for: page.language)
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      guard let state = states.first(where: { tells($0, label, element.traits) }) else { continue }
      findings.add(element, "The label says \"\(state.word)\", which is a state.")
    }
  }

  private mutating func states(for language: String) -> [State] {
    if let words, words.language == language { return words.table }
    let own = TraitWords(language: language)
    let table = [
      State(word: own.word("selected"), trait: .selected),
      State(word: own.word("dimmed"), trait: .notEnabled),
      State(word: own.word("on"), trait: .toggle), State(word: own.word("off"), trait: .toggle),
    ]
    words = (language, table)
    return table
  }

  /// A state is set apart from the name ("Bold, selected", "Selected: Bold", "Bold (selected)"), or
  /// is its last word where the trait says it too. "On" and "off" count only for a switch.
  private func tells(_ state: State, _ label: String, _ traits: AccessibilityTraits) -> Bool {
    let word = state.word
    if state.trait == .toggle, !traits.contains(.toggle) { return false }
    if traits.contains(state.trait), label.hasSuffix(" " + word) { return true }
    return label.hasSuffix(", " + word) || label.hasSuffix("(\(word))")
      || label.hasPrefix(word + ": ") || label.hasPrefix(word + ", ")
  }
}

import AccessibilityModel

/// A label that includes a state for which there is a trait: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning,
    finds: "a label that includes a state: \"selected\", \"dimmed\", \"on\"",
    fix: "Convey the state with a trait (selected, notEnabled) or the value of a switch.")

  private var words: (language: String, table: [State])?

  private struct State {
    let word: String
    /// The trait that conveys the same state; with it, the word at the end of a label is redundant.
    let trait: AccessibilityTraits
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    let states = states(for: page.language)
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      guard let state = states.first(where: { Self.includes($0, label, element.traits) }) else {
        continue
      }
      findings.add(element, "The label includes the state \"\(state.word)\".")
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

  /// Returns whether a label includes a state: apart from the name ("Bold, selected",
  /// "Selected: Bold", "Bold (selected)"), or as its last word if the trait conveys the state too.
  /// "On" and "off" count only for a switch.
  private static func includes(
    _ state: State, _ label: String, _ traits: AccessibilityTraits
  ) -> Bool {
    let word = state.word
    if state.trait == .toggle, !traits.contains(.toggle) { return false }
    if traits.contains(state.trait), label.hasSuffix(" " + word) { return true }
    return label.hasSuffix(", " + word) || label.hasSuffix("(\(word))")
      || label.hasPrefix(word + ": ") || label.hasPrefix(word + ", ")
  }
}

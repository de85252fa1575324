import AccessibilityModel

/// A label that includes a state for which there is a trait: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning, criteria: [.nameRoleValue],
    finds: "a label that includes a state: \"selected\", \"dimmed\", \"disabled\", \"on\"",
    fix: "Convey the state with a trait (selected, notEnabled) or the value of a switch.")

  private var tables: [String: [State]] = [:]

  private struct State {
    let word: String
    /// The trait that conveys the same state; with it, the word at the end of a label is redundant.
    let trait: AccessibilityTraits
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      for language in page.wordLanguages(of: element) {
        let found = states(for: language).first { Self.includes($0, label, element) }
        guard let found else { continue }
        findings.add(element, "The label includes the state \"\(found.word)\".")
        break
      }
    }
  }

  private mutating func states(for language: String) -> [State] {
    if let known = tables[language] { return known }
    let own = TraitWords(language: language)
    var table = [
      State(word: own.word("selected"), trait: .selected),
      State(word: own.word("dimmed"), trait: .notEnabled),
      State(word: own.word("on"), trait: .toggle), State(word: own.word("off"), trait: .toggle),
    ]
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    table += (Self.disabled[primary] ?? []).map { State(word: $0, trait: .notEnabled) }
    table += (Self.selected[primary] ?? []).map { State(word: $0, trait: .selected) }
    tables[language] = table
    return table
  }

  /// Returns whether a label includes a state: apart from the name ("Bold, selected",
  /// "Selected: Bold", "Bold (selected)"), or as its last word if the trait conveys the state too.
  /// "On" and "off" count for a switch, and after a comma for any control.
  private static func includes(_ state: State, _ label: String, _ element: AuditedElement) -> Bool {
    let word = state.word
    let endsApart = label.hasSuffix(", " + word) || label.hasSuffix(" (\(word))")
    if state.trait == .toggle, !element.traits.contains(.toggle) {
      return element.isControl && endsApart
    }
    if element.traits.contains(state.trait), label.hasSuffix(" " + word) { return true }
    return endsApart || label.hasPrefix(word + ": ") || label.hasPrefix(word + ", ")
  }

  /// Developers' words for the state that the screen reader calls dimmed.
  private static let disabled: [String: [String]] = [
    "en": ["disabled", "unavailable", "inactive", "greyed out", "grayed out"],
    "de": ["deaktiviert", "nicht verfügbar", "inaktiv", "ausgegraut"],
    "es": ["desactivado", "desactivada", "deshabilitado", "deshabilitada", "no disponible"],
    "pl": ["wyłączone", "niedostępne", "nieaktywne", "nieaktywny", "wyszarzone"],
  ]

  /// Developers' words for the states that the trait selected and its absence convey.
  private static let selected: [String: [String]] = [
    "en": ["not selected", "unselected", "checked", "unchecked"],
    "de": ["nicht ausgewählt", "markiert", "nicht markiert"],
    "es": ["no seleccionado", "no seleccionada", "marcado", "sin marcar"],
    "pl": ["nie zaznaczono", "niezaznaczone", "zaznaczone"],
  ]
}

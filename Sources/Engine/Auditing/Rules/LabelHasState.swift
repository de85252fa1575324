import AccessibilityModel

/// A label that includes a state that has a trait: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning, criteria: [.nameRoleValue],
    finds: "a label that includes a state: \"selected\", \"dimmed\", \"disabled\", \"on\"",
    fix: "Convey the state with a trait (selected, notEnabled) or the value of a switch.")

  /// The words for states in a language.
  private struct States {
    /// The traits that convey the states, by their words.
    var traits: [String: AccessibilityTraits]
    /// The words that are states in any label, before a name and after it.
    let anywhere: Set<String>
  }

  private var tables: [String: States] = [:]

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.label.isEmpty {
      let label = element.label.lowercased()
      let candidates = Self.candidates(in: label)
      let isStated = !element.traits.isDisjoint(with: [.selected, .notEnabled, .toggleButton])
      guard isStated || !candidates.isEmpty else { continue }
      for language in page.wordLanguages(of: element) {
        let states = states(for: language)
        let apart = candidates.first { Self.isState($0, in: states, of: element) }
        let stated = isStated ? Self.stated(in: label, by: states, element.traits) : nil
        guard let word = apart?.text ?? stated else { continue }
        findings.add(element, "The label includes the state \"\(word)\".")
        break
      }
    }
  }

  /// A part of a label that is separate from the name.
  private struct Candidate {
    let text: String
    let isAtEnd: Bool
  }

  /// Returns the parts apart from the name: "Bold, selected", "Selected: Bold", "Bold (selected)".
  private static func candidates(in label: String) -> [Candidate] {
    var found: [Candidate] = []
    func add(_ text: Substring, isAtEnd: Bool) {
      found.append(Candidate(text: String(text), isAtEnd: isAtEnd))
    }
    let bytes = label.utf8
    if let comma = bytes.lastIndex(of: UInt8(ascii: ",")) {
      let rest = label[bytes.index(after: comma)...]
      if rest.first == " " { add(rest.dropFirst(), isAtEnd: true) }
    }
    if bytes.last == UInt8(ascii: ")"), let bracket = bytes.lastIndex(of: UInt8(ascii: "(")) {
      add(label[bytes.index(after: bracket)...].dropLast(), isAtEnd: true)
    }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ":")]
    if let mark = bytes.firstIndex(where: marks.contains) { add(label[..<mark], isAtEnd: false) }
    return found
  }

  /// Returns a Boolean value that indicates whether a part is a state. "On", "off", and developers'
  /// own words count at the end of a control's label only.
  private static func isState(
    _ candidate: Candidate, in states: States, of element: AuditedElement
  ) -> Bool {
    guard let trait = states.traits[candidate.text] else { return false }
    if trait == .toggleButton, element.isToggle { return true }
    if states.anywhere.contains(candidate.text) { return true }
    return candidate.isAtEnd && element.isControl
  }

  /// Returns the word at the end of a label for a state that a trait conveys too.
  private static func stated(
    in label: String, by states: States, _ traits: AccessibilityTraits
  ) -> String? {
    states.traits.filter { traits.contains($0.value) && label.hasSuffix(" " + $0.key) }.keys.max()
  }

  private mutating func states(for language: String) -> States {
    if let known = tables[language] { return known }
    let own = TraitWords(language: language)
    let words: [String: AccessibilityTraits] = [
      own.word("selected"): .selected, own.word("dimmed"): .notEnabled,
    ]
    var table = States(traits: words, anywhere: Set(words.keys))
    for name in ["on", "off"] { table.traits[own.word(name)] = .toggleButton }
    let primary = language.primaryLanguage
    for word in Self.disabled[primary] ?? [] { table.traits[word] = .notEnabled }
    for word in Self.selected[primary] ?? [] { table.traits[word] = .selected }
    tables[language] = table
    return table
  }

  /// Developers' words for the state that the screen reader calls dimmed.
  private static let disabled: [String: [String]] = [
    "en": ["disabled", "unavailable", "inactive", "greyed out", "grayed out"],
    "de": ["deaktiviert", "nicht verfügbar", "inaktiv", "ausgegraut"],
    "es": ["desactivado", "desactivada", "deshabilitado", "deshabilitada", "no disponible"],
    "pl": ["wyłączone", "niedostępne", "nieaktywne", "nieaktywny", "wyszarzone"],
  ]

  /// Developers' words for the states that the trait selected, its absence, and the expanded status
  /// convey.
  private static let selected: [String: [String]] = [
    "en": ["not selected", "unselected", "checked", "unchecked", "expanded", "collapsed"],
    "de": ["nicht ausgewählt", "markiert", "nicht markiert", "aufgeklappt", "zugeklappt"],
    "es": ["no seleccionado", "no seleccionada", "marcado", "sin marcar", "contraído"],
    "pl": ["nie zaznaczono", "niezaznaczone", "zaznaczone", "rozwinięte", "zwinięte"],
  ]
}

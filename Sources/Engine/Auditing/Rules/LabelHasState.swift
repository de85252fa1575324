import AccessibilityModel
import ScreenReading

/// A label that includes a state: "Bold, selected".
struct LabelHasState: WalkingRule {
  static let rule = RuleDescription(
    name: "label-has-state", severity: .warning, criteria: [.nameRoleValue],
    finds: """
      a label that includes a state: \"selected\", \"dimmed\", \"disabled\", \"on\"; a value that \
      repeats it
      """,
    fix: "Convey the state with a trait (selected, notEnabled) or the value of a switch.")

  /// The screen reader's words for states, by language.
  private var tables: [String: [(word: String, state: State)]] = [:]

  /// A state that the screen reader says, and the elements that have it.
  private enum State: String, CaseIterable {
    case selected, dimmed, expanded, collapsed, checked, unchecked, on, off

    /// A Boolean value that indicates whether the word has no other meaning before a comma.
    var isClear: Bool { self != .on && self != .off }

    /// Returns a Boolean value that indicates whether the screen reader can say the state of an
    /// element, so that the word at the end of its label repeats the state.
    func isState(of element: AuditedElement) -> Bool {
      switch self {
      case .selected: element.traits.contains(.selected)
      case .dimmed: element.traits.contains(.notEnabled)
      case .expanded, .collapsed: element.isControl
      case .checked, .unchecked, .on, .off: !element.traits.isDisjoint(with: .toggles)
      }
    }
  }

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let (label, value) = (element.label.lowercased(), element.value?.lowercased())
      let parts = Self.parts(of: label)
      for language in page.wordLanguages(of: element) {
        let table = tables.value(of: language) { Self.table(for: language) }
        if let word = Self.state(in: label, parts, of: element, table) {
          findings.add(element, "The label includes the state \"\(word)\".")
          break
        }
        // The value of a switch is its state.
        let repeated = table.first { $0.word == value && $0.state.isState(of: element) }?.state
        guard let value, repeated == .selected || repeated == .dimmed else { continue }
        findings.add(element, "The value repeats the state \"\(value)\".")
        break
      }
    }
  }

  /// Returns the parts of a label apart from the name, the one at the end first: "Bold, selected",
  /// "Selected: Bold", "Bold (selected)". In "Selected: 3 of 5", the state is the name.
  private static func parts(of label: String) -> [Substring] {
    let parts = label.split { ",:()".contains($0) }.map { $0.trimming(while: \.isWhitespace) }
    var named = parts.filter { $0.contains(where: \.isLetter) }
    // A position after name and state: "Bold, selected, 2 of 6".
    if named.count > 2, named.last?.first?.isNumber == true { named.removeLast() }
    guard named.count > 1, let first = named.first, let last = named.last else { return [] }
    return last.first?.isNumber == true ? [last] : named.dropFirst().reversed() + [first]
  }

  private static func state(
    in label: String, _ parts: [Substring], of element: AuditedElement,
    _ table: [(word: String, state: State)]
  ) -> String? {
    for (word, state) in table {
      let isRepeated = state.isState(of: element)
      for (index, part) in parts.enumerated() where part.hasSuffix(word) {
        // "Not selected" and "unselected" are states too.
        let before = part.dropLast(word.count)
        // A sentence begins with a clause: "When selected, the timer starts."
        if index > 0, before.last == " ", label.wordsOfLabel.count > 4 { continue }
        guard before.count < 7, !before.contains(where: \.isNumber), before.isEmpty || state.isClear
        else { continue }
        if isRepeated || state.isClear || index == 0 && element.isControl { return String(part) }
      }
      let isWhole = label == word && !element.traits.isDisjoint(with: .toggles)
      if isRepeated, isWhole || label.hasSuffix(" " + word) { return word }
    }
    return nil
  }

  private static func table(for language: String) -> [(word: String, state: State)] {
    let phrases = Phrases(language: language)
    // Developers call the state by other words.
    return State.allCases.map { (phrases("trait.\($0)").lowercased(), $0) }
      + phrases.list("label.dimmed").map { ($0, .dimmed) }
  }
}

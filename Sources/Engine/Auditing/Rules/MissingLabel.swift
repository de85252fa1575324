import AccessibilityModel

/// An element that does not say what it is.
struct MissingLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "missing-label", severity: .error, criteria: [.nameRoleValue, .nonTextContent],
    finds: "an element with no label, value, or title",
    fix: "Add a label, or hide the element from the screen reader if it is decorative.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.name.hasLetterOrNumber && isUnnamed(element) {
      let hint = element.hint ?? ""
      findings.add(
        element,
        hint.isEmpty
          ? "The element has no label and no value." : "The element has a hint but no label.")
    }
  }

  /// Returns whether the name of an element is empty, blank, or invisible. Punctuation and symbols
  /// are spoken by name, and a back button is complete with its trait alone.
  private func isUnnamed(_ element: AuditedElement) -> Bool {
    element.name.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isInvisible }
      && !element.traits.contains(.backButton)
  }
}

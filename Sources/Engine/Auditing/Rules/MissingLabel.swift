import AccessibilityModel

/// An element that says nothing of what it is.
struct MissingLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "missing-label", severity: .error,
    finds: "an element with no label, value or title",
    mend: "Give the element a label, or make it no element if it only decorates.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where !element.name.hasLetterOrNumber && isUnnamed(element) {
      let hint = element.hint ?? ""
      findings.add(
        element,
        hint.isEmpty
          ? "The element has no label and no value." : "The element has a hint but no label.")
    }
  }

  /// What is only punctuation or a symbol is said by its name; only what is empty or blank is
  /// nothing. A back button that says only its trait is complete.
  private func isUnnamed(_ element: AuditedElement) -> Bool {
    element.name.allSatisfy(\.isWhitespace) && !element.traits.contains(.backButton)
  }
}

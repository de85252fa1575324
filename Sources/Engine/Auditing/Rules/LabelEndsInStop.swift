import AccessibilityModel

/// A control whose label ends with a period, at which the voice drops and pauses.
struct LabelEndsInStop: WalkingRule {
  static let rule = RuleDescription(
    name: "label-ends-in-stop", severity: .info,
    finds: "the label of a control that ends with a period",
    fix: "Remove the period: a label is a name, not a sentence.")

  /// The most words in a name; a longer label is a sentence and may end with a period.
  private static let longestName = 4

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl && element.label.hasSuffix(".") {
      let words = element.label.split(separator: " ")
      guard words.count <= Self.longestName, !element.label.endsInEllipsis,
        !(words.last ?? "").dropLast().contains(".")
      else { continue }
      findings.add(element, "The label \"\(element.label)\" ends with a period.")
    }
  }
}

import AccessibilityModel

/// A control's label is a name; the full stop of a sentence makes the voice fall and wait.
struct LabelEndsInStop: WalkingRule {
  static let rule = RuleDescription(
    name: "label-ends-in-stop", severity: .info,
    finds: "the label of a control that ends in a full stop",
    mend: "Take the full stop away: a label is a name, not a sentence.")

  /// A label of more words is a sentence that somebody composed, and may end as one.
  private static let longestName = 4

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements where element.isControl && element.label.hasSuffix(".") {
      let words = element.label.split(separator: " ")
      guard words.count <= Self.longestName, !element.label.endsInEllipsis,
        !(words.last ?? "").dropLast().contains(".")
      else { continue }
      findings.add(element, "The label \"\(element.label)\" ends in a full stop.")
    }
  }
}

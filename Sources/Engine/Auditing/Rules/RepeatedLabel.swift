import AccessibilityModel

/// A text that is spoken twice: the label `FLOOR` in two lines, or a value that repeats the label.
struct RepeatedLabel: WalkingRule {
  static let rule = RuleDescription(
    name: "repeated-label", severity: .warning, criteria: [.headingsAndLabels],
    finds: "a label that says the same text twice, or a value that repeats the label",
    fix: "Say the text once: hide one of the two views, or set the label of their container.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      if let text = Self.repeatedText(in: element.label) {
        findings.add(element, "The label says \"\(text.shortened)\" twice.")
      } else if let value = element.value, Self.repeats(element.label, value, element) {
        findings.add(element, "The value repeats the label \"\(value.shortened)\".")
      }
    }
  }

  /// Returns the text that a label consists of twice, in two halves of its lines or of three and
  /// more parts between commas. "New York, New York" is a name.
  static func repeatedText(in label: String) -> String? {
    for (separator, least) in [("\n" as Character, 2), (",", 4)] {
      // Most labels contain too few of them.
      let count = label.utf8.reduce(1) { $0 + ($1 == separator.asciiValue ? 1 : 0) }
      guard count >= least else { continue }
      let parts = label.split(separator: separator).map { $0.trimmed(\.isWhitespace) }
      guard parts.count >= least, parts.count.isMultiple(of: 2) else { continue }
      let (first, second) = (parts.prefix(parts.count / 2), parts.suffix(parts.count / 2))
      if first.elementsEqual(second), first.contains(where: { $0.contains(where: \.isLetter) }) {
        return first.joined(separator: ", ")
      }
    }
    return nil
  }

  /// Returns whether a value repeats the label. In a text field, it can be what the user typed.
  private static func repeats(_ label: String, _ value: String, _ element: AuditedElement) -> Bool {
    element.traits.isDisjoint(with: [
      .textEntry, .secureTextEntry, .searchField, .textArea, .staticText,
    ])
      && !element.isToggle && label.contains(where: \.isLetter)
      && label.lowercased() == value.lowercased()
  }
}

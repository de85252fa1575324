import AccessibilityModel
import ScreenReading

/// An action that is available by hand but not to the screen reader.
struct HiddenAction: WalkingRule {
  static let rule = RuleDescription(
    name: "hidden-action", severity: .warning, criteria: [.keyboard, .nameRoleValue],
    finds: "an action that no utterance and no rotor offers",
    fix: "Offer it as a named custom action of an element that swiping reaches.")

  mutating func visit(_ page: AuditPage, _ findings: inout FindingList) {
    for element in page.elements {
      let offered = element.object.accessibilityCustomActions.map(\.name)
      if offered.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
        findings.add(element, "A custom action of the element has no name.")
      }
      guard let byHand = page.screen.auditActions(of: element.object) else { continue }
      let missing = byHand.filter { !offered.contains($0) }
      if let first = missing.first {
        findings.add(
          element, "\"\(first)\" is available by hand but is not an action of the element.")
      }
    }
  }
}

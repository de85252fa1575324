import AccessibilityModel

/// A scroll that asks every element on the screen where it is now.
struct Rewalk: ActingRule {
  static let rule = RuleDescription(
    name: "rewalk", severity: .warning,
    finds: "a scroll tick that asks more elements than the one with the focus",
    mend: "Ask only the element that has the focus; the others are asked when they get it.")

  /// The focus is asked for, and what holds it.
  private static let allowed = 2

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let stage = try AuditStage(subject)
    guard stage.screen.auditCounts?.asked != nil else {
      return "the screen does not count who is asked"
    }
    _ = stage.screen.auditDrawnTexts()
    let seen = stage.seenElements()
    if !seen.isEmpty { stage.screen.auditSetFocus(on: seen[seen.count / 2].object) }
    let before = stage.screen.auditCounts?.asked ?? 0
    guard let scroll = stage.screen.auditScroll(by: 1), scroll.distance != 0 else {
      return "nothing on the screen scrolls"
    }
    let asked = (stage.screen.auditCounts?.asked ?? 0) - before
    if asked > allowed {
      findings.add(
        scroll.container, "A scroll by 1 asked for \(asked) elements; expected the focus alone.")
    }
    return nil
  }
}

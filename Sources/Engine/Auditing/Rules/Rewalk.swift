import PlainText

/// A scroll that requests every element on the screen.
struct Rewalk: ActingRule {
  static let rule = RuleDescription(
    name: "rewalk", severity: .warning,
    finds: "a scroll step that requests more elements than the focused one",
    fix: "Request only the focused element, and the others when they get the focus.")

  /// The maximum number of requests for one scroll step: the focused element and its container.
  private static let allowed = 2

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    let stage = try AuditStage(subject)
    guard stage.screen.auditCounts?.asked != nil else {
      return "the screen does not count element requests"
    }
    _ = stage.screen.auditDrawnTexts()
    let seen = stage.seenElements()
    if !seen.isEmpty { stage.screen.auditSetFocus(on: seen[seen.count / 2].object) }
    let before = stage.screen.auditCounts?.asked ?? 0
    guard let scroll = stage.screen.auditScroll(by: 1), scroll.distance != 0 else {
      return NotRunReason.noScrolling
    }
    let asked = (stage.screen.auditCounts?.asked ?? 0) - before
    if asked > allowed {
      findings.add(
        scroll.container, "A scroll by 1 requested \(asked) elements instead of the focused one.")
    }
    return nil
  }
}

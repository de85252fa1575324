import AccessibilityModel

/// Elements that exist only if the screen reader was on when the screen was filled.
struct LateReader: ActingRule {
  static let rule = RuleDescription(
    name: "late-reader", severity: .error, criteria: [.focusOrder],
    finds: "elements that are missing if the screen reader is turned on later",
    fix: "Create elements on request, or when voiceOverStatusDidChange is posted.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let late = try AuditStage(subject, readerOn: false)
    _ = late.screen.auditDrawnTexts()
    guard late.screen.auditTurnReader(on: true) else {
      return "the screen is the same with the screen reader on and off"
    }
    let early = try AuditStage(subject, readerOn: true)
    _ = early.screen.auditDrawnTexts()
    let expected = early.seenElements().map(\.object).map(AuditPath.path(of:))
    let found = Set(late.seenElements().map(\.object).map(AuditPath.path(of:)))
    let missing = expected.filter { !found.contains($0) }
    guard let first = missing.first else { return nil }
    findings.add(
      path: first,
      "\(missing.count) of \(expected.count) elements are missing if the reader starts later.")
    return nil
  }
}

import AccessibilityModel

/// Elements that are only there if the reader was running when the screen was filled.
struct LateReader: ActingRule {
  static let rule = RuleDescription(
    name: "late-reader", severity: .error,
    finds: "a reader that is switched on late finds no elements, or fewer",
    mend: "Make the elements when they are asked for, or when voiceOverStatusDidChange is posted.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let late = try AuditStage(subject, readerOn: false)
    _ = late.screen.auditDrawnTexts()
    guard late.screen.auditTurnReader(on: true) else {
      return "the screen is the same with the reader on and off"
    }
    let early = try AuditStage(subject, readerOn: true)
    _ = early.screen.auditDrawnTexts()
    let expected = early.seenElements().map(\.object).map(AuditPath.path(of:))
    let found = Set(late.seenElements().map(\.object).map(AuditPath.path(of:)))
    let missing = expected.filter { !found.contains($0) }
    guard let first = missing.first else { return nil }
    findings.add(
      path: first,
      "Of \(expected.count) elements \(missing.count) are missing when the reader goes on late.")
    return nil
  }
}

import AccessibilityModel

/// Work for a reader who is not there.
struct WastedElements: ActingRule {
  static let rule = RuleDescription(
    name: "wasted-elements", severity: .warning,
    finds: "elements that are made while no screen reader runs",
    mend: "Make elements only when a screen reader runs, at the first ask.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let screen = try subject.makeScreen(false)
    guard screen.auditCounts != nil else { return "the screen does not count its elements" }
    _ = screen.auditDrawnTexts()
    for _ in 0..<3 {
      _ = screen.auditScroll(by: 1)
      _ = screen.auditDrawnTexts()
    }
    let made = screen.auditCounts?.made ?? 0
    if made > 0 {
      findings.add(
        path: "screen", "With the reader off \(made) elements were made by drawing and scrolling.")
    }
    return nil
  }
}

import PlainText

/// Elements that are created although the screen reader is off.
struct WastedElements: ActingRule {
  static let rule = RuleDescription(
    name: "wasted-elements", severity: .warning,
    finds: "elements that are created while the screen reader is off",
    fix: "Create elements only when the screen reader is on and requests them.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
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
        path: "screen", "Drawing and scrolling created \(made) elements with the reader off.")
    }
    return nil
  }
}

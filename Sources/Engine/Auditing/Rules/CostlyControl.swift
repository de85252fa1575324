import PlainText

/// A control that takes more gestures than a budget allows.
struct CostlyControl: ActingRule {
  static let rule = RuleDescription(
    name: "costly-control", severity: .warning,
    finds: "a control that takes more gestures from the first element than --budget allows",
    fix: "Give the part of the screen a heading, or move the control closer to a heading.")

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
    guard let budget = subject.budget else { return "no budget is set; set one with --budget" }
    let screen = try subject.makeScreen(true)
    for cost in ControlCosts(of: screen.auditRoot).costs where cost.gestures > budget {
      findings.add(
        cost.element, frame: screen.auditFrame(of: cost.element),
        """
        The control takes \(cost.gestures) gestures with the best rotor, and \(cost.swipes) swipes; \
        the budget is \(budget).
        """)
    }
    return nil
  }
}

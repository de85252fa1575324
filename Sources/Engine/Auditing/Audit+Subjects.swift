import AccessibilityModel

extension Audit {
  /// Audits several subjects as one, such as a scene with more than one screen.
  ///
  /// - Returns: The findings of each rule on all subjects. A rule counts as not run if it ran on
  ///   none.
  package func run(
    _ subjects: [AuditSubject], progress: (AccessibilityRow) -> Void = { _ in }
  ) throws -> [RuleOutcome] {
    var merged: [RuleOutcome] = []
    for subject in subjects {
      let outcomes = try run(subject, progress: progress)
      guard !merged.isEmpty else {
        merged = outcomes
        continue
      }
      for (index, outcome) in outcomes.enumerated() {
        merged[index] = RuleOutcome(
          rule: outcome.rule, findings: merged[index].findings + outcome.findings,
          notRun: merged[index].notRun.flatMap { _ in outcome.notRun })
      }
    }
    return merged
  }
}

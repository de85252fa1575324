import AccessibilityModel

/// Several subjects audited as one: a scene with more than one screen.
extension Audit {
  /// Audits one subject after another.
  ///
  /// - Returns: of each rule the findings on all of them; it was not run when it was run on none.
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

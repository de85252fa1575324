import PlainText

extension AuditReport {
  /// The report as TAP 14 (testanything.org): a test point for each rule, with findings as YAML.
  var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count + unreadable.count)"]
    if let unjudged { lines.append("# \(unjudged)") }
    for (index, outcome) in outcomes.enumerated() {
      let name = "\(index + 1) - \(outcome.rule.name)"
      if let reason = outcome.notRun {
        lines.append("ok \(name) # SKIP \(reason.tap)")
        continue
      }
      let open = outcome.findings.filter { !$0.isSuppressed }
      lines.append(open.contains(where: isFailure) ? "not ok \(name)" : "ok \(name)")
      guard !outcome.findings.isEmpty else { continue }
      lines.append("  ---")
      if let worst = open.map(\.severity).max() { lines.append("  severity: \(worst.rawValue)") }
      for criterion in outcome.rule.criteria.map(\.text) {
        if criterion == outcome.rule.criteria.first?.text { lines.append("  criteria:") }
        lines.append("    - \(criterion.yaml)")
      }
      lines.append("  findings:")
      for finding in outcome.findings {
        let place = finding.location.map { "\($0.file):\($0.line)" }
        lines.append("    - path: \(finding.path.yaml)")
        if let place { lines.append("      at: \(place.yaml)") }
        if let type = finding.origin?.type { lines.append("      type: \(type.yaml)") }
        lines.append("      label: \(finding.label.yaml)")
        lines.append("      message: \(finding.message.yaml)")
        lines.append("      fix: \(finding.fix.yaml)")
        if finding.isSuppressed { lines.append("      suppressed: true") }
      }
      lines.append("  ...")
    }
    for (index, screen) in unreadable.enumerated() {
      let problem = screen.problem.description.tap
      lines.append("not ok \(outcomes.count + index + 1) - \(problem)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

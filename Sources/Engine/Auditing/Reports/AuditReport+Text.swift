extension AuditReport {
  /// The report as text: a few lines for each finding, the rules not run, and a summary.
  var text: String {
    var lines: [String] = []
    for finding in findings where !finding.isSuppressed {
      let place = finding.location.map { "\($0.file):\($0.line): " } ?? ""
      lines.append(
        "\(place)\(finding.severity.rawValue): \(finding.rule): \(finding.path)"
          + Self.name(of: finding)
      )
      lines.append("  \(finding.message)")
      lines.append("  Fix: \(finding.fix)")
      let criteria = criteria(of: finding)
      if !criteria.isEmpty { lines.append("  Criteria: \(criteria.text)") }
    }
    if !lines.isEmpty { lines.append("") }
    let suppressedFindings = findings.filter(\.isSuppressed)
    for finding in suppressedFindings {
      lines.append("suppressed: \(finding.rule): \(finding.path)")
    }
    for outcome in outcomes {
      if let reason = outcome.notRun { lines.append("not run: \(outcome.rule.name): \(reason)") }
    }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `settings: 2 errors, 1 warning, 0 infos, 3 suppressed, 12 rules not run`
  public var summary: String {
    func counted(_ count: Int, _ name: String) -> String {
      "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "\(subject): "
      + [
        counted(count(.error), "error"), counted(count(.warning), "warning"),
        counted(count(.info), "info"), "\(suppressed) suppressed",
        counted(notRun, "rule") + " not run",
      ].joined(separator: ", ")
  }

  private static func name(of finding: Finding) -> String {
    var text = finding.label.isEmpty ? "" : " \"\(finding.label.shortened)\""
    if let frame = finding.frame { text += " at \(frame.short)" }
    return text
  }
}

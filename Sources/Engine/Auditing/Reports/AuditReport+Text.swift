import PlainText

extension AuditReport {
  /// The report as text: a few lines for each finding, notes, and a summary.
  func text(_ words: ReportWords) -> String {
    var lines: [String] = []
    for finding in findings where !finding.isSuppressed {
      lines.append(words(Self.heading(of: finding)))
      lines.append("  " + words(finding.problem))
      lines.append("  " + words("Fix: \(finding.remedy)"))
      let criteria = criteria(of: finding)
      if !criteria.isEmpty { lines.append("  " + words("Criteria: \(criteria.text)")) }
    }
    if !lines.isEmpty { lines.append("") }
    let suppressedFindings = findings.filter(\.isSuppressed)
    for finding in suppressedFindings {
      lines.append(words("suppressed: \("\(finding.rule): \(finding.path)")"))
    }
    for outcome in outcomes where listsRulesNotRun {
      guard let reason = outcome.reasonNotRun else { continue }
      lines.append(words("not run: \(outcome.rule.name): \(reason)"))
    }
    lines += (notes + [totals]).map { words($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `settings: 2 errors, 1 warning, 0 infos, 3 suppressed`
  public var summary: String { totals.description }

  var totals: Message {
    let errors: Message = count(.error) == 1 ? "1 error" : "\(count(.error)) errors"
    let warnings: Message = count(.warning) == 1 ? "1 warning" : "\(count(.warning)) warnings"
    let infos: Message = count(.info) == 1 ? "1 info" : "\(count(.info)) infos"
    return "\(subject): \(errors), \(warnings), \(infos), \(suppressed) suppressed"
  }

  /// The number of rules that could not run, with the reasons, and the unjudged criteria.
  var notes: [Message] {
    let reasons = outcomes.compactMap(\.reasonNotRun).uniqued
    let rules: Message = notRun == 1 ? "1 rule" : "\(notRun) rules"
    let why = reasons.dropFirst().reduce(reasons.first) { why, reason in
      why.map { "\($0); \(reason)" }
    }
    return [why.map { "\(rules) could not run: \($0)" }, unjudged].compactMap { $0 }
  }

  private static func heading(of finding: Finding) -> Message {
    var text = "\(finding.rule): \(finding.path)"
    if !finding.label.isEmpty { text += " \"\(finding.label.shortened)\"" }
    if let frame = finding.frame { text += " at \(frame.short)" }
    let heading: Message =
      switch finding.severity {
      case .error: "error: \(text)"
      case .warning: "warning: \(text)"
      case .info: "info: \(text)"
      }
    return finding.location.map { "\($0.file):\($0.line): \(heading)" } ?? heading
  }
}

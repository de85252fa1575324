/// What an audit found, with what the baseline knew of it.
package struct AuditReport: Sendable {
  /// What was audited, for the heading.
  package let subject: String
  package private(set) var outcomes: [RuleOutcome]

  /// - Parameters:
  ///   - subject: what was audited.
  ///   - outcomes: rule by rule.
  ///   - baseline: the findings that are known and told as suppressed.
  package init(subject: String, outcomes: [RuleOutcome], baseline: Baseline? = nil) {
    self.subject = subject
    self.outcomes = outcomes
    guard let baseline else { return }
    for index in self.outcomes.indices {
      for place in self.outcomes[index].findings.indices
      where baseline.knows(self.outcomes[index].findings[place]) {
        self.outcomes[index].findings[place].isSuppressed = true
      }
    }
  }

  /// All findings in the order of the rules, those of a rule in reading order.
  package var findings: [Finding] { outcomes.flatMap(\.findings) }

  package func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity && !$0.isSuppressed }
  }

  package var suppressed: Int { findings.count { $0.isSuppressed } }
  package var notRun: Int { outcomes.count { $0.notRun != nil } }

  /// Whether there is a finding that is as bad or worse and not suppressed.
  package func fails(on severity: Severity?) -> Bool {
    guard let severity else { return false }
    return findings.contains { $0.severity >= severity && !$0.isSuppressed }
  }

  /// Gives each finding a place in a file, where it has none of its own.
  package mutating func locate(_ place: (Finding) -> SourceLocation?) {
    for index in outcomes.indices {
      for finding in outcomes[index].findings.indices
      where outcomes[index].findings[finding].location == nil {
        outcomes[index].findings[finding].location = place(outcomes[index].findings[finding])
      }
    }
  }
}

/// The formats of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, sarif, junit, tap

  /// The whole report, with a line end at its end.
  package func text(of report: AuditReport) -> String {
    switch self {
    case .text: report.text
    case .json: report.json
    case .sarif: report.sarif
    case .junit: report.junit
    case .tap: report.tap
    }
  }
}

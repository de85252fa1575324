/// The findings of an audit, compared with a baseline.
package struct AuditReport: Sendable {
  /// The name of the audited subject.
  package let subject: String
  package private(set) var outcomes: [RuleOutcome]
  private let criteria: [String: [Criterion]]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - subject: The name of the audited subject.
  ///   - outcomes: The outcome of each rule.
  ///   - baseline: Known findings, which are reported as suppressed.
  package init(subject: String, outcomes: [RuleOutcome], baseline: Baseline? = nil) {
    self.subject = subject
    self.outcomes = outcomes
    criteria = Dictionary(
      outcomes.map { ($0.rule.name, $0.rule.criteria) }, uniquingKeysWith: { first, _ in first })
    guard let baseline else { return }
    for index in self.outcomes.indices {
      for place in self.outcomes[index].findings.indices
      where baseline.knows(self.outcomes[index].findings[place]) {
        self.outcomes[index].findings[place].isSuppressed = true
      }
    }
  }

  /// All findings, in the order of the rules and, for each rule, in reading order.
  package var findings: [Finding] { outcomes.flatMap(\.findings) }

  /// Returns the criteria of the rule that found something.
  func criteria(of finding: Finding) -> [Criterion] { criteria[finding.rule] ?? [] }

  /// Returns the number of findings of a severity that are not suppressed.
  package func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity && !$0.isSuppressed }
  }

  package var suppressed: Int { findings.count { $0.isSuppressed } }
  package var notRun: Int { outcomes.count { $0.notRun != nil } }

  /// Returns whether a finding that is not suppressed has at least the given severity.
  package func fails(on severity: Severity?) -> Bool {
    guard let severity else { return false }
    return findings.contains { $0.severity >= severity && !$0.isSuppressed }
  }

  /// Whether a finding of any severity is not in the baseline.
  package var hasNewFindings: Bool { findings.contains { !$0.isSuppressed } }

  /// Sets the location of each finding that has none to the one that the closure returns.
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
  case text, json, sarif, junit, tap, html, github

  /// Returns the whole report, ending with a line break.
  ///
  /// - Parameter words: The language of the formats that people read.
  package func text(of report: AuditReport, in words: ReportWords = .english) -> String {
    switch self {
    case .text: words(report.text)
    case .json: report.json
    case .sarif: report.sarif
    case .junit: report.junit
    case .tap: report.tap
    case .html: report.html(words)
    case .github: report.github(words)
    }
  }
}

import AccessibilityModel
import Geometry

/// The severity of a finding.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Advice; it affects no one.
  case info
  /// The user is slowed down or misled.
  case warning
  /// The user cannot reach something or hears something wrong.
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The description of a rule, for the list of rules and for reports.
package struct RuleDescription: Hashable, Sendable {
  /// The identifier in reports and baselines, such as `missing-label`.
  package let name: String
  /// The default severity of findings.
  package let severity: Severity
  /// The criteria that a finding fails, or an empty array for a rule that no criterion requires.
  package let criteria: [Criterion]
  /// What the rule finds, as a noun phrase.
  package let finds: String
  /// How to fix it, in one imperative sentence.
  package let fix: String

  /// The text in reports for a rule without criteria.
  static let convention = "none; a convention of the platform"

  init(
    name: String, severity: Severity, criteria: [Criterion] = [], finds: String, fix: String
  ) {
    self.name = name
    self.severity = severity
    self.criteria = criteria
    self.finds = finds
    self.fix = fix
  }
}

/// A line in a file, counted from 1.
package struct SourceLocation: Hashable, Sendable {
  package let file: String
  package let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// A problem for the user of a screen reader.
package struct Finding: Hashable, Sendable {
  package let rule: String
  package let severity: Severity
  /// The name of the audited screen: a scene, a tree, or a text.
  package let screen: String
  /// The stable path of the element on the screen.
  package let path: String
  /// The path of the container, or an empty string.
  package let container: String
  package let label: String
  package let frame: Rect?
  /// What is wrong, in one sentence.
  package let message: String
  package let fix: String
  package internal(set) var location: SourceLocation?
  /// What the dump of another tool calls the element, or nil if the screen comes from none.
  package internal(set) var origin: ElementOrigin?
  /// What a screen reader says at the element, or nil if the audit did not record it.
  package internal(set) var heard: String?
  /// Whether the finding is in the baseline.
  package internal(set) var isSuppressed = false
  /// The index among the findings with the same rule and path.
  package internal(set) var occurrence = 0

  /// The identity of the finding, independent of its wording and line.
  package var fingerprint: String {
    let base = "\(rule) \(path)"
    return occurrence == 0 ? base : "\(base) \(occurrence)"
  }
}

/// The outcome of a rule on a screen.
package struct RuleOutcome: Sendable {
  package let rule: RuleDescription
  package var findings: [Finding]
  /// Why the rule was not run, or nil if it ran.
  package let notRun: String?

  package init(rule: RuleDescription, findings: [Finding], notRun: String?) {
    self.rule = rule
    self.findings = findings
    self.notRun = notRun
  }
}

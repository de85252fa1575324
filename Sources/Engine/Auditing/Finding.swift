import AccessibilityModel
import Geometry

/// How bad a finding is.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Worth knowing; nobody stumbles.
  case info
  /// A user is slowed down, or misled.
  case warning
  /// A user cannot get at something, or is told what is not so.
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

/// What a rule is, for the list of rules and for reports.
package struct RuleDescription: Hashable, Sendable {
  /// `missing-label`
  package let name: String
  /// The severity of its findings, unless a finding says another.
  package let severity: Severity
  /// What it finds.
  package let finds: String
  /// How that is mended, in one sentence.
  package let mend: String
}

/// Where something stands in a file, from line 1.
package struct SourceLocation: Hashable, Sendable {
  package let file: String
  package let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// Something that a user of a screen reader would stumble over.
package struct Finding: Hashable, Sendable {
  package let rule: String
  package let severity: Severity
  /// What was audited: the scene, the tree, the text.
  package let screen: String
  /// The element's stable path in it.
  package let path: String
  /// The path of what holds the element.
  package let container: String
  package let label: String
  package let frame: Rect?
  /// What is wrong, in one sentence.
  package let message: String
  package let mend: String
  package internal(set) var location: SourceLocation?
  /// Whether the baseline knows it.
  package internal(set) var isSuppressed = false
  /// Which of the findings with the same rule and path it is, from 0.
  package internal(set) var occurrence = 0

  /// What stays the same while the finding does, whatever its words and its line.
  package var fingerprint: String {
    let base = "\(rule) \(path)"
    return occurrence == 0 ? base : "\(base) \(occurrence)"
  }
}

/// What became of a rule on a screen.
package struct RuleOutcome: Sendable {
  package let rule: RuleDescription
  package var findings: [Finding]
  /// Why it was not run; nil when it was.
  package let notRun: String?

  package init(rule: RuleDescription, findings: [Finding], notRun: String?) {
    self.rule = rule
    self.findings = findings
    self.notRun = notRun
  }
}

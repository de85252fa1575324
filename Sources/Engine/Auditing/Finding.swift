import Geometry
import PlainText

/// The severity of a finding.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Advice; it affects no one.
  case info
  /// The user is slowed down or misled.
  case warning
  /// The user cannot reach something or hears something wrong.
  case error

  /// Returns a Boolean value that indicates whether a severity is below another.
  public static func < (left: Severity, right: Severity) -> Bool {
    allCases.prefix { $0 != right }.contains(left)
  }

  /// The severity in reports for people.
  var report: Message {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// The description of a rule, for the list of rules and for reports.
public struct RuleDescription: Hashable, Sendable {
  /// The identifier in reports and baselines, such as `missing-label`.
  public let name: String
  /// The default severity of findings.
  public let severity: Severity
  /// The criteria that a finding fails, or an empty array for a rule that no criterion requires.
  public let criteria: [Criterion]
  /// The fault that the rule finds, as a noun phrase.
  public var finds: String { aim.description }
  /// The way to fix it, in one imperative sentence.
  public var fix: String { remedy.description }
  package let aim: Message
  package let remedy: Message

  /// The text in reports for a rule without criteria.
  static let convention: Message = "none; a convention of the platform"

  package init(
    name: String, severity: Severity, criteria: [Criterion] = [], finds: Message, fix: Message
  ) {
    self.name = name
    self.severity = severity
    self.criteria = criteria
    aim = finds
    remedy = fix
  }
}

/// A line in a file, counted from 1.
public struct SourceLocation: Hashable, Sendable {
  /// The name of the file.
  public let file: String
  /// The line, counted from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// A problem for the user of a screen reader.
public struct Finding: Hashable, Sendable {
  /// The name of the rule, such as `missing-label`.
  public let rule: String
  /// The severity of the finding, usually the rule's.
  public let severity: Severity
  /// The name of the audited screen: a scene, a tree, or a text.
  public let screen: String
  /// The stable path of the element on the screen.
  public let path: String
  /// The path of the container, or an empty string.
  public let container: String
  /// The label of the element; empty for an element without one.
  public let label: String
  /// The frame of the element, or nil if it is unknown.
  public let frame: Rect?
  /// The fault, in one sentence.
  public var message: String { problem.description }
  /// The way to fix it, in one imperative sentence.
  public var fix: String { remedy.description }
  package let problem: Message
  package let remedy: Message
  /// The place of the element in its file, or nil if it comes from none.
  public internal(set) var location: SourceLocation?
  /// The element's name in another tool's dump, or nil if the screen is not from a dump.
  package internal(set) var origin: ElementOrigin?
  /// The screen reader's speech at the element, or nil if the audit did not record it.
  public internal(set) var heard: String?
  /// A Boolean value that indicates whether the finding is in the baseline.
  public internal(set) var isSuppressed = false
  /// The identity of the element, which stays the same when others are inserted around it.
  package let element: String
  /// The index among the findings of the rule with the same identity of the element.
  package internal(set) var occurrence = 0

  /// The identity of the finding on its screen, independent of its wording, its line, and the
  /// elements before it.
  public var fingerprint: String {
    let base = "\(rule) \(element)"
    return occurrence == 0 ? base : "\(base) \(occurrence + 1)"
  }
}

extension Finding {
  /// Creates a finding about something other than an accessibility object.
  ///
  /// - Parameters:
  ///   - path: The place of the fault in reports.
  ///   - element: The identity of the element at fault.
  ///   - problem: The fault, in one sentence.
  package init(
    rule: RuleDescription, screen: String, path: String, element: String, label: String,
    location: SourceLocation?, _ problem: Message
  ) {
    self.init(
      rule: rule.name, severity: rule.severity, screen: screen, path: path.oneLine, container: "",
      label: label.oneLine, frame: nil, problem: problem, remedy: rule.remedy, location: location,
      element: element.oneLine)
  }
}

/// The outcome of a rule on a screen.
public struct RuleOutcome: Sendable {
  /// The rule.
  public let rule: RuleDescription
  /// The findings of the rule, in reading order.
  public internal(set) var findings: [Finding]
  /// The reason that the rule was not run, or nil if it ran.
  public var notRun: String? { reasonNotRun?.description }
  package let reasonNotRun: Message?

  package init(rule: RuleDescription, findings: [Finding], notRun: Message?) {
    self.rule = rule
    self.findings = findings
    reasonNotRun = notRun
  }

  /// Returns the outcome on two screens. The rule was not run only if it ran on neither.
  fileprivate func merged(with other: RuleOutcome) -> RuleOutcome {
    RuleOutcome(
      rule: rule, findings: findings + other.findings,
      notRun: reasonNotRun == nil ? nil : other.reasonNotRun)
  }
}

extension [RuleOutcome] {
  /// Returns the outcomes of the same rules on further screens, or those alone if there are none yet.
  package func merged(with other: Self) -> Self {
    isEmpty ? other : zip(self, other).map { $0.merged(with: $1) }
  }
}

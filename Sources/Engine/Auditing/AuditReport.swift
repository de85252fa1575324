import PlainText

/// The findings that make an audit fail.
public enum FailureCondition: Hashable, Sendable {
  /// A finding of at least a severity that is not in the baseline.
  case severity(Severity)
  /// A finding of any severity that is not in the baseline.
  case new
  /// None.
  case never
}

/// The findings of an audit, compared with a baseline.
public struct AuditReport: Sendable {
  /// The name of the audited subject.
  public let subject: String
  /// The names of the audited screens, in the order of the audit.
  public let screens: [String]
  /// The outcome of each rule, in the order of the rule table.
  public private(set) var outcomes: [RuleOutcome]
  /// The findings that make the audit fail. Reports for test runners agree with it.
  public var failureCondition = FailureCondition.severity(.error)
  /// The elements that swiping reaches, in reading order, or an empty array if they are unknown.
  package var elements: [ReportedElement] = []
  /// The screens that could not be read.
  package var unreadable: [UnreadableScreen] = []
  /// A Boolean value that indicates whether the report in text lists each rule that could not run.
  package var listsRulesNotRun = false
  /// A sentence that names the criteria without a rule, so that nobody takes a screen without
  /// findings for an accessible one; nil if only chosen rules ran.
  package var unjudged: Message?
  private let criteria: [String: [Criterion]]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - subject: The name of the audited subject.
  ///   - screens: The names of the audited screens, or nil for the subject alone.
  ///   - outcomes: The outcome of each rule.
  ///   - baseline: Known findings, which are reported as suppressed.
  package init(
    subject: String, screens: [String]? = nil, outcomes: [RuleOutcome], baseline: Baseline? = nil
  ) {
    self.subject = subject
    self.screens = screens ?? [subject]
    self.outcomes = outcomes
    criteria = Dictionary(
      outcomes.map { ($0.rule.name, $0.rule.criteria) }, uniquingKeysWith: { first, _ in first })
    guard let isKnown = baseline?.known(on: self.screens) else { return }
    updateFindings { $0.isSuppressed = $0.isSuppressed || isKnown($0) }
  }

  /// All findings, in the order of the screens, on each screen in the order of the rules, and for
  /// each rule in reading order.
  public var findings: [Finding] {
    let all = outcomes.flatMap(\.findings)
    guard screens.count > 1 else { return all }
    let byScreen = Dictionary(grouping: all, by: \.screen)
    let others = all.filter { !screens.contains($0.screen) }
    return screens.flatMap { byScreen[$0] ?? [] } + others
  }

  /// Returns the criteria of the rule that found something.
  func criteria(of finding: Finding) -> [Criterion] { criteria[finding.rule] ?? [] }

  /// Returns the number of findings of a severity that are not suppressed.
  public func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity && !$0.isSuppressed }
  }

  /// The number of findings that are in the baseline.
  public var suppressed: Int { findings.count { $0.isSuppressed } }
  /// The number of rules that were not run.
  public var notRun: Int { outcomes.count { $0.notRun != nil } }

  /// Returns a Boolean value that indicates whether a finding that is not suppressed has at least
  /// the given severity.
  public func fails(on severity: Severity?) -> Bool {
    guard let severity else { return false }
    return findings.contains { $0.severity >= severity && !$0.isSuppressed }
  }

  /// Returns a Boolean value that indicates whether a finding makes the audit fail.
  public func isFailure(_ finding: Finding) -> Bool {
    guard !finding.isSuppressed else { return false }
    return switch failureCondition {
    case .severity(let severity): finding.severity >= severity
    case .new: true
    case .never: false
    }
  }

  /// A Boolean value that indicates whether a finding makes the audit fail.
  public var isFailed: Bool { findings.contains(where: isFailure) }

  /// A Boolean value that indicates whether a finding of any severity is not in the baseline.
  public var hasNewFindings: Bool { findings.contains { !$0.isSuppressed } }

  /// Sets the location of each finding without one to the location that the closure returns.
  package mutating func locate(_ place: (Finding) -> SourceLocation?) {
    updateFindings { $0.location = $0.location ?? place($0) }
  }

  private mutating func updateFindings(_ update: (inout Finding) -> Void) {
    for index in outcomes.indices {
      for place in outcomes[index].findings.indices { update(&outcomes[index].findings[place]) }
    }
  }
}

/// An element that an audit examined.
package struct ReportedElement: Sendable {
  let screen: String
  let path: String
  let label: String
  let location: SourceLocation?
}

/// A screen that an audit could not read, and why.
package typealias UnreadableScreen = (name: String, problem: Message)

/// The formats of a report.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// One JSON object with sorted keys, and a finding on each line.
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit XML, for test reports.
  case junit
  /// TAP 14, the Test Anything Protocol.
  case tap
  /// One HTML page.
  case html
  /// Workflow commands of GitHub Actions.
  case github
  /// The draft of an OpenACR document, for WCAG 2.2 and EN 301 549.
  case openACR = "openacr"

  /// Returns the whole report in English, ending with a line break.
  public func text(of report: AuditReport) -> String { text(of: report, in: .english) }

  /// Returns the whole report, ending with a line break.
  ///
  /// - Parameter words: The language of the formats that people read.
  package func text(of report: AuditReport, in words: ReportWords) -> String {
    switch self {
    case .text: report.text(words)
    case .json: report.json
    case .sarif: report.sarif
    case .junit: report.junit
    case .tap: report.tap
    case .html: report.html(words)
    case .github: report.github(words)
    case .openACR: report.openACR
    }
  }
}

/// The language of a report for people. Reports for programs are in English.
package struct ReportWords: Sendable {
  package static let english = ReportWords(language: "en") { $0.description }

  /// The language as a BCP 47 tag.
  let language: String
  private let translation: @Sendable (Message) -> String

  /// - Parameter translation: A closure that returns a message in the language.
  package init(language: String, translation: @escaping @Sendable (Message) -> String) {
    self.language = language
    self.translation = translation
  }

  /// Returns a message in the language of the report.
  func callAsFunction(_ message: Message) -> String { translation(message) }
}

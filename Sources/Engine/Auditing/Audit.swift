import AccessibilityModel
import PlainText

/// Walks a screen, applies the rules, and collects their findings.
///
/// Use an audit in the tests of an app to find obstacles for users of VoiceOver:
///
/// ```swift
/// let report = try Audit().report(on: TreeFile(screen), name: "settings")
/// #expect(report.findings.filter { $0.severity == .error } == [])
/// ```
public struct Audit {
  private let types: [any AuditRule.Type]
  /// A Boolean value that indicates whether all rules run, so that reports name unjudged criteria.
  private let runsAllRules: Bool
  private let recordsSpeech: Bool
  private let budget: Int?

  /// Creates an audit.
  ///
  /// - Parameters:
  ///   - names: The names of the rules to run, or an empty array for all rules.
  ///   - recordsSpeech: A Boolean value that indicates whether findings include the screen reader's
  ///     speech at their elements.
  ///   - budget: The most gestures that it may take to reach a control from the first element. The rule
  ///     `costly-control` runs only with a budget.
  /// - Throws: `AuditError.unknownRule` for a name that no rule has.
  public init(
    rules names: [String] = [], recordsSpeech: Bool = false, budget: Int? = nil
  ) throws(AuditError) {
    for name in names { _ = try RuleTable.rule(named: name) }
    let chosen = Set(names)
    types = RuleTable.types.filter { type in
      names.isEmpty
        ? budget != nil || type.rule != CostlyControl.rule : chosen.contains(type.rule.name)
    }
    self.budget = budget
    runsAllRules = names.isEmpty
    self.recordsSpeech = recordsSpeech
  }

  /// Audits a tree of views.
  ///
  /// An audit operates the elements of the tree, for example to hear each step of a slider.
  ///
  /// - Parameters:
  ///   - tree: The tree, from a file or from memory.
  ///   - name: The name of the screen in findings.
  ///   - language: The language of the interface as a BCP 47 tag, or nil to use the tree's language
  ///     or, if the tree has none, to infer it from the texts.
  ///   - baseline: Known findings, which are reported as suppressed.
  /// - Returns: The findings of all rules.
  /// - Throws: Nothing for a tree, which can always be audited.
  public func report(
    on tree: TreeFile, name: String, language: String? = nil, baseline: Baseline? = nil
  ) throws -> AuditReport {
    let subject = AuditSubject(name: name, tree: tree, language: language)
    return try report(on: [subject], name: name, baseline: baseline)
  }

  /// Audits several screens, and reports on all of them together.
  ///
  /// - Parameters:
  ///   - subjects: The screens to audit.
  ///   - name: The name of the report.
  ///   - baseline: Known findings, which are reported as suppressed.
  package func report(
    on subjects: [AuditSubject], name: String, baseline: Baseline?
  ) throws -> AuditReport {
    var report = AuditReport(
      subject: name, screens: subjects.map(\.name), outcomes: try run(subjects), baseline: baseline)
    report.elements = try subjects.flatMap { try $0.reportedElements() }
    if runsAllRules { report.unjudged = "Contrast and text size need pixels and are not judged." }
    return report
  }

  /// Audits one screen.
  ///
  /// - Returns: The outcome of each rule, in the order of the rule table.
  package func run(_ subject: AuditSubject) throws -> [RuleOutcome] {
    var subject = subject
    subject.budget = budget
    var outcomes = try walk(subject)
    for case let type as any ActingRule.Type in types {
      var list = FindingList(rule: type.rule, subject: subject)
      let reason = try type.run(on: subject, &list)
      try addSpeech(to: &list, of: subject)
      outcomes[type.rule] = RuleOutcome(rule: type.rule, findings: list.findings, notRun: reason)
    }
    return types.compactMap { outcomes[$0.rule] }
  }

  /// Audits several subjects as one, such as a scene with more than one screen.
  ///
  /// - Returns: The findings of each rule on all subjects. A rule counts as not run if it ran on
  ///   none.
  package func run(_ subjects: [AuditSubject]) throws -> [RuleOutcome] {
    try subjects.reduce([]) { $0.merged(with: try run($1)) }
  }

  /// Adds the screen reader's speech at the elements of findings, if the audit records it.
  private func addSpeech(to list: inout FindingList, of subject: AuditSubject) throws {
    guard recordsSpeech, !list.findings.isEmpty else { return }
    let stage = try AuditStage(subject)
    list.addSpeech(stage.utterance)
  }

  /// Applies all walking rules in one walk.
  private func walk(_ subject: AuditSubject) throws -> [RuleDescription: RuleOutcome] {
    let types = types.compactMap { $0 as? any WalkingRule.Type }
    guard !types.isEmpty else { return [:] }
    var rules: [any WalkingRule] = types.map { $0.init() }
    var lists = types.map { FindingList(rule: $0.rule, subject: subject) }
    let screen = try subject.makeScreen(true)
    let walk = AuditWalk(screen: screen)
    // Asked after the walk has started: drawing may create the elements.
    lazy var reasons = types.map { $0.reasonNotToRun(on: screen) }
    func forEach(_ apply: (inout any WalkingRule, inout FindingList) throws -> Void) rethrows {
      for index in rules.indices where reasons[index] == nil {
        try apply(&rules[index], &lists[index])
      }
    }
    walk.run { view in
      forEach { $0.look(at: view, &$1) }
    } visit: { page in
      forEach { $0.visit(page, &$1) }
    }
    try forEach {
      $0.finish(walk, &$1)
      try addSpeech(to: &$1, of: subject)
    }
    var outcomes: [RuleDescription: RuleOutcome] = [:]
    for (list, reason) in zip(lists, reasons) {
      outcomes[list.rule] = RuleOutcome(rule: list.rule, findings: list.findings, notRun: reason)
    }
    return outcomes
  }
}

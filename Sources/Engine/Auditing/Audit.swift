import AccessibilityModel
import ScreenReading

/// Walks a screen, applies the rules, and collects their findings.
package struct Audit {
  private let kinds: [RuleTable.Kind]
  private let pixelRules: [RuleDescription]
  private let recordsSpeech: Bool

  /// Creates an audit.
  ///
  /// - Parameters:
  ///   - names: The names of the rules to run, or an empty array for all rules.
  ///   - recordsSpeech: Whether findings include what a screen reader says at their elements.
  /// - Throws: `AuditError.unknownRule` for a name that no rule has.
  package init(rules names: [String] = [], recordsSpeech: Bool = false) throws(AuditError) {
    for name in names { _ = try RuleTable.rule(named: name) }
    let chosen = Set(names)
    kinds = RuleTable.kinds.filter { names.isEmpty || chosen.contains($0.rule.name) }
    pixelRules = PixelRules.rules.filter { names.isEmpty || chosen.contains($0.name) }
    self.recordsSpeech = recordsSpeech
  }

  /// Audits one screen.
  ///
  /// - Parameters:
  ///   - subject: The screen to audit.
  ///   - progress: Called with each row that the walk reaches, if the screen has rows.
  /// - Returns: The outcome of each rule, in the order of the rule table.
  package func run(
    _ subject: AuditSubject, progress: (AccessibilityRow) -> Void = { _ in }
  ) throws -> [RuleOutcome] {
    var walked = try walk(subject, progress: progress)
    var outcomes: [RuleOutcome] = []
    for kind in kinds {
      switch kind {
      case .walking: outcomes.append(walked.removeFirst())
      case .acting(let type):
        var list = FindingList(rule: type.rule, subject: subject)
        let reason = try type.run(on: subject, &list)
        try addSpeech(to: &list, of: subject)
        outcomes.append(RuleOutcome(rule: type.rule, findings: list.findings, notRun: reason))
      }
    }
    return outcomes
      + pixelRules.map { RuleOutcome(rule: $0, findings: [], notRun: PixelRules.reason) }
  }

  /// Adds what a screen reader says at the elements of findings, if the audit records it.
  private func addSpeech(to list: inout FindingList, of subject: AuditSubject) throws {
    guard recordsSpeech, !list.findings.isEmpty else { return }
    let stage = try AuditStage(subject)
    list.addSpeech(stage.utterance)
  }

  /// Applies all walking rules in one walk.
  private func walk(
    _ subject: AuditSubject, progress: (AccessibilityRow) -> Void
  ) throws -> [RuleOutcome] {
    let types = kinds.compactMap { kind in
      if case .walking(let type) = kind { type } else { nil }
    }
    guard !types.isEmpty else { return [] }
    let screen = try subject.makeScreen(true)
    let walk = AuditWalk(screen: screen)
    let traversal = Traversal()
    var rules: [any WalkingRule] = types.map { $0.init() }
    var lists = types.map { FindingList(rule: $0.rule, subject: subject) }
    // Determined after the walk has started: drawing may create the elements.
    var reasons: [String?]?
    func knownReasons() -> [String?] {
      let known = reasons ?? types.map { $0.reasonNotToRun(on: screen) }
      reasons = known
      return known
    }
    walk.run { view in
      let known = knownReasons()
      for index in rules.indices where known[index] == nil {
        rules[index].look(at: view, &lists[index])
      }
    } visit: { page in
      let known = knownReasons()
      for index in rules.indices where known[index] == nil {
        rules[index].visit(page, &lists[index])
      }
      if let row = page.elements.last.flatMap({ traversal.row(of: $0.object)?.row }) {
        progress(row)
      }
    }
    let known = knownReasons()
    for index in rules.indices where known[index] == nil {
      rules[index].finish(walk, &lists[index])
      try addSpeech(to: &lists[index], of: subject)
    }
    return types.indices.map {
      RuleOutcome(rule: types[$0].rule, findings: lists[$0].findings, notRun: known[$0])
    }
  }
}

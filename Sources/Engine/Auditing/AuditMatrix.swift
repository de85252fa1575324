/// The findings of every rule on several subjects: each trap, and the scenes without one.
package struct AuditMatrix: Sendable {
  package struct Line: Sendable {
    /// `timeline --trap one-minutes`
    package let name: String
    /// The rule that is expected to report a finding, or nil for a clean subject.
    package let expected: String?
    package let outcomes: [RuleOutcome]

    package init(name: String, expected: String?, outcomes: [RuleOutcome]) {
      self.name = name
      self.expected = expected
      self.outcomes = outcomes
    }

    /// A Boolean value that indicates whether the expected rule found the trap, or no rule found
    /// anything on a clean subject.
    package var isRight: Bool {
      guard let expected else { return found.isEmpty }
      return found.contains(expected)
    }

    /// The names of the rules that found something.
    package var found: [String] {
      outcomes.filter { !$0.findings.isEmpty }.map(\.rule.name)
    }

    /// A character for each rule: `#` found something, `.` found nothing, `-` was not run.
    var signs: String {
      outcomes.map { $0.notRun != nil ? "-" : $0.findings.isEmpty ? "." : "#" }.joined()
    }
  }

  package private(set) var lines: [Line] = []

  package init() {}

  package mutating func append(_ line: Line) { lines.append(line) }

  package var trapsFound: Int { lines.count { $0.expected != nil && $0.isRight } }
  package var traps: Int { lines.count { $0.expected != nil } }
  package var cleanWithFindings: Int { lines.count { $0.expected == nil && !$0.isRight } }
  package var isRight: Bool { lines.allSatisfy(\.isRight) }

  /// A table with a line for each subject and a column for each rule, under the names of the rules.
  package var text: String {
    let rules = lines.first?.outcomes.map(\.rule.name) ?? []
    let width = lines.map(\.name.count).max() ?? 0
    var text = "# found something   . found nothing   - not run\n\n"
    // The names of the rules descend to their columns like steps.
    for (index, name) in rules.enumerated() {
      text += String(repeating: " ", count: width + 2)
      text += String(repeating: "|", count: index) + "+- \(name)\n"
    }
    for line in lines {
      let name = line.name + String(repeating: " ", count: width - line.name.count)
      let verdict: String
      switch (line.expected, line.isRight) {
      case (let rule?, true): verdict = "found by \(rule)"
      case (let rule?, false): verdict = "NOT FOUND by \(rule)"
      case (nil, true): verdict = "clean"
      case (nil, false): verdict = "FINDINGS by \(line.found.joined(separator: ", "))"
      }
      text += "\(name)  \(line.signs)  \(verdict)\n"
    }
    let clean = lines.count { $0.expected == nil }
    text +=
      "\n\(trapsFound) of \(traps) traps found, \(cleanWithFindings) of \(clean) clean screens "
    text += "with findings\n"
    return text
  }
}

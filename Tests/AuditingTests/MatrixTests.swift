@testable import Auditing
import Testing

@Suite("The table of rules and subjects") struct MatrixTests {
  /// Returns the line of a subject with one rule that found something, one that found nothing, and
  /// others that were not run.
  private func line(_ name: String, expected: String?, found: String) -> AuditMatrix.Line {
    let rules = RuleTable.rules
    let outcomes = rules.map { rule in
      let finding = [found].filter { $0 == rule.name }.map { _ in Self.finding(rule) }
      let isRun = rule.name == found || rule.name == "missing-label"
      return RuleOutcome(rule: rule, findings: finding, notRun: isRun ? nil : "reason")
    }
    return AuditMatrix.Line(name: name, expected: expected, outcomes: outcomes)
  }

  private static func finding(_ rule: RuleDescription) -> Finding {
    Finding(
      rule: rule.name, severity: rule.severity, screen: "s", path: "p", container: "", label: "",
      frame: nil, problem: "m", remedy: "f", location: nil, element: "p")
  }

  @Test func aLineIsRightIfItsRuleFindsTheTrapOrACleanSubjectHasNoFindings() {
    #expect(line("a", expected: "plural", found: "plural").isRight)
    #expect(!line("a", expected: "plural", found: "language").isRight)
    #expect(line("a", expected: nil, found: "none").isRight)
    #expect(!line("a", expected: nil, found: "language").isRight)
  }

  @Test func theTextHasAColumnForEachRuleAndASummary() {
    var matrix = AuditMatrix()
    matrix.append(line("trap", expected: "duplicate-label", found: "duplicate-label"))
    matrix.append(line("clean", expected: nil, found: "none"))
    matrix.append(line("dirty", expected: nil, found: "plural"))
    let lines = matrix.text.split(separator: "\n").map(String.init)
    let rest = String(repeating: "-", count: RuleTable.rules.count - 2)
    #expect(lines.count == 1 + RuleTable.rules.count + 3 + 1)
    #expect(lines.contains("       +- missing-label"))
    #expect(lines.contains("       |+- duplicate-label"))
    #expect(lines.contains("trap   .#\(rest)  found by duplicate-label"))
    #expect(lines.contains("clean  .-\(rest)  clean"))
    #expect(lines.last == "1 of 1 traps found, 1 of 2 clean screens with findings")
    #expect(!matrix.isRight)
  }
}

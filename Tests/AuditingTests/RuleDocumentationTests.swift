import Auditing
import Testing

@Suite("The documentation of the rules") struct RuleDocumentationTests {
  @Test func everyCriterionHasItsNumberAndClause() {
    for rule in RuleTable.rules {
      for criterion in rule.criteria {
        let parts = criterion.number.split(separator: ".")
        #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
        // Clause 11 of EN 301 549 repeats the number of the criterion.
        if let clause = criterion.clause { #expect(clause.hasPrefix("11." + criterion.number)) }
      }
    }
    #expect(RuleTable.rules.count { !$0.criteria.isEmpty } >= 35)
  }
}

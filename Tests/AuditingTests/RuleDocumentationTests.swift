import Auditing
import Foundation
import Testing

@Suite("The documentation of the rules") struct RuleDocumentationTests {
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// `RECORD=1 swift test --filter RuleDocumentationTests` writes the table.
  @Test func theTableOfRulesIsCurrent() throws {
    let file = Self.root.appending(path: "Documentation/audit-rules.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "| rule | severity |"))
    let end = try #require(text.range(of: "\n\n", range: start.lowerBound..<text.endIndex))
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let new = text[..<start.lowerBound] + RuleTable.markdown + text[end.lowerBound...].dropFirst()
      try String(new).write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(text[start.lowerBound...end.lowerBound] == RuleTable.markdown)
  }

  @Test func everyCriterionHasItsNumberAndClause() {
    for rule in RuleTable.all {
      for criterion in rule.criteria {
        let parts = criterion.number.split(separator: ".")
        #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
        // Clause 11 of EN 301 549 repeats the number of the criterion.
        if let clause = criterion.clause { #expect(clause.hasPrefix("11." + criterion.number)) }
      }
    }
    #expect(RuleTable.rules.count { !$0.criteria.isEmpty } >= 35)
  }

  @Test func theReadmeNamesTheFile() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("Documentation/audit-rules.md"))
  }
}

import Auditing

/// The rules of audits, for the reference pages.
enum RuleReference {
  /// Returns rules as a Markdown table.
  static func markdown(of rules: [RuleDescription]) -> String {
    let lines = rules.map { rule in
      let finds = rule.finds.replacing("|", with: "\\|")
      let criteria = rule.criteria.map { "\($0.number) \($0.name) (\($0.level.rawValue))" }
      let clauses = rule.criteria.compactMap(\.clause)
      return
        "| `\(rule.name)` | \(rule.severity.rawValue) | \(finds) | "
        + "\(criteria.isEmpty ? "–" : criteria.joined(separator: "; ")) | "
        + "\(clauses.isEmpty ? "–" : clauses.joined(separator: "; ")) |"
    }
    let head = "| rule | severity | finds | WCAG 2.2 | EN 301 549 |\n|---|---|---|---|---|\n"
    return head + lines.joined(separator: "\n") + "\n"
  }
}

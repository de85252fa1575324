import PlainText

extension RuleTable {
  /// The rules as text: the name and severity, what the rule finds, how to fix it, and the criteria
  /// that a finding fails.
  package static var text: String {
    rules.map(text).joined()
      + PixelRules.rules.map { text(of: $0) + "  Not run: \(PixelRules.reason)\n" }.joined()
  }

  private static func text(of rule: RuleDescription) -> String {
    """
    \(rule.name) (\(rule.severity.rawValue))
      Finds: \(rule.finds)
      Fix: \(rule.fix)
      Criteria: \(rule.criteria.text)

    """
  }

  /// The rules as a Markdown table.
  package static var markdown: String {
    let lines = all.map { rule in
      let finds = rule.finds.replacing("|", with: "\\|")
      let isRun = rules.contains(rule)
      let criteria = rule.criteria.map { "\($0.number) \($0.name) (\($0.level.rawValue))" }
      let clauses = rule.criteria.compactMap(\.clause)
      return
        "| `\(rule.name)` | \(isRun ? rule.severity.rawValue : PixelRules.reason) | \(finds) | "
        + "\(criteria.isEmpty ? "–" : criteria.joined(separator: "; ")) | "
        + "\(clauses.isEmpty ? "–" : clauses.joined(separator: "; ")) |"
    }
    let head = "| rule | severity | finds | WCAG 2.2 | EN 301 549 |\n|---|---|---|---|---|\n"
    return head + lines.joined(separator: "\n") + "\n"
  }

  /// The rules as a JSON array, one on each line.
  package static var json: String {
    var json = JSONText()
    json.array { list in
      for rule in all {
        list.lineBreak()
        list.object { json in
          for (key, value) in [
            ("name", rule.name), ("severity", rule.severity.rawValue), ("finds", rule.finds),
            ("fix", rule.fix),
          ] {
            json.key(key)
            json.string(value)
          }
          json.key("criteria")
          json.write(rule.criteria)
        }
      }
    }
    return json.text + "\n"
  }
}

extension JSONText {
  /// Writes criteria as a list of objects.
  mutating func write(_ criteria: [Criterion]) {
    array { list in
      for criterion in criteria {
        list.object { json in
          json.key("wcag")
          json.string(criterion.number)
          json.key("name")
          json.string(criterion.name)
          json.key("level")
          json.string(criterion.level.rawValue)
          guard let clause = criterion.clause else { return }
          json.key("en301549")
          json.string(clause)
        }
      }
    }
  }
}

import PlainText

extension RuleTable {
  /// The rules as text: the name and severity, what the rule finds, and how to fix it.
  package static var text: String {
    rules.map { rule in
      "\(rule.name) (\(rule.severity.rawValue))\n  Finds: \(rule.finds)\n  Fix: \(rule.fix)\n"
    }.joined()
  }

  /// The rules as a JSON array, one on each line.
  package static var json: String {
    var json = JSONText()
    json.array { list in
      for rule in rules {
        list.lineBreak()
        list.object { json in
          for (key, value) in [
            ("name", rule.name), ("severity", rule.severity.rawValue), ("finds", rule.finds),
            ("fix", rule.fix),
          ] {
            json.key(key)
            json.string(value)
          }
        }
      }
    }
    return json.text + "\n"
  }
}

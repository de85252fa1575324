import PlainText

extension RuleTable {
  /// The rules for people: a name with its severity, what it finds, how that is mended.
  package static var text: String {
    rules.map { rule in
      "\(rule.name) (\(rule.severity.rawValue))\n  Finds: \(rule.finds)\n  Mend: \(rule.mend)\n"
    }.joined()
  }

  /// The rules for programs: a list, a rule a line.
  package static var json: String {
    var json = JSONText()
    json.array { list in
      for rule in rules {
        list.lineBreak()
        list.object { json in
          for (key, value) in [
            ("name", rule.name), ("severity", rule.severity.rawValue), ("finds", rule.finds),
            ("mend", rule.mend),
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

import PlainText

extension AuditReport {
  /// The report as one JSON object, with a finding on each line.
  var json: String {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.number(1)
      json.key("subject")
      json.string(subject)
      json.key("summary")
      json.object { json in
        for severity in Severity.allCases.reversed() {
          json.key(severity.rawValue)
          json.number(count(severity))
        }
        json.key("suppressed")
        json.number(suppressed)
        json.key("notRun")
        json.number(notRun)
      }
      json.key("findings")
      json.array { json in
        for finding in findings {
          json.lineBreak()
          json.write(finding, criteria: criteria(of: finding))
        }
      }
      json.key("notRun")
      json.array { json in
        for outcome in outcomes {
          guard let reason = outcome.notRun else { continue }
          json.lineBreak()
          json.object {
            $0.key("rule")
            $0.string(outcome.rule.name)
            $0.key("reason")
            $0.string(reason)
            $0.key("criteria")
            $0.write(outcome.rule.criteria)
          }
        }
      }
    }
    return json.text + "\n"
  }
}

extension JSONText {
  fileprivate mutating func write(_ finding: Finding, criteria: [Criterion]) {
    object { json in
      func text(_ key: String, _ value: String) {
        json.key(key)
        json.string(value)
      }
      text("rule", finding.rule)
      text("severity", finding.severity.rawValue)
      json.key("suppressed")
      json.bool(finding.isSuppressed)
      text("path", finding.path)
      if let origin = finding.origin {
        text("type", origin.type)
        if let name = origin.name { text("name", name.oneLine) }
      }
      text("label", finding.label)
      if let frame = finding.frame {
        json.key("frame")
        json.array { list in
          for side in [frame.x, frame.y, frame.width, frame.height] { list.number(side) }
        }
      }
      text("message", finding.message)
      text("fix", finding.fix)
      json.key("criteria")
      json.write(criteria)
      if let heard = finding.heard { text("heard", heard) }
      if let location = finding.location {
        text("file", location.file)
        json.key("line")
        json.number(location.line)
      }
    }
  }
}

import PlainText

extension AuditReport {
  /// The report as SARIF 2.1.0 (OASIS): one run, with a result and one location for each finding.
  var sarif: String {
    var json = JSONText()
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.key("runs")
      json.array { $0.object { json in writeRun(to: &json) } }
    }
    return json.text + "\n"
  }

  private func writeRun(to json: inout JSONText) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "lector")
        json.key("rules")
        json.array { list in
          for outcome in outcomes {
            list.lineBreak()
            list.write(outcome.rule)
          }
        }
      }
    }
    // A rule that was not run is a notification of the run, not a result.
    json.key("invocations")
    json.array { list in
      list.object { json in
        json.key("executionSuccessful")
        json.bool(true)
        json.key("toolExecutionNotifications")
        json.array { list in
          for outcome in outcomes {
            guard let reason = outcome.notRun else { continue }
            list.lineBreak()
            list.notRun(outcome.rule.name, reason)
          }
        }
      }
    }
    json.key("results")
    json.array { list in
      let indices = Dictionary(
        outcomes.enumerated().map { ($1.rule.name, $0) }, uniquingKeysWith: { first, _ in first })
      for finding in findings {
        list.lineBreak()
        list.write(finding, ruleIndex: indices[finding.rule] ?? -1)
      }
    }
  }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

extension JSONText {
  fileprivate mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  fileprivate mutating func text(_ key: String, _ value: String) {
    self.key(key)
    object { $0.member("text", value) }
  }

  fileprivate mutating func write(_ rule: RuleDescription) {
    object { json in
      json.member("id", rule.name)
      json.text("shortDescription", rule.finds)
      json.text("help", rule.fix)
      json.key("defaultConfiguration")
      json.object { $0.member("level", rule.severity.sarifLevel) }
      json.key("properties")
      json.object { json in
        json.key("tags")
        json.array { list in
          for tag in ["accessibility"] + rule.criteria.flatMap(\.tags) { list.string(tag) }
        }
      }
    }
  }

  fileprivate mutating func notRun(_ rule: String, _ reason: String) {
    object { json in
      json.member("level", "note")
      json.text("message", "\(rule) was not run: \(reason)")
      json.key("associatedRule")
      json.object { $0.member("id", rule) }
    }
  }

  fileprivate mutating func write(_ finding: Finding, ruleIndex: Int) {
    object { json in
      json.member("ruleId", finding.rule)
      json.key("ruleIndex")
      json.number(ruleIndex)
      json.member("level", finding.severity.sarifLevel)
      json.text("message", "\(finding.message) \(finding.fix)")
      json.key("locations")
      json.array { $0.object { json in json.writeLocation(of: finding) } }
      json.key("partialFingerprints")
      json.object { $0.member("rulePath/v1", finding.fingerprint) }
      if finding.isSuppressed {
        json.key("suppressions")
        json.array { list in
          list.object { json in
            json.member("kind", "external")
            json.member("justification", "in the baseline")
          }
        }
      }
    }
  }

  private mutating func writeLocation(of finding: Finding) {
    if let location = finding.location {
      key("physicalLocation")
      object { json in
        json.key("artifactLocation")
        json.object { $0.member("uri", location.file.asURI) }
        json.key("region")
        json.object {
          $0.key("startLine")
          $0.number(location.line)
        }
      }
    }
    key("logicalLocations")
    array { list in
      list.object { json in
        if let name = finding.origin?.name { json.member("name", name.oneLine) }
        json.member("fullyQualifiedName", "\(finding.screen)/\(finding.path)")
        json.member("kind", finding.origin?.type ?? "element")
      }
    }
  }
}

extension String {
  /// The path as a URI reference (RFC 3986), with other bytes percent-encoded.
  var asURI: String {
    var result = hasPrefix("/") ? "file://" : ""
    for byte in utf8 {
      let isPlain =
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10
        || [0x2D, 0x2E, 0x5F, 0x7E, 0x2F].contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}

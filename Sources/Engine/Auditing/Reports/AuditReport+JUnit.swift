import PlainText

extension AuditReport {
  /// The report as JUnit XML: a failed case for each rule and container with findings, a passed
  /// case for each rule without findings, and a skipped case for each rule that was not run.
  var junit: String {
    let cases = outcomes.flatMap(Self.cases)
    let failures = cases.count { $0.kind == .failed }
    let skipped = cases.count { $0.kind == .skipped }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites tests=\"\(cases.count)\" failures=\"\(failures)\">",
      "  <testsuite name=\"\(subject.xml)\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
        + "errors=\"0\" skipped=\"\(skipped)\">",
    ]
    for item in cases {
      let head = "    <testcase classname=\"\(item.rule.xml)\" name=\"\(item.name.xml)\""
      guard let body = item.body else {
        lines.append(head + "/>")
        continue
      }
      lines += [head + ">", body, "    </testcase>"]
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private struct Case {
    enum Kind { case passed, failed, skipped }

    let rule: String
    let name: String
    var kind = Kind.passed
    var body: String?
  }

  private static func cases(of outcome: RuleOutcome) -> [Case] {
    let rule = outcome.rule.name
    if let reason = outcome.notRun {
      let body = "      <skipped message=\"\(reason.xml)\"/>"
      return [Case(rule: rule, name: rule, kind: .skipped, body: body)]
    }
    guard !outcome.findings.isEmpty else { return [Case(rule: rule, name: rule)] }
    var containers: [String] = []
    var byContainer: [String: [Finding]] = [:]
    for finding in outcome.findings {
      let name = finding.container.isEmpty ? finding.screen : finding.container
      if byContainer[name] == nil { containers.append(name) }
      byContainer[name, default: []].append(finding)
    }
    return containers.map { name in
      let findings = byContainer[name] ?? []
      let open = findings.filter { !$0.isSuppressed }
      guard let first = open.first else {
        let body = "      <skipped message=\"in the baseline\"/>"
        return Case(rule: rule, name: name, kind: .skipped, body: body)
      }
      let worst = open.map(\.severity).max() ?? first.severity
      var text = open.map(line).joined(separator: "\n")
      if !outcome.rule.criteria.isEmpty { text += "\nCriteria: \(outcome.rule.criteria.text)" }
      let body =
        "      <failure type=\"\(worst.rawValue)\" message=\"\(first.message.xml)\">"
        + "\(text.xml)</failure>"
      return Case(rule: rule, name: name, kind: .failed, body: body)
    }
  }

  private static func line(of finding: Finding) -> String {
    let place = finding.location.map { "\($0.file):\($0.line): " } ?? ""
    return
      "\(place)\(finding.severity.rawValue): \(finding.path): \(finding.message) \(finding.fix)"
  }
}

import PlainText

extension AuditReport {
  /// The report as one JSON object, with a finding on each line.
  var json: String {
    var summary: [String: SortedJSON] = [
      "suppressed": .number(Double(suppressed)), "notRun": .number(Double(notRun)),
    ]
    for severity in Severity.allCases {
      summary[severity.rawValue] = .number(Double(count(severity)))
    }
    let document: SortedJSON = [
      "version": 1, "subject": .text(subject), "screens": .list(screens.map(SortedJSON.text)),
      "summary": .object(summary),
      "unreadable": .lines(
        unreadable.map { ["screen": .text($0.name), "problem": .text($0.problem.description)] }),
      "findings": .lines(findings.map { $0.json(criteria: criteria(of: $0)) }),
      "notJudged": unjudged.map { .text($0.description) },
      "notRun": .lines(
        outcomes.compactMap { outcome in
          outcome.notRun.map { reason in
            [
              "rule": .text(outcome.rule.name), "reason": .text(reason),
              "criteria": outcome.rule.criteria.json,
            ]
          }
        }),
    ]
    return document.document
  }
}

extension Finding {
  fileprivate func json(criteria: [Criterion]) -> SortedJSON {
    [
      "rule": .text(rule), "severity": .text(severity.rawValue),
      "screen": .text(screen), "suppressed": .bool(isSuppressed), "path": .text(path),
      "type": (origin?.type).map(SortedJSON.text),
      "name": (origin?.name).map { .text($0.oneLine) }, "label": .text(label),
      "frame": frame.map { .list([$0.x, $0.y, $0.width, $0.height].map(SortedJSON.number)) },
      "message": .text(message), "fix": .text(fix), "criteria": criteria.json,
      "heard": heard.map(SortedJSON.text), "file": (location?.file).map(SortedJSON.text),
      "line": (location?.line).map { .number(Double($0)) },
    ]
  }
}

extension [Criterion] {
  /// The criteria as a list of objects.
  var json: SortedJSON {
    .list(
      map { criterion in
        [
          "wcag": .text(criterion.number), "name": .text(criterion.name),
          "level": .text(criterion.level.rawValue),
          "en301549": criterion.clause.map(SortedJSON.text),
        ]
      })
  }
}

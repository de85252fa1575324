import PlainText

extension AuditReport {
  /// The report as SARIF 2.1.0 (OASIS): one run, with a result and one location for each finding.
  var sarif: String {
    let indices = Dictionary(outcomes.enumerated().map { ($1.rule.name, $0) }) { first, _ in first }
    let run: SortedJSON = [
      "tool": ["driver": ["name": "lector", "rules": .lines(outcomes.map(\.rule.sarif))]],
      // A rule that was not run is a notification of the run, not a result.
      "invocations": [
        [
          "executionSuccessful": .bool(unreadable.isEmpty),
          "toolExecutionNotifications": .lines(
            unreadable.map { Self.notification("error", $0.problem.description) }
              + outcomes.compactMap { outcome in
                outcome.notRun.map { reason in
                  let rule = outcome.rule.name
                  return Self.notification("note", "\(rule) was not run: \(reason)", of: rule)
                }
              } + [unjudged].compactMap { $0.map { Self.notification("note", $0.description) } }),
        ]
      ],
      "results": .lines(findings.map { $0.sarif(ruleIndex: indices[$0.rule] ?? -1) }),
    ]
    let document: SortedJSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
    return document.document
  }

  private static func notification(
    _ level: SortedJSON, _ text: String, of rule: String? = nil
  ) -> SortedJSON {
    [
      "level": level, "message": ["text": .text(text)],
      "associatedRule": rule.map { ["id": .text($0)] },
    ]
  }
}

extension Severity {
  fileprivate var sarifLevel: SortedJSON { .text(self == .info ? "note" : rawValue) }
}

extension RuleDescription {
  fileprivate var sarif: SortedJSON {
    [
      "id": .text(name), "shortDescription": ["text": .text(finds)], "help": ["text": .text(fix)],
      "defaultConfiguration": ["level": severity.sarifLevel],
      "properties": [
        "tags": .list(["accessibility"] + criteria.flatMap(\.tags).map(SortedJSON.text))
      ],
    ]
  }
}

extension Finding {
  fileprivate func sarif(ruleIndex: Int) -> SortedJSON {
    [
      "ruleId": .text(rule), "ruleIndex": .number(Double(ruleIndex)),
      "level": severity.sarifLevel, "message": ["text": .text("\(message) \(fix)")],
      "locations": [sarifLocation], "partialFingerprints": ["ruleElement/v1": .text(fingerprint)],
      "suppressions": isSuppressed
        ? [["kind": "external", "justification": "in the baseline"]] : nil,
    ]
  }

  private var sarifLocation: SortedJSON {
    [
      "physicalLocation": location.map { location in
        [
          "artifactLocation": ["uri": .text(location.file.asURI)],
          "region": ["startLine": .number(Double(location.line))],
        ]
      },
      "logicalLocations": [
        [
          "name": (origin?.name).map { .text($0.oneLine) },
          "fullyQualifiedName": .text("\(screen)/\(path)"),
          "kind": .text(origin?.type ?? "element"),
        ]
      ],
    ]
  }
}

extension String {
  /// The path as a URI reference (RFC 3986).
  var asURI: String { (hasPrefix("/") ? "file://" : "") + percentEncoded }
}

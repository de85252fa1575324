import PlainText

extension AuditReport {
  /// The report as JUnit XML: a suite for each screen with a case for each element, which fails if a
  /// finding on it makes the audit fail; a suite of skipped cases for the rules that were not run;
  /// and a suite with an error for each screen that could not be read.
  ///
  /// An element whose findings are all in the baseline is skipped. Findings that do not make the
  /// audit fail are the output of a passed case.
  var junit: String {
    var suites = cases()
    var skipped = outcomes.compactMap { outcome in
      outcome.notRun.map { reason in
        JUnitCase(group: "rules", name: outcome.rule.name, .skipped(reason))
      }
    }
    if let unjudged {
      skipped.append(
        JUnitCase(group: "rules", name: "not judged", .skipped(unjudged.description)))
    }
    if !skipped.isEmpty { suites.append(("rules that were not run", skipped)) }
    suites += unreadable.map { screen in
      let status = JUnitCase.Status.error(screen.problem.description)
      return (screen.name, [JUnitCase(group: screen.name, name: screen.name, status)])
    }
    return JUnitCase.report(on: suites, countsSkipped: true)
  }

  /// Returns the cases of each screen: its elements in reading order, and then whatever else has a
  /// finding.
  private func cases() -> [(name: String, cases: [JUnitCase])] {
    let byScreen = Dictionary(grouping: findings, by: \.screen)
    let elements = Dictionary(grouping: self.elements, by: \.screen)
    return screens.map { screen in
      var names: [String] = []
      var labels: [String: String] = [:]
      let byPath = Dictionary(grouping: byScreen[screen] ?? [], by: \.path)
      let paths =
        (elements[screen] ?? []).map { ($0.path, $0.label) }
        + (byScreen[screen] ?? []).map { ($0.path, $0.label) }
      for (path, label) in paths where labels.updateValue(label, forKey: path) == nil {
        names.append(path)
      }
      let cases = names.map { path in
        testCase(path, label: labels[path] ?? "", on: screen, byPath[path] ?? [])
      }
      return (screen, cases)
    }
  }

  private func testCase(
    _ path: String, label: String, on screen: String, _ findings: [Finding]
  ) -> JUnitCase {
    let isNamed = label.isEmpty || path.contains(label)
    var test = JUnitCase(
      group: screen, name: isNamed ? path : "\(path) \"\(label)\"", .passed)
    let failures = findings.filter(isFailure)
    let others = findings.filter { !$0.isSuppressed && !isFailure($0) }
    test.output = others.map(line).joined(separator: "\n")
    if let worst = failures.map(\.severity).max(), let first = failures.first {
      test.status = .failed(
        type: worst.rawValue, message: "\(first.rule): \(first.message)",
        text: failures.map(line).joined(separator: "\n"))
    } else if let known = findings.first(where: \.isSuppressed), others.isEmpty {
      test.status = .skipped("in the baseline: \(known.rule)")
    }
    return test
  }

  private func line(of finding: Finding) -> String {
    let place = finding.location.map { "\($0.file.oneLine):\($0.line): " } ?? ""
    let criteria = criteria(of: finding)
    return
      "\(place)\(finding.severity.rawValue): \(finding.rule): \(finding.message) \(finding.fix)"
      + (criteria.isEmpty ? "" : " (\(criteria.text))")
  }
}

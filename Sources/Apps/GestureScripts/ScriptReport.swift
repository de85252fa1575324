import PlainText

/// The outcome of one script.
package struct ScriptOutcome: Sendable {
  /// The path of the script.
  package let script: String
  /// The expectations that were checked, in order.
  package var checks: [ScriptCheck]
  /// The error that ended the script early, or nil if there is none. A failed expectation is a
  /// check, not an error.
  package var error: (any ReportableError)?

  package init(script: String, checks: [ScriptCheck], error: (any ReportableError)? = nil) {
    self.script = script
    self.checks = checks
    self.error = error
  }

  /// The expectations that were not met.
  package var failures: [ScriptError] { checks.compactMap(\.failure) }

  package var isPassed: Bool { error == nil && failures.isEmpty }

  /// The line of the error, if it names one.
  var errorLine: Int? {
    switch error {
    case let error as ScriptError: error.line
    case let error as ScriptStepError: error.line
    default: nil
    }
  }
}

/// A report on scripts, in their given order.
package struct ScriptReport: Sendable {
  package let outcomes: [ScriptOutcome]

  package init(_ outcomes: [ScriptOutcome]) { self.outcomes = outcomes }

  package var isPassed: Bool { outcomes.allSatisfy(\.isPassed) }

  /// The report for people: a line for each script, with its problems below it.
  package var text: String {
    var lines: [String] = []
    for outcome in outcomes {
      let count = outcome.checks.count
      let expectations = count == 1 ? "1 expectation" : "\(count) expectations"
      let state = outcome.isPassed ? "passed" : "FAILED"
      lines.append("\(state)  \(outcome.script.withVisibleControls)  (\(expectations))")
      for problem in outcome.problems {
        lines += problem.split(separator: "\n").map { "  \($0)" }
      }
    }
    let passed = outcomes.count(where: \.isPassed)
    lines.append("\(passed) of \(outcomes.count) scripts passed")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as JUnit XML: a suite for each script, a case for each expectation, and one for the
  /// script itself, which fails if an error ends it.
  package var junit: String {
    JUnitCase.report(on: outcomes.map { ($0.script, $0.cases) }, countsSkipped: false)
  }

  /// The report as TAP 14 (testanything.org): a test point for each script, with its expectations
  /// as a subtest.
  package var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count)"]
    for (index, outcome) in outcomes.enumerated() {
      let name = outcome.script.tap
      lines.append("# Subtest: \(name)")
      for (number, check) in outcome.checks.enumerated() {
        let state = check.failure == nil ? "ok" : "not ok"
        lines.append(
          "    \(state) \(number + 1) - line \(check.line.number): \(check.line.text.tap)")
        guard let failure = check.failure else { continue }
        lines += ["      ---", "      message: \(failure.message.description.yaml)", "      at:"]
        lines += ["        file: \(failure.script.yaml)", "        line: \(failure.line)"]
        lines.append("      ...")
      }
      var count = outcome.checks.count
      if let error = outcome.error {
        count += 1
        lines.append("    not ok \(count) - \(error.description.tap)")
      }
      lines.append("    1..\(count)")
      lines.append("\(outcome.isPassed ? "ok" : "not ok") \(index + 1) - \(name)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as workflow commands of GitHub Actions, which become annotations of the script's
  /// lines; empty if everything passed.
  package var github: String {
    var lines: [String] = []
    for outcome in outcomes {
      for failure in outcome.failures {
        lines.append(
          """
          ::error file=\(outcome.script.workflowProperty),line=\(failure.line),title=Expectation not \
          met::\(failure.message.description.workflowMessage)
          """)
      }
      guard let error = outcome.error else { continue }
      let line = outcome.errorLine.map { ",line=\($0)" } ?? ""
      lines.append(
        "::error file=\(outcome.script.workflowProperty)\(line),title=Script error::"
          + error.description.workflowMessage)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ScriptOutcome {
  /// The problems, each with its line.
  package var problems: [String] {
    failures.map(\.description) + (error.map { [$0.description] } ?? [])
  }

  fileprivate var cases: [JUnitCase] {
    let checks = checks.map { check -> JUnitCase in
      let status: JUnitCase.Status? = check.failure.map {
        .failed(type: nil, message: $0.message.description, text: $0.description)
      }
      return JUnitCase(
        group: script, name: "line \(check.line.number): \(check.line.text)",
        at: [("file", script), ("line", String(check.line.number))], status ?? .passed)
    }
    let status: JUnitCase.Status? = error.map { .error($0.description) }
    let end = JUnitCase(
      group: script, name: "plays to its end", at: [("file", script)], status ?? .passed)
    return checks + [end]
  }
}

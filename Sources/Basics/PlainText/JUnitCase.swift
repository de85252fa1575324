/// A case of a report in JUnit XML.
package struct JUnitCase {
  package enum Status {
    case passed
    case skipped(String)
    case failed(type: String?, message: String, text: String)
    case error(String)
  }

  private let attributes: XMLWriter.Attributes
  package var status: Status
  package var output = ""

  /// - Parameter place: Further attributes, such as the file.
  package init(
    group: String, name: String, at place: XMLWriter.Attributes = [], _ status: Status
  ) {
    attributes = ([("classname", group), ("name", name)] + place)
      .map { ($0, $1.withVisibleControls) }
    self.status = status
  }

  /// Returns a report on suites of cases. Control characters have their visible form.
  ///
  /// - Parameter countsSkipped: A Boolean value that indicates whether suites have the number of
  ///   their skipped cases.
  package static func report(
    on suites: [(name: String, cases: [JUnitCase])], countsSkipped: Bool
  ) -> String {
    func counts(of cases: [JUnitCase]) -> XMLWriter.Attributes {
      let failures = cases.count { if case .failed = $0.status { true } else { false } }
      let errors = cases.count { if case .error = $0.status { true } else { false } }
      let skipped = cases.count { if case .skipped = $0.status { true } else { false } }
      return [("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "\(errors)")]
        + (countsSkipped ? [("skipped", "\(skipped)")] : [])
    }
    var xml = XMLWriter(indent: 2)
    xml.add(markup: XMLWriter.declaration)
    xml.block("testsuites", counts(of: suites.flatMap(\.cases))) {
      for (name, cases) in suites {
        $0.block("testsuite", [("name", name.withVisibleControls)] + counts(of: cases)) {
          for test in cases { test.add(to: &$0) }
        }
      }
    }
    return xml.text
  }

  private func add(to xml: inout XMLWriter) {
    if case .passed = status, output.isEmpty { return xml.emptyLine("testcase", attributes) }
    func message(_ text: String) -> XMLWriter.Attributes {
      [("message", text.withVisibleControls)]
    }
    xml.block("testcase", attributes) {
      switch status {
      case .passed: break
      case .skipped(let reason): $0.emptyLine("skipped", message(reason))
      case .failed(let type, let text, let lines):
        $0.line("failure", (type.map { [("type", $0)] } ?? []) + message(text)) {
          $0.add(markup: Self.escaped(lines))
        }
      case .error(let text): $0.emptyLine("error", message(text))
      }
      if !output.isEmpty { $0.line("system-out") { $0.add(markup: Self.escaped(output)) } }
    }
  }

  /// Returns lines with reserved characters as XML entities.
  private static func escaped(_ lines: String) -> String {
    lines.split(separator: "\n").map { String($0).withVisibleControls.xml }.joined(separator: "\n")
  }
}

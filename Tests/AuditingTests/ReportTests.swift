import Auditing
import SchemaValidation
import Testing

@Suite("Audit reports in every format") struct ReportTests {
  /// A tree with findings on lines 4 and 5, one with a hostile label, and nothing that scrolls.
  static let tree = """
    {
      "root": { "frame": [0, 0, 390, 844], "subviews": [
        { "frame": [0, 0, 390, 44], "isElement": true, "label": "Inbox", "traits": ["header"] },
        { "id": "play", "frame": [0, 50, 43, 44], "isElement": true, "label": "Play", "traits": ["button"] },
        { "id": "odd", "frame": [0, 100, 390, 44], "isElement": true, "label": "<b>\\u001b[2J \\"1 minutes\\" #" }
      ] }
    }
    """

  static func report(baseline: Baseline? = nil) throws -> AuditReport {
    try AuditedTrees.report(
      tree, name: "in box.tree.json", rules: ["target-size", "plural", "late-reader"],
      baseline: baseline)
  }

  @Test func text() throws {
    let text = ReportFormat.text.text(of: try Self.report())
    #expect(
      text == """
        in box.tree.json:4: info: target-size: #play "Play" at 0, 50, 43 by 44
          The hit area is 43 by 44 points; Apple recommends 44 by 44.
          Fix: Enlarge the control, or only its accessibility frame, to the minimum size.
          Criteria: WCAG 2.2 2.5.8 Target Size (Minimum) (AA)
        in box.tree.json:5: warning: plural: #odd "<b>␛[2J "1 minutes" #" at 0, 100, 390 by 44
          "1 minutes" has a plural noun after the number 1.
          Fix: Choose the form of the noun by the plural rules of the language.

        not run: late-reader: the screen is the same with the screen reader on and off
        in box.tree.json: 0 errors, 1 warning, 1 info, 0 suppressed, 1 rule not run

        """)
  }

  @Test func json() throws {
    let text = ReportFormat.json.text(of: try Self.report())
    let json = try JSONValue(text: text)
    #expect(json["summary"]?["warning"] == .number(1))
    #expect(json["summary"]?["info"] == .number(1))
    let finding = try #require(json["findings"]?.list.first)
    #expect(finding["rule"]?.string == "target-size")
    #expect(finding["line"] == .number(4))
    #expect(finding["path"]?.string == "#play")
    let criterion = try #require(finding["criteria"]?.list.first)
    #expect(criterion["wcag"]?.string == "2.5.8")
    #expect(
      finding["fix"]?.string
        == "Enlarge the control, or only its accessibility frame, to the minimum size.")
    #expect(json["notRun"]?.list.first?["rule"]?.string == "late-reader")
  }

  @Test func sarifIsValid() throws {
    let validator = SchemaValidator(schema: try JSONValue(text: SARIFSchema.text))
    let json = try JSONValue(text: ReportFormat.sarif.text(of: try Self.report()))
    #expect(validator.faults(of: json) == [])
    let results = try #require(json["runs"]?.list.first?["results"]?.list)
    #expect(results.map { $0["ruleId"]?.string } == ["target-size", "plural"])
    let place = results[0]["locations"]?.list.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "in%20box.tree.json")
    #expect(place?["region"]?["startLine"] == .number(4))
    #expect(results[0]["partialFingerprints"]?["rulePath/v1"]?.string == "target-size #play")
  }

  @Test func suppressedInSARIF() throws {
    let baseline = Baseline(of: try Self.report())
    let text = ReportFormat.sarif.text(of: try Self.report(baseline: baseline))
    let validator = SchemaValidator(schema: try JSONValue(text: SARIFSchema.text))
    let json = try JSONValue(text: text)
    #expect(validator.faults(of: json) == [])
    let results = try #require(json["runs"]?.list.first?["results"]?.list)
    #expect(results.allSatisfy { $0["suppressions"]?.list.count == 1 })
  }

  /// The validator does reject invalid reports.
  @Test func theSchemaRefuses() throws {
    let validator = SchemaValidator(schema: try JSONValue(text: SARIFSchema.text))
    for wrong in [
      #"{"version":"2.0.0","runs":[]}"#, #"{"runs":[]}"#,
      #"{"version":"2.1.0","runs":[{"tool":{"driver":{}}}]}"#,
      #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[{"level":"bad"}]}]}"#,
    ] {
      #expect(validator.faults(of: try JSONValue(text: wrong)) != [])
    }
  }

  @Test func junit() throws {
    let text = ReportFormat.junit.text(of: try Self.report())
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="2">
          <testsuite name="in box.tree.json" tests="3" failures="2" errors="0" skipped="1">
            <testcase classname="target-size" name="root">
              <failure type="info" message="The hit area is 43 by 44 points; Apple recommends 44 by 44.">in box.tree.json:4: info: #play: The hit area is 43 by 44 points; Apple recommends 44 by 44. Enlarge the control, or only its accessibility frame, to the minimum size.
        Criteria: WCAG 2.2 2.5.8 Target Size (Minimum) (AA)</failure>
            </testcase>
            <testcase classname="late-reader" name="late-reader">
              <skipped message="the screen is the same with the screen reader on and off"/>
            </testcase>
            <testcase classname="plural" name="root">
              <failure type="warning" message="&quot;1 minutes&quot; has a plural noun after the number 1.">in box.tree.json:5: warning: #odd: &quot;1 minutes&quot; has a plural noun after the number 1. Choose the form of the noun by the plural rules of the language.</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func tap() throws {
    let text = ReportFormat.tap.text(of: try Self.report())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..3"])
    #expect(lines.contains("not ok 1 - target-size"))
    #expect(
      lines.contains(
        "ok 2 - late-reader # SKIP the screen is the same with the screen reader on and off"))
    #expect(lines.contains(#"      label: "<b>␛[2J \"1 minutes\" #""#))
  }

  @Test func gitHub() throws {
    let lines = ReportFormat.github.text(of: try Self.report()).split(separator: "\n")
    #expect(
      lines[0] == "::notice file=in box.tree.json,line=4,title=target-size%3A #play::The hit area "
        + "is 43 by 44 points; Apple recommends 44 by 44. Enlarge the control, or only its "
        + "accessibility frame, to the minimum size. WCAG 2.2 2.5.8 Target Size (Minimum) (AA)")
    #expect(lines[1].hasPrefix("::warning file=in box.tree.json,line=5,title=plural%3A #odd::"))
    #expect(lines.count == 3)
  }

  /// No format emits control characters.
  @Test(arguments: ReportFormat.allCases)
  func hostileLabelsAreShown(format: ReportFormat) throws {
    let text = format.text(of: try Self.report())
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
    #expect([.sarif, .junit, .github].contains(format) || text.contains("␛[2J"))
  }

  @Test(arguments: ReportFormat.allCases)
  func everyRunIsTheSame(format: ReportFormat) throws {
    #expect(format.text(of: try Self.report()) == format.text(of: try Self.report()))
  }

  @Test func failsOn() throws {
    let report = try Self.report()
    #expect(!report.fails(on: .error))
    #expect(report.fails(on: .warning))
    #expect(!report.fails(on: nil))
  }
}

import SchemaValidation
import Testing

import Auditing

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

        1 rule could not run: the screen is the same with the screen reader on and off
        in box.tree.json: 0 errors, 1 warning, 1 info, 0 suppressed

        """)
  }

  /// The reasons are in one line, each one once. The rules follow if they are asked for.
  @Test func rulesThatCouldNotRun() throws {
    var report = try AuditedTrees.report(
      AuditedTrees.screen(""), rules: ["silent-change", "colour-only", "late-reader"])
    let summary = """
      3 rules could not run: nothing changes on the screen; the screen is the same with the screen \
      reader on and off
      test.tree.json: 0 errors, 0 warnings, 0 infos, 0 suppressed

      """
    #expect(ReportFormat.text.text(of: report) == summary)
    report.listsRulesNotRun = true
    #expect(
      ReportFormat.text.text(of: report) == """
        not run: silent-change: nothing changes on the screen
        not run: late-reader: the screen is the same with the screen reader on and off
        not run: colour-only: nothing changes on the screen

        """ + summary)
    #expect(ReportFormat.json.text(of: report).ranges(of: "\"reason\":").count == 3)
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
    #expect(
      results[0]["partialFingerprints"]?["ruleElement/v1"]?.string
        == "target-size button \"Play\"")
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

  /// A case for each element, which fails as the exit status does.
  @Test func junit() throws {
    var report = try AuditedTrees.report(
      on: Self.tree, name: "in box.tree.json", rules: ["target-size", "plural", "late-reader"])
    report.failureCondition = .severity(.warning)
    #expect(
      ReportFormat.junit.text(of: report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="1" errors="0" skipped="1">
          <testsuite name="in box.tree.json" tests="3" failures="1" errors="0" skipped="0">
            <testcase classname="in box.tree.json" name="root.subviews[0] &quot;Inbox&quot;"/>
            <testcase classname="in box.tree.json" name="#play &quot;Play&quot;">
              <system-out>in box.tree.json:4: info: target-size: The hit area is 43 by 44 points; Apple recommends 44 by 44. Enlarge the control, or only its accessibility frame, to the minimum size. (WCAG 2.2 2.5.8 Target Size (Minimum) (AA))</system-out>
            </testcase>
            <testcase classname="in box.tree.json" name="#odd &quot;&lt;b&gt;␛[2J &quot;1 minutes&quot; #&quot;">
              <failure type="warning" message="plural: &quot;1 minutes&quot; has a plural noun after the number 1.">in box.tree.json:5: warning: plural: &quot;1 minutes&quot; has a plural noun after the number 1. Choose the form of the noun by the plural rules of the language.</failure>
            </testcase>
          </testsuite>
          <testsuite name="rules that were not run" tests="1" failures="0" errors="0" skipped="1">
            <testcase classname="rules" name="late-reader">
              <skipped message="the screen is the same with the screen reader on and off"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// Reports for test runners fail if the exit status does.
  @Test(arguments: [
    (FailureCondition.severity(.error), 0), (.severity(.warning), 1), (.new, 2), (.never, 0),
  ])
  func failuresFollowTheCondition(condition: FailureCondition, count: Int) throws {
    var report = try Self.report()
    report.failureCondition = condition
    #expect(report.isFailed == (count > 0))
    #expect(ReportFormat.junit.text(of: report).contains("failures=\"\(count)\" errors=\"0\""))
    let points = ReportFormat.tap.text(of: report).split(separator: "\n")
    #expect(points.count { $0.hasPrefix("not ok") } == count)
    report = try Self.report(baseline: Baseline(of: report))
    report.failureCondition = condition
    let text = ReportFormat.junit.text(of: report)
    #expect(!report.isFailed && text.contains("failures=\"0\""))
    #expect(text.contains("<skipped message=\"in the baseline: plural\"/>"))
  }

  /// Several screens have one report, in which each has a suite; so has one that cannot be read.
  @Test func severalScreens() throws {
    var report = try AuditedTrees.report(on: ["a.json": Self.tree, "b.json": Self.tree])
    report.unreadable = [(name: "c.json", problem: "c.json:3: expected a value")]
    #expect(report.screens == ["a.json", "b.json"])
    #expect(report.findings.map(\.screen) == report.findings.map(\.screen).sorted())
    let text = ReportFormat.junit.text(of: report)
    for suite in ["a.json", "b.json", "c.json"] {
      #expect(text.contains("<testsuite name=\"\(suite)\" "))
    }
    #expect(text.contains("<error message=\"c.json:3: expected a value\"/>"))
    let sarif = try JSONValue(text: ReportFormat.sarif.text(of: report))
    let validator = SchemaValidator(schema: try JSONValue(text: SARIFSchema.text))
    #expect(validator.faults(of: sarif) == [])
    #expect(ReportFormat.tap.text(of: report).contains(" - c.json:3: expected a value"))
  }

  @Test func tap() throws {
    let text = ReportFormat.tap.text(of: try Self.report())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..3"])
    #expect(lines.contains("ok 1 - target-size"))
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
    #expect(
      lines[2...] == [
        "lector: 1 rule could not run: the screen is the same with the screen reader on and off",
        "lector: in box.tree.json: 0 errors, 1 warning, 1 info, 0 suppressed",
      ])
  }

  /// The draft names failures and claims no support.
  @Test func openACR() throws {
    let report = try AuditedTrees.report(on: TeachingExampleTests.screenWithoutName)
    let text = ReportFormat.openACR.text(of: report)
    #expect(text.hasPrefix("title: \"Accessibility Conformance Report (draft)\"\nproduct:\n"))
    #expect(text.contains("catalog: \"2.5-edition-wcag-2.2-508-eu-en\"\n"))
    // One failure among many elements isn't a claim either.
    let two = TeachingExampleTests.element(nil, TeachingExampleTests.traits("button"), y: 90)
    let half = try AuditedTrees.report(
      on: AuditedTrees.screen(TeachingExampleTests.button + "," + two), rules: ["missing-label"])
    let draft = ReportFormat.openACR.text(of: half)
    #expect(draft.ranges(of: "level: \"does-not-support\"").count == 2)
    for text in [text, draft] {
      #expect(
        !text.contains("level: \"supports\"") && !text.contains("level: \"partially-supports\""))
    }
    #expect(
      text.contains(
        """
              - num: "4.1.2"
                components:
                  - name: "software"
                    adherence:
                      level: "does-not-support"
                      notes: "EN 301 549 11.4.1.2.1. The audit found 1 failure: missing-label at #a. \
        A person must evaluate whether the product supports the criterion in part."

        """))
    #expect(
      text.contains(
        """
              - num: "1.4.3"
                components:
                  - name: "software"
                    adherence:
                      level: "not-evaluated"
                      notes: "EN 301 549 11.1.4.3. The audit cannot see it."

        """))
    #expect(
      text.contains(
        """
              - num: "1.2.2"
                components:
                  - name: "software"
                    adherence:
                      level: "not-evaluated"
                      notes: "EN 301 549 11.1.2.2. The audit cannot see it."

        """))
    // Each criterion of the catalog's tables A and AA is there once.
    #expect(text.ranges(of: "- name: \"software\"\n").count == 57)
    #expect(text.ranges(of: "level: \"does-not-support\"").count == 2)
  }

  /// A screen without findings does not look like one whose contrast was judged.
  @Test(arguments: ReportFormat.allCases)
  func reportsSayWhatIsNotJudged(format: ReportFormat) throws {
    let sentence = "Contrast and text size need pixels and are not judged."
    let all = format.text(of: try AuditedTrees.report(on: TeachingExampleTests.screenWithoutName))
    #expect(all.ranges(of: sentence).count == 1)
    #expect(!format.text(of: try Self.report()).contains(sentence))
  }

  /// No format emits control characters.
  @Test(arguments: ReportFormat.allCases)
  func hostileLabelsAreShown(format: ReportFormat) throws {
    let text = format.text(of: try Self.report())
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
    #expect([.sarif, .junit, .github, .openACR].contains(format) || text.contains("␛[2J"))
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

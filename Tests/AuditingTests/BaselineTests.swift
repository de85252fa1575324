import Auditing
import Foundation
import Testing

@Suite("Baselines and the rule table") struct BaselineTests {
  @Test func knownFindingsAreSuppressed() throws {
    let report = try ReportTests.report()
    let baseline = try Baseline(name: "known.json", bytes: Array(Baseline(of: report).text.utf8))
    let again = try ReportTests.report(baseline: baseline)
    #expect(again.suppressed == 2)
    #expect(!again.fails(on: .warning))
    #expect(ReportFormat.text.text(of: again).contains("suppressed: target-size: #play\n"))
  }

  @Test func newFindingsAreNot() throws {
    let text = #"{"version":1,"findings":["in box.tree.json target-size #play"]}"#
    let baseline = try Baseline(name: "known.json", bytes: Array(text.utf8))
    let report = try ReportTests.report(baseline: baseline)
    #expect(report.findings.map(\.isSuppressed) == [true, false])
  }

  @Test func theFileIsSorted() throws {
    #expect(
      Baseline(of: try ReportTests.report()).text == """
        {"version":1,"findings":[
        "in box.tree.json plural #odd",
        "in box.tree.json target-size #play"]}

        """)
  }

  static let broken: [(text: String, message: String)] = [
    ("", "known.json:1: the file ends in the middle; expected a value"),
    ("[]", "known.json:1: not a baseline; expected an object"),
    ("{}", "known.json:1: expected the key \"version\""),
    (#"{"version":1}"#, "known.json:1: expected the key \"findings\""),
    ("{\n\"version\":2,\"findings\":[]}", "known.json:2: unsupported version 2; expected 1"),
    (#"{"version":"1"}"#, "known.json:1: expected a number"),
    (#"{"version":1,"findings":[3]}"#, "known.json:1: expected a finding: a rule and a path"),
    (#"{"version":1,"findings":{}}"#, "known.json:1: expected a list of findings"),
    (#"{"version":1,"rules":[]}"#, "known.json:1: unknown key \"rules\""),
    (
      "{\"version\":1,\n\"findings\":[\"a",
      "known.json:2: the file ends in a text; expected a double quote"
    ),
    (#"{"version":1,"findings":[]} 3"#, "known.json:1: expected nothing more"),
  ]

  @Test(arguments: broken)
  func brokenFilesAreRefused(text: String, message: String) {
    let error = #expect(throws: AuditError.self) {
      try Baseline(name: "known.json", bytes: Array(text.utf8))
    }
    #expect(error?.description == message)
  }

  @Test func unknownRulesGetTheNearestName() {
    let error = #expect(throws: AuditError.self) { try Audit(rules: ["mising-label"]) }
    #expect(error == .unknownRule("mising-label", nearest: "missing-label"))
    #expect(error?.description == "no rule \"mising-label\"; did you mean \"missing-label\"?")
  }

  /// The table lists every rule that is declared in `Rules`.
  @Test func everyRuleIsInTheTable() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Sources/Engine/Auditing/Rules")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let declared = try files.reduce(0) { count, file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return count + text.ranges(of: "  static let rule = RuleDescription(").count
    }
    #expect(RuleTable.rules.count == declared)
  }

  @Test func everyRuleIsDescribed() {
    let rules = RuleTable.all
    #expect(Set(rules.map(\.name)).count == rules.count)
    for rule in rules {
      #expect(rule.fix.hasSuffix(".") || rule.fix.hasSuffix("\""))
      #expect(!rule.finds.isEmpty)
    }
  }
}

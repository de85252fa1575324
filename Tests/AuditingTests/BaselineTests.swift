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

  /// A baseline of version 1 names the path of each element.
  @Test func newFindingsAreNot() throws {
    let text = #"{"version":1,"findings":["in box.tree.json target-size #play"]}"#
    let baseline = try Baseline(name: "known.json", bytes: Array(text.utf8))
    let report = try ReportTests.report(baseline: baseline)
    #expect(report.findings.map(\.isSuppressed) == [true, false])
  }

  @Test func theFileIsSorted() throws {
    #expect(
      Baseline(of: try ReportTests.report()).text == #"""
        {"version":2,"screens":{
        "in box.tree.json":[
        "plural element \"<b>␛[2J \"1 minutes\" #\"",
        "target-size button \"Play\""]}}

        """#)
  }

  /// A screen with an element that has an identifier, one with a label, and two with neither.
  static func screen(_ more: String = "") -> String {
    AuditedTrees.screen(
      """
      { "identifier": "cart", "frame": [0, 100, 390, 400], "subviews": [ \(more)
        { "frame": [0, 0, 44, 44], "isElement": true, "traits": ["image"] },
        { "frame": [50, 0, 44, 44], "isElement": true, "traits": ["image"] },
        { "frame": [0, 50, 44, 44], "isElement": true, "traits": ["button"], "identifier": "buy" },
        { "frame": [0, 100, 44, 44], "isElement": true, "traits": ["image"], "label": "a.png" }
      ] }
      """)
  }

  static let rules = ["missing-label", "file-name"]

  @Test func elementsAreKnownByIdentifierLabelOrPlace() throws {
    let report = try AuditedTrees.report(on: Self.screen(), rules: Self.rules)
    #expect(
      report.findings.map(\.fingerprint) == [
        "missing-label image in [cart]", "missing-label image in [cart] 2", "missing-label [buy]",
        "file-name image \"a.png\"",
      ])
  }

  @Test(arguments: [
    #"{ "frame": [0, 200, 44, 44], "isElement": true, "label": "Sum" },"#,
    #"{ "frame": [0, 200, 390, 44], "subviews": [] }, { "frame": [0, 0, 1, 1] },"#,
  ])
  func anInsertedElementMakesNothingNew(more: String) throws {
    let known = Baseline(of: try AuditedTrees.report(on: Self.screen(), rules: Self.rules))
    let report = try AuditedTrees.report(
      on: Self.screen(more), rules: Self.rules, baseline: known)
    #expect(report.findings.count == 4 && report.suppressed == 4)
  }

  @Test func anotherFaultIsNew() throws {
    let known = Baseline(of: try AuditedTrees.report(on: Self.screen(), rules: Self.rules))
    let more = #"{ "frame": [0, 200, 44, 44], "isElement": true, "traits": ["image"] },"#
    let report = try AuditedTrees.report(
      on: Self.screen(more), rules: Self.rules, baseline: known)
    #expect(report.findings.count == 5 && report.suppressed == 4)
  }

  /// The name of the file does not matter, unless another screen of the audit has it.
  @Test func aRenamedScreenKeepsItsFindings() throws {
    let clean = AuditedTrees.screen("")
    let all = ["a.json": Self.screen(), "b.json": clean]
    let known = Baseline(of: try AuditedTrees.report(on: all, rules: Self.rules))
    let read = try Baseline(name: "known.json", bytes: Array(known.text.utf8))
    func new(_ trees: [String: String]) throws -> [String] {
      try AuditedTrees.report(on: trees, rules: Self.rules, baseline: read).findings
        .filter { !$0.isSuppressed }.map(\.screen)
    }
    #expect(try new(["c.json": Self.screen(), "b.json": clean]) == [])
    #expect(try new(["a.json": Self.screen(), "c.json": Self.screen()]).count == 4)
    #expect(try new(["a.json": Self.screen(), "b.json": Self.screen()]).count == 4)
  }

  static let broken: [(text: String, message: String)] = [
    ("", "known.json:1: the file ends in the middle; expected a value"),
    ("[]", "known.json:1: not a baseline; expected an object"),
    ("{}", "known.json:1: expected the key \"version\""),
    (#"{"version":1}"#, "known.json:1: expected the key \"findings\""),
    (#"{"version":2,"findings":[]}"#, "known.json:1: expected the key \"screens\""),
    ("{\n\"version\":3,\"screens\":{}}", "known.json:2: unsupported version 3; expected 2"),
    (#"{"version":2,"screens":[]}"#, "known.json:1: expected an object of screens"),
    (#"{"version":"1"}"#, "known.json:1: expected a number"),
    (#"{"version":1,"findings":[3]}"#, "known.json:1: expected a finding: a rule and an element"),
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
    let rules = RuleTable.rules
    #expect(Set(rules.map(\.name)).count == rules.count)
    for rule in rules {
      #expect(rule.fix.hasSuffix(".") || rule.fix.hasSuffix("\""))
      #expect(!rule.finds.isEmpty)
    }
  }
}

import AccessibilityModel
import Auditing
import Foundation
import Testing

/// A screen that is audited by Lector's rules, in the test and without the program.
@Suite struct AuditTests {
  /// A row with a name and a button, as an app would create it.
  private func row(removes label: String?) -> AccessibilityNode {
    AccessibilityNode.view(
      frame: .init(x: 0, y: 0, width: 390, height: 844),
      subviews: [
        .element("Apples", frame: .init(x: 16, y: 60, width: 300, height: 44)),
        .element(label, traits: .button, frame: .init(x: 330, y: 60, width: 44, height: 44)),
      ])
  }

  @Test func aTreeFileHasTheScreen() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Trees/row.tree.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(TreeFile(row(removes: nil)).description == text)
  }

  @Test(arguments: [("Remove apples", []), (nil, ["missing-label"])])
  func theAuditFindsAButtonWithoutALabel(_ label: String?, _ rules: [String]) throws {
    let report = try Audit().report(on: TreeFile(row(removes: label)), name: "row")
    let errors = report.findings.filter { $0.severity == .error }
    #expect(errors.map(\.rule) == rules)
    #expect(report.fails(on: .error) == !rules.isEmpty)
  }

  @Test func aFindingSaysWhereItIsAndHowToFixIt() throws {
    let tree = TreeFile(row(removes: nil))
    let report = try Audit(rules: ["missing-label"]).report(on: tree, name: "row")
    let finding = try #require(report.findings.first)
    #expect(finding.path == "root.subviews[1]")
    #expect(finding.message == "The element has no label and no value.")
    #expect(finding.fix.hasPrefix("Add a label"))
  }

  @Test func aBaselineAcceptsWhatIsKnown() throws {
    let tree = TreeFile(row(removes: nil))
    let baseline = Baseline(of: try Audit().report(on: tree, name: "row"))
    let report = try Audit().report(on: tree, name: "row", baseline: baseline)
    #expect(!report.hasNewFindings)
    #expect(report.suppressed > 0)
  }

  @Test func aReportCanBeKept() throws {
    let report = try Audit().report(on: TreeFile(row(removes: nil)), name: "row")
    #expect(ReportFormat.sarif.text(of: report).contains("\"ruleId\":\"missing-label\""))
    #expect(RuleTable.rules.contains { $0.name == "missing-label" && $0.severity == .error })
  }
}

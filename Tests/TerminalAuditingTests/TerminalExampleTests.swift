import Auditing
import Foundation
import TerminalReading
import Testing

@testable import TerminalAuditing

@Suite("Examples of terminal programs") struct TerminalExampleTests {
  @Test(arguments: RecordedExample.names)
  func theAuditFindsTheTrapAndNothingElse(_ name: String) throws {
    let report = try TerminalAudit().report(on: [RecordedExample.path(name)]).report
    #expect(Set(report.findings.map(\.rule)) == (name.hasPrefix("good-") ? [] : [name]))
  }

  @Test(arguments: RecordedExample.names)
  func aRecordingGivesTheSameReportEachTime(_ name: String) throws {
    let audit = TerminalAudit()
    let reports = try (1...20).map { _ in
      ReportFormat.json.text(of: try audit.report(on: [RecordedExample.path(name)]).report)
    }
    #expect(Set(reports).count == 1)
  }

  @Test func aFindingHasTimeKeyRowTextAndLine() throws {
    let path = RecordedExample.path("selection-by-style")
    let finding = try #require(try TerminalAudit().report(on: [path]).report.findings.first)
    #expect(finding.path.wholeMatch(of: /\d+\.\d+ s, after Down, Up, row 2/) != nil)
    #expect(finding.label == "Save the file")
    #expect(finding.location == SourceLocation(file: path, line: 4))
  }

  /// Times that shift change no finding.
  @Test func aBaselineStaysValid() throws {
    let path = RecordedExample.path("selection-by-style")
    let audit = TerminalAudit()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let later = lines.map { line in
      guard line.hasPrefix("["), let comma = line.firstIndex(of: ","),
        let time = Double(line[line.index(after: line.startIndex)..<comma])
      else { return String(line) }
      return "[\(time * 1.1 + 0.3)\(line[comma...])"
    }
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cast")
    try (later.joined(separator: "\n") + "\n").write(to: copy, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: copy) }
    let known = Baseline(of: try audit.report(on: [path]).report)
    let report = try audit.report(on: [copy.path], baseline: known).report
    #expect(report.suppressed == 1 && !report.hasNewFindings)
  }

  @Test func aDamagedRecordingHasItsLine() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cast")
    try "{\"version\":2,\"width\":80,\"height\":24}\n[0.1,\"o\"\n".write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let faults = try TerminalAudit().report(on: [file.path]).faults
    guard case .damaged(_, line: 2, _)? = faults.first else {
      Issue.record("\(faults)")
      return
    }
  }
}

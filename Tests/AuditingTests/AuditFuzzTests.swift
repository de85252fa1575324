import PlainText
import RandomInput
import Testing

import Auditing

@Suite struct AuditFuzzTests {
  @Test func baselines() throws {
    let baseline = Array(Baseline(of: try ReportTests.report()).text.utf8)
    try fuzz("baseline", [baseline], runs: 500) { bytes, _ in
      do {
        _ = try Baseline(name: "known.json", bytes: bytes)
      } catch let error as any ReportableError {
        guard !error.description.unicodeScalars.contains(where: \.isControl) else {
          throw FuzzFailure(description: "the message \(error)")
        }
      }
    }
  }
}

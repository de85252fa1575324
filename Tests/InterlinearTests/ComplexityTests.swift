import RandomInput
import Testing

import Interlinear

/// No place and no code takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  @Test(arguments: ["1:1,", "1-", "John ", "1 ", ":", "3:16-", "a"])
  func places(piece: String) {
    let growth = Growth(from: 150, of: { String(repeating: piece, count: $0) }) {
      _ = ReferenceQuery($0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: ["N", "-", "V-", ".", "|A=B", "3SG."])
  func morphology(piece: String) throws {
    let words = try ProjectTable.words.get()
    let growth = Growth(from: 100, of: { String(repeating: piece, count: $0) }) { code in
      for scheme in MorphologyScheme.allCases { _ = words.words(for: code, in: scheme) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

import Interlinear
import RandomInput
import Testing

@testable import TextLibrary

/// No query and no document of notes takes more than linear time.
@Suite struct ComplexityTests {
  @Test(arguments: ["word ", "\"a b\" ", "a OR ", "(", "-", "lemma:", "\"", "a*"])
  func queries(piece: String) {
    let growth = Growth(from: 300, of: { String(repeating: piece, count: $0) }) {
      _ = try? SearchQuery($0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func notes() {
    let note = """
      {"text":"t","book":"John","chapter":1,"verse":"1","markdown":"a\\nb","created":1,"modified":2}
      """
    let growth = Growth(from: 60) { count in
      let notes = Array(repeating: note, count: count).joined(separator: ",")
      return Array("{\"format\":\"lector-study\",\"version\":1,\"notes\":[\(notes)]}".utf8)
    } work: {
      _ = try? StudyDocument(json: $0, file: "notes.json")
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func folding() {
    let growth = Growth(from: 500, of: { String(repeating: "ἀρχῇ", count: $0) }) {
      _ = Folding.fold($0)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

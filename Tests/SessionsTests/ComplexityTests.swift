import CellGrids
import RandomInput
import Testing

@testable import GestureScripts
@testable import Sessions

/// No script, pattern or key table takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  @Test(arguments: ["expect \"λόγος\" # why\n", "tap 1,2\n", "x", "\"a ", "\\"])
  func scripts(line: String) {
    let growth = Growth(from: 300, of: { String(repeating: line, count: $0) }) {
      _ = try? Script(name: "s", text: $0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func keyTables() {
    let keys = (0..<20_000).map { Key.character(Character(Unicode.Scalar(0x4E00 + $0) ?? " ")) }
    let growth = Growth(from: 200) { count in
      keys.prefix(count).map { "\($0.name)\tswipe-right\n" }.joined()
    } work: {
      _ = try? KeyMap(table: $0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// The time grows with the text and with the pattern, but not with both at once.
  @Test func patterns() throws {
    let pattern = try Pattern("(a|aa)*b$")
    let texts = Growth(from: 500, of: { String(repeating: "a", count: $0) }) {
      _ = pattern.matches(in: $0)
    }
    #expect(texts.isLinear, "\(texts)")
    let patterns = Growth(from: 50, of: { String(repeating: "(a|b)?", count: $0 / 6) }) {
      _ = try? Pattern($0).matches(in: "aaaaaaaaaa")
    }
    #expect(patterns.isLinear, "\(patterns)")
  }
}

import RandomInput
import Testing

import Configuration

/// No configuration file takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  private static let kinds: [(name: String, make: @Sendable (Int) -> String)] = [
    ("settings", { (0..<$0).map { "a\($0) = 1\n" }.joined() }),
    ("tables", { (0..<$0).map { "[t\($0)]\na = 1\n" }.joined() }),
    ("a deep key", { (0..<$0).map { "a\($0)." }.joined() + "b = 1\n" }),
    ("a list", { "a = [" + String(repeating: "'x', ", count: $0) + "'x']\n" }),
    ("a long text", { "a = \"" + String(repeating: "\\u03bb", count: $0) + "\"\n" }),
    ("a text without end", { "a = \"\"\"" + String(repeating: "\"\"x\n", count: $0) }),
    ("comments", { String(repeating: "# a\n", count: $0) }),
  ]

  @Test(arguments: kinds.indices) func timeIsLinear(index: Int) {
    let (name, make) = Self.kinds[index]
    let growth = Growth(from: 200, of: { Array(make($0).utf8) }) {
      _ = try? ConfigurationFile(path: "c", bytes: $0)
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }
}

import RandomInput
import Testing

import AccessibilityModel

/// No tree file takes more than linear time.
@Suite(.measured) struct ComplexityTests {
  private static let kinds: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "elements",
      { count in
        let views = (0..<count).map {
          "{\"id\":\"a\($0)\",\"frame\":[0,\($0),9,1],\"label\":\"x\"}"
        }
        return "{\"root\":{\"frame\":[0,0,9,9],\"subviews\":[\(views.joined(separator: ","))]}}"
      }
    ),
    (
      "levels",
      {
        "{\"root\":" + String(repeating: "{\"subviews\":[", count: $0)
          + String(repeating: "]}", count: $0) + "}"
      }
    ),
    (
      "a long label",
      { "{\"root\":{\"label\":\"" + String(repeating: "\\u03bb", count: $0) + "\"}}" }
    ),
    ("brackets", { String(repeating: "[", count: 4 * $0) }),
    (
      "unknown keys",
      { "{\"root\":{" + (0..<$0).map { "\"k\($0)\":1" }.joined(separator: ",") + "}}" }
    ),
    (
      "one id again and again",
      { count in
        let views = String(repeating: "{\"id\":\"a\"},", count: count)
        return "{\"root\":{\"subviews\":[\(views){}]}}"
      }
    ),
  ]

  @Test(arguments: kinds.indices) func timeIsLinear(index: Int) {
    let (name, make) = Self.kinds[index]
    let growth = Growth(from: 150, of: { Array(make($0).utf8) }) { bytes in
      guard let file = try? TreeFile(name: "t", bytes: bytes) else { return }
      _ = TreeFile.text(of: file.root)
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }
}

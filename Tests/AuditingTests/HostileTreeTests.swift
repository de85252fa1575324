import RandomInput
import AccessibilityModel
import Auditing
import Testing

@Suite("Hostile trees") struct HostileTreeTests {
  static let numbers = [
    "0", "-1", "44", "390", "1e300", "-1e300", "1e-300", "99999999999", "0.0001", "-0",
  ]
  static let labels = [
    "", " ", "1 minutes", "3 m", "λόγος", "\\u001b[31m", "\\u202e", "…", "1", "Play button",
    "\\u2502", "\\ue000", "\\ud83d\\ude00", "a\\nb",
  ]
  static let traits = AccessibilityTraits.names.map(\.name)

  /// Returns a tree of randomly nested nodes.
  static func tree(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    func pick(_ list: [String], _ generator: inout SeededGenerator) -> String {
      list.randomElement(using: &generator) ?? ""
    }
    func flip(_ generator: inout SeededGenerator) -> Bool { Bool.random(using: &generator) }
    var members: [String] = []
    let sides = (0..<4).map { index in
      let text = pick(numbers, &generator)
      return index > 1 && text.hasPrefix("-") ? "10" : text
    }
    members.append("\"frame\": [\(sides.joined(separator: ", "))]")
    if flip(&generator) { members.append("\"isElement\": true") }
    members.append("\"label\": \"\(pick(labels, &generator))\"")
    if flip(&generator) { members.append("\"hint\": \"\(pick(labels, &generator))\"") }
    if flip(&generator) { members.append("\"value\": \"\(pick(labels, &generator))\"") }
    let some = (0..<2).map { _ in "\"\(pick(traits, &generator))\"" }
    members.append("\"traits\": [\(some.joined(separator: ", "))]")
    if flip(&generator) { members.append("\"actions\": [\"\(pick(labels, &generator))\"]") }
    if flip(&generator) { members.append("\"viewIsModal\": true") }
    if flip(&generator) {
      let (x, y) = (pick(numbers, &generator), pick(numbers, &generator))
      members.append("\"activationPoint\": [\(x), \(y)]")
    }
    if depth < 4 {
      let count = Int.random(in: 0...3, using: &generator)
      let nodes = (0..<count).map { _ in tree(&generator, depth: depth + 1) }
      let key = flip(&generator) ? "subviews" : "elements"
      members.append("\"\(key)\": [\(nodes.joined(separator: ", "))]")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  @Test func nothingTraps() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<150 {
      let json = "{ \"root\": \(Self.tree(&generator)) }"
      guard let report = try? AuditedTrees.report(json) else { continue }
      for format in ReportFormat.allCases {
        let text = format.text(of: report)
        #expect(!text.unicodeScalars.contains { $0.isControl && $0 != "\n" })
      }
    }
  }

  /// A tree of the maximum depth: nothing recurses to its depth.
  @Test func deepTrees() throws {
    let depth = 9_000
    let json =
      "{ \"root\": "
      + String(repeating: "{ \"frame\": [0, 0, 390, 844], \"subviews\": [", count: depth)
      + "{ \"frame\": [0, 0, 20, 20], \"isElement\": true, \"traits\": [\"button\"] }"
      + String(repeating: "] }", count: depth) + " }"
    let report = try AuditedTrees.report(json)
    #expect(report.findings.map(\.rule) == ["missing-label", "target-size"])
    #expect(report.findings.allSatisfy { $0.path.contains("…(9001)") })
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a control character.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

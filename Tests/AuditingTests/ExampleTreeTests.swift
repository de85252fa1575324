import Auditing
import Foundation
import Testing

@Suite("Findings in the example trees") struct ExampleTreeTests {
  static let expected: [(name: String, findings: [String])] = [
    ("modal", ["empty-frame root.subviews[3].subviews[3]"]),
    ("rtl", ["target-size root.subviews[3]"]),
    ("scroll", []),
    ("settings", []),
    ("stepper", ["missing-label root.subviews[4]"]),
    ("tabbar", []),
    ("table", []),
  ]

  static func text(of name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Examples/Trees/\(name).tree.json")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: expected)
  func findings(name: String, findings: [String]) throws {
    #expect(try AuditedTrees.findings(try Self.text(of: name)) == findings)
  }
}

import AccessibilityModel
import Foundation
import Testing

/// A screen that is written to a tree file and audited by the command `lector`.
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

  @Test(.enabled(if: Self.hasLector), arguments: [("Remove apples", Int32(0)), (nil, 1)])
  func theAuditFindsAButtonWithoutALabel(_ label: String?, _ status: Int32) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tree.json")
    defer { try? FileManager.default.removeItem(at: file) }
    try TreeFile(row(removes: label)).description.write(to: file, atomically: true, encoding: .utf8)
    #expect(try Self.lector("audit", file.path) == status)
  }

  /// Whether the command can be run; where it is not installed, there is no audit.
  private static let hasLector = (try? lector("--version")) == 0

  /// Runs the command and returns its exit status.
  private static func lector(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["lector"] + arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

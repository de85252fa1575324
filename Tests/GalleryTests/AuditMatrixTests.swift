import Auditing
import Gallery
import Testing

/// Each trap and each scene without one, against every rule. A failure begins with the trap and its
/// rule; the findings follow.
@Suite("The audit of the gallery") struct AuditMatrixTests {
  private func findings(scene: String, trap: String? = nil) throws -> [Finding] {
    let subjects = try SceneAudit.screens(ofScene: scene).map { screen in
      AuditSubject(name: screen) { readerOn in
        try SceneAudit(scene: scene, trap: trap, screen: screen, readerOn: readerOn)
      }
    }
    return try Audit().run(subjects).flatMap(\.findings)
  }

  private func lines(of findings: [Finding]) -> String {
    let lines = findings.prefix(6).map { "\($0.screen): \($0.rule) \($0.path): \($0.message)" }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
  }

  @Test("Every trap is found by its rule", arguments: SceneTable.traps.map(\.name))
  func traps(name: String) throws {
    let trap = try #require(SceneTable.traps.first { $0.name == name })
    _ = try RuleTable.rule(named: trap.rule)
    let findings = try findings(scene: trap.scene, trap: name)
    guard !findings.contains(where: { $0.rule == trap.rule }) else { return }
    Issue.record("\(trap.rule) does not find \(name); found: \(lines(of: findings))")
  }

  @Test("A scene without a trap has no findings", arguments: SceneTable.scenes.map(\.name))
  func scenes(name: String) throws {
    let findings = try findings(scene: name)
    if !findings.isEmpty { Issue.record("\(name): found \(lines(of: findings))") }
  }
}

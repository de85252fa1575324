import Auditing
import Gallery
import Testing

@Suite("The audit of the gallery") struct AuditMatrixTests {
  private func outcomes(scene: String, trap: String? = nil) throws -> [RuleOutcome] {
    let subjects = try SceneAudit.screens(ofScene: scene).map { screen in
      AuditSubject(name: screen) { readerOn in
        try SceneAudit(scene: scene, trap: trap, screen: screen, readerOn: readerOn)
      }
    }
    return try Audit().run(subjects)
  }

  private func lines(of outcomes: [RuleOutcome]) -> [String] {
    outcomes.flatMap(\.findings).prefix(6).map {
      "\($0.screen): \($0.rule) \($0.path): \($0.message)"
    }
  }

  @Test("Every trap is found by its rule", arguments: SceneTable.traps.map(\.name))
  func traps(name: String) throws {
    let trap = try #require(SceneTable.traps.first { $0.name == name })
    let outcomes = try outcomes(scene: trap.scene, trap: name)
    let line = AuditMatrix.Line(name: name, expected: trap.rule, outcomes: outcomes)
    #expect(line.isRight, "found by \(line.found): \(lines(of: outcomes))")
  }

  @Test("A scene without a trap has no findings", arguments: SceneTable.scenes.map(\.name))
  func scenes(name: String) throws {
    let outcomes = try outcomes(scene: name)
    let line = AuditMatrix.Line(name: name, expected: nil, outcomes: outcomes)
    #expect(line.isRight, "\(lines(of: outcomes))")
  }

  @Test("There are thirty traps, each with a rule that exists")
  func table() throws {
    #expect(SceneTable.traps.count == 30)
    for trap in SceneTable.traps { _ = try RuleTable.rule(named: trap.rule) }
  }
}

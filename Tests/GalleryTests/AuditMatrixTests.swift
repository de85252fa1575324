import Auditing
import Gallery
import Testing

/// Every trap is found by its rule; what is no trap is clean.
@Suite struct AuditMatrixTests {
  static func subjects(scene: String, trap: String? = nil) throws -> [AuditSubject] {
    try SceneAudit.screens(ofScene: scene).map { screen in
      AuditSubject(name: screen) { readerOn in
        try SceneAudit(scene: scene, trap: trap, screen: screen, readerOn: readerOn)
      }
    }
  }

  static func lines(of outcomes: [RuleOutcome]) -> [String] {
    outcomes.flatMap(\.findings).prefix(6).map {
      "\($0.screen): \($0.rule) \($0.path): \($0.message)"
    }
  }

  /// The whole table, as `lector audit --matrix` prints it.
  @Test func matrix() throws {
    var matrix = AuditMatrix()
    let audit = try Audit()
    for trap in SceneTable.traps {
      let outcomes = try audit.run(Self.subjects(scene: trap.scene, trap: trap.name))
      matrix.append(.init(name: trap.name, expected: trap.rule, outcomes: outcomes))
    }
    for scene in SceneTable.scenes.map(\.name) {
      let outcomes = try audit.run(Self.subjects(scene: scene))
      matrix.append(.init(name: scene, expected: nil, outcomes: outcomes))
    }
    for line in matrix.lines where !line.isRight {
      Issue.record("\(line.name): \(Self.lines(of: line.outcomes))")
    }
    #expect(matrix.traps == 30)
    #expect(matrix.trapsFound == 30, "\(matrix.text)")
    #expect(matrix.cleanWithFindings == 0, "\(matrix.text)")
  }
}

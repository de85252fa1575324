import Testing

@testable import Gallery

@Suite("The scenes and the traps")
struct SceneTableTests {
  @Test func fiveScenesAndThirtyTraps() {
    #expect(
      SceneTable.scenes.map(\.name) == ["interlinear", "slider", "drawing", "chart", "timeline"])
    #expect(SceneTable.traps.count == 30)
    #expect(Set(SceneTable.traps.map(\.name)).count == 30)
  }
}

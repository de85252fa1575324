import Testing

import Gallery

@Suite("The scenes and the traps")
struct SceneTableTests {
  @Test func everySceneHasTrapsWithNamesOfTheirOwn() {
    #expect(
      SceneTable.scenes.map(\.name) == [
        "interlinear", "slider", "drawing", "chart", "timeline", "profile",
      ])
    #expect(Set(SceneTable.traps.map(\.scene)) == Set(SceneTable.scenes.map(\.name)))
    #expect(Set(SceneTable.traps.map(\.name)).count == SceneTable.traps.count)
  }
}

/// A documented mistake in a scene: what the user hears of it, why, and how it is mended.
package struct Trap: Sendable {
  package let name: String
  /// The scene that it is set in.
  package let scene: String
  /// What somebody hears who walks the scene.
  package let hears: String
  /// The mistake.
  package let why: String
  /// What mends it.
  package let mend: String
  /// The rule of the audit that finds it.
  package let rule: String
  /// Makes the scene with the mistake in it.
  package let make: @Sendable (SceneOptions) -> Scene

  init(
    _ name: String, _ scene: String, rule: String, hears: String, why: String, mend: String,
    make: @escaping @Sendable (SceneOptions) -> Scene
  ) {
    self.name = name
    self.scene = scene
    self.rule = rule
    self.hears = hears
    self.why = why
    self.mend = mend
    self.make = make
  }
}

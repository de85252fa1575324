/// A documented mistake in a scene: its audible effect, the cause, and the fix.
package struct Trap: Sendable {
  package let name: String
  /// The name of the scene.
  package let scene: String
  /// The audit rule that finds the mistake.
  package let rule: String
  /// The speech that a user of the scene hears.
  package let hears: String
  /// The mistake.
  package let why: String
  /// The fix.
  package let fix: String
  /// Creates the scene with the mistake in it.
  package let make: @Sendable (SceneOptions) -> Scene
}

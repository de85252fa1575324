import PlainText

/// The scenes and their traps.
package enum SceneTable {
  /// The name of a scene, what it shows, and how it is made.
  package struct Entry: Sendable {
    package let name: String
    package let shows: String
    package let make: @Sendable (SceneOptions) -> Scene
  }

  package static let scenes: [Entry] = [
    Entry(
      name: "interlinear",
      shows: "A table of drawn cells, each a container of labels and subviews.",
      make: { InterlinearScene($0) }),
    Entry(
      name: "slider", shows: "A drawn slider of named steps, in a popover.",
      make: { SliderScene($0) }),
    Entry(
      name: "drawing", shows: "Text, an image and shapes, drawn in one pass.",
      make: { DrawingScene($0) }),
    Entry(
      name: "chart", shows: "Bars that are elements, and numbers that change.",
      make: { ChartScene($0) }),
    Entry(
      name: "timeline", shows: "Posts with composed labels, actions, a page of names and links.",
      make: { TimelineScene($0) }),
  ]

  package static let traps: [Trap] = interlinearTraps + controlTraps + timelineTraps

  /// The traps of a scene.
  package static func traps(of scene: String) -> [Trap] { traps.filter { $0.scene == scene } }

  /// Makes a scene, correct or with a trap.
  ///
  /// - Throws: `SceneError` if there is no such scene, or if it has no such trap.
  package static func scene(
    _ name: String, trap: String? = nil, options: SceneOptions = SceneOptions()
  ) throws(SceneError) -> Scene {
    guard let entry = scenes.first(where: { $0.name == name }) else {
      throw SceneError(
        noSuch: "scene", name, among: scenes.map(\.name), exitStatus: .noInput)
    }
    guard let trap else { return entry.make(options) }
    let own = traps(of: name)
    guard let found = own.first(where: { $0.name == trap }) else {
      if let elsewhere = traps.first(where: { $0.name == trap }) {
        throw SceneError(
          "the trap \"\(trap)\" is set in the scene \"\(elsewhere.scene)\"; expected --trap with "
            + "one of: \(own.map(\.name).joined(separator: ", "))", exitStatus: .usage)
      }
      throw SceneError(noSuch: "trap", trap, among: own.map(\.name), exitStatus: .usage)
    }
    var options = options
    options.trap = trap
    return found.make(options)
  }
}

/// The error for a scene or a trap that does not exist.
package struct SceneError: ReportableError, Equatable {
  package let description: String
  package let exitStatus: ExitStatus

  init(_ message: String, exitStatus: ExitStatus) {
    description = message.withVisibleControls
    self.exitStatus = exitStatus
  }

  init(noSuch kind: String, _ name: String, among known: [String], exitStatus: ExitStatus) {
    let nearest = nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" }
    self.init(
      "no \(kind) is called \"\(name)\"\(nearest ?? "; expected one of: \(known.joined(separator: ", "))")",
      exitStatus: exitStatus)
  }
}

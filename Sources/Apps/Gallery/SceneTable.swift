import PlainText

/// The scenes and their traps.
package enum SceneTable {
  /// The name of a scene, its description, and its initializer.
  package struct Entry: Sendable {
    package let name: String
    package let shows: String
    package let make: @Sendable (SceneOptions) -> Scene
  }

  package static let scenes: [Entry] = [
    Entry(
      name: "interlinear",
      shows: "The reader's page: drawn cells, each a container of labels.",
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
    Entry(
      name: "profile", shows: "A bar of buttons that scrolls sideways, and a switch that moves it.",
      make: { TimelineScene($0, name: "profile") }),
  ]

  package static let traps: [Trap] = interlinearTraps + controlTraps + timelineTraps

  /// Returns the traps of a scene.
  package static func traps(of scene: String) -> [Trap] { traps.filter { $0.scene == scene } }

  /// Creates a scene, correct or with a trap.
  ///
  /// - Throws: `SceneError` if the scene does not exist or does not have the trap.
  package static func scene(
    _ name: String, trap: String? = nil, options: SceneOptions = SceneOptions()
  ) throws(SceneError) -> Scene {
    guard let entry = scenes.first(where: { $0.name == name }) else {
      throw .unknownScene(name, known: scenes.map(\.name))
    }
    guard let trap else { return entry.make(options) }
    let sceneTraps = traps(of: name)
    guard let found = sceneTraps.first(where: { $0.name == trap }) else {
      let names = sceneTraps.map(\.name)
      if let elsewhere = traps.first(where: { $0.name == trap }) {
        throw .trapOfAnotherScene(trap, scene: elsewhere.scene, known: names)
      }
      throw .unknownTrap(trap, known: names)
    }
    var options = options
    options.trap = trap
    return found.make(options)
  }
}

/// A scene or a trap that does not exist.
package enum SceneError: ReportableError, Equatable {
  case unknownScene(String, known: [String])
  case unknownTrap(String, known: [String])
  case trapOfAnotherScene(String, scene: String, known: [String])

  package var report: Message {
    switch self {
    case .unknownScene(let name, let known):
      ("no scene is called \"\(name)\"" as Message).suggesting(name, among: known)
    case .unknownTrap(let name, let known):
      ("no trap is called \"\(name)\"" as Message).suggesting(name, among: known)
    case .trapOfAnotherScene(let name, let scene, let known):
      """
      the trap "\(name)" is set in the scene "\(scene)"; expected one of: \
      \(known.joined(separator: ", "))
      """
    }
  }
}

import AccessibilityModel
import Auditing
import Foundation
import Gallery

/// The scenes of the gallery and their traps.
enum GalleryReference {
  static var markdown: String {
    SceneTable.scenes.map { scene in
      "## `\(scene.name)`\n\n\(Markdown.prose(scene.shows))\n\n"
        + SceneTable.traps(of: scene.name).map(section).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The rules that no file can feed: those that do not run on a tree that scrolls.
  static var liveRules: String {
    get throws {
      let file = Program.root.appending(path: "Examples/Trees/scroll.tree.json")
      let tree = try TreeFile(name: "scroll", bytes: [UInt8](Data(contentsOf: file)))
      return try Audit().report(on: tree, name: "scroll").outcomes.filter { $0.notRun != nil }
        .map { "- `\($0.rule.name)`: \(Markdown.prose($0.rule.finds))\n" }.joined()
    }
  }

  private static func section(of trap: Trap) -> String {
    """
    ### `--trap \(trap.name)`

    - Listen for: \(Markdown.prose(trap.hears))
    - Why: \(Markdown.prose(trap.why))
    - Fix: \(Markdown.prose(trap.fix))
    - Rule: `\(trap.rule)`

    """
  }
}

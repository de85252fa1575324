import ArgumentParser
import Foundation
import Gallery
import PlainText

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.gallery.rawValue,
    abstract: "Walk a scene: a screen as it should be, or with a mistake in it.",
    discussion: """
      Each scene is one screen made of the reader's views. A trap is a documented mistake: \
      "lector gallery --list" tells of each what is heard, why, how to fix it, and which rule \
      of the audit finds it; "--list --format json" does so for programs.
      """)

  @Argument(help: "The scene: interlinear, slider, drawing, chart, timeline.")
  var scene: String?

  @Option(help: "Set a trap in the scene.")
  var trap: String?

  @Option(help: "Play a gesture script on the scene, without a screen; - is standard input.")
  var script: String?

  @Flag(help: "With --script: play it on the terminal, at the pace of speech.")
  var screen = false

  @Flag(help: "List the scenes and the traps.")
  var list = false

  @OptionGroup var flags: OutputFlags

  func validate() throws {
    if trap != nil, scene == nil { throw ValidationError("--trap needs a scene") }
    if script != nil, scene == nil { throw ValidationError("--script needs a scene") }
    if screen, script == nil { throw ValidationError("--screen goes with --script") }
  }

  func run() throws {
    guard let scene else { return print(SceneList.text(of: nil), terminator: "") }
    // What there is not is told before the screen is taken.
    _ = try SceneTable.scene(scene, trap: trap)
    let opened = Opened.scene(scene, trap: trap)
    guard let script else { return try Reading(options: flags.options()).run(opened) }
    try ScriptPlay(
      script: script, opened: scene, maker: SessionMaker(options: flags.options()),
      onScreen: screen,
      scene: opened
    ).run()
  }
}

/// `lector gallery --list`: a command of its own, since `--format` means the list's there.
struct GalleryListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lector \(CommandName.gallery.rawValue)",
    abstract: "List the scenes and the traps of the gallery.")

  @Argument(help: "Only this scene.")
  var scene: String?

  @Flag(help: "List the scenes and the traps.")
  var list = false

  @Option(help: "How the list is written: text or json.")
  var format: LibraryCommand.ListFormat = .text

  /// Whether a command line asks for the list.
  static func isMeant(by arguments: [String]) -> Bool {
    arguments.first == CommandName.gallery.rawValue && arguments.contains("--list")
  }

  func run() throws {
    if let scene { _ = try SceneTable.scene(scene) }
    switch format {
    case .text: print(SceneList.text(of: scene), terminator: "")
    case .json: print(SceneList.json(of: scene))
    }
  }
}

/// The scenes and traps as a list: all, or those of one scene.
enum SceneList {
  private static func scenes(_ name: String?) -> [SceneTable.Entry] {
    SceneTable.scenes.filter { name == nil || $0.name == name }
  }

  static func text(of name: String?) -> String {
    var text = ""
    for scene in scenes(name) {
      text += "\(scene.name)\n  \(scene.shows)\n"
      for trap in SceneTable.traps(of: scene.name) {
        text += "  --trap \(trap.name)\n"
        text += "    heard: \(trap.hears)\n    why:   \(trap.why)\n"
        text += "    fix:   \(trap.fix)\n    rule:  \(trap.rule)\n"
      }
    }
    return text
  }

  static func json(of name: String?) -> String {
    var json = JSONText()
    json.object { json in
      json.key("scenes")
      json.array { json in
        for scene in scenes(name) {
          json.object { json in
            for (key, value) in [("name", scene.name), ("shows", scene.shows)] {
              json.key(key)
              json.string(value)
            }
          }
        }
      }
      json.key("traps")
      json.array { json in
        for trap in SceneTable.traps where name == nil || trap.scene == name {
          write(trap, to: &json)
        }
      }
    }
    return json.text
  }

  private static func write(_ trap: Trap, to json: inout JSONText) {
    let pairs = [
      ("name", trap.name), ("scene", trap.scene), ("hears", trap.hears), ("why", trap.why),
      ("fix", trap.fix), ("rule", trap.rule),
    ]
    json.object { json in
      for (key, value) in pairs {
        json.key(key)
        json.string(value)
      }
    }
  }
}

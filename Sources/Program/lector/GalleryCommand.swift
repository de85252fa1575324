import Console
import Walks
import ArgumentParser
import Composition
import Gallery
import PlainText

struct GalleryCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.gallery.rawValue,
    abstract: "Explore a scene: an accessible screen, or one with a deliberate mistake.",
    discussion: """
      Each scene is a screen built from the reader's views. A trap is a documented mistake: \
      "lector gallery --list" says what to listen for, why it happens, how to fix it, and which \
      audit rule finds it; "--list --format json" writes the same for programs.
      """)

  @Argument(help: "The scene: interlinear, slider, drawing, chart, timeline, or profile.")
  var scene: String?

  @Option(help: "The trap to set in the scene.")
  var trap: String?

  @Option(
    help: .file("Play a gesture script on the scene, without a terminal; - is standard input."))
  var script: String?

  @Flag(help: "Play the script on the terminal, at the pace of speech.")
  var screen = false

  @Flag(help: "Explore without a screen: one utterance per line, one key per line of input.")
  var plain = false

  @Flag(help: "List the scenes and the traps.")
  var list = false

  @OptionGroup var flags: SessionFlags<ScreenFlagSelection, VoiceFlagSelection>

  @OptionGroup(title: "Files") var format: SettingFlags<FormatFlagSelection>

  func check() throws {
    if trap != nil, scene == nil { throw UsageError("--trap needs a scene") }
    if script != nil, scene == nil { throw UsageError("--script needs a scene") }
    if plain, scene == nil { throw UsageError("--plain needs a scene") }
    if plain, script != nil { throw UsageError("--plain cannot be combined with --script") }
    if screen, script == nil { throw UsageError("--screen needs --script") }
  }

  func run() throws {
    guard let scene else {
      return try StandardOutput.print(SceneList.text(of: nil), terminator: "")
    }
    // An unknown scene or trap is reported before the terminal is taken.
    _ = try SceneTable.scene(scene, trap: trap)
    let opened = OpenTarget.scene(scene, trap: trap)
    var options = try flags.options(format: format)
    guard let script else {
      return try Reading(options: options, isPlain: plain).run(opened).throwExitCode()
    }
    // Without a screen the transcript is the result.
    if !screen, options.transcript == nil { options.transcript = "-" }
    try ScriptPlay(
      script: script, opened: scene, maker: SessionMaker(options: options), onScreen: screen,
      opener: { opened }
    ).run().throwExitCode()
  }
}

/// `lector gallery --list`: a separate command, because its `--format` applies to the list.
struct GalleryListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lector \(CommandName.gallery.rawValue)",
    abstract: "List the scenes and the traps of the gallery.")

  @Argument(help: "Only this scene.")
  var scene: String?

  @Flag(help: "List the scenes and the traps.")
  var list = false

  @Option(help: "The format of the list.")
  var format: LibraryCommand.ListFormat = .text

  /// Returns a Boolean value that indicates whether a command line requests the list.
  static func isRequested(by arguments: [String]) -> Bool {
    arguments.first == CommandName.gallery.rawValue && arguments.contains("--list")
  }

  func run() throws {
    if let scene { _ = try SceneTable.scene(scene) }
    switch format {
    case .text: try StandardOutput.print(SceneList.text(of: scene), terminator: "")
    case .json: try StandardOutput.print(SceneList.json(of: scene))
    }
  }
}

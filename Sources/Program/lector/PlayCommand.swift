import ArgumentParser
import Composition

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.play.rawValue,
    abstract: "Play a gesture script.")

  @Argument(help: "The script; - is standard input.")
  var script: String

  @Argument(help: "A text, or a file with a text or tree, to open first.")
  var text: String?

  @OptionGroup var flags: SessionFlags

  @Flag(help: "Play the script on the terminal, at the pace of speech.")
  var screen = false

  func run() throws {
    let play = ScriptPlay(
      script: script, opened: text, maker: SessionMaker(options: try flags.options()),
      onScreen: screen)
    try play.run().throwExitCode()
  }
}

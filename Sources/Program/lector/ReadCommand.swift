import ArgumentParser
import Composition

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.read.rawValue,
    abstract: "Read a text in the terminal (the default command).")

  @Argument(help: "An imported text or a file (default: the setting \"text\").")
  var text: String?

  @Argument(help: "The place to begin at: \"John 3:16\", \"3:16\", \"3\".")
  var place: String?

  @OptionGroup var flags: SessionFlags

  @Flag(help: "Read without a screen: one utterance a line, and one key or :PLACE a line of input.")
  var plain = false

  func run() throws {
    let options = try flags.options()
    let reading = Reading(
      text: text, place: place, options: options, isPlain: plain)
    try reading.run().throwExitCode()
  }
}

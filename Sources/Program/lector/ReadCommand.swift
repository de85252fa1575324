import ArgumentParser
import Composition

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.read.rawValue,
    abstract: "Read a text in the terminal (the default command).")

  @Argument(help: "An imported text, or a file; without it the sampler, or what the file says.")
  var text: String?

  @Argument(help: "Where to begin: \"John 3:16\", \"3:16\", \"3\".")
  var place: String?

  @OptionGroup var flags: SessionFlags

  @Flag(help: "No screen: one utterance a line, one key or :PLACE a line of input.")
  var plain = false

  func run() throws {
    let options = try flags.options()
    let reading = Reading(
      text: text ?? options.settings.openedText, place: place, options: options, isPlain: plain)
    try reading.run().throwExitCode()
  }
}

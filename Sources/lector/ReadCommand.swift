import ArgumentParser

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.read.rawValue,
    abstract: "Read a text in the terminal (the default command).")

  @Argument(help: "An imported text, or a file; the sampler without it.")
  var text: String = "sampler"

  @Argument(help: "Where to begin: \"John 3:16\", \"3:16\", \"3\".")
  var place: String?

  @OptionGroup var flags: OutputFlags

  @Flag(help: "No screen: one utterance a line, one key or :PLACE a line of input.")
  var plain = false

  func run() throws {
    try Reading(text: text, place: place, options: flags.options, isPlain: plain).run()
  }
}

import Console
import ArgumentParser
import Composition

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.read.rawValue,
    abstract: "Read a text in the terminal.")

  @Argument(help: "An imported text or a file; by default, the setting \"text\".")
  var text: String?

  @Argument(help: "The place to begin at: \"John 3:16\", \"3:16\", \"3\".")
  var place: String?

  @OptionGroup(title: "The text") var shown: TextFlags

  @OptionGroup var flags: SessionFlags<ScreenFlagSelection, VoiceFlagSelection>

  @OptionGroup(title: "Files") var format: SettingFlags<FormatFlagSelection>

  @Flag(
    help: "Read without a screen: one utterance per line, and one key or :PLACE per line of input.")
  var plain = false

  @Flag(help: "Begin with the first-start tour of the most important keys.")
  var tour = false

  func run() throws {
    var options = try flags.options(text: shown, format: format)
    options.showsTour = tour
    let reading = Reading(
      text: text, place: place, options: options, isPlain: plain)
    try reading.run().throwExitCode()
  }
}

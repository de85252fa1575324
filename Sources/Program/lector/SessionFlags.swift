import ArgumentParser
import Composition
import Configuration

/// The flags of every command with a screen or a script: flags for settings, and flags for one run
/// only.
struct SessionFlags<Screen: FlagSelection, Voice: FlagSelection>: ParsableArguments {
  @OptionGroup(title: "How it is read") var reading: SettingFlags<ReadingFlagSelection>

  @OptionGroup(title: "Speech and braille") var voice: SettingFlags<Voice>

  @OptionGroup(title: "On the screen, and while keys are read")
  var screen: SettingFlags<Screen>

  @OptionGroup(title: "Files") var files: RunFiles

  /// Returns the options of the run. The log file is open from now on.
  ///
  /// - Parameters:
  ///   - text: The flags for texts, if the command opens texts.
  ///   - format: The flag of the transcript's format, if the command has it.
  /// - Throws: `ConfigurationError`; `OutputError` if the log file cannot be created.
  func options(
    text: TextFlags? = nil, format: SettingFlags<FormatFlagSelection>? = nil
  ) throws -> RunOptions {
    var options = RunOptions()
    try files.log.map(RunOptions.openLog)
    let config = files.file.config
    var settings = try Settings.inForce(file: config)
    reading.add(to: &settings)
    voice.add(to: &settings)
    screen.add(to: &settings)
    text?.chosen.add(to: &settings)
    format?.add(to: &settings)
    try settings.checkLanguageFlag()
    options.settings = settings
    options.configuration = config ?? options.configuration
    options.transcript = files.transcript
    options.cast = files.cast
    options.dumpTree = files.dumpTree
    options.parallel = text?.parallel ?? []
    return options
  }
}

/// The flags for showing a text.
struct TextFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show another text next to the main one, verse by verse; repeatable.",
      valueName: "text"))
  var parallel: [String] = []

  @OptionGroup var chosen: SettingFlags<TextFlagSelection>
}

/// The files of one run.
struct RunFiles: ParsableArguments {
  @Option(help: .file("Write the transcript of the speech to a file; - is standard output."))
  var transcript: String?

  @Option(help: .file("Record the session to a file that asciinema plays."))
  var cast: String?

  @Option(help: .file("Write the elements that are on the screen at the end to a tree file."))
  var dumpTree: String?

  @Option(help: .file("Write a log for troubleshooting to a file."))
  var log: String?

  @OptionGroup var file: ConfigFlag
}

/// The flag of the configuration file.
struct ConfigFlag: ParsableArguments {
  @Option(help: .file("The configuration file to use instead of the default one."))
  var config: String?
}

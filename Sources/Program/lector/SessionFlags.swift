import ArgumentParser
import Composition
import Configuration

/// The flags of every command with a screen or a script: those of the settings, and those for one
/// run only.
typealias SessionFlags = SessionFlagSelection<AllFlags>

/// The flags of a session, with those of some settings.
struct SessionFlagSelection<Selection: FlagSelection>: ParsableArguments {
  @Option(help: "Write the transcript of the speech to a file; - is standard output.")
  var transcript: String?

  @Option(help: "Record the session to a file that asciinema plays.")
  var cast: String?

  @Option(help: "Show another text beside the one that is read, verse by verse; repeatable.")
  var parallel: [String] = []

  @Option(help: "Write the elements that are on the screen at the end to a tree file.")
  var dumpTree: String?

  @Option(help: "Write a log for troubleshooting to a file.")
  var log: String?

  @OptionGroup var chosen: SettingFlags<Selection>

  @OptionGroup var file: ConfigFlag

  /// Returns the settings in force: these flags, the environment, and the file.
  ///
  /// - Throws: `ConfigurationError`.
  func settings() throws -> Settings {
    var settings = try Settings.inForce(file: file.config)
    chosen.add(to: &settings)
    return settings
  }

  /// Returns the options of the run. The log file is open from now on.
  ///
  /// - Throws: `ConfigurationError`; `OutputError` if the log file cannot be created.
  func options() throws -> RunOptions {
    var options = RunOptions()
    options.log = log
    try options.openLog()
    options.settings = try settings()
    options.configuration = file.config ?? options.configuration
    options.transcript = transcript
    options.cast = cast
    options.dumpTree = dumpTree
    options.parallel = parallel
    return options
  }
}

/// The flag of the configuration file.
struct ConfigFlag: ParsableArguments {
  @Option(help: "The configuration file to use instead of the default one.")
  var config: String?
}

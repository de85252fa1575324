import Configuration

/// The flags of a run with a screen or a script, however they were read.
package struct RunFlags: Sendable {
  /// The given settings and their values.
  package var settings: [(setting: SettingDescription, value: SettingValue)] = []
  package var parallel: [String] = []
  package var transcript: String?
  package var cast: String?
  package var dumpTree: String?
  package var log: String?
  /// The file of the settings; nil for the default one.
  package var config: String?

  package init() {}

  /// Returns the options of the run. The log file is open from now on.
  ///
  /// - Throws: `ConfigurationError`; `OutputError` if the log file cannot be created; `UsageError`.
  package func options() throws -> RunOptions {
    var options = RunOptions()
    options.log = log
    try options.openLog()
    var settings = try Settings.inForce(file: config)
    for (setting, value) in self.settings {
      settings.set(setting.key, to: value, from: .flag("--" + (setting.flag ?? setting.key)))
    }
    try settings.checkLanguageFlag()
    options.settings = settings
    options.configuration = config ?? options.configuration
    options.transcript = transcript
    options.cast = cast
    options.dumpTree = dumpTree
    options.parallel = parallel
    return options
  }
}

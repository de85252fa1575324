import Configuration

/// The settings in force, and the file that keeps what is changed.
package final class Preferences {
  package private(set) var settings: Settings
  /// The user's file.
  package let path: String

  /// - Parameters:
  ///   - settings: those in force.
  ///   - path: where changes are kept.
  package init(settings: Settings, path: String) {
    self.settings = settings
    self.path = path
  }

  /// Keeps a choice, for now and for the next time.
  ///
  /// - Throws: `ConfigurationError` when the file has faults or cannot be written; nothing is
  ///   changed then.
  func set(_ setting: Setting, to value: SettingValue) throws(ConfigurationError) {
    try ConfigurationFile.set(setting.key, to: value, in: path)
    // What somebody chooses on the screen holds over the flag that the program was started with.
    settings.set(setting.key, to: value, from: .flag(setting.flag ?? setting.key))
  }
}

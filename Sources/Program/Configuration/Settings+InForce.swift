import Languages
import Platform

extension Settings {
  /// Creates the settings of a configuration file, without variables.
  ///
  /// - Throws: `ConfigurationError` with all faults of the file.
  package init(file: String) throws(ConfigurationError) {
    self.init()
    add(try ConfigurationFile(path: file))
  }

  /// Returns the settings of the environment and the file.
  ///
  /// - Parameter file: The file of `--config`, which must exist, or nil for the default file, which
  ///   need not.
  /// - Throws: `ConfigurationError`.
  package static func inForce(file: String?) throws -> Settings {
    let path = file ?? Folders().configuration
    let isRead = file != nil || ConfigurationFile.exists(at: path)
    var settings = isRead ? try Settings(file: path) : Settings()
    settings.addVariables(Folders.environmentVariable)
    return settings
  }

  /// The language of the interface, or nil to use the language of the opened text or tree.
  package var interfaceLanguage: String? {
    guard self.language != SettingDescription.anyLanguage else { return nil }
    return InterfaceLanguages.known(self.language)?.tag ?? "en"
  }
}

extension Settings.Origin {
  /// The origin of a value, as messages name it.
  package var place: String {
    switch self {
    case .defaultValue: "default"
    case .method(let name): name
    case .file(let path, let line): "\(path):\(line)"
    case .variable(let name), .flag(let name): name
    case .settingsScreen: "the settings screen"
    }
  }
}

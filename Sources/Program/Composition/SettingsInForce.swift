import Configuration
import Platform
import Sessions
import TextLibrary

extension Settings {
  /// What the environment and the file say. Without a file this costs one question to the system.
  ///
  /// - Parameter file: that of `--config`; it must exist, the usual one need not.
  /// - Throws: `ConfigurationError`.
  package static func inForce(file: String?) throws -> Settings {
    var settings = Settings()
    let path = file ?? Folders().configuration
    if file != nil || ConfigurationFile.exists(at: path) {
      settings.add(try ConfigurationFile(path: path))
    }
    settings.addVariables(Folders.environmentVariable)
    return settings
  }

  /// The keys that a user chose.
  var remaps: [KeyRemap] {
    members(.keys).map { command, entry in
      guard case .list(let keys) = entry.value else {
        return KeyRemap(command: command, keys: [], place: entry.origin.place)
      }
      return KeyRemap(command: command, keys: keys, place: entry.origin.place)
    }
  }
}

extension Settings.Origin {
  /// Where a value comes from, as a message says it.
  package var place: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .variable(let name), .flag(let name): name
    }
  }
}

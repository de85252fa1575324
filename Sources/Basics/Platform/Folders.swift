import Foundation

/// The folders of Lector's files: the folders of the XDG Base Directory Specification, or one
/// folder if `LECTOR_HOME` is set.
package struct Folders: Sendable {
  package let data: String
  package let cache: String
  package let settings: String
  /// The folder for state that belongs to this machine and persists between runs.
  package let state: String

  /// - Parameter variable: Looks up an environment variable.
  package init(variable: (String) -> String? = Self.environmentVariable) {
    if let home = variable("LECTOR_HOME"), !home.isEmpty {
      data = home
      cache = home + "/cache"
      settings = home
      state = home + "/state"
      return
    }
    let home = variable("HOME") ?? "."
    func folder(_ name: String, _ fallback: String) -> String {
      // The specification requires that relative paths in these variables are ignored.
      let given = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (given ?? home + fallback) + "/lector"
    }
    data = folder("XDG_DATA_HOME", "/.local/share")
    cache = folder("XDG_CACHE_HOME", "/.cache")
    settings = folder("XDG_CONFIG_HOME", "/.config")
    state = folder("XDG_STATE_HOME", "/.local/state")
  }

  /// Returns an environment variable of this program. Foundation is slower, because it copies all
  /// of them.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package var configuration: String { settings + "/config.toml" }
  package var library: String { data + "/library.sqlite3" }
  package var fileCache: String { cache + "/files.sqlite3" }
}

import Foundation

/// Where Lector keeps its files: the folders of the XDG Base Directory Specification, or below
/// `LECTOR_HOME` alone when that is set.
package struct Folders: Sendable {
  package let data: String
  package let cache: String
  package let settings: String

  /// - Parameter variable: looks up a variable of the environment.
  package init(variable: (String) -> String? = Self.environmentVariable) {
    if let home = variable("LECTOR_HOME"), !home.isEmpty {
      data = home
      cache = home + "/cache"
      settings = home
      return
    }
    let home = variable("HOME") ?? "."
    func folder(_ name: String, _ fallback: String) -> String {
      // The specification wants relative paths in these variables to be ignored.
      let given = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (given ?? home + fallback) + "/lector"
    }
    data = folder("XDG_DATA_HOME", "/.local/share")
    cache = folder("XDG_CACHE_HOME", "/.cache")
    settings = folder("XDG_CONFIG_HOME", "/.config")
  }

  /// A variable of the program's own environment. Foundation's copy of the whole is slow to make.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package var configuration: String { settings + "/config.toml" }
  package var library: String { data + "/library.sqlite3" }
  package var fileCache: String { cache + "/files.sqlite3" }
}

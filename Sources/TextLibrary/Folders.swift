import Foundation

/// Where Lector keeps its files: the folders of the XDG Base Directory Specification, or below
/// `LECTOR_HOME` alone when that is set.
package struct Folders: Sendable {
  package let data: String
  package let cache: String

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let home = environment["LECTOR_HOME"], !home.isEmpty {
      data = home
      cache = home + "/cache"
      return
    }
    let home = environment["HOME"] ?? "."
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification wants relative paths in these variables to be ignored.
      let given = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (given ?? home + fallback) + "/lector"
    }
    data = folder("XDG_DATA_HOME", "/.local/share")
    cache = folder("XDG_CACHE_HOME", "/.cache")
  }

  package var library: String { data + "/library.sqlite3" }
  package var fileCache: String { cache + "/files.sqlite3" }
}

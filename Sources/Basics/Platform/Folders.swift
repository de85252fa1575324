import Foundation
import PlainText

/// The folders of Lector's files: the folders of the XDG Base Directory Specification, or one
/// folder if `LECTOR_HOME` is set.
package struct Folders: Sendable {
  package let data: String
  package let cache: String
  package let settings: String
  /// The folder for state that belongs to this machine and persists between runs.
  package let state: String

  /// The variable that names no usable folder, or nil if there is none. Then the folders are those
  /// of the user's home in the password database, and a command must not write.
  package private(set) var error: FolderError?

  /// - Parameters:
  ///   - variable: Looks up an environment variable.
  ///   - registeredHome: The home folder of the user in the password database.
  package init(
    variable: (String) -> String? = Self.environmentVariable,
    registeredHome: () -> String? = Self.registeredHome
  ) {
    if let home = variable("LECTOR_HOME") {
      if home.hasPrefix("/") {
        data = home
        cache = home + "/cache"
        settings = home
        state = home + "/state"
        return
      }
      error = .relative(variable: "LECTOR_HOME", value: home)
    }
    // The specification requires that relative paths in these variables are ignored.
    let names = ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]
    let given = names.map { variable($0).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    var home = ""
    if given.contains(nil) {
      do throws(FolderError) { home = try Self.home(variable, registeredHome) } catch {
        if self.error == nil { self.error = error }
        home = registeredHome() ?? "/"
      }
    }
    let fallbacks = ["/.local/share", "/.cache", "/.config", "/.local/state"]
    let folders = zip(given, fallbacks).map { ($0 ?? home + $1) + "/lector" }
    (data, cache, settings, state) = (folders[0], folders[1], folders[2], folders[3])
  }

  /// Returns the user's home folder: the variable, or else the folder in the password database. It
  /// is never the current folder, whose files are not the user's settings.
  package static func home(
    _ variable: (String) -> String? = Self.environmentVariable,
    _ registeredHome: () -> String? = Self.registeredHome
  ) throws(FolderError) -> String {
    if let home = variable("HOME") {
      guard home.hasPrefix("/") else { throw .relative(variable: "HOME", value: home) }
      return home
    }
    guard let home = registeredHome(), home.hasPrefix("/") else { throw .noHome }
    return home
  }

  /// Returns the home folder of the user in the password database (getpwuid(3)).
  package static func registeredHome() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let place = buffer.baseAddress,
        getpwuid_r(geteuid(), &entry, place, buffer.count, &found) == 0, found != nil
      else { return nil }
      return entry.pw_dir.map { String(cString: $0) }
    }
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

/// A variable of the environment that names no usable folder.
package enum FolderError: ReportableError, Hashable {
  /// The value is empty or depends on the current folder.
  case relative(variable: String, value: String)
  /// The variable is not set, and the user has no other home folder.
  case noHome

  package var report: Message {
    switch self {
    case .relative(let variable, ""):
      "\(variable): empty; expected an absolute path, or no such variable"
    case .relative(let variable, let value):
      "\(variable): \"\(value)\" is relative; expected an absolute path"
    case .noHome: "HOME: not set; expected the absolute path of your home folder"
    }
  }
}

import Foundation
import Platform

/// The address of speech-dispatcher, and the way to start it.
package enum SpeechServerAddress {
  /// Returns the path of the user's server: that of `$SPEECHD_ADDRESS` (`unix_socket:` and a path),
  /// or else in the runtime folder, or else in the cache folder (speech-dispatcher's manual,
  /// "Address specification"; libspeechd looks in the same places).
  package static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let method = "unix_socket:"
    if let address = environment["SPEECHD_ADDRESS"], address.hasPrefix(method),
      address.utf8.count > method.utf8.count
    {
      return String(address.dropFirst(method.count))
    }
    if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty {
      return folder + "/speech-dispatcher/speechd.sock"
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.cache"
    return cache + "/speech-dispatcher/speechd.sock"
  }

  /// Returns whether a server accepts connections at a path.
  package static func answers(_ path: String) -> Bool {
    do throws(StreamSocket.Failure) {
      _ = try StreamSocket(.local(path: path))
      return true
    } catch {
      return error.isBusy
    }
  }

  /// Returns the name of this client, which the server shows to its users: `anna:lector:main`. It
  /// contains only letters, digits, dashes and underscores (SSIP manual 4.5).
  package static func clientName(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let user = (environment["USER"] ?? environment["LOGNAME"] ?? "").utf8.prefix(64).filter {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D || $0 == 0x5F
    }
    return (user.isEmpty ? "user" : String(decoding: user, as: UTF8.self)) + ":lector:main"
  }

  /// Starts a server as libspeechd does. The program moves itself to the background. With
  /// `--spawn`, it fails (status 1) if the user has disabled that (`DisableAutoSpawn`), and for any
  /// socket other than its default one ("Mismatch in socket names", 0.11.4).
  static func launch(
    _ program: String, path: String
  ) throws(ChildProcessError) -> LaunchedProgram {
    try LaunchedProgram(program, ["--spawn", "-c", "unix_socket", "-S", path])
  }
}

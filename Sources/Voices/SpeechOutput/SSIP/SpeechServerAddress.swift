import Foundation

/// Where speech-dispatcher listens, and how it is started.
package enum SpeechServerAddress {
  /// The socket of the person's own server: as `$SPEECHD_ADDRESS` says (`unix_socket:` and a path),
  /// else in the runtime folder, else in the cache folder (speech-dispatcher's manual, "Address
  /// specification"; libspeechd looks in the same places).
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

  /// Whether somebody listens there now.
  package static func answers(_ path: String) -> Bool {
    do throws(SSIPSocket.Failure) {
      _ = try SSIPSocket(path: path)
      return true
    } catch {
      return error.isBusy
    }
  }

  /// Who speaks, as the server shows it to its users: `anna:lector:main`. Letters, digits, dashes
  /// and underscores only (SSIP manual 4.5).
  package static func clientName(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let user = (environment["USER"] ?? environment["LOGNAME"] ?? "").utf8.prefix(64).filter {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D || $0 == 0x5F
    }
    return (user.isEmpty ? "user" : String(decoding: user, as: UTF8.self)) + ":lector:main"
  }
}

/// A speech-dispatcher that was started because none listened.
struct SpeechServerProcess {
  private let process: pid_t

  /// Starts one as libspeechd does. The program goes into the background by itself. With `--spawn`
  /// it refuses (status 1) where a person has switched that off (`DisableAutoSpawn`), and for any
  /// socket but the one that it would listen on anyway ("Mismatch in socket names", 0.11.4).
  init?(program: String, path: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The server outlives Lector: it must hold nothing of it.
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A process group of its own: what interrupts Lector at the keyboard is not for the server.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = [program, "--spawn", "-c", "unix_socket", "-S", path]
    var arguments = words.map { strdup($0) } + [nil]
    var environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process = pid_t()
    guard posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment) == 0
    else { return nil }
    self.process = process
  }

  /// Whether the program has given up; asks without waiting. One that has gone into the background
  /// has not.
  func hasFailed() -> Bool {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process && status != 0
  }
}

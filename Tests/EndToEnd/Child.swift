import Foundation

/// A process that a test starts.
struct Child {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let process: pid_t

  /// Starts `env` with arguments. The first argument is its own name; the others name the program.
  ///
  /// - Parameters:
  ///   - leadsSession: A Boolean value that indicates whether the first terminal that the process
  ///     opens becomes its own.
  ///   - openStreams: Opens the three streams of the process.
  init(
    _ arguments: [String], leadsSession: Bool = false,
    openStreams: (inout posix_spawn_file_actions_t) -> Void
  ) throws {
    precondition(arguments.first == "env" && arguments.count > 1, "expected env and a program")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A tmux server outlives its caller, so it must not hold any of its descriptors, such as the
    // lock of a build.
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for descriptor in descriptors.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    openStreams(&actions)
    // Tests run on threads that block most signals. A server that blocks them cannot be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID of Linux, which Swift does not import.
    let setSession: Int32 = leadsSession ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | setSession))
    var words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var noEnvironment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    let error = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, &noEnvironment)
    guard error == 0 else {
      throw Failure(description: "\(arguments): \(String(cString: strerror(error)))")
    }
    self.process = process
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: The exit status; 128 plus the number of the signal if a signal ended the program.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Runs a program to its end. Its streams are files, so that no reader can wait for a pipe
  /// forever.
  ///
  /// - Returns: The exit status, as `wait` returns it.
  static func run(
    _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws -> Int32 {
    try Child(arguments) { actions in
      let writing = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
    }.wait()
  }
}

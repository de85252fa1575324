import Foundation
import SystemPackage

extension ChildProcess {
  /// The ends of a program's streams that are on this side.
  struct Streams {
    /// What it reads.
    private var input: Int32 = -1
    /// Where this side reads what it writes; -1 when it is closed.
    var output: Int32 = -1
    var errors: Int32 = -1
    private var outputEnd: Int32 = -1
    private var errorsEnd: Int32 = -1

    init(input bytes: [UInt8], keepsOutput: Bool) throws(ChildProcessError) {
      var isMade = false
      defer { if !isMade { close() } }
      input = Self.unnamedFile()
      guard input >= 0, Self.write(bytes, to: input), lseek(input, 0, SEEK_SET) == 0 else {
        throw .noInput(Errno(rawValue: errno))
      }
      (errors, errorsEnd) = try Self.pipe()
      if keepsOutput { (output, outputEnd) = try Self.pipe() }
      isMade = true
    }

    /// A file without a name: in memory, where that can be had.
    private static func unnamedFile() -> Int32 {
      for folder in ["/dev/shm", NSTemporaryDirectory()] {
        let flags = OpenFlags.unnamed | O_DIRECTORY | O_RDWR | O_CLOEXEC
        let descriptor = open(folder, flags, 0o600)
        if descriptor >= 0 { return descriptor }
      }
      return -1
    }

    /// Two ends of a stream that no other thread's child can inherit.
    private static func pipe() throws(ChildProcessError) -> (Int32, Int32) {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0
      else { throw .noOutput(Errno(rawValue: errno)) }
      return (ends[0], ends[1])
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
      var start = 0
      while start < bytes.count {
        let count = bytes.withUnsafeBytes {
          Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
        }
        if count > 0 { start += count } else if errno != EINTR { return false }
      }
      return true
    }

    /// Starts a program on the streams; the ends that are its own are closed here.
    mutating func spawn(
      _ program: String, _ arguments: [String]
    ) throws(ChildProcessError) -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      if outputEnd >= 0 {
        posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      }
      posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
      for descriptor in Self.openDescriptors where descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // The signals that this program ignores or blocks are none of the child's business.
      var none = sigset_t()
      var all = sigset_t()
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes,
        Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
      var words = ([program] + arguments).map { strdup($0) }
      defer { for word in words { free(word) } }
      words.append(nil)
      var started = pid_t()
      let error = posix_spawn(&started, program, &actions, &attributes, words, environ)
      guard error == 0 else {
        throw .cannotStart(program: program, Errno(rawValue: error))
      }
      Self.close(&input)
      Self.close(&outputEnd)
      Self.close(&errorsEnd)
      return started
    }

    private static var openDescriptors: [Int32] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return (names ?? []).compactMap { Int32($0) }
    }

    mutating func close() {
      Self.close(&input)
      Self.close(&output)
      Self.close(&errors)
      Self.close(&outputEnd)
      Self.close(&errorsEnd)
    }

    private static func close(_ descriptor: inout Int32) {
      if descriptor >= 0 { Foundation.close(descriptor) }
      descriptor = -1
    }
  }

  /// Where a program is, by the folders of `PATH`; folders that are named from the current one are
  /// not searched. Nil when it is not installed.
  package static func path(of program: String, in folders: String?) -> String? {
    (folders ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 && isFile($0) }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

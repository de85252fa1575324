import Foundation

@testable import Braille

/// A brltty of the test's own, with its virtual driver: its API on a port, its display on a socket.
final class Brltty {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let program = ["/usr/bin/brltty", "/usr/sbin/brltty", "/bin/brltty", "/sbin/brltty"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let settings: BrlAPISettings
  private let folder: String
  private let process: pid_t

  init(folder: String) throws {
    self.folder = folder
    let display = try Self.freeDisplay()
    settings = BrlAPISettings(
      addresses: [.network(host: "127.0.0.1", port: UInt16(BrlAPISettings.firstPort + display))])
    // No configuration, no screen, no speech, no files elsewhere, no other rights than ours.
    process = try Self.spawn(
      [
        Self.program ?? "brltty", "-n", "-e", "-q", "-Z", "-f", "/dev/null",
        "-F", "\(folder)/preferences", "-P", "\(folder)/pid", "-U", folder, "-W", folder,
        "-b", "vr", "-d", "server:\(folder)/display", "-x", "no", "-s", "no",
        "-A", "auth=none,host=127.0.0.1:\(display)",
      ], output: "\(folder)/log")
  }

  /// Its own process and no other.
  func end(_ signal: Int32 = SIGTERM) {
    kill(process, signal)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Connects to the virtual display and tells how many cells it has; brltty waits for that.
  func attach(cells: Int) throws -> VirtualDisplay {
    let socket = "\(folder)/display"
    guard
      Awaited().until({ access(socket, F_OK) == 0 }),
      let display = VirtualDisplay(path: socket)
    else { throw Failure(description: "no virtual display: \(log)") }
    display.tell("cells \(cells)")
    return display
  }

  var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

  /// A display number whose port nobody listens on: the API's ports begin at 4101.
  private static func freeDisplay() throws -> Int {
    for display in (200...900).shuffled() {
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(BrlAPISettings.firstPort + display).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if status == 0 { return display }
    }
    throw Failure(description: "no port is free")
  }

  private static func spawn(_ arguments: [String], output: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // It must hold nothing of its caller, such as the lock of a build.
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for descriptor in descriptors.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    // Tests run on threads that block most signals, and a child that blocks them cannot be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    let variables = ["LANG=C.UTF-8", "PATH=/usr/bin:/bin:/usr/sbin:/sbin"]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
    defer { for variable in environment { free(variable) } }
    environment.append(nil)
    var process = pid_t()
    let error = posix_spawn(&process, arguments[0], &actions, &attributes, words, environment)
    guard error == 0 else {
      throw Failure(description: "\(arguments[0]): \(String(cString: strerror(error)))")
    }
    return process
  }
}

/// The other end of brltty's virtual driver: lines of text over a socket.
final class VirtualDisplay: @unchecked Sendable {
  private let descriptor: Int32
  private let shown = Gathered()

  init?(path: String) {
    guard let socket = LocalSocket.connected(to: path) else { return nil }
    descriptor = socket
    Thread.detachNewThread { [descriptor, shown] in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      var line: [UInt8] = []
      while true {
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else {
          Glibc.close(descriptor)
          return
        }
        for byte in bytes.prefix(count) {
          if byte != 0x0A {
            line.append(byte)
            continue
          }
          shown.add([Self.cells(String(decoding: line, as: UTF8.self))].compactMap(\.self))
          line = []
        }
      }
    }
  }

  func tell(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Waits until exactly these cells are shown, as Unicode braille.
  func shows(_ cells: String) -> Bool { shown.awaited.until { self.shown.all.last == cells } }

  var last: String? { shown.all.last }

  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// `Braille "134578| |12"`: each cell by the numbers of its dots.
  private static func cells(_ line: String) -> String? {
    guard line.hasPrefix("Braille \""), line.hasSuffix("\"") else { return nil }
    let dots = line.dropFirst("Braille \"".count).dropLast()
    return BrailleText.unicode(
      dots.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.reduce(into: UInt8(0)) { dots, digit in
          if let dot = digit.wholeNumberValue, (1...8).contains(dot) { dots |= 1 << (dot - 1) }
        }
      })
  }
}

import Foundation

/// `lector` on a pseudoterminal, with the terminal that it draws on emulated in this process.
final class EmulatedLector {
  let scratch: Scratch
  let terminal: EmulatedTerminal
  /// Everything that the program has written.
  private(set) var output: [UInt8] = []
  private let master: Int32
  private var process = pid_t()

  /// The longest wait for the program, in hundredths of a second.
  private static let patience = 30_000

  /// Starts `lector` with its transcript in the file `said`, runs the body, and ends the program.
  ///
  /// - Parameter waitsForTerminal: Whether the program waits when the terminal takes no more bytes, as
  ///   usual, rather than being told so.
  static func lector(
    _ arguments: [String] = [], type: String = "xterm", columns: Int = 80, rows: Int = 24,
    configuration: String = "hints = false\n", environment: [String: String] = [:],
    waitsForTerminal: Bool = true, in scratch: Scratch? = nil,
    _ body: (EmulatedLector) throws -> Void
  ) throws {
    let terminal = try EmulatedLector(
      scratch: scratch ?? Scratch(), columns: columns, rows: rows)
    defer { terminal.end() }
    try terminal.scratch.write(configuration, to: "config.toml")
    try terminal.start(
      ["lector", "--transcript", "said", "--config", "config.toml"] + arguments, type: type,
      environment, mode: waitsForTerminal ? O_RDWR : O_RDWR | O_NONBLOCK)
    try terminal.waitForSpeech(after: 0)
    try body(terminal)
  }

  private init(scratch: Scratch, columns: Int, rows: Int) throws {
    self.scratch = scratch
    terminal = EmulatedTerminal(columns: columns, rows: rows)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    var isLocked: Int32 = 0
    guard master >= 0, ioctl(master, Self.setLock, &isLocked) == 0,
      ioctl(master, UInt(TIOCSWINSZ), &size) == 0
    else {
      throw Child.Failure(description: "no pseudoterminal: \(String(cString: strerror(errno)))")
    }
  }

  // TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID of Linux, which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int32 = 0x80

  private func start(
    _ command: [String], type: String, _ environment: [String: String], mode: Int32
  ) throws {
    var number: UInt32 = 0
    guard ioctl(master, Self.getNumber, &number) == 0 else {
      throw Child.Failure(description: "the pseudoterminal has no name")
    }
    let name = "/dev/pts/\(number)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, mode, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, scratch.path("errors"), O_WRONLY | O_CREAT, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | Self.newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let variables = environment.merging(["TERM": type]) { own, _ in own }
    let environment = Program.environment(in: scratch, variables)
    var words =
      (["env", "-i", "-C", scratch.folder.path] + environment + command).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var noEnvironment: [UnsafeMutablePointer<CChar>?] = [nil]
    let error = posix_spawn(
      &process, "/usr/bin/env", &actions, &attributes, words, &noEnvironment)
    guard error == 0 else {
      throw Child.Failure(description: "lector: \(String(cString: strerror(error)))")
    }
  }

  private func end() {
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    close(master)
  }

  /// The utterances so far.
  var said: [String] { scratch.lines("said") }

  /// Presses a key and waits until its result is spoken and drawn.
  ///
  /// - Parameter bytes: What the terminal sends for the key.
  /// - Returns: The utterances, and everything that was written on the screen.
  func press(_ bytes: String) throws -> (said: [String], written: [EmulatedTerminal.Stretch]) {
    let before = said.count
    _ = terminal.takeStretches()
    let bytes = Array(bytes.utf8)
    guard write(master, bytes, bytes.count) == bytes.count else {
      throw Child.Failure(description: "the program reads no keys")
    }
    try waitForSpeech(after: before)
    return (Array(said.dropFirst(before)), terminal.takeStretches())
  }

  /// Waits until more has been said. A transcript is written once the frame is drawn.
  private func waitForSpeech(after count: Int) throws {
    for _ in 0..<Self.patience {
      let hasSpoken = said.count > count
      receive(milliseconds: hasSpoken ? 0 : 10)
      if hasSpoken { return }
    }
    throw Child.Failure(
      description: "nothing was said after \(said.last ?? "the start"): \(scratch.read("errors"))")
  }

  /// Reads what the program has written.
  ///
  /// - Parameter milliseconds: The longest wait for the first byte.
  private func receive(milliseconds: Int32) {
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      output += buffer[..<count]
      terminal.receive(buffer[..<count])
    }
  }
}

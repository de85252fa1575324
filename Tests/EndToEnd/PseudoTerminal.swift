import Foundation
import Glibc
import Testing

/// A terminal that shows nothing: a test sends it bytes and reads what the program writes.
final class PseudoTerminal {
  /// The longest wait for the program, in seconds: so long that only a program that hangs reaches
  /// it, however busy the computer is.
  private static let patience = 900

  let scratch: Scratch
  private(set) var output: [UInt8] = []
  /// The modes before the program's start.
  private(set) var firstModes: [tcflag_t] = []
  private let controller: Int32
  private let name: String
  private var process = pid_t()
  private let ended = DispatchSemaphore(value: 0)
  private let status = Status()

  /// The exit status of the program, which another thread sets.
  private final class Status: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Int32?

    var value: Int32? {
      get { lock.withLock { stored } }
      set { lock.withLock { stored = newValue } }
    }
  }

  /// Starts `lector` in a terminal, and ends it after the body in any case.
  ///
  /// - Parameter waitsForTerminal: A Boolean value that indicates whether the program waits when
  ///   the terminal takes no more bytes, as usual, rather than being told so.
  static func lector(
    _ arguments: [String], type: String = "xterm-256color", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], waitsForTerminal: Bool = true,
    in scratch: Scratch? = nil, _ body: (PseudoTerminal) throws -> Void
  ) throws {
    try run(
      ["lector"] + arguments, type: type, columns: columns, rows: rows, environment: environment,
      waitsForTerminal: waitsForTerminal, in: scratch, body)
  }

  /// Starts a program, such as a screen reader with `lector` in it.
  static func run(
    _ command: [String], type: String = "xterm-256color", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], waitsForTerminal: Bool = true,
    in scratch: Scratch? = nil, _ body: (PseudoTerminal) throws -> Void
  ) throws {
    let terminal = try PseudoTerminal(
      scratch: scratch ?? Scratch(), columns: columns, rows: rows)
    defer { terminal.close() }
    let variables = environment.merging(["TERM": type, "EDITOR": "true"]) { own, _ in own }
    try terminal.start(
      Program.environment(in: terminal.scratch, variables) + command,
      mode: waitsForTerminal ? O_RDWR : O_RDWR | O_NONBLOCK)
    try body(terminal)
  }

  static func lector(
    _ arguments: String..., type: String = "xterm-256color", in scratch: Scratch? = nil,
    _ body: (PseudoTerminal) throws -> Void
  ) throws {
    try lector(arguments, type: type, in: scratch, body)
  }

  private init(scratch: Scratch, columns: Int, rows: Int) throws {
    self.scratch = scratch
    // The operations of posix_openpt, unlockpt, and ptsname, which the C library hides from Swift.
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var number: UInt32 = 0
    var isLocked: Int32 = 0
    let (getNumber, setLock) = (UInt(0x8004_5430), UInt(0x4004_5431))
    guard controller >= 0, ioctl(controller, setLock, &isLocked) == 0,
      ioctl(controller, getNumber, &number) == 0
    else { throw Child.Failure(description: "no pseudo-terminal") }
    name = "/dev/pts/\(number)"
    resize(columns: UInt16(columns), rows: UInt16(rows))
    // While another program has the terminal, the kernel would echo the bytes sent.
    var modes = termios()
    tcgetattr(controller, &modes)
    modes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(controller, TCSANOW, &modes)
    firstModes = self.modes
  }

  private func start(_ arguments: [String], mode: Int32) throws {
    let command = ["env", "-i", "-C", scratch.folder.path] + arguments
    let child = try Child(command, leadsSession: true) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, mode, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, scratch.path("errors"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    process = child.process
    let (ended, status) = (ended, status)
    Thread.detachNewThread {
      status.value = child.wait()
      ended.signal()
    }
  }

  private func close() {
    if !hasEnded { kill(process, SIGKILL) }
    _ = Glibc.close(controller)
  }

  /// Sends bytes to the program.
  ///
  /// - Parameter reads: A Boolean value that indicates whether the program's output is read
  ///   meanwhile, so that neither waits for the other.
  func send(_ bytes: some Sequence<UInt8>, reads: Bool = true) throws {
    var rest = ArraySlice(Array(bytes))
    while !rest.isEmpty {
      let events = Int16(reads ? POLLIN | POLLOUT : POLLOUT)
      var polled = pollfd(fd: controller, events: events, revents: 0)
      guard poll(&polled, 1, Int32(Self.patience) * 1_000) > 0, polled.revents & Int16(POLLHUP) == 0
      else {
        throw Child.Failure(description: "the program reads nothing")
      }
      if polled.revents & Int16(POLLIN) != 0 { _ = readMore(milliseconds: 0) }
      guard polled.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EAGAIN else {
        throw Child.Failure(description: "the terminal is closed")
      }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  func send(_ text: String, reads: Bool = true) throws { try send(text.utf8, reads: reads) }

  /// Waits until a condition is met. Once the program has ended, it can no longer become so.
  func wait(
    _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) throws {
    let end = DispatchTime.now() + .seconds(Self.patience)
    while !condition() {
      let isPossible = !hasEnded && DispatchTime.now() < end
      try #require(isPossible || condition(), comment, sourceLocation: sourceLocation)
      _ = poll(nil, 0, 5)
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Reads the program's output until a text appears in it.
  ///
  /// - Returns: Everything that was written since the last call, up to and including the text.
  @discardableResult
  func read(
    until text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [UInt8] {
    let wanted = Array(text.utf8)
    while true {
      if let end = output.firstRange(of: wanted)?.upperBound {
        defer { output.removeFirst(end) }
        return Array(output[..<end])
      }
      try #require(
        readMore(), "\(text) is not in \(String(decoding: output, as: UTF8.self).debugDescription)",
        sourceLocation: sourceLocation)
    }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Takes the program's output so far.
  ///
  /// - Parameter milliseconds: The longest wait for the first byte.
  func takeOutput(waiting milliseconds: Int32 = 0) -> [UInt8] {
    if readMore(milliseconds: milliseconds) { while readMore(milliseconds: 0) {} }
    defer { output = [] }
    return output
  }

  /// Reads once, waiting if there is nothing yet.
  ///
  /// - Returns: False if there is nothing to read, or nothing more.
  private func readMore(milliseconds: Int32 = Int32(patience) * 1_000) -> Bool {
    var polled = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(controller, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    return true
  }

  /// Fills the terminal, so that it takes no more output until it is read.
  func block() throws {
    let descriptor = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { _ = Glibc.close(descriptor) }
    let bytes = [UInt8](repeating: 0x2E, count: 256)
    while write(descriptor, bytes, bytes.count) > 0 {}
  }

  /// A Boolean value that indicates whether the program has read everything that was sent.
  var hasReadInput: Bool {
    let descriptor = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    defer { _ = Glibc.close(descriptor) }
    var count: Int32 = -1
    return descriptor >= 0 && ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// The flags of the terminal's modes, such as its echo.
  var modes: [tcflag_t] {
    var modes = termios()
    tcgetattr(controller, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_lflag]
  }

  var hasEnded: Bool { status.value != nil }

  /// Waits for the end of the program, without reading its output.
  ///
  /// - Returns: The exit status; 128 plus the number of the signal if a signal ended the program.
  func waitForEnd() throws -> Int32 {
    _ = ended.wait(timeout: .now() + .seconds(Self.patience))
    return try #require(status.value, "the program has not ended")
  }

  /// Reads everything until the program has ended.
  func readToEnd() throws -> [UInt8] {
    while readMore() {}
    defer { output = [] }
    return output
  }
}

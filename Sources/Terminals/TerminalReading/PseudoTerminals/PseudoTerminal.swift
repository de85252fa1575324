import Foundation
import Platform
import PlainText
import Synchronization
import SystemPackage

/// The reason why a program does not run in a terminal.
package enum PseudoTerminalError: ReportableError, Equatable {
  case noTerminal(Errno)
  case cannotStart(program: String, Errno)

  package var report: Message {
    switch self {
    case .noTerminal(let reason): "no terminal for the program: \(reason)"
    case .cannotStart(let program, let reason): "\(program): \(reason)"
    }
  }
}

/// A program in a terminal of its own.
package final class PseudoTerminal: Sendable {
  /// The other side of the program's terminal. It does not block.
  package let controller: FileDescriptor
  private let process: pid_t
  /// The environment variable that identifies daemons of this run, or `nil` if they may go on.
  private let mark: String?
  /// The status that the system reports when the program ends.
  private let end = Mutex<Int32?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The time that programs get to end after SIGHUP, in milliseconds.
  private static let patience = 500

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program, which is looked up in the folders of `PATH`, and its arguments.
  ///   - environment: Environment variables to set, or to remove if the value is `nil`.
  ///   - endsDaemons: A Boolean value that indicates whether `close()` also ends programs that left
  ///     the session, as daemons do.
  ///   - didEnd: Called on another thread when the program has ended.
  package init(
    _ command: [String], size: TerminalSize, environment: [String: String?] = [:],
    endsDaemons: Bool = false, didEnd: @escaping @Sendable () -> Void = {}
  ) throws(PseudoTerminalError) {
    let (controller, name) = try Self.openTerminal()
    self.controller = controller
    var environment = environment
    // The name of the terminal belongs to another run as soon as this one closes it.
    let run = UUID().uuidString
    mark = endsDaemons ? "LECTOR_RUN=\(run)" : nil
    if endsDaemons { environment["LECTOR_RUN"] = run }
    do throws(Errno) {
      try Self.set(size, of: controller)
      process = try Self.start(command, environment, terminal: name)
    } catch {
      try? controller.close()
      throw .cannotStart(program: command.first ?? "", error)
    }
    Thread.detachNewThread { [self] in
      let status = waitForEnd()
      end.withLock { $0 = status }
      hasEnded.signal()
      didEnd()
    }
  }

  /// Opens both sides of a terminal.
  ///
  /// - Returns: The controlling side, and the path of the program's.
  private static func openTerminal() throws(PseudoTerminalError) -> (FileDescriptor, String) {
    do throws(Errno) {
      let opened = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      guard opened >= 0 else { throw Errno(rawValue: errno) }
      let controller = FileDescriptor(rawValue: opened)
      // The operations of unlockpt and ptsname, which the C library hides from Swift.
      var number: UInt32 = 0
      var isLocked: Int32 = 0
      guard ioctl(controller.rawValue, 0x4004_5431, &isLocked) == 0,
        ioctl(controller.rawValue, 0x8004_5430, &number) == 0
      else {
        let reason = Errno(rawValue: errno)
        try? controller.close()
        throw reason
      }
      return (controller, "/dev/pts/\(number)")
    } catch { throw .noTerminal(error) }
  }

  private static func start(
    _ command: [String], _ environment: [String: String?], terminal: String
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens controls it.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program ignores and blocks no signals, whatever this one does.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // POSIX_SPAWN_SETSID is 0x80.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | 0x80)
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in command {
      var argument: UnsafeMutablePointer<CChar>?
      // The last form has the bytes that the user gave.
      _ = FileName.withBytes(of: word) { bytes in
        free(argument)
        argument = strdup(bytes)
        return false
      }
      arguments.append(argument)
    }
    arguments.append(nil)
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    var pairs = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + pairs { free(text) } }
    var process: pid_t = 0
    let status = posix_spawnp(
      &process, arguments[0] ?? strdup(""), &actions, &attributes, &arguments, &pairs)
    guard status == 0 else { throw Errno(rawValue: status) }
    return process
  }

  /// Waits for the end of the program. A program that stopped itself is continued, because nobody
  /// else could.
  private func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WUNTRACED)
      if found < 0, errno == EINTR { continue }
      guard found > 0, status & 0xFF == 0x7F else { return status }
      kill(-process, SIGCONT)
    }
  }

  /// The program's exit status, or 128 and the number of the signal that ended it; `nil` while it
  /// runs.
  package var status: Int? {
    end.withLock { $0 }.map { status in
      let signal = Int(status & 0x7F)
      return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
    }
  }

  /// A Boolean value that indicates whether the program reads a line that its terminal does not show.
  package var hidesInput: Bool {
    var modes = termios()
    return tcgetattr(controller.rawValue, &modes) == 0
      && modes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON)
  }

  /// Tells the program a new size of its terminal.
  package func resize(to size: TerminalSize) { try? Self.set(size, of: controller) }

  private static func set(_ size: TerminalSize, of controller: FileDescriptor) throws(Errno) {
    var window = winsize()
    window.ws_col = UInt16(size.columns)
    window.ws_row = UInt16(size.rows)
    if ioctl(controller.rawValue, UInt(TIOCSWINSZ), &window) != 0 { throw Errno(rawValue: errno) }
  }

  /// Closes the terminal, and ends the program and all programs that it left behind in its session,
  /// or anywhere if daemons end too.
  ///
  /// - Returns: The exit status.
  @discardableResult
  package func close() -> Int {
    try? controller.close()
    signal(SIGHUP)
    waitForSession()
    signalSession(SIGKILL)
    hasEnded.wait()
    waitForSession()
    return status ?? 0
  }

  /// Waits until no program of the session runs, or the time is over.
  private func waitForSession() {
    let limit = DispatchTime.now() + .milliseconds(Self.patience)
    while !states(isInRun).isEmpty, DispatchTime.now() < limit { usleep(2_000) }
  }

  /// Sends a signal to all processes that end with the program, and lets stopped ones handle it.
  package func signal(_ signal: Int32) {
    signalSession(signal)
    signalSession(SIGCONT)
  }

  private func signalSession(_ signal: Int32) {
    for process in states(isInRun).keys { kill(process, signal) }
  }

  /// A Boolean value that indicates whether a process of the program uses the processor or a disk.
  package var isBusy: Bool { states(isInSession).values.contains { $0 == "R" || $0 == "D" } }

  /// The time for which each process of the program, and the thread that reads its output, have
  /// waited for a processor: the second number of schedstat, in nanoseconds (proc(5)).
  package var waits: [pid_t: Duration] {
    let names = states(isInSession).keys.map { ($0, "\($0)") } + [(0, "thread-self")]
    let waits = names.map { process, name in
      let text = try? String(contentsOfFile: "/proc/\(name)/schedstat", encoding: .isoLatin1)
      let wait = text?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }
      return (process, Duration.nanoseconds(wait ?? 0))
    }
    return Dictionary(uniqueKeysWithValues: waits)
  }

  private func isInSession(_ process: pid_t) -> Bool { getsid(process) == self.process }

  /// Returns a Boolean value that indicates whether a process ends with the program.
  private func isInRun(_ process: pid_t) -> Bool {
    if isInSession(process) { return true }
    guard let mark else { return false }
    let variables = try? String(contentsOfFile: "/proc/\(process)/environ", encoding: .isoLatin1)
    return variables?.split(separator: "\0").contains(mark[...]) ?? false
  }

  /// Returns the states of processes (proc(5)). A process that has ended is left out, although it
  /// remains until its parent asks for its status.
  private func states(_ isIncluded: (pid_t) -> Bool) -> [pid_t: Character] {
    var states: [pid_t: Character] = [:]
    for process in (FileName.names(inFolder: "/proc") ?? []).compactMap({ pid_t($0) })
    where isIncluded(process) {
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .isoLatin1)) ?? ""
      let state = stat.split(separator: ")").last?.dropFirst().first
      if state != "Z" { states[process] = state }
    }
    return states
  }
}

extension Bell {
  /// Returns a bell that ends the wait for a program.
  ///
  /// - Throws: `PseudoTerminalError` if there are too many open files.
  package static func ofTerminal() throws(PseudoTerminalError) -> Bell {
    guard let bell = Bell() else { throw .noTerminal(Errno(rawValue: errno)) }
    return bell
  }
}

import Foundation
import Testing

/// A terminal that tmux emulates, with its own server and socket.
final class Terminal {
  let scratch: Scratch
  private let socket: String

  /// Starts a terminal with a shell command in it, and ends it after the body in any case.
  static func run(
    _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    in scratch: Scratch? = nil, _ body: (Terminal) throws -> Void
  ) throws {
    let terminal = try Terminal(scratch: scratch ?? Scratch())
    defer {
      terminal.close()
      terminal.endProgram()
    }
    try terminal.start(command, columns: columns, rows: rows, environment: environment)
    try body(terminal)
  }

  /// Starts `lector`, with its transcript in the file `said`. There are no hints, because they
  /// follow after a time, however long a test takes. After it has ended, the previous content of
  /// the screen, the exit status, and whether the terminal still echoes can be examined.
  static func lector(
    _ arguments: String = "", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], in scratch: Scratch? = nil,
    _ body: (Terminal) throws -> Void
  ) throws {
    let command = """
      exec 2>errors; echo before
      sh -c 'echo $$ >pid; exec lector --hints off --transcript said \(arguments)'
      echo "status $?, $(stty -a | grep -ow -- '-*echo')"; exec cat
      """
    try run(
      command, columns: columns, rows: rows, environment: environment, in: scratch, body)
  }

  private init(scratch: Scratch) {
    self.scratch = scratch
    socket = "t\(UUID().uuidString.prefix(8))"
  }

  private func start(
    _ command: String, columns: Int, rows: Int, environment: [String: String]
  ) throws {
    try tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", scratch.folder.path, command,
      environment: environment)
  }

  func close() { _ = try? tmux("kill-server") }

  @discardableResult
  private func tmux(_ arguments: String..., environment: [String: String] = [:]) throws
    -> String
  {
    try tmux(arguments, environment: environment)
  }

  @discardableResult
  private func tmux(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let output = "\(socket).out"
    let status = try Child.run(
      ["env", "-i"] + Program.environment(in: scratch, environment)
        + ["tmux", "-u", "-L", socket, "-f", "/dev/null"] + arguments,
      output: scratch.path(output), errors: scratch.path("tmux-errors"))
    guard status == 0 else {
      throw Child.Failure(description: "tmux \(arguments): \(scratch.read("tmux-errors"))")
    }
    return scratch.read(output)
  }

  /// Presses keys, given by tmux's names for them.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types characters literally.
  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Sends bytes without tmux's interpretation as keys or mouse events.
  func send(_ text: String) throws {
    try tmux(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Sends a signal to the program, whose process identifier was written to a file before it
  /// started.
  func kill(_ signal: String) throws {
    _ = try Child.run(["env", "-i", "/bin/kill", "-\(signal)", process])
  }

  func isProgramRunning() throws -> Bool {
    try Child.run(["env", "-i", "/bin/kill", "-0", process]) == 0
  }

  /// Ends a program that outlived its terminal, which a test has already reported as a fault.
  private func endProgram() {
    guard FileManager.default.contents(atPath: "/proc/\(process)/comm") == Data("lector\n".utf8)
    else { return }
    try? kill("KILL")
  }

  private var process: String {
    scratch.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the visible state, captured in one call so that screen and cursor are consistent.
  func snapshot(_ said: String = "said") throws -> Snapshot {
    let text = try tmux([
      "capture-pane", "-p", ";", "display-message", "-p",
      "#{cursor_x},#{cursor_y}#{?cursor_flag,, hidden}#{?alternate_on,, main}",
    ])
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let cursor = lines.popLast() ?? ""
    return Snapshot(
      screen: Snapshot.trimmed(lines), cursor: cursor, said: scratch.lines(said))
  }

  /// Returns what tmux knows about the terminal, by its names.
  func format(_ format: String) throws -> String {
    try tmux("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Returns the screen with its escape sequences.
  func styledScreen() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }
}

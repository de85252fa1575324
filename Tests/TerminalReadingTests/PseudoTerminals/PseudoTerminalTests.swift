import Foundation
import TerminalReading
import SystemPackage
import Testing

@Suite struct PseudoTerminalTests {
  /// Runs a program of the shell to its end.
  ///
  /// - Returns: Its output and its exit status.
  private func run(
    _ script: String, size: TerminalSize = .usual, endsDaemons: Bool = false,
    _ act: (PseudoTerminal) -> Void = { _ in }
  ) throws -> (output: String, status: Int) {
    let program = try PseudoTerminal(["sh", "-c", script], size: size, endsDaemons: endsDaemons) {}
    act(program)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = pollfd(fd: program.controller.rawValue, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      let count = read(program.controller.rawValue, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    let status = program.close()
    return (String(decoding: output, as: UTF8.self), status)
  }

  @Test func theProgramHasATerminalOfItsOwn() throws {
    let size = try #require(TerminalSize(columns: 30, rows: 7))
    let (output, status) = try run("stty size; tty; exit 3", size: size)
    #expect(output.hasPrefix("7 30\r\n/dev/pts/"))
    #expect(status == 3)
  }

  @Test func theReadersWaitsCountBesideTheProgramsOwn() throws {
    let program = try PseudoTerminal(["sleep", "1000"], size: .usual) {}
    #expect(program.waits.count == 2)
    _ = program.close()
  }

  @Test func aSignalIsPartOfTheStatus() throws {
    #expect(try run("kill -TERM $$").status == 128 + 15)
    #expect(try run("trap 'exit 9' HUP; kill -HUP $$").status == 9)
  }

  @Test func aProgramThatStopsItselfGoesOn() throws {
    let (output, status) = try run("kill -STOP $$; echo on")
    #expect(output == "on\r\n")
    #expect(status == 0)
  }

  @Test func resizingReachesTheProgram() throws {
    let small = try #require(TerminalSize(columns: 20, rows: 5))
    let (output, _) = try run(
      "trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.01; done"
    ) {
      program in
      var polled = pollfd(fd: program.controller.rawValue, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      program.resize(to: small)
    }
    #expect(output.hasSuffix("5 20\r\n"))
  }

  @Test func nothingIsLeftBehind() throws {
    let (output, status) = try run("(trap '' HUP; exec sleep 1000 >/dev/null 2>&1 <&1) & echo $!")
    let process = try #require(pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(status == 0)
    #expect(!runs(process))
  }

  /// Returns a Boolean value that indicates whether a process has not ended. Of one that has ended,
  /// the status may remain.
  private func runs(_ process: pid_t) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .isoLatin1)
    return stat.map { !$0.contains(") Z ") } ?? false
  }

  /// A program that a user runs may start a daemon, such as the server of tmux. One that a script
  /// runs leaves nothing behind.
  @Test(arguments: [true, false]) func aDaemonEndsIfItIsTold(ends: Bool) throws {
    let daemon = "setsid sh -c 'echo $$; exec sleep 1000 >/dev/null 2>&1 </dev/null'"
    let (output, _) = try run("echo $(\(daemon) &)", endsDaemons: ends)
    let process = try #require(pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(runs(process) == !ends)
    kill(process, SIGKILL)
  }

  /// A terminal that one run closes may be the next one's, whose programs must not end with it.
  @Test func eachRunHasAMarkOfItsOwn() throws {
    let marks = try (0..<3).map { _ in try run("echo $LECTOR_RUN", endsDaemons: true).output }
    #expect(Set(marks).count == 3 && !marks.contains("\r\n"))
  }

  @Test(arguments: [
    ("a\u{1B}]52;c;YQ==\u{7}b", "ab"), ("a\u{1B}]52;c;?\u{1B}\\b", "ab"),
    ("\u{1B}]052;;YQ==\u{1B}[31mred", "\u{1B}[31mred"), ("\u{9D}52;c;YQ==\u{9C}b", "b"),
    ("\u{1B}]52;c;YQ==\u{18}b", "b"), ("\u{1B}]0;52;title\u{7}", "\u{1B}]0;52;title\u{7}"),
    ("\u{1B}]5\u{1B}]52;c;?\u{7}\u{1B}]112;\u{7}", "\u{1B}]5\u{1B}]112;\u{7}"),
    ("ähnlich\u{A0}\u{1B}\u{1B}[m", "ähnlich\u{A0}\u{1B}\u{1B}[m"),
    ("\u{1B}]1337;Copy=:YQ==\u{7}b", "b"), ("\u{1B}]5522;type=read\u{1B}\\b", "b"),
    ("\u{1B}]0000000000000000052;c;YQ==\u{7}b", "b"),
    ("\u{1B}]8;;http://a\u{7}\u{1B}]104\u{7}", "\u{1B}]8;;http://a\u{7}\u{1B}]104\u{7}"),
    ("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\b", "\u{1B}\u{1B}\\b"),
    ("\u{1B}P\u{1B}]5\u{1B}\\\u{1B}P2;c;YQ==\u{1B}\\b", "\u{1B}]5\u{1B}\\b"),
    ("\u{90}0;1q#0;2~~\u{9C}\u{1B}P$qm\u{1B}\\", "\u{90}0;1q#0;2~~\u{9C}\u{1B}P$qm\u{1B}\\"),
  ])
  func theClipboardIsNotReached(output: String, passed: String) {
    let bytes = Array(output.utf8)
    // However the output is divided.
    for index in 0...bytes.count {
      var filter = ClipboardFilter()
      let found = filter.filter(Array(bytes[..<index])) + filter.filter(Array(bytes[index...]))
      #expect(String(decoding: found, as: UTF8.self) == passed)
      #expect(filter.hasRemoved == (output != passed))
    }
  }

  @Test func aProgramThatCannotBeStartedIsNamed() throws {
    #expect(
      throws: PseudoTerminalError.cannotStart(program: "/no/such", .noSuchFileOrDirectory)
    ) { try PseudoTerminal(["/no/such"], size: .usual) {} }
  }
}

import Foundation
import ProcessTable
import Testing

import Platform

/// Programs that are started and not waited for.
@Suite(.ownThread) struct LaunchedProgramTests {
  @Test func exitStatus() throws {
    let program = try LaunchedProgram("sh", ["-c", "exit 3"])
    #expect(program.end(with: 0))
    #expect(program.ending == .exited(3))
  }

  @Test func aRunningProgramIsEndedBySignal() throws {
    let program = try LaunchedProgram("/bin/sh", ["-c", "exec sleep 100"])
    #expect(program.ending == nil)
    #expect(!program.end(with: 0, patience: 1))
    #expect(program.end(with: SIGTERM))
    #expect(program.ending == .killed(signal: SIGTERM))
    #expect(program.end())
  }

  @Test func onlyVariablesArePassedOn() throws {
    let log = "/tmp/lector-launched-\(UUID().uuidString.prefix(8))"
    defer { unlink(log) }
    let script = "exec >$B; echo $A; echo wrong; ls /proc/self/fd | tr '\\n' ' '"
    let program = try LaunchedProgram(
      "/bin/sh", ["-c", script], environment: ["A": "b", "B": log, "PATH": "/usr/bin:/bin"])
    program.end(with: 0)
    // `ls` reads the folder through the fourth descriptor.
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "b\nwrong\n0 1 2 3 ")
  }

  @Test(arguments: ["/nowhere", "no-such-program-anywhere"])
  func aMissingProgram(name: String) {
    let error = ChildProcessError.cannotStart(program: name, .noSuchFileOrDirectory)
    #expect(throws: error) { try LaunchedProgram(name, []) }
  }
}

import Foundation
import ProcessTable
import Testing

import Platform

/// Programs that are run to their end. They always end and are reaped.
@Suite(.ownThread) struct ChildProcessTests {
  private func shell(_ script: String, input: String = "") -> ChildProcess {
    ChildProcess("/bin/sh", ["-c", script], input: Array(input.utf8))
  }

  @Test func inputAndOutput() throws {
    let outcome = try shell("cat; echo wrong >&2; exit 3", input: "$(x) `y` -z\n").run(time: 9_000)
    #expect(outcome.ending == .exited(3))
    #expect(outcome.output == Array("$(x) `y` -z\n".utf8))
    #expect(outcome.errors == "wrong\n")
    #expect(outcome.complaint == "wrong")
  }

  @Test func inputLargerThanAPipe() throws {
    let text = String(repeating: "λόγος ", count: 200_000)
    let outcome = try shell("cat", input: text).run(time: 30_000, size: 1 << 24)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == Array(text.utf8))
  }

  @Test func noDescriptorIsInherited() throws {
    let pipe = Pipe()
    // A child would inherit this descriptor, which has no close-on-exec flag.
    let descriptor = dup(pipe.fileHandleForWriting.fileDescriptor)
    defer { close(descriptor) }
    let outcome = try shell("ls /proc/self/fd; cat /proc/self/stat").run(time: 9_000)
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    // `ls` reads the folder through the fourth descriptor.
    #expect(lines.dropLast().map(String.init) == ["0", "1", "2", "3"])
  }

  @Test(arguments: [
    "sleep 100", "trap '' TERM INT HUP; sleep 100; sleep 100", "exec 1>&- 2>&-; sleep 100",
  ])
  func aHangingProgramIsEndedInTime(script: String) throws {
    let outcome = try shell(script).run(time: 100)
    #expect(outcome.ending == .timedOut)
  }

  @Test(arguments: ["yes", "yes >&2 & yes"])
  func aFloodingProgramIsEnded(script: String) throws {
    let outcome = try shell(script).run(time: 30_000, size: 1 << 20)
    #expect(outcome.ending == .flooded)
    #expect(outcome.output.count < 8 << 20)
    #expect(outcome.errors.utf8.count <= 8_192)
  }

  /// As tests do that wait for a program on a thread of the pool.
  @Test func tasksThatHoldAllThreadsOfThePool() throws {
    let end = DispatchSemaphore(value: 0)
    let count = 64
    for _ in 0..<count { Task.detached { Self.hold(until: end) } }
    defer { for _ in 0..<count { end.signal() } }
    #expect(try shell("exit 3").run(time: 60_000).ending == .exited(3))
  }

  private static func hold(until end: DispatchSemaphore) { end.wait() }

  @Test func aKilledProgram() throws {
    #expect(try shell("kill -9 $$").run(time: 9_000).ending == .killed(signal: 9))
  }

  @Test func aMissingProgram() {
    #expect(throws: ChildProcessError.cannotStart(program: "/nowhere", .noSuchFileOrDirectory)) {
      try ChildProcess("/nowhere", []).run(time: 9_000)
    }
  }

  @Test func aProgramEndedBeforeItStarts() throws {
    let child = shell("sleep 100")
    child.end()
    #expect(try child.run(time: 9_000).ending == .ended)
    #expect(child.identifier == 0)
  }

  @Test func descendantsEndWithTheProgram() throws {
    let outcome = try shell("sleep 100 & echo $!").run(time: 9_000)
    #expect(outcome.ending == .exited(0))
    let number = try #require(pid_t(outcome.complaint(of: outcome.output)))
    #expect(Processes.isGone(number))
  }

  @Test(arguments: [
    ("/usr/bin:/bin", "/bin/sh"), ("relative:/nowhere:/bin", "/bin/sh"), ("relative", nil),
    ("", nil), ("/", nil),
  ])
  func programsAreFoundInAbsoluteFolders(folders: String, found: String?) {
    let path = ChildProcess.path(of: "sh", in: folders)
    #expect((path == nil) == (found == nil))
    #expect(path?.hasSuffix("/sh") ?? true)
  }
}

extension ChildProcess.Outcome {
  fileprivate func complaint(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

import Foundation
import Testing

/// The promises of `make help`, `make check`, and the README.
@Suite struct MakefileTests {
  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
      .replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
  }

  @Test func everyTargetHasALineOfHelp() throws {
    let lines = try Self.lines(of: "Makefile")
    let phony = try #require(lines.first { $0.hasPrefix(".PHONY:") })
    // Help itself, and targets that others need.
    let silent = ["help", "packages", "portable", "test-packages"]
    for target in phony.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    where !silent.contains(target) {
      let rules = lines.filter { $0.hasPrefix("\(target):") }
      let groups = ["Use", "Check", "Write", "Measure", "Clean up"]
      let hasHelp = rules.contains { rule in
        groups.contains { rule.contains(" ## \($0): ") }
      }
      #expect(hasHelp, "\(target)")
    }
  }

  @Test func continuousIntegrationRunsTheTestsOfTheREADME() throws {
    let command = "make test"
    #expect(try Self.lines(of: "README.md").contains(command))
    let integration = try #require(Self.lines(of: ".ci/run").last)
    let tests = try Self.commands(of: command).filter { $0.contains("swift test") }
    #expect(tests.count == 2, "the tests of the package and of the example")
    let all = try Self.commands(of: integration)
    for test in tests {
      let release = test.replacing(".build/debug/", with: ".build/release/")
      #expect(all.contains(release), "\(integration) doesn't run: \(release)")
    }
  }

  /// A run that prints nothing for a while is stopped, and names the tests that have not ended.
  @Test func aHangEndsWithTheNamesOfItsTests() throws {
    let lines = [
      "◇ Suite \"A\" started.", "◇ Test first() started.", "◇ Test \"The second\" started.",
      "◇ Test third(_:) started.", "◇ Test case passing 1 argument x → 3 to third(_:) started.",
      "✔ Test first() passed after 0.001 seconds.",
      "✘ Test third(_:) with 2 test cases failed after 0.001 seconds with 1 issue.",
    ]
    let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    let run = Process()
    run.executableURL = URL(filePath: "/bin/sh")
    let command = "printf '%s\\n' \"$@\"; exec tail -f /dev/null"
    run.arguments = ["Scripts/run-tests", log.path, "sh", "-c", command, "sh"] + lines
    run.currentDirectoryURL = SourceTree.root
    run.environment = ProcessInfo.processInfo.environment
    run.environment?["LECTOR_QUIET_SECONDS"] = "1"
    let output = Pipe()
    run.standardOutput = output
    run.standardError = output
    try run.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus != 0)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("Has not ended: ") }
        == ["Has not ended: Test \"The second\""])
  }

  /// Returns the commands that a call of make runs, without running them.
  private static func commands(of call: String) throws -> [String] {
    let make = Process()
    make.executableURL = URL(filePath: "/usr/bin/env")
    make.arguments = call.split(separator: " ").map(String.init) + ["--dry-run"]
    make.currentDirectoryURL = SourceTree.root
    // Variables of the make that runs the tests would change what this one prints.
    make.environment = ProcessInfo.processInfo.environment.filter {
      !["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "PROGRAM", "ROOM"].contains($0.key)
    }
    let output = Pipe()
    make.standardOutput = output
    try make.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    make.waitUntilExit()
    return text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
  }
}

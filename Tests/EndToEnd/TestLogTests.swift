import Testing

@Suite("The log of make test") struct TestLogTests {
  /// Runs `Scripts/run-tests` with a program that prints what `swift test` prints.
  private func run(ending end: String) throws -> (status: Int32, output: String, log: String) {
    let scratch = try Scratch()
    try scratch.write(
      """
      printf '◇ Test a() started.\\n✔ Test a() passed after 0.1 seconds.\\n'
      printf '◇ Test case passing 1 argument text → "a\\nb" to b() started.\\n'
      printf '\\033[92m✔\\033[0m Suite "S" passed after 0.1 seconds.\\n➜ Test c() skipped.\\n'
      \(end)
      """, to: "tests")
    let script = Program.root.appending(path: "Scripts/run-tests").path
    let status = try Child.run(
      [
        "env", "-i", "PATH=/usr/bin:/bin", "sh", script, scratch.path("log"), "sh",
        scratch.path("tests"),
      ], output: scratch.path("output"), errors: scratch.path("errors"))
    return (status, scratch.read("output"), scratch.read("log"))
  }

  @Test func theConsoleOmitsProgressAndTheLogHasEverything() throws {
    let summary = "✔ Test run with 3 tests in 1 suite passed after 0.1 seconds."
    let outcome = try run(ending: "echo '\(summary)'")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("➜ Test c() skipped.\n\(summary)\nFull log: "))
    #expect(outcome.log.hasPrefix("◇ Test a() started.\n"))
    #expect(outcome.log.split(separator: "\n").count == 7)
  }

  @Test func failuresAreShownAndTheStatusIsKept() throws {
    let outcome = try run(ending: "printf '✘ Test b() failed\\n↳ 1 == 2\\n'; exit 3")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("\n✘ Test b() failed\n↳ 1 == 2\nFull log: "))
  }

  @Test func aCrashIsShownWithTheTestsThatWereRunning() throws {
    let outcome = try run(ending: "echo 'Fatal error: no' >&2; kill -SEGV $$")
    #expect(outcome.status == 128 + 11)
    #expect(outcome.output.contains("\nFatal error: no\n"))
    #expect(outcome.output.contains("\n◇ Test a() started.\n"))
  }
}

import Testing

@Suite("The log of make test") struct TestLogTests {
  /// Runs `Scripts/run-tests` with a program that prints what `swift test` prints.
  private func run(ending end: String, again: Bool = false) throws -> (
    status: Int32, output: String, log: String
  ) {
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
        "env", "-i", "PATH=/usr/bin:/bin", "AGAIN=\(again ? 1 : 0)", "sh", script,
        scratch.path("log"), "sh", scratch.path("tests"),
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

  /// What `swift test` prints and writes when one test fails. With a filter, it prints the filter
  /// and ends with the given status.
  private func oneFailure(thenAlone status: Int) -> String {
    """
    case $* in *--filter*) echo "filters: $1 $2"; exit \(status) ;; esac
    printf '%s\\n' '{"kind":"event","payload":{"kind":"issueRecorded",\
    "testID":"M.Suite\\/Inner\\/b(c:)\\/File.swift:1:2"},"version":0}' > "$2"
    printf '✘ Test b(c:) failed\\n✘ Test run with 1 test in 1 suite failed after 1 seconds.\\n'
    exit 1
    """
  }

  @Test(arguments: [0, 1]) func aFailedTestIsRunAgainByItself(status: Int) throws {
    let outcome = try run(ending: oneFailure(thenAlone: status), again: true)
    #expect(outcome.status == status)
    #expect(outcome.output.contains("✘ Test b(c:) failed\n"))
    #expect(outcome.output.contains("filters: --filter ^M\\.Suite/Inner/b\\(\n"))
    let isNamed = outcome.output.contains(
      "Failed beside the other tests, but passed alone: ^M\\.Suite/Inner/b\\(\n")
    #expect(isNamed == (status == 0))
  }

  @Test func aFailedTestIsNotRunAgainUnlessAsked() throws {
    let outcome = try run(ending: oneFailure(thenAlone: 0))
    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("filters"))
  }
}

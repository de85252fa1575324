import Testing

/// Commands whose standard input never ends, as in `yes | lector walk -`.
@Suite("Standard input without an end", .serialized, .ownThread) struct EndlessInputTests {
  @Test(
    "What is read as a whole has a bound, which the error names",
    arguments: [
      ["walk", "-"], ["audit", "-"], ["play", "-"], ["notes", "import", "-"],
      ["words", "import", "-"],
    ])
  func whole(arguments: [String]) throws {
    let program = try Program()
    let outcome = try program.run(arguments, from: "/dev/zero")
    #expect(
      outcome.errors
        == "lector: standard input: larger than 256 MB; expected a smaller file\n")
    #expect(outcome.status != 0)
  }

  @Test("A text ends at its first line, which has a bound too")
  func text() throws {
    let program = try Program()
    let outcome = try program.run(["import", "-", "--as", "t"], from: "/dev/zero")
    #expect(outcome.errors.hasPrefix("lector: standard input:1: "))
    #expect(outcome.status != 0)
  }
}

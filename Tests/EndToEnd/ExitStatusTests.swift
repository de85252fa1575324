import Formats
import Testing

@Suite("Exit statuses and error messages", .serialized, .ownThread) struct ExitStatusTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]?
    let status: Int32
    let message: String

    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8]?, _ status: Int32, _ message: String) {
      (self.name, self.bytes, self.status, self.message) = (name, bytes, status, message)
    }
  }

  private static let head = Array("ref\tsurface\nJohn 1:1\tfirst\nJohn 1:2\ta".utf8)

  static let refusals = [
    Refusal("missing.tsv", nil, 66, "missing.tsv: no such file"),
    Refusal(".", nil, 65, ".: no text in the folder; expected one"),
    Refusal("empty.tsv", [], 65, "empty.tsv: is empty; expected an interlinear text"),
    Refusal("nul.tsv", head + [0, 0x62, 0x0A], 65, "nul.tsv:3: a NUL byte; expected UTF-8 text"),
    Refusal(
      // Other bytes are characters of Windows-1252.
      "bad.tsv", head + [0x81, 0x62, 0x0A], 65,
      "bad.tsv:3: invalid UTF-8 at byte 11 of the line; expected UTF-8 text, or its encoding with --encoding"
    ),
    Refusal(
      "column.tsv", Array("ref\tgloss\nJohn 1:1\tx\n".utf8), 65,
      "column.tsv:1: a table with the columns ref, gloss; expected \"ref\" and \"surface\" for the "
        + "verse and the word, or a map of them (--map)"),
  ]

  @Test(arguments: refusals)
  func aFileThatCannotBeImportedLeavesNothing(refusal: Refusal) throws {
    let program = try Program()
    if let bytes = refusal.bytes { try program.scratch.write(bytes, to: refusal.name) }
    #expect(
      try program.run("import", refusal.name, "--as", "text")
        == .init(status: refusal.status, output: "", errors: "lector: \(refusal.message)\n"))
    #expect(try program.run("library", "--format", "json").output == "[]\n")
    #expect(
      try program.run("export", "text").status == 66, "a text was left by an import that failed")
  }

  @Test(arguments: refusals.filter { $0.name != "." })
  func aFileThatCannotBeRead(refusal: Refusal) throws {
    let program = try Program()
    if let bytes = refusal.bytes { try program.scratch.write(bytes, to: refusal.name) }
    let outcome = try program.run(refusal.name)
    #expect(outcome.status == refusal.status)
    #expect(outcome.output == "")
    #expect(outcome.errors == "lector: \(refusal.message)\n")
  }

  @Test func aWordThatIsNearlyACommand() throws {
    #expect(
      try Program().run("impotr")
        == .init(
          status: 66, output: "",
          errors: "lector: impotr: no command, text, or file of this name; "
            + "did you mean \"import\"?\n"))
  }

  @Test(arguments: [
    ["--nonsense"], ["import"], ["export"], ["--transcript"], ["--verbosity", "loud"],
    ["import", "-"], ["export", "sampler", "--width", "1"], ["library", "nonsense"],
    ["--tiers", "nonsense"],
  ])
  func usage(arguments: [String]) throws {
    let program = try Program()
    let outcome = try program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("lector: "))
  }

  @Test func noFileCanBeCreatedThere() throws {
    let outcome = try Program().run("export", "sampler", "--output", "missing/file")
    #expect(
      outcome
        == .init(
          status: 73, output: "",
          errors: "lector: missing/file: cannot be created: No such file or directory\n"))
  }

  @Test func aFullDisk() throws {
    let outcome = try Program().run("export", "sampler", "--output", "/dev/full")
    #expect(
      outcome
        == .init(
          status: 74, output: "", errors: "lector: /dev/full: No space left on device\n"))
  }

  @Test("A log has the session, what was opened, the settings and the errors")
  func log() throws {
    let program = try Program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\tword\n", to: "one.tsv")
    let outcome = try program.run("./one.tsv", "--theme", "dark", "--log", "run.log")
    #expect(outcome.status == 0)
    let log = program.scratch.read("run.log")
    for text in [
      "info session: opened ./one.tsv, 1 verse", "info session: begins with the text ",
      "debug session: theme = \"dark\" from=--theme", "info session: ends: quit",
    ] {
      #expect(log.contains(text), "\(log)")
    }
    #expect(try program.run("./none.tsv", "--log", "run.log").status == 66)
    #expect(program.scratch.read("run.log").contains("error session: ./none.tsv: no such file"))
    #expect(try program.run("--log", "-").status == 64)
    #expect(try program.run("--log", "no/folder").status == 73)
  }

  /// Every command that prints a result reports a failure to do so.
  @Test(arguments: [
    ["--help"], ["--version"], ["keys"], ["config"], ["config", "path"], ["config", "check"],
    ["gallery", "--list"], ["gallery", "--list", "--format", "json"], ["library"],
    ["library", "--format", "json"], ["library", "info", "one"], ["library", "check"],
    ["notes", "list"], ["notes", "export"], ["walk", "--schema"], ["audit", "--list-rules"],
    ["search", "sampler", "the"], ["search", "sampler", "the", "--count"], ["voices"],
    ["export", "sampler"], ["man"], ["completions", "bash"], ["help", "import"],
  ])
  func standardOutputIsFull(arguments: [String]) throws {
    let program = try Program()
    try program.scratch.write("ref\tsurface\nJohn 1:1\tword\n", to: "one.tsv")
    #expect(try program.run("import", "one.tsv").status == 0)
    if arguments == ["notes", "list"] { _ = try program.run("sampler", input: "right\nb\n") }
    let outcome = try program.run(arguments, output: "/dev/full")
    #expect(
      outcome
        == .init(
          status: 74, output: "", errors: "lector: standard output: No space left on device\n"))
  }

  /// The reader of a pipe that has read enough is not an error to report.
  @Test func aClosedPipeEndsTheCommandInSilence() throws {
    let program = try Program()
    let status = try Child.run(
      ["env", "-i", "-C", program.scratch.folder.path] + Program.environment(in: program.scratch)
        + ["sh", "-c", "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; timeout 60 lector keys >&4"],
      input: "/dev/null", output: program.scratch.path("stdout"),
      errors: program.scratch.path("stderr"))
    #expect(status == 141)
    #expect(program.scratch.read("stderr") == "")
  }

  @Test func helpAndVersionAreNotErrors() throws {
    for flag in ["--help", "--version", "help"] {
      let outcome = try Program().run(flag)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty)
    }
  }
}

import Testing

@Suite("lector play", .serialized, .ownThread) struct PlayTests {
  /// The first lines of the script in the specification of the terminal.
  private static let script = """
    open sampler 1:1
    screen 100x30
    reader on
    swipe right 3
    expect "λόγος, word"
    expect-focus "Sampler 1:1 word 3"
    rotor tiers
    swipe down

    """

  @Test func theSpecificationsScript() throws {
    let program = try Program()
    try program.scratch.write(Self.script, to: "script")
    #expect(
      try program.run("play", "script", "--transcript", "-")
        == .init(
          status: 0,
          output: """
            Sampler 1:1
            Οὗτος, this
            ὁ, the
            λόγος, word
            Tiers
            λόγος, form

            """,
          errors: ""))
  }

  /// A script may name any file of the user's, and its report may go to another person: differences
  /// are shown in their screen form, never in their file form.
  @Test(arguments: ["text", "junit", "tap", "github"], [false, true])
  func anExpectedScreenIsNotQuoted(format: String, differsAtOnce: Bool) throws {
    let program = try Program()
    let title = "Sampler 1"
    let lines = differsAtOnce ? ["password = hunter2"] : [title, "token = hunter2"]
    try program.scratch.write(lines.joined(separator: "\n") + "\n", to: "secret.txt")
    try program.scratch.write(
      "open sampler 1:1\nexpect-screen secret.txt\nexpect-screen secret.txt\n", to: "s.lector")
    let outcome = try program.run("play", "s.lector", "--keep-going", "--format", format)
    #expect(outcome.status == 1)
    let all = outcome.output + outcome.errors
    #expect(all.contains("secret.txt: row 1 is not as in the file, shown "), "\(all)")
    for secret in ["hunter2", "password", "token"] { #expect(!all.contains(secret), "\(all)") }
  }

  @Test func anExpectationThatIsNotMet() throws {
    let program = try Program()
    try program.scratch.write("open sampler 1:1\nswipe right\nexpect \"ὁ, the\"\n", to: "script")
    #expect(
      try program.run("play", "script")
        == .init(
          status: 1, output: "",
          errors: """
            lector: script:3: expected "ὁ, the", heard "Οὗτος, this"
              Sampler 1:1
              Οὗτος, this

            """))
  }

  @Test(arguments: [
    (
      "open sampler\nswpe right\n",
      "script:2: no command is called \"swpe\"; did you mean \"swipe\"?"
    ),
    ("open sampler\n\nswipe sideways\n", "script:3: expected swipe right, left, up, or down"),
    (
      "open sampler\nwait 9223372036854775807\n",
      "script:2: expected wait NUMBER, at most 86400000"
    ),
    ("open sampler\nkey rigth\n", "script:2: no key is called \"rigth\""),
    ("swipe right\n", "script:1: nothing is open; expected an open command before"),
    ("open \"sampler\n", "script:1: a text is not closed, or not quoted as in JSON"),
  ])
  func aWrongCommandIsAUsageErrorWithItsLine(script: String, message: String) throws {
    let program = try Program()
    try program.scratch.write(script, to: "script")
    #expect(
      try program.run("play", "script")
        == .init(status: 64, output: "", errors: "lector: \(message)\n"))
  }

  @Test(arguments: [("key q\n", 0), ("key ctrl-c\n", 130)])
  func theExitStatusIsThatOfTheSession(script: String, status: Int32) throws {
    let outcome = try Program().run("play", "-", "sampler", input: script)
    #expect(outcome == .init(status: status, output: "", errors: ""))
  }

  @Test func phrasesAreCompleteEvenIfAnExpectationIsNotMet() throws {
    let outcome = try Program().run(
      "play", "-", "sampler", "--format", "phrases", "--transcript", "-",
      input: "swipe right\nexpect \"x\"\n")
    #expect(outcome.status == 1)
    #expect(outcome.output == "[\n\"Sampler 1:1\",\n\"Οὗτος, this\"\n]\n")
  }

  /// Without a format, the scripts of a folder have the report in text.
  @Test(arguments: [
    ("", "passed  "), ("--format tap", "TAP version"), ("--format junit", "<?xml "),
  ])
  func theScriptsOfAFolderHaveOneReport(format: String, start: String) throws {
    let program = try Program()
    for (name, heard) in [("a", "Οὗτος, this"), ("b", "ὁ, the")] {
      try program.scratch.write(
        "open sampler 1:1\nswipe right\nexpect \"\(heard)\"\n", to: "all/\(name).lector")
    }
    let outcome = try program.run(["play", "all"] + format.split(separator: " ").map(String.init))
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
  }

  @Test func readAllUntilWordsThatNeverOccurIsAnUnmetExpectation() throws {
    let unmet = try Program().run(
      "play", "-", "sampler", input: "last\nread-all until \"zzz\"\n")
    #expect(unmet.status == 1)
    #expect(unmet.errors.hasPrefix("lector: standard input:2: expected to hear \"zzz\""))
  }

  @Test func anUnknownScreenIsAUsageError() throws {
    let outcome = try Program().run("play", "-", "sampler", "--screen", input: "swipe right\n")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
  }

  @Test func aScriptFromStandardInput() throws {
    #expect(
      try Program().run("play", "-", "sampler", "--transcript", "-", input: "swipe right\n")
        == .init(status: 0, output: "Sampler 1:1\nΟὗτος, this\n", errors: ""))
  }

  @Test func aSceneSaysWhatIsHeard() throws {
    #expect(
      try Program().run("gallery", "slider", "--script", "-", input: "swipe right\n")
        == .init(
          status: 0,
          output: """
            Density, Comfortable, 3 of 5, adjustable
            Swipe up or down with one finger to adjust the value.
            Default value, list start

            """, errors: ""))
  }

  /// Also in the middle of Read All, which the end of a script waits for.
  @Test(arguments: [
    ("open sampler\nwait 100000\nswipe right\n", 1), ("open sampler\nread-all\n", 3),
  ])
  func onTheTerminalASignalEndsIt(script: String, utterances: Int) throws {
    let scratch = try Scratch()
    try scratch.write(script, to: "script")
    let command = "sh -c 'echo $$ >pid; exec lector play --screen script --transcript said'"
    try Terminal.run("\(command); echo status $?; exec cat", in: scratch) { terminal in
      try terminal.wait("what is said before the signal") { $0.said.count == utterances }
      try terminal.kill("TERM")
      try terminal.expect(screen: "status 143", cursor: "0,1 main")
    }
  }

  @Test func onTheTerminalAKeyEndsIt() throws {
    let scratch = try Scratch()
    try scratch.write("open sampler\nwait 100000\nswipe right\n", to: "script")
    let command = "lector play --screen script --transcript said; echo status $?; exec cat"
    try Terminal.run(command, in: scratch) { terminal in
      try terminal.expect(
        screen: ExpectedScreen().screen, cursor: "2,3", said: ["Sampler 1:1"])
      try terminal.press("C-c")
      try terminal.expect(screen: "status 130", cursor: "0,1 main", said: ["Sampler 1:1"])
    }
  }
}

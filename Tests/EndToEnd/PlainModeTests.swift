import Testing

@Suite("Plain mode", .serialized) struct PlainModeTests {
  private static let piped =
    "lector: plain mode, because standard output is no terminal: one utterance a line\n"

  @Test func keysComeByNameAndPlacesAfterAColon() throws {
    let outcome = try Program().run(
      input: "right\n\n:shep 2:1\nright\nbogus\n:nowhere\nspace\nescape\n")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Sampler 1:1, heading
            Οὗτος, this
            ὁ, the
            Shepherd 2:1, heading
            wayəhî, and it was
            Define, button, list start
            wayəhî, and it was

            """,
          errors: Self.piped
            + "lector: no key is called \"bogus\"\nlector: No such place: nowhere\n"))
  }

  @Test func theEndOfTheInputQuits() throws {
    #expect(
      try Program().run()
        == .init(
          status: 0, output: "Sampler 1:1, heading\n", errors: Self.piped))
  }

  @Test(arguments: [("q", 0), ("ctrl-c", 130)])
  func aKeyEnds(key: String, status: Int32) throws {
    #expect(
      try Program().run(input: "\(key)\nright\n")
        == .init(status: status, output: "Sampler 1:1, heading\n", errors: Self.piped))
  }

  @Test(arguments: [
    (["--plain"], [:], "--plain"),
    ([], ["LECTOR_PLAIN": "1"], "LECTOR_PLAIN is set"),
    ([], ["ACCESSIBLE": "yes"], "ACCESSIBLE is set"),
    ([], ["TERM": "dumb"], "the terminal is dumb"),
    ([], ["ACCESSIBLE": "no", "LECTOR_PLAIN": "0"], "standard output is no terminal"),
  ])
  func theFirstLineSaysWhy(
    arguments: [String], environment: [String: String], reason: String
  ) throws {
    let outcome = try Program().run(arguments, environment: environment)
    #expect(
      outcome
        == .init(
          status: 0, output: "Sampler 1:1, heading\n",
          errors: "lector: plain mode, because \(reason): one utterance a line\n"))
  }

  @Test(arguments: ["", "no-such-terminal"])
  func aTerminalOfAnUnknownTypeIsReadPlainly(type: String) throws {
    let first = "lector: plain mode, because the terminal's type is unknown: one utterance a line"
    let assignment = type.isEmpty ? "-u TERM" : "TERM=\(type)"
    try Terminal.run("env \(assignment) lector; echo status $?; exec cat") { terminal in
      try terminal.expect(screen: first + "\nSampler 1:1, heading", cursor: "0,2 main")
      try terminal.press("Right", "q")
      try terminal.expect(
        screen: first + "\nSampler 1:1, heading\nΟὗτος, this\nstatus 0", cursor: "0,4 main")
    }
  }

  /// Keys are read one by one, so the terminal must be restored here too.
  @Test(arguments: ["C-c", "C-z"])
  func theTerminalIsGivenBack(key: String) throws {
    try Terminal.run("exec 2>errors; exec sh -i 2>&1") { terminal in
      try terminal.wait("a prompt") { $0.screen == "$" }
      try terminal.type("lector --plain 2>errors\n")
      try terminal.expect(
        screen: "$ lector --plain 2>errors\nSampler 1:1, heading", cursor: "0,2 main")
      try terminal.press("Right")
      try terminal.expect(
        screen: "$ lector --plain 2>errors\nSampler 1:1, heading\nΟὗτος, this", cursor: "0,3 main")
      try terminal.press(key)
      try terminal.wait("a prompt") { $0.screen.hasSuffix("\n$") }
      try terminal.type("echo $? $(stty -a | grep -ow -- '-*echo')\n")
      let status = key == "C-c" ? 130 : 148
      try terminal.wait("status and echo") { $0.screen.hasSuffix("\n\(status) echo\n$") }
      guard key == "C-z" else { return }
      try terminal.type("fg\n")
      try terminal.wait("the program again") { $0.screen.hasSuffix("lector --plain 2>errors") }
      try terminal.press("Right")
      try terminal.wait("the next word") { $0.screen.hasSuffix("\nὁ, the") }
      try terminal.press("q")
      try terminal.wait("a prompt") { $0.screen.hasSuffix("\nὁ, the\n$") }
    }
  }
}

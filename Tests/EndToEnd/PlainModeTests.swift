import Foundation
import Testing

@Suite("Plain mode", .serialized, .ownThread) struct PlainModeTests {
  private static let piped =
    "lector: plain mode (standard output isn't a terminal): one utterance per line\n"

  @Test func keysComeByNameAndPlacesAfterAColon() throws {
    let outcome = try Program().run(
      input: "right\n\n:shep 2:1\nright\nbogus\n:nowhere\nspace\nescape\n")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Sampler 1:1
            Οὗτος, this
            ὁ, the
            Shepherd 2:1
            וַיְהִ֣י, and it was
            No such place: nowhere
            וַיְהִ֣י, menu: Define, 1 of 9
            וַיְהִ֣י, and it was

            """,
          errors: Self.piped
            + "lector: no key is called \"bogus\"\n"))
  }

  /// Usual calls are understood without the argument parser, which reads those with `--`.
  @Test func flagsMeanTheSameWithoutTheArgumentParser() throws {
    let program = try Program()
    let flags = ["--plain", "--verbosity", "full", "--hints=off", "--punctuation", "all"]
    let texts = ["sampler", "Sampler 1:2"]
    let input = "right\nright\nw\ndown\n"
    let usual = try program.run([texts[0]] + flags + [texts[1]], input: input)
    #expect(usual == (try program.run(flags + ["--"] + texts, input: input)))
    #expect(usual != (try program.run(["--plain"] + texts, input: input)))
    #expect(usual.status == 0)
  }

  /// A voice or a display that was asked for and does not answer is named once, and the session goes
  /// on.
  @Test(arguments: [true, false]) func aVoiceThatFailsIsNamedOnce(quits: Bool) throws {
    let address = "/tmp/lector-nobody-\(UUID().uuidString.prefix(8))"
    let outcome = try Program().run(
      ["sampler", "--plain", "--speech", "speech-dispatcher"],
      input: "right\nright\n" + (quits ? "left\n" : ""),
      environment: ["SPEECHD_ADDRESS": "unix_socket:\(address)/socket"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Sampler 1:1\n"))
    #expect(
      outcome.errors.split(separator: "\n").dropFirst() == [
        """
        lector: speech-dispatcher does not answer: \(address)/socket: No such file or directory
        """
      ])
  }

  @Test(.enabled(if: Program.canRun("ls /usr/share/liblouis"), "liblouis is missing"))
  func aDisplayThatFailsIsNamedOnce() throws {
    let outcome = try Program().run(
      ["sampler", "--plain", "--braille", "display"], input: "right\n",
      environment: ["BRLAPI_HOST": "127.0.0.1:1"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "Sampler 1:1\nΟὗτος, this\n")
    #expect(
      outcome.errors.split(separator: "\n").dropFirst() == [
        "lector: No braille display: brltty cannot be reached (Connection refused)."
      ])
  }

  @Test func keysSwitchTheSystemsOfBraille() throws {
    let outcome = try Program().run(input: "R h\nR h\nR h\nR g\nR g\n")
    #expect(
      outcome.output == """
        Sampler 1:1
        Biblical Hebrew in braille: Letters, points, and accents
        Biblical Hebrew in braille: Without dagesh and sheva
        Biblical Hebrew in braille: Letters and points
        Ancient Greek in braille: Letters with accents in one cell
        Ancient Greek in braille: Accents before their letters

        """)
  }

  /// A passage and the notes are embossed from the text menu.
  @Test(.enabled(if: Program.canRun("ls /usr/share/liblouis"), "liblouis is missing"))
  func brailleFiles() throws {
    let program = try Program()
    let outcome = try program.run(
      input: ":1:2\nright\nspace\nn\nhome\n"
        + String(repeating: "X\nx\na\nenter\n1:1; 1:2\nb\nenter\n\\enter\n", count: 2)
        + "\\escape\n\\escape\n\\escape\n\\escape\nX\nx\nn\nenter\nb\nenter\n\\enter\n")
    for said in [
      "1:1; 1:2 saved: 1.1; 1.2.brf", "1.1; 1.2.brf already exists. Replace it?",
      "Notes, Sampler saved: Notes, Sampler.brf",
    ] {
      #expect(outcome.output.contains("\n" + said), "\(outcome.output)")
    }
    #expect(program.scratch.read("Notes, Sampler.brf").contains("HOME"))
  }

  /// A liblouis without tables, as without the package liblouis-data, is reported once.
  @Test(.enabled(if: Program.canRun("ls /usr/share/liblouis"), "liblouis is missing"))
  func liblouisWithoutTables() throws {
    let program = try Program()
    let outcome = try program.run(
      "export", "sampler", "--to", "brf",
      environment: ["LOUIS_TABLEPATH": program.scratch.folder.path])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "lector: warning: liblouis has no braille tables: install liblouis-data.\n")
  }

  /// Each line that starts Read All prints one verse, however many lines follow.
  @Test func readAllPrintsPortions() throws {
    let outcome = try Program().run(input: "a\nleft\na\na\nT\n")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let first = lines.firstIndex(of: "ὁ, the")
    #expect(lines.prefix(3) == ["Sampler 1:1", "Sampler 1:1", "Οὗτος, this"])
    #expect(lines.count { $0.hasPrefix("Sampler 1:1") } >= 2)
    #expect(lines.contains("2"))
    #expect(!lines.contains("4"))
    #expect(first != nil && lines.count < 60)
  }

  @Test(arguments: [
    (["walk", "settings.tree.json", "--plain"], "back button"),
    (["gallery", "slider", "--plain"], "Interlinear"),
  ])
  func treesAndScenes(arguments: [String], first: String) throws {
    let program = try Program()
    try program.scratch.write(
      try Data(contentsOf: Program.root.appending(path: "Examples/Trees/settings.tree.json")),
      to: "settings.tree.json")
    let outcome = try program.run(arguments, input: "right\nleft\nq\nright\n")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "lector: plain mode (--plain): one utterance per line\n")
    #expect(lines.count >= 3)
    #expect(lines.first == lines.last { $0 == lines.first })
  }

  @Test(arguments: [
    ["walk", "-", "--plain"], ["walk", "x.json", "--plain", "--screen"], ["gallery", "--plain"],
    ["gallery", "slider", "--plain", "--script", "x"],
  ])
  func callsThatMakeNoSense(arguments: [String]) throws {
    #expect(try Program().run(arguments).status == 64)
  }

  @Test func aLineThatIsTooLongIsReported() throws {
    let long = String(repeating: "x", count: 200_000)
    let outcome = try Program().run(input: "right\n\(long)\nright\n")
    #expect(outcome.output == "Sampler 1:1\nΟὗτος, this\nὁ, the\n")
    #expect(
      outcome.errors == Self.piped
        + "lector: line 2: longer than 65536 bytes; it was skipped\n")
  }

  @Test func theEndOfTheInputQuits() throws {
    #expect(
      try Program().run()
        == .init(
          status: 0, output: "Sampler 1:1\n", errors: Self.piped))
  }

  @Test(arguments: [("q", 0), ("ctrl-c", 130)])
  func aKeyEnds(key: String, status: Int32) throws {
    #expect(
      try Program().run(input: "\(key)\nright\n")
        == .init(status: status, output: "Sampler 1:1\n", errors: Self.piped))
  }

  @Test(arguments: [
    (["--plain"], [:], "--plain"),
    ([], ["LECTOR_PLAIN": "1"], "LECTOR_PLAIN is set"),
    ([], ["ACCESSIBLE": "yes"], "ACCESSIBLE is set"),
    ([], ["TERM": "dumb"], "the terminal is dumb"),
    ([], ["ACCESSIBLE": "no", "LECTOR_PLAIN": "0"], "standard output isn't a terminal"),
  ])
  func theFirstLineSaysWhy(
    arguments: [String], environment: [String: String], reason: String
  ) throws {
    let outcome = try Program().run(arguments, environment: environment)
    #expect(
      outcome
        == .init(
          status: 0, output: "Sampler 1:1\n",
          errors: "lector: plain mode (\(reason)): one utterance per line\n"))
  }

  @Test(arguments: ["", "no-such-terminal"])
  func aTerminalOfAnUnknownTypeIsReadPlainly(type: String) throws {
    let first = "lector: plain mode (the terminal's type is unknown): one utterance per line"
    let assignment = type.isEmpty ? "-u TERM" : "TERM=\(type)"
    try Terminal.run("env \(assignment) lector; echo status $?; exec cat") { terminal in
      // The cursor is on the last utterance, where a screen reader reads the line of the cursor.
      try terminal.expect(screen: first + "\nSampler 1:1", cursor: "0,1 main")
      try terminal.press("Right")
      try terminal.expect(
        screen: first + "\nSampler 1:1\nΟὗτος, this", cursor: "0,2 main")
      try terminal.press("q")
      try terminal.expect(
        screen: first + "\nSampler 1:1\nΟὗτος, this\nstatus 0", cursor: "0,4 main")
    }
  }

  /// Keys with which terminals stop the output are keys as others.
  @Test func noKeyStopsTheOutput() throws {
    try Terminal.run("exec 2>errors; lector --plain; exec cat") { terminal in
      try terminal.wait("the first verse") { $0.screen.hasSuffix("Sampler 1:1") }
      try terminal.press("C-s")
      try terminal.wait("its answer") { $0.screen.hasSuffix("\nctrl-s does nothing") }
      try terminal.press("Right")
      try terminal.wait("a word") { $0.screen.hasSuffix("\nΟὗτος, this") }
      try terminal.press("q")
    }
  }

  /// A screen reader that pauses at the end of a row pauses between words.
  @Test func aLongUtteranceIsWrappedAtWords() throws {
    try Terminal.run("exec 2>errors; lector --plain; exec cat", columns: 40) { terminal in
      try terminal.wait("the first verse") { $0.screen.hasSuffix("Sampler 1:1") }
      try terminal.type("r")
      try terminal.expect(
        screen: """
          Sampler 1:1
          1, Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον
          οἶκον τῆς κώμης. This word came into
          the first house of the village.
          """, cursor: "0,1 main")
      try terminal.press("Right")
      try terminal.wait("the next line") { $0.screen.hasSuffix("village.\nΟὗτος, this") }
    }
  }

  /// A field is a line of the terminal, with the terminal's cursor at the insertion point.
  @Test func aFieldIsEditedOnALineOfTheTerminal() throws {
    try Terminal.run("exec 2>errors; lector --plain; exec cat") { terminal in
      try terminal.wait("the first verse") { $0.screen.hasSuffix("Sampler 1:1") }
      try terminal.type(":")
      try terminal.wait("the field") { $0.screen.hasSuffix("\nType a place, then Enter") }
      try terminal.type("shep 3:1")
      try terminal.wait("the text") { $0.screen.hasSuffix("\nshep 3:1") }
      try terminal.press("C-b", "C-b", "C-h")
      try terminal.wait("the insertion point") {
        $0.screen.hasSuffix("\nshep :1") && $0.cursor.hasPrefix("5,")
      }
      try terminal.type("2")
      try terminal.press("Enter")
      try terminal.wait("the verse") {
        $0.screen.hasSuffix("\nshep 2:1\nShepherd 2:1")
      }
      try terminal.press("q")
    }
  }

  /// Keys are read one by one, so the terminal must be restored here too.
  @Test(arguments: ["C-c", "C-z"])
  func theTerminalIsGivenBack(key: String) throws {
    try Terminal.run("exec 2>errors; exec sh -i 2>&1") { terminal in
      try terminal.wait("a prompt") { $0.screen == "$" }
      try terminal.type("lector --plain 2>errors\n")
      try terminal.expect(
        screen: "$ lector --plain 2>errors\nSampler 1:1", cursor: "0,1 main")
      try terminal.press("Right")
      try terminal.expect(
        screen: "$ lector --plain 2>errors\nSampler 1:1\nΟὗτος, this", cursor: "0,2 main")
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

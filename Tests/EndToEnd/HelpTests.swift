import Foundation
import Testing

@Suite("Help", .serialized, .ownThread) struct HelpTests {
  /// The commands that have subcommands, with these.
  private static let subcommands = [
    "config": ["show", "set", "check", "path"],
    "library": ["list", "info", "remove", "rename", "check", "backup"],
    "texts": ["list", "get"], "notes": ["list", "export", "import"],
    "words": ["list", "import", "forget"],
  ]

  static let commands = [
    "read", "search", "define", "say", "notes", "words", "plan", "today", "texts", "import",
    "library", "export",
    "walk", "tty", "audit", "report", "diff", "fidelity", "play", "gallery", "config", "keys",
    "languages", "voices", "doctor", "completions", "man",
  ]

  /// Every command with the words that lead to it.
  static let paths = commands.flatMap { name in
    [[name]] + (subcommands[name] ?? []).map { [name, $0] }
  }

  /// Returns the lines below a heading, to the next blank line.
  static func section(_ heading: String, of help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: Substring(heading + ":")) else { return [] }
    return lines[(start + 1)...].prefix { !$0.isEmpty }.map(String.init)
  }

  /// Returns the examples of a help text.
  static func examples(of help: String) -> [String] {
    section("EXAMPLES", of: help).filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2)) }
  }

  @Test func commandsAreInGroups() throws {
    let help = try Program().run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    var listed: [String] = []
    for group in ["READ", "LIBRARY", "HEAR AND CHECK A SCREEN", "SETTINGS"] {
      let lines = Self.section(group, of: help.output).filter { !$0.hasPrefix("   ") }
      #expect(!lines.isEmpty, "\(group)")
      listed += lines.map { String($0.split(separator: " ")[0]) }
    }
    let further: Set = ["languages", "voices", "completions", "man"]
    #expect(listed == Self.commands.filter { !further.contains($0) })
    #expect(help.output.contains("Further commands: languages, voices, completions, man.\n"))
    #expect(Self.examples(of: help.output).count == 4)
    #expect(help.output.contains("\"man lector\""))
    #expect(help.output.hasSuffix(".\n"))
  }

  @Test(arguments: paths)
  func everyCommandHasExamplesAndNamesItsManual(path: [String]) throws {
    let program = try Program()
    let help = try program.run(path + ["--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(try program.run(["help"] + path).output == help.output)
    #expect(Self.examples(of: help.output).count >= 2)
    #expect(help.output.hasSuffix("\n\nThe manual: man lector-\(path[0])\n"))
    for line in help.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  /// A list of values follows the text once, and no text repeats it.
  @Test(arguments: paths)
  func noValuesAreListedTwice(path: [String]) throws {
    let help = try Program().run(path + ["--help"]).output
    let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in text.components(separatedBy: "(values: ").dropFirst() {
      let values = part.prefix { $0 != ")" && $0 != ";" }
      #expect(text.components(separatedBy: values).count == 2, "\(values)")
    }
  }

  @Test(arguments: ["walk", "gallery"])
  func commandsWithoutATextHaveNoFlagsForTexts(command: String) throws {
    let program = try Program()
    let help = try program.run(command, "--help").output
    for flag in ["tiers", "density", "columns", "elements", "parallel"] {
      #expect(!help.contains("--\(flag)"))
    }
    let path = Program.root.appending(path: "Examples/Trees/settings.tree.json").path
    let subject = command == "walk" ? path : "slider"
    #expect(
      try program.run(command, subject, "--density", "snug")
        == .init(
          status: 64, output: "",
          errors: """
            lector: --density has no effect on "lector \(command)"; "lector help read" lists the \
            flags for reading a text

            """))
  }

  /// A walk has no long text: the flags for it are accepted but not in the help.
  @Test func theHelpOfAWalkLeavesFlagsForTextsOut() throws {
    let program = try Program()
    let help = try program.run("walk", "--help").output
    let path = Program.root.appending(path: "Examples/Trees/settings.tree.json").path
    for (flag, value) in [
      ("portion", "verse"), ("bidi", "lector"), ("cursor", "cell"), ("pane", "off"),
      ("braille", "none"),
    ] {
      #expect(!help.contains("--\(flag) "), "\(flag)")
      let outcome = try program.run("walk", path, "--plain", "--\(flag)", value)
      #expect(outcome.status == 0, "\(flag)")
    }
    #expect(try program.run("read", "--help").output.contains("--portion <portion>"))
  }

  @Test func flagsOfTheScreenNeedOne() throws {
    let program = try Program()
    let path = Program.root.appending(path: "Examples/Trees/settings.tree.json").path
    let outcome = try program.run("walk", path, "--theme", "dark")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors == """
        lector: --theme has no effect on a walk from the first element to the last; it needs \
        --screen, --plain or --script

        """)
    #expect(try program.run("walk", path, "--verbosity", "full").status == 0)
    #expect(try program.run("walk", path, "--cast", "cast", "--theme", "dark").status == 0)
    #expect(try program.run("walk", path, "--plain", "--profile", "vim").status == 0)
  }

  @Test(arguments: [
    (["nosuch"], "no command of lector is called \"nosuch\"; expected one of read, search"),
    (["serach"], "no command of lector is called \"serach\"; did you mean \"search\"?"),
    (
      ["config", "shwo"],
      "no command of lector config is called \"shwo\"; did you mean \"show\"?"
    ),
    (["voices", "all"], "lector voices has no subcommands"),
  ])
  func helpForNoCommand(words: [String], message: String) throws {
    let outcome = try Program().run(["help"] + words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("lector: \(message)"), "\(outcome.errors)")
  }

  /// The name of a command alone is answered with its first examples, after the error.
  @Test func aCommandAloneShowsExamples() throws {
    let tty = try Program().run("tty")
    #expect(tty.status == 64 && tty.output == "")
    #expect(
      tty.errors == """
        lector: expected a program after "--"
        EXAMPLES:
          lector tty -- nano notes.txt
              Runs a program, and shows what is heard.
          lector tty --record notes.cast -- nano notes.txt
              Records the run too.
          lector tty --script run.lector --format junit -- nano notes.txt
              Plays a script, and reports on its expectations.
        More examples, and every flag: lector help tty

        """)
    let german = try Program().run("audit", environment: ["LANG": "de_DE.UTF-8"])
    #expect(
      german.errors.contains("\nBEISPIELE:\n  lector audit screen.tree.json --fail-on warning\n"))
    #expect(
      german.errors.hasSuffix("\nWeitere Beispiele und alle Optionen: lector help audit\n"))
    for command in ["walk", "define", "import", "play", "report", "diff"] {
      #expect(
        try Program().run(command).errors.contains("\nEXAMPLES:\n  lector \(command) "),
        "\(command)")
    }
    // A mistake is one line.
    #expect(try Program().run("audit", "--rule", "none").errors.split(separator: "\n").count == 1)
  }

  @Test func theVersionHasANameAndPerhapsACommit() throws {
    let outcome = try Program().run("--version")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.wholeMatch(of: /lector \d+\.\d+\.\d+( \([0-9a-f]{7,40}\))?\n/) != nil)
  }

  @Test func trapsSayWhatToListenFor() throws {
    let program = try Program()
    let hears = "\"Density, adjustable\" without a value; after a swipe \"3\", whatever that means."
    #expect(try program.run("gallery", "--list").output.contains("    listen for: \(hears)\n"))
    let help = try program.run("gallery", "--help").output
    #expect(help.contains("TRAPS:\n  interlinear: stale-frames, late-reader, "))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      try program.run("import", "--help").output
        .contains("\"Open Scriptures Hebrew Bible\"\n\nA map (--map FILE)"))
    let walked = try program.run("gallery", "slider", "--trap", "slider-index", input: "right\n")
    #expect(walked.output.split(separator: "\n").dropFirst().first == "Listen for: \(hears)")
    #expect(!(try program.run("gallery", "slider").output.contains("Listen for")))
  }
}

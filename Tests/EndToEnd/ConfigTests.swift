import Foundation
import Testing

@Suite("The configuration file", .serialized, .ownThread) struct ConfigTests {
  private func program(_ configuration: String? = nil) throws -> Program {
    let program = try Program()
    if let configuration {
      try FileManager.default.createDirectory(
        atPath: program.scratch.path("home"), withIntermediateDirectories: true)
      try program.scratch.write(configuration, to: "home/config.toml")
    }
    return program
  }

  private func line(_ key: String, in text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("\(key) = ") }.map(String.init)
  }

  @Test func flagBeforeEnvironmentBeforeFileBeforeDefault() throws {
    let program = try program(
      """
      theme = "dark"
      density = "snug"
      [speech]
      sink = "auto"
      rate = 240
      """)
    let file = program.scratch.path("home/config.toml")
    let outcome = try program.run("config", "show")
    #expect(outcome.errors == "")
    #expect(line("theme", in: outcome.output)?.hasPrefix("theme = \"dark\" ") == true)
    #expect(line("theme", in: outcome.output)?.hasSuffix("# \(file):1") == true)
    #expect(line("density", in: outcome.output)?.hasSuffix("# \(file):2") == true)
    #expect(line("sink", in: outcome.output)?.hasPrefix("sink = \"none\"") == true)
    #expect(line("sink", in: outcome.output)?.hasSuffix("# LECTOR_SPEECH") == true)
    #expect(line("rate", in: outcome.output)?.hasPrefix("rate = 240") == true)
    #expect(line("columns", in: outcome.output)?.hasSuffix("# default") == true)
    // A flag takes precedence over all of them.
    _ = try program.run("sampler", "--theme", "light", "--log", "log")
    #expect(program.scratch.read("log").contains("theme = \"light\" from=--theme"))
  }

  /// A name of nothing is refused before it is stored, not at the next start.
  @Test(arguments: [
    ("text", "nosuch", "text: No text is called nosuch"),
    ("tiers", "form,glos", "tiers: No tier is called glos; the nearest is gloss"),
    (
      "tier-order", "form,nowhere",
      "tier-order: No tier is called nowhere; expected leipzig, file,"
    ),
  ])
  func aNameOfNothingIsRefused(_ key: String, _ value: String, _ fault: String) throws {
    let program = try program()
    let outcome = try program.run("config", "set", key, value)
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors.contains(fault), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func aSettingIsAskedForAndRemoved() throws {
    let program = try program("theme = \"dark\"\n")
    #expect(try program.run("config", "get", "theme").output.hasPrefix("theme = \"dark\""))
    for command in ["unset", "reset"] {
      #expect(try program.run("config", "set", "theme", "light").status == 0)
      #expect(try program.run("config", command, "theme").status == 0)
      #expect(!program.scratch.read("home/config.toml").contains("theme"))
    }
    #expect(try program.run("config", "unset", "nosuch").status == 64)
    // The file may be another one.
    for path in ["home/config.toml", "other.toml"] {
      try program.scratch.write("theme = \"dark\"\n", to: path)
    }
    #expect(try program.run("config", "unset", "theme", "--config", "other.toml").status == 0)
    #expect(!program.scratch.read("other.toml").contains("theme"))
    #expect(program.scratch.read("home/config.toml").contains("theme"))
  }

  /// The output is a valid file, and shows the same again.
  @Test func theShownSettingsAreAValidFile() throws {
    let program = try program(
      """
      hints = false
      [speech.languages.grc]
      rate = 100
      [keys]
      search = ["f", "/"]
      [braille.tables]
      grc = "grc.utb"
      """)
    let first = try program.run("config").output
    try program.scratch.write(first, to: "shown.toml")
    #expect(try program.run("config", "check", "--config", "shown.toml").status == 0)
    let second = try program.run("config", "show", "--config", "shown.toml").output
    func values(_ text: String) -> [Substring] {
      text.split(separator: "\n").map { $0.split(separator: "#").first ?? "" }
    }
    #expect(values(first) == values(second))
    #expect(first.contains("[speech.languages.grc]\nrate = 100"))
  }

  @Test func pathAndCheck() throws {
    let without = try program()
    let path = without.scratch.path("home/config.toml")
    #expect(try without.run("config", "path").output == "\(path)\n")
    #expect(
      try without.run("config", "check").output
        == "\(path): no such file; all settings have their defaults\n"
    )
    #expect(
      try without.run("config", "check", "--config", "x.toml")
        == .init(status: 66, output: "", errors: "lector: x.toml: No such file or directory\n"))
    let sound = try program("theme = \"dark\"\n")
    #expect(try sound.run("config", "check").output.hasSuffix("config.toml: no errors\n"))
  }

  @Test func everyFaultHasItsLine() throws {
    let program = try program()
    try program.scratch.write("densty = \"snug\"\n\n[speech]\nrate = 1\n", to: "c.toml")
    #expect(
      try program.run("config", "check", "--config", "c.toml")
        == .init(
          status: 65, output: "",
          errors: """
            lector: c.toml:1: no setting is called "densty"; did you mean "density"?
            lector: c.toml:4: speech.rate: expected a number from 60 to 600, found 1

            """))
    #expect(
      try program.run("--plain", "--config", "c.toml")
        == .init(
          status: 65, output: "",
          errors: """
            lector: c.toml:1: no setting is called "densty"; did you mean "density"? (and 1 more); \
            "lector config check" lists them

            """))
  }

  @Test func keysThatClashNameBothCommands() throws {
    let program = try program()
    try program.scratch.write("[keys]\nsearch = \"q\"\nmute = \"x y\"\n", to: "c.toml")
    #expect(
      try program.run("config", "check", "--config", "c.toml")
        == .init(
          status: 65, output: "",
          errors: "lector: c.toml:2: keys.search: \"q\" is the key of quit already\n"))
  }

  @Test func ownKeysAndTheirExplanations() throws {
    let program = try program(
      """
      verbosity = "full"
      profile = "vim"
      [speech.full]
      pieces = ["gloss", "surface"]
      [keys]
      swipe-right = "W"
      """)
    #expect(try program.run(input: "W\n").output == "Sampler 1:1, heading\nthis, Οὗτος\n")
    #expect(try lines(of: program.run("keys").output).contains("W Next element"))
    // The place is kept and spoken: the second word comes next.
    let terse = try program.run("--verbosity", "terse", input: "W\n").output
    #expect(terse == "Sampler 1:1, Οὗτος\nὁ\n")
  }

  /// Returns the lines of a list of keys, with one blank between words.
  private func lines(of output: String) -> [String] {
    output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func keysOfAProfile() throws {
    let vim = try program().run("keys", "--profile", "vim").output
    #expect(lines(of: vim).contains("g g First element"))
    #expect(vim.hasPrefix("Move\n  h, b, ctrl-p "))
    #expect(
      vim.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "Move", "Read and listen", "Find", "Study", "What is shown and said", "Program",
      ])
    let nvda = try program().run("keys", "--profile", "nvda").output
    #expect(lines(of: nvda).contains("insert down, insert a, y Read All from here"))
    // The descriptions are aligned.
    let columns = Set(
      nvda.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap { line in
        line.dropFirst(2).range(of: "  ").map { line[$0.upperBound...] }
          .flatMap { rest in rest.firstIndex { $0 != " " } }
          .map { line.distance(from: line.startIndex, to: $0) }
      })
    #expect(columns.count == 1)
  }

  @Test func theTextThatIsOpenedWithoutAName() throws {
    let program = try program("text = \"other\"\ntiers = [\"surface\"]\n")
    try program.scratch.write("ref\tsurface\tgloss\nJohn 1:1\tword\tx\n", to: "other.tsv")
    #expect(try program.run("import", "other.tsv").status == 0)
    #expect(try program.run(input: "").output == "John 1:1\n")
    #expect(try program.run("sampler", input: "").output == "Sampler 1:1\n")
  }

  @Test func tiersOfATextAndOfALanguage() throws {
    let program = try program(
      "[texts.one]\ntiers = [\"surface\"]\n[languages.grc]\ntiers = [\"gloss\"]\n")
    try program.scratch.write("ref\tsurface\tgloss\nJohn 1:1\tλόγος\tword\n", to: "one.tsv")
    #expect(try program.run("import", "one.tsv").status == 0)
    for (name, shown, hidden) in [("one", "λόγος", "word"), ("sampler", "this", "Οὗτος")] {
      try program.scratch.write("screen 30x8\nreader off\nopen \(name)\n", to: "script")
      #expect(try program.run("play", "script", "--cast", "cast").status == 0)
      let drawn = program.scratch.read("cast")
      #expect(drawn.contains(shown) && !drawn.contains(hidden))
    }
  }

  /// Insert, and keys with Ctrl, as terminals send them.
  @Test func nvdaKeysOnTheScreen() throws {
    try Terminal.lector("--profile nvda") { terminal in
      try terminal.expect(
        screen: ExpectedScreen(status: "[ ] Verses · Normal").screen, cursor: "2,3",
        said: ["Sampler 1:1"])
      try terminal.press("IC", "Tab")
      try terminal.expect(said: ["Sampler 1:1", "Sampler 1:1"])
      try terminal.press("C-Right")
      try terminal.expect(
        said: ["Sampler 1:1", "Sampler 1:1", "Οὗτος, this"])
      try terminal.press("C-Home")
      try terminal.expect(
        said: [
          "Sampler 1:1", "Sampler 1:1", "Οὗτος, this", "Sampler 1:1",
        ])
    }
  }

  @Test func profileAndThemeOnTheScreen() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("home"), withIntermediateDirectories: true)
    try scratch.write("profile = \"vim\"\ntheme = \"dark\"\n", to: "home/config.toml")
    try Terminal.lector(environment: ["TERM": "xterm-256color"], in: scratch) { terminal in
      let keys = "h l move  Enter open  Space menu  / search  ? keys  q quit"
      try terminal.expect(
        screen: ExpectedScreen(status: "K J Verses · Normal", keys: keys).screen, cursor: "2,3",
        said: ["Sampler 1:1"])
      try terminal.type("w")
      try terminal.expect(said: ["Sampler 1:1", "Οὗτος, this"])
      // White on black, and a pale color, all from the fixed colors.
      let look = try terminal.styledScreen()
      for color in ["38;5;231m", "48;5;16m", "38;5;123m"] { #expect(look.contains(color)) }
    }
  }

  /// Names and values may have any length; a message quotes the beginning.
  @Test(arguments: ["NAME = 1", "theme = \"NAME\"", "[NAME]\na = 1", "a.NAME = 1", "NAME"])
  func aReportQuotesNoMoreThanItMust(content: String) throws {
    let program = try program()
    try program.scratch.write(
      content.replacing("NAME", with: String(repeating: "n", count: 100_000)), to: "c.toml")
    let outcome = try program.run("config", "check", "--config", "c.toml")
    #expect(outcome.status == 65)
    let lines = (outcome.output + outcome.errors).split(separator: "\n")
    let sizes = lines.map(\.utf8.count)
    #expect(!sizes.isEmpty && sizes.allSatisfy { $0 < 1_100 }, "\(sizes)")
  }
}

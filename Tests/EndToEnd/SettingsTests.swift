import Foundation
import Testing

/// The settings screen and the vim profile in a terminal.
@Suite("Settings in a terminal", .serialized, .ownThread) struct SettingsTests {
  private static let first = "Sampler 1:1"

  @Test func settingsHaveHeadingsValuesAndAnExplanation() throws {
    try Terminal.lector { terminal in
      try terminal.press("O")
      try terminal.wait("the settings are open") {
        $0.said.last?.hasPrefix("Settings, menu") == true
      }
      try terminal.press("Right")
      try terminal.wait("a setting has the focus") {
        $0.said.contains("Theme, Same as the terminal")
      }
      for text in ["Page", "   Same as the ter", "The colors."] {
        try terminal.wait("\(text) is shown") { $0.screen.contains(text) }
      }
    }
  }

  /// A change of the keys is there at once, in the file too.
  @Test func theKeysChangeAtOnce() throws {
    let scratch = try Scratch()
    try Terminal.lector(in: scratch) { terminal in
      try terminal.press("O")
      try terminal.type("key p")
      try terminal.press("Enter")
      try terminal.wait("the profiles are open") {
        $0.said.last?.contains("VoiceOver, list start") == true
      }
      try terminal.type("vi")
      try terminal.press("Enter")
      try terminal.wait("vim is chosen") { $0.said.contains("Key profile, Vim, list end") }
      try terminal.press("Escape")
      try terminal.wait("the settings are closed") { $0.said.last == Self.first }
      try terminal.type("3w")
      try terminal.wait("three words on") { $0.said.last == "λόγος, word" }
      #expect(scratch.read("home/config.toml").contains("profile = \"vim\""))
    }
  }

  @Test func numbersScrollingAndTheCommandLine() throws {
    try Terminal.lector("--profile vim") { terminal in
      try terminal.type("3w")
      try terminal.expect(said: [Self.first, "λόγος, word"])
      try terminal.type("2G")
      try terminal.wait("verse 2") { $0.said.last == "Sampler 1:2" }
      try terminal.type("zz")
      try terminal.wait("the focus is in the middle") { $0.said.last == "Focus in the middle" }
      try terminal.type(":q")
      try terminal.press("Enter")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0, echo") }
    }
  }

  /// The tour of the very first start goes away with its keys and does not come back, unless
  /// it is asked for.
  @Test func theFirstStartIsExplainedOnce() throws {
    let scratch = try Scratch()
    let fresh = ["LECTOR_INTRODUCED": ""]
    try Terminal.lector(environment: fresh, in: scratch) { terminal in
      try terminal.wait("the question is there") { $0.screen.contains("─ How do you read? ─") }
      try terminal.press("Escape")
      try terminal.wait("the line is there") {
        $0.screen.contains("─ A word, row by row ─") && $0.said.contains("A word, row by row")
      }
      try terminal.press("Right")
      try terminal.wait("the keys follow") { $0.screen.contains("─ Welcome to Lector ─") }
      try terminal.press("Right")
      try terminal.wait("it is gone") { !$0.screen.contains("Welcome to Lector") }
      try terminal.press("q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
    }
    try Terminal.lector(environment: fresh, in: scratch) { terminal in
      try terminal.expect(said: ["Sampler 1:1, Οὗτος, this"])
      #expect(try !terminal.snapshot().screen.contains("A word, row by row"))
    }
    try Terminal.lector("--tour", environment: fresh, in: scratch) { terminal in
      try terminal.wait("it is there again") { $0.screen.contains("─ A word, row by row ─") }
    }
  }

  /// Without an argument, the last open text is open again, with its parallel texts.
  @Test func theLastTextIsOpenAgain() throws {
    let program = try Program()
    let scratch = program.scratch
    for (name, word) in [("one", "alpha"), ("two", "beta")] {
      try scratch.write("ref\tsurface\nJohn 1:1\t\(word)\n", to: "\(name).tsv")
      #expect(try program.run("import", "\(name).tsv").status == 0)
    }
    func open(_ arguments: String, _ shown: String...) throws {
      try Terminal.lector(arguments, in: scratch) { terminal in
        try terminal.wait("\(arguments) shows \(shown)") { state in
          shown.allSatisfy(state.screen.contains)
        }
        try terminal.press("q")
        try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
      }
    }
    try open("one --parallel two", "alpha", "beta")
    try open("", "alpha", "beta")
    try open("sampler", "Οὗτος")
    try open("", "Οὗτος")
    try open("one", "alpha")
    #expect(try program.run("library", "remove", "one").status == 0)
    try open("", "Οὗτος", "one, which was open last, cannot be opened")
  }

  @Test func aPlaceThatIsMissingIsNamedAsItWasTyped() throws {
    let outcome = try Program().run("--plain", "sampler", "99:99")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("99:99: "), "\(outcome)")
  }

  @Test func anImportOfNothingSaysWhatCanBeImported() throws {
    let outcome = try Program().run("import")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "lector: import: expected a file or a folder\n\nLector imports texts "))
    let words = outcome.errors.replacing("\n", with: " ")
    #expect(words.contains("; Pangloss or EOPAS XML; TEI) and lexica ("), "each format is named")
    #expect(outcome.errors.components(separatedBy: "\n  lector import ").count == 4)
  }

  /// The shown parts of a text are shown again.
  @Test func layersAreKept() throws {
    let scratch = try Scratch()
    try Terminal.lector(in: scratch) { terminal in
      try terminal.press("o")
      try terminal.type("glo")
      try terminal.press("Enter", "Escape")
      // The first element is also spoken before the menu.
      try terminal.wait("the menu is closed") {
        $0.said.contains("off") && $0.said.last == Self.first
      }
      #expect(try !terminal.snapshot().screen.contains("there heard"))
      try terminal.press("q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
    }
    try Terminal.lector(in: scratch) { terminal in
      try terminal.wait("the glosses are still gone") {
        $0.screen.contains("Οὗτος") && !$0.screen.contains("there heard")
      }
    }
  }

  @Test func aTextThatWasRemovedDoesNotPreventTheStart() throws {
    let program = try Program()
    try program.scratch.write("verbosity = \"terse\"\ntext = \"nosuch\"\n", to: "c.toml")
    let outcome = try program.run("--plain", "--config", "c.toml", input: "right\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        "The text nosuch in the setting text (c.toml, line 2) cannot be opened. "
          + "This is the sampler"), "\(outcome)")
    #expect(
      try program.run("config", "check", "--config", "c.toml")
        == .init(
          status: 65, output: "",
          errors: "lector: c.toml:2: text: No text is called nosuch\n"))
  }

  /// The command line of vim, a line of input at a time.
  @Test func theCommandLineInPlainMode() throws {
    let outcome = try Program().run(
      "--plain", "--profile", "vim", input: ":2\n:set nohints\n2 w\n:q\nright\n")
    #expect(
      outcome.output
        == "Sampler 1:1\nSampler 1:2\nHints: off\nἤκουσεν, heard\n")
  }

  /// Plain mode with the screen reader off would be silent.
  @Test func plainModeIsNeverSilent() throws {
    let program = try Program()
    try program.scratch.write("reader = false\n", to: "c.toml")
    let outcome = try program.run("--plain", "--config", "c.toml", input: "right\n")
    #expect(outcome.output.hasPrefix("Sampler 1:1\n"))
    #expect(outcome.errors.contains("c.toml:1: reader = false has no effect in plain mode"))
  }
}

import Foundation
import Testing

/// The settings screen and the vim profile in a terminal.
@Suite("Settings in a terminal", .serialized) struct SettingsTests {
  private static let first = "Sampler 1:1, heading"

  @Test func settingsHaveHeadingsValuesAndAnExplanation() throws {
    try Terminal.lector { terminal in
      try terminal.press("O")
      try terminal.wait("the settings are open") {
        $0.said.last?.hasPrefix("Settings, menu") == true
      }
      try terminal.press("Right")
      let snapshot = try terminal.wait("a setting has the focus") {
        $0.said.contains("Text opened at start, sampler, button")
      }
      #expect(snapshot.screen.contains("Opening"))
      #expect(snapshot.screen.contains("sampler  \n") || snapshot.screen.contains("   sampler"))
      #expect(snapshot.screen.contains("The text to open when none is named."))
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
        $0.said.last?.contains("VoiceOver, button, list start") == true
      }
      try terminal.type("vi")
      try terminal.press("Enter")
      try terminal.wait("vim is chosen") { $0.said.contains("Key profile, Vim, button") }
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

  /// The first line of the very first start goes away with the first key and does not come back.
  @Test func theFirstStartIsExplainedOnce() throws {
    let scratch = try Scratch()
    let fresh = ["LECTOR_INTRODUCED": ""]
    try Terminal.lector(environment: fresh, in: scratch) { terminal in
      try terminal.wait("the line is there") {
        $0.screen.contains("Lector reads interlinear texts")
          && $0.said.contains { $0.hasPrefix("Lector reads interlinear texts") }
      }
      try terminal.press("Right")
      try terminal.wait("it is gone") { !$0.screen.contains("Lector reads") }
      try terminal.press("q")
      try terminal.wait("the program has ended") { $0.screen.contains("status 0") }
    }
    try Terminal.lector(environment: fresh, in: scratch) { terminal in
      try terminal.expect(said: ["Sampler 1:1, Οὗτος, this"])
      #expect(try !terminal.snapshot().screen.contains("Lector reads"))
    }
  }

  /// What was shown of a text is shown again.
  @Test func layersAreKept() throws {
    let scratch = try Scratch()
    try Terminal.lector(in: scratch) { terminal in
      try terminal.press("o")
      try terminal.type("glo")
      try terminal.press("Enter", "Escape")
      try terminal.wait("the menu is closed") { $0.said.last == Self.first }
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
        == "Sampler 1:1, heading\nSampler 1:2\nHints: off\nἤκουσεν, heard\n")
  }

  /// Plain mode with the screen reader off would be silent.
  @Test func plainModeIsNeverSilent() throws {
    let program = try Program()
    try program.scratch.write("reader = false\n", to: "c.toml")
    let outcome = try program.run("--plain", "--config", "c.toml", input: "right\n")
    #expect(outcome.output.hasPrefix("Sampler 1:1, heading\n"))
    #expect(outcome.errors.contains("c.toml:1: reader = false has no effect in plain mode"))
  }
}

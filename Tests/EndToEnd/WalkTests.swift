import Foundation
import Testing

@Suite("lector walk", .serialized, .ownThread) struct WalkTests {
  private static let page = """
    {"screen": {"width": 100, "height": 100}, "root": {"frame": [0, 0, 100, 100], "subviews": [
      {"id": "t", "frame": [0, 0, 100, 20], "isElement": true, "label": "Title",
       "traits": ["header"]},
      {"frame": [10, 20, 80, 20.5], "isElement": true, "label": "Sound", "value": "1",
       "hint": "Also at night.", "traits": ["button", "toggle"], "language": "fr"},
      {"frame": [0, 60, 0, 20], "isElement": true, "label": "", "actions": ["A"],
       "content": [{"label": "b", "value": "c", "importance": "high"}]}]}}
    """

  private func walk(_ arguments: String..., input: String = page) throws -> Program.Outcome {
    try Program().run(["walk", "-"] + arguments, input: input)
  }

  @Test(arguments: WalkExamples.names, ["spoken", "snapshot"])
  func anExampleSpeaksItsTranscript(_ name: String, in style: String) throws {
    let golden = try WalkExamples.transcript(name, style: style)
    let outcome = try Program().run("walk", WalkExamples.tree(name), "--style", style)
    #expect(outcome == .init(status: 0, output: golden, errors: ""))
  }

  @Test(arguments: ["spoken", "snapshot"])
  func severalScreensAreWalkedInTheirStyle(_ style: String) throws {
    let names = ["modal", "player"]
    let outcome = try Program().run(
      ["walk"] + names.map(WalkExamples.tree) + ["--style", style])
    for name in names {
      #expect(outcome.output.contains(try WalkExamples.transcript(name, style: style)), "\(name)")
    }
  }

  @Test(arguments: WalkExamples.names)
  func withoutFlagsItIsTheSpokenStyle(_ name: String) throws {
    let golden = try WalkExamples.transcript(name)
    #expect(
      try Program().run("walk", WalkExamples.tree(name))
        == .init(status: 0, output: golden, errors: ""))
    #expect(
      try Program().run("walk", WalkExamples.tree(name), "--transcript", "-")
        == .init(status: 0, output: golden, errors: ""))
  }

  @Test func theTranscriptGoesToTheFileThatIsNamed() throws {
    let program = try Program()
    #expect(
      try program.run("walk", WalkExamples.tree("modal"), "--transcript", "said")
        == .init(status: 0, output: "", errors: ""))
    #expect(try program.scratch.read("said") == WalkExamples.transcript("modal"))
  }

  @Test(arguments: WalkExamples.names)
  func phrasesAreAnArrayOfTheUtterances(_ name: String) throws {
    let outcome = try Program().run("walk", WalkExamples.tree(name), "--format", "phrases")
    let phrases = try JSONDecoder().decode([String].self, from: Data(outcome.output.utf8))
    #expect(try phrases == WalkExamples.lines(name))
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    (
      [],
      [
        "Title, heading", "Sound, switch button, on",
        "Also at night. Double tap to toggle setting.", "b, c", "Actions available",
      ]
    ),
    (
      ["--hints", "off"],
      ["Title, heading", "Sound, switch button, on", "b, c", "Actions available"]
    ),
    (
      ["--style", "snapshot"],
      [
        "Title. Heading.",
        "Sound. Switch Button. On. [Also at night. Double tap to toggle setting.]", "",
      ]
    ),
    (
      ["--style", "snapshot", "--hints", "off"],
      ["Title. Heading.", "Sound. Switch Button. On.", ""]
    ),
    (["--reader", "off"], []),
  ])
  func aFlagSaysWhatIsSaid(_ flags: [String], _ said: [String]) throws {
    let outcome = try Program().run(["walk", "-"] + flags, input: Self.page)
    #expect(
      outcome == .init(status: 0, output: said.map { $0 + "\n" }.joined(), errors: ""))
  }

  @Test func inGermanTheReadersOwnWordsAreGerman() throws {
    let german = """
      Title, Überschrift
      Sound, Schalter, ein
      Also at night. Zum Umschalten der Einstellung doppeltippen.
      """
    let outcome = try walk("--language", "de")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(german + "\nb, c\n"))
    let screen = Self.page.replacingOccurrences(
      of: #""height": 100}"#, with: #""height": 100, "language": "de"}"#)
    #expect(try walk(input: screen) == outcome, "the language of the tree's screen")
    #expect(try walk("--language", "en", input: screen) == walk())
  }

  @Test(arguments: [
    ("terse", ["Title, heading", "Sound, switch button, on", ""]),
    (
      "full",
      [
        "Title, heading", "Sound, switch button, on",
        "Also at night. Double tap to toggle setting.", "b, c", "Actions available",
      ]
    ),
  ])
  func verbosity(_ verbosity: String, _ said: [String]) throws {
    #expect(
      try walk("--verbosity", verbosity).output == said.map { $0 + "\n" }.joined())
  }

  @Test func contentOfDefaultImportanceIsSpokenAtFullVerbosity() throws {
    let outcome = try Program().run(
      "walk", WalkExamples.tree("stepper"), "--verbosity", "full")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("Quantity, 2 cups, Price, 6 euros, Stock, plenty, adjustable"))
    #expect(
      lines.contains(
        "Each cup is 0.2 litres. Swipe up or down with one finger to adjust the value. "
          + "Actions available"))
  }

  @Test(arguments: [([], ""), (["--format", "phrases"], "[]\n"), (["--format", "jsonl"], "")])
  func aScreenWithoutElementsIsSilentAndNamed(_ flags: [String], _ output: String) throws {
    for tree in [#"{"root": {}}"#, #"{"root": {"subviews": [{"frame": [0, 0, 9, 9]}]}}"#] {
      #expect(
        try Program().run(["walk", "-"] + flags, input: tree)
          == .init(
            status: 0, output: output,
            errors: "lector: standard input: no element can be reached\n"))
    }
  }

  /// A setting for the screen must not silence a job that compares walks.
  @Test func theConfigurationDoesNotSilenceAWalk() throws {
    let program = try Program()
    try program.scratch.write("reader = false\n", to: "c.toml")
    let heard = try program.run("walk", WalkExamples.tree("modal"), "--config", "c.toml")
    #expect(heard.output == (try WalkExamples.transcript("modal")))
    let silent = try program.run(
      "walk", WalkExamples.tree("modal"), "--config", "c.toml", "--reader", "off")
    #expect(silent == .init(status: 0, output: "", errors: ""))
  }

  @Test func theConfigurationDoesNotSilenceAScript() throws {
    let program = try Program()
    try program.scratch.write("reader = false\n", to: "c.toml")
    let script = "expect \"Title, heading\"\n"
    try program.scratch.write(script, to: "on.lector")
    try program.scratch.write("reader off\nswipe right\n" + script, to: "off.lector")
    try program.scratch.write(Self.page, to: "page.tree.json")
    func play(_ script: String, _ flags: String...) throws -> Int32 {
      try program.run(["play", script, "page.tree.json", "--config", "c.toml"] + flags).status
    }
    #expect(try play("on.lector") == 0)
    #expect(try play("on.lector", "--reader", "off") == 1)
    #expect(try play("off.lector") == 1)
  }

  @Test func theSchemaNeedsNoTree() throws {
    let outcome = try Program().run("walk", "--schema")
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect((schema as? [String: Any])?["$schema"] != nil)
    #expect(outcome.output.hasSuffix("}\n") && outcome.status == 0 && outcome.errors == "")
  }

  @Test(arguments: WalkExamples.scripts)
  func aScriptOfTheExamplesHearsWhatItExpects(_ name: String) throws {
    let outcome = try Program().run(
      "walk", WalkExamples.tree(name), "--script", WalkExamples.path("\(name).lector"))
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(!outcome.output.isEmpty, "what is said is the result")
  }
}

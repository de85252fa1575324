import Foundation
import Testing

@Suite("lector walk: dumps", .serialized, .ownThread) struct WalkDumpTests {
  /// A dump speaks the same when it is walked, and is then written identically.
  @Test(arguments: WalkExamples.names, ["spoken", "snapshot"])
  func aDumpOfATreeIsTheTree(_ name: String, in style: String) throws {
    let program = try Program()
    let golden = try WalkExamples.transcript(name, style: style)
    func dump(_ tree: String, to file: String) throws {
      try program.scratch.write("dump-tree \(file)\n", to: "s.lector")
      let outcome = try program.run("walk", tree, "--script", "s.lector")
      #expect(outcome.status == 0 && outcome.errors == "")
    }
    try dump(WalkExamples.tree(name), to: "once.tree.json")
    #expect(
      try program.run("walk", "once.tree.json", "--style", style)
        == .init(status: 0, output: golden, errors: ""))
    try dump("once.tree.json", to: "twice.tree.json")
    #expect(program.scratch.read("once.tree.json") == program.scratch.read("twice.tree.json"))
    #expect(!program.scratch.read("once.tree.json").isEmpty)
  }

  /// At the end of a walk, the dump has the tree's final state.
  @Test(arguments: ["settings", "table", "tabbar", "stepper", "rtl"])
  func aDumpAtTheEndOfAWalk(_ name: String) throws {
    let program = try Program()
    let expected = Program.Outcome(
      status: 0, output: try WalkExamples.transcript(name), errors: "")
    #expect(
      try program.run("walk", WalkExamples.tree(name), "--dump-tree", "end.tree.json") == expected)
    #expect(try program.run("walk", "end.tree.json") == expected)
  }

  @Test func changesOfAScriptAreInTheDump() throws {
    let program = try Program()
    try program.scratch.write(
      """
      choose "Airplane Mode"
      double-tap
      choose "Brightness"
      rotor "adjust value"
      swipe down 2
      choose "Search"
      double-tap
      dump-tree between.tree.json

      """, to: "s.lector")
    let dumped = try program.run(
      "walk", WalkExamples.tree("settings"), "--script", "s.lector", "--dump-tree", "end.tree.json")
    #expect(dumped.status == 0)
    #expect(program.scratch.read("between.tree.json") == program.scratch.read("end.tree.json"))
    let lines = try program.run("walk", "end.tree.json").output.split(separator: "\n")
    #expect(lines.contains("Airplane Mode, switch button, on, list start"))
    #expect(lines.contains("Brightness, 25%, adjustable"))
    #expect(lines.contains("Search, search field, is editing"))
    #expect(try lines.count == WalkExamples.lines("settings").count)
  }

  @Test func aPlaceholderStaysOne() throws {
    let program = try Program()
    let page = """
      <XCUIElementTypeApplication name="App" label="App" x="0" y="0" width="390" height="844">
      <XCUIElementTypeSecureTextField value="Password" placeholderValue="Password" x="0" y="0" \
      width="390" height="44"/>
      </XCUIElementTypeApplication>
      """
    try program.scratch.write(page, to: "page.xml")
    let walked = try program.run("walk", "page.xml", "--dump-tree", "page.tree.json")
    #expect(walked.output == "Password, secure text field\nDouble tap to edit.\n")
    let dump = program.scratch.read("page.tree.json")
    #expect(dump.contains("\"placeholder\"") && !dump.contains("\"value\""))
    #expect(try program.run("walk", "page.tree.json").output == walked.output)
    // What is typed replaces the placeholder.
    let script = "double-tap\ntype \"abc\"\nexpect \"3 characters\"\n"
    try program.scratch.write(script, to: "type.lector")
    #expect(try program.run("walk", "page.tree.json", "--script", "type.lector").errors == "")
  }

  /// The reader's own screen is a tree too, and its dump has the reader's speech, with the role of
  /// the first verse of a chapter.
  @Test(arguments: ["terse", "normal", "full"])
  func aDumpOfATextSaysWhatTheReaderSays(_ verbosity: String) throws {
    let program = try Program()
    try program.scratch.write(
      """
      open sampler 1:1
      dump-tree text.tree.json
      swipe right 11

      """, to: "s.lector")
    let said = try program.run(
      "play", "s.lector", "--verbosity", verbosity, "--transcript", "-")
    #expect(said.status == 0)
    let walked = try program.run("walk", "text.tree.json", "--verbosity", verbosity)
    #expect(walked.status == 0 && walked.errors == "")
    let lines = said.output.replacing(", heading", with: "").split(separator: "\n")
    #expect(
      walked.output.replacing(", heading", with: "").split(separator: "\n").prefix(lines.count)
        == lines[...])
  }

  @Test func aScriptOpensATreeByItsExtension() throws {
    let program = try Program()
    try program.scratch.write(WalkExamples.text("modal.tree.json"), to: "m.tree.json")
    try program.scratch.write("open m.tree.json\nswipe right\n", to: "s.lector")
    let said = "Warning, image\nDelete three photos, heading\n"
    #expect(
      try program.run("play", "s.lector", "--transcript", "-")
        == .init(status: 0, output: said, errors: ""))
    try program.scratch.write("swipe right\n", to: "t.lector")
    #expect(
      try program.run("play", "t.lector", "m.tree.json", "--transcript", "-")
        == .init(status: 0, output: said, errors: ""))
    try program.scratch.write("{}", to: "bad.tree.json")
    try program.scratch.write("open bad.tree.json\n", to: "b.lector")
    #expect(
      try program.run("play", "b.lector")
        == .init(
          status: 65, output: "",
          errors: "lector: b.lector:1: bad.tree.json: expected the key \"root\"\n"))
  }

  @Test func aTreeWithAnyName() throws {
    let program = try Program()
    try program.scratch.write(WalkExamples.text("modal.tree.json"), to: "screen.json")
    try program.scratch.write("swipe right\nexpect-focus \"Delete three photos\"\n", to: "s.lector")
    #expect(try program.run("walk", "screen.json").output == WalkExamples.transcript("modal"))
    #expect(try program.run("walk", "screen.json", "--script", "s.lector").status == 0)
  }

  @Test func aDumpThatCannotBeWritten() throws {
    let outcome = try Program().run(
      "walk", WalkExamples.tree("modal"), "--dump-tree", "gone/x.tree.json")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "lector: gone/x.tree.json: cannot be created: No such file or directory\n")
  }

  /// A dump replaces no file: not by the flag of any command, and not by a script.
  @Test(arguments: [
    ["walk", "t.tree.json", "--dump-tree", "old"], ["walk", "t.tree.json", "--script", "s.lector"],
    ["play", "s.lector", "t.tree.json"], ["play", "empty.lector", "sampler", "--dump-tree", "old"],
    ["sampler", "--plain", "--dump-tree", "old"], ["gallery", "slider", "--dump-tree", "old"],
    ["sampler", "--dump-tree", "link"],
  ])
  func aDumpReplacesNoFile(arguments: [String]) throws {
    let program = try Program()
    let name = arguments.last == "link" ? "link" : "old"
    try program.scratch.write(WalkExamples.text("modal.tree.json"), to: "t.tree.json")
    try program.scratch.write("swipe right\ndump-tree old\n", to: "s.lector")
    try program.scratch.write("swipe right\n", to: "empty.lector")
    try program.scratch.write("mine\n", to: "old")
    try FileManager.default.createSymbolicLink(
      atPath: program.scratch.path("link"), withDestinationPath: "old")
    let outcome = try program.run(arguments, input: "right\n")
    #expect(outcome.status == 73, "\(outcome)")
    #expect(
      outcome.errors.hasSuffix("\(name): already exists; expected the name of a new file\n"),
      "\(outcome.errors)")
    #expect(program.scratch.read("old") == "mine\n")
  }
}

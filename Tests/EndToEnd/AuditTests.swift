import Testing

@Suite("lector audit") struct AuditTests {
  @Test func aCleanTree() throws {
    let program = try Program()
    let tree = WalkExamples.tree("tabbar")
    let outcome = try program.run("audit", tree, "--fail-on", "warning")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      outcome.output.hasSuffix(
        "\nContrast and text size need pixels and are not judged.\n"
          + "\(tree): 0 errors, 0 warnings, 0 infos, 0 suppressed\n"))
    #expect(outcome.output.contains(" rules could not run: "))
    #expect(!outcome.output.contains("not run: stale-frame"))
    let verbose = try program.run("audit", tree, "--verbose").output
    #expect(verbose.contains("not run: stale-frame: nothing on the screen scrolls\n"))
  }

  /// A screen without elements has no findings, which is said as in a walk.
  @Test func aScreenThatNothingReaches() throws {
    let program = try Program()
    try program.scratch.write(
      #"{ "root": { "frame": [0, 0, 390, 844], "subviews": [] } }"#, to: "empty.tree.json")
    let error = "lector: empty.tree.json: no element can be reached\n"
    let outcome = try program.run("audit", "empty.tree.json")
    #expect(outcome.status == 0 && outcome.errors == error)
    #expect(try program.run("walk", "empty.tree.json").errors == error)
  }

  @Test func findingsFail() throws {
    let program = try Program()
    let tree = WalkExamples.tree("stepper")
    let outcome = try program.run("audit", tree)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("stepper.tree.json:18: error: missing-label: root.subviews[4]"))
    #expect(try program.run("audit", tree, "--fail-on", "none").status == 0)
    #expect(try program.run("audit", tree, "--rule", "order").status == 0)
  }

  @Test func aBaselineSuppresses() throws {
    let program = try Program()
    let tree = WalkExamples.tree("stepper")
    #expect(try program.run("audit", tree, "--write-baseline", "known.json").status == 0)
    let outcome = try program.run("audit", tree, "--baseline", "known.json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("suppressed: missing-label: root.subviews[4]"))
  }

  /// A page source in Chinese: its language is inferred, and findings have its own lines.
  static let page = """
    <?xml version="1.0" encoding="UTF-8"?>
    <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="设置" x="0" y="0" width="375" height="667">
      <XCUIElementTypeButton type="XCUIElementTypeButton" label="无线局域网" visible="true" x="0" y="100" width="375" height="44"/>
      <XCUIElementTypeButton type="XCUIElementTypeButton" label="Wi-Fi" visible="true" x="0" y="144" width="375" height="45"/>
      <XCUIElementTypeButton type="XCUIElementTypeButton" visible="true" x="0" y="188" width="375" height="44"/>
    </XCUIElementTypeApplication>
    """

  @Test func aPageSource() throws {
    let program = try Program()
    try program.scratch.write(Self.page, to: "page.xml")
    let outcome = try program.run("audit", "page.xml")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("page.xml:5: error: missing-label: Button 1 at "))
    #expect(outcome.output.contains("page.xml: 1 error, 0 warnings, 0 infos"))
    let english = try program.run("audit", "page.xml", "--language", "en", "--rule", "language")
    #expect(english.output.contains("page.xml:3: error: language: Button \"无线局域网\""))
    let html = try program.run("audit", "page.xml", "--format", "html").output
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("page.xml, line 5"))
  }

  @Test func newFindingsFail() throws {
    let program = try Program()
    try program.scratch.write(Self.page, to: "page.xml")
    #expect(try program.run("audit", "page.xml", "--write-baseline", "known.json").status == 0)
    let arguments = ["audit", "page.xml", "--baseline", "known.json", "--fail-on", "new"]
    #expect(try program.run(arguments).status == 0)
    let small = Self.page.replacing(
      "</XCUIElementTypeApplication>",
      with:
        "\n<XCUIElementTypeButton type=\"XCUIElementTypeButton\" label=\"OK\" x=\"9\" y=\"400\" "
        + "width=\"40\" height=\"40\"/></XCUIElementTypeApplication>")
    try program.scratch.write(small, to: "page.xml")
    #expect(try program.run(arguments).status == 1)
    #expect(try program.run("audit", "page.xml", "--fail-on", "new").status == 64)
    #expect(try program.run("audit", "page.xml", "--language", "x!").status == 64)
  }

  @Test func badInput() throws {
    let program = try Program()
    let tree = WalkExamples.tree("stepper")
    try program.scratch.write("{\"version\":9,\"findings\":[]}", to: "old.json")
    let cases: [(arguments: [String], status: Int32, error: String)] = [
      (
        ["audit", tree, "--baseline", "old.json"], 65,
        "lector: old.json:1: unsupported version 9; expected 2\n"
      ),
      (
        ["audit", tree, "--rule", "mising-label"], 64,
        "lector: no rule \"mising-label\"; did you mean \"missing-label\"? (--list-rules lists them)\n"
      ),
      (["audit", "none.tree.json"], 66, "lector: none.tree.json: no such file\n"),
      (
        ["audit", "--scene", "slidr"], 64,
        "lector: no scene is called \"slidr\"; did you mean \"slider\"?\n"
      ),
    ]
    for item in cases {
      let outcome = try program.run(item.arguments)
      #expect(outcome.status == item.status, "\(item.arguments)")
      #expect(outcome.errors == item.error)
      #expect(outcome.output == "")
    }
    #expect(try program.run("audit").status == 64)
    #expect(try program.run("audit", tree, "--scene", "slider").status == 64)
  }

  static let good = """
    { "root": { "frame": [0, 0, 390, 844], "subviews": [
      { "frame": [0, 0, 390, 44], "isElement": true, "label": "Inbox", "traits": ["header"] } ] } }
    """
  static let bad = good.replacing(
    #""label": "Inbox", "traits": ["header"]"#,
    with: #""value": "0", "traits": ["button", "toggle"]"#)

  /// A folder has one report, one baseline, and one exit status.
  @Test func aFolder() throws {
    let program = try Program()
    try program.scratch.write(Self.good, to: "screens/inbox.tree.json")
    try program.scratch.write(Self.bad, to: "screens/more/switch.tree.json")
    try program.scratch.write(Self.page, to: "screens/page.xml")
    try program.scratch.write("Inbox, heading\n", to: "screens/inbox.txt")
    let outcome = try program.run("audit", "screens", "--rule", "missing-label")
    #expect(outcome.status == 1 && outcome.errors == "")
    #expect(
      outcome.output.hasPrefix(
        "screens/more/switch.tree.json:2: error: missing-label: root.subviews[0]"))
    #expect(outcome.output.contains("\nscreens/page.xml:5: error: missing-label: Button 1"))
    #expect(
      outcome.output.hasSuffix(
        "3 screens: 2 errors, 0 warnings, 0 infos, 0 suppressed\n"))
    let known = ["audit", "screens", "--write-baseline", "known.json"]
    #expect(try program.run(known).status == 0)
    let again = try program.run("audit", "screens", "--baseline", "known.json", "--fail-on", "new")
    #expect(again.status == 0)
    let junit = try program.run("audit", "screens", "--format", "junit", "--fail-on", "none")
    #expect(junit.status == 0 && junit.output.contains(" failures=\"0\" errors=\"0\" "))
    #expect(junit.output.contains("<testsuite name=\"screens/inbox.tree.json\" tests=\"1\" "))
  }

  /// One bad file does not keep the others from being reported.
  @Test func aBadFileInAFolder() throws {
    let program = try Program()
    try program.scratch.write(Self.bad, to: "screens/a.tree.json")
    try program.scratch.write("{ \"root\": { \"frame\": [0, 0", to: "screens/b.json")
    for arguments in [["audit", "screens"], ["audit", "screens/a.tree.json", "screens/b.json"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors
          == "lector: screens/b.json:1: the file ends early; expected the rest of the JSON\n")
      #expect(outcome.output.contains("screens/a.tree.json:2: error: missing-label"))
    }
    let junit = try program.run("audit", "screens", "--format", "junit", "--fail-on", "none")
    #expect(junit.status == 65 && junit.output.contains(" errors=\"1\" "))
    #expect(try program.run("audit", "screens/none").status == 66)
  }

  @Test func aFolderWithoutScreens() throws {
    let program = try Program()
    try program.scratch.write("{\"version\":2,\"screens\":{}}", to: "empty/known.json")
    let outcome = try program.run("audit", "empty")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == "lector: empty: no screens in the folder; expected tree files or dumps of "
        + "iOS screens\n")
  }

  /// A placeholder is no name once something is typed. Where the source may record none, the value may be one.
  @Test func placeholders() throws {
    let program = try Program()
    func findings(_ attributes: String) throws -> String {
      try program.scratch.write(
        """
        <XCUIElementTypeApplication name="App" label="App" x="0" y="0" width="390" height="844">
        <XCUIElementTypeTextField \(attributes) x="0" y="0" width="390" height="44"/>
        </XCUIElementTypeApplication>
        """, to: "page.xml")
      return try program.run("audit", "page.xml", "--rule", "missing-label").output
    }
    #expect(
      try findings(#"value="Ann" placeholderValue="Name""#).contains(
        "page.xml:2: error: missing-label"))
    #expect(
      try findings(#"placeholderValue="Name""#).contains("page.xml:2: warning: missing-label"))
    #expect(try findings(#"value="Ann""#).contains("page.xml:2: warning: missing-label"))
    #expect(try findings(#"value="Ann" label="Name""#).contains("0 errors, 0 warnings"))
    #expect(try findings("").contains("page.xml:2: error: missing-label"))
  }

  @Test func aSceneWithATrap() throws {
    let program = try Program()
    #expect(try program.run("audit", "--scene", "slider", "--fail-on", "warning").status == 0)
    let outcome = try program.run(
      "audit", "--scene", "slider", "--trap", "slider-index", "--rule", "value-is-index",
      "--format", "sarif", "--output", "out.sarif")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(program.scratch.read("out.sarif").contains("\"uri\":\"out.sarif.tree.json\""))
    // The file written next to the report is a tree that can be walked.
    #expect(try program.run("walk", "out.sarif.tree.json").status == 0)
  }

  @Test func theRulesAreListed() throws {
    let program = try Program()
    let text = try program.run("audit", "--list-rules").output
    #expect(text.hasPrefix("missing-label (error)\n  Finds: "))
    let lines = text.split(separator: "\n")
    let json = try program.run("audit", "--list-rules", "--format", "json").output
    #expect(json.hasPrefix("[\n{"))
    let rules = json.split(separator: "\n").count { $0.hasPrefix("{") }
    // Four lines for each rule, and one more for those that need two recordings.
    let notRun = lines.count { $0.hasPrefix("  Not run: needs two runs") }
    #expect(notRun > 0 && lines.count == 4 * rules + notRun)
    #expect(lines.count { $0.hasPrefix("  Fix: ") } == rules)
    #expect(lines.count { $0.hasPrefix("  Criteria: ") } == rules)
  }
}

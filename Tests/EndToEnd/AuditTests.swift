import Testing

@Suite("lector audit") struct AuditTests {
  @Test func aCleanTree() throws {
    let outcome = try Program().run("audit", WalkExamples.tree("tabbar"), "--fail-on", "warning")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      outcome.output.hasSuffix(
        ": 0 errors, 0 warnings, 0 infos, 0 suppressed, 13 rules not run\n"))
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
        "lector: old.json:1: unsupported version 9; expected 1\n"
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
    #expect(try program.run("audit", tree, "--passage", "John 1").status == 64)
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

  @Test func aPassageOfAText() throws {
    let outcome = try Program().run("audit", "--text", "sampler", "--passage", "1:1")
    #expect(outcome.status == 0)
    // One verse does not fill a screen: rules that need scrolling report why they are not run.
    #expect(
      outcome.output == """
        not run: stale-frame: nothing on the screen scrolls
        not run: rewalk: nothing on the screen scrolls
        not run: contrast: needs pixels
        not run: non-text-contrast: needs pixels
        not run: text-size: needs pixels
        not run: visible-text-in-name: needs pixels
        sampler 1:1: 0 errors, 0 warnings, 0 infos, 0 suppressed, 6 rules not run

        """)
  }

  @Test func theRulesAreListed() throws {
    let program = try Program()
    let text = try program.run("audit", "--list-rules").output
    #expect(text.hasPrefix("missing-label (error)\n  Finds: "))
    let lines = text.split(separator: "\n")
    let json = try program.run("audit", "--list-rules", "--format", "json").output
    #expect(json.hasPrefix("[\n{"))
    let rules = json.split(separator: "\n").count { $0.hasPrefix("{") }
    // Four lines for each rule, and one more for those that need pixels.
    #expect(lines.count { $0.hasPrefix("  Not run: needs pixels") } == 4)
    #expect(lines.count == 4 * rules + 4)
    #expect(lines.count { $0.hasPrefix("  Fix: ") } == rules)
    #expect(lines.count { $0.hasPrefix("  Criteria: ") } == rules)
  }
}

import Testing

@Suite("lector walk: invalid trees", .serialized, .ownThread) struct WalkErrorTests {
  static let faults: [(tree: String, message: String)] = [
    (
      #"{"root": {"subviews": [{}, {}, {"traits": ["buton"]}]}}"#,
      #"root.subviews[2].traits[0]: unknown trait "buton""#
    ),
    (
      #"{"root": {"rotors": [{"name": "r", "targets": ["gone"]}]}}"#,
      #"root.rotors[0].targets[0]: no node has the id "gone""#
    ),
    (
      #"{"root": {"table": {"rowHeaders": {"0": ["gone"]}}}}"#,
      #"root.table.rowHeaders.0[0]: no node has the id "gone""#
    ),
    (#"{"root": {"label": 3}}"#, "root.label: expected a text, found a number"),
    (#"{"root": {"lable": "x"}}"#, "root.lable: unknown key"),
    (#"{"root": {"frame": [0, 0, 1]}}"#, "root.frame: expected [x, y, width, height]"),
    ("", "line 1: the file ends in the middle; expected a value"),
    (
      "# a script\n",
      "neither a tree nor a known dump; expected the JSON of a tree, or a dump of Appium, "
        + "WebDriverAgent, XCUITest, idb, AXe, AccessibilitySnapshot, Maestro, Detox, or EarlGrey"
    ),
  ]

  @Test(arguments: faults)
  func aFaultOfATree(_ tree: String, _ message: String) throws {
    let program = try Program()
    try program.scratch.write(tree, to: "bad.tree.json")
    let expected = Program.Outcome(
      status: 65, output: "", errors: "lector: bad.tree.json: \(message)\n")
    #expect(try program.run("walk", "bad.tree.json") == expected)
    #expect(try program.run("walk", "bad.tree.json", "--format", "jsonl") == expected)
  }

  /// JSON of another kind, unless its name says that it is a tree.
  @Test(arguments: [
    (#"{"generated": "x", "elements": [{"label": "A", "type": "button"}]}"#, true),
    ("[]", true), ("{}", true), (#"{"root": {"lable": "x"}}"#, false),
  ])
  func jsonOfAnotherKind(_ json: String, _ isForeign: Bool) throws {
    let program = try Program()
    try program.scratch.write(json, to: "a.json")
    try program.scratch.write(json, to: "a.tree.json")
    let unknown = ": neither a tree nor a known dump; "
    #expect(try program.run("walk", "a.json").errors.contains(unknown) == isForeign)
    #expect(try !program.run("walk", "a.tree.json").errors.contains(unknown))
  }

  /// One bad file does not keep the others from being walked.
  @Test func aBadFileInAFolder() throws {
    let program = try Program()
    func tree(_ label: String) -> String {
      """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "\(label)", "frame": [0, 0, 90, 44]}]}}
      """
    }
    try program.scratch.write(tree("First"), to: "screens/a.tree.json")
    try program.scratch.write("{ \"root\": { \"frame\": [0, 0", to: "screens/b.json")
    try program.scratch.write(tree("Last"), to: "screens/c.tree.json")
    #expect(
      try program.run("walk", "screens")
        == .init(
          status: 65, output: "# screens/a.tree.json\nFirst\n\n# screens/c.tree.json\nLast\n",
          errors: "lector: screens/b.json:1: the file ends early; expected the rest of the JSON\n"))
  }

  /// An element before the fault is not spoken either.
  @Test func aTreeWithAFaultIsNotSpoken() throws {
    let tree = """
      {"root": {"frame": [0, 0, 9, 9], "subviews": [
        {"isElement": true, "label": "First", "frame": [0, 0, 9, 9]}, {"hidden": 1}]}}
      """
    #expect(
      try Program().run("walk", "-", input: tree)
        == .init(
          status: 65, output: "",
          errors: "lector: standard input: root.subviews[1].hidden: expected true or false, "
            + "found a number\n"))
  }

  @Test func theNameInAnErrorSteersNoTerminal() throws {
    let outcome = try Program().run(
      "walk", "-", input: #"{"root": {"traits": ["\u001b[31mred"]}}"#)
    #expect(outcome.status == 65)
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(outcome.errors.hasSuffix("[31mred\"\n"))
  }

  @Test(arguments: [
    (["walk", "--cost"], Int32(64), "lector: expected a tree file\n"),
    (["walk", "gone.tree.json"], 66, "lector: gone.tree.json: no such file\n"),
    (
      ["walk", "."], 66,
      "lector: .: no screens in the folder; expected tree files or dumps of iOS screens\n"
    ),
    (
      ["walk", "-", "--script", "-"], 64,
      "lector: the tree and the script cannot both be standard input\n"
    ),
    (
      ["walk", "-", "--language", "xx"], 64,
      "lector: --language xx: expected one of auto, en, de, es, pl\n"
    ),
    (["walk", "-", "--script", "gone.lector"], 66, "lector: gone.lector: no such file\n"),
    (
      ["walk", "-", "--transcript", "gone/said"], 73,
      "lector: gone/said: cannot be created: No such file or directory\n"
    ),
    (["wlak", "-"], 66, nil),
  ])
  func aWrongCall(_ arguments: [String], _ status: Int32, _ message: String?) throws {
    let outcome = try Program().run(arguments, input: #"{"root": {}}"#)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    if let message {
      #expect(outcome.errors == message)
    } else {
      #expect(outcome.errors.contains("walk"), "the nearest command is named")
    }
  }

  @Test func anElementWithoutAFrameIsReportedAndLeftOut() throws {
    let tree = """
      {"root": {"frame": [0, 0, 9, 9], "subviews": [
        {"isElement": true, "label": "Lost", "traits": ["button"]},
        {"isElement": true, "label": "Here", "frame": [0, 0, 9, 9]},
        {"subviews": [{"isElement": true, "label": "Also here", "screenFrame": [0, 9, 9, 9]}]}]}}
      """
    #expect(
      try Program().run("walk", "-", input: tree)
        == .init(
          status: 0, output: "Here\nAlso here\n",
          errors: "lector: standard input: root.subviews[0]: "
            + "an element without frame and screenFrame is left out\n"))
  }

  @Test func anExpectationOfAScriptThatIsNotMet() throws {
    let program = try Program()
    try program.scratch.write("swipe right\nexpect \"Cake\"\n", to: "s.lector")
    let outcome = try program.run(
      "walk", WalkExamples.tree("modal"), "--script", "s.lector", "--transcript", "said")
    #expect(
      outcome
        == .init(
          status: 1, output: "",
          errors: """
            lector: s.lector:2: expected "Cake", heard "Delete three photos, heading"
              Warning, image
              Delete three photos, heading

            """))
    #expect(
      program.scratch.lines("said") == ["Warning, image", "Delete three photos, heading"])
  }
}

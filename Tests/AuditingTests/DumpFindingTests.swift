import AccessibilityModel
import Auditing
import SchemaValidation
import Testing

@Suite("Findings on dumps of other tools") struct DumpFindingTests {
  /// A tree whose ids represent the types and names of a dump: `Type/name`.
  static let tree = """
    { "root": { "id": "XCUIElementTypeApplication/App", "frame": [0, 0, 390, 844], "subviews": [
      { "id": "XCUIElementTypeWindow/", "frame": [0, 0, 390, 844], "subviews": [
        { "id": "XCUIElementTypeOther/ 1", "frame": [0, 0, 390, 100], "subviews": [
          { "id": "XCUIElementTypeButton/", "frame": [300, 0, 44, 44], "isElement": true, "traits": ["button"] }
        ] },
        { "id": "XCUIElementTypeCell/Inbox", "frame": [0, 200, 390, 100], "subviews": [
          { "id": "XCUIElementTypeImage/", "frame": [0, 0, 44, 44], "isElement": true, "traits": ["image"] },
          { "id": "XCUIElementTypeImage/ 1", "frame": [50, 0, 44, 44], "isElement": true, "traits": ["image"] }
        ] },
        { "id": "XCUIElementTypeButton/save-button", "frame": [0, 400, 390, 44], "isElement": true, "label": " ", "traits": ["button"] }
      ] }
    ] } }
    """

  static func report(_ tree: String = tree, baseline: Baseline? = nil) throws -> AuditReport {
    let file = try TreeFile(name: "page.xml", bytes: Array(tree.utf8))
    let subject = AuditSubject(
      dump: "page.xml", root: file.root, line: file.line,
      describe: { node in
        node.id.map { id in
          let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
          let name = parts[1].drop { $0 == " " || $0.isNumber }
          return ElementOrigin(type: String(parts[0]), name: name.isEmpty ? nil : String(name))
        }
      })
    return AuditReport(
      subject: "page.xml", outcomes: try Audit(rules: ["missing-label"]).run(subject),
      baseline: baseline)
  }

  @Test func haveShortPathsAndTheirOwnLines() throws {
    let findings = try Self.report().findings
    #expect(
      findings.map(\.path) == [
        "Button 1", "Cell \"Inbox\" › Image 1", "Cell \"Inbox\" › Image 2",
        "Button \"save-button\"",
      ])
    #expect(findings.map { $0.location?.line } == [4, 7, 8, 10])
    #expect(findings.allSatisfy { $0.location?.file == "page.xml" })
    #expect(findings.last?.origin?.type == "XCUIElementTypeButton")
    #expect(findings.last?.origin?.name == "save-button")
  }

  /// The system makes views without traits too, such as the preview beside a menu.
  @Test func aPlainViewIsNoError() throws {
    let id = #""id": "XCUIElementTypeOther/ 1","#
    let view = Self.tree.replacing(id, with: id + #" "isElement": true,"#)
    let findings = try Self.report(view).findings
    #expect(findings.map(\.severity) == [.warning, .error, .error, .error])
  }

  /// A text inside a control is its name, if it has a letter or a number.
  @Test(arguments: [
    ("StaticText", "Pay", 3), ("StaticText", "5", 3), ("Other", "Pay", 4), ("StaticText", "", 4),
    ("StaticText", "–", 4),
  ])
  func aTextInAControlNamesIt(type: String, label: String, count: Int) throws {
    let part =
      #"{ "id": "XCUIElementType\#(type)/", "frame": [0, 400, 90, 44], "label": "\#(label)" }"#
    let tree = Self.tree.replacing(
      #""label": " ", "traits""#, with: #""label": " ", "subviews": [\#(part)], "traits""#)
    #expect(try Self.report(tree).findings.count == count)
  }

  /// The picture of a button in a dump has the name of a symbol as its label, and the button of a
  /// menu contains another one without a name.
  @Test(arguments: [("apple.id", "image"), ("", "button")])
  func aPictureIsAPartOfItsButton(label: String, trait: String) throws {
    let part = TeachingExampleTests.element(
      label, TeachingExampleTests.traits(trait), id: "part")
    let json = AuditedTrees.screen(
      TeachingExampleTests.element(
        "Account", TeachingExampleTests.traits("button") + #", "subviews": [\#(part)]"#))
    for (gaps, count) in [([], 1), ([.order], 0)] as [(Set<AuditedTree.Gap>, Int)] {
      let file = try TreeFile(name: "page.xml", bytes: Array(json.utf8))
      let subject = AuditSubject(
        dump: "page.xml", root: file.root, gaps: gaps, line: file.line, describe: { _ in nil })
      let outcomes = try Audit(rules: ["unreachable"]).run(subject)
      #expect(outcomes.flatMap(\.findings).count == count)
    }
  }

  /// The rows of the keyboard in Settings have a text view with the name of the link around it, and
  /// apps have buttons that a page source denies to be elements.
  @Test(
    arguments: [
      (
        TeachingExampleTests.element(
          "About",
          TeachingExampleTests.traits("link") + """
            , "subviews": [{ "id": "b", "frame": [0, 0, 390, 44], "isElement": true,
              "label": "About", "traits": ["textEntry", "textArea"] }]
            """), ["warning"], []
      ),
      (
        #"{ "id": "b", "frame": [0, 0, 99, 44], "label": "Pay", "traits": ["button"] }"#,
        ["error"], []
      ),
      (
        """
        { "id": "b", "frame": [0, 0, 99, 44], "label": "Pay", "traits": ["button"],
          "respondsToUserInteraction": true }
        """, ["error"], ["warning"]
      ),
      (
        """
        { "id": "b", "frame": [0, 0, 99, 44], "traits": ["button"],
          "respondsToUserInteraction": true }
        """, ["error"], []
      ),
    ] as [(String, [String], [String])])
  func whatADumpDoesNotTellIsNotReported(views: String, tree: [String], dump: [String]) throws {
    let json = AuditedTrees.screen(
      TeachingExampleTests.element("Title", TeachingExampleTests.traits("header"), y: 99, id: "c")
        + "," + views)
    let cases: [(Set<AuditedTree.Gap>, [String])] = [([], tree), ([.order], dump)]
    for (gaps, expected) in cases {
      let file = try TreeFile(name: "page.xml", bytes: Array(json.utf8))
      let subject = AuditSubject(
        dump: "page.xml", root: file.root, gaps: gaps, line: file.line, describe: { _ in nil })
      let findings = try Audit(rules: ["unreachable"]).run(subject).flatMap(\.findings)
      #expect(findings.map { "\($0.severity)" } == expected)
    }
  }

  @Test func areInSARIFWithTypeNameAndLine() throws {
    let json = try JSONValue(text: ReportFormat.sarif.text(of: try Self.report()))
    let validator = SchemaValidator(schema: try JSONValue(text: SARIFSchema.text))
    #expect(validator.faults(of: json) == [])
    let results = try #require(json["runs"]?.list.first?["results"]?.list)
    let place = try #require(results.last?["locations"]?.list.first)
    #expect(place["physicalLocation"]?["region"]?["startLine"] == .number(10))
    #expect(place["physicalLocation"]?["artifactLocation"]?["uri"]?.string == "page.xml")
    let logical = try #require(place["logicalLocations"]?.list.first)
    #expect(logical["kind"]?.string == "XCUIElementTypeButton")
    #expect(logical["name"]?.string == "save-button")
  }

  /// A baseline stays valid when lines move and when a view without a name is added around others.
  @Test func keepTheirIdentityWhenLinesMove() throws {
    let baseline = Baseline(of: try Self.report())
    let moved = Self.tree.replacing("\n", with: "\n\n\n")
      .replacing(
        #"{ "id": "XCUIElementTypeButton/save"#,
        with: #"{ "id": "XCUIElementTypeOther/ 2", "frame": [0, 0, 390, 844], "subviews": [ "#
          + #"{ "id": "XCUIElementTypeButton/save"#
      ).replacing(
        #""label": " ", "traits": ["button"] }"#, with: #""label": " ", "traits": ["button"] } ] }"#
      )
    let report = try Self.report(moved, baseline: baseline)
    #expect(report.findings.count == 4)
    #expect(report.findings.allSatisfy { $0.isSuppressed })
    #expect(report.findings.map { $0.location?.line } != [4, 7, 8, 10])
    #expect(!report.hasNewFindings)
  }

  @Test func newFindingsAreNew() throws {
    let baseline = Baseline(of: try Self.report())
    let more = Self.tree.replacing(
      #"{ "id": "XCUIElementTypeButton/save"#,
      with: #"{ "id": "XCUIElementTypeLink/", "frame": [0, 600, 390, 44], "isElement": true }, "#
        + #"{ "id": "XCUIElementTypeButton/save"#)
    let report = try Self.report(more, baseline: baseline)
    #expect(report.hasNewFindings)
    #expect(report.findings.filter { !$0.isSuppressed }.map(\.path) == ["Link 1"])
  }
}

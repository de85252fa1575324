import AccessibilityModel
import Auditing
import Geometry
import ScreenReading
import Testing

@Suite("Rules that operate the screen") struct ActingRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let name: String
    var expected: [String] = []
    let make: @Sendable (FakeScreen) -> Void
    var testDescription: String { "\(rule): \(name)" }
  }

  static let frames: [Case] = [
    Case(rule: "stale-frame", name: "moves") { $0.scrollsTo = 10 },
    Case(rule: "stale-frame", name: "stays", expected: ["fake/Ann"]) {
      $0.scrollsTo = 10
      $0.elements[0].isStale = true
    },
    Case(rule: "empty-frame", name: "no number", expected: ["fake/Ben"]) {
      $0.elements[1].frame = Rect(x: .nan, y: 0, width: 1, height: 1)
    },
    Case(rule: "container-roundtrip", name: "shifted", expected: ["fake/Ann", "fake/Ben"]) {
      $0.list.shift = 7
    },
    Case(rule: "swipe-trap", name: "count too high", expected: ["fake/Ben"]) {
      $0.list.surplus = 1
    },
    Case(rule: "swipe-trap", name: "back to the first", expected: ["fake/Ann"]) {
      $0.list.shift = -1
    },
    Case(rule: "touch-target-mismatch", name: "the last", expected: ["fake/Ann"]) { screen in
      screen.touch = { [unowned screen] _ in screen.elements[1] }
    },
    Case(rule: "activation-point", name: "another", expected: ["fake/Ann"]) {
      $0.control = { _ in ElementID(in: [.name("fake")], .name("Ben")) }
    },
    Case(rule: "modal-leak", name: "outside", expected: ["fake/Ben"]) {
      $0.modal = $0.elements[0]
    },
    Case(rule: "unreachable", name: "a text of nobody", expected: ["screen"]) {
      $0.drawn = [DrawnText("Cleo", frame: Rect(x: 20, y: 9, width: 4, height: 1))]
    },
    Case(rule: "unreachable", name: "told") {
      $0.drawn = [DrawnText("Ann", frame: Rect(x: 20, y: 9, width: 4, height: 1))]
    },
    Case(rule: "unreachable", name: "two in one", expected: ["fake/Ann"]) {
      $0.drawn = (0..<2).map {
        DrawnText("part", frame: Rect(x: $0 * 5, y: 0, width: 4, height: 1), unit: "unit \($0)")
      }
    },
    Case(rule: "truncated-label", name: "cut", expected: ["fake/An…"]) {
      $0.elements[0].label = "An…"
      $0.drawn = [
        DrawnText("An…", frame: Rect(x: 0, y: 0, width: 3, height: 1), source: "Annabel")
      ]
    },
    Case(rule: "bare-number", name: "by its look", expected: ["fake/2"]) {
      for (number, element) in zip(1..., $0.elements) { element.label = "\(number)" }
      $0.drawn = [
        DrawnText("1", frame: Rect(x: 0, y: 0, width: 1, height: 1), attributes: "blue"),
        DrawnText("2", frame: Rect(x: 0, y: 1, width: 1, height: 1), attributes: "red"),
      ]
    },
    Case(rule: "bare-number", name: "by hint and look", expected: ["fake/1", "fake/2"]) {
      for (number, element) in zip(1..., $0.elements) {
        (element.label, element.hint) = ("\(number)", "row \(number)")
      }
      $0.drawn = [
        DrawnText("1", frame: Rect(x: 0, y: 0, width: 1, height: 1), attributes: "blue"),
        DrawnText("2", frame: Rect(x: 0, y: 1, width: 1, height: 1), attributes: "red"),
      ]
    },
    Case(rule: "row-identity", name: "counted", expected: ["fake/Ben"]) {
      $0.identity = { $0.elementID.description == "fake/Ben" ? "Cleo" : "Ann" }
    },
  ]

  static let changes: [Case] = [
    Case(rule: "focus-lost", name: "to the first", expected: ["fake/Ben"]) { screen in
      screen.changes = [
        AuditChange("reload") { [unowned screen] in screen.focus = screen.elements[0] }
      ]
    },
    Case(rule: "focus-lost", name: "stays") { $0.changes = [AuditChange("reload") {}] },
    Case(rule: "silent-change", name: "nothing posted", expected: ["fake/Ann"]) { screen in
      screen.changes = [
        AuditChange("rename") { [unowned screen] in screen.elements[0].value = "here" }
      ]
    },
    Case(rule: "silent-change", name: "posted") { screen in
      screen.changes = [
        AuditChange("rename") { [unowned screen] in
          screen.elements[0].value = "here"
          screen.notifications = [.layoutChanged(nil)]
        }
      ]
    },
    Case(rule: "silent-change", name: "old elements", expected: ["screen"]) { screen in
      let frame = Rect(x: 0, y: 0, width: 3, height: 1)
      screen.drawn = [DrawnText("Ann", frame: frame)]
      screen.changes = [
        AuditChange("new names") { [unowned screen] in
          screen.drawn = [DrawnText("Cleo", frame: frame)]
          screen.notifications = [.layoutChanged(nil)]
        }
      ]
    },
    Case(rule: "colour-only", name: "seen", expected: ["screen"]) { screen in
      let frame = Rect(x: 0, y: 0, width: 3, height: 1)
      screen.drawn = [DrawnText("Ann", frame: frame)]
      screen.changes = [
        AuditChange("highlight") { [unowned screen] in
          screen.drawn = [DrawnText("Ann", frame: frame, attributes: "red")]
        }
      ]
    },
    Case(rule: "colour-only", name: "and heard") { screen in
      let frame = Rect(x: 0, y: 0, width: 3, height: 1)
      screen.drawn = [DrawnText("Ann", frame: frame)]
      screen.changes = [
        AuditChange("highlight") { [unowned screen] in
          screen.drawn = [DrawnText("Ann", frame: frame, attributes: "red")]
          screen.elements[0].traits = .selected
        }
      ]
    },
    Case(rule: "wasted-elements", name: "made", expected: ["screen"]) {
      $0.counts = (3, nil)
    },
    Case(rule: "wasted-elements", name: "none") { $0.counts = (0, nil) },
    Case(rule: "adjustable-incomplete", name: "deaf", expected: ["fake/Ann"]) {
      $0.elements[0].traits = .adjustable
      $0.elements[0].value = "low"
    },
    steps("in the middle", "b", up: "c", down: "b"), steps("at the end", "c", up: nil, down: "b"),
    steps("only up", "b", up: "c", down: nil, isFound: true),
    steps("only down", "b", up: nil, down: "a"),
    Case(rule: "value-is-index", name: "none at first", expected: ["fake/Ann"]) { screen in
      screen.elements[0].traits = .adjustable
      let element = screen.elements[0]
      element.onIncrement = { [unowned element] in element.value = "low" }
    },
  ]

  /// An element with a value, and its values after an increment and after a decrement, or nil if the
  /// value stays.
  private static func steps(
    _ name: String, _ value: String, up: String?, down: String?, isFound: Bool = false
  ) -> Case {
    Case(rule: "adjustable-incomplete", name: name, expected: isFound ? ["fake/Ann"] : []) {
      let element = $0.elements[0]
      element.traits = .adjustable
      element.value = value
      element.onIncrement = { [unowned element] in element.value = up ?? element.value }
      element.onDecrement = { [unowned element] in element.value = down ?? element.value }
    }
  }

  static func run(_ item: Case) throws -> [RuleOutcome] {
    let subject = AuditSubject(name: "fake") { _ in
      let screen = FakeScreen(["Ann", "Ben"])
      item.make(screen)
      return screen
    }
    return try Audit(rules: [item.rule]).run(subject)
  }

  @Test(arguments: frames + changes)
  func finds(_ item: Case) throws {
    let outcomes = try Self.run(item)
    #expect(outcomes.map(\.notRun) == [nil])
    #expect(outcomes.flatMap(\.findings).map(\.path) == item.expected)
  }

  @Test func lateReader() throws {
    for isLate in [false, true] {
      let subject = AuditSubject(name: "fake") { readerOn in
        let screen = FakeScreen(["Ann", "Ben"])
        screen.hasReader = true
        if !readerOn { screen.list.elements = [] }
        // A screen that ignores the reader keeps the elements that it was filled with.
        if isLate { screen.elements = readerOn ? screen.elements : [] }
        return screen
      }
      let findings = try Audit(rules: ["late-reader"]).run(subject).flatMap(\.findings)
      #expect(findings.map(\.path) == (isLate ? ["fake/Ann"] : []))
    }
  }

  /// What a tree says about a double tap, and the rules that find a fault in it.
  static let presses: [(outcomes: String, rules: [String])] = [
    (#"[{"change": {"label": "Liked"}}, {"screenChanged": {}}]"#, ["focus-lost"]),
    (#"[{"screenChanged": {"focus": "title"}}]"#, []),
    (#"[{"screenChanged": {"text": "Saved"}}]"#, []),
    (#"[{"change": {"node": "page", "label": "Page 2"}}]"#, ["silent-change"]),
    (#"[{"change": {"node": "page", "hidden": true}}]"#, ["silent-change"]),
    (#"[{"change": {"node": "page", "label": "Page 2"}}, {"layoutChanged": {}}]"#, []),
    (
      #"[{"change": {"node": "page", "label": "2"}}, {"announcement": {"text": "Page 2"}}]"#, []
    ),
    (#"[{"change": {"node": "page", "label": "2"}}, {"change": {"value": "2"}}]"#, []),
    (
      #"[{"change": {"node": "sheet", "hidden": false, "viewIsModal": true}}, {"screenChanged": {}}]"#,
      []
    ),
    (#"[{"change": {"label": "Liked"}}]"#, []),
    ("[]", []),
  ]

  @Test(arguments: presses.indices) func controlsArePressed(_ index: Int) throws {
    let (outcomes, rules) = Self.presses[index]
    let tree = AuditedTrees.screen(
      #"""
      {"id": "title", "isElement": true, "frame": [0, 50, 390, 44], "label": "Title",
       "traits": ["header"]},
      {"id": "page", "isElement": true, "frame": [0, 100, 390, 44], "label": "Page 1"},
      {"id": "sheet", "hidden": true, "frame": [0, 400, 390, 400], "subviews": [
        {"isElement": true, "frame": [0, 0, 390, 44], "label": "Done", "traits": ["button"]}]},
      {"id": "next", "isElement": true, "frame": [0, 150, 390, 44], "label": "Next",
       "traits": ["button"], "outcomes": {"activate": \#(outcomes)}}
      """#)
    let names = ["focus-lost", "silent-change"]
    let report = try AuditedTrees.report(tree, rules: names)
    #expect(report.outcomes.map(\.notRun) == [nil, nil])
    #expect(report.findings.map(\.rule) == rules)
    #expect(report.findings.map(\.label) == rules.map { _ in "Next" })
    #expect(report.findings.allSatisfy { $0.location != nil })
  }

  /// What a tree says about gestures on an element, and the rules that find a fault in it.
  static let gestures: [(element: String, rules: [String])] = [
    (
      #""actions": ["Flag"], "outcomes": {"actions": {"Flag": [{"screenChanged": {}}]}}"#,
      ["focus-lost"]
    ),
    (
      #""actions": ["Flag"], "outcomes": {"actions": {"Flag": [{"change": {"node": "page", "label": "2"}}]}}"#,
      ["silent-change"]
    ),
    (
      #""actions": ["Flag"], "outcomes": {"actions": {"Flag": [{"announcement": {"text": "2"}}, {"change": {"node": "page", "label": "2"}}]}}"#,
      []
    ),
    (
      #""traits": ["adjustable"], "value": "1", "adjustable": {"values": ["1", "2"]}, "outcomes": {"increment": [{"change": {"node": "page", "label": "Page 10"}}]}"#,
      ["silent-change"]
    ),
    (
      #""traits": ["adjustable"], "value": "1", "adjustable": {"values": ["1", "2"]}, "outcomes": {"increment": [{"change": {"node": "page", "label": "Page 2"}}]}"#,
      []
    ),
    (
      #""traits": ["adjustable"], "value": "2", "adjustable": {"values": ["1", "2"], "index": 1}, "outcomes": {"decrement": [{"screenChanged": {}}]}"#,
      ["focus-lost"]
    ),
    (
      #""outcomes": {"escape": [{"change": {"node": "page", "label": "Page 2"}}]}"#,
      ["silent-change"]
    ),
    (#""outcomes": {"escape": [{"screenChanged": {}}]}"#, []),
    (
      #""outcomes": {"magicTap": [{"change": {"node": "page", "label": "Playing"}}]}"#,
      ["silent-change"]
    ),
    (
      #""traits": ["button"], "outcomes": {"activate": [{"change": {"node": "sheet", "hidden": false}}, {"screenChanged": {"focus": "done"}}]}"#,
      ["modal-leak", "modal-leak", "modal-leak"]
    ),
    (
      #""traits": ["button"], "outcomes": {"activate": [{"change": {"node": "sheet", "hidden": false, "viewIsModal": true}}, {"screenChanged": {"focus": "done"}}]}"#,
      []
    ),
    (
      #""traits": ["button"], "outcomes": {"activate": [{"change": {"node": "fixed", "hidden": false}}, {"layoutChanged": {}}]}"#,
      ["stale-frame"]
    ),
    // Outcomes that lead to themselves.
    (
      #""traits": ["button"], "outcomes": {"activate": [{"change": {"node": "own", "label": "A"}}, {"layoutChanged": {"focus": "own"}}]}"#,
      []
    ),
  ]

  @Test(arguments: gestures.indices) func gesturesArePerformed(_ index: Int) throws {
    let (element, rules) = Self.gestures[index]
    let tree = AuditedTrees.screen(
      #"""
      {"id": "title", "isElement": true, "frame": [0, 50, 390, 44], "label": "Title",
       "traits": ["header"]},
      {"id": "page", "isElement": true, "frame": [0, 100, 390, 44], "label": "Page 1"},
      {"id": "sheet", "hidden": true, "traits": ["alert"], "frame": [0, 400, 390, 400],
       "subviews": [{"id": "done", "isElement": true, "frame": [0, 0, 390, 44], "label": "Done",
                     "traits": ["button"]}]},
      {"frame": [0, 200, 390, 100], "scroll": {"contentSize": [390, 400]}, "subviews": [
        {"id": "fixed", "hidden": true, "isElement": true, "frame": [0, 0, 390, 44],
         "screenFrame": [0, 200, 390, 44], "label": "Fixed"}]},
      {"id": "own", "isElement": true, "frame": [0, 150, 390, 44], "label": "Own", \#(element)}
      """#)
    let names = ["stale-frame", "focus-lost", "silent-change", "modal-leak"]
    let report = try AuditedTrees.report(on: tree, rules: names)
    #expect(report.findings.map(\.rule) == rules)
    #expect(report.findings.allSatisfy { $0.location != nil })
  }

  /// The audit takes all changes back, and no number of outcomes keeps it busy.
  @Test func outcomesEnd() throws {
    let actions = (0..<10_000).map { "\"do \($0)\"" }.joined(separator: ", ")
    let outcomes = (0..<10_000).map { #""do \#($0)": [{"change": {"label": "\#($0)"}}]"# }
    let file = try TreeFile(
      name: "tree",
      bytes: Array(
        AuditedTrees.screen(
          #"""
          {"isElement": true, "frame": [0, 50, 390, 44], "label": "Mail", "traits": ["button"],
           "actions": [\#(actions)],
           "outcomes": {"actions": {\#(outcomes.joined(separator: ", "))}}},
          {"frame": [0, 200, 390, 100], "scroll": {"contentSize": [390, 400]}}
          """#
        ).utf8))
    let report = try Audit(rules: ["silent-change", "stale-frame"]).report(on: file, name: "tree")
    #expect(report.findings == [])
    #expect(file.root.children[0].label == "Mail")
    #expect(file.root.children[1].scroll?.offset == Point(x: 0, y: 0))
  }

  /// For a screen that knows nothing about itself, each rule reports why it was not run.
  @Test func rulesThatAreNotRun() throws {
    let subject = AuditSubject(name: "fake") { _ in FakeScreen(["Ann", "Ben"]) }
    let outcomes = try Audit().run(subject)
    #expect(outcomes.flatMap(\.findings) == [])
    #expect(
      outcomes.filter { $0.notRun != nil }.map(\.rule.name) == [
        "stale-frame", "focus-lost", "silent-change", "late-reader", "wasted-elements", "rewalk",
        "colour-only", "truncated-label", "touch-target-mismatch",
      ])
  }
}

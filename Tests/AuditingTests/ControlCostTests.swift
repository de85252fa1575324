import AccessibilityModel
import Testing

import Auditing

@Suite("What controls cost") struct ControlCostTests {
  /// Two headings with three texts and a button each, and a button at the end.
  static let tree: String = {
    var views: [String] = []
    func add(_ label: String, _ trait: String) {
      views.append(
        #"{ "frame": [0, \#(views.count * 50), 390, 44], "isElement": true, "#
          + #""label": "\#(label)", "traits": ["\#(trait)"] }"#)
    }
    for part in ["Mail", "Calendar"] {
      add(part, "header")
      for number in 1...3 { add("Text \(number) of \(part)", "staticText") }
      add("Open \(part)", "button")
    }
    add("Nothing here", "staticText")
    add("More texts", "staticText")
    add("Help", "link")
    return AuditedTrees.screen(views.joined(separator: ","))
  }()

  private func costs() throws -> ControlCosts {
    ControlCosts(of: try TreeFile(name: "a", bytes: Array(Self.tree.utf8)).root)
  }

  /// "Mail, heading", three times "Text 1 of Mail", and "Open Mail, button" are 17 words.
  @Test func swipesGesturesAndSeconds() throws {
    #expect(
      try costs().text == """
        swipes  gestures  seconds  control
             4         2      5.7  Open Mail, button
             9         3     11.3  Open Calendar, button
            12         1     13.3  Help, link

        """)
  }

  @Test func aScreenWithoutElements() throws {
    let root = try TreeFile(name: "a", bytes: Array(AuditedTrees.screen("").utf8)).root
    #expect(ControlCosts(of: root).costs.isEmpty)
    #expect(ControlCosts(of: root).text == "swipes  gestures  seconds  control\n")
  }

  @Test func aBudget() throws {
    func findings(_ budget: Int?) throws -> [String] {
      let file = try TreeFile(name: "a", bytes: Array(Self.tree.utf8))
      return try Audit(rules: ["costly-control"], budget: budget).report(on: file, name: "a")
        .findings.map { "\($0.severity) \($0.path) \($0.message)" }
    }
    #expect(try findings(3) == [])
    #expect(
      try findings(2) == [
        "warning root.subviews[9] The control takes 3 gestures with the best rotor, and 9 swipes; "
          + "the budget is 2."
      ])
    // Without a budget, the rule is off.
    #expect(try findings(nil) == [])
    #expect(
      !(try AuditedTrees.report(on: Self.tree).outcomes.contains {
        $0.rule.name == "costly-control"
      }))
  }
}

import Auditing
import Testing

@Suite("Rules that examine frames") struct PlaceRuleTests {
  /// Returns a control that is no element, alone or in a view with a frame.
  private static func part(
    _ frame: String, _ label: String, in view: String? = nil, id: String = "a",
    isElement: Bool = false
  ) -> String {
    let part =
      #"{ "id": "\#(id)", "frame": [\#(frame)], "label": "\#(label)", "traits": ["button"], "#
      + #""isElement": \#(isElement) }"#
    return view.map { #"{ "frame": [\#($0)], "clips": true, "subviews": [\#(part)] }"# } ?? part
  }

  private static func row(_ more: String, _ parts: String...) -> String {
    #"{ "frame": [0,0,390,60], "isElement": true, "label": "Order 7", \#(more), "subviews": [ "#
      + parts.joined(separator: ",") + " ] }"
  }

  private static let adjustable =
    #""traits": ["adjustable"], "adjustable": { "values": ["1", "2"], "index": 0 }"#
  private static let plainButton = #""traits": ["button"]"#
  private static let aLink = #""traits": ["link"]"#

  private static func link(_ frame: String, _ label: String, id: String = "a") -> String {
    part(frame, label, id: id).replacing("button", with: "link")
  }

  /// A button outside of ``modal(_:)``.
  private static let aside = part("300,90,44,44", "Close", id: "out", isElement: true)

  private static func modal(_ content: String) -> String {
    #"{ "frame": [0,400,390,200], "viewIsModal": true, "subviews": [ "# + content + " ] }"
  }

  /// Controls inside elements, in front of others, and with names that others have in theirs.
  static let reach: [StaticRuleTests.Case] = [
    // Swiping up and down stands for the stars of a rating, and for minus and plus.
    .init(
      rule: "unreachable",
      subviews: row(adjustable, part("200,8,44,44", "Minus"), part("250,8,44,44", "Plus", id: "b"))),
    .init(
      rule: "unreachable", subviews: row(adjustable, part("200,8,44,44", "Delete")), paths: ["#a"]),
    .init(
      rule: "unreachable",
      subviews: row(
        adjustable, part("200,8,44,44", "Minus"), part("250,8,90,44", "Delete", id: "b")),
      paths: ["#a", "#b"]),
    // An action may be shorter than the name of its button.
    .init(
      rule: "unreachable",
      subviews: row(plainButton + #", "actions": ["Download"]"#, part("9,8,44,44", "Download all"))),
    .init(
      rule: "unreachable",
      subviews: row(plainButton + #", "actions": ["Download"]"#, part("9,8,44,44", "Downloads")),
      paths: ["#a"]),
    .init(
      rule: "unreachable",
      subviews: row(plainButton + #", "actions": ["Download all"]"#, part("9,8,44,44", "Download"))),
    .init(
      rule: "unreachable",
      subviews: row(plainButton + #", "actions": ["Like"]"#, part("9,8,44,44", "Like, 12"))),
    // A text that is a link opens the only one in it.
    .init(rule: "unreachable", subviews: row(aLink, link("100,8,90,44", "7"))),
    .init(
      rule: "unreachable",
      subviews: row(aLink, link("100,8,90,44", "Order"), link("200,8,90,44", "7", id: "b")),
      paths: ["#a", "#b"]),
    // A modal view covers what is behind it, not a control in front, nor one beside a message.
    .init(
      rule: "unreachable", subviews: modal(part("0,0,90,44", "Buy", isElement: true)) + "," + aside,
      paths: ["#out"]),
    .init(
      rule: "unreachable", subviews: aside + "," + modal(part("0,0,90,44", "Buy", isElement: true))),
    .init(
      rule: "unreachable", subviews: aside + "," + modal(at("0,0,90,44", "b", text)),
      paths: ["#out"]),
    .init(
      rule: "unreachable",
      subviews: part("20,420,90,44", "Buy", id: "out", isElement: true) + ","
        + modal(at("0,0,90,44", "b", text))),
    // What its container clips is not on the screen.
    .init(
      rule: "unreachable", subviews: row(plainButton, part("99,0,44,44", "Sea", in: "0,0,90,60"))),
    // A double tap touches the activation point.
    .init(
      rule: "unreachable",
      subviews: row(#""activationPoint": [220, 30]"#, part("200,8,44,44", "Order 7"))),
    .init(
      rule: "unreachable",
      subviews: row(#""activationPoint": [20, 30]"#, part("173,8,44,44", "Order 7")), paths: ["#a"]),
    // A button that floats over a list isn't one of its rows.
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,0,390,800], "scroll": { "contentSize": [390,900] }, "subviews": [ "#
        + at("0,600,390,100", "c") + " ] }," + part("300,620,56,56", "Compose"), paths: ["#a"]),
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,0,390,800], "scroll": { "contentSize": [390,900] }, "subviews": [ "#
        + at("0,600,390,100", "c") + "," + part("300,620,56,56", "Open") + " ] }"),
    // The names of others contain the name of the control.
    .init(
      rule: "unreachable",
      subviews: at("0,0,44,44", "Remove") + "," + at("300,0,44,44", "a")
        + #", { "frame": [50,0,200,44], "#
        + #""elementsHidden": true, "subviews": [ "# + at("0,0,200,44", "x") + " ] }", paths: ["#x"]
    ),
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,0,390,60], "elements": [ "# + at("0,0,90,44", "Close")
        + #" ], "subviews": [ "# + part("200,0,44,44", "x") + " ] }", paths: ["#a"]),
    // A control that nothing operates is dimmed.
    .init(
      rule: "trait-conflict",
      subviews: at("0,0,44,44", "a", plainButton + #", "respondsToUserInteraction": false"#),
      paths: ["#a"]),
    .init(
      rule: "trait-conflict",
      subviews: at(
        "0,0,44,44", "a", #""traits": ["button", "notEnabled"], "respondsToUserInteraction": false"#
      )),
    .init(
      rule: "trait-conflict",
      subviews: at(
        "0,0,44,44", "a",
        plainButton + #", "respondsToUserInteraction": false, "outcomes": { "activate": [] }"#)),
  ]

  @Test(arguments: reach)
  func isReached(_ item: StaticRuleTests.Case) throws {
    let found = try AuditedTrees.findings(AuditedTrees.screen(item.subviews), rules: [item.rule])
    #expect(found == item.paths.map { "\(item.rule) \($0)" })
  }

  static func at(
    _ frame: String, _ id: String, _ more: String = #""traits": ["button"]"#
  ) -> String {
    """
    { "id": "\(id)", "frame": [\(frame)], "isElement": true, "label": "\(id) x", \(more) }
    """
  }

  static let text = #""traits": ["staticText"]"#
  static let button = #""traits": ["button"]"#
  static let disabled = #""traits": ["button", "notEnabled"]"#

  static let cases: [StaticRuleTests.Case] = [
    .init(rule: "target-size", subviews: at("0,0,43,44", "a"), paths: ["#a"]),
    .init(rule: "target-size", subviews: at("0,0,44,44", "a")),
    .init(rule: "target-size", subviews: at("0,0,10,10", "a", text)),
    // Controls that the system draws.
    .init(
      rule: "target-size", subviews: at("300,100,51,31", "a", #""traits": ["button", "toggle"]"#)),
    .init(rule: "target-size", subviews: at("16,100,358,36", "a", #""traits": ["searchField"]"#)),
    .init(
      rule: "target-size",
      subviews: #"{ "frame": [20,100,350,32], "containerType": "series", "subviews": ["#
        + at("0,0,175,32", "a") + "," + at("175,0,175,32", "b") + "] }"),
    // A field and an accessory take the touches of their row.
    .init(
      rule: "target-size",
      subviews: #"{ "frame": [0,100,390,44], "subviews": ["#
        + at("16,11,300,22", "a", #""traits": ["textEntry"]"#) + "," + at("350,11,22,22", "b")
        + "] }"),
    // A part of the control may be hidden at the edge of the screen.
    .init(rule: "target-size", subviews: at("0,830,390,20", "a")),
    .init(
      rule: "target-overlap", subviews: at("0,0,100,50", "a") + "," + at("90,40,100,50", "b"),
      paths: ["#b"]),
    .init(
      rule: "target-overlap", subviews: at("0,0,100,50", "a") + "," + at("100,0,100,50", "b")),
    .init(
      rule: "target-overlap", subviews: at("0,0,100,50", "a") + "," + at("0,0,100,50", "b")),
    .init(
      rule: "target-overlap", subviews: at("0,0,100,50", "a") + "," + at("0,0,80,50", "b", text)),
    // Frames that are rounded to whole points share one with their neighbors.
    .init(rule: "target-overlap", subviews: at("0,0,101,50", "a") + "," + at("100,0,100,50", "b")),
    .init(
      rule: "target-overlap", subviews: at("0,0,102,50", "a") + "," + at("100,0,100,50", "b"),
      paths: ["#b"]),
    .init(
      rule: "target-overlap", subviews: at("0,0,100,50", "a") + "," + at("10,20,30,60", "b"),
      paths: ["#b"]),
    // A button in its field, and one that leaves the center of its row free.
    .init(
      rule: "target-overlap",
      subviews: at("0,100,390,44", "a", #""traits": ["textEntry"]"#) + ","
        + at("150,105,90,34", "b")),
    .init(
      rule: "target-overlap", subviews: at("0,100,390,44", "a") + "," + at("340,105,44,34", "b")),
    .init(
      rule: "target-overlap", subviews: at("0,100,390,44", "a") + "," + at("150,105,90,34", "b"),
      paths: ["#b"]),
    // Two buttons in a field can still overlap each other.
    .init(
      rule: "target-overlap",
      subviews: at("0,100,390,44", "a", #""traits": ["textEntry"]"#) + ","
        + at("300,101,44,42", "b") + "," + at("320,102,60,40", "c"), paths: ["#c"]),
    // Scrolled rows pass under a bar.
    .init(
      rule: "target-overlap",
      subviews: #"{ "frame": [0,0,390,844], "scroll": { "contentSize": [390, 2000] }, "#
        + #""subviews": ["# + at("0,770,390,60", "a") + "] }, "
        + #"{ "frame": [0,795,390,49], "subviews": ["# + at("0,0,195,49", "b") + "] }"),
    .init(
      rule: "same-target", subviews: at("0,0,100,50", "a") + "," + at("0,0,100,50", "b"),
      paths: ["#b"]),
    .init(rule: "empty-frame", subviews: at("10,10,0,44", "a"), paths: ["#a"]),
    .init(rule: "empty-frame", subviews: at("10,10,0,0", "a"), paths: ["#a"]),
    .init(rule: "empty-frame", subviews: at("0,0,0,0", "a", #""hidden": true"#)),
    .init(rule: "off-screen-frame", subviews: at("400,0,44,44", "a"), paths: ["#a"]),
    .init(
      rule: "off-screen-frame",
      subviews: #"{ "frame": [0,0,390,100], "scroll": { "contentSize": [390, 2000] }, "#
        + #""subviews": ["# + at("0,1500,44,44", "a") + "] }"),
    .init(
      rule: "stale-frame",
      subviews: #"{ "frame": [0,0,390,100], "scroll": { "contentSize": [390, 2000] }, "#
        + #""subviews": ["# + at("0,0,44,44", "a") + ","
        + at("0,50,44,44", "b", #""screenFrame": [0, 50, 44, 44]"#) + "] }", paths: ["#b"]),
    .init(
      rule: "order",
      subviews: #"{ "frame": [0,0,390,200], "elements": ["# + at("0,100,390,44", "a") + ","
        + at("0,0,390,44", "b") + "] }", paths: ["#b"]),
    .init(
      rule: "order",
      subviews: #"{ "frame": [0,0,390,200], "elements": ["# + at("0,0,100,44", "a") + ","
        + at("0,100,100,44", "b") + "," + at("200,0,100,44", "c") + "] }"),
    .init(
      rule: "order",
      subviews: #"{ "frame": [0,0,390,200], "elements": ["# + at("100,0,90,44", "a") + ","
        + at("0,0,90,44", "b") + "] }", paths: ["#b"]),
    .init(
      rule: "activation-point",
      subviews: at("0,0,100,50", "a", #""activationPoint": [150, 20], "traits": ["button"]"#) + ","
        + at("100,0,100,50", "b"), paths: ["#a"]),
    .init(
      rule: "unreachable",
      subviews: #"{ "id": "cell", "frame": [0,0,390,100], "isElement": true, "label": "Ann, x", "#
        + #""subviews": ["# + at("0,0,100,50", "a") + "] }", paths: ["#a"]),
    // A list of elements that leaves out a text, an action, or nothing that is not spoken.
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,100,390,200], "elements": ["# + at("0,0,390,44", "a")
        + #"], "subviews": ["# + at("0,60,390,44", "b", text) + "] }", paths: ["#b"]),
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,100,390,200], "elements": ["# + at("0,0,390,44", "a")
        + #"], "subviews": ["# + at("0,60,390,44", "b", #""actions": ["Delete"]"#) + "] }",
      paths: ["#b"]),
    .init(
      rule: "unreachable",
      subviews: #"{ "frame": [0,100,390,200], "elements": ["# + at("0,0,390,44", "a")
        + #"], "subviews": [{ "frame": [0,60,390,44], "isElement": true, "label": "a" }] }"#),
    // A control that isn't an element: in an element, as its action, and with a namesake elsewhere.
    .init(
      rule: "unreachable",
      subviews: at(
        "0,0,390,100", "a",
        text + #", "subviews": [{ "id": "b", "frame": [300,0,44,44], "label": "Reply", "#
          + button + "}]"), paths: ["#b"]),
    .init(
      rule: "unreachable",
      subviews: at(
        "0,0,390,100", "a",
        text + #", "actions": ["Reply"], "subviews": [{ "frame": [300,0,44,44], "label": "Reply", "#
          + button + "}]")),
    .init(
      rule: "unreachable",
      subviews: at("0,0,390,100", "a") + #", { "id": "b", "frame": [0,200,390,44], "#
        + #""label": "a x", "traits": ["button"] }"#, paths: ["#b"]),
    .init(
      rule: "unreachable",
      subviews: #"{ "id": "cell", "frame": [0,0,390,100], "isElement": true, "label": "a x, b", "#
        + #""subviews": ["# + at("0,0,100,50", "a", text) + "] }"),
    .init(
      rule: "modal-leak",
      subviews: #"{ "frame": [0,0,390,400], "subviews": [ { "frame": [0,0,390,200], "#
        + #""viewIsModal": true, "subviews": ["# + at("0,0,100,50", "a") + "] } ] },"
        + at("0,500,100,50", "b"), paths: ["#b"]),
    .init(
      rule: "modal-leak",
      subviews: at("0,500,100,50", "b") + #", { "frame": [0,0,390,200], "#
        + #""viewIsModal": true, "subviews": ["# + at("0,0,100,50", "a") + "] }"),
  ]

  /// WCAG 2.2 requires 24 points or space around a control; Apple recommends 44.
  @Test func pathOfASubviewThatIsLeftOut() throws {
    let tree = AuditedTrees.screen(
      #"""
      {"frame": [0, 0, 390, 200],
       "elements": [{"isElement": true, "frame": [0, 0, 390, 44], "label": "A"}],
       "subviews": [{"frame": [0, 50, 390, 44]},
                    {"isElement": true, "frame": [0, 100, 390, 44], "label": "Bread"}]}
      """#)
    #expect(
      try AuditedTrees.findings(tree, rules: ["unreachable"])
        == ["unreachable root.subviews[0].subviews[1]"])
  }

  @Test(arguments: [
    (subviews: at("100,100,20,20", "a"), severity: Severity.info),
    (subviews: at("100,100,20,20", "a") + "," + at("121,100,20,20", "b"), .error),
    (subviews: at("100,100,20,20", "a") + "," + at("125,100,20,20", "b"), .info),
    (subviews: at("100,100,30,30", "a"), .info),
    (
      subviews: at("100,100,20,20", "a", #""traits": ["link"]"#) + ","
        + at("121,100,20,20", "b", text), .info
    ),
    // A disabled control takes no touches.
    (
      subviews: at("100,100,20,20", "a", disabled) + "," + at("121,100,20,20", "b", disabled),
      .info
    ),
    (subviews: at("100,100,20,20", "a") + "," + at("121,100,20,20", "b", disabled), .info),
    (subviews: at("100,100,20,20", "a", disabled) + "," + at("121,100,20,20", "b"), .info),
  ])
  func sizesHaveTwoLevels(subviews: String, severity: Severity) throws {
    let report = try AuditedTrees.report(AuditedTrees.screen(subviews), rules: ["target-size"])
    #expect(Set(report.findings.map(\.severity)) == [severity])
  }

  /// An element without a size is an error if a touch cannot reach a control or if its text is
  /// never heard.
  @Test(arguments: [
    (element: at("10,10,0,44", "a"), severity: Severity.error),
    (element: at("10,10,0,0", "a"), .error),
    (element: at("10,10,0,0", "a", text), .error),
    (element: at("10,10,200,0", "a", text), .warning),
    (element: at("10,10,200,0", "a", #""traits": ["image"]"#), .warning),
    (
      element: #"{ "frame": [10,10,0,0], "isElement": true, "traits": ["image"] }"#, .warning
    ),
    (
      element: #"{ "frame": [10,10,0,0], "isElement": true, "traits": ["button"] }"#, .error
    ),
  ])
  func emptyFramesHaveTwoLevels(element: String, severity: Severity) throws {
    let report = try AuditedTrees.report(AuditedTrees.screen(element), rules: ["empty-frame"])
    #expect(report.findings.map(\.severity) == [severity])
  }

  @Test(arguments: cases)
  func finds(_ item: StaticRuleTests.Case) throws {
    let json = AuditedTrees.screen(item.subviews, language: item.language)
    let found = try AuditedTrees.findings(json, rules: [item.rule])
    #expect(found == item.paths.map { "\(item.rule) \($0)" })
  }

  @Test func rightToLeftScreensAreReadSo() throws {
    let row = { (first: String, second: String) in
      """
      { "screen": { "layoutDirection": "rtl" }, "root": { "frame": [0, 0, 390, 844], "elements": [
        \(first), \(second) ] } }
      """
    }
    let right = Self.at("200,0,100,44", "right")
    let left = Self.at("0,0,100,44", "left")
    #expect(try AuditedTrees.findings(row(right, left), rules: ["order"]) == [])
    #expect(try AuditedTrees.findings(row(left, right), rules: ["order"]) == ["order #right"])
  }
}

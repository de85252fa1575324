import Auditing
import Testing

@Suite("Rules that examine labels, words, and traits") struct StaticRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let subviews: String
    var language = "en"
    var paths: [String] = []
    var testDescription: String { "\(rule): \(subviews.prefix(120))" }
  }

  /// Returns an element of a comfortable size.
  static func element(_ label: String, _ more: String = "", y: Int = 0, id: String? = nil) -> String
  {
    let id = id.map { "\"id\": \"\($0)\", " } ?? ""
    let more = more.isEmpty ? "" : ", " + more
    return """
      { \(id)"frame": [0, \(y), 390, 44], "isElement": true, "label": "\(label)"\(more) }
      """
  }

  static let button = #""traits": ["button"]"#

  static func bar(_ tabs: String, _ more: String = "") -> String {
    #"{ "id": "bar", "frame": [0, 0, 390, 99], "traits": ["tabBar"]\#(more), "subviews": [\#(tabs)] }"#
  }

  static let labels: [Case] = [
    Case(
      rule: "missing-label", subviews: #"{ "id": "a", "frame": [0,0,44,44], "isElement": true }"#,
      paths: ["#a"]),
    Case(rule: "missing-label", subviews: element("  ", id: "a"), paths: ["#a"]),
    Case(
      rule: "missing-label", subviews: element("", #""hint": "Opens it.""#, id: "a"), paths: ["#a"]),
    Case(rule: "missing-label", subviews: element("", #""traits": ["backButton"]"#)),
    Case(rule: "missing-label", subviews: element("—")),
    Case(
      rule: "duplicate-label",
      subviews: element("Delete", button) + "," + element("Delete", button, y: 50, id: "b"),
      paths: ["#b"]),
    Case(
      rule: "duplicate-label",
      subviews: element("Bell", #""value": "on""#) + "," + element("Bell", y: 50)),
    Case(
      rule: "duplicate-label",
      subviews: #"{ "frame": [0,0,390,44], "containerType": "series", "subviews": ["#
        + element("Part") + "," + element("Part", y: 44) + "] }"),
    Case(rule: "label-has-trait", subviews: element("Play button", button, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Button", button, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Press the button")),
    Case(rule: "label-has-trait", subviews: element("Copy link", button)),
    Case(
      rule: "label-has-trait", subviews: element("Play-Taste", button), language: "de"),
    Case(
      rule: "label-has-trait", subviews: element("Start Taste", button, id: "a"), language: "de",
      paths: ["#a"]),
    Case(rule: "label-has-state", subviews: element("Bold, selected", id: "a"), paths: ["#a"]),
    Case(rule: "label-has-state", subviews: element("Bold (selected)", id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-state",
      subviews: element("Bold selected", #""traits": ["selected"]"#, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-state", subviews: element("Clear selected", button)),
    Case(rule: "label-has-state", subviews: element("Carry on", button)),
    Case(
      rule: "label-has-state",
      subviews: element("Wi-Fi on", #""traits": ["toggle"], "value": "1""#, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-ends-in-stop", subviews: element("Play.", button, id: "a"), paths: ["#a"]),
    Case(rule: "label-ends-in-stop", subviews: element("It is late.")),
    Case(rule: "label-ends-in-stop", subviews: element("Ann posted this an hour ago.", button)),
    Case(rule: "label-ends-in-stop", subviews: element("5 p.m.", button)),
    Case(rule: "label-ends-in-stop", subviews: element("Open...", button)),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Tap to play.""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Play the song.""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Activate to select this tab""#, id: "a"),
      paths: ["#a"]),
    Case(rule: "hint-style", subviews: element("A", #""hint": "Plays the song.""#)),
    Case(rule: "hint-style", subviews: element("A", #""hint": "Shows the tap water.""#)),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Zum Abspielen doppeltippen.""#, id: "a"), language: "de",
      paths: ["#a"]),
    Case(
      rule: "decorative-glyph", subviews: element("\u{2502} Mail", id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("\u{E001}", id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("Mail → ☆")),
  ]

  static let words: [Case] = [
    Case(
      rule: "plural",
      subviews: element(
        "You have 1 items", #""spans": [{ "text": "You have 1 " }, { "text": "items" }]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "language", subviews: element("λόγος", id: "a"), paths: ["#a"]),
    Case(
      rule: "language", subviews: element("λόγος", #""language": "en""#, id: "a"), paths: ["#a"]),
    Case(rule: "language", subviews: element("λόγος", #""language": "grc""#)),
    Case(rule: "language", subviews: element("logos", #""language": "grc-Latn""#)),
    Case(
      rule: "language", subviews: element("logos", #""language": "grc""#, id: "a"), paths: ["#a"]),
    Case(rule: "language", subviews: element("3", #""language": "grc""#, id: "a"), paths: ["#a"]),
    Case(rule: "language", subviews: element("1984", #""language": "de""#)),
    Case(rule: "language", subviews: element("angle α and μm")),
    Case(rule: "language", subviews: element("Το iPhone μου", #""language": "el""#)),
    Case(rule: "language", subviews: element("Café crème")),
    Case(rule: "language", subviews: element("שלום", #""language": "he""#)),
    Case(rule: "language", subviews: element("A", #""hint": "ברכה""#, id: "a"), paths: ["#a"]),
    Case(rule: "language", subviews: element("Привет", id: "a"), paths: ["#a"]),
    Case(rule: "language", subviews: element("Привет"), language: "ru"),
    Case(rule: "language", subviews: element("λέξη", #""language": "tlh""#)),
    Case(rule: "abbreviation", subviews: element("3 m", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("sent 5min ago", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("in 2 hrs.", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("12 of 64 GB")),
    Case(rule: "abbreviation", subviews: element("iPhone 4s case")),
    Case(rule: "abbreviation", subviews: element("Line 4 Main Street")),
    Case(rule: "plural", subviews: element("1 minutes ago", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("21 minutes ago")),
    Case(rule: "plural", subviews: element("1 Kings 3")),
    Case(rule: "plural", subviews: element("1 series, 1 address, 1 bus")),
    Case(
      rule: "plural", subviews: element("vor 1 Minuten", id: "a"), language: "de", paths: ["#a"]),
    Case(rule: "plural", subviews: element("1 wiersz"), language: "pl"),
  ]

  static let traits: [Case] = [
    Case(
      rule: "trait-conflict", subviews: element("A", #""traits": ["button", "link"]"#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "trait-conflict",
      subviews: element("A", #""traits": ["button", "adjustable"]"#, id: "a"), paths: ["#a"]),
    Case(rule: "trait-conflict", subviews: element("A", #""traits": ["button", "toggle"]"#)),
    Case(
      rule: "trait-conflict",
      subviews: bar(element("A", button) + "," + element("B", button, y: 44)),
      paths: ["#bar"]),
    Case(
      rule: "trait-conflict",
      subviews: bar(
        element("A", button) + #", { "frame": [0, 44, 390, 44], "subviews": ["#
          + element("B", #""traits": ["button", "selected"]"#) + "] }")),
    Case(rule: "trait-conflict", subviews: bar(element("A", button))),
    Case(
      rule: "trait-conflict",
      subviews: bar(
        element("A", button) + "," + element("B", button, y: 44), #", "hidden": true"#)),
    Case(
      rule: "adjustable-incomplete",
      subviews: element("A", #""traits": ["adjustable"], "value": "3 cups""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "adjustable-incomplete",
      subviews: element(
        "A", #""traits": ["adjustable"], "adjustable": { "values": ["low", "high"] }"#)),
    Case(
      rule: "value-is-index",
      subviews: element(
        "A",
        #""traits": ["adjustable"], "value": "1", "adjustable": { "values": ["low", "high"] }"#,
        id: "a"), paths: ["#a"]),
    Case(
      rule: "value-is-index",
      subviews: element("A", #""traits": ["adjustable"], "adjustable": { "values": ["1", "2"] }"#)),
    Case(
      rule: "bare-number",
      subviews: element("3") + ","
        + element("1722", #""hint": "Strong's number""#, y: 50, id: "b"),
      paths: ["#b"]),
    Case(rule: "bare-number", subviews: element("3") + "," + element("4", y: 50)),
    Case(
      rule: "unreachable",
      subviews: #"{ "id": "a", "frame": [0,0,390,44], "actions": ["Reply"], "subviews": ["#
        + "] }", paths: ["#a"]),
    // The elements of a view offer its actions.
    Case(
      rule: "unreachable",
      subviews: #"{ "id": "a", "frame": [0,0,390,44], "actions": ["Reply"], "subviews": ["#
        + element("Post") + "] }"),
    Case(
      rule: "hidden-action", subviews: element("A", #""actions": [" "]"#, id: "a"), paths: ["#a"]),
    Case(rule: "hidden-action", subviews: element("A", #""actions": ["Reply"]"#)),
    Case(
      rule: "cell-without-header",
      subviews: #"{ "frame": [0,0,390,100], "containerType": "dataTable", "#
        + #""table": { "rows": 1, "columns": 2, "columnHeaders": { "0": ["a"] } }, "subviews": ["#
        + element("A", #""cell": { "row": 0, "column": 0 }"#, id: "a") + ","
        + element("B", #""cell": { "row": 0, "column": 1 }"#, y: 50, id: "b") + "] }",
      paths: ["#b"]),
    // An empty cell says its headers.
    Case(rule: "missing-label", subviews: emptyCell()),
    Case(rule: "missing-label", subviews: emptyCell(#""traits": ["button"], "#), paths: ["#b"]),
    Case(rule: "cell-without-header", subviews: emptyCell()),
    Case(rule: "cell-without-header", subviews: headers(), paths: ["#value"]),
    Case(
      rule: "cell-without-header",
      subviews: headers(second: "", element("2", #""cell": { "row": 1, "column": 1 }"#) + ","),
      paths: ["#value"]),
    Case(
      rule: "cell-without-header",
      subviews: headers(element("2", #""cell": { "row": 1, "column": 1 }"#, y: 90) + ",")),
    Case(
      rule: "too-many-stops",
      subviews: #"{ "id": "post", "frame": [0,0,390,800], "elements": ["#
        + element((1...13).map { "@name\($0)x" }.joined(separator: " ")) + ","
        + (1...13).map { element("@name\($0)x", #""traits": ["link"]"#, y: $0 * 50) }
        .joined(separator: ",") + "] }", paths: ["#post"]),
    Case(
      rule: "too-many-stops",
      subviews: #"{ "id": "post", "frame": [0,0,390,800], "elements": ["#
        + element((1...12).map { "@name\($0)x" }.joined(separator: " ")) + ","
        + (1...12).map { element("@name\($0)x", #""traits": ["link"]"#, y: $0 * 50) }
        .joined(separator: ",") + "] }"),
  ]

  /// A table with two column headers and a cell in the first column.
  static func headers(second: String = "Value", _ more: String = "") -> String {
    #"{ "frame": [0,0,390,200], "containerType": "dataTable", "table": { "rows": 2, "columns": 2, "#
      + #""columnHeaders": { "0": ["rate"], "1": ["value"] } }, "subviews": ["# + more
      + element("Rate", #""cell": { "row": 0, "column": 0 }"#, id: "rate") + ","
      + element(second, #""cell": { "row": 0, "column": 1 }"#, id: "value") + ","
      + element("15 %", #""cell": { "row": 1, "column": 0 }"#, y: 50) + "] }"
  }

  /// A table with a header, and an empty cell in a column without one.
  static func emptyCell(_ more: String = "") -> String {
    #"{ "frame": [0,0,390,100], "containerType": "dataTable", "#
      + #""table": { "rows": 1, "columns": 2, "columnHeaders": { "0": ["a"] } }, "subviews": ["#
      + element("A", #""cell": { "row": 0, "column": 0 }"#, id: "a") + ","
      + element("", more + #""cell": { "row": 0, "column": 1 }"#, y: 50, id: "b") + "] }"
  }

  @Test(arguments: labels + words + traits)
  func finds(_ item: Case) throws {
    let json = AuditedTrees.screen(item.subviews, language: item.language)
    let found = try AuditedTrees.findings(json, rules: [item.rule])
    #expect(found == item.paths.map { "\(item.rule) \($0)" })
  }
}

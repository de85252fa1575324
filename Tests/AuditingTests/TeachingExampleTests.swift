import Auditing
import Testing

/// Pairs of a bad and a good screen, as courses on accessibility teach them.
@Suite("Good and bad examples") struct TeachingExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let rule: String
    /// The findings, with their severity: `error #a`.
    var bad: [String]
    let subviews: String
    /// The same screen as it should be.
    let good: String
    var testDescription: String { "\(rule): \(subviews.prefix(120))" }

    init(_ rule: String, _ bad: String..., subviews: String, good: String) {
      self.rule = rule
      self.bad = bad
      self.subviews = subviews
      self.good = good
    }
  }

  static func element(_ label: String?, _ more: String, y: Int = 0, id: String = "a") -> String {
    let name = label.map { "\"label\": \"\($0)\", " } ?? ""
    return """
      { "id": "\(id)", "frame": [0, \(y), 390, 44], "isElement": true, \(name)\(more) }
      """
  }

  static func traits(_ names: String..., value: String? = nil) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"traits\": [\(list)]" + (value.map { ", \"value\": \"\($0)\"" } ?? "")
  }

  static let screenWithoutName = AuditedTrees.screen(
    element(nil, traits("button", "toggle", value: "0")))

  static let names: [Example] = [
    ("Wi-Fi", traits("button", "toggle", value: "0"), "error"),
    ("Volume", traits("adjustable", value: "50 %"), "error"),
    ("State", traits("button", "popUpButton", value: "Texas"), "error"),
    ("First name", traits("textEntry", value: "Ann"), "error"),
    ("Password", traits("secureTextEntry", value: "•••"), "error"),
    ("Search", traits("searchField", value: "shoes"), "error"),
    ("Map", traits("link", value: "open"), "error"),
    ("Loading", traits("updatesFrequently", value: "50 %"), "warning"),
    ("Battery", #""value": "80 %""#, "warning"),
  ].map { label, more, severity in
    Example(
      "missing-label", "\(severity) #a", subviews: element(nil, more), good: element(label, more))
  }

  /// Names of images. A word that may be anything else is told by the identifier of its element.
  static let images: [Example] = [
    ("remixing_button_overflow", "More", "image", "error"),
    ("remixing_sequence_button_overflow", "More", "button", "error"),
    ("bookmarkTrayFillLarge", "Saved", "button", "warning"),
    ("historyLarge", "History", "button", "warning"),
    ("profile_icon", "Profile", "button", "error"),
    ("iconShare", "Share", "button", "error"),
    ("PlayButton", "Play", "button", "error"),
    ("arrow-left", "Back", "button", "warning"),
    ("barcode.viewfinder", "Scan barcode", "button", "error"),
    ("dog.fill", "Golden retriever in a park", "image", "error"),
    ("magnifyingglass", "Search", "button", "warning"),
    ("IMG_2041", "Beach at night", "image", "error"),
    ("star-half", "4 and a half stars", "image", "warning"),
    ("heart-filled", "Favorite", "button", "warning"),
    ("goforward", "Reload", "button", "warning"),
    ("crown", "Leaderboard", "button", "warning"),
    ("rosette", "Awards", "image", "warning"),
    ("trash", "Delete", "button", "warning"),
    ("heart", "Favorite", "image", "warning"),
    ("get10off", "Get 10% off", "image", "warning"),
    ("network-icon", "A well-known icon", "image", "warning"),
    ("image2", "Image 2", "image", "error"),
    ("direct_inbox_share_sheet", "Send", "button", "warning"),
    ("A11y_logo", "Company", "image", "warning"),
    ("settings_row_account_header", "Account", "button", "warning"),
    ("homeScreenPromotion", "Offers", "image", "warning"),
  ].map { bad, good, trait, severity in
    Example(
      "file-name", "\(severity) #\(bad)", subviews: element(bad, traits(trait), id: bad),
      good: element(good, traits(trait)))
  }

  static let closes =
    #""outcomes": { "activate": [{ "announcement": { "text": "Closed" } }] }"#

  static let responds = #", "respondsToUserInteraction": true"#

  static let roles: [Example] = [
    Example(
      "label-has-trait", "warning #a", subviews: element("Heart icon", traits("image")),
      good: element("Heart", traits("image"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Image of a heart", traits("image")),
      good: element("Profile picture", traits("image"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Edit icon", traits("image")),
      good: element("App icon", traits("image"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Close icon", traits("button")),
      good: element("Change icon", traits("button"))),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("Volume slider", traits("adjustable", value: "50 %")),
      good: element("Volume", traits("adjustable", value: "50 %"))),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("Email field", traits("textEntry", value: "ann@example.org")),
      good: element("Email", traits("textEntry", value: "ann@example.org"))),
    Example(
      "file-name", "warning #a", subviews: element("https://example.com/help", traits("link")),
      good: element("https://example.com/help", traits("staticText"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Add button", traits("button")),
      good: element("Add link", traits("link"))),
    // The words of the screen reader for the role, wherever they are.
    Example(
      "label-has-trait", "warning #a", "warning #b",
      subviews: tabs("Home, tab, 1 of 2", "Cart tab"),
      good: tabs("Home", "Cart")),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("Wi-Fi switch", traits("button", "toggle", value: "1")),
      good: element("Wi-Fi", traits("button", "toggle", value: "1"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Wi-Fi toggle", traits("toggle")),
      good: element("Toggle Wi-Fi", traits("toggle"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Agree checkbox", traits("checkBox")),
      good: element("Agree", traits("checkBox"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Settings heading", traits("header")),
      good: element("Settings", traits("header"))),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("Password text box", traits("secureTextEntry")),
      good: element("Password", traits("secureTextEntry"))),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("Botón Guardar", traits("button") + #", "language": "es""#),
      good: element("Botón de pánico", traits("button") + #", "language": "es""#)),
    Example(
      "label-has-trait", "warning #a",
      subviews: element("保存按钮", traits("button") + #", "language": "zh-Hans""#),
      good: element("保存", traits("button") + #", "language": "zh-Hans""#)),
    Example(
      "label-has-trait", "warning #a", subviews: element("保存ボタン", traits("button")),
      good: element("保存", traits("button"))),
    Example(
      "label-has-state", "warning #a", subviews: element("Expanded, Details", traits("button")),
      good: element("Details, expanded edition", traits("button"))),
    Example(
      "label-has-state", "warning #a", subviews: element("Details collapsed", traits("button")),
      good: element("Collapsed", traits("button"))),
    Example(
      "label-has-state", "warning #a", subviews: element("Checked, Terms", traits("button")),
      good: element("Checked baggage, terms", traits("button"))),
    Example(
      "label-has-state", "warning #a", subviews: element("Terms, not selected", traits("button")),
      good: element("Terms, 3 selected", traits("button"))),
    Example(
      "label-has-state", "warning #a",
      subviews: element("Notifications off", traits("button", "toggle", value: "0")),
      good: element("Time off", traits("button"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Click here", traits("link")),
      good: element("Here we go again", traits("link"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("Learn more", traits("link")),
      good: element("More", traits("button"))),
    Example(
      "label-has-state", "warning #a", subviews: element("Filters, expanded", traits("button")),
      good: element("Filters", traits("button") + #", "expandedStatus": "expanded""#)),
    Example(
      "repeated-label", "warning #a",
      subviews: element("Brightness, 80%", traits("adjustable", value: "80%")),
      good: element("Level 3", traits("button", value: "3"))),
    // The keyboard's own keys are buttons too, and the space bar's label is a space.
    Example(
      "trait-conflict", "error #a", subviews: element("Terms", traits("button", "link")),
      good: element("shift", traits("button", "keyboardKey"))),
    // A banner that a swipe turns and a double tap opens: possible, and rarely understood.
    Example(
      "trait-conflict", "warning #a",
      subviews: element("Offers", traits("adjustable", "button", value: "1 of 3")),
      good: element("Offers", traits("adjustable", value: "1 of 3"))),
    Example(
      "trait-conflict", "error #a", subviews: element("q", traits("keyboardKey", "link")),
      good: element("q", traits("keyboardKey"))),
    Example(
      "label-has-trait", "warning #a", subviews: element("click", traits("button")),
      good: element("Clicks", traits("button"))),
    Example(
      "repeated-label", "warning #a", subviews: element("Red panda Red panda", traits("link")),
      good: element("New York, New York", traits("link"))),
    Example(
      "repeated-label", "warning #a",
      subviews: element("Red panda", traits("image"))
        + "," + element("Red panda", traits("staticText"), y: 50, id: "b"),
      good: element("Red panda", traits("staticText"))
        + "," + element("A red panda in a tree", traits("image"), y: 50, id: "b")),
    Example(
      "glyph-label", "warning #a", subviews: element(".", traits("link")),
      good: element(".", traits("button", "keyboardKey"))),
    Example(
      "glyph-label", "warning #a", subviews: element("-", traits("button")), good: digits("-")),
    Example(
      "glyph-label", "warning #a", subviews: element("…", traits("button")),
      good: element("More…", traits("button"))),
    Example(
      "glyph-label", "warning #a", subviews: element("*", traits("image")), good: digits("*")),
    Example(
      "language", "error #a", subviews: element("Hi", #""language": "english""#),
      good: element("Hi", #""language": "en-US-GB""#)),
    // Apple's logo has a name.
    Example(
      "decorative-glyph", "warning #a", subviews: element("\u{E000} Music", traits("staticText")),
      good: element("\u{F8FF} Music", traits("staticText"))),
    Example(
      "missing-label", "error #a", subviews: element(" ", traits("button")),
      good: element(" ", traits("keyboardKey"))),
    Example(
      "missing-role", "warning #a",
      subviews: element("Learn more", traits("staticText") + responds),
      good: element("Learn more", traits("staticText", "button") + responds)),
    Example(
      "missing-role", "warning #a",
      subviews: element("Scan", traits("image") + responds),
      good: element("Scan", traits("image") + #", "respondsToUserInteraction": false"#)),
    Example(
      "missing-role", "warning #a", subviews: element("Close", closes),
      good: element("Close", traits("button") + ", " + closes)),
    Example(
      "plural", "warning #a", subviews: element("1 hits", traits("staticText")),
      good: element("#1 hits", traits("staticText"))),
    Example(
      "plural", "warning #a", subviews: element("(1 replies)", traits("staticText")),
      good: element("-1 degrees, @1 hits, $1 bills", traits("staticText"))),
    Example(
      "abbreviation", "warning #a", subviews: element("Ann, 20 m", traits("staticText")),
      good: element("I waited 20 mins", traits("staticText"))),
    Example(
      "abbreviation", "warning #a", subviews: element("5 min", traits("staticText")),
      good: element(
        "We waited there in the rain for more than 20 min until the bus came.",
        traits("staticText"))),
  ]

  /// The keys of a calculator, with a sign among them.
  static func digits(_ sign: String) -> String {
    ["1", "2", "3", sign].enumerated().map { index, label in
      element(label, traits("button"), y: 50 * index, id: "key\(index)")
    }.joined(separator: ",")
  }

  static let section = element("Billing address", traits("header"), y: 50, id: "section")

  /// Two fields with one name, which a heading between them tells apart.
  static let fields: [Example] = [
    Example(
      "duplicate-label", "warning #b",
      subviews: element("Name", traits("textEntry")) + ","
        + element("Name", traits("textEntry"), y: 50, id: "b"),
      good: element("Name", traits("textEntry")) + ","
        + element("Name of the bank", traits("textEntry"), y: 50, id: "b")),
    Example(
      "duplicate-label", "info #b",
      subviews: element("Name", traits("textEntry")) + "," + section + ","
        + element("Name", traits("textEntry"), y: 100, id: "b"),
      good: element("Name", traits("textEntry"))),
    Example(
      "duplicate-label", "warning #b",
      subviews: element("Edit", traits("button")) + "," + section + ","
        + element("Edit", traits("button"), y: 100, id: "b"),
      good: element("Edit", traits("button"))),
  ]

  static func hidden(_ inside: String) -> String {
    #"{ "id": "box", "frame": [0, 100, 390, 200], "elementsHidden": true, "subviews": ["#
      + inside + "] }"
  }

  static let button = element("Buy", traits("button"), id: "buy")
  static let title = element("Shop", traits("header"), y: 0, id: "title")

  /// A view that another one covers, as a dialog covers the screen behind it.
  static func behind(_ dialog: String) -> String {
    hidden(button)
      + #", { "frame": [0, 0, 390, 844], "subviews": ["# + dialog + "] }"
  }

  static func tabs(_ labels: String...) -> String {
    let tabs = zip(["a", "b"], labels).enumerated().map { index, tab in
      #"{ "id": "\#(tab.0)", "frame": [\#(index * 195), 0, 195, 50], "isElement": true, "#
        + #""label": "\#(tab.1)", "traits": ["button"] }"#
    }
    return #"{ "frame": [0, 700, 390, 50], "traits": ["tabBar"], "#
      + #""subviews": [\#(tabs.joined(separator: ","))] }"#
  }

  static func overlapping(_ bar: String) -> String {
    let tabs = [("a", 111), ("b", 197)].map { id, x in
      #"{ "id": "\#(id)", "frame": [\#(x), 4, 94, 54], "isElement": true, "label": "Tab \#(id)", "#
        + #""traits": ["button"] }"#
    }
    return #"{ "frame": [0, 700, 390, 83], \#(bar)"subviews": [\#(tabs.joined(separator: ","))] }"#
  }

  /// A button with a link in it.
  static func nested(_ label: String, _ more: String = "") -> String {
    let link = element("terms", traits("link"), id: "terms")
    return element(label, traits("button") + more + #", "subviews": [\#(link)]"#)
  }

  /// A text of 390 points with a link of 70 points in it.
  static func text(linkAt x: Int) -> String {
    let link =
      #"{ "id": "terms", "frame": [\#(x), 0, 70, 44], "isElement": true, "#
      + #""label": "terms", "traits": ["link"] }"#
    return element("I accept the terms", traits("staticText") + #", "subviews": [\#(link)]"#)
  }

  /// A row with a switch without a name in it.
  static func nested(_ label: String, inner: String, _ outer: String) -> String {
    let toggle = element(nil, traits("button", inner, value: "1"), id: "inner")
    return element(label, traits("button", outer, value: "1") + #", "subviews": [\#(toggle)]"#)
  }

  /// A row with a control in it that has a part of its name.
  static func row(_ label: String, _ outer: String, _ inner: String) -> String {
    let control = element("Wi-Fi", traits("button", inner, value: "1"), id: "wifi")
    return element(label, outer + #", "subviews": [\#(control)]"#)
  }

  /// A container with the button "Buy" in it, and a list of its elements.
  static func container(elements: String) -> String {
    #"{ "frame": [0, 0, 390, 200], "elements": [\#(elements)], "subviews": [\#(low)] }"#
  }

  static let low = element("Buy", traits("button"), y: 100, id: "buy")

  /// A view that is no element.
  static func plain(_ more: String) -> String {
    #"{ "id": "pay", "frame": [0, 300, 390, 44], "label": "Pay", \#(more) }"#
  }

  static func alert(_ more: String) -> String {
    let done = element("OK", traits("button"), id: "ok")
    return #"{ "frame": [0, 400, 390, 200], "traits": ["alert"], \#(more)"label": "Sure?", "#
      + #""subviews": [\#(done)] }"#
  }

  /// A field with a small button in it.
  static func dictation(_ trait: String) -> String {
    element("Search", traits(trait)) + #", { "id": "dictate", "frame": [340, 11, 17, 22], "#
      + #""isElement": true, "label": "Dictate", "traits": ["button"] }"#
  }

  static let silent = #", "elementsHidden": true"#

  static let paths: [Example] = [
    Example(
      "unreachable", "warning #buy", subviews: title + "," + hidden(button),
      good: title + "," + hidden(element("Picture", traits("image")))),
    Example(
      "unreachable", "warning #a",
      subviews: title + ","
        + hidden(element("Details", traits("staticText") + #", "respondsToUserInteraction": true"#)),
      good: title + "," + hidden(element("Details", traits("staticText")))),
    // The system's tabs overlap.
    Example(
      "target-overlap", "warning #b", subviews: overlapping(""),
      good: overlapping(#""traits": ["tabBar"], "#)),
    Example(
      "unreachable", "warning #buy",
      subviews: title + "," + element("Buy", traits("button") + silent, y: 60, id: "buy"),
      good: behind(title)),
    // A second control in one that speaks its name.
    Example(
      "unreachable", "warning #terms", subviews: nested("I accept the terms"),
      good: nested("I accept the terms", #", "actions": ["terms"]"#)),
    Example(
      "unreachable", "error #terms", subviews: nested("I accept"), good: nested("terms")),
    // A link in a text that is one element. A double tap lands in the middle of the text.
    Example(
      "unreachable", "warning #terms", subviews: text(linkAt: 0), good: text(linkAt: 160)),
    Example(
      "unreachable", "error #inner", subviews: nested("Wi-Fi", inner: "toggle", "selected"),
      good: nested("Wi-Fi", inner: "toggle", "toggle")),
    // The name of a control in the name of its row: the role and the state are lost.
    Example(
      "unreachable", "warning #wifi", subviews: row("Wi-Fi", traits("staticText"), "toggle"),
      good: row("Wi-Fi", traits("button", "toggle", value: "1"), "toggle")),
    Example(
      "unreachable", "warning #wifi",
      subviews: row("Wi-Fi 40%", traits("staticText"), "adjustable"),
      good: row("Wi-Fi 40%", traits("adjustable", value: "40%"), "adjustable")),
    Example(
      "unreachable", "warning #wifi", subviews: row("My Wi-Fi", traits("button"), "textEntry"),
      good: row("My Wi-Fi", traits("button") + #", "actions": ["Edit"]"#, "textEntry")),
    // A container whose elements leave out a subview, and one with a proxy for it.
    Example(
      "unreachable", "error #buy", subviews: container(elements: title),
      good: container(elements: title + "," + element("Buy", traits("button"), y: 60, id: "proxy"))),
    Example(
      "unreachable", "error #buy", subviews: title + "," + container(elements: ""),
      good: title + "," + container(elements: element("Row", #""actions": ["Buy"]"#, y: 9))),
    // A control that is no element, by its trait, its response to touches, or its outcome.
    Example(
      "unreachable", "error #pay", subviews: title + "," + plain(traits("button")),
      good: title + "," + plain(traits("button") + #", "hidden": true"#)),
    Example(
      "unreachable", "error #pay",
      subviews: title + "," + plain(#""respondsToUserInteraction": true"#),
      good: title + "," + plain(traits("staticText"))),
    Example(
      "unreachable", "error #pay",
      subviews: title + ","
        + plain(#""outcomes": {"activate": [{"announcement": {"text": "Paid"}}]}"#),
      good: title + ","
        + plain(
          #""outcomes": {"activate": [{"announcement": {"text": "Paid"}}]}, "#
            + #""subviews": [\#(element("Pay", traits("button")))]"#)),
    // An alert that says it is one, and lets the focus out.
    Example(
      "modal-leak", "error #buy", subviews: button + "," + alert(""),
      good: button + "," + alert(#""viewIsModal": true, "#)),
    // A month that a swipe changes and a double tap opens, as UIDatePicker has it.
    Example(
      "trait-conflict", "warning #a",
      subviews: element("Month", traits("button", "adjustable", value: "June")),
      good: element(
        "Month",
        traits("button", "adjustable", value: "June")
          + #", "adjustable": {"values": ["June", "July"]}"#)),
    // The system draws the buttons of a search field.
    Example(
      "target-size", "error #dictate", subviews: dictation("textEntry"),
      good: dictation("searchField")),
    // A control that the row around it, or an action, replaces.
    Example(
      "unreachable", "warning #buy", subviews: title + "," + hidden(button),
      good: element("Ann", traits("button") + #", "actions": ["Buy"]"#) + "," + hidden(button)),
    Example(
      "unreachable", "warning #buy", subviews: title + "," + hidden(button),
      good: element("Row", traits("button"), y: 100, id: "row") + "," + hidden(button)),
    // A hidden modal view keeps the screen reader from everything else.
    Example(
      "unreachable", "error #buy",
      subviews: button
        + #", { "id": "sheet", "hidden": true, "viewIsModal": true, "frame": [0, 0, 390, 844] }"#,
      good: button
        + #", { "viewIsModal": true, "frame": [0, 0, 390, 844], "subviews": ["# + title + "] }"),
    Example(
      "unreachable", "error #buy",
      subviews: button + #", { "id": "sheet", "viewIsModal": true, "frame": [0, 0, 390, 844] }"#,
      good: button),
    Example(
      "unreachable", "error #title", "error #buy",
      subviews: hidden(title + "," + button), good: title + "," + button),
  ]

  /// A row with a button inside.
  static func row(_ label: String, _ more: String, button: String) -> String {
    element(label, more + ", \"subviews\": [\(element(button, traits("button"), id: "b"))]")
  }

  /// Public bug reports, as trees.
  static let reports: [Example] = [
    // kciter/Floaty #182.
    Example(
      "unreachable", "error #a",
      subviews: title
        + #", { "id": "a", "frame": [300, 700, 60, 60], "respondsToUserInteraction": true }"#,
      good: title + "," + element("Add", traits("button"), y: 700)),
    // OneBusAway/onebusaway-ios #1288.
    Example(
      "unreachable", "error #b", subviews: row("Bookmarks", traits(), button: "Edit bookmarks"),
      good: element("Edit bookmarks", traits("button"))),
    // element-hq/element-ios #6704.
    Example(
      "unreachable", "error #a",
      subviews: title
        + #", { "id": "a", "frame": [300, 700, 60, 60], "label": "Add", "traits": ["button"] }"#,
      good: title + "," + element("Add", traits("button"), y: 700)),
    // mozilla-mobile/firefox-ios #25603.
    Example(
      "unreachable", "error #b", subviews: row("Mozilla", traits("button"), button: "Close"),
      good: row("Mozilla", traits("button") + #", "actions": ["Close"]"#, button: "Close")),
    // stephsharp/MaterialTextField #5.
    Example(
      "unreachable", "error #b",
      subviews: row("Name", traits("textEntry", value: "Ann"), button: "Clear text"),
      good: element("Name", traits("textEntry", value: "Ann"))
        + "," + element("Clear text", traits("button"), y: 50, id: "b")),
  ]

  static let all = names + images + roles + fields + paths + reports

  @Test(arguments: all)
  func onlyTheBadOneIsFound(_ example: Example) throws {
    let found = try AuditedTrees.report(
      AuditedTrees.screen(example.subviews), rules: [example.rule]
    ).findings
    #expect(found.map { "\($0.severity) \($0.path)" } == example.bad)
    let good = try AuditedTrees.report(AuditedTrees.screen(example.good), rules: [example.rule])
    #expect(good.findings.map(\.message) == [])
  }

  /// Labels that a person would not say, told by their form.
  static let programLabels = [
    "null", "(null)", "undefined", "Total: NaN", "Hello, nil", "Optional(5)",
    #"Optional(\"Save draft\")"#, "%d items left", "Page %1$ld of %2$ld", "Photo %@", "%.1f km",
    "{{user.name}}", "Hello {name}", "${total}", "%(count)s files", #"\\(user.name)"#,
    "<b>Buy</b> now", "Line<br>two", "Tom &amp; Ann", "It&#39;s here", "**New** mail",
    #"One\\nTwo"#, "[object Object]", "<UIButton: 0x7f8b1c>", "getTitle()",
    "checkout.button.title", "settings.title.label", "btn_ok", "PAYMENT_METHOD_CELL",
    "QUOTE_TEXTVIEW", "hero-banner-2x", "info.circle, Uses 3 signs", "person.2",
    "550e8400-e29b-41d4-a716-446655440000", "0.30000001192092896", "0.300000", "Submit btn",
    "Bacon.png Accessibility Label", "k0E-xM-eKF.placeholder", "Common.Controls.Done",
    "AppIcon-blue-small", "markAllAsRead", "50%% off", "%1$ds left", "Wrong.<br>Try again",
    "square.and.arrow.up.on.square", "square.and.arrow.up", "_quick_connect",
    "pointOfSale.cardPresent.paymentProcessing.message", "Autocomplete.mySitesDesc",
    // Calls, operators, attributes, dates, and classes; markup of other kinds.
    "foo(bar:)", #"print(\"hi\")"#, #"user.name ?? \"\""#, "x == 3", "Code=NSCocoaErrorDomain",
    "std::string", "2024-10-27 15:20:00 +0000", "UITableViewCell", "didTapButton:", "<%= name %>",
    "<![CDATA[Hi]]>", "`Save`", "## News", "[Terms](https://example.org)", "[b]Bold[/b]",
    "Don't have an account? _Sign up_", "3.circle.fill", "app_display_name :",
    "Welcome, null!", "undefined undefined", "3 of null", "NaN%",
  ]

  @Test(arguments: programLabels)
  func labelsOfPrograms(label: String) throws {
    let tree = AuditedTrees.screen(Self.element(label, Self.traits("button")))
    #expect(try AuditedTrees.findings(tree, rules: ["file-name"]) == ["file-name #a"])
  }

  /// Texts that have some of their signs and are said.
  static let peopleLabels = [
    "50% discount", "100%", "5 % d", "1 < 2 > 0", "Ann <ann@example.org>", "file(s)",
    "Item(s) left", "SHA(256)", #"C:\\new"#, #"¯\\_(ツ)_/¯"#, "R&B; Soul", "**", "5.25", "1.2.3",
    "www.example.info", "Null and void", "Covid-19", "UTF-8", "step-by-step", "up-to-date",
    "e.g.", "3.14159", "App-Icon", "ownCloud Ltd", "OpenStreetMap", "A/B", "C++", "AT&T", "{",
    "St. Gallen", "nil-nil", "Ph.D.", "Vol.2.5", "YouTube.com", "# of items", "Settings -> Privacy",
    "Color used when the slope is undefined.", "A/V: 3", "[draft]", "Name (note: Ann)", "LGBTQIA+",
    "https://example.org/search?q=ann", "Sunday 10:30", "DuckDuckGo", "ehma=tao, three=CLF",
  ]

  @Test(arguments: peopleLabels)
  func labelsOfPeople(label: String) throws {
    let tree = AuditedTrees.screen(Self.element(label, Self.traits("button")))
    #expect(try AuditedTrees.findings(tree, rules: ["file-name"]) == [])
  }

  /// Labels that look like names of images and are none.
  static let similarLabels = [
    "iPhone", "iPad Pro", "macOS", "YouTube", "eBay", "mp3", "Top10", "step1", "jane_doe",
    "ann_of_green", "star_wars", "e-mail", "Check-in",
    "what the img element is for on a page", "left-right", "Fill-up", "half-full",
    "OpenTable",
    "apple.com", "report.pdf", "Delete", "shift", "delete", "space", "Trash", "FaceTime", "OK",
  ]

  @Test(arguments: similarLabels)
  func namesThatAreNoImages(label: String) throws {
    let tree = AuditedTrees.screen(Self.element(label, Self.traits("button")))
    #expect(try AuditedTrees.findings(tree, rules: ["file-name"]) == [])
  }

  /// An app that writes all its names in lowercase letters.
  @Test func lowercaseNames() throws {
    let tree = AuditedTrees.screen(
      ["star", "share", "settings"].enumerated().map { index, label in
        Self.element(label, Self.traits("button"), y: index * 50, id: label)
      }.joined(separator: ","))
    #expect(try AuditedTrees.findings(tree, rules: ["file-name"]) == [])
  }

  /// A placeholder names a field until something is typed (magentaA11y, search and text input).
  @Test(arguments: [
    (#""placeholder": "Email""#, Severity.warning),
    (#""value": "Ann", "placeholder": "Name""#, .error),
    (#""value": "Name", "placeholder": "Name""#, .warning), (#""placeholder": "…""#, .error),
    (#""value": "Ann""#, .error),
  ])
  func aPlaceholderIsNoName(more: String, severity: Severity) throws {
    let tree = AuditedTrees.screen(Self.element(nil, Self.traits("textEntry") + ", " + more))
    let found = try AuditedTrees.report(tree, rules: ["missing-label"]).findings
    #expect(found.map(\.severity) == [severity])
  }

  /// Elements whose value is all that UIKit gives them.
  @Test(
    arguments: [
      traits("adjustable", value: "page 2 of 5"), traits("staticText", value: "Terms"),
      traits("backButton", "button", value: "1"), traits("keyboardKey", value: "é"),
      traits("header", value: "Today"),
    ])
  func valuesThatNeedNoLabel(more: String) throws {
    let tree = AuditedTrees.screen(Self.element(nil, more))
    #expect(try AuditedTrees.findings(tree, rules: ["missing-label"]) == [])
  }
}

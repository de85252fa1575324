import Auditing
import Testing

/// Labels from other projects' screens: findings that were wrong, and problems that were missed.
@Suite("Findings that people judged") struct JudgedFindingTests {
  typealias Case = StaticRuleTests.Case

  static let button = StaticRuleTests.button
  static let link = #""traits": ["link"]"#
  static let header = #""traits": ["header"]"#

  static func element(_ label: String, _ more: String = "", id: String? = nil) -> String {
    StaticRuleTests.element(label, more, id: id)
  }

  static func icon(_ label: String, id: String? = nil) -> String {
    element(label, button, id: id).replacing("390, 44]", with: "44, 44]")
  }

  static let judged: [Case] = [
    // Names in Latin letters are right in every language.
    Case(rule: "language", subviews: element("Wi-Fi"), language: "zh-Hans"),
    Case(rule: "language", subviews: element("Google Maps", #""language": "ja""#)),
    Case(rule: "language", subviews: element("iPhone"), language: "ru"),
    Case(rule: "language", subviews: element("设置"), language: "zh-Hans"),
    Case(rule: "language", subviews: element("设置", id: "a"), language: "en", paths: ["#a"]),
    // A number after a name does not count the following word.
    Case(rule: "plural", subviews: element("Formula 1 results")),
    Case(rule: "plural", subviews: element("Chapter 1 verses")),
    Case(rule: "plural", subviews: element("Formula 1, results")),
    Case(rule: "plural", subviews: element("No. 1 hits")),
    Case(rule: "plural", subviews: element("Inbox, 1 messages", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("Found 1 results", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("(1 replies)", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("Ann Lee posted 1 minutes ago", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("Ann 1 hours ago", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("1 unread workspaces", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("Inbox, 1 new messages", id: "a"), paths: ["#a"]),
    Case(rule: "plural", subviews: element("1 person likes this")),
    Case(rule: "plural", subviews: element("1 new message needs an answer")),
    // A time, and texts in capitals that are too long or too frequent for acronyms.
    Case(rule: "abbreviation", subviews: element("56m remaining", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("Again, <1m", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("50m running")),
    Case(
      rule: "abbreviation", subviews: element("BASED ON WHO YOU FOLLOW", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("FUNDING PROGRESS", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("ДОБАВИТЬ В КОРЗИНУ", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("CC BY-SA 4.0")),
    Case(rule: "abbreviation", subviews: element("USB HDMI")),
    Case(rule: "abbreviation", subviews: element("設定 一般 情報 詳細")),
    Case(rule: "abbreviation", subviews: element("設定と一般の情報 設定と一般の詳細")),
    Case(rule: "abbreviation", subviews: element("PAYMENT_METHOD_CELL")),
    // A line that is drawn with signs.
    Case(
      rule: "decorative-glyph", subviews: element("In the ratio ________.", id: "a"),
      paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("Wait...")),
    Case(rule: "decorative-glyph", subviews: element("C++, from 2--3")),
    // What a control says last, it says once.
    Case(
      rule: "repeated-label", subviews: element("Share, 45, 45", button, id: "a"), paths: ["#a"]),
    Case(rule: "repeated-label", subviews: element("Goal: More than $1,000,000", button)),
    Case(rule: "file-name", subviews: element("CheckboxLabel", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("<p> To find out, count.", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("Ann <ann>")),
    // The name of an icon on a small control, not of a list of icons.
    Case(rule: "label-has-trait", subviews: icon("Icon gallery", id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Icon gallery", button)),
    // The button of a device is a name.
    Case(rule: "label-has-trait", subviews: element("Action Button", button)),
    Case(
      rule: "label-has-trait", subviews: element("Action button", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("button", #""traits": ["image"]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Icon", button, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("button", #""traits": ["staticText"]"#)),
    // The role is what the text is about, not a part that was added to a name.
    Case(rule: "label-has-trait", subviews: element("Skip link", link)),
    Case(rule: "label-has-trait", subviews: element("Button", link)),
    Case(rule: "label-has-trait", subviews: element("What is a link", link)),
    Case(rule: "label-has-trait", subviews: element("A link", link, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Learn more…", link, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("The more the better", link)),
    Case(rule: "label-has-trait", subviews: element("Reset your password by magic link", link)),
    Case(rule: "label-has-trait", subviews: element("A missing heading", header)),
    Case(rule: "label-has-trait", subviews: element("Heading", header)),
    Case(rule: "label-has-trait", subviews: element("Add a button", button)),
    Case(rule: "label-has-trait", subviews: element("Radio button", button)),
    Case(rule: "label-has-trait", subviews: element("Home link", link, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Image", link, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Settings, heading", header, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Close the menu button", button, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-ends-in-stop", subviews: element("Yahoo! Inc.", button)),
    Case(rule: "label-ends-in-stop", subviews: element("Samuel L.", button)),
    Case(rule: "label-ends-in-stop", subviews: element("5 min.", button)),
    Case(rule: "label-ends-in-stop", subviews: element("Acme Ltd.", button)),
    Case(
      rule: "label-ends-in-stop", subviews: element("Play now.", button, id: "a"), paths: ["#a"]),
    // States after a comma.
    Case(rule: "label-has-state", subviews: element("Wi-Fi, on", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-state", subviews: element("Save, disabled", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-state", subviews: element("Speichern, deaktiviert", button, id: "a"),
      language: "de", paths: ["#a"]),
    Case(rule: "label-has-state", subviews: element("Carry on, my son", button)),
    Case(rule: "label-has-state", subviews: element("Selected (12/7)", button)),
    Case(rule: "label-has-state", subviews: element("Selected, 12 of 7", button)),
    Case(
      rule: "label-has-state", subviews: element("3 items, selected", button, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-has-state", subviews: element("It goes on, and on")),
    Case(
      rule: "label-has-state",
      subviews: element("Checked", #""traits": ["checkBox"], "value": "1""#, id: "a"), paths: ["#a"]
    ),
    Case(
      rule: "label-has-state", subviews: element("Selected", #""traits": ["button", "selected"]"#)),
    Case(
      rule: "label-has-state", subviews: element("Happy, Selected, 2 out of 6", button, id: "a"),
      paths: ["#a"]),
    // A value that repeats a trait. The value of a switch is its state.
    Case(
      rule: "label-has-state",
      subviews: element(
        "Bold", #""traits": ["button", "selected"], "value": "Selected""#, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-state",
      subviews: element(
        "Fett", #""traits": ["button", "notEnabled"], "value": "deaktiviert""#, id: "a"),
      language: "de", paths: ["#a"]),
    Case(
      rule: "label-has-state",
      subviews: element("Bold", #""traits": ["button"], "value": "Selected""#)),
    Case(
      rule: "label-has-state",
      subviews: element("Bold", #""traits": ["checkBox"], "value": "On""#)),
    // A gesture after the name, or as the screen reader's own hint, instead of a name.
    Case(
      rule: "hint-style", subviews: element("Ann, tap to learn more", button, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style", subviews: element("Double tap to get details", button, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style",
      subviews: element("Speichern, doppelt tippen", button, id: "a"), language: "de",
      paths: ["#a"]),
    Case(rule: "hint-style", subviews: element("Tap to Pay on iPhone", button)),
    Case(rule: "hint-style", subviews: element("Double Tap", button)),
    Case(rule: "hint-style", subviews: element("Swipe up with two fingers", button)),
    Case(rule: "hint-style", subviews: element("Ann, tap to learn more")),
    Case(
      rule: "hint-style",
      subviews: element(
        "Cities", #""traits": ["button"], "hint": "Double tap to expand""#, id: "a"),
      paths: ["#a"]),
    // Another control's role, and the position that the screen reader says for a tab.
    Case(
      rule: "label-has-trait", subviews: element("Cabaret, Checkbox, Empty", button, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Checkbox, Empty", button)),
    Case(
      rule: "label-has-trait",
      subviews: StaticRuleTests.bar(
        element("Home, 1 of 2", #""traits": ["tabBarItem", "selected"]"#, id: "a")
          + "," + element("Mail", #""traits": ["tabBarItem"]"#)), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Ann, 1 of 2", button)),
    Case(
      rule: "label-has-trait", subviews: element("Picture", #""traits": ["image"]"#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "label-has-trait",
      subviews: element("Picture of students", #""traits": ["image"]"#, id: "a"), paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Picture of the day", button)),
    Case(rule: "label-has-trait", subviews: element("Picture", button)),
    Case(rule: "label-has-trait", subviews: element("Tap me!", button, id: "a"), paths: ["#a"]),
    // A text with the name of the control in its row; the text beside a field names it.
    Case(
      rule: "repeated-label",
      subviews: element("Pop-ups", #""traits": ["staticText"]"#, id: "a") + ","
        + element("Pop-ups", #""traits": ["toggle"], "value": "1""#), paths: ["#a"]),
    Case(
      rule: "repeated-label",
      subviews: element("Pop-ups", #""traits": ["header"]"#) + ","
        + element("Pop-ups", #""traits": ["toggle"], "value": "1""#)),
    Case(
      rule: "repeated-label",
      subviews: element("City", #""traits": ["staticText"]"#) + ","
        + element("City", #""traits": ["textEntry"]"#)),
    Case(
      rule: "repeated-label", subviews: element("Search, Search", button, id: "a"), paths: ["#a"]),
    Case(rule: "repeated-label", subviews: element("New York, New York", button)),
    Case(
      rule: "repeated-label", subviews: element("Ann, online, Ann", button, id: "a"), paths: ["#a"]),
    Case(rule: "repeated-label", subviews: element("Ann, online, Ann")),
    Case(
      rule: "repeated-label",
      subviews: element("Opens", #""traits": ["staticText"], "value": "Opens""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "file-name", subviews: element("Voice. Now: pip_vc_en_GB", button, id: "a"),
      paths: ["#a"]),
    Case(rule: "file-name", subviews: element("Signed in as: jane_doe", button)),
    Case(rule: "repeated-label", subviews: element("0, 1, 0", button)),
    Case(rule: "repeated-label", subviews: element("Ann, Bob, Cy", button)),
    // Numbers alone as names of controls, but not a keypad.
    Case(rule: "bare-number", subviews: element("10", button, id: "a"), paths: ["#a"]),
    Case(rule: "bare-number", subviews: element("10")),
    Case(
      rule: "bare-number",
      subviews: (7...14).map {
        StaticRuleTests.element("\($0)", button, y: 50 * $0, id: "d\($0)")
      }.joined(separator: ","),
      paths: ["#d7"]),
    Case(
      rule: "bare-number",
      subviews: (1...9).map { element("\($0)", button) }.joined(separator: ",")),
    Case(rule: "bare-number", subviews: element("", #""traits": ["toggle"], "value": "0""#)),
    // Short words with a period inside a text.
    Case(rule: "abbreviation", subviews: element("No. of people", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("Saved. Go on")),
    Case(rule: "abbreviation", subviews: element("(links, etc.) and more")),
    Case(rule: "abbreviation", subviews: element("e.g. your name")),
    Case(rule: "decorative-glyph", subviews: element("★ Mail ★", button, id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("★ Mail", button)),
    Case(rule: "glyph-label", subviews: element("s", button, id: "a"), paths: ["#a"]),
    // Symbols, file names, invisible characters, and repetitions.
    Case(rule: "glyph-label", subviews: element("★★★★☆", id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("→", button, id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("×", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "glyph-label", subviews: element("Rating", #""value": "★★★""#, id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("→ Next", button)),
    Case(
      rule: "glyph-label",
      subviews: element("Password", #""value": "•••", "traits": ["secureTextEntry"]"#)),
    Case(rule: "glyph-label", subviews: element("—")),
    Case(rule: "glyph-label", subviews: element("😀")),
    Case(rule: "glyph-label", subviews: element("❤️", button, id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("X", button, id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("保", button)),
    Case(rule: "glyph-label", subviews: element("Я", button), language: "uk"),
    Case(rule: "glyph-label", subviews: element("−", button)),
    Case(rule: "glyph-label", subviews: element("y", button), language: "es"),
    Case(
      rule: "glyph-label",
      subviews: ["👍", "❤️", "😂"].map { element($0, button) }.joined(separator: ",")),
    Case(
      rule: "glyph-label",
      subviews: ["B", "I", "U"].map { element($0, button) }.joined(separator: ",")),
    Case(rule: "glyph-label", subviews: element("3 × 4")),
    Case(rule: "glyph-label", subviews: element("+", button)),
    Case(rule: "glyph-label", subviews: element("...", button, id: "a"), paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("--><--", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "glyph-label", subviews: element("#!/;'(|", #""traits": ["image"]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "glyph-label", subviews: element("#!/;'(|", #""traits": ["staticText"]"#)),
    Case(rule: "decorative-glyph", subviews: element("\u{FFFC} Mail", id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("▲ Needs input", id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("▶️ Trailer", button)),
    Case(
      rule: "decorative-glyph",
      subviews: element("Name *", #""traits": ["textEntry"]"#, id: "a"), paths: ["#a"]),
    Case(rule: "decorative-glyph", subviews: element("4 *", button)),
    Case(
      rule: "missing-role",
      subviews: element("Card", #""respondsToUserInteraction": true"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Image", #""traits": ["tabBarItem"]"#)),
    Case(rule: "file-name", subviews: element("View 0x7ffee3a0", button, id: "a"), paths: ["#a"]),
    Case(rule: "missing-label", subviews: element("\u{200B}", button, id: "a"), paths: ["#a"]),
    Case(rule: "missing-label", subviews: element("\u{2060}\u{FEFF} ", id: "a"), paths: ["#a"]),
    Case(
      rule: "invisible-character", subviews: element("Be\u{AD}stellung"), language: "de"),
    Case(
      rule: "invisible-character", subviews: element("Auf\u{200C}lage 1\u{2060}000"),
      language: "de"),
    Case(
      rule: "invisible-character", subviews: element("חֹ\u{200D}דֶשׁ", #""language": "he""#)),
    Case(
      rule: "invisible-character", subviews: element("Set\u{FEFF}tings", id: "a"), paths: ["#a"]),
    Case(
      rule: "invisible-character", subviews: element("a\u{200D}b", id: "a"), paths: ["#a"]),
    Case(
      rule: "invisible-character", subviews: element("Set\u{200B}tings", id: "a"), paths: ["#a"]),
    Case(
      rule: "invisible-character", subviews: element("\u{200E}Settings\u{200E} \u{2068}Ann\u{2069}")
    ),
    Case(rule: "invisible-character", subviews: element("می\u{200C}خواهم", #""language": "fa""#)),
    Case(rule: "invisible-character", subviews: element("👩\u{200D}👩\u{200D}👧")),
    Case(rule: "file-name", subviews: element("ic_menu_24", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "file-name", subviews: element("image.png", #""traits": ["image"]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "file-name", subviews: element("icon-close@2x.png", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("chevron.left", button, id: "a"), paths: ["#a"]),
    Case(
      rule: "file-name", subviews: element("xmark.circle.fill", #""traits": ["image"]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "file-name", subviews: element("arrow_left_white", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("apple.com", #""traits": ["link"]"#)),
    Case(rule: "file-name", subviews: element("jane_doe", button)),
    // A small button shows an image; a text is as wide as its letters.
    Case(
      rule: "file-name", subviews: icon("list_upnext", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("list_upnext", button)),
    Case(rule: "file-name", subviews: icon("Info-16", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: icon("Menu-Vertical-24", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: icon("nowplaying28", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: icon("Covid-19")),
    Case(rule: "file-name", subviews: icon("Check-in")),
    Case(rule: "file-name", subviews: icon("Play Spider-Man 2")),
    Case(rule: "file-name", subviews: element("Info-16", button)),
    // A Hungarian ending and a Norwegian short form.
    Case(rule: "file-name", subviews: element("50 %-a, a kijelző %-a", button)),
    Case(rule: "file-name", subviews: element("%+d new, %5.2f", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("gj.snittstid", button)),
    Case(rule: "file-name", subviews: element("home:tabs.title", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("Site: apple.com", button)),
    Case(rule: "file-name", subviews: element("report.pdf", button)),
    // A list of pictures has the names of several files.
    Case(
      rule: "file-name",
      subviews: element("beach.png", button) + "," + element("notes.png", button)),
    Case(rule: "file-name", subviews: element("login.png", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("my-image.png", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("image.png", #""traits": ["staticText"]"#)),
    Case(rule: "file-name", subviews: element("image.png", #""traits": ["searchField"]"#)),
    Case(rule: "file-name", subviews: element("icon-based", button), paths: []),
    Case(rule: "file-name", subviews: element("loading btn", button, id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("loading the button", button)),
    Case(rule: "file-name", subviews: element("e-mail", button)),
    Case(rule: "file-name", subviews: element("Menu", button)),
    Case(rule: "repeated-label", subviews: element("FLOOR\\nFLOOR", id: "a"), paths: ["#a"]),
    Case(rule: "repeated-label", subviews: element("Sun, 21°, Sun, 21°", id: "a"), paths: ["#a"]),
    Case(
      rule: "repeated-label",
      subviews: element("Search", #""value": "Search", "traits": ["button"]"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "repeated-label", subviews: element("New York, New York")),
    Case(rule: "repeated-label", subviews: element("3\\n3")),
    Case(
      rule: "repeated-label",
      subviews: element("Name", #""value": "Name", "traits": ["textEntry"]"#)),
    // The hint of the system, which some dumps contain.
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Double tap to toggle setting.", "traits": ["toggle"]"#)),
    // Levels of headings.
    Case(
      rule: "heading-level",
      subviews: element("A", #""traits": ["header"], "headingLevel": 1"#) + ","
        + StaticRuleTests.element("B", #""traits": ["header"], "headingLevel": 3"#, y: 50, id: "b"),
      paths: ["#b"]),
    Case(
      rule: "heading-level",
      subviews: element("A", #""traits": ["header"], "headingLevel": 3"#) + ","
        + StaticRuleTests.element("B", #""traits": ["header"]"#, y: 50) + ","
        + StaticRuleTests.element("C", #""traits": ["header"], "headingLevel": 1"#, y: 100) + ","
        + StaticRuleTests.element("D", #""traits": ["header"], "headingLevel": 2"#, y: 150)),
    // Gestures in other languages, regardless of the screen's declared language.
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Zum Öffnen doppeltippen""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Tippe zweimal zum Öffnen.""#, id: "a"),
      language: "de", paths: ["#a"]),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Touchez deux fois pour ouvrir""#, id: "a"), language: "fr",
      paths: ["#a"]),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "ダブルタップして開く""#, id: "a"), language: "ja",
      paths: ["#a"]),
    Case(rule: "hint-style", subviews: element("A", #""hint": "Shows your pulse.""#)),
    // The role is said, and so is the label (CVS Health, ios-swiftui-accessibility-techniques).
    Case(
      rule: "hint-style",
      subviews: element("Send", #""hint": "Button that sends it.", "traits": ["button"]"#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style",
      subviews: element("Enviar", #""hint": "Botón para enviar", \#(button)"#, id: "a"),
      language: "es", paths: ["#a"]),
    Case(rule: "hint-style", subviews: element("A", #""hint": "Buttons are below.", \#(button)"#)),
    Case(
      rule: "hint-style", subviews: element("Send it", #""hint": "Send it.", \#(button)"#, id: "a"),
      paths: ["#a"]),
    Case(rule: "hint-style", subviews: element("Pay", #""hint": "Pays in euros.", \#(button)"#)),
    Case(
      rule: "label-has-trait",
      subviews: element("Payment, heading", #""traits": ["staticText"]"#, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Zahlung, Überschrift", id: "a"), language: "de",
      paths: ["#a"]),
    Case(rule: "label-has-trait", subviews: element("Title, heading, text")),
    Case(rule: "label-has-trait", subviews: element("A missing heading")),
    Case(rule: "label-has-trait", subviews: element("Role: Button")),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Zeigt Tippfehler.""#), language: "de"),
    // A clause at the beginning of a sentence is no state of the element.
    Case(rule: "label-has-state", subviews: element("If selected, the alert starts quietly")),
    Case(
      rule: "label-has-state",
      subviews: element("When disabled, the player shows a picture", button)),
    Case(
      rule: "label-has-state", subviews: element("Not selected, Paris", button, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "label-has-state",
      subviews: element("Selected, send me the news every week", button, id: "a"), paths: ["#a"]),
    // The verb of a hint lacks the ending of the third person, whatever the verb is.
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Configure flight greetings", \#(button)"#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style", subviews: element("A", #""hint": "Archive this note.""#, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Automatically refreshes the list.", \#(button)"#)),
    Case(rule: "hint-style", subviews: element("A", #""hint": "You can skip this.", \#(button)"#)),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Up to 10 characters", "traits": ["textEntry"]"#)),
    Case(
      rule: "hint-style",
      subviews: element("A", #""hint": "Tapping plays the song.", \#(button)"#, id: "a"),
      paths: ["#a"]),
    // From public issues: an icon, a class, a part, a state between others, and minutes.
    Case(rule: "file-name", subviews: icon("xmark", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: icon("icon--cross", id: "a"), paths: ["#a"]),
    Case(rule: "file-name", subviews: element("xmark", button)),
    Case(rule: "repeated-label", subviews: icon("Search, Search", id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait",
      subviews: element("Profile ImageView", #""traits": ["image"]"#, id: "a"), paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Talk, favorite icon", button, id: "a"),
      paths: ["#a"]),
    Case(
      rule: "label-has-state", subviews: element("News, selected, enabled", button, id: "a"),
      paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("2h left", id: "a"), paths: ["#a"]),
    Case(rule: "abbreviation", subviews: element("10m run")),
    // The names of a language's controls are in its table.
    Case(
      rule: "label-has-trait", subviews: element("Senden Schaltfläche", button, id: "a"),
      language: "de", paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("了解更多", link, id: "a"), language: "zh-Hans",
      paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("Leer más", link, id: "a"), language: "es",
      paths: ["#a"]),
    Case(
      rule: "label-has-trait", subviews: element("UIImageView", button, id: "a"), paths: ["#a"]),
    // The value can be a number that is the name of its step.
    Case(
      rule: "value-is-index",
      subviews: element(
        "A",
        #""traits": ["adjustable"], "value": "3", "adjustable": { "values": ["1", "2", "3", "Any"], "index": 2 }"#
      )),
    Case(
      rule: "value-is-index",
      subviews: element(
        "A",
        #""traits": ["adjustable"], "value": "2024", "adjustable": { "values": ["This year", "Last year"] }"#
      )),
  ]

  @Test(arguments: judged)
  func finds(_ item: Case) throws {
    let json = AuditedTrees.screen(item.subviews, language: item.language)
    let found = try AuditedTrees.findings(json, rules: [item.rule])
    #expect(found == item.paths.map { "\(item.rule) \($0)" })
  }
}

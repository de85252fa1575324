import AccessibilityModel
import Testing

@testable import Auditing

@Suite("The language of a screen") struct ScreenLanguageTests {
  static let inferred: [(texts: [String], tag: String, origin: ScreenLanguage.Origin)] = [
    (["设置", "无线局域网", "Wi-Fi", "iPhone", "Google Maps"], "zh", .inferred),
    (["設定", "カレンダー", "Wi-Fi"], "ja", .inferred),
    (["Настройки", "Wi-Fi", "VPN"], "ru", .inferred),
    (["Einstellungen", "Nicht stören und mit der Zeit", "die"], "de", .inferred),
    (["Settings", "Turn on the sound of the keyboard", "for you"], "en", .inferred),
    (["Settings", "Wi-Fi"], "en", .inferred),
    ([], "en", .inferred),
    (["English", "Русский", "中文", "العربية", "Ελληνικά"], "en", .unknown),
  ]

  @Test(arguments: inferred)
  func isInferred(texts: [String], tag: String, origin: ScreenLanguage.Origin) {
    let language = ScreenLanguage.inferred(from: texts)
    #expect(language.tag == tag)
    #expect(language.origin == origin)
  }

  static let english = "Turn on the sound of the keyboard and the lock for your phone"
  static let dutch = "Hij ging met de kippen op stok"

  /// The language of a screen, and the findings about it.
  static let screens: [(language: String, labels: [String], findings: [String])] = [
    ("english", ["Hi"], ["error root"]), ("foobar", ["Hi"], ["error root"]),
    ("xx", ["Hi"], ["error root"]), ("", ["Hi"], ["error root"]), ("i-lux", [], ["error root"]),
    ("eng", ["Hi"], ["warning root"]), ("en-US", ["Hi"], []), ("de_DE", ["Hallo"], []),
    ("grc", [], []), ("tlh", ["Qapla'"], []), ("iw", [], []),
    ("de", [english, "Suchen"], ["warning root"]), ("da", [english], ["warning root"]),
    ("en", [english], []), ("en", ["I like trains", "Do I know you", "I do", "I will go"], []),
    (
      "de",
      [
        "Sort by name", "Items in the folder", "Add to favorites", "Delete all of them",
        "Show in list", "Do not save", "Open with…", "Settings", "Share this page",
      ],
      ["warning root"]
    ), ("de", ["Suchen", "The Lord of the Rings"], []),
    ("da", ["Tryk her for at gå til siden for at se mere", "By for by"], []),
    ("ca", ["Toca per obrir la carpeta de la família del teu amic"], []),
    ("sco", [english], []), ("ru", [english], []),
  ]

  @Test(arguments: screens)
  func isATagOfTheTexts(language: String, labels: [String], findings: [String]) throws {
    let found = try report(labels, language: language, rule: "screen-language").findings
    #expect(found.map { "\($0.severity) \($0.path)" } == findings)
  }

  /// A dump does not say which texts have a tag.
  @Test func textsOfADumpAreNotJudged() throws {
    let gap = try report(
      [Self.english], language: "de", gaps: [.languages], rule: "screen-language")
    #expect(gap.findings == [])
  }

  static let parts: [(language: String, label: String, severity: Severity?)] = [
    ("english", "Hi", .error), ("foobar", "Hi", .error), ("zz", "Hi", .error),
    ("  ", "Hi", .error), ("fra", "Bonjour", .warning), ("fr", dutch, .warning),
    ("en", dutch, .warning), ("nl", dutch, nil), ("", "Hi", nil), ("gsw", "Grüezi", nil),
    ("nl", "Of de rand getoond wordt of niet", nil), ("de", "The Lord", nil), ("da", dutch, nil),
    ("fr-F", "Bonjour", .warning),
    ("zh-Hant-x-a1", "", nil), ("en-a", "Hi", .warning), ("da", english, .warning),
    ("da", "Tests of the rules in detail, and more of that", .warning),
    // The scripts of languages, by CLDR.
    ("km", "สวัสดี", .error), ("ta", "नमस्ते", .error), ("kk-Latn", "Қазақша", .error),
    ("yue", "かな", .error), ("kk", "Қазақша", nil), ("uz", "Ўзбекча", nil), ("ur", "اردو", nil),
    ("ja", "日本語の", nil), ("ko", "漢字 한글", nil), ("zh-Hant", "漢字", nil), ("cop", "θεος ⲡⲉ", nil),
    ("got", "gaggan", nil), ("xx-Hebr", "שלום", .error),
  ]

  @Test(arguments: parts)
  func isATagOfThePart(language: String, label: String, severity: Severity?) throws {
    let tree = AuditedTrees.screen(
      TeachingExampleTests.element(label, #""language": "\#(language)""#))
    let found = try AuditedTrees.report(tree, rules: ["language"]).findings
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
  }

  /// A long text in another language than the screen's has no tag.
  @Test func aLongTextNeedsATag() throws {
    let german = "Die Stimme liest den Text auf dem Bildschirm, und zwar für alle"
    let labels = [german, german, "The Lord of the Rings", Self.english]
    #expect(try report(labels, language: "de").findings.map(\.label) == [Self.english])
    // The rule about the screen reports it.
    #expect(try report([Self.english, Self.english], language: "de").findings == [])
    #expect(try report(labels, language: "de", gaps: [.languages]).findings == [])
  }

  private func report(
    _ labels: [String], language: String? = nil, gaps: Set<AuditedTree.Gap> = [],
    rule: String = "language"
  ) throws -> AuditReport {
    let root = AccessibilityNode(frame: .init(x: 0, y: 0, width: 390, height: 844))
    let nodes = labels.enumerated().map { index, label in
      AccessibilityNode.element(
        label, traits: .button,
        frame: .init(x: 0, y: Double(index) * 44, width: 390, height: 44))
    }
    root.setSubviews(nodes)
    root.screen = .init()
    let subject = AuditSubject(name: "page") { _ in
      AuditedTree(root: root, language: language, gaps: gaps)
    }
    return AuditReport(subject: "page", outcomes: try Audit(rules: [rule]).run(subject))
  }

  @Test func aChinesePageHasNoFindings() throws {
    let labels = ["设置", "无线局域网", "Wi-Fi", "Google Maps", "蓝牙"]
    #expect(try report(labels, gaps: [.languages]).findings == [])
    #expect(try report(labels).findings == [])
    #expect(try report(labels, language: "zh-Hans").findings == [])
    let wrong = try report(labels, language: "en").findings
    #expect(wrong.map(\.label) == ["设置", "无线局域网", "蓝牙"])
    #expect(wrong.allSatisfy { $0.severity == .error })
  }

  /// A dump has no scroll ranges: content outside the screen in a table can be scrolled to.
  @Test func rowsOutsideTheScreenCanBeScrolledTo() throws {
    for type in ["XCUIElementTypeTable", "XCUIElementTypeOther"] {
      let root = AccessibilityNode(frame: .init(x: 0, y: 0, width: 390, height: 844))
      let list = AccessibilityNode(frame: .init(x: 0, y: 0, width: 390, height: 844))
      list.setSubviews([
        .element("Row", frame: .init(x: 0, y: 900, width: 390, height: 44))
      ])
      root.setSubviews([list])
      root.screen = .init()
      let subject = AuditSubject(
        dump: "page", root: root, line: { _ in nil },
        describe: { $0 === list ? ElementOrigin(type: type, name: nil) : nil })
      let found = try Audit(rules: ["off-screen-frame"]).run(subject).flatMap(\.findings)
      #expect(found.count == (type == "XCUIElementTypeTable" ? 0 : 1))
    }
  }

  /// A dump without language tags cannot show that a text has none.
  @Test func aDumpWithoutTagsIsUncertain() throws {
    let labels = ["Settings", "Sound", "Wi-Fi", "Bluetooth", "λόγος"]
    #expect(try report(labels, gaps: [.languages]).findings.map(\.severity) == [.warning])
    #expect(try report(labels).findings.map(\.severity) == [.error])
  }

  @Test func withoutALanguageTheRuleDoesNotRun() throws {
    let outcome = try report(["English", "Русский", "中文", "العربية"]).outcomes[0]
    #expect(outcome.findings == [])
    #expect(outcome.notRun == "the language of the screen is unknown; give it with --language")
  }

  /// The words of traits are looked up in the inferred language, or in all if it is not clear.
  @Test func wordsFollowTheLanguage() throws {
    #expect(try report(["Start Taste"], rule: "label-has-trait").findings.count == 1)
    let english = try report(["Start Taste"], language: "en", rule: "label-has-trait")
    #expect(english.findings == [])
  }

  /// A dump has no steps and no order, so their absence is not a fault.
  @Test func whatADumpLacksIsNoFault() throws {
    let root = AccessibilityNode(frame: .init(x: 0, y: 0, width: 390, height: 844))
    root.setSubviews([
      .element(
        "Volume", value: "50%", traits: .adjustable,
        frame: .init(x: 0, y: 0, width: 390, height: 44))
    ])
    root.screen = .init()
    let rules = try Audit(rules: ["adjustable-incomplete", "order"])
    for gaps: Set<AuditedTree.Gap> in [[], [.steps, .order]] {
      let subject = AuditSubject(name: "page") { _ in
        AuditedTree(root: root, gaps: gaps)
      }
      let outcomes = try rules.run(subject)
      #expect(outcomes.flatMap(\.findings).count == (gaps.isEmpty ? 1 : 0))
      #expect(outcomes.count { $0.notRun != nil } == (gaps.isEmpty ? 0 : 1))
    }
  }
}

import Testing

@testable import Auditing

@Suite("Recorded logs")
struct RecordedLogTests {
  private let walk: [RecordedLog.Spoken] = [
    .init(text: "Target Language, heading"),
    .init(text: "selected, Simplified Chinese, button"),
    .init(text: "More, button, pop up button", hint: "Double tap to activate the picker"),
    .init(text: "Copy Result, dimmed, button"),
  ]

  private func compare(_ lines: String...) -> RecordedLog.Result {
    RecordedLog(lines: lines).compare(with: walk)
  }

  @Test("Case, commas, hints and cut lines do not count")
  func same() {
    let result = compare(
      "Target Language Heading", "", "selected Simplified Chinese Button",
      "More Button Pop up button Double tap to activate the picker", "Copy Result dimmed…")
    #expect(result == .init(same: 4, count: 4, differences: []))
    #expect(result.score == 100)
    #expect(
      compare(
        "target language: heading.", "Selected, Simplified Chinese. Button.",
        "More, button, pop up button", "Double tap to activate the picker",
        "Copy Result [dimmed] button"
      ).difference == nil)
  }

  @Test(
    "Custom actions are announced in either form",
    arguments: [
      ["Page Actions available"],
      ["Page Swipe up or down to select a custom action, then double tap to activate."],
      ["Page", "Swipe up or down to select a custom action, then double tap to activate."],
      ["Page Swipe up or down to select…"],
    ])
  func actions(_ lines: [String]) {
    let walk: [RecordedLog.Spoken] = [.init(text: "Page", hint: "Actions available")]
    #expect(
      RecordedLog(lines: lines).compare(with: walk) == .init(same: 1, count: 1, differences: []))
    let other = RecordedLog(lines: ["Page Swipe up or down to adjust."]).compare(with: walk)
    #expect(other.same == 0)
  }

  @Test(
    "Of two logs, each change is told once",
    arguments: [
      ([1, 2, 3, 4], []), ([1, 3, 4], [#"removed: "Two, button""#]),
      ([1, 2, 5, 3, 4], [#"added: "Five, button", line 3"#]),
      ([5, 2, 3, 4], [#"changed: "One, heading" → "Five, button", line 1"#]),
      ([5, 1, 2, 3, 4], [#"added: "Five, button", line 1"#]),
      ([1, 2, 3], [#"removed: "Four, button, dimmed""#]),
      ([2, 3, 1, 4], [#"order changed: "One, heading", line 3"#]),
      ([1, 2, 3, 4, 4, 4, 4], []),
      (
        [1, 2, 3, 5, 5],
        [
          #"changed: "Four, button, dimmed" → "Five, button", line 4"#,
          #"added: "Five, button", line 5"#,
        ]
      ),
    ])
  func changes(_ order: [Int], _ expected: [String]) {
    let texts = [
      "VoiceOver on", "One, heading", "Two, button", "Three", "Four, button, dimmed",
      "Five, button",
    ]
    let old = RecordedLog(text: texts[1...4].joined(separator: "\n"))
    let new = order.map { texts[$0] }
    for lines in [new, new.enumerated().map { "forward \($0 + 1): \($1)" }] {
      let changes = old.changes(to: RecordedLog(text: lines.joined(separator: "\n")))
      #expect(changes.map(\.summary) == expected)
    }
    let announced = RecordedLog(text: texts[0...4].joined(separator: "\n"))
    #expect(announced.changes(to: old).isEmpty && old.changes(to: announced).isEmpty)
  }

  @Test("The first difference, and a score")
  func differs() {
    let result = compare(
      "Target Language Heading", "selected Traditional Chinese Button",
      "More Button Pop up button", "Copy Result dimmed Button")
    #expect(result.score == 75)
    #expect(
      result.difference
        == .init(
          line: 2, recorded: "selected Traditional Chinese Button",
          spoken: "selected, Simplified Chinese, button"))
  }

  @Test("A line that is missing, one too many, and an early end")
  func missing() {
    #expect(
      compare(
        "Target Language Heading", "More Button Pop up button", "Copy Result dimmed Button"
      ).difference
        == .init(line: 2, recorded: nil, spoken: "selected, Simplified Chinese, button"))
    #expect(
      compare(
        "Status bar", "Target Language Heading", "selected Simplified Chinese Button",
        "More Button Pop up button", "Copy Result dimmed Button"
      ).difference == .init(line: 1, recorded: "Status bar", spoken: nil))
    #expect(
      compare("Target Language Heading").difference
        == .init(line: nil, recorded: nil, spoken: "selected, Simplified Chinese, button"))
    #expect(compare().score == 0)
    #expect(RecordedLog(lines: []).compare(with: []).score == 100)
  }

  @Test("Long logs are compared to their end")
  func long() {
    let spoken = (0..<10_000).map { RecordedLog.Spoken(text: "Row \($0)") }
    var lines = spoken.map(\.text)
    #expect(RecordedLog(lines: lines).compare(with: spoken).difference == nil)
    lines[4_000] = "Other"
    #expect(RecordedLog(lines: lines).compare(with: spoken).same == 9_999)
  }
}

/// Logs as XCUIVoiceOverService and its users write them.
@Suite("Logs of VoiceOver's service")
struct ServiceLogTests {
  private let walk: [RecordedLog.Spoken] = [
    .init(text: "Layout, selected, Side by side, button"),
    .init(text: "Pane sizes, 50%, adjustable", hint: "Swipe up or down with one finger."),
    .init(text: "Copy, button"),
  ]

  private func compare(_ text: String) -> RecordedLog.Result {
    RecordedLog(text: text).compare(with: walk)
  }

  @Test(
    "A prefix of each line",
    arguments: [
      "0: ", "1. ", "12) ", "[3] ", "#4: ", "forward 5: ", "next: ", "Step 6 - ", "swipe 7> ",
      "VoiceOver: ", "10:32:07.512 ", "[10:32:07] ", "2026-09-28 21:38:28.881 forward 2: ",
      "    t =    46.19s VO: ", "app[spoken] | ", "- ", "🔊 ", "[VoiceOver] ", "8 → ",
      "forward 2 -> ",
    ])
  func prefixes(_ prefix: String) {
    let lines = [
      "Layout selected Side by side Button",
      "Pane sizes 50% adjustable Swipe up or down with one finger.", "Copy Button",
    ]
    let digit = prefix.lastIndex(where: \.isNumber)
    let text = lines.enumerated().map { index, line in
      guard let digit, !prefix.contains(".") || prefix == "1. ", !prefix.hasPrefix("[10"),
        let first = Int(String(prefix[digit]))
      else { return prefix + line }
      return prefix[..<digit] + String(first + index) + prefix[prefix.index(after: digit)...] + line
    }
    #expect(compare(text.joined(separator: "\n")) == .init(same: 3, count: 3, differences: []))
  }

  @Test("VoiceOver's own log in the simulator, with the focus and all that is spoken there")
  func ownLog() {
    let spoken: [RecordedLog.Spoken] = [
      .init(text: "Settings, heading"), .init(text: "Add, dimmed, button"),
      .init(text: "Add, button", hint: "Actions available"),
    ]
    let vot = "2026-09-15 02:11:49.120 Db vot[812:9f2] [com.apple.Accessibility:VOT] "
    func log(_ second: String) -> RecordedLog {
      let lines = [
        "Post-processed string: 'VoiceOver on'",
        "First element in app focus: Settings {{16, 60}, {358, 44}}",
        "Will set element: Settings {{16, 60}, {358, 44}}", "Post-processed string: 'Settings'",
        "Resolved command: 'VOSCommand<0x1>: Built-in: Move to Next Item'",
        "Will set element: Add {{16, 110}, {358, 44}}",
        // The end of what was said before.
        "Post-processed string: 'Heading'", "Post-processed string: 'Add'",
        "Post-processed string: '\(second)'", "Post-processed string: 'Button'",
        "Will set element: Add {{16, 110}, {358, 44}}",
        // Another element of the same name.
        "Will set element: Add {{16, 160}, {358, 44}}", "Post-processed string: 'Add'",
        "Post-processed string: 'Button'",
        "Post-processed string: 'Swipe up or down to select a custom action, then double tap to "
          + "activate.'",
      ]
      return RecordedLog(text: lines.map { vot + $0 }.joined(separator: "\n"))
    }
    let result = log("dimmed").compare(with: spoken)
    #expect(result.same == 3)
    #expect(result.difference == nil)
    #expect(result.skipped == ["VoiceOver on"])
    let other = log("selected").compare(with: spoken).differences.last
    #expect(
      other == .init(line: 6, recorded: "Add, selected, Button", spoken: "Add, dimmed, button"))
  }

  @Test(
    "VoiceOver's own log in JSON, with a message that the system cut",
    arguments: ["[%s]", "%s"], ["<…>", "…'"])
  func ownLogInJSON(list: String, cut: String) {
    let messages = [
      "Will set element: Say \\\"no\\\" {{16, 60}, {358, 44}}",
      "Post-processed string: 'Say \\\"no\\\", button'",
      "Will set element: Pane sizes {{16, 110}, {358, 44}}",
      "Post-processed string: 'Pane sizes, 50\(cut)",
      "Post-processed string: 'Swipe up or down with one finger.'",
    ]
    let lines = messages.map { #"{"traceID" : 7, "eventMessage" : "\#($0)", "processID" : 812}"# }
    let text = list.replacing("%s", with: lines.joined(separator: list == "%s" ? "\n" : ",\n"))
    let spoken: [RecordedLog.Spoken] = [.init(text: "Say \"no\", button"), walk[1]]
    #expect(
      RecordedLog(text: text).compare(with: spoken) == .init(same: 2, count: 2, differences: []))
    #expect(!VoiceOverCaptures.isLikely(Array(text.utf8)))
  }

  @Test("Numbers that begin the texts themselves stay")
  func numbers() {
    let spoken = ["1. Milk", "3. Bread"].map { RecordedLog.Spoken(text: $0) }
    #expect(RecordedLog(text: "1. Milk\n3. Bread").compare(with: spoken).same == 2)
  }

  @Test("The name of the app before the first element")
  func application() {
    #expect(
      compare(
        """
        current: Editor
        forward 1: Layout selected Side by side Button
        forward 2: Pane sizes 50% adjustable
        forward 3: Copy Button
        """
      ).same == 3)
    let named = compare(
      """
      Editor Pro Layout selected Side by side Button
      Pane sizes 50% adjustable
      Copy Button
      """)
    #expect(named == .init(same: 3, count: 3, differences: []))
    var twice = RecordedLog.Result(same: 3, count: 3, differences: [])
    twice.skipped = ["Editor Layout selected Side by side Button"]
    #expect(
      compare(
        """
        Editor Layout selected Side by side Button
        Layout selected Side by side Button
        Pane sizes 50% adjustable
        Copy Button
        """) == twice)
    twice.skipped = ["Editor Layout selected Side by side 按钮"]
    #expect(
      compare(
        """
        Editor Layout selected Side by side 按钮
        Layout selected Side by side Button
        Pane sizes 50% adjustable
        Copy Button
        """) == twice)
  }

  @Test("The name of an app of several words, if it is known")
  func knownApplication() {
    let log = RecordedLog(
      text: """
        Secret Diary
        Layout selected Side by side Button
        Pane sizes 50% adjustable
        Copy Button
        """)
    #expect(log.compare(with: walk).difference?.recorded == "Secret Diary")
    #expect(log.compare(with: walk, application: "Secret diary").score == 100)
  }

  @Test(
    "That VoiceOver is on, without the prefix of the other lines",
    arguments: ["VoiceOver on", "VoiceOver On.", "旁白已打开"])
  func startWithoutPrefix(beginning: String) {
    var result = RecordedLog.Result(same: 3, count: 3, differences: [])
    result.skipped = [beginning]
    for (first, next) in [("0: ", "1: "), ("current: ", "forward 1: "), ("VO: ", "VO: ")] {
      let log = compare(
        """
        \(beginning)
        \(first)Layout selected Side by side Button
        \(next)Pane sizes 50% adjustable
        \(next.replacing("1", with: "2"))Copy Button
        """)
      #expect(log == result)
    }
  }

  @Test("That VoiceOver is on, heard in place of the first element")
  func start() {
    var result = RecordedLog.Result(same: 2, count: 2, differences: [])
    result.skipped = ["VoiceOver on"]
    #expect(compare("VoiceOver on\nPane sizes 50% adjustable\nCopy Button") == result)
  }

  @Test("A log of which most is one line, which is told")
  func mostlyRepetitions() {
    let lines = ["Layout selected Side by side Button"] + Array(repeating: "Copy Button", count: 9)
    let result = compare(lines.joined(separator: "\n"))
    #expect(result.repetitions == 8)
    #expect(result.notCompared == ["not compared: repetitions of the last line: 8"])
  }

  @Test("The last line, again and again")
  func end() {
    let lines = [
      "Layout selected Side by side Button", "Pane sizes 50% adjustable", "Copy Button",
      "Copy Button", "Copy Button",
    ]
    #expect(compare(lines.joined(separator: "\n")) == .init(same: 3, count: 3, differences: []))
    let twice = walk + [.init(text: "Copy, button")]
    #expect(
      RecordedLog(text: lines.joined(separator: "\n")).compare(with: twice)
        == .init(same: 4, count: 4, differences: []))
  }

  @Test("Lines that the recorder has cut after 64 characters")
  func cut() {
    let spoken: [RecordedLog.Spoken] = [
      .init(
        text: "Pane sizes, button, pop up button", hint: "Double tap to activate the picker"),
      .init(text: "Import, or drop here, one UTF-8 TXT file or plain text, up to 10 MB"),
      .init(text: "Result"),
    ]
    let text = """
      Pane sizes Button Pop up button Double tap to activate the picke
      Import, or drop here, one UTF-8 TXT file or plain text, up to 10
      Result
      """
    #expect(
      RecordedLog(text: text).compare(with: spoken) == .init(same: 3, count: 3, differences: []))
  }

  @Test(
    "Several lines of one length were cut, but not a single one", arguments: [(50, 3), (99, 2)])
  func cutAnywhere(length: Int, same: Int) {
    let lines = [
      "Pane sizes, button, pop up button, double tap to activate the picker",
      "Import, or drop here, one file or plain text, up to 10 MB", "Result",
    ]
    let text = [lines[0].prefix(50), lines[1].prefix(length), lines[2][...]].joined(separator: "\n")
    #expect(RecordedLog(text: text).compare(with: lines.map { .init(text: $0) }).same == same)
  }

  @Test("A recording that ended after a number of steps, and one longer than the screen")
  func bounds() {
    let short = "0: Layout selected Side by side Button\n1: Pane sizes 50% adjustable"
    #expect(compare(short) == .init(same: 2, count: 2, differences: []))
    let long = """
      0: Layout selected Side by side Button
      1: Pane sizes 50% adjustable
      2: Copy Button
      3: Paste Button
      """
    #expect(
      compare(long)
        == .init(
          same: 3, count: 4,
          differences: [.init(line: 4, recorded: "Paste Button", spoken: nil)]))
  }

  @Test("Every difference has a cause")
  func causes() {
    let result = compare(
      """
      Layout Side by side selected Button
      Copy Button
      Pane sizes 60% adjustable
      Paste Button
      """)
    #expect(result.same == 1 && result.differences.count == 4)
    let causes = result.differences.map { $0.cause(among: result.differences).description }
    #expect(
      causes == [
        "the same words in another order", "on one side only", "on one side only",
        "on one side only",
      ])
    let words = RecordedLog.Difference(
      line: 1, recorded: "selected A dimmed Button", spoken: "A Link")
    #expect(
      words.cause(among: [words]).description
        == "\"selected dimmed button\" in the log, \"link\" in Lector")
    let moved = RecordedLog.Difference(line: 2, recorded: "A Button", spoken: nil)
    let other = RecordedLog.Difference(line: 5, recorded: nil, spoken: "a, button")
    #expect(moved.cause(among: [moved, other]).description == "at another place in the order")
  }

  @Test("The language of a log, and two of them")
  func languages() throws {
    let chinese = RecordedLog(text: "Editor 转换 Heading\n完成 按钮\n转换完成 标题\n11.5 MB")
    #expect(try chinese.language(file: "x") == "zh-Hans")
    #expect(try RecordedLog(text: "轉換大檔案 標題\n完成 按鈕").language(file: "x") == "zh-Hant")
    #expect(try RecordedLog(text: "Copy Button").language(file: "x") == "en")
    #expect(try RecordedLog(text: "Copy\nButton").language(file: "x") == nil)
    let mixed = RecordedLog(text: "Editor\n完成 按钮\n\nCancel Button")
    do {
      _ = try mixed.language(file: "a.log")
      Issue.record("expected an error")
    } catch {
      #expect(
        "\(error)" == "a.log:4: words in English; expected Simplified Chinese, as in line 2")
    }
  }
}

@Suite("Captures in JSON")
struct VoiceOverCaptureTests {
  private func captures(_ json: String) throws -> [VoiceOverCaptures.Capture] {
    try VoiceOverCaptures(name: "a.json", bytes: Array(json.utf8)).captures
  }

  @Test("One capture, several, and a list of texts")
  func forms() throws {
    let steps = """
      "coverage": {"complete": false}, "steps": [
        {"action": "current", "sequence": 0, "utterance": "VoiceOver on"},
        {"action": "forward", "sequence": 1, "utterance": "Copy Button"},
        {"action": "forward", "sequence": 2, "utterance": null}]
      """
    let one = try captures("{\"screen\": \"edit\", \(steps)}")
    #expect(one.map(\.screen) == ["edit"] && one[0].log.lines.count == 2)
    let several = try captures(
      """
      {"captures": {"edit": {\(steps)}, "list": {\(steps)}},
       "failures": {"alert": {"screen": "alert", "status": "failed"}}}
      """)
    #expect(several.map(\.screen) == ["edit", "list"])
    let walk: [RecordedLog.Spoken] = [.init(text: "Edit, heading"), .init(text: "Copy, button")]
    #expect(several[0].log.compare(with: walk + [.init(text: "More")]).score == 100)
    #expect(
      try captures("[\"Edit Heading\", \"Copy Button\"]")[0].log.compare(with: walk).same == 2)
    #expect(try captures("{\"a\": 1}").isEmpty)
  }

  @Test("JSON that was cut, with its line")
  func cut() {
    #expect(throws: RecordedLogError.self) { try captures("{\"steps\": [\n{\"utterance\": \"A") }
    do {
      _ = try captures("{\"steps\": [\n{\"utterance\": \"A\"},\n")
      Issue.record("expected an error")
    } catch {
      #expect("\(error)".hasPrefix("a.json:"))
    }
  }

  @Test(
    "What is JSON, and what is a line in brackets",
    arguments: [
      ("{\"a\"", true), ("[{", true), ("[ \"a\"]", true), ("[1] Save Button", false), ("", false),
      ("{Save}", false),
    ])
  func likely(_ text: String, _ expected: Bool) {
    #expect(VoiceOverCaptures.isLikely(Array(text.utf8)) == expected)
  }
}

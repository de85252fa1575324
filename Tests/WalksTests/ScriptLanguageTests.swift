import Composition
import PlainText
import Configuration
import Foundation
import GestureScripts
import Platform
import Testing

@testable import Walks

@Suite("Scripts from file to report") struct ScriptLanguageTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "lector-scripts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.tree.write(
      toFile: folder + "/form.tree.json", atomically: false, encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private static let tree = #"""
    {"root": {"frame": [0, 0, 390, 844], "subviews": [
      {"isElement": true, "frame": [0, 0, 390, 40], "label": "Sign in", "traits": ["header"]},
      {"isElement": true, "frame": [0, 50, 390, 40], "label": "Name", "traits": ["textEntry"],
       "identifier": "name"},
      {"isElement": true, "frame": [0, 100, 390, 40], "label": "PIN",
       "traits": ["textEntry", "secureTextEntry"]},
      {"isElement": true, "frame": [0, 150, 390, 40], "label": "Sign in", "traits": ["button"],
       "identifier": "login", "hint": "Opens your mail."},
      {"isElement": true, "frame": [0, 200, 390, 40], "label": "Sign in with a key",
       "traits": ["button"]},
      {"id": "tabs", "frame": [0, 800, 390, 40], "traits": ["tabBar"], "subviews": [
       {"isElement": true, "frame": [0, 0, 90, 40], "label": "Sign in"}]}]}}
    """#

  private func play(
    _ script: String, keepsGoing: Bool = false, name: String = "s.lector"
  ) throws -> ScriptOutcome {
    let path = folder + "/" + name
    try Data(script.utf8).write(to: URL(filePath: path))
    var play = ScriptPlay(
      script: path, opened: nil, maker: SessionMaker(options: options), onScreen: false)
    play.keepsGoing = keepsGoing
    return play.outcome()
  }

  private var options: RunOptions {
    RunOptions(Settings(), configuration: folder + "/config.toml")
  }

  /// A gesture that says nothing leaves nothing to expect: the test was not listening.
  @Test(arguments: ["swipe right", "escape", "magic-tap", "previous link"])
  func nothingIsExpectedAfterSilence(_ gesture: String) throws {
    defer { remove() }
    let lines = ["last", gesture, "wait 100", "expect-contains \"Sign in\""]
    #expect(
      try problems(lines.joined(separator: "\n"))
        == ["s.lector:5: nothing was said since line 3"])
    #expect(try problems("last\nscreen 40x20\nexpect-contains \"Sign in\"") == [])
  }

  /// A gesture may say thousands of things: the problem has the last ten.
  @Test func aFailedExpectationListsTheLastUtterances() throws {
    defer { remove() }
    let texts = (1...12).map {
      #"{"isElement": true, "frame": [0, \#($0 * 50), 390, 40], "label": "Row \#($0)"}"#
    }
    let tree =
      #"{"root": {"frame": [0, 0, 390, 844], "subviews": [\#(texts.joined(separator: ","))]}}"#
    try Data(tree.utf8).write(to: URL(filePath: folder + "/rows.tree.json"))
    let problem =
      try problems("open rows.tree.json\nread-all from-top\nwait 60000\nexpect \"x\"").first ?? ""
    #expect(problem.hasPrefix(#"s.lector:5: expected "x", heard …, "#))
    #expect(problem.split(separator: ",").count == 12)
  }

  /// Plays a script that opens the form, and returns the problems, without the path.
  private func problems(_ lines: String, keepsGoing: Bool = false) throws -> [String] {
    let outcome = try play("open form.tree.json\n" + lines, keepsGoing: keepsGoing)
    return outcome.problems.map { problem in
      problem.split(separator: "\n")[0].replacingOccurrences(of: folder + "/", with: "")
    }
  }

  @Test(arguments: [
    // The late hint does not hide the label.
    "choose #login\nexpect \"Sign in, button\"\nexpect \"Opens your mail.\"",
    "choose #login\nwait 0\nexpect-no-speech\nexpect \"Sign in, button\"",
    "choose #login\nwait 5000\nexpect \"Sign in, button\"",
    "choose #login\nexpect \"SIGN IN, button\" ignoring-case",
    "choose #login\nexpect-contains \"your mail\"\nexpect-contains \"YOUR\" ignoring-case",
    "choose #login\nexpect-any \"nothing\" \"Opens your mail.\"",
    "choose #login\nexpect-match \"^opens .* mail\" ignoring-case",
    "choose \"Sign in\"\nexpect \"Sign in, heading\"",
    "choose \"Sign in\" button\nexpect \"Sign in, button\"",
    "choose \"Sign in\" tab\nexpect \"Sign in, tab, 1 of 1\"",
    "choose \"Sign in\" 3\nexpect \"Sign in, tab, 1 of 1\"",
    "choose \"key\" button 1\nexpect-contains \"with a key\"",
    "choose Sign in with\nexpect-contains \"with a key\"",
    "choose #name # the field\nexpect-focus \"name\"",
    "choose Name\ndouble-tap\ntype \"Ann\"\nexpect \"Ann\"\nlayout-changed #name\n"
      + "expect \"Name, Ann, text field, is editing\"",
    "choose PIN\ndouble-tap\ntype \"12\"\nexpect \"2 characters\"\nlayout-changed\n"
      + "expect \"PIN, 2 characters, secure text field, is editing\"",
    "rotor HEADINGS\nexpect \"Headings\"",
    "swipe right until \"with a key\"\nexpect-contains \"with a key\"",
    "announce \"Done\"\nexpect \"Done\"",
    "announce \"First\" high\nwait 0\nannounce \"Second\" low\nwait 0\nexpect-no-speech\n"
      + "wait 5000\nexpect \"Second\"",
    "screen-changed\nexpect \"Sign in, heading\"", "screen-changed #login\nexpect-focus \"login\"",
    "screen-changed \"Loaded\"\nexpect \"Loaded\"\nexpect-focus \"Sign in\"",
    "set #login label \"Log in\"\nexpect-no-speech\nlayout-changed #login\nexpect \"Log in, button\"",
    "set #tabs hidden \"true\"\nlast\nexpect-contains \"with a key\"",
    "set #login selected true\nset #login notEnabled true\nset #login selected false\n"
      + "choose #login\nexpect \"Sign in, dimmed, button\"\nset #login notEnabled \"false\"\n"
      + "layout-changed #login\nexpect \"Sign in, button\"",
  ])
  func commandsDoWhatTheySay(_ lines: String) throws {
    defer { remove() }
    #expect(try problems(lines) == [])
  }

  @Test(arguments: [
    (
      "choose 'Sign in'",
      "s.lector:2: put a text in double quotes, \"like this\", not in single ones"
    ),
    ("expect-screen no.txt", "s.lector:2: NOTFOUND"),
    ("open no.tree.json", "s.lector:2: NOTFOUND"),
    (
      "choose \"Sign in\" buton",
      "s.lector:2: no role is called \"buton\"; expected one of button, link, heading, image, "
        + "switch, tab, adjustable, text-field, search-field, pop-up-button; did you mean \"button\"?"
    ),
    ("choose \"Sign in\" button 5", "s.lector:2: expected 5 × button with \"Sign in\", found 1"),
    ("choose #nobody", "s.lector:2: expected an element called \"nobody\", found none"),
    ("type \"x\"", "s.lector:2: expected a field that is being edited; double-tap one first"),
    (
      "swipe right until \"nowhere\"",
      "s.lector:2: expected to hear \"nowhere\", swiped to the end without it"
    ),
    (
      "announce \"x\" loud",
      "s.lector:2: expected the priority high, default, or low, found \"loud\""
    ),
    (
      "set login label \"x\"",
      "s.lector:2: expected set #ID label|value|hint|hidden|TRAIT \"TEXT\""
    ),
    ("rotor links", "s.lector:2: the rotor does not offer \"links\" here"),
    (
      "set #login bold true",
      "s.lector:2: expected set #ID label|value|hint|hidden|TRAIT \"TEXT\""
    ),
    (
      "expect-match \"[\"",
      "s.lector:2: \"[\" isn't a regular expression: a \"[\" is not closed"
    ),
    (
      "expect \"Sign up\"", "s.lector:2: expected \"Sign up\", heard \"Sign in, heading\""
    ),
    (
      "expect-match \"(a|a)*b\"",
      "s.lector:2: expected a match of \"(a|a)*b\", heard \"Sign in, heading\""
    ),
  ])
  func mistakesNameTheirLine(_ lines: String, _ message: String) throws {
    defer { remove() }
    let found = try problems(lines)
    if message.hasSuffix("NOTFOUND") {
      #expect(found.count == 1 && found[0].hasPrefix("s.lector:2: "))
      #expect(found[0].contains("no such file") || found[0].contains("no command, text, or file"))
    } else {
      #expect(found == [message])
    }
  }

  @Test func theRotorOffersTheNearestName() throws {
    defer { remove() }
    let found = try problems("rotor heading")
    #expect(found.first?.hasSuffix("did you mean \"headings\"?") == true, "\(found)")
  }

  @Test func aScriptKeepsGoing() throws {
    defer { remove() }
    let lines = "expect \"a\"\nswipe right\nexpect \"b\"\nexpect-contains \"Name\"\nexpect \"c\""
    #expect(try problems(lines).count == 1)
    #expect(try problems(lines, keepsGoing: true).count == 3)
    let outcome = try play("open form.tree.json\n" + lines + "\nfly", keepsGoing: true)
    #expect(outcome.failures.count == 3)
    #expect("\(outcome.error.map { "\($0)" } ?? "")".contains("no command is called \"fly\""))
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    defer { remove() }
    let outcome = try play("\u{FEFF}open form.tree.json\r\nexpect \"Sign in, heading\"\r\n")
    #expect(outcome.problems == [])
    #expect(outcome.checks.count == 1)
  }

  @Test func theNumbersOfEventsContinueAtASecondOpen() throws {
    defer { remove() }
    var settings = Settings()
    settings.set("format", to: .text("jsonl"), from: .flag("--format"))
    var options = RunOptions(settings, configuration: folder + "/config.toml")
    options.transcript = folder + "/transcript"
    let path = folder + "/s.lector"
    try "open form.tree.json\nswipe right\nopen form.tree.json\nswipe right\n".write(
      toFile: path, atomically: false, encoding: .utf8)
    _ = try ScriptPlay(
      script: path, opened: nil, maker: SessionMaker(options: options), onScreen: false
    ).run()
    let lines = try String(contentsOfFile: folder + "/transcript", encoding: .utf8)
      .split(separator: "\n")
    let numbers = lines.compactMap { line in
      line.split(separator: ",").first { $0.contains("\"seq\"") }
        .flatMap { Int($0.filter(\.isNumber)) }
    }
    #expect(!numbers.isEmpty && numbers == Array(1...max(numbers.count, 1)))
  }

  @Test(arguments: [
    ("key X\n", 100_001, "lines"), ("open sampler\n", 1_001, "open commands"),
  ])
  func scriptsAreBounded(_ line: String, _ count: Int, _ what: String) {
    do {
      _ = try Script(name: "s", text: String(repeating: line, count: count))
      Issue.record("the script was accepted")
    } catch {
      #expect(error.kind == .mistake && error.message.description.contains(what))
    }
  }
}

@Suite("Reports on scripts") struct ScriptReportTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "lector-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/inner", withIntermediateDirectories: true)
    let files = [
      "b.lector": "open sampler 1:1\nexpect \"<&>\"\nexpect-contains \"Sampler\"\n",
      "a.lector": "open sampler 1:1\nexpect-contains \"Sampler\"\n",
      "inner/c.lector": "open sampler 1:1\nfly # 100%\n", ".hidden.lector": "fly\n",
      "no script.txt": "",
    ]
    for (name, text) in files {
      try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }
  }

  private func report() throws -> ScriptReport {
    let options = RunOptions(Settings(), configuration: folder + "/config.toml")
    return try ScriptReport(folder: folder, options: options, keepsGoing: true)
  }

  private func withoutFolder(_ text: String) -> String {
    text.replacingOccurrences(of: folder + "/", with: "")
  }

  @Test func aFolderIsReportedInOrder() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = try self.report()
    #expect(
      report.outcomes.map { withoutFolder($0.script) } == [
        "a.lector", "b.lector", "inner/c.lector",
      ])
    #expect(report.outcomes.map(\.isPassed) == [true, false, false])
    let lines = withoutFolder(report.text).split(separator: "\n").map(String.init)
    #expect(lines.first == "passed  a.lector  (1 expectation)")
    #expect(lines.contains("FAILED  b.lector  (2 expectations)"))
    #expect(lines.contains { $0.hasPrefix("  b.lector:2: expected \"<&>\", heard ") })
    #expect(lines.contains { $0.hasPrefix("  inner/c.lector:2: no command is called \"fly\"") })
    #expect(lines.last == "1 of 3 scripts passed")
  }

  @Test func theReportsOfOtherTools() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = try self.report()
    let junit = withoutFolder(report.junit)
    #expect(junit.contains("<testsuites tests=\"6\" failures=\"1\" errors=\"1\">"))
    #expect(junit.contains("name=\"line 2: expect &quot;&lt;&amp;&gt;&quot;\""))
    #expect(junit.contains("line=\"2\"") && junit.contains("<failure message=\"expected "))
    #expect(throws: Never.self) { try XMLDocumentCheck.check(report.junit) }
    let tap = withoutFolder(report.tap).split(separator: "\n").map(String.init)
    #expect(tap.prefix(2) == ["TAP version 14", "1..3"])
    #expect(tap.contains("ok 1 - a.lector") && tap.contains("not ok 2 - b.lector"))
    #expect(tap.contains("    not ok 1 - line 2: expect \"<&>\""))
    let github = withoutFolder(report.github).split(separator: "\n").map(String.init)
    #expect(github.count == 2)
    #expect(
      github[0].hasPrefix(
        "::error file=b.lector,line=2,title=Expectation not met::expected \"<&>\""))
    #expect(github[1].hasPrefix("::error file=inner/c.lector,line=2,title=Script error::"))
  }

  @Test func aFolderWithoutScripts() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/empty", withIntermediateDirectories: true)
    #expect(throws: UsageError.self) {
      try ScriptReport(folder: folder + "/empty", options: RunOptions(), keepsGoing: true)
    }
  }
}

/// Reads a text as XML, which fails if it is not well-formed.
private enum XMLDocumentCheck {
  static func check(_ text: String) throws {
    var depth = 0
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: open)..<close]
      if tag.hasPrefix("/") {
        depth -= 1
      } else if !tag.hasSuffix("/"), !tag.hasPrefix("?") {
        depth += 1
      }
      rest = rest[rest.index(after: close)...]
    }
    if depth != 0 { throw UsageError("\(depth) elements are not closed") }
  }
}

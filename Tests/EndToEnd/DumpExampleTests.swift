import Foundation
import Testing

/// The dumps of other tools in `Examples/Dumps`, one for each format, and their speech.
@Suite("Dumps of other tools", .serialized, .ownThread) struct DumpExampleTests {
  private static let folder = Program.root.appending(path: "Examples/Dumps")

  /// The names of the dumps; each has a transcript.
  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { !$0.hasSuffix(".spoken.txt") }.sorted()
  }()

  private static func path(_ name: String) -> String { folder.appending(path: name).path }

  private static func transcript(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).spoken.txt"), encoding: .utf8)
  }

  @Test func eachFormatHasAnExample() { #expect(Self.names.count == 10) }

  @Test(arguments: names)
  func anExampleIsWalked(_ name: String) throws {
    let outcome = try Program().run("walk", Self.path(name))
    #expect(try outcome.output == Self.transcript(name))
    #expect(outcome.status == 0)
    // One short line names the limits of the format.
    #expect(
      outcome.errors.hasPrefix("lector: \(Self.path(name)): a")
        && outcome.errors.contains(" has no "))
    #expect(outcome.errors.filter(\.isNewline).count == 1)
    #expect(outcome.errors.count - Self.path(name).count < 100)
    let verbose = try Program().run("walk", Self.path(name), "--verbose")
    #expect(verbose.output == outcome.output)
    #expect(verbose.errors.count > outcome.errors.count)
    #expect(verbose.errors.filter(\.isNewline).count == 1)
  }

  @Test(arguments: names)
  func anExampleIsAudited(_ name: String) throws {
    let outcome = try Program().run("audit", Self.path(name), "--fail-on", "none")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(!outcome.output.contains(": error: "), "the examples have no errors")
  }

  /// A script opens every dump that `walk` reads.
  @Test(arguments: names)
  func aScriptOpensAnExample(_ name: String) throws {
    let program = try Program()
    let first = try Self.transcript(name).prefix { !$0.isNewline }
    try program.scratch.write("open \(Self.path(name))\nexpect \"\(first)\"\n", to: "a.lector")
    let outcome = try program.run("play", "a.lector", "--format", "junit")
    #expect(outcome.status == 0 && outcome.output.contains("failures=\"0\""))
    try program.scratch.write("expect \"\(first)\"\n", to: "b.lector")
    #expect(try program.run("play", "b.lector", Self.path(name)).status == 0)
  }

  /// Several screens are walked one after another.
  @Test func allExamplesAreWalked() throws {
    let outcome = try Program().run("walk", Self.folder.path)
    let expected = try Self.names.map { "# \(Self.path($0))\n" + (try Self.transcript($0)) }
    #expect(outcome.output == expected.joined(separator: "\n") && outcome.status == 0)
    let phrases = try Program().run("walk", Self.folder.path, "--format", "phrases")
    let spoken = try JSONDecoder().decode([String: [String]].self, from: Data(phrases.output.utf8))
    #expect(spoken.keys.sorted() == Self.names.map(Self.path))
    #expect(try Program().run("walk", Self.folder.path, "--screen").status == 64)
  }

  @Test(arguments: names)
  func anExampleDoesNotDifferFromItself(_ name: String) throws {
    let outcome = try Program().run("diff", Self.path(name), Self.path(name), "--exit-code")
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  /// Two dumps of a screen that changed meanwhile.
  @Test func aChangeBetweenTwoDumpsIsNamed() throws {
    let program = try Program()
    let page = try String(contentsOfFile: Self.path("page-source.xml"), encoding: .utf8)
    try program.scratch.write(page.replacing("\"Account\"", with: "\"Accounts\""), to: "later.xml")
    let outcome = try program.run("diff", Self.path("page-source.xml"), "later.xml", "--exit-code")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"Account, back button\" → \"Accounts, back button\""))
  }

  @Test func whatControlsCost() throws {
    let names = ["axe.json", "maestro.json"].map(Self.path)
    let costs = try Program().run(["walk", "--cost", "--format", "jsonl"] + names)
    let lines = costs.output.split(separator: "\n")
    let control = #"{"control":"Wi-Fi, switch button, on","path":"root.subviews"#
    #expect(costs.status == 0 && lines.count == 10 && lines[0] == #"{"screen":"\#(names[0])"}"#)
    #expect(lines[2] == control + #"[2]","swipes":2,"gestures":2,"seconds":3}"#)
    #expect(lines[9] == control + #"[0].subviews[2]","swipes":2,"gestures":2,"seconds":2}"#)
    let table = try Program().run("walk", names[1], "--cost").output
    #expect(table.hasSuffix("control\n     2         2      2.0  Wi-Fi, switch button, on\n"))
  }

  /// The reader's speech matches AccessibilitySnapshot's, in the same order.
  @Test func aModelOfAccessibilitySnapshotAgrees() throws {
    let dump = Self.path("accessibilitysnapshot.json")
    let outcome = try Program().run("walk", dump, "--against", dump)
    #expect(outcome.output == "8 of 8 utterances as recorded (100 %)\n")
    #expect(outcome.status == 0)
  }

  @Test func aRecordedLogIsCompared() throws {
    let program = try Program()
    let log = """
      Account Back button
      Settings Heading
      Wi-Fi Switch button On Double tap to toggle setting

      Keyboards 3 Button
      Brightness 50% Adjustable…
      """
    try program.scratch.write(log, to: "voiceover.log")
    let outcome = try program.run(
      "walk", Self.path("axe.json"), "--against", "voiceover.log")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        4 of 8 utterances as recorded (50 %)
        first difference at line 3 of voiceover.log
          recorded: Wi-Fi Switch button On Double tap to toggle setting
          Lector:   Wi-Fi Switch button on Joins known networks. Double tap to toggle setting. \
        Actions available

        """)
    let both = try program.run(
      "walk", Self.path("axe.json"), "--against", "voiceover.log", "--screen")
    #expect(both.status == 64)
  }

  /// The screens of two folders with the same name. One that only one of them has is named.
  @Test func foldersAreCompared() throws {
    let program = try Program()
    let screen = """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "Save", "traits": ["button"], "frame": [0, 0, 99, 44]}]}}
      """
    for (name, label) in [
      ("old/a", "Save"), ("new/a", "Keep"), ("old/b/c", "Save"), ("new/b/c", "Save"),
      ("old/d", "Save"), ("new/d", "Store"), ("new/e", "Save"),
    ] {
      try program.scratch.write(
        screen.replacing("Save", with: label), to: "\(name).tree.json")
    }
    let said = """
      # new/a.tree.json
      label: "Keep"
        "Save, button" → "Keep, button"
      # new/d.tree.json
      label: "Store"
        "Save, button" → "Store, button"

      """
    let outcome = try program.run("diff", "old", "new/", "--exit-code")
    #expect(outcome.status == 1)
    #expect(outcome.output == said)
    #expect(outcome.errors == "lector: e.tree.json: only in one of the folders\n")
    #expect(try program.run("diff", "old", "old/a.tree.json").status == 66)
    #expect(try program.run("diff", "old/b", "new/b", "--exit-code").status == 0)
    try program.scratch.write(screen, to: "new/b/f.tree.json")
    let partial = try program.run("diff", "old/b", "new/b", "--exit-code")
    let only = "lector: f.tree.json: only in one of the folders\n"
    #expect(partial == .init(status: 1, output: "", errors: only))
    // A screen that cannot be read does not keep the others from being compared.
    try program.scratch.write("{", to: "old/a.tree.json")
    let damaged = try program.run("diff", "old", "new", "--exit-code")
    #expect(damaged.status == 65 && damaged.errors.contains("old/a.tree.json"))
    #expect(damaged.output.hasPrefix("# new/d.tree.json\n"))
  }

  /// Recorded logs of VoiceOver. A log and a screen are not compared.
  @Test func logsAreCompared() throws {
    let program = try Program()
    try program.scratch.write("Inbox, heading\nMilk, button\nDone, button\n", to: "old/a.log")
    try program.scratch.write("Inbox, heading\nDone, button, dimmed\n", to: "new/a.log")
    let captures = #"{"home": {"steps": [{"utterance": "Inbox, heading"}]}}"#
    try program.scratch.write(captures, to: "old.json")
    try program.scratch.write(captures.replacing("Inbox", with: "Mail"), to: "new.json")
    let changes = """
      changed: "Milk, button" → "Done, button, dimmed", line 2
      removed: "Done, button"

      """
    let outcome = try program.run("diff", "old/a.log", "new/a.log", "--exit-code")
    #expect(outcome == .init(status: 1, output: changes, errors: ""))
    #expect(
      try program.run("diff", "old.json", "new.json").output
        == "changed: \"Inbox, heading\" → \"Mail, heading\", line 1\n")
    #expect(try program.run("diff", "old/a.log", "old/a.log", "--exit-code").status == 0)
    #expect(try program.run("diff", "old/a.log", "new.json", "--exit-code").status == 1)
    try program.scratch.write(#"{"root": {"frame": [0, 0, 9, 9]}}"#, to: "a.tree.json")
    #expect(try program.run("diff", "old/a.log", "a.tree.json").status == 65)
  }

  @Test func aDifferenceInEachFormat() throws {
    let program = try Program()
    let old = """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "Save", "traits": ["button"], "frame": [0, 0, 99, 44]}]}}
      """
    try program.scratch.write(old, to: "old.tree.json")
    try program.scratch.write(
      old.replacingOccurrences(of: "\"button\"", with: "\"button\", \"notEnabled\""),
      to: "new.tree.json")
    let lines = "trait notEnabled added: \"Save\"\n  \"Save, button\" → \"Save, dimmed, button\"\n"
    #expect(
      try program.run("diff", "old.tree.json", "new.tree.json")
        == .init(status: 0, output: lines, errors: ""))
    #expect(try program.run("diff", "old.tree.json", "new.tree.json", "--exit-code").status == 1)
    let markdown = try program.run(
      "diff", "old.tree.json", "new.tree.json", "--format", "markdown", "--output", "c.md")
    #expect(markdown == .init(status: 0, output: "", errors: ""))
    #expect(
      program.scratch.read("c.md").hasPrefix(
        "### VoiceOver: 1 change in `new.tree.json`\n\n- **trait"))
    #expect(try program.run("diff", "old.tree.json", "gone.tree.json").status == 66)
    #expect(try program.run("diff", "-", "-").status == 64)
  }

  @Test(arguments: [
    ("<hierarchy rotation=\"0\"/>", "standard input: looks like a dump of Android's uiautomator; "),
    (
      "- heading \"Title\" [level=1]\n",
      "standard input: looks like an ARIA snapshot of Playwright; "
    ),
    ("[{\"AXLabel\": \"x\",", "standard input:1: "),
  ])
  func aDumpThatCannotBeRead(_ text: String, _ beginning: String) throws {
    for command in ["walk", "audit"] {
      let outcome = try Program().run(command, "-", input: text)
      #expect(outcome.status == 65 && outcome.output == "")
      #expect(outcome.errors.hasPrefix("lector: " + beginning))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
  }
}

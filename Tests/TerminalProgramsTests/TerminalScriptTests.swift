import Foundation
import GestureScripts
import TerminalReading
import TerminalPrograms
import Testing

@Suite("Scripts for terminal programs") struct TerminalScriptTests {
  private static let readers: [TerminalReaderName] = [.tdsr, .speakup]

  @Test(arguments: [
    ("press", "expected press KEY [COUNT]"),
    (
      "press Upp",
      """
      no key is called "Upp"; expected one such as Enter, Tab, Up, Page-Down, Ctrl-x, Alt-x, F1, \
      or a
      """
    ),
    ("press a 0", "expected press KEY [COUNT]"),
    ("resize 80", "expected resize COLUMNSxROWS"),
    ("wait for", "expected wait [MILLISECONDS | for \"TEXT\" | end]"),
    ("wait -1", "expected wait [MILLISECONDS | for \"TEXT\" | end]"),
    ("prss a", "no command is called \"prss\"; did you mean \"press\"?"),
    ("expect a b", "expected expect with one text in quotes, or one word"),
    ("expect a by orca", "by orca: expected some of tdsr, speakup"),
    ("expect-match \"(\"", "\"(\" isn't a regular expression: a \"(\" is not closed"),
    ("expect-cursor 1", "expected expect-cursor ROW COLUMN | on \"TEXT\""),
    ("expect-status 256", "expected expect-status STATUS"),
    ("type 'a b'", "put a text in double quotes, \"like this\", not in single ones"),
  ])
  func aMistakeHasItsLine(line: String, message: String) {
    let error = #expect(throws: ScriptError.self) {
      try TerminalScript(
        name: "run.lector", text: "# keys\n\(line)\n", readers: Self.readers.map(\.rawValue))
    }
    #expect(error?.description == "run.lector:2: \(message)")
  }

  /// A program of the shell, a script, and the problems that it finds.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var program: String
    var script: String
    var problems: [String] = []

    init(_ title: String, _ program: String, _ script: String, problems: [String] = []) {
      (testDescription, self.program, self.script) = (title, program, script)
      self.problems = problems
    }
  }

  /// Keys arrive one by one, and are not echoed by the terminal.
  private static let raw = "stty raw -echo; printf ready;"

  static let cases: [Case] = [
    Case(
      "A dialogue", "printf 'Name? '; read n; echo \"Hello $n\"; exit 3",
      """
      expect "Name?" by speakup
      expect-row Name?
      expect-cursor 0 6
      type "Ann"
      expect "A"
      expect "n" by tdsr
      press Enter
      expect-contains "HELLO ANN" ignoring-case
      expect-any "Bye" "Hello Ann"
      expect-match "^Hello \\\\w+$"
      wait end
      expect-no-speech
      expect-status 3
      """),
    Case(
      "Everything is checked", "printf 'Name? '; read n; exit 3",
      """
      expect-row "Age?"
      expect-cursor 1 1
      expect-cursor on "Age?"
      press x
      expect "y" by tdsr
      expect-no-speech by speakup
      press Enter
      expect-status 0
      press a
      """,
      problems: [
        "1: expected a row with \"Age?\"",
        "2: expected the cursor at row 1, column 1, it is at row 0, column 6",
        "3: expected the cursor on \"Age?\", it is at row 0, column 6",
        "5: tdsr: expected \"y\", heard \"x\"",
        "6: speakup: expected no speech, heard \"x\"",
        "8: expected the status 0, found 3",
        "9: expected a program that reads keys; it ended with status 3",
      ]),
    Case(
      "Keys", "\(raw) dd bs=1 count=17 2>/dev/null | od -An -tx1 -w17",
      """
      press Up
      press Ctrl-C
      press Alt-x
      press F1
      press Page-Down
      press Shift-Tab
      press Backspace
      wait for "1b 5b 41 03 1b 78 1b 4f 50 1b 5b 36 7e 1b 5b 5a 7f"
      """),
    Case(
      "Modes of keys and pastes",
      """
      stty raw -echo; printf '\\033[?1h\\033[?2004hready'
      dd bs=1 count=18 2>/dev/null | od -An -tx1 -w18
      """,
      """
      press Up
      paste "a\\nb"
      wait for "1b 4f 41 1b 5b 32 30 30 7e 61 0d 62 1b 5b 32 30 31 7e"
      """),
    Case(
      "Sizes", "trap 'stty size' WINCH; echo ready; while :; do read x; done",
      """
      resize 50x10
      expect "10 50" by tdsr
      """),
    Case(
      "A text that comes late", "sleep 0.5; echo late; read x",
      """
      wait for "late"
      expect "late" by tdsr
      """),
    Case("The cursor", "printf 'one two\\b\\b'; read x", "expect-cursor on \"two\""),
    Case(
      "A program that ends", "exit 4", "wait end\npress a",
      problems: ["2: expected a program that reads keys; it ended with status 4"]),
    Case(
      "A program that dies in the middle", "printf ready; read x; printf half; kill -9 $$",
      """
      press Enter
      wait end
      expect-row "half"
      expect-status 137
      press a
      """, problems: ["5: expected a program that reads keys; it ended with status 137"]),
    Case(
      "A program that floods", "yes 0123456789012345678901234567890123456789",
      "wait 600000", problems: ["1: the program wrote more than 1 MB at once"]),
  ]

  @Test(arguments: cases)
  func finds(_ case: Case) throws {
    let script = try TerminalScript(
      name: "run.lector", text: `case`.script, readers: Self.readers.map(\.rawValue))
    var options = try TerminalScriptRunner.Options(
      command: ["sh", "-c", `case`.program], size: .usual, readers: Self.readers)
    options.keepsGoing = true
    // A busy machine starts the program late.
    options.longestWait = 600
    let runner = try TerminalScriptRunner(script: "run.lector", options)
    var steps = script.steps.makeIterator()
    var problems: [ScriptError] = []
    do throws(ScriptError) { try runner.run { steps.next() } } catch { problems = [error] }
    problems = runner.checks.compactMap(\.failure) + problems
    #expect(problems.map { "\($0.line): \($0.message)" } == `case`.problems)
  }

  @Test func theGuideHasEveryCommand() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/guide/terminal-programs.md"), encoding: .utf8)
    for form in TerminalScript.forms { #expect(page.contains("| `\(form.name)"), "\(form.name)") }
  }
}

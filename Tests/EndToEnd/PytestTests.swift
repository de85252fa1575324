import Foundation
import Testing

/// The plugin for pytest, with the built program.
@Suite(
  "pytest", .ownThread,
  .enabled(if: Program.canRun("python3 -c 'import pytest'"), "python3-pytest is not installed"))
struct PytestTests {
  /// Runs pytest in the scratch folder of a program, and returns its last lines.
  private func test(_ program: Program, _ arguments: String = "") throws -> Program.Outcome {
    try program.shell(
      """
      export PYTHONPATH='\(Program.root.appending(path: "Packaging/wheel").path)'
      export PYTHONDONTWRITEBYTECODE=1 LECTOR_PROGRAM='\(Program.file.path)'
      python3 -m pytest -p pytest_lector -p no:cacheprovider -q \(arguments)
      """)
  }

  @Test func aProgramIsHeardWhileItRuns() throws {
    let program = try Program()
    try program.scratch.write(
      #"""
      import sys, termios, tty
      tty.setcbreak(0)
      print("Which fruit?")
      while (key := sys.stdin.read(1)) != "q":
          print({"p": "Pears", "é": "\"Quinces\"\\"}.get(key, "Apples"))
      sys.exit(3)
      """#, to: "fruit.py")
    try program.scratch.write(
      #"""
      import sys
      import pytest
      from pytest_lector import LectorError

      def test_fruit(hear):
          fruit = hear([sys.executable, "fruit.py"], readers="tdsr,nvda", columns=30, rows=5)
          assert fruit.heard("nvda") == ["Which fruit?"]
          assert fruit.screen == ["Which fruit?", "", "", "", ""] and fruit.cursor == (1, 0)
          fruit.press("p")
          assert fruit.heard("tdsr") == ["Pears"] and fruit.status is None
          fruit.type("xé")
          assert [text.strip() for text in fruit.heard("tdsr")] == ["Apples", '"Quinces"\\']
          fruit.resize(40, 6)
          assert len(fruit.screen) == 6 and fruit.heard() == []
          fruit.wait("Quinces")
          fruit.press("q")
          assert fruit.wait_for_end() == 3
          with pytest.raises(LectorError, match="ended with status 3"):
              fruit.press("p")

      def test_two_programs(hear):
          one, other = hear("cat"), hear(["cat"])
          one.type("a")
          other.paste('b "c"')
          assert (one.screen[0], other.screen[0]) == ("a", 'b "c"')

      def test_mistakes(hear):
          with pytest.raises(LectorError, match="/no/such"):
              hear("/no/such")
          with pytest.raises(LectorError, match="no key is called"):
              hear("cat").press("Dwon")
      """#, to: "test_fruit.py")
    let outcome = try test(program)
    #expect(outcome.status == 0 && outcome.output.contains("3 passed"), "\(outcome)")
  }

  @Test func screensAreWalkedAndAudited() throws {
    let program = try Program()
    try program.scratch.write(
      #"""
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "Inbox", "traits": ["header"], "frame": [0, 60, 390, 44]},
        {"isElement": true, "traits": ["button"], "frame": [0, 120, 390, 44]}]}}
      """#, to: "inbox.tree.json")
    try program.scratch.write(
      #"""
      import pytest
      from pytest_lector import LectorError

      def test_inbox(walk, audit):
          assert walk("inbox.tree.json") == ["Inbox, heading", "button"]
          assert [finding["rule"] for finding in audit("inbox.tree.json")] == ["missing-label"]
          assert audit("inbox.tree.json", "--rule", "file-name") == []
          with pytest.raises(LectorError, match="no such file"):
              walk("gone.tree.json")
      """#, to: "test_inbox.py")
    let outcome = try test(program)
    #expect(outcome.status == 0 && outcome.output.contains("1 passed"), "\(outcome)")
  }

  @Test func scriptsAreTests() throws {
    let program = try Program()
    let first = "# lector tty --script FILE --heard run.heard -- cat\n"
    try program.scratch.write(first + "press a\n", to: "run.lector")
    try program.scratch.write(
      "# Isn't a terminal script.\nopen sampler\nexpect \"no\"\n", to: "play.lector")
    var outcome = try test(program, "--heard-update run.lector")
    #expect(
      outcome.status == 0 && program.scratch.read("run.heard").contains("after a:"), "\(outcome)")
    outcome = try test(program, "run.lector")
    #expect(outcome.status == 0)
    try program.scratch.write(first + "press b\n", to: "run.lector")
    outcome = try test(program)
    #expect(outcome.status == 1 && outcome.output.contains("2 failed"), "\(outcome)")
    #expect(outcome.output.contains("play.lector:3: expected \"no\""), "\(outcome)")
  }

  /// The examples of the guide. A program whose library is absent is skipped.
  @Test func theExamplesRun() throws {
    let folder = Program.root.appending(path: "Examples/Pytest").path
    let outcome = try test(try Program(), "'\(folder)'")
    #expect(outcome.status == 0, "\(outcome)")
  }
}

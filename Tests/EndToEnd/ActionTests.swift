import Foundation
import Testing

/// The shell steps of the action in `Examples/CI`, with the built program.
@Suite("The action for continuous integration") struct ActionTests {
  private static let folder = Program.root.appending(path: "Examples/CI")

  /// Runs `check-screens` in a scratch folder with the example's screen and its transcript.
  private func check(_ program: Program, _ environment: [String: String]) throws -> (Int32, String)
  {
    let status = try Child.run(
      ["env", "-i", "-C", program.scratch.folder.path]
        + Program.environment(in: program.scratch, environment)
        + ["timeout", "60", "sh", Self.folder.appending(path: "check-screens").path],
      input: "/dev/null", output: program.scratch.path("stdout"),
      errors: program.scratch.path("stderr"))
    return (status, program.scratch.read("stdout"))
  }

  private func program() throws -> Program {
    let program = try Program()
    for name in ["inbox.tree.json", "inbox.txt"] {
      let text = try String(
        contentsOf: Self.folder.appending(path: "trees").appending(path: name), encoding: .utf8)
      try program.scratch.write(text, to: name)
    }
    return program
  }

  @Test func aScreenThatIsHeardAsRecordedPasses() throws {
    let program = try program()
    let (status, output) = try check(program, ["SCREENS": "*.tree.json", "FAIL_ON": "warning"])
    #expect(status == 0)
    #expect(output.contains("::group::inbox.tree.json"))
    #expect(program.scratch.read("lector-reports/audit.sarif").contains("\"version\":\"2.1.0\""))
    #expect(program.scratch.read("lector-reports/audit.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func aChangedScreenFails() throws {
    let program = try program()
    try program.scratch.write("Something else\n", to: "inbox.txt")
    let (status, output) = try check(program, ["SCREENS": "*.tree.json"])
    #expect(status == 1)
    #expect(output.contains("::error file=inbox.txt,title=lector walk::"))
  }

  @Test func findingsAreAnnotationsUnlessTheyAreKnown() throws {
    let program = try program()
    try program.scratch.write(AuditTests.page, to: "page.xml")
    var (status, output) = try check(program, ["SCREENS": "*.xml", "FAIL_ON": "new"])
    #expect(status == 1)
    #expect(output.contains("::error file=page.xml,line=5,title=missing-label%3A Button 1::"))
    #expect(
      try program.run("audit", "page.xml", "--write-baseline", "known.json").status == 0)
    (status, output) = try check(
      program, ["SCREENS": "*.xml", "FAIL_ON": "new", "BASELINE": "known.json"])
    #expect(status == 0 && !output.contains("::error"))
  }

  /// The example's 30 screens have nothing that is not in their baseline, in one run.
  @Test func theExampleHasNothingNew() throws {
    let trees = Self.folder.appending(path: "trees").path
    let baseline = Self.folder.appending(path: "baseline.json").path
    let outcome = try Program().run(
      "audit", trees, "--baseline", baseline, "--fail-on", "new")
    #expect(outcome.status == 0 && outcome.errors == "")
    let summary = outcome.output.split(separator: "\n").last
    #expect(
      summary == "30 screens: 0 errors, 0 warnings, 0 infos, 6 suppressed")
    let all = try Program().run("audit", trees)
    #expect(all.status == 1)
  }

  /// One command walks, compares with a commit, and audits the 30 screens, with all reports.
  @Test func theExampleRunsInOneCommand() throws {
    let program = try Program()
    let ready = try program.shell(
      """
      cp -r '\(Self.folder.path)/trees' '\(Self.folder.path)/baseline.json' .
      git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm a
      sed -i 's/"Archive"/"Vault"/' trees/folders.tree.json
      """)
    #expect(ready.status == 0, "\(ready)")
    let (status, output) = try check(
      program,
      [
        "SCREENS": "trees/*.tree.json", "BASELINE": "baseline.json", "FAIL_ON": "new",
        "BASE": "HEAD", "GITHUB_STEP_SUMMARY": "summary.md",
      ])
    #expect(status == 0, "\(output)")
    let summary = program.scratch.read("summary.md")
    #expect(summary.contains("### VoiceOver: 1 change in `folders.tree.json`"))
    #expect(summary.contains("\"Archive, button\" → \"Vault, button\""))
    #expect(summary.contains("30 screens: 0 errors, 0 warnings, 0 infos, 6 suppressed"))
    let junit = program.scratch.read("lector-reports/audit.junit.xml")
    let suites = junit.components(separatedBy: "<testsuite name=\"trees/").count - 1
    #expect(suites == 30)
    #expect(!junit.contains("<failure"))
    #expect(program.scratch.read("lector-reports/audit.sarif").contains("\"suppressions\""))
  }

  @Test func aPatternWithoutScreensFails() throws {
    let (status, output) = try check(try program(), ["SCREENS": "none/*.json"])
    #expect(status == 1 && output.contains("::error::no screen matches none/*.json"))
  }

  /// Plays scripts for terminal programs: one is heard as expected, one isn't, and one names no
  /// program.
  @Test func terminalProgramsAreHeard() throws {
    let program = try Program()
    func run(_ baseline: String = "") throws -> Program.Outcome {
      try program.shell(
        "bash '\(Self.folder.appending(path: "check-programs").path)'",
        environment: [
          "SCRIPTS": "*.lector", "GITHUB_STEP_SUMMARY": program.scratch.path("summary.md"),
          "FAIL_ON": "warning", "BASELINE": baseline,
        ])
    }
    let command = "-- sh -c 'echo \"a  b\"; read x; echo $x'"
    try program.scratch.write(
      "# lector tty --script FILE --columns 20 \(command)\npress x\nexpect \"x\"\n",
      to: "good.lector")
    var outcome = try run()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(program.scratch.read("summary.md").contains("| `good.lector` | yes |"))
    #expect(program.scratch.read("lector-reports/good.cast").contains("\"width\":20"))
    try program.scratch.write(
      "# lector tty --script FILE \(command)\npress x\nexpect \"y\"\n", to: "other.lector")
    try program.scratch.write("press x\n", to: "none.lector")
    outcome = try run()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("::error file=none.lector,line=1::expected the command"))
    #expect(outcome.output.contains("::error file=other.lector,line=3"))
    #expect(program.scratch.read("summary.md").contains("| `other.lector` | no |"))
  }

  /// The program comes from a path or an address, as it is or in an archive.
  @Test(arguments: ["program", "archive", "address", "changed", "none"])
  func theProgramIsInstalled(_ kind: String) throws {
    let program = try Program()
    let sum = "$(sha256sum <lector.tar.gz | cut -d ' ' -f 1)"
    let address = "file://$PWD/lector.tar.gz#sha256="
    let input = [
      "program": "bin/lector", "archive": "lector.tar.gz", "address": address + sum,
      "changed": address + "0", "none": "gone/lector",
    ]
    let outcome = try program.shell(
      """
      mkdir -p bin completions && touch completions/lector
      printf '#!/bin/sh\\necho lector 9\\n' >bin/lector
      tar -czf lector.tar.gz completions bin
      PROGRAM="\(input[kind] ?? "")" GITHUB_PATH=path \
        sh '\(Self.folder.appending(path: "install-lector").path)' || exit
      "$(cat path)/lector"
      """)
    let isRefused = kind == "changed" || kind == "none"
    #expect(outcome.status == (isRefused ? 1 : 0), "\(outcome)")
    #expect(outcome.output.contains("::error::") == isRefused)
    #expect(outcome.output.hasSuffix("lector 9\nlector 9\n") == !isRefused)
  }

  /// Each file that the action runs exists, and each input that a script reads is passed on.
  @Test func theActionPassesItsInputsOn() throws {
    let action = try String(
      contentsOf: Program.root.appending(path: "action.yml"), encoding: .utf8)
    for (script, variables) in [
      ("install-lector", ["PROGRAM"]),
      ("check-programs", ["SCRIPTS", "FAIL_ON", "BASELINE", "REPORTS"]),
      ("check-screens", ["SCREENS", "FAIL_ON", "BASELINE", "BASE", "REPORTS"]),
    ] {
      #expect(action.contains("$GITHUB_ACTION_PATH/Examples/CI/\(script)"))
      let text = try String(contentsOf: Self.folder.appending(path: script), encoding: .utf8)
      for variable in variables {
        #expect(action.contains("        \(variable): ${{ inputs."))
        #expect(text.contains(variable))
      }
    }
  }
}

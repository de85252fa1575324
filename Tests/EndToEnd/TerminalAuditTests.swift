import Foundation
import Testing

/// The audit of recordings of terminal programs.
@Suite("lector audit of recordings") struct TerminalAuditTests {
  private static func recording(_ name: String) -> String {
    Program.root.appending(path: "Examples/Terminal/\(name).cast").path
  }

  @Test func aFindingIsAWarning() throws {
    let program = try Program()
    let path = Self.recording("secret-echoed")
    let outcome = try program.run("audit", path)
    #expect(outcome.status == 0 && outcome.errors == "")
    let heading =
      /^.+secret-echoed\.cast:\d+: warning: secret-echoed: \d+\.\d+ s, row 0 "Password:"/
    #expect(outcome.output.firstMatch(of: heading) != nil)
    #expect(outcome.output.contains(" rules could not run: needs two runs (--script)\n"))
    #expect(
      outcome.output.hasSuffix(
        """
        : 0 errors, 1 warning, 0 infos, 0 suppressed
        Only --fail-on warning or new lets findings set the exit status.

        """))
    let failing = try program.run("audit", path, "--fail-on", "warning")
    #expect(failing.status == 1 && failing.output.hasSuffix(" suppressed\n"))
    #expect(try program.run("audit", path, "--fail-on", "warning", "--rule", "flood").status == 0)
  }

  @Test func aBaselineSuppresses() throws {
    let program = try Program()
    let path = Self.recording("selection-by-style")
    #expect(try program.run("audit", path, "--write-baseline", "known.json").status == 0)
    let arguments = ["audit", path, "--baseline", "known.json", "--fail-on", "new"]
    #expect(try program.run(arguments).status == 0)
  }

  @Test(arguments: ["json", "sarif", "junit", "tap", "html", "github", "openacr"])
  func everyFormatReports(_ format: String) throws {
    let outcome = try Program().run(
      "audit", Self.recording("good-menu"), Self.recording("flood"), "--format", format)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("flood"))
  }

  @Test func whatCannotBeAudited() throws {
    let program = try Program()
    let header = "{\"version\":2,\"width\":80,\"height\":24}\n"
    try program.scratch.write(header + "[-1,\"o\",\"\"]\n", to: "bad.cast")
    let outcome = try program.run("audit", "bad.cast")
    #expect(outcome.status == 65)
    #expect(outcome.errors == "lector: bad.cast:2: expected a time of 0 or more, found -1.0\n")
    #expect(try program.run("audit", "bad.cast", "--budget", "3").status == 64)
    #expect(try program.run("audit", "bad.cast", "--rule", "flod").status == 64)
  }

  @Test func standardInputMayBeARecording() throws {
    let program = try Program()
    let text = try String(contentsOfFile: Self.recording("selection-by-style"), encoding: .utf8)
    let outcome = try program.run("audit", "-", input: text)
    #expect(outcome.status == 0 && outcome.output.contains(": selection-by-style: "))
    #expect(outcome.output.hasPrefix("standard input:"))
    #expect(try program.run("walk", "-", input: text).output.contains("\ttdsr\t"))
    // A tree is still one.
    let tree = #"{"version": 1, "screen": {"role": "button", "label": "A"}}"#
    #expect(!(try program.run("audit", "-", input: tree).errors.contains("asciicast")))
  }

  @Test func whatCameBeforeACutIsHeard() throws {
    let program = try Program()
    try program.scratch.write(
      #"{"version":2,"width":80,"height":24}"# + "\n" + #"[0.1,"o","hello"]"# + "\n"
        + #"[0.2,"o","wor"#, to: "cut.cast")
    let outcome = try program.run("walk", "cut.cast")
    #expect(outcome.status == 65)
    #expect(outcome.output.hasSuffix("\n0.100\t\ttdsr\thello\t0\n"))
    #expect(
      outcome.errors
        == "lector: cut.cast:3: the file ends in a text; expected a double quote\n")
  }

  /// A recording that is cut is judged up to there, and is no success.
  @Test func whatCameBeforeACutIsJudged() throws {
    let program = try Program()
    let whole = try String(
      contentsOfFile: Self.recording("selection-by-style"), encoding: .utf8)
    try program.scratch.write(whole + #"[99.5,"o","wor"#, to: "cut.cast")
    let line = whole.split(separator: "\n").count + 1
    let error = "lector: cut.cast:\(line): the file ends in a text; expected a double quote\n"
    for (arguments, part) in [
      (["audit"], ": selection-by-style: "), (["audit", "--format", "json"], "\"unreadable\":"),
      (["report"], "**selection-by-style**"), (["tty", "--from"], "\npress Down\n"),
    ] {
      let outcome = try program.run(arguments + ["cut.cast"])
      #expect(outcome.status == 65 && outcome.errors == error, "\(arguments)")
      #expect(outcome.output.contains(part), "\(arguments): \(outcome.output)")
    }
    // Of several recordings, the others are judged too.
    try program.scratch.write(whole, to: "whole.cast")
    let outcome = try program.run("audit", "cut.cast", "whole.cast")
    #expect(outcome.status == 65 && outcome.errors == error)
    #expect(outcome.output.contains("\nwhole.cast:"))
  }

  @Test func aCompressedRecordingIsNamed() throws {
    let program = try Program()
    try program.scratch.write([0x1F, 0x8B, 8, 0], to: "run.cast.gz")
    for (arguments, place) in [(["audit"], ""), (["walk", "--readers", "tdsr"], ":1")] {
      let outcome = try program.run(arguments + ["run.cast.gz"])
      #expect(outcome.status == 65)
      #expect(
        outcome.errors == "lector: run.cast.gz\(place): compressed by gzip; unpack it with gunzip\n"
      )
    }
  }

  @Test func aScriptThatEndsEarlyIsJudged() throws {
    let program = try Program()
    try program.scratch.write(
      #"i=0; while read -rsn1 key && [ $key != q ]; do i=$((i+1)); printf '\r\033[K%s times' $i; done"#,
      to: "program")
    try program.scratch.write("press a\npress b\npress q\npress c\n", to: "run.lector")
    let outcome = try program.run(
      "audit", "--script", "run.lector", "--tty", "bash program", "--readers", "tdsr")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "lector: run.lector:4: expected a program that reads keys; it ended with status 0\n")
    #expect(outcome.output.contains("run.lector: 0 errors, "), "\(outcome.output)")
  }

  @Test func theRulesAreListed() throws {
    let outcome = try Program().run("audit", "--list-rules")
    #expect(outcome.output.contains("\nflood (warning)\n"))
    #expect(outcome.output.contains("\nno-plain-mode (warning)\n"))
  }
}

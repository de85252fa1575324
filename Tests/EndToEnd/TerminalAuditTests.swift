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
    #expect(outcome.output.hasSuffix(": 0 errors, 1 warning, 0 infos, 0 suppressed\n"))
    #expect(try program.run("audit", path, "--fail-on", "warning").status == 1)
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

  @Test func theRulesAreListed() throws {
    let outcome = try Program().run("audit", "--list-rules")
    #expect(outcome.output.contains("\nflood (warning)\n"))
    #expect(outcome.output.contains("\nno-plain-mode (warning)\n"))
  }
}

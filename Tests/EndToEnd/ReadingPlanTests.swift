import Foundation
import Testing

@Suite("Reading plans", .serialized, .ownThread) struct ReadingPlanTests {
  private let program: Program

  init() throws {
    program = try Program()
    let verses = ["Mark 1:1", "Mark 2:1", "Mark 2:2", "Luke 1:1", "Luke 2:1", "Luke 3:1"]
    try program.scratch.write(
      "ref\tsurface\n" + verses.map { "\($0)\tλόγος\n" }.joined(), to: "nt.tsv")
    #expect(try program.run("import", "nt.tsv", "--language", "grc").status == 0)
  }

  private func run(_ arguments: String..., input: String = "") throws -> String {
    let outcome = try program.run(arguments, input: input)
    return outcome.status == 0
      ? outcome.errors + outcome.output : "\(outcome.status) \(outcome.errors)"
  }

  @Test func aPlanIsReadDayByDay() throws {
    #expect(
      try run("today") == "66 lector: no plan; \"lector plan TEXT --days 365\" makes one\n")
    #expect(try run("plan", "nt", "--days", "3") == "nt: Mark 1, portion 1 of 3\n")
    #expect(try run("plan", "nt") == "1\tMark 1\n2\tMark 2; Luke 1\n3\tLuke 2-3\n")
    #expect(try run("today") == "nt: Mark 1, portion 1 of 3\n")
    #expect(
      try run("today", "--read") == "nt: Mark 1 is read, portion 1 of 3; next: Mark 2; Luke 1\n")
    #expect(try run("today") == "nt: Mark 1 is read, portion 1 of 3; next: Mark 2; Luke 1\n")
    #expect(try run("plan", "nt") == "1\tMark 1\tread\n2\tMark 2; Luke 1\n3\tLuke 2-3\n")
    #expect(
      try run("plan", "nt", "--chapters", "1")
        == "64 lector: portions of the plan of nt were read; --replace makes a new one\n")
    for _ in 0..<2 { _ = try run("today", "--read") }
    #expect(try run("today", "nt") == "nt: all 3 portions are read\n")
    #expect(try run("plan", "nt", "--remove") == "")
    #expect(try program.run("today", "nt").status == 66)
  }

  @Test func aRangeOrAListIsDivided() throws {
    func listed(_ arguments: String..., input: String = "") throws -> [String] {
      let outcome = try program.run(["plan", "nt"] + arguments, input: input)
      #expect(outcome.status == 0, "\(outcome)")
      return try [outcome.errors] + run("plan", "nt").split(separator: "\n").map(String.init)
    }
    #expect(
      try listed("--from", "Mark 2", "--to", "Luke 2", "--chapters", "2")
        == ["", "1\tMark 2", "2\tLuke 1-2"])
    #expect(
      try listed("--from", "Luke", "--days", "9")
        == [
          "lector: --days 9: 3 portions of one chapter are enough\n", "1\tLuke 1", "2\tLuke 2",
          "3\tLuke 3",
        ])
    #expect(
      try listed("--list", "-", input: "Luke 3\n\n Mark 1:1; Mark 2\nMark 2:2\n")
        == [
          "lector: -:4: an earlier portion has verses of Mark 2:2\n", "1\tLuke 3",
          "2\tMark 1:1; Mark 2", "3\tMark 2:2",
        ])
  }

  @Test(arguments: [
    (["--days", "0"], 64, "--days 0: expected 1 or more"),
    (
      ["--days", "1", "--list", "-"], 64, "expected one of --days, --chapters, --list, and --remove"
    ),
    (["--from", "Luke"], 64, "--from and --to: expected --days or --chapters"),
    (["--from", "Luke", "--to", "Mark", "--days", "1"], 64, "--to: expected a place after --from"),
    (["--list", "-"], 65, "-: expected 1 to 10000 portions"),
  ])
  func whatIsNoPlanIsRefused(arguments: [String], status: Int32, message: String) throws {
    let outcome = try program.run(["plan", "nt"] + arguments, input: "\n")
    #expect(outcome == .init(status: status, output: "", errors: "lector: \(message)\n"))
    #expect(try program.run("today").status == 66)
  }

  @Test func aPlaceThatTheListLacksIsNamedWithItsLine() throws {
    let outcome = try program.run(
      ["plan", "nt", "--list", "-"], input: "Mark 1\nMark 77\n")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("lector: -:2: Mark 77"), "\(outcome.errors)")
  }

  @Test func aTextThatWasRemovedOrImportedAnewKeepsItsPlan() throws {
    #expect(try program.run("plan", "nt", "--days", "5").status == 0)
    #expect(try program.run("today", "--read").status == 0)
    #expect(try program.run("library", "remove", "nt").status == 0)
    let outcome = try program.run("today", "nt")
    #expect(outcome.status == 66 && outcome.output.hasPrefix("nt: Mark 1 is read"), "\(outcome)")
    #expect(try program.run("import", "nt.tsv", "--language", "grc").status == 0)
    #expect(try run("today") == "nt: Mark 1 is read, portion 1 of 5; next: Mark 2\n")
  }

  @Test func whoLeavesTheTextAtTheEndOfAPortionHasReadIt() throws {
    #expect(try program.run("plan", "nt", "--from", "Mark 2", "--days", "9").status == 0)
    try program.scratch.write("", to: "home/config.toml")
    func read(_ keys: String) throws -> String {
      let outcome = try program.shell(
        "printf '\(keys)' | TERM=xterm script -qec 'lector today nt' /dev/null >/dev/null; lector today"
      )
      return outcome.output
    }
    #expect(try read("q") == "nt: Mark 2, portion 1 of 4\n")
    #expect(try read(":2:2\\rq") == "nt: Mark 2 is read, portion 1 of 4; next: Luke 1\n")
  }

  @Test func theChaptersOfAPortionAreReadByTheirNamesInAnyLanguage() throws {
    try program.scratch.write("language = \"de\"\n", to: "home/config.toml")
    #expect(try program.run(["plan", "nt", "--list", "-"], input: "Markus 1\n").status == 0)
    #expect(try program.run("today", "--read").status == 0)
    #expect(try run("notes", "export").contains("\"verses\""))
  }
}

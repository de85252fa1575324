import Auditing
import TerminalReading
import Testing

@testable import TerminalAuditing

@Suite("Rules that compare runs") struct ComparingRuleTests {
  /// The runs of a program, and what is found.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var usual: [Act]
    var others: [ProgramRun]
    var finds: [String]

    init(_ title: String, _ usual: [Act], _ others: [ProgramRun], finds: [String] = []) {
      (testDescription, self.usual, self.others, self.finds) = (title, usual, others, finds)
    }
  }

  private static func run(_ request: String?, _ acts: [Act], status: Int? = nil) -> ProgramRun {
    ProgramRun(
      request: request, size: .usual, events: RecordedRun.events(acts).map { ($0, 7) },
      status: status)
  }

  private static let services: [Act] = ["\u{1B}[32m●\u{1B}[m web\r\n\u{1B}[31m●\u{1B}[m mail\r\n"]
  private static let full: [Act] = ["\u{1B}[?1049hMenu"]
  private static let dumb: [Act] = ["\u{1B}[?1049hmenu"]
  private static let plain: [Act] = ["1 Open\r\n2 Quit\r\n"]

  static let cases: [Case] = [
    Case(
      "A key changes only a color",
      ["\u{1B}[32mwifi\u{1B}[m\r", .key(" "), "\u{1B}[31mwifi\u{1B}[m\r"],
      [run("NO_COLOR=1", ["wifi\r", .key(" "), "wifi\r"])],
      finds: ["state-by-color: wifi"]),
    Case(
      "A key changes a word too",
      ["\u{1B}[32mon\u{1B}[m\r", .key(" "), "\u{1B}[K\u{1B}[31moff\u{1B}[m\r"],
      [run("NO_COLOR=1", ["on\r", .key(" "), "\u{1B}[Koff\r"])]),
    Case(
      "Without color, a key changes a style",
      ["\u{1B}[32mwifi\u{1B}[m\r", .key(" "), "\u{1B}[31mwifi\u{1B}[m\r"],
      [run("NO_COLOR=1", ["wifi\r", .key(" "), "\u{1B}[7mwifi\u{1B}[m\r"])]),
    Case(
      "Marks differ by their color", services,
      [run("NO_COLOR=1", ["● web\r\n● mail\r\n"])], finds: ["state-by-color: ● mail"]),
    Case(
      "Any sign may be a mark, also behind its item",
      ["web   \u{1B}[32m~\u{1B}[m\r\nmail  \u{1B}[31m~\u{1B}[m\r\n"],
      [run("NO_COLOR=1", ["web   ~\r\nmail  ~\r\n"])], finds: ["state-by-color: mail  ~"]),
    Case(
      "Signs in a text, and lines, are no marks",
      ["\u{1B}[32m│\u{1B}[m x = \u{1B}[31m1\r\n│\u{1B}[m y \u{1B}[32m= 2\u{1B}[m\r\n"],
      [run("NO_COLOR=1", ["│ x = 1\r\n│ y = 2\r\n"])]),
    Case(
      "Without color, marks have words", services,
      [run("NO_COLOR=1", ["on web\r\noff mail\r\n"])]),
    Case(
      "The whole screen each time", full,
      [
        run("TERM=dumb", dumb), run("ACCESSIBLE=1", full),
        run("pipe", ["not a terminal\r\n"], status: 1),
      ], finds: ["no-plain-mode: "]),
    Case(
      "A plain mode for one", full,
      [run("TERM=dumb", dumb), run("ACCESSIBLE=1", plain), run("pipe", full)]),
    Case(
      "No whole screen at all", plain,
      [run("TERM=dumb", plain), run("ACCESSIBLE=1", plain), run("pipe", plain)]),
    Case(
      "Colors in spite of NO_COLOR", ["\u{1B}[32mdone\u{1B}[m\r\n"],
      [run("NO_COLOR=1", ["\u{1B}[32mdone\u{1B}[m\r\n"])],
      finds: ["switch-without-effect: NO_COLOR=1"]),
    Case(
      "Sequences in spite of TERM=dumb", ["\u{1B}[1mdone\u{1B}[m\r\n"],
      [
        run("TERM=dumb", ["\u{1B}[1mdone\u{1B}[m\r\n"]),
        run("NO_COLOR=1", ["\u{1B}[1mdone\u{1B}[m\r\n"]),
      ],
      finds: ["switch-without-effect: TERM=dumb"]),
    Case(
      "Nothing to leave out", ["done\r\n"],
      [run("NO_COLOR=1", ["done\r\n"]), run("TERM=dumb", ["done\r\n"])]),
  ]

  @Test(arguments: cases)
  func finds(_ case: Case) throws {
    let report = try TerminalAudit(rules: TerminalRuleTable.rulesOfTwoRuns.map(\.name))
      .report(on: "run.lector", Self.run(nil, `case`.usual), `case`.others)
    #expect(report.findings.map { "\($0.rule): \($0.label)" } == `case`.finds)
    for finding in report.findings {
      #expect(finding.location == SourceLocation(file: "run.lector", line: 7))
    }
  }

  private static let table: [Act] = [
    "name    size   day     by\r\nnotes   small  Monday  Anna\r\nletter  large  Friday  Bob\r\n"
  ]

  @Test(arguments: [(plain, []), (table, ["grid-table"])])
  func aTableMayHaveAPlainForm(other: [Act], finds: [String]) throws {
    let report = try TerminalAudit(rules: ["grid-table"])
      .report(
        on: "run.lector", Self.run(nil, Self.table),
        [Self.run("NO_COLOR=1", Self.plain), Self.run("TERM=dumb", other)])
    #expect(report.findings.map(\.rule) == finds)
  }

  @Test func everyRuleHasACaseThatIsFound() {
    let found = Set(Self.cases.flatMap(\.finds).compactMap { $0.split(separator: ":").first })
    for rule in TerminalRuleTable.rulesOfTwoRuns { #expect(found.contains(rule.name[...])) }
  }

  @Test func aRunThatIsMissingDecidesNothing() throws {
    let audit = TerminalAudit()
    #expect(audit.requests == ["ACCESSIBLE=1", "NO_COLOR=1", "TERM=dumb", "pipe"])
    let report = audit.report(on: "run.lector", Self.run(nil, Self.plain), [])
    #expect(report.outcomes.filter { $0.notRun == "needs two runs (--script)" }.count == 3)
  }
}

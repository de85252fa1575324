import Console
import TerminalPrograms
import Walks
import ArgumentParser
import Auditing
import Languages
import PlainText
import Platform
import TerminalAuditing
import TerminalReading

struct AuditCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.audit.rawValue,
    abstract: "Find accessibility problems on a screen.",
    discussion: """
      Audits tree files and dumps, folders of them, recordings of terminal programs, or a \
      scene of the gallery, and reports each problem, its place, its fix, and the criteria of WCAG 2.2 and EN 301 549 that it fails. The \
      exit status is 1 if there are findings of the severity --fail-on or worse; with \
      --fail-on new, if there are findings of any severity that are not in the baseline.
      """)

  @Argument(
    help: .file(
      """
      Tree files, dumps of iOS screens, and folders of them, or recordings of terminals; - is \
      standard input.
      """))
  var trees: [String] = []

  @Option(help: .file("A script to play to the program in --tty; - is standard input."))
  var script: String?

  @Option(
    help: ArgumentHelp(
      """
      A terminal program to run and judge, as a command line of the shell. It runs again with \
      NO_COLOR=1, TERM=dumb, ACCESSIBLE=1, and a pipe for the rules that compare runs.
      """, valueName: "command"))
  var tty: String?

  @Option(
    help: .names(
      """
      The screen readers that judge a terminal program, with commas between them; the first one \
      is heard for what the program writes (default: \
      \(TerminalAudit.usualReaders.map(\.rawValue).joined(separator: ", "))).
      """))
  var readers: String?

  @Option(help: "A scene of the gallery.")
  var scene: String?

  @Option(help: "The trap to set in the scene.")
  var trap: String?

  @Option(
    help: .tag(
      "The language of the interface, such as en or zh-Hans (default: the one in the tree)."))
  var language: String?

  @Option(help: "The format of the report.")
  var format: ReportFormat = .text

  @Option(help: .file("The file to write; - is standard output."))
  var output = "-"

  @Option(help: "The lowest severity that sets the exit status to 1, or new.")
  var failOn: FailOn = .error

  @Option(help: .file("A file with known findings, which are reported as suppressed."))
  var baseline: String?

  @Option(help: .file("Write the findings of this run to a file, as a baseline."))
  var writeBaseline: String?

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Run only this rule; repeatable.", valueName: "rule"))
  var rules: [String] = []

  @Option(
    help: ArgumentHelp(
      "The most gestures that it may take to reach a control from the first element.",
      valueName: "gestures"))
  var budget: Int?

  @Flag(help: "Also list each rule that could not run, and why.")
  var verbose = false

  @Flag(help: "List the rules: what they find and how to fix it.")
  var listRules = false

  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error, warning, new, none

    var condition: FailureCondition {
      switch self {
      case .error: .severity(.error)
      case .warning: .severity(.warning)
      case .new: .new
      case .none: .never
      }
    }
  }

  func check() throws {
    guard listRules || [trees.first, scene, tty].compactMap({ $0 }).count == 1 else {
      throw UsageError("expected one of: tree files, --scene, --tty, --list-rules")
    }
    guard (script == nil) == (tty == nil) else {
      throw UsageError("--script and --tty need each other")
    }
    if trap != nil, scene == nil { throw UsageError("--trap needs --scene") }
    if failOn == .new, baseline == nil { throw UsageError("--fail-on new needs --baseline") }
    if language != nil, trees.isEmpty { throw UsageError("--language needs a tree file") }
    if let language, !InterfaceLanguages.isTag(language) {
      throw UsageError("--language \(language): expected a tag such as en or zh-Hans")
    }
    try UsageError.require(budget, of: "--budget", in: 0...Int.max)
    if isOfTerminal {
      let flags = [("--language", language != nil), ("--budget", budget != nil)]
      if let flag = flags.first(where: \.1)?.0 {
        throw UsageError("\(flag) has no effect on a terminal program")
      }
    } else if readers != nil {
      throw UsageError("--readers needs a recording of a terminal program, or --tty")
    }
  }

  private var isOfTerminal: Bool { tty != nil || trees.contains(where: RecordingFile.isRecording) }

  func run() throws {
    if listRules {
      try OutputFile.write(
        format == .json
          ? RuleTable.json(of: RuleTable.rules + TerminalRuleTable.all)
          : RuleTable.text(of: RuleTable.rules, in: words) + TerminalRuleTable.text(in: words),
        to: output)
    } else {
      try audit()
    }
  }

  private func audit() throws {
    // Wrong arguments are reported before the audit begins.
    let known = try baseline.map { try Baseline(name: $0, bytes: InputFile.bytes(of: $0)) }
    let judges = try readers.map { try TerminalReaderName.list($0) } ?? TerminalAudit.usualReaders
    guard !judges.contains(.brltty) else {
      throw UsageError("--readers brltty: an audit judges what is said, not cells of braille")
    }
    if let script, let tty {
      let play = try TerminalScriptPlay(
        script, command: ["sh", "-c", tty], size: .usual, readers: TerminalReaderName.allCases)
      let (report, failure) = try play.report(
        by: TerminalAudit(rules: rules, readers: judges), baseline: known)
      if let signal = play.signal { throw ExitCode(128 + signal) }
      if let failure { CommandLanguage.report(failure.report) }
      return try finish(report, failure: failure.map { _ in .badData })
    }
    guard !isOfTerminal else {
      let (report, faults) = try TerminalAudit(rules: rules, readers: judges)
        .report(on: trees, baseline: known)
      for fault in faults { CommandLanguage.report(fault.report) }
      return try finish(report, failure: faults.first.map { ExitCode($0) })
    }
    let audit = try Audit(
      rules: rules, recordsSpeech: format == .html, budget: budget)
    let subject: AuditedSubjects =
      try trees.isEmpty
      ? .scene(scene ?? "", trap: trap) : .trees(ScreenFiles(trees), language: language)
    let report = try subject.report(by: audit, baseline: known, output: output)
    try finish(report, failure: subject.errors.first.map { ExitCode($0) })
  }

  /// Writes a report and a new baseline, and sets the exit status.
  ///
  /// - Parameter failure: The exit status for screens that could not be audited, or nil.
  private func finish(_ report: AuditReport, failure: ExitCode? = nil) throws {
    var report = report
    report.failureCondition = failOn.condition
    report.listsRulesNotRun = verbose
    var text = format.text(of: report, in: words)
    if isOfTerminal, failOn == .error, report.hasNewFindings, format == .text {
      // All rules for terminals warn.
      let advice: Message = "Only --fail-on warning or new lets findings set the exit status."
      text += CommandLanguage.text(of: advice) + "\n"
    }
    if let failure {
      // A report without a screen that could not be read replaces no file.
      let file = try OutputFile(path: output)
      file.write(text)
      try file.flush()
      throw failure
    }
    let known = try writeBaseline.map { try OutputFile(path: $0) }
    known?.write(Baseline(of: report).text)
    try OutputFile.write(text, to: output)
    try known?.finish()
    if writeBaseline == nil, report.isFailed { throw ExitCode.failure }
  }

  private var words: ReportWords {
    guard let catalog = CommandLanguage.catalog else { return .english }
    return ReportWords(language: catalog.language) { catalog.text(of: $0) }
  }
}

extension ReportFormat: ExpressibleByArgument {}

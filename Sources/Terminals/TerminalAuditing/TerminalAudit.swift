import Auditing
import PlainText
import TerminalReading

/// Replays recordings of terminal programs, and collects the findings of the rules.
///
/// A recording gives the same findings on every machine: only its bytes, keys, and times count.
package struct TerminalAudit {
  private var types = TerminalRuleTable.types
  private var comparing = TerminalRuleTable.comparing
  private var readers = usualReaders

  /// The readers that judge unless others are named.
  package static let usualReaders: [TerminalReaderName] = [.tdsr, .speakup, .orca, .fenrir, .nvda]

  /// Creates an audit by all rules, which the usual readers judge.
  init() {}

  /// Creates an audit.
  ///
  /// - Parameters:
  ///   - names: The names of the rules to run, or an empty array for all rules.
  ///   - readers: The readers whose words are judged.
  /// - Throws: `AuditError.unknownRule` for a name that no rule has.
  package init(
    rules names: [String], readers: [TerminalReaderName] = usualReaders
  ) throws(AuditError) {
    self.readers = readers
    let known = TerminalRuleTable.all.map(\.name)
    for name in names where !known.contains(name) {
      throw .unknownRule(name, nearest: nearestName(to: name, among: known))
    }
    if names.isEmpty { return }
    types.removeAll { !names.contains($0.rule.name) }
    comparing.removeAll { !names.contains($0.rule.name) }
  }

  /// Audits recordings, and reports on all of them together, on a damaged one up to its damage.
  ///
  /// - Parameters:
  ///   - paths: The files; `-` is standard input.
  ///   - baseline: Known findings, which are reported as suppressed.
  /// - Returns: The report, and the errors of the damaged recordings.
  /// - Throws: `RecordingFileError` for a file that cannot be read.
  package func report(
    on paths: [String], baseline: Baseline? = nil
  ) throws(RecordingFileError) -> (report: AuditReport, faults: [RecordingFileError]) {
    var merged: [RuleOutcome] = []
    var faults: [(name: String, error: RecordingFileError)] = []
    let names = paths.map { $0 == "-" ? "standard input" : $0 }
    for (path, name) in zip(paths, names) {
      var recording = try RecordingFile(path: path)
      let outcomes = outcomes(of: name, size: recording.header.size) {
        recording.next().map { ($0, recording.line) }
      }
      if let fault = recording.fault { faults.append((name, fault)) }
      merged = merged.merged(with: outcomes)
    }
    var report = AuditReport(
      subject: names.count == 1 ? names[0] : "\(names.count) recordings", screens: names,
      outcomes: merged, baseline: baseline)
    report.unreadable = faults.map { ($0.name, $0.error.report) }
    return (report, faults.map(\.error))
  }

  /// The requests for plainer output that the rules need.
  package var requests: [String] {
    let hasTables = types.contains { $0.rule == GridTable.rule }
    return comparing.reduce(hasTables ? NoPlainMode.requests : []) { $0.union($1.requests) }
      .sorted()
  }

  /// Audits a program that a script has run.
  ///
  /// - Parameters:
  ///   - script: The name of the script, whose lines the findings have.
  ///   - usual: The run as usual.
  ///   - others: The runs with a request for plainer output.
  package func report(
    on script: String, _ usual: ProgramRun, _ others: [ProgramRun], baseline: Baseline? = nil
  ) -> AuditReport {
    var events = usual.events.makeIterator()
    let outcomes = outcomes(of: script, size: usual.size) {
      events.next().map { ($0.event, $0.line) }
    }
    let runs = ([usual] + others).map { run in
      var compared = ComparedRun(run: run)
      let recorder = StepRecorder(readers) { compared.add($0) }
      var events = run.events.makeIterator()
      recorder.replay(run.size) { events.next().map { ($0.event, $0.line) } }
      return compared
    }
    let alone = outcomes.dropLast(comparing.count).map { outcome in
      outcome.rule == GridTable.rule && runs.dropFirst().contains(where: GridTable.isPlainForm)
        ? RuleOutcome(rule: outcome.rule, findings: [], notRun: nil) : outcome
    }
    return AuditReport(subject: script, outcomes: alone + compare(runs, script), baseline: baseline)
  }

  private func compare(_ runs: [ComparedRun], _ script: String) -> [RuleOutcome] {
    comparing.map { type in
      var findings = TerminalFindings(rule: type.rule, screen: script)
      let chosen = runs.dropFirst().filter { type.requests.contains($0.run.request ?? "") }
      type.judge(runs[0], chosen, &findings)
      return RuleOutcome(
        rule: type.rule, findings: findings.findings,
        notRun: chosen.isEmpty ? TerminalRuleTable.needsTwoRuns : nil)
    }
  }

  /// A rule on a recording, with its findings so far.
  private struct Judge {
    var rule: any TerminalRule
    var findings: TerminalFindings

    mutating func judge(_ step: Step) { rule.judge(step, &findings) }
  }

  /// Audits one recording.
  ///
  /// - Parameters:
  ///   - next: Returns the next event and its line, or `nil` at the end.
  func outcomes(
    of name: String, size: TerminalSize, next: () -> (event: RecordedEvent, line: Int?)?
  ) -> [RuleOutcome] {
    var judges = types.map {
      Judge(rule: $0.init(), findings: TerminalFindings(rule: $0.rule, screen: name))
    }
    let recorder = StepRecorder(readers) { step in
      for index in judges.indices { judges[index].judge(step) }
    }
    recorder.replay(size, next: next)
    let ran = zip(types, judges).map { type, judge in
      RuleOutcome(
        rule: type.rule, findings: judge.findings.findings,
        notRun: type.needsKeys && !recorder.hasKeys
          ? "not decidable: the recording has no keys" : nil)
    }
    return ran
      + comparing.map {
        RuleOutcome(rule: $0.rule, findings: [], notRun: TerminalRuleTable.needsTwoRuns)
      }
  }
}

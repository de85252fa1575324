import Console
import Auditing
import GestureScripts
import PlainText
import Platform
import TerminalReading
import SpeechOutput
import TerminalAuditing

/// A script that is played to a terminal program, and its result.
package struct TerminalScriptPlay {
  private let path: String
  package var options: TerminalScriptRunner.Options
  /// The file for the recording of the run, or nil.
  package var recording: RecordingDestination?
  /// The words of the latest run.
  package private(set) var heard: HeardRun
  private let signals: StopSignals

  /// - Parameter path: The script; `-` is standard input.
  package init(
    _ path: String, command: [String], size: TerminalSize, readers: [TerminalReaderName]
  ) throws(PseudoTerminalError) {
    self.path = path
    heard = HeardRun(readers: readers.count)
    options = try TerminalScriptRunner.Options(command: command, size: size, readers: readers)
    // What is heard must not depend on where the script is played.
    options.environment["TERM"] = "xterm-256color"
    let signals = StopSignals(wake: options.bell.ring)
    self.signals = signals
    options.isStopped = { signals.received != nil }
  }

  /// The signal that ended the script, or nil if there was none.
  package var signal: Int32? { signals.received }

  private var readers: [TerminalReaderName] { options.readers }

  private var name: String { path == "-" ? "standard input" : path }

  /// Reads the script.
  package func script() throws -> TerminalScript {
    try TerminalScript(name: name, text: InputFile.text(of: path), readers: readers.map(\.rawValue))
  }

  /// Plays the script, and returns the expectations that were checked.
  ///
  /// - Parameter format: The format of the transcript on standard output, or nil for no transcript.
  package mutating func outcome(transcript format: TranscriptFormat?) -> ScriptOutcome {
    var outcome = ScriptOutcome(script: name, checks: [])
    do {
      let output = try format.map { _ in try OutputFile(path: "-") }
      let transcript = TerminalTranscript(readers: readers, format: format ?? .text)
      var observer = TerminalScriptRunner.Observer()
      let words = HearingRun(options, &observer) { utterance, line in
        output?.write(transcript.line(utterance, scriptLine: line) + "\n")
      }
      observer.show = { screen, status, line in
        words.filter.tell { _ in
          output?.write(transcript.lines(screen, status: status, scriptLine: line) + "\n")
        }
      }
      // What was heard before an error is written.
      defer {
        heard = words.end()
        try? output?.flush()
      }
      var input = path == "-" ? ScriptInput(script: name, readers: readers.map(\.rawValue)) : nil
      var steps = try input == nil ? script().steps.makeIterator() : nil
      try run(options, observer, checked: { outcome.checks = $0 }) { () throws(ScriptError) in
        // A caller that writes the next line may wait for what was said.
        if input?.hasLine == false {
          words.filter.flush()
          try? output?.flush()
        }
        if let step = steps?.next() { return step }
        return try input?.next()
      }
      heard = words.end()
      try output?.flush()
    } catch let error as ScriptError where outcome.failures.last == error {
      // It is among the checks.
    } catch {
      outcome.error = error as? any ReportableError ?? UsageError(Message(error))
    }
    return outcome
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - checked: Receives the expectations that were checked, also if an error follows.
  ///   - next: Returns the next step of the script, or nil at its end.
  /// - Returns: The exit status if the program ended by itself, or nil.
  @discardableResult
  private func run(
    _ options: TerminalScriptRunner.Options, _ observer: TerminalScriptRunner.Observer,
    checked: ([ScriptCheck]) -> Void = { _ in },
    next: () throws(ScriptError) -> TerminalScript.Step?
  ) throws -> Int? {
    var observer = observer
    observer.warn = { CommandLanguage.report($0) }
    let file = try RunRecording(
      recording, of: options.command, size: options.size,
      terminal: options.environment["TERM"] ?? nil)
    if let file {
      observer.record = { [record = observer.record] event, line in
        record(event, line)
        file.write(event)
      }
    }
    let runner = try TerminalScriptRunner(script: name, options, observer)
    defer { checked(runner.checks) }
    let result = Result { try runner.run(next: next) }
    try file?.finish()
    try result.get()
    return runner.status
  }
}

/// The words of a run, without hidden input.
private final class HearingRun {
  let filter: HiddenInputFilter
  private var words: HeardRun

  /// Creates a run that hears the observer's events.
  ///
  /// - Parameter hear: Receives the utterances, each with the line of the script.
  init(
    _ options: TerminalScriptRunner.Options, _ observer: inout TerminalScriptRunner.Observer,
    hear: @escaping (HeardUtterance, Int) -> Void = { _, _ in }
  ) {
    filter = HiddenInputFilter(size: options.size)
    words = HeardRun(readers: options.readers.count)
    observer.record = { [self] event, line in
      filter.play(event)
      if event.keys != nil {
        filter.tell { self.words.begin($0?.name ?? "", place: "line \(line)") }
      }
    }
    observer.quote = filter.quote
    observer.hear = { [self] utterance, line in
      filter.tell(utterance) {
        self.words.hear($0)
        hear($0, line)
      }
    }
  }

  /// Ends the run, and returns its words.
  func end() -> HeardRun {
    filter.end()
    return words
  }
}

/// Several runs of a program.
extension TerminalScriptPlay {
  /// Runs the program without the expectations of the script.
  ///
  /// - Parameter request: A request to the program, or nil. Its mistakes are only reported.
  private func observe(
    _ script: TerminalScript, asking request: TerminalSwitch? = nil, among all: [TerminalSwitch]
  ) throws -> (run: ProgramRun, heard: HeardRun, failure: ScriptError?) {
    var options = options
    for other in all { other.apply(false, to: &options) }
    request?.apply(to: &options)
    var events: [(event: RecordedEvent, line: Int)] = []
    var observer = TerminalScriptRunner.Observer()
    let words = HearingRun(options, &observer)
    observer.record = { [record = observer.record] event, line in
      record(event, line)
      events.append((event.redacted, max(line, 1)))
    }
    var status: Int?
    var failure: ScriptError?
    do {
      var steps = script.withoutExpectations.steps.makeIterator()
      status = try run(options, observer) { steps.next() }
    } catch let error as ScriptError {
      failure = error
      if let request { CommandLanguage.report("\(request.name): \(error)") }
    }
    return (
      ProgramRun(request: request?.name, size: options.size, events: events, status: status),
      words.end(), failure
    )
  }

  /// Compares the speech with a switch and without it.
  ///
  /// - Parameter report: Receives the name of each switch, whether the program wrote the same bytes,
  ///   and the differences in sound.
  package func compare(
    with switches: [TerminalSwitch], report: (String, Bool, HeardDifference) throws -> Void
  ) throws {
    let script = try script()
    let usual = try observe(script, among: switches)
    if let failure = usual.failure { throw failure }
    for request in switches where signal == nil {
      let other = try observe(script, asking: request, among: switches)
      let difference = HeardDifference(
        from: usual.heard, to: other.heard, readers: readers.map(\.rawValue))
      try report(request.name, usual.run.output == other.run.output, difference)
    }
  }

  /// Runs the program as usual and once with each request for plainer output, and then audits the
  /// runs. A script that ends early is audited up to there.
  ///
  /// - Returns: The report, and the reason why the script ended early, or `nil`.
  package func report(
    by audit: TerminalAudit, baseline: Baseline?
  ) throws -> (AuditReport, ScriptError?) {
    let script = try script()
    let requests = audit.requests.compactMap(TerminalSwitch.init)
    let usual = try observe(script, among: requests)
    let others =
      try usual.failure == nil
      ? requests.map { try observe(script, asking: $0, among: requests).run } : []
    return (audit.report(on: name, usual.run, others, baseline: baseline), usual.failure)
  }
}

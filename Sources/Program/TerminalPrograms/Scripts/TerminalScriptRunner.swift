import GestureScripts
import PlainText
import Platform
import TerminalReading

/// Runs a program in a terminal that nobody watches, and plays a script to it. Readers' words are
/// computed with settling.
package final class TerminalScriptRunner {
  /// A run of a program: all that a script needs besides its lines.
  package struct Options {
    package var command: [String]
    package var size: TerminalSize
    /// Environment variables to set, or to remove if the value is `nil`.
    package var environment: [String: String?] = [:]
    /// The time without output after which the program is settled.
    package var quiet = SettledReplay.quiet
    /// The longest wait for a text or for the end of the program, in seconds.
    package var longestWait = 10
    package var readers: [TerminalReaderName]
    /// A Boolean value that indicates whether the script goes on after an expectation that was not
    /// met.
    package var keepsGoing = false
    /// A Boolean value that indicates whether a signal ends the run. `bell` ends a wait, so that it
    /// is asked again.
    package var isStopped: () -> Bool = { false }
    package let bell: Bell

    package init(
      command: [String], size: TerminalSize, readers: [TerminalReaderName]
    ) throws(PseudoTerminalError) {
      bell = try Bell.ofTerminal()
      self.command = command
      self.size = size
      self.readers = readers
    }
  }

  /// Receives the events of the run, with the number of the current line of the script, or 0
  /// before the first line.
  package struct Observer {
    /// Something happened in the terminal.
    package var record: (RecordedEvent, Int) -> Void = { _, _ in }
    /// A reader said something.
    package var hear: (HeardUtterance, Int) -> Void = { _, _ in }
    /// The script asked for the screen. The status is the program's if it has ended.
    var show: (TerminalScreen, _ status: Int?, Int) -> Void = { _, _, _ in }
    /// Returns an utterance as an error quotes it.
    var quote: (String) -> String = { $0 }
    /// Something may be wrong with the program.
    package var warn: (Message) -> Void = { _ in }

    package init() {}
  }

  /// The name of the script in messages.
  private let script: String
  private let options: Options
  private let observer: Observer
  private let terminal: HeadlessTerminal
  private let progress: Progress
  /// The checked expectations, in order, each with its problem.
  package private(set) var checks: [ScriptCheck] = []

  /// The utterances so far. The terminal reports its events to it.
  private final class Progress {
    var replay: SettledReplay?
    var line = 0
    /// The line of the last warning, so that a typed text has only one.
    var warnedLine: Int?
    /// A Boolean value that indicates whether it was said that the program asks for the clipboard.
    var hasWarnedOfClipboard = false
    /// The utterances, with the indices of the readers.
    var said: [(reader: Int, text: String)] = []
    /// The utterances before the last action, and before the last command.
    var beforeAction = 0
    var beforeCommand = 0
  }

  /// Starts the program.
  ///
  /// - Throws: `PseudoTerminalError`.
  package init(
    script: String, _ options: Options, _ observer: Observer = Observer()
  ) throws(PseudoTerminalError) {
    let progress = Progress()
    progress.replay = SettledReplay(
      size: options.size, readers: options.readers.map(\.reader)
    ) { heard in
      progress.said.append((heard.reader, heard.utterance.text))
      observer.hear(heard, progress.line)
    }
    terminal = try HeadlessTerminal(
      options.command, size: options.size, environment: options.environment,
      bell: options.bell, isStopped: options.isStopped
    ) { event in
      observer.record(event, progress.line)
      progress.replay?.play(event.redacted)
    }
    self.script = script
    self.options = options
    self.observer = observer
    self.progress = progress
  }

  /// The program's exit status if it ended by itself, or `nil`.
  package private(set) var status: Int?

  /// Plays all remaining steps, and then ends the program.
  ///
  /// - Throws: `ScriptError` for an expectation that is not met, unless the script keeps going, and
  ///   for a program that ends early or writes without end.
  package func run(next: () throws(ScriptError) -> TerminalScript.Step?) throws(ScriptError) {
    defer {
      status = terminal.status
      terminal.close()
      progress.replay?.end()
    }
    try settle()
    while !options.isStopped(), let (line, command) = try next() {
      if line.isExpectation {
        try check(line, command)
        continue
      }
      progress.line = line.number
      progress.beforeCommand = progress.said.count
      if line.isAction { progress.beforeAction = progress.said.count }
      try perform(command)
    }
  }

  private func perform(_ command: TerminalScript.Command) throws(ScriptError) {
    switch command {
    case .press(let key): try send(key.bytes(applicationCursor: terminal.modes.isSet(1)) ?? [])
    case .type(let text):
      for character in text {
        try send(character.isNewline ? [0x0D] : Array(String(character).utf8))
      }
    case .paste(let text):
      let (start, end) = terminal.modes.isSet(2004) ? ("\u{1B}[200~", "\u{1B}[201~") : ("", "")
      try send((start + text + end).utf8.map { $0 == 0x0A ? 0x0D : $0 })
    case .resize(let size):
      terminal.resize(to: size)
      try settle()
    case .wait(let milliseconds):
      try wait(.milliseconds(milliseconds)) { false }
    case .waitForText(let text):
      var found = RowCache<Bool>()
      func isShown() -> Bool {
        found.values(of: terminal.screen.rows) { $0.text.contains(text) }.contains(true)
      }
      if isShown() { return }
      guard try !wait(.seconds(options.longestWait), until: isShown) else { return try settle() }
      throw unmet(
        "expected a row with \"\(text)\" within \(options.longestWait) seconds", showsScreen: true)
    case .waitForEnd:
      if let failure = try failureToEnd() { throw failure }
    case .screen: observer.show(terminal.screen, terminal.status, progress.line)
    default: try settle()
    }
  }

  private func send(_ bytes: [UInt8]) throws(ScriptError) {
    if let status = terminal.status {
      throw unmet("expected a program that reads keys; it ended with status \(status)")
    }
    terminal.send(bytes)
    try settle()
  }

  private func settle() throws(ScriptError) {
    let result = terminal.settle(quiet: options.quiet)
    try check(result)
    let line = max(progress.line, 1)
    if case .timeOut = result, progress.warnedLine != line {
      progress.warnedLine = line
      observer.warn("\(script):\(line): the program still wrote or worked when the script went on")
    }
    progress.replay?.settle()
  }

  private func check(_ result: HeadlessTerminal.WaitResult) throws(ScriptError) {
    if terminal.hasAskedForClipboard, !progress.hasWarnedOfClipboard {
      progress.hasWarnedOfClipboard = true
      observer.warn(
        "\(script):\(max(progress.line, 1)): the program has no access to the clipboard")
    }
    guard case .flood = result else { return }
    throw unmet("the program wrote more than \(HeadlessTerminal.mostOutput >> 20) MB at once")
  }

  /// Waits, and lets the readers speak whenever the program is quiet.
  ///
  /// - Returns: A Boolean value that indicates whether the condition came true.
  @discardableResult
  private func wait(_ limit: Duration, until condition: () -> Bool) throws(ScriptError) -> Bool {
    let clock = ContinuousClock()
    var output: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
    var isDone = false
    func settleTime() -> ContinuousClock.Instant? {
      output.map { min($0.last + options.quiet, $0.first + SettledReplay.longest) }
    }
    let result = terminal.wait(atMost: limit, lookingAt: settleTime) { hasWritten in
      let now = clock.now
      if hasWritten { output = (output?.first ?? now, now) }
      if let time = settleTime(), now >= time {
        progress.replay?.settle()
        output = nil
      }
      isDone = condition()
      return isDone
    }
    try check(result)
    progress.replay?.settle()
    return isDone
  }

  private func failureToEnd() throws(ScriptError) -> ScriptError? {
    if try wait(.seconds(options.longestWait), until: { terminal.status != nil }) { return nil }
    return unmet(
      "expected the end of the program within \(options.longestWait) seconds", showsScreen: true)
  }

  private func unmet(_ message: Message, showsScreen: Bool = false) -> ScriptError {
    let rows = terminal.screen.rows.map { $0.text.trimmed() }.filter { !$0.isEmpty }
    return ScriptError(
      script: script, line: max(progress.line, 1), message: message, kind: .unmetExpectation,
      heard: showsScreen ? rows : [])
  }
}

/// Expectations.
extension TerminalScriptRunner {
  private func check(_ line: Script.Line, _ command: TerminalScript.Command) throws(ScriptError) {
    progress.line = line.number
    var failure: ScriptError?
    if case .expectStatus = command { failure = try failureToEnd() }
    failure = failure ?? self.failure(of: command)
    checks.append(ScriptCheck(line: line, failure: failure))
    if let failure, !options.keepsGoing { throw failure }
  }

  private func failure(of command: TerminalScript.Command) -> ScriptError? {
    let cursor = terminal.screen.cursor
    switch command {
    case .expectSpeech(let expectation, let readers):
      for (name, heard) in heard(since: progress.beforeAction, by: readers) {
        guard let problem = expectation.problem(in: heard) else { continue }
        let quoted = expectation.problem(in: heard.map(observer.quote))
        return unmet("\(name): \(quoted ?? expectation.problem(in: []) ?? problem)")
      }
    case .expectNoSpeech(let readers):
      for (name, heard) in heard(since: progress.beforeCommand, by: readers) {
        if let last = heard.last {
          return unmet("\(name): expected no speech, heard \"\(observer.quote(last))\"")
        }
      }
    case .expectRow(let text):
      if !terminal.screen.rows.contains(where: { $0.text.contains(text) }) {
        return unmet("expected a row with \"\(text)\"", showsScreen: true)
      }
    case .expectCursor(let position):
      if cursor != position {
        return unmet(
          "expected the cursor at row \(position.row), column \(position.column), it is at row \(cursor.row), column \(cursor.column)"
        )
      }
    case .expectCursorOn(let text):
      if !terminal.screen.isCursor(on: text) {
        return unmet(
          "expected the cursor on \"\(text)\", it is at row \(cursor.row), column \(cursor.column)",
          showsScreen: true)
      }
    case .expectStatus(let status):
      if terminal.status != status {
        return unmet("expected the status \(status), found \(terminal.status ?? 0)")
      }
    default: break
    }
    return nil
  }

  /// Returns the utterances of some readers after a number of utterances.
  private func heard(since count: Int, by names: Set<String>?) -> [(String, [String])] {
    let new = progress.said.dropFirst(count)
    return options.readers.enumerated().compactMap { index, reader in
      guard names?.contains(reader.rawValue) ?? true else { return nil }
      return (reader.rawValue, new.filter { $0.reader == index }.map(\.text))
    }
  }
}

extension TerminalScreen {
  fileprivate func isCursor(on text: String) -> Bool {
    let row = rows[cursor.row]
    return (0...cursor.column).contains { start in
      row.text(in: start..<size.columns).hasPrefix(text)
        && row.text(in: start..<cursor.column).count < text.count
    }
  }
}

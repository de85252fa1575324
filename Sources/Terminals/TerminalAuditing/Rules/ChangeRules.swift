import Auditing
import PlainText
import TerminalReading

/// The changes of a row that follow each other without a key.
private struct ChangeSeries {
  var row: Int
  var start: Duration
  var last: Duration
  var count = 0
  var columns: Range<Int>
  var isHeard = false
}

extension [Int: ChangeSeries] {
  /// Adds the changes in a step. A key, scrolling, and a pause end a series, and so does output
  /// that may be the answer to a key that the recording lacks.
  ///
  /// - Parameters:
  ///   - pause: The longest time between two changes, in seconds.
  ///   - width: The most columns of a series.
  ///   - rows: The most rows that change at once.
  ///   - cells: The cells that a change has.
  /// - Returns: All series, by row.
  fileprivate mutating func add(
    _ step: Step, pause: Double, width: Int = .max, rows: Int = .max,
    cells: some RangeExpression<Int>
  ) -> [ChangeSeries] {
    if step.key != nil || step.mayAnswer { self = [:] }
    for read in step.reads {
      if read.hasScrolled { self = [:] }
      guard read.changes.count <= rows else { continue }
      for change in read.changes where cells.contains(change.cells) {
        let new = ChangeSeries(
          row: change.row, start: read.time, last: read.time, columns: change.columns)
        var series = self[change.row] ?? new
        let columns = series.columns
        series.columns =
          Swift.min(
            columns.lowerBound, change.columns.lowerBound)..<Swift.max(
            columns.upperBound, change.columns.upperBound)
        if (read.time - series.last).inSeconds >= pause || series.columns.count > width {
          series = new
        }
        series.last = read.time
        series.count += 1
        self[change.row] = series
      }
    }
    for row in keys where step.heard.contains(where: { $0.utterance.rows.contains(row) }) {
      self[row]?.isHeard = true
    }
    return values.sorted { $0.row < $1.row }
  }
}

/// Progress that is drawn for eyes (claude-code #72698, nvda #18779).
struct Flood: TerminalRule {
  static let rule = RuleDescription(
    name: "flood", severity: .warning, criteria: [.pauseStopHide],
    finds:
      "text that changes or is said by itself more than \(Int(Threshold.floodRate)) times a second for more than \(Int(Threshold.floodTime)) seconds",
    fix: "Write a line every few seconds, or let the user turn the display off.")
  static let needsKeys = false
  private var series: [Int: ChangeSeries] = [:]
  /// The utterances without a key and without a pause.
  private var said = Said()

  private struct Said {
    /// The time of the last one, and the times of the first and the last that were counted.
    var last = Duration.zero
    var counted = (first: Duration.zero, last: Duration.zero)
    var count = 0
    /// The row of the first that was counted.
    var row: Int?
    /// The texts, without numbers.
    var texts: Set<String> = []
  }

  /// Counts the words about new rows, and repeated words, apart from their numbers. Text that grows
  /// is as long as it is.
  private mutating func count(_ step: Step, _ findings: inout TerminalFindings) {
    if step.key != nil || step.mayAnswer { said = Said() }
    for utterance in step.said where !utterance.isCharacter {
      guard let read = step.reads.last(where: { $0.time <= utterance.time }) else { continue }
      let isNewLine = read.hasScrolled || read.first?.at.column == 0
      // What ends in another row was also too long for its row.
      let isFurther = read.first?.at.row != read.last?.at.row || isNewLine && read.changes.isEmpty
      if (utterance.time - said.last).inSeconds >= Threshold.floodPause { said = Said() }
      let text = utterance.text.filter { !$0.isNumber }
      // `spinner` finds what changes in few cells, and without keys, a lone character may be an echo.
      let isAgain =
        !said.texts.insert(text).inserted
        && (step.lastKey != nil || read.first?.at != read.last?.at)
        && read.changes.allSatisfy { $0.cells > Threshold.spinnerCells }
      said.last = utterance.time
      guard isFurther || isAgain else { continue }
      // A spinner joins no two bursts of lines.
      if (utterance.time - said.counted.last).inSeconds >= Threshold.floodPause { said.count = 0 }
      said.counted.last = utterance.time
      if said.count == 0 { (said.counted.first, said.row) = (utterance.time, utterance.rows.last) }
      said.count += 1
      let time = (said.counted.last - said.counted.first).inSeconds
      guard time > Threshold.floodTime, Double(said.count - 1) / time > Threshold.floodRate
      else { continue }
      findings.add(
        step, row: utterance.rows.last, text: utterance.text.trimmed(),
        cause: step.after.isAlternate ? "" : said.row.map(String.init) ?? "",
        "\(said.count) utterances came in \(Int(time.rounded())) seconds.")
    }
  }

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    count(step, &findings)
    let rows = series.add(step, pause: Threshold.floodPause, cells: (Threshold.spinnerCells + 1)...)
    for row in rows {
      let time = (row.last - row.start).inSeconds
      guard time > Threshold.floodTime, Double(row.count - 1) / time > Threshold.floodRate else {
        continue
      }
      findings.add(
        step, row: row.row, cause: step.after.isAlternate ? "" : "\(row.row)",
        "The row changed \(row.count) times in \(Int(time.rounded())) seconds.")
    }
  }
}

/// A spinner, a clock, or a percentage (claude-code #72698, gemini-cli #15014).
struct Spinner: TerminalRule {
  static let rule = RuleDescription(
    name: "spinner", severity: .warning, criteria: [.pauseStopHide],
    finds: "a spinner or a clock that is heard",
    fix: "Show ongoing work with static text, and announce its end.")
  static let needsKeys = false
  private var series: [Int: ChangeSeries] = [:]

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // In a recording without keys, text that somebody types or erases moves on; a spinner stays where
    // it is. Numbers that change in many rows follow a cursor.
    let rows = series.add(
      step, pause: Threshold.spinnerPeriod,
      width: step.lastKey == nil ? Threshold.spinnerCells : .max, rows: Threshold.spinnerRows,
      cells: ...Threshold.spinnerCells)
    for row in rows
    where row.isHeard && row.count >= Threshold.spinnerChanges
      && row.last - row.start >= Threshold.spinnerTime
    {
      findings.add(
        step, row: row.row, cause: "\(row.row)",
        "A few cells of the row changed \(row.count) times, and were said.")
    }
  }
}

/// Work without a sign. OSC 9;4 is progress, OSC 133;D the end of a command.
struct SilentWork: TerminalRule {
  static let rule = RuleDescription(
    name: "silent-work", severity: .warning, criteria: [.statusMessages],
    finds:
      "work of \(Int(Threshold.silentTime)) seconds or more without output, bell, or progress (OSC 9;4)",
    fix: "Write a line every few seconds, or report progress by OSC 9;4 and the end by the bell.")
  static let needsKeys = false
  private var hasSign = false
  private var screen: TerminalScreen?
  private var lastRead: Duration?
  /// The row in which the last line was entered.
  private var enteredRow = ""

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    if step.key?.endsLine ?? false { enteredRow = step.before.rows[step.before.cursor.row].text }
    if step.key != nil { (hasSign, lastRead, screen) = (false, step.start, step.before) }
    hasSign = hasSign || step.hasSign
    for read in step.reads {
      if let screen, let lastRead, read.time - lastRead >= Threshold.silentTime, !step.hasRung,
        !hasSign, step.lastKey == nil || step.lastKey?.endsLine ?? false,
        step.lastKey != nil || screen.isCursorVisible && screen.cursor.column == 0,
        isWork(read, after: screen)
      {
        let seconds = Int((read.time - lastRead).inSeconds)
        findings.add(
          step, row: screen.cursor.row, text: screen.rows[screen.cursor.row].text.trimmed(),
          "The program worked for \(seconds) seconds without any indication.")
      }
      (lastRead, screen) = (read.time, read.after)
    }
  }

  /// Returns a Boolean value that indicates whether output without a key goes on with work. A program
  /// that shows the prompt of the last line again has waited, and only a part of a whole screen, such
  /// as a clock, changes while a program waits. In a recording without keys, only a cursor at the
  /// start of a row shows that nobody is asked.
  private func isWork(_ read: ReadOutput, after screen: TerminalScreen) -> Bool {
    guard !screen.isAlternate else { return read.changes.count > 1 }
    let text = screen.rows[screen.cursor.row].text(in: 0..<screen.cursor.column).trimmed()
    return text.isEmpty || !enteredRow.trimmed().hasPrefix(text)
  }
}

/// More than a screen reader says: xterm.js ends with "Too much output to announce".
struct OverTheCap: TerminalRule {
  static let rule = RuleDescription(
    name: "over-the-cap", severity: .warning,
    finds: "more than \(Threshold.rows) rows at once, which not all readers say",
    fix: "Write a summary first, and the rest in pages or on demand.")
  static let needsKeys = false

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard step.lineFeeds > Threshold.rows, let first = step.said.first(where: { !$0.isCharacter })
    else { return }
    findings.add(
      step, text: first.text, cause: "",
      "\(step.lineFeeds) line feeds came at once.")
  }
}

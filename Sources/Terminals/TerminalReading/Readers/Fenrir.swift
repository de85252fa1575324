/// Fenrir with its driver for pseudo-terminals.
///
/// Read from chrys87/fenrir daceb2c of December 2024, with the settings of its `settings.conf`:
/// characters echoed always, words never, deletions echoed, no tracking of highlights, and new text
/// read.
package struct Fenrir: TerminalReader {
  /// Output ends after this time without bytes, or after the longer one.
  private static let pause = Duration.microseconds(100)
  private static let longestOutput = Duration.milliseconds(300)
  /// The time that a key counts.
  private static let keyLifetime = Duration.milliseconds(300)

  private typealias Scalars = [Unicode.Scalar]

  /// A row at its full width, and with its runs of spaces collapsed.
  private struct Row: Equatable, Sendable {
    var text: Scalars
    var collapsed: Scalars

    static func == (one: Row, other: Row) -> Bool { one.text == other.text }
  }

  private var cache = RowCache<Row>()
  private var rows: [Row] = []
  private var cursor = TerminalPosition(column: 0, row: 0)
  private var output: (start: Duration, end: Duration)?
  /// The last key, until one update has seen it.
  private var key: (chunk: KeyChunk, time: Duration)?
  private var isInterrupted = false

  package init() {}

  package var nextTimer: Duration? { output?.end }

  /// Returns `false`, because Fenrir still speaks the changes due before the key.
  package func isSilenced(by keys: KeyChunk) -> Bool { false }

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    switch input {
    case .start, .output, .event: return []
    case .outputEnd, .resize:
      let start = output?.start ?? time
      output = (start, min(time + Self.pause, start + Self.longestOutput))
      return []
    case .keys(let chunk) where chunk.isReport: return []
    case .keys(let chunk):
      let utterances = update(at: time, on: screen)
      key = (chunk, time)
      isInterrupted = true
      return utterances
    case .timer, .end: return update(at: time, on: screen)
    }
  }

  private struct Update {
    var old: [Row]
    var new: [Row]
    var oldCursor: TerminalPosition
    var cursor: TerminalPosition
    var key: [UInt8]?
    /// The added text, and the removed text.
    var delta = ""
    var minus = ""

    var line: String { String(new[cursor.row].text) }
    var isInRow: Bool { cursor.row == oldCursor.row }
    var columns: Int { cursor.column - oldCursor.column }
    var deltaLength: Int { delta.unicodeScalars.count }
  }

  private mutating func update(at time: Duration, on screen: TerminalScreen) -> [TerminalUtterance]
  {
    guard output != nil else { return [] }
    output = nil
    let isRecent = key.map { time - $0.time <= Self.keyLifetime } ?? false
    var update = Update(
      old: rows, new: cache.values(of: screen.rows, Self.row), oldCursor: cursor,
      cursor: screen.cursor, key: isRecent ? key?.chunk.bytes : nil)
    (rows, cursor, key) = (update.new, update.cursor, nil)
    Self.findDelta(&update)
    let recalled = Self.recalledLine(update)
    var spoken: [(text: String, interrupts: Bool)] = []
    if update.cursor != update.oldCursor {
      spoken += Self.cursorAnswers(update).map { ($0, true) }
    }
    if let recalled {
      spoken.append((recalled, true))
    } else if let incoming = Self.incoming(update) {
      spoken.append((incoming, false))
    }
    return spoken.map { text, interrupts in
      defer { isInterrupted = false }
      return TerminalUtterance(
        text: text.unicodeScalars.count == 1
          ? text : FenrirText.spoken(text.replacing("\n", with: " , ")),
        isCharacter: text.unicodeScalars.count == 1,
        rows: [update.cursor.row], interrupts: interrupts || isInterrupted)
    }
  }

  // MARK: What is new

  private static func findDelta(_ update: inout Update) {
    let (old, new, row) = (update.old, update.new, update.cursor.row)
    if old.isEmpty {
      update.delta = String(Array(new.map(\.collapsed).joined(separator: ["\n"])))
    } else if old == new {
      return
    } else if update.isInRow, update.columns != 0,
      old.count == new.count, old[..<row] == new[..<row], old[(row + 1)...] == new[(row + 1)...]
    {
      findDeltaOfRow(&update)
    } else {
      let changes = differences(old.map(\.collapsed), new.map(\.collapsed))
      update.delta = String(Array(changes.added.joined(separator: ["\n"])))
      update.minus = String(Array(changes.removed.joined()))
    }
  }

  private static func findDeltaOfRow(_ update: inout Update) {
    let end = update.cursor.column + 3
    let (old, new) = (
      update.old[update.cursor.row].text.prefix(end),
      update.new[update.cursor.row].text.prefix(end)
    )
    let changes = differences(old.map { [$0] }, new.map { [$0] })
    update.delta = String(Array(changes.added.joined()))
    update.minus = String(Array(changes.removed.joined()))
    let typed = new.prefix(update.cursor.column).dropFirst(update.oldCursor.column)
    if !update.delta.isBlank, update.delta != String(typed).trimmingEnd() {
      update.delta = update.line + "\n"
      update.minus = ""
    }
  }

  /// Returns the additions and removals of difflib's `Differ`.
  private static func differences(
    _ old: [Scalars], _ new: [Scalars]
  ) -> (added: [Scalars], removed: [Scalars]) {
    if new.count < SequenceMatcher.popularityLength {
      // Every line begins a match, so pairs of similar lines add and remove nothing else.
      var matcher = SequenceMatcher(old.map(Line.init), new.map(Line.init))
      let steps = matcher.steps().filter { $0.kind != .equal }
      return (steps.flatMap { new[$0.new] }, steps.flatMap { old[$0.old] })
    }
    let changes = LineComparison.changes(from: old, to: new)
    return (
      changes.filter { $0.kind == .added }.map { Array($0.text) },
      changes.filter { $0.kind == .removed }.map { Array($0.text) }
    )
  }

  private static func row(_ row: TerminalRow) -> Row {
    var result = Row(text: row.scalars(in: row.cells.indices), collapsed: [])
    for scalar in result.text where scalar != " " || result.collapsed.last != " " {
      result.collapsed.append(scalar)
    }
    return result
  }

  // MARK: What is said

  private static func cursorAnswers(_ update: Update) -> [String] {
    var answers: [String] = []
    let isTab = update.key == [0x09]
    let (delta, minus) = (update.delta, update.minus)
    let hasDelta = !delta.isEmpty
    if (1...3).contains(update.columns), !isTab, hasDelta {
      answers.append(delta.isBlank ? delta : delta.trimmed())
    }
    if update.columns < 0, delta.isBlank, (1...2).contains(minus.unicodeScalars.count) {
      answers.append(minus)
    }
    if !hasDelta, minus.isEmpty, update.isInRow {
      let character = String(
        update.new[update.cursor.row].text.dropFirst(update.cursor.column).prefix(1))
      if !character.isBlank { answers.append(character) }
    }
    if update.columns > 0, isTab || update.columns >= 5, update.deltaLength == update.columns {
      answers.append(delta)
    }
    if !hasDelta, update.isInRow, abs(update.columns) >= 2,
      let word = word(in: update.new[update.cursor.row].text, at: update.cursor.column)
    {
      answers.append(word)
    }
    if !hasDelta, !update.isInRow {
      answers.append(update.line.isBlank ? "blank" : update.line)
    }
    return answers
  }

  /// Returns the word that begins or ends at a column.
  private static func word(in row: Scalars, at column: Int) -> String? {
    func isBlank(_ column: Int) -> Bool { !row.indices.contains(column) || row[column] == " " }
    var start = column
    if isBlank(column), !isBlank(column - 1) { start -= 1 }
    while !isBlank(start - 1), !isBlank(start) { start -= 1 }
    guard !isBlank(start) else { return nil }
    let end = (start...row.count).first(where: isBlank) ?? row.count
    return start == column || end == column ? String(row[start..<end]) : nil
  }

  /// Returns the command that an arrow key recalled.
  private static func recalledLine(_ update: Update) -> String? {
    guard update.key == Array("\u{1B}[A".utf8) || update.key == Array("\u{1B}[B".utf8),
      update.isInRow,
      update.old.indices.contains(update.cursor.row)
    else { return nil }
    let (old, new) = (update.old[update.cursor.row].text, update.new[update.cursor.row].text)
    let isLastCell =
      update.cursor == TerminalPosition(column: new.count - 1, row: update.new.count - 1)
    if isLastCell || (old == new && !update.delta.isEmpty) { return nil }
    if update.line.isBlank { return "blank" }
    let ends = ["$", "#"].compactMap { new.firstIndex(of: $0) }.filter { $0 > 0 }
    guard let end = ends.first, withoutDigits(old.prefix(end)) == withoutDigits(new.prefix(end))
    else { return update.line }
    return String(new[(end + 1)...])
  }

  private static func withoutDigits(_ text: ArraySlice<Unicode.Scalar>) -> Scalars {
    text.map { ("0"..."9").contains($0) ? " " : $0 }
  }

  private static func incoming(_ update: Update) -> String? {
    let (delta, length) = (update.delta, update.deltaLength)
    if delta.isBlank || (length == abs(update.columns) && !delta.contains("\n")) { return nil }
    return delta
  }
}

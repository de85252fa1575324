/// NVDA in a Windows console.
///
/// Read from NVDA 2025: `behaviors.py`, `diffHandler.py`, `editableText.py`, and `winConsoleUIA.py`.
package struct NVDA: TerminalReader {
  /// The way NVDA finds new text.
  package enum Comparison: Sendable {
    /// By characters in the whole buffer with its scrollback, as in Windows Terminal and current
    /// consoles.
    case diffMatchPatch
    /// By lines on the visible rows, as in older consoles.
    case difflib
  }

  /// A caret key whose effect NVDA waits for.
  private struct CaretPoll {
    enum Unit {
      case character, word, line
    }
    var next: Duration
    var end: Duration
    var caret: TerminalPosition
    var unit: Unit
    /// The text that Backspace speaks if the caret moves.
    var erased: String?
  }

  private let comparison: Comparison
  private var rows: [TerminalRow] = []
  private var rowTexts = RowCache<[Unicode.Scalar]>()
  private var text: BufferText
  /// The rows that left the main screen at the top.
  private var scrollback = Scrollback()
  /// Typed characters that wait for a change of the text.
  private var typed: [Character] = []
  private var wordLength = 0
  private var lastTypedTab = false
  private var comparisonTime: Duration?
  private var poll: CaretPoll?

  /// Creates a reader that knows an empty screen.
  package init(_ comparison: Comparison) {
    self.comparison = comparison
    text = BufferText(rows: [], scrolled: 0)
  }

  package var nextTimer: Duration? {
    [comparisonTime, poll?.next].compactMap { $0 }.min()
  }

  package mutating func handle(
    _ input: ReaderInput, at time: Duration, on screen: TerminalScreen
  ) -> [TerminalUtterance] {
    var spoken: [TerminalUtterance] = []
    switch input {
    case .start:
      rows = screen.rows
      text = bufferText(of: screen)
    case .output: break
    case .keys(let chunk) where chunk.isReport: break
    case .keys(let chunk): press(chunk, at: time, on: screen)
    case .event(.rowLeft(let row)):
      if comparison == .diffMatchPatch { scrollback.append(row.writtenScalars) }
    case .event: break
    case .outputEnd, .resize:
      switch comparison {
      case .diffMatchPatch: spoken = compare(with: screen)
      case .difflib: comparisonTime = comparisonTime ?? time + .milliseconds(30)
      }
    case .timer:
      if let due = comparisonTime, due <= time {
        comparisonTime = nil
        spoken = compare(with: screen)
      }
      if let due = poll?.next, due <= time { spoken += lookAtCaret(at: time, on: screen) }
    case .end:
      if comparisonTime != nil { spoken = compare(with: screen) }
      (comparisonTime, poll) = (nil, nil)
    }
    return spoken
  }

  // MARK: Keys

  private mutating func press(_ chunk: KeyChunk, at time: Duration, on screen: TerminalScreen) {
    poll = nil
    guard let key = chunk.key else {
      // Keys that were read at once.
      if chunk.bytes.first != 0x1B {
        String(decoding: chunk.bytes, as: UTF8.self).forEach { type($0) }
      }
      return
    }
    switch (key.base, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): type(character)
    case (.character(let character), .control):
      if character == "c" || character == "d" { forgetTyped() }
      type("\u{1}")
    case (.named(.return), _):
      forgetTyped()
      type("\r")
    case (.named(.tab), _):
      forgetTyped()
      type("\t")
    case (.named(.escape), _): type("\u{1B}")
    case (.named(.backspace), _): type("\u{8}")
    default: break
    }
    poll = caretPoll(key, at: time, on: screen)
  }

  private mutating func type(_ character: Character) {
    lastTypedTab = character == "\t"
    if lastTypedTab { wordLength = 0 }
    typed.append(character)
  }

  private mutating func forgetTyped() { (typed, wordLength) = ([], 0) }

  private func caretPoll(
    _ key: TerminalKey, at time: Duration, on screen: TerminalScreen
  ) -> CaretPoll? {
    guard case .named(let name) = key.base else { return nil }
    let withControl = key.modifiers == .control
    guard withControl || key.modifiers.isEmpty else { return nil }
    var poll = CaretPoll(
      next: time + .milliseconds(10), end: time + .milliseconds(100), caret: screen.cursor,
      unit: .character)
    switch name {
    case .up, .down, .pageUp, .pageDown: poll.unit = .line
    case .home, .end: poll.unit = withControl ? .line : .character
    case .left, .right: poll.unit = withControl ? .word : .character
    case .delete: break
    case .backspace:
      guard screen.cursor.column > 0 else { return nil }
      let before = TerminalPosition(column: screen.cursor.column - 1, row: screen.cursor.row)
      poll.erased = withControl ? screen.word(at: before) : screen.character(at: before)
    default: return nil
    }
    return poll
  }

  /// Speaks the text at the caret if the caret has moved or the time is over.
  private mutating func lookAtCaret(at time: Duration, on screen: TerminalScreen)
    -> [TerminalUtterance]
  {
    guard let current = poll else { return [] }
    let cursor = screen.cursor
    if cursor == current.caret, time < current.end {
      poll?.next += .milliseconds(10)
      return []
    }
    poll = nil
    if let erased = current.erased {
      if cursor == current.caret { return [] }
      return [.init(text: erased, isCharacter: erased.count == 1, rows: [cursor.row])]
    }
    switch current.unit {
    case .character:
      return [.init(text: screen.characterAtCursor, isCharacter: true, rows: [cursor.row])]
    case .word, .line:
      let text = current.unit == .word ? screen.word(at: cursor) : screen.line(cursor.row)
      return [.init(text: text.isBlank ? "blank" : text, rows: [cursor.row])]
    }
  }

  // MARK: Changes

  private mutating func compare(with screen: TerminalScreen) -> [TerminalUtterance] {
    guard screen.rows != rows || scrollback.count > text.scrolled else { return [] }
    rows = screen.rows
    let old = text
    text = bufferText(of: screen)
    guard text != old else { return [] }
    var spoken = typed.compactMap { dispatch($0) }
    typed = []
    let new =
      comparison == .difflib
      ? newLines(old.rows) : newInsertions(old)
    if new.count == 1 {
      let length = new[0].text.trimmed().unicodeScalars.count
      if length == 1 || (!lastTypedTab && length < max(wordLength + 1, 3)) { return spoken }
    }
    if !new.isEmpty { forgetTyped() }
    spoken += new
    return spoken
  }

  private mutating func bufferText(of screen: TerminalScreen) -> BufferText {
    BufferText(
      rows: rowTexts.values(of: screen.rows) { $0.writtenScalars },
      scrolled: screen.isAlternate ? 0 : scrollback.count)
  }

  /// Takes a typed character from the queue, and returns it if it is said.
  private mutating func dispatch(_ character: Character) -> TerminalUtterance? {
    switch character {
    case "\u{8}": wordLength = max(0, wordLength - 1)
    case _ where character.isLetter || character.isNumber: wordLength += 1
    default: wordLength = 0
    }
    return character < " " ? nil : TerminalUtterance(text: String(character), isCharacter: true)
  }

  /// Returns the new lines, or the new text in them if that is short.
  private func newLines(_ old: [[Unicode.Scalar]]) -> [TerminalUtterance] {
    var spoken: [TerminalUtterance] = []
    var previous: TextChange?
    var row = 0
    for change in LineComparison.changes(from: old, to: text.rows) {
      if change.kind == .added, !change.text.isBlank {
        var line = change.text
        if let removed = previous, removed.kind == .removed, !removed.text.isEmpty {
          line = newPart(of: line, after: removed.text)
        }
        if !line.isBlank { spoken.append(.init(text: String(line), rows: [row])) }
      }
      if change.kind != .removed { row += 1 }
      previous = change
    }
    return spoken
  }

  private func newPart(
    of new: ArraySlice<Unicode.Scalar>, after old: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    let start = CharacterComparison.commonPrefix(new, old)
    let last =
      new.count == old.count ? new.indices.last { new[$0] != old[$0] } : new.count - 1
    guard let last, last + 1 - start < 15 else { return new }
    return last < start ? [] : new[start...last]
  }

  /// Returns the lines that were inserted into the buffer.
  private func newInsertions(_ old: BufferText) -> [TerminalUtterance] {
    // What scrolled off before the old text is the same in both.
    let shared = min(old.scrolled, text.scrolled)
    let newText = text.joined(after: scrollback[shared..<text.scrolled])
    // As much of it as an insertion can be shifted by.
    let context = scrollback.end(before: shared, atLeast: newText.count + 4)
    let oldText = old.joined(after: scrollback[shared..<old.scrolled])
    var spoken: [TerminalUtterance] = []
    // The row at the place that the comparison has reached.
    var row = shared - text.scrolled - context.count
    let head: [Unicode.Scalar] = context.flatMap { $0 + ["\n"] }
    for change in CharacterComparison.changes(from: head + oldText, to: head + newText)
    where change.kind != .removed {
      if change.kind == .added {
        for (index, line) in change.text.trimmingEnd().lines.enumerated() where !line.isBlank {
          spoken.append(.init(text: String(line), rows: row + index >= 0 ? [row + index] : []))
        }
      }
      row += change.text.count { $0 == "\n" }
    }
    return spoken
  }
}

/// The rows of a screen, and how many lines are above them.
private struct BufferText: Equatable {
  var rows: [[Unicode.Scalar]]
  var scrolled: Int

  /// Returns the lines and rows as one text. Blank rows at the end aren't part of it.
  func joined(after lines: ArraySlice<[Unicode.Scalar]>) -> [Unicode.Scalar] {
    let end = rows.lastIndex { !$0.isBlank } ?? -1
    var scalars: [Unicode.Scalar] = []
    for line in [lines, rows[...end]].joined() {
      scalars += line
      scalars.append("\n")
    }
    if !scalars.isEmpty { scalars.removeLast() }
    return scalars
  }
}

/// The latest lines above a screen.
private struct Scrollback {
  /// The lines that a console keeps.
  private static let limit = 9001

  private var lines: [[Unicode.Scalar]] = []
  /// The number of lines that are gone.
  private var gone = 0

  var count: Int { gone + lines.count }

  mutating func append(_ line: [Unicode.Scalar]) {
    lines.append(line)
    if lines.count >= 2 * Self.limit {
      gone += lines.count - Self.limit
      lines.removeFirst(lines.count - Self.limit)
    }
  }

  subscript(range: Range<Int>) -> ArraySlice<[Unicode.Scalar]> {
    let start = max(0, range.lowerBound - gone)
    return lines[start..<max(start, range.upperBound - gone)]
  }

  /// Returns the lines before a place that have at least a number of characters.
  func end(before place: Int, atLeast count: Int) -> ArraySlice<[Unicode.Scalar]> {
    var (start, missing) = (place, count)
    while start > max(0, gone), missing > 0 {
      start -= 1
      missing -= lines[start - gone].count + 1
    }
    return self[start..<place]
  }
}

import TerminalReading

/// One read of a program's output.
struct ReadOutput {
  var time: Duration
  var before: TerminalScreen
  var after: TerminalScreen
  /// The places of the first code point that was drawn, and of the last.
  var first: (scalar: Unicode.Scalar, at: TerminalPosition)?
  var last: (scalar: Unicode.Scalar, at: TerminalPosition)?
  var hasScrolled = false

  /// The text from the first code point to the last one, if both are in one row.
  var text: String? {
    guard let first = first?.at, let last = last?.at, first.row == last.row,
      first.column <= last.column
    else { return nil }
    return after.rows[first.row].text(in: first.column..<last.column + 1)
  }

  /// A row whose text changed in place.
  struct Change {
    var row: Int
    var columns: Range<Int>
    var cells: Int
  }

  /// The rows whose text was replaced. Text that only grew was not, nor was a page that moved.
  var changes: [Change] {
    guard !hasScrolled, before.size == after.size, before.isAlternate == after.isAlternate else {
      return []
    }
    let changes: [Change] = after.rows.indices.compactMap { row in
      let (old, new) = (before.rows[row].cells, after.rows[row].cells)
      guard old != new else { return nil }
      let columns = old.columns(differentFrom: new)
      guard let first = columns.first, let last = columns.last,
        columns.contains(where: { !old[$0].isBlank })
      else { return nil }
      return Change(row: row, columns: first..<last + 1, cells: columns.count)
    }
    let moved = changes.count { before.rows.contains(after.rows[$0.row]) }
    return 2 * moved > changes.count ? [] : changes
  }
}

/// A program's output at once: the answer to a key, or output by itself, until it was settled.
struct Step {
  /// The way in which a cell was written.
  enum Writing {
    case not, changed
    /// The cell had the same text before, in another style.
    case restyled
    /// The cell had the same text before, in the same style.
    case again
  }

  /// The key that began the step, or `nil` if the program acted by itself.
  var key: KeyChunk?
  /// The last key, which may have begun an earlier step.
  var lastKey: KeyChunk?
  var start: Duration
  var end: Duration
  /// The line of the recording, counted from 1.
  var line: Int?
  var before: TerminalScreen
  var after: TerminalScreen
  /// The time without output before the step.
  var silenceBefore = Duration.zero
  var reads: [ReadOutput] = []
  /// The way in which each cell of `after` was written.
  var writings: [[Writing]]
  /// The readers that judge. The output of the program is judged by the words of the first one.
  var readers: [TerminalReaderName] = []
  var heard: [(reader: TerminalReaderName, utterance: TerminalUtterance)] = []
  /// The text of several characters that were typed or pasted at once, or `nil`.
  var pasted: String?
  /// The signs written one after the other at the cursor, or anywhere without one, by their ends.
  var runs: [TerminalPosition: (sign: Unicode.Scalar, count: Int)] = [:]
  var lineFeeds = 0
  var hasRung = false
  /// A Boolean value that indicates whether the program reported progress or the end of a command.
  var hasSign = false
  var isResized = false
  /// A Boolean value that indicates whether the recording ends with the step.
  var isLast = false
  /// A Boolean value that indicates whether the key is a part of hidden input. No report has it.
  var isSecret = false

  /// The key's name, if it is alone in its chunk.
  var named: TerminalKey.Name? {
    guard let key = key?.key, key.modifiers.isEmpty, case .named(let name) = key.base else {
      return nil
    }
    return name
  }

  var isArrow: Bool { [.up, .down, .left, .right].contains(named) }

  /// The text that was typed or pasted, or `nil` for any other key.
  var typed: String? {
    if let key = key?.key {
      guard key.modifiers.isDisjoint(with: [.control, .alt]), case .character(let text) = key.base
      else { return nil }
      return String(text)
    }
    guard let text = key?.text, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return nil
    }
    return text
  }

  /// A Boolean value that indicates whether the program wrote the same sign for each pasted character
  /// or byte.
  var masksPaste: Bool {
    let counts = pasted.map { [$0.count, $0.utf8.count] } ?? []
    let lengths = runs.values.map(\.count) + [typed == nil ? 1 : mask?.columns.count ?? 1]
    return lengths.contains { counts.contains(where: $0.isMultiple) }
  }

  /// A Boolean value that indicates whether the typed text appeared at the cursor.
  var isEchoed: Bool {
    guard let first = typed?.first, before.size == after.size else { return false }
    let place = before.cursor
    // A blank may be anywhere; behind a typed one, the cursor goes on in its row.
    return after.rows[place.row].cells[place.column].text == String(first)
      && (after.cursor != place
        || !before.cellAtCursor.hasSameText(as: after.rows[place.row].cells[place.column]))
      && (first != " " || after.cursor.row == place.row && after.cursor.column > place.column)
  }

  /// Returns the step without text that changes by itself, such as a clock, if the rest may be hidden
  /// input.
  ///
  /// - Parameter restless: The columns of each row that changed without a key, and how often.
  func ignoring(_ restless: [Int: (columns: Range<Int>, times: Int)]) -> Step {
    guard isEdit, before.size == after.size else { return self }
    var (step, ignored) = (self, 0)
    let (old, new) = (before.cursor.column, after.cursor.column)
    let gap = Threshold.restlessCells
    // The keys may be older than a change of the size.
    for (row, (columns, times)) in restless
    where times >= Threshold.restlessTimes && row < after.size.rows {
      let near = (columns.lowerBound - gap..<columns.upperBound + gap)
        .clamped(to: 0..<after.size.columns)
      for column in near
      where !after.isCursorVisible || row != after.cursor.row
        || !(min(old, new) - 1...max(old, new) + 1 ~= column)
      {
        if before.rows[row].cells[column] != after.rows[row].cells[column] { ignored += 1 }
        step.before.rows[row].cells[column] = after.rows[row].cells[column]
      }
    }
    let isQuiet =
      ignored <= after.size.rows * after.size.columns / Threshold.restlessPart || step.mask != nil
      || before.secretPrompt != nil
    // A bar that grows elsewhere isn't a mask.
    let isElsewhere =
      after.isCursorVisible
      && mask.map { $0.row != after.cursor.row && restless[$0.row] != nil } ?? false
    return isElsewhere || isQuiet && (step.isHidden || step.turnsSigns) ? step : self
  }

  /// A Boolean value that indicates whether the key may be a part of hidden input: nothing shows it.
  var isHidden: Bool {
    guard isEdit, !isUnshown, let typed, let mask else { return isEdit && isUnshown }
    return masksPaste || !typed.lowercased().contains(mask.sign.lowercased())
  }

  /// A Boolean value that indicates whether the key wrote its letter in the other case.
  var changesCase: Bool {
    mask.map { $0.sign != typed && $0.sign.lowercased() == typed?.lowercased() } ?? false
  }

  /// A Boolean value that indicates whether nothing shows the key: it is silent, or a text was pasted
  /// and only other text changed.
  var isUnshown: Bool {
    guard let typed, typed.count > 3, !isSilent else { return isSilent }
    return isElsewhere && !changedRows.contains { after.rows[$0].text.contains(typed) }
  }

  /// A Boolean value that indicates whether the key changed nothing after a prompt, or only wrote
  /// blanks at the cursor.
  var isSilent: Bool {
    let (row, ends) = (after.cursor.row, [before.cursor.column, after.cursor.column].sorted())
    return before.cursor.row == row && before.hasPrompt && hasSameText
      && (ends[0]..<ends[1]).allSatisfy {
        after.rows[row].cells[$0].isBlank && writings[row][$0] != .not
      }
      && zip(before.rows, after.rows).allSatisfy {
        $0 == $1 || zip($0.cells, $1.cells).allSatisfy { $0.style == $1.style }
      }
  }

  /// A Boolean value that indicates whether an edit changed a few texts elsewhere, such as a note
  /// below a field, or signs, or text that may change by itself.
  var isNote: Bool {
    guard !isHidden, isElsewhere else { return false }
    let texts = changedRows.count { changedColumns(in: $0).count > Sign.mostCells }
    return texts <= Threshold.piecedRows || (answerTime ?? .zero) >= Threshold.restlessTime
  }

  /// A Boolean value that indicates whether an edit only changed text away from the cursor. A page that
  /// scrolls is an answer.
  private var isElsewhere: Bool {
    guard isEdit, !hasRung, before.size == after.size, before.cursor == after.cursor,
      before.hasPrompt || pasted != nil && !before.isCursorVisible,
      !reads.contains(where: \.hasScrolled), !turnsSigns
    else { return false }
    return !changedRows.isEmpty
      && !changedColumns(in: after.cursor.row).contains { abs($0 - after.cursor.column) < 2 }
  }

  private func changedColumns(in row: Int) -> [Int] {
    before.rows[row].cells.columns(differentFrom: after.rows[row].cells)
  }

  /// The sign that a key wrote at the cursor in place of its own, whatever else changed.
  var signAtCursor: String? {
    let (old, new) = (before.cursor, after.cursor)
    guard let typed, before.size == after.size, old.row == new.row, old.column < new.column else {
      return nil
    }
    var signs = Set(after.rows[new.row].cells[old.column..<new.column].map(\.text))
    signs.remove("")
    if signs.count > 1 { signs.remove(" ") }
    guard let sign = signs.first, signs.count == 1 else { return nil }
    return typed.lowercased().contains(sign.lowercased()) ? nil : sign
  }

  /// A Boolean value that indicates whether the key types or edits text.
  private var isEdit: Bool {
    typed != nil || key?.bytes == [0x15]
      || [.backspace, .delete, .left, .right, .home, .end].contains(named)
  }

  /// The sign that a key wrote, or that it erased without typing: one without letters, or a letter
  /// alone. Rows beside it may show the length or the quality of the typed text.
  var mask: (sign: String, row: Int, columns: Range<Int>)? {
    let rows = changedRows
    guard key != nil, before.size == after.size,
      before.cursor.row == after.cursor.row || !after.isCursorVisible,
      rows.count <= Threshold.piecedRows,
      let row = rows.contains(after.cursor.row) ? after.cursor.row : rows.first
    else { return nil }
    let (old, new) = (before.rows[row].cells, after.rows[row].cells)
    let (shown, other) = typed == nil ? (old, new) : (new, old)
    var columns = new.indices.filter {
      !old[$0].hasSameText(as: new[$0]) && !shown[$0].isBlank
    }
    // A number at the end of the row may count the signs at the cursor.
    let end = max(before.cursor.column, after.cursor.column)
    if after.isCursorVisible, row == after.cursor.row, columns.contains(where: { $0 < end }) {
      columns.removeAll { $0 > end }
    }
    // A cursor that the program draws behind the signs goes along, into a blank. A player of a game
    // leaves the floor.
    if let last = columns.last, columns.contains(where: { other[$0].hasSameText(as: shown[last]) })
    {
      guard other[last].isBlank else { return nil }
      columns.removeLast()
    }
    // Another sign in the row may tell whether what was typed is valid.
    guard let last = columns.last,
      columns.allSatisfy({ shown[$0].text.letters.isEmpty })
        || columns.allSatisfy({ other[$0].isBlank && shown[$0].text == shown[last].text }),
      let sign = columns.last(where: { !shown[$0].text.isEmpty }).map({ shown[$0].text }),
      sign == typed || !columns.contains(where: { shown[$0].text == typed }),
      let first = columns.reversed().prefix(while: { ["", sign].contains(shown[$0].text) }).last,
      // A sign that left another place moved.
      !rows.contains(where: { row in
        zip(before.rows[row].cells, after.rows[row].cells).contains {
          (typed == nil ? $1 : $0).text == sign && !$0.hasSameText(as: $1)
        }
      })
    else { return nil }
    return (sign, row, first..<last + 1)
  }

  /// A Boolean value that indicates whether signs appeared at the cursor for what was typed.
  var isMasked: Bool {
    isHidden && changedRows.count == 1 && before.cellAtCursor.isBlank && signAtCursor?.letters == ""
  }

  /// A Boolean value that indicates whether the key only turned signs between a prompt and the
  /// cursor, such as a number of characters.
  var turnsSigns: Bool {
    let (old, new) = (before.rows[after.cursor.row].cells, after.rows[after.cursor.row].cells)
    let columns = old.columns(differentFrom: new)
    guard isEdit, !isEchoed, after.isCursorVisible, changedRows == [after.cursor.row],
      before.cursor.row == after.cursor.row, columns.count <= Sign.mostCells,
      let first = columns.first, let last = columns.last
    else { return false }
    let cursor = after.cursor.column
    return first - Sign.mostCells...last + Sign.mostCells ~= cursor
      && new[..<first].contains { !$0.isBlank }
      && new[max(last + 1, cursor)...].allSatisfy { $0.text.letters.isEmpty }
      && columns.allSatisfy { !(old[$0].text + new[$0].text).contains(where: \.isLetter) }
  }

  /// A Boolean value that indicates whether the step may be the answer to a key that the recording
  /// lacks: the cursor moved by a cell behind text that stays, or lines came above the same prompt.
  var mayAnswer: Bool {
    guard lastKey == nil, before.size == after.size, after.isCursorVisible else { return false }
    let (old, new) = (before.cursor, after.cursor)
    guard lineFeeds > 0 else {
      return abs(old.row - new.row) + abs(old.column - new.column) == 1
        && (old.row != new.row
          || writings[new.row][..<min(old.column, new.column)].allSatisfy { $0 == .not })
    }
    let prompts = [before, after].map { $0.rows[$0.cursor.row].text(in: 0..<$0.cursor.column) }
    return prompts[0] == prompts[1] && !prompts[0].letters.isEmpty
  }

  /// The time from the key to the first output, or `nil` if there was none.
  var answerTime: Duration? { key == nil ? nil : reads.first.map { $0.time - start } }

  /// Returns the words of a reader, without the name of the key.
  func answers(of reader: TerminalReaderName) -> [TerminalUtterance] {
    let name = key?.key?.name.lowercased()
    return heard.filter { $0.reader == reader && $0.utterance.text.lowercased() != name }
      .map(\.utterance)
  }

  /// The words of the first reader.
  var said: [TerminalUtterance] {
    heard.lazy.filter { $0.reader == readers.first }.map(\.utterance)
  }

  /// The rows whose text differs.
  var changedRows: [Int] {
    guard before.size == after.size else { return Array(after.rows.indices) }
    return after.rows.indices.filter {
      before.rows[$0] != after.rows[$0] && before.rows[$0].text != after.rows[$0].text
    }
  }

  /// Returns a Boolean value that indicates whether a row has another text in place of its old one.
  func isReplaced(_ row: Int) -> Bool {
    guard writings.indices.contains(row), before.rows.indices.contains(row) else { return false }
    return !before.rows[row].text.letters.isEmpty
      && writings[row].count { $0 == .changed } > writings[row].count { $0 == .again }
  }

  /// Returns a Boolean value that indicates whether the first reader said something of a row.
  func isHeard(_ row: Int) -> Bool { said.contains { $0.rows.contains(row) } }

  /// A Boolean value that indicates whether every cell has the same text as before.
  var hasSameText: Bool {
    before.size == after.size && changedRows.isEmpty
  }

  /// A Boolean value that indicates whether the program sent the whole screen again for a key, and
  /// little of it changed.
  var isFullRedraw: Bool {
    guard let key, key.bytes != [0x0C], !isResized, before.size == after.size,
      !reads.contains(where: \.hasScrolled)
    else { return false }
    var (shown, again, changed, rows, changedRows) = (0, 0, 0, 0, 0)
    for (row, cells) in after.rows.map(\.cells).enumerated() {
      let written = cells.indices.filter { !cells[$0].isBlank }
      let sent = written.count { writings[row][$0] != .not }
      let new = zip(cells, before.rows[row].cells).count { !$0.hasSameText(as: $1) }
      (shown, again, changed) = (shown + written.count, again + sent, changed + new)
      (rows, changedRows) = (rows + min(sent, 1), changedRows + min(new, 1))
    }
    return rows >= Threshold.redrawnRows
      && Double(changedRows) <= Double(rows) * Threshold.changedRows
      && Double(again) > Double(shown) * Threshold.redrawnPart
      && Double(changed) <= Double(after.size.rows * after.size.columns) * Threshold.changedPart
  }

  /// The rows with text that the program wrote and that changed, in groups of adjacent ones.
  var newRows: [Range<Int>] {
    Array(writings.indices { $0.contains(.changed) }.ranges)
  }
}

extension KeyChunk {
  /// A Boolean value that indicates whether the keys are, or end with, Return.
  var endsLine: Bool { bytes.last == 0x0D }

  /// The text of several characters, without a Return at its end, or `nil`.
  var pasted: String? {
    guard key == nil else { return nil }
    let pasted = text.last == "\r" ? String(text.dropLast()) : text
    return Set(pasted).count > 1 && pasted.count > 2 ? pasted : nil
  }
}

extension TerminalScreen {
  /// A Boolean value that indicates whether the cursor is visible and may be in an empty field: after
  /// text that is near or far, or at the beginning of an empty row below the text.
  fileprivate var hasPrompt: Bool {
    let cells = rows[cursor.row].cells
    let end = cells[cursor.column...].firstIndex { !$0.isBlank } ?? cells.count
    let label = cells[..<cursor.column]
    let isField = end - cursor.column >= Threshold.fieldCells && label.contains { !$0.isBlank }
    let isEnd = label.isEmpty && !isAlternate || label.suffix(2).contains { !$0.isBlank }
    return isCursorVisible && (isField || isEnd && end == cells.count)
  }

  /// The text before the cursor, if a word of it asks for a password.
  var secretPrompt: String? {
    let prompt = rows[cursor.row].text(in: 0..<cursor.column).trimmed()
    return SecretWords.all.contains(where: prompt.lowercased().contains) ? prompt : nil
  }

  /// A Boolean value that indicates whether a row below the cursor has text.
  var hasTextBelow: Bool { rows[(cursor.row + 1)...].contains { !$0.cells.allSatisfy(\.isBlank) } }
}

extension [TerminalCell] {
  /// Returns the columns whose text differs.
  func columns(differentFrom other: [TerminalCell]) -> [Int] {
    indices.filter { !self[$0].hasSameText(as: other[$0]) }
  }
}

extension TerminalCell {
  /// The text, or a space in an erased cell.
  var shownText: String { isWritten ? text : " " }
  var isBlank: Bool { shownText == " " }

  func hasSameText(as other: TerminalCell) -> Bool { shownText == other.shownText }
}

extension StringProtocol {
  /// The letters and digits, without case.
  var letters: String { String(filter { $0.isLetter || $0.isNumber }).lowercased() }
}

extension Duration {
  static func >= (time: Duration, seconds: Double) -> Bool { time >= .seconds(seconds) }
}

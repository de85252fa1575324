import Auditing
import PlainText
import TerminalReading

/// Where the focus is, as a program shows it.
private struct ShownFocus {
  var row: Int
  /// The columns, or `nil` for a mark that means the whole row.
  var columns: Range<Int>?

  /// Returns where the focus went in a step: a highlight or a mark that moved.
  static func moved(in step: Step) -> ShownFocus? {
    guard step.isArrow || step.named == .tab || step.key?.name == "Shift-Tab",
      step.before.size == step.after.size, step.before.isAlternate == step.after.isAlternate
    else { return nil }
    return highlight(step) ?? mark(step)
  }

  /// The highlight is in the style that fewer other cells have, and cells lost it. Smaller runs are
  /// what else changed its style, such as a meter.
  private static func highlight(_ step: Step) -> ShownFocus? {
    var runs: [(row: Int, columns: Range<Int>, before: TerminalStyle, after: TerminalStyle)] = []
    var (restyledCells, rewrittenCells) = (0, 0)
    for (row, (old, new)) in zip(step.before.rows, step.after.rows).enumerated() where old != new {
      let changed = new.cells.indices.filter {
        old.cells[$0].shownText == new.cells[$0].shownText
          && old.cells[$0].style != new.cells[$0].style
      }
      // Another text, as after a scroll, has some equal letters.
      let rewritten = new.cells.indices.count { old.cells[$0].shownText != new.cells[$0].shownText }
      restyledCells += changed.count
      rewrittenCells += rewritten
      guard rewritten <= changed.count else { continue }
      for column in changed {
        let (before, after) = (old.cells[column].style, new.cells[column].style)
        if let last = runs.last, last.row == row, last.columns.upperBound == column,
          last.before == before, last.after == after
        {
          runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
        } else {
          runs.append((row, column..<column + 1, before, after))
        }
      }
    }
    guard runs.count > 1 else { return nil }
    // An arrow moves the highlight to the next row, whatever else has its style.
    if step.named == .up || step.named == .down {
      let distance = step.named == .down ? 1 : -1
      let next = runs.first { run in
        runs.contains {
          $0.row + distance == run.row && $0.columns == run.columns
            && $0.before == run.after && $0.after == run.before
        }
      }
      if let next { return ShownFocus(row: next.row, columns: next.columns) }
    }
    guard rewrittenCells <= restyledCells else { return nil }
    var others: [TerminalStyle: Int] = [:]
    for row in step.after.rows { for cell in row.cells { others[cell.style, default: 0] += 1 } }
    for run in runs { others[run.after, default: 0] -= run.columns.count }
    let candidates = runs.filter { run in
      others[run.after, default: 0] <= max(others[run.before, default: 0], run.columns.count)
        && runs.contains { $0.before == run.after && $0.after != run.after }
    }
    let width = candidates.map(\.columns.count).max()
    let widest = candidates.filter { $0.columns.count == width }
    // If items exchanged their styles, the cursor or the key tells which one has the focus.
    let exchanged = candidates.filter { run in
      widest.contains { $0.after == run.after || $0.after == run.before && $0.before == run.after }
    }
    let isExchange = exchanged.contains { $0.after != widest[0].after }
    let cursor = step.after.cursor
    let hasCursor = exchanged.first {
      $0.row == cursor.row && $0.columns.contains(cursor.column)
    }
    let isBackward = step.named == .up || step.named == .left || step.key?.name == "Shift-Tab"
    let chosen = isExchange ? exchanged : widest
    return (hasCursor ?? (isBackward ? chosen.first : chosen.last)).map {
      ShownFocus(row: $0.row, columns: $0.columns)
    }
  }

  private static let marks: Set<String> = [">", "❯", "›", "→", "▶", "▸", "*", "●", "◉"]

  private static func mark(_ step: Step) -> ShownFocus? {
    var (from, to): (column: Int?, ShownFocus?) = (nil, nil)
    for (row, (old, new)) in zip(step.before.rows, step.after.rows).enumerated() where old != new {
      guard
        let column = zip(old.cells, new.cells).enumerated().first(where: {
          $0.element.0.shownText != $0.element.1.shownText
        })?.offset
      else { continue }
      let (before, after) = (old.cells[column], new.cells[column])
      if marks.contains(before.shownText), after.isBlank { from = column }
      if marks.contains(after.shownText), before.isBlank, to == nil {
        to = ShownFocus(row: row, columns: column..<column + 1)
      }
    }
    guard let from, let focus = to, focus.columns?.lowerBound == from else { return nil }
    return ShownFocus(row: focus.row)
  }

  /// Returns a Boolean value that indicates whether the text of the focus is before the cursor too,
  /// as in a line that a menu completes.
  func isCompleted(after step: Step) -> Bool {
    guard let columns else { return false }
    let cursor = step.after.cursor
    let text = step.after.rows[row].text(in: columns).trimmed()
    return !text.isEmpty
      && step.after.rows[cursor.row].text(in: 0..<cursor.column).hasSuffix(text)
  }

  /// Returns a Boolean value that indicates whether the cursor is at the focus after a step. After
  /// Up and Down, anywhere in its row is: readers say the row, and the cursor may be on its check
  /// box.
  func hasCursor(after step: Step) -> Bool {
    let cursor = step.after.cursor
    let isVertical = step.named == .up || step.named == .down
    return cursor.row == row
      && (isVertical
        || columns.map { $0.lowerBound - 1...$0.upperBound ~= cursor.column } ?? true)
  }
}

/// The cursor left away from the focus (textual #2348, iamb #614, claude-code #910).
struct CursorElsewhere: TerminalRule {
  static let rule = RuleDescription(
    name: "cursor-elsewhere", severity: .warning, criteria: [.nameRoleValue, .focusVisible],
    finds: "a focus that moves while the cursor is elsewhere",
    fix: "Put the cursor on the focus, also if it is hidden.")
  static let needsKeys = true

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // If only styles differ, `selection-by-style` tells it.
    guard let focus = ShownFocus.moved(in: step),
      !focus.hasCursor(after: step), !focus.isCompleted(after: step),
      !step.hasSameText || step.before.cursor != step.after.cursor
    else { return }
    let cursor = step.after.cursor
    findings.add(
      step, row: focus.row, cause: step.key?.name,
      "The focus went to row \(focus.row), and the cursor is at row \(cursor.row), column \(cursor.column)."
    )
  }
}

/// A selection that readers cannot tell, because only styles differ.
struct SelectionByStyle: TerminalRule {
  static let rule = RuleDescription(
    name: "selection-by-style", severity: .warning,
    criteria: [.infoAndRelationships, .useOfColor],
    finds: "a selection that only a color or a style tells",
    fix: "Put the cursor on the selection, or mark it by a character.")
  static let needsKeys = true

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard let focus = ShownFocus.moved(in: step), step.hasSameText,
      step.before.cursor == step.after.cursor,
      !focus.hasCursor(after: step)
    else { return }
    findings.add(
      step, row: focus.row, cause: step.key?.name,
      "Only its style shows that row \(focus.row) is selected.")
  }
}

/// A program that waits without a cursor: readers that follow it have no place.
struct HiddenCursor: TerminalRule {
  static let rule = RuleDescription(
    name: "hidden-cursor", severity: .warning, criteria: [.focusVisible],
    finds: "no cursor while the program waits for a key",
    fix: "Show the cursor where keys take effect.")
  static let needsKeys = true

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard step.key != nil, !step.before.isCursorVisible,
      step.silenceBefore >= Threshold.hiddenTime
    else { return }
    findings.add(
      step, row: step.before.cursor.row, text: step.before.title, cause: "",
      "The program waited for the key without a cursor.")
  }
}

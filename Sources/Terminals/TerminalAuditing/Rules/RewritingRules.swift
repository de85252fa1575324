import Auditing
import PlainText
import TerminalReading

/// The screen sent again for each key (codex #11823, gemini-cli #15014).
struct FullRedraw: TerminalRule {
  static let rule = RuleDescription(
    name: "full-redraw", severity: .warning, criteria: [.statusMessages],
    finds: "a screen that is sent again for a key that changes little of it",
    fix: "Write only the cells that change.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard step.isFullRedraw else { return }
    let row = step.changedRows.first { !step.after.rows[$0].text.trimmed().isEmpty }
    findings.add(
      step, row: row ?? step.after.cursor.row, cause: "",
      "The screen was sent again, although little of it changed.")
  }
}

/// Text that is written again where it stood, and said again (chzyer/readline #150, codex #11823).
struct RewrittenText: TerminalRule {
  static let rule = RuleDescription(
    name: "rewritten-text", severity: .warning, criteria: [.statusMessages],
    finds: "unchanged text that is written again and said again",
    fix: "Move the cursor past what has not changed, and write only the rest.")
  static let needsKeys = false

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // A finding of `full-redraw` or `wrong-echo` says the same, and Control-L asks for it.
    guard !step.isResized, !step.isFullRedraw, step.key?.bytes != [0x0C],
      ![.backspace, .left, .right].contains(step.named)
    else { return }
    // After a key that types nothing at the cursor, a reader says the row to which the cursor went,
    // whoever wrote it.
    let first = step.reads.first?.time ?? step.start
    let isCommand = step.key != nil && !step.isEchoed
    let heard = step.heard.filter { heard in
      (heard.reader == .tdsr || heard.reader == .speakup) && heard.utterance.time >= first
    }.map(\.utterance.text.letters)
    // A box that is ticked is said with its text.
    let ticked = isCommand ? Sign.changed(in: step).filter(\.isTick).map(\.row) : []
    // The line that is edited may be in any row.
    let line = step.before.rows[step.before.cursor.row].text.letters
    let changed = step.changedRows
    var others = changed.filter(step.isReplaced)
    if others.count < Threshold.piecedRows { others = [] }
    others += changed.filter { row in
      let moved = step.after.rows[row]
      return step.before.rows.contains(moved) && !moved.text.letters.isEmpty
    }
    for (row, writings) in step.writings.enumerated() {
      // In another list, an item may be at its old place by chance, or begin as the old one.
      guard ![row - 1, row + 1].allSatisfy({ step.isReplaced($0) }), !ticked.contains(row),
        !isCommand || row != step.after.cursor.row,
        !changed.contains(row) || others.allSatisfy({ abs($0 - row) > 1 })
      else { continue }
      for run in writings.indices(of: .again).ranges {
        let text = step.after.rows[row].text(in: run).trimmed()
        let letters = text.letters
        // What is typed and said with all before it is text of any length.
        let isTyped =
          step.isEchoed && row == step.before.cursor.row
          && run.upperBound == step.before.cursor.column && !letters.isEmpty
        let typed = letters + (step.typed?.letters ?? "")
        // A new text may have some of the old one's letters at their places.
        let isNewText = writings.count { $0 == .changed } > run.count
        guard
          isTyped && heard.contains(typed)
            || letters.count >= Threshold.rewrittenLetters && !isNewText,
          heard.contains(where: { $0.contains(letters) })
        else { continue }
        findings.add(
          step, row: row, text: text,
          cause: step.key != nil && line.contains(letters)
            ? "line" : step.typed != nil || step.after.isAlternate ? "\(row)" : nil,
          "The text was already on the screen and was spoken again.")
        return
      }
    }
  }
}

/// Output that comes in pieces of words, as from a language model.
struct Fragments: TerminalRule {
  static let rule = RuleDescription(
    name: "fragments", severity: .warning, criteria: [.statusMessages],
    finds: "output that ends within a word and goes on later",
    fix: "Keep what comes until a word, or better a sentence, is complete.")
  static let needsKeys = false
  private var last: ReadOutput?
  private var count = 0
  /// The typed text that the program has not echoed yet.
  private var typed: Substring = ""

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    if let key = step.key {
      (last, count, typed) = (nil, 0, String(decoding: key.bytes, as: UTF8.self)[...])
    }
    for read in step.reads {
      if let text = read.text, !text.isEmpty, typed.hasPrefix(text) {
        typed.removeFirst(text.count)
        last = nil
        continue
      }
      typed = ""
      // In a recording without keys, a lone character may be the echo of one.
      if step.lastKey == nil, read.first?.at == read.last?.at {
        last = nil
        continue
      }
      defer { last = read }
      guard let (before, place) = last?.last, let (after, next) = read.first, let last,
        before.isPartOfWord, after.isPartOfWord, place.row == next.row,
        place.column + 1 == next.column,
        read.time - last.time > .milliseconds(5),
        (read.time - last.time).inSeconds < Threshold.fragmentPause
      else { continue }
      count += 1
      if count == Threshold.fragments {
        findings.add(
          step, row: next.row, "\(count) words came in pieces, and readers say the pieces.")
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool { properties.isAlphabetic && !properties.isIdeographic }
}

import Auditing
import PlainText
import TerminalReading

/// A hint that is said at each prompt (copilot-cli #2085).
struct RepeatedHint: TerminalRule {
  static let rule = RuleDescription(
    name: "repeated-hint", severity: .warning,
    finds: "a hint that is said at each prompt",
    fix: "Say the hint once, and again on demand.")

  /// Text typed before Return, and spoken after it.
  private var answers: [(typed: String, said: Set<String>)] = []
  private var typed = ""

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    if step.named == .return {
      answers.append((typed, []))
      typed = ""
    } else if step.key != nil {
      typed += step.key?.name ?? ""
      return
    }
    guard !answers.isEmpty else { return }
    let hints = step.said.map { $0.text.trimmed() }.filter {
      $0.split(separator: " ").count { !$0.letters.isEmpty } >= Threshold.hintWords
    }
    answers[answers.count - 1].said.formUnion(hints)
    let last = answers.suffix(Threshold.hintTimes)
    answers = Array(last)
    // The same command has the same answer.
    guard last.count == Threshold.hintTimes,
      Set(last.map(\.typed)).count > 1 || last.allSatisfy(\.typed.isEmpty)
    else { return }
    for hint in hints where last.allSatisfy({ $0.said.contains(hint) }) {
      findings.add(
        step, text: hint, cause: hint, "The same was said at \(last.count) prompts in a row.")
    }
  }
}

/// A key without an answer (claude-code #13074).
struct SilentKey: TerminalRule {
  static let rule = RuleDescription(
    name: "silent-key", severity: .warning, criteria: [.statusMessages],
    finds: "a key that is not answered: nothing changes, and no bell rings",
    fix: "Ring the bell for a key that does nothing.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard step.key != nil, !step.isSecret, !step.isLast,
      step.end - step.start >= Threshold.answerTime,
      step.before == step.after, !step.hasRung, !step.hasSign,
      step.writings.allSatisfy({ $0.allSatisfy { $0 == .not } }),
      // A program that works gets its keys later.
      step.before.isAlternate || step.before.cursor.column > 0
    else { return }
    findings.add(step, row: step.before.cursor.row, "Nothing changed, and no bell rang.")
  }
}

/// A line that is said for each key in it (chzyer/readline #150), or a Backspace that is silent
/// (claude-code #13074).
struct WrongEcho: TerminalRule {
  static let rule = RuleDescription(
    name: "wrong-echo", severity: .warning, criteria: [.nameRoleValue],
    finds: "Backspace or an arrow that says nothing or the whole line",
    fix: "Move the cursor, erase the character, and write nothing else.")

  /// A key and the readers that have not answered it yet. Output without a key may follow.
  private var unheard: (step: Step, row: Int, readers: [TerminalReaderName])?

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    if step.key != nil { addUnheard(to: &findings) }
    if let row = unheard?.row {
      unheard?.readers.removeAll { reader in
        step.answers(of: reader).contains { $0.rows.contains(row) }
      }
    } else {
      examine(step, &findings)
    }
    if step.isLast { addUnheard(to: &findings) }
  }

  /// Adds the key that was not heard before the next one. Backspace is said by readers of two
  /// kinds: by the output of the program, and by the cursor.
  private mutating func addUnheard(to findings: inout TerminalFindings) {
    guard let (step, row, readers) = exchange(&unheard, with: nil), let key = step.named,
      readers.count > 1 || readers == step.readers
    else { return }
    findings.add(
      step, row: row, cause: "silent \(key)",
      "\(key.title) was not heard (\(readers.map(\.rawValue).joined(separator: ", "))).")
  }

  private mutating func examine(_ step: Step, _ findings: inout TerminalFindings) {
    guard let key = step.named, [.backspace, .left, .right].contains(key), !step.isFullRedraw
    else { return }
    let row = step.after.cursor.row
    guard row == step.before.cursor.row else { return }
    let silent = step.readers.filter { step.answers(of: $0).isEmpty }
    // Not every reader says a blank that an arrow leads to, and a highlight that moves isn't a cursor.
    let isMoved = step.before.cursor != step.after.cursor
    let isHighlight = !isMoved && step.before.rows != step.after.rows && step.hasSameText
    if step.after != step.before, silent.count > 1 || silent == step.readers,
      key == .backspace || !isHighlight && !(isMoved && step.after.cellAtCursor.isBlank)
    {
      unheard = (step, row, silent)
      return
    }
    // An arrow moves the cursor in a line of text, and leaves the text as it is. Fenrir says a line in
    // which something was erased; a program that writes only the rest can do nothing about it.
    let start = step.writings[row][..<step.after.cursor.column]
    guard
      key == .backspace
        ? start.contains(where: { $0 != .not })
        : isMoved && step.before.rows[row].text == step.after.rows[row].text
    else { return }
    let lines = [step.before, step.after].map { $0.rows[row].text }
      .filter { $0.split(separator: " ").count > 1 }.map(\.letters)
    let readers = step.readers.filter { reader in
      step.answers(of: reader).contains { heard in
        lines.contains { heard.text.letters == $0 && $0.count > 3 }
      }
    }
    guard !readers.isEmpty else { return }
    let names = readers.map(\.rawValue).joined(separator: ", ")
    findings.add(step, row: row, cause: "\(key)", "\(key.title) said the whole line (\(names)).")
  }
}

/// A password that is heard.
struct SecretEchoed: TerminalRule {
  static let rule = RuleDescription(
    name: "secret-echoed", severity: .warning,
    finds: "a password that is heard as it is typed",
    fix: "Turn the echo off, or write an asterisk for each character.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard let prompt = step.before.secretPrompt, let end = prompt.last,
      end.isPunctuation || end.isSymbol,
      case .character(let typed)? = step.key?.key?.base, step.isEchoed, !typed.isWhitespace,
      typed != "*",
      step.heard.contains(where: { $0.utterance.text.contains(typed) })
    else { return }
    // The key is part of the secret.
    var step = step
    step.lastKey = nil
    findings.add(
      step, row: step.before.cursor.row, text: prompt, "The first character of a secret was said.")
  }
}

import Auditing
import PlainText
import TerminalReading

/// An answer that comes after a reader has said the place that was left.
struct LateAnswer: TerminalRule {
  static let rule = RuleDescription(
    name: "late-answer", severity: .warning, criteria: [.nameRoleValue],
    finds:
      "an answer of \(Int(Threshold.lateTime * 1000)) milliseconds or more, before which a reader says the place that was left",
    fix: "Move the cursor before anything that takes time.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    let (old, new) = (step.before.cursor, step.after.cursor)
    // Speech about earlier output that a reader has not finished is not an answer.
    guard let time = step.answerTime, time >= Threshold.lateTime, old != new, step.typed == nil,
      step.silenceBefore >= Threshold.lateTime
    else { return }
    let readers = step.readers.filter { reader in
      step.answers(of: reader).contains {
        $0.time < step.start + time && $0.rows.contains(old.row)
      }
    }
    guard !readers.isEmpty else { return }
    let names = readers.map(\.rawValue).joined(separator: ", ")
    findings.add(
      step, row: old.row, cause: "late",
      "The answer came after \(Int((time.inSeconds * 1000).rounded())) milliseconds, and \(names) said the old place."
    )
  }
}

/// A status line or a suggestion that is said for each typed character (copilot-cli #1642,
/// PSReadLine #2504).
struct SaidElsewhere: TerminalRule {
  static let rule = RuleDescription(
    name: "said-elsewhere", severity: .warning, criteria: [.statusMessages],
    finds: "text that nobody types, such as a status line, said after each typed key",
    fix: "Change the text when the user pauses, or show it on demand.")
  /// The number of times that each row was said in a series of typed keys.
  private var counts: [Int: Int] = [:]

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    guard step.key != nil else { return }
    guard step.isEchoed, !step.isSecret else { return counts = [:] }
    let typed: Set = [step.before.cursor.row, step.after.cursor.row]
    let elsewhere = step.readers.flatMap { step.answers(of: $0) }
      .filter { typed.isDisjoint(with: $0.rows) && !$0.text.letters.isEmpty }
    var rows = Set(elsewhere.flatMap(\.rows))
    if isSuggestionSaid(step) { rows.insert(step.after.cursor.row) }
    counts = Dictionary(uniqueKeysWithValues: rows.map { ($0, counts[$0, default: 0] + 1) })
    let often = rows.sorted().filter { counts[$0] == Threshold.saidTimes }
    // A list of completions has several rows.
    guard
      let row = often.first(where: { !step.after.rows[$0].text.letters.isEmpty }) ?? often.first
    else { return }
    findings.add(
      step, row: row, cause: "",
      "Row \(row) was said after \(Threshold.saidTimes) typed keys in a row.")
  }

  /// Returns a Boolean value that indicates whether a reader said new text behind the cursor that has
  /// another style than the typed text.
  private func isSuggestionSaid(_ step: Step) -> Bool {
    let cursor = step.after.cursor
    let rests = [step.before, step.after].map {
      $0.rows[$0.cursor.row].text(in: $0.cursor.column..<$0.size.columns).trimmed()
    }
    let cells = step.after.rows[cursor.row].cells
    guard !rests[0].hasPrefix(rests[1]), rests[1].letters.count > 1, cursor.column > 0,
      let next = cells[cursor.column...].first(where: { !$0.isBlank }),
      next.style != cells[cursor.column - 1].style
    else { return false }
    return step.readers.flatMap { step.answers(of: $0) }.contains {
      $0.rows.contains(cursor.row) && $0.text.letters.contains(rests[1].letters)
    }
  }
}

/// A change at the cursor that only a color or another style shows.
struct ChangeByStyle: TerminalRule {
  static let rule = RuleDescription(
    name: "change-by-style", severity: .warning, criteria: [.useOfColor],
    finds: "a key that changes only a color or a style at the cursor, which no reader says",
    fix: "Tell the new state by a word or a character too.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    let row = step.before.cursor.row
    guard step.key != nil, !step.isSecret, !step.hasRung, step.hasSameText,
      step.before.cursor == step.after.cursor, step.before.rows[row] != step.after.rows[row],
      step.after.rows.indices.allSatisfy({
        $0 == row || step.before.rows[$0] == step.after.rows[$0]
      })
    else { return }
    // A highlight that moves within the row is another fault.
    let changes = zip(step.before.rows[row].cells, step.after.rows[row].cells)
      .filter { $0.style != $1.style }.map { [$0.style, $1.style] }
    guard Set(changes).count == 1 else { return }
    findings.add(step, row: row, "The key changed only a style, which no reader says.")
  }
}

/// New words that a reader says in part, because it compares texts and some of the letters were on
/// the screen before.
struct WordsInPieces: TerminalRule {
  static let rule = RuleDescription(
    name: "words-in-pieces", severity: .warning, criteria: [.statusMessages],
    finds: "an answer that a reader says in pieces, because some letters were there before",
    fix: "Write new text into a new or an empty row.")

  mutating func judge(_ step: Step, _ findings: inout TerminalFindings) {
    // What changes by itself is judged by other rules.
    guard step.key != nil, step.typed == nil, step.readers.contains(where: \.comparesTexts),
      step.changedRows.count <= Threshold.piecedRows
    else { return }
    // Text that grows comes in pieces by itself.
    for row in Set(step.reads.flatMap(\.changes).map(\.row)).sorted() {
      let phrases = newPhrases(step, row)
      // In the line that is edited, old words move.
      let isLine = row == step.before.cursor.row && row == step.after.cursor.row
      let (old, new) = (step.before.rows[row].text.trimmed(), step.after.rows[row].text.trimmed())
      // A row that only lost a part of its text has no new words.
      let kept = zip(old, new).prefix { $0 == $1 }.count
      if old.count > new.count, old.hasSuffix(new.dropFirst(kept)) { continue }
      for reader in step.readers where reader.comparesTexts && phrases.joined().count > 1 {
        let heard = step.answers(of: reader).filter { $0.rows.contains(row) }.map(\.text)
        func isHeard(_ word: String) -> Bool { heard.contains { $0.contains(word) } }
        // An old word that only moved misses where the words beside it are new.
        let missing = phrases.flatMap { words in
          words.filter { word in
            !isHeard(word)
              && (!old.contains(word) || !isLine && words.contains(where: isHeard))
          }
        }
        guard !heard.isEmpty, !missing.isEmpty else { continue }
        findings.add(
          step, row: row, cause: "\(row)",
          "\(reader.rawValue) said \(heard.map { "\"\($0)\"" }.joined(separator: " and ")).")
        return
      }
    }
  }

  /// The words that the program wrote into a row and that were not at their place before, by the
  /// phrases that wider gaps divide.
  private func newPhrases(_ step: Step, _ row: Int) -> [[String]] {
    let (old, new) = (step.before.rows[row].cells, step.after.rows[row].cells)
    let phrases = new.indices.indices { column in
      !new[max(column - 1, 0)...column].allSatisfy(\.isBlank)
        && !new[column...min(column + 1, new.count - 1)].allSatisfy(\.isBlank)
    }
    return phrases.ranges.map { phrase in
      phrase.indices { new[$0].shownText.first?.isLetter == true }.ranges
        .filter { word in
          word.count > 1 && word.allSatisfy { step.writings[row][$0] != .not }
            && word.contains { !old[$0].hasSameText(as: new[$0]) }
        }
        .map { step.after.rows[row].text(in: $0) }
    }
  }
}

extension TerminalReaderName {
  /// A Boolean value that indicates whether the reader says the difference of two texts.
  fileprivate var comparesTexts: Bool {
    switch self {
    case .nvda, .nvdaDMP, .nvdaDifflib: true
    case .tdsr, .orca, .fenrir, .speakup, .brltty: false
    }
  }
}

import Auditing
import PlainText
import TerminalReading

/// A rule that compares runs of a program: one as usual, and others with a request for plainer
/// output.
protocol ComparingRule {
  static var rule: RuleDescription { get }
  /// The requests that the rule needs.
  static var requests: Set<String> { get }

  static func judge(
    _ usual: ComparedRun, _ others: [ComparedRun], _ findings: inout TerminalFindings)
}

/// A state that only a color tells: without color, nobody has it.
struct StateByColor: ComparingRule {
  static let rule = RuleDescription(
    name: "state-by-color", severity: .warning, criteria: [.useOfColor],
    finds: "a state that only a color tells",
    fix: "Tell the state by a word or a character too.")
  static let requests: Set = ["NO_COLOR=1"]

  static func judge(
    _ usual: ComparedRun, _ others: [ComparedRun], _ findings: inout TerminalFindings
  ) {
    for other in others where usual.answers.count == other.answers.count {
      for (step, plain) in zip(usual.answers, other.answers) {
        judgeChange(step, plain, &findings)
      }
    }
    for other in others where usual.steps.count == other.steps.count {
      for (step, plain) in zip(usual.steps, other.steps) { judgeMarks(step, plain, &findings) }
    }
  }

  /// A key changes only colors, and nothing at all without color.
  private static func judgeChange(_ step: Step, _ plain: Step, _ findings: inout TerminalFindings) {
    guard step.hasSameText, step.before.cursor == step.after.cursor, plain.before == plain.after,
      !step.hasRung,
      let row = step.after.rows.indices.first(where: { step.before.rows[$0] != step.after.rows[$0] }
      )
    else { return }
    findings.add(
      step, row: row,
      "The key changed only a color, and with NO_COLOR=1 nothing.")
  }

  /// Rows have the same mark in several colors, and in none without color.
  private static func judgeMarks(_ step: Step, _ plain: Step, _ findings: inout TerminalFindings) {
    guard step.after.size == plain.after.size else { return }
    for column in 0..<step.after.size.columns {
      var found: [String: (row: Int, styles: Set<TerminalStyle>, plain: Set<TerminalStyle>)] = [:]
      for row in step.after.rows.indices {
        let cells = step.after.rows[row].cells
        let (cell, other) = (cells[column], plain.after.rows[row].cells[column])
        // A mark stands alone before or after its item, unlike a sign in a text. Lines are drawn.
        guard !cell.isBlank, cell.text.letters.isEmpty, cell.text == other.text,
          [column - 2, column - 1, column + 1].allSatisfy({
            !cells.indices.contains($0) || cells[$0].isBlank
          }), !cell.text.unicodeScalars.contains(where: { (0x2500...0x257F).contains($0.value) })
        else { continue }
        let (_, styles, plain) = found[cell.text] ?? (row, [], [])
        found[cell.text] = (row, styles.union([cell.style]), plain.union([other.style]))
      }
      for (mark, (row, styles, plain)) in found.sorted(by: { $0.value.row < $1.value.row })
      where styles.count > 1 && plain.count == 1 {
        findings.add(
          step, row: row, cause: mark,
          "Rows differ by the color of \"\(mark)\", and with NO_COLOR=1 by nothing.")
      }
    }
  }
}

/// The whole screen, whatever is asked.
struct NoPlainMode: ComparingRule {
  static let rule = RuleDescription(
    name: "no-plain-mode", severity: .warning, criteria: [.infoAndRelationships],
    finds: "a program that takes the whole screen whatever it is asked",
    fix: "Write plain lines for TERM=dumb, ACCESSIBLE=1, or a pipe.")
  static let requests: Set = ["TERM=dumb", "ACCESSIBLE=1", "pipe"]

  static func judge(
    _ usual: ComparedRun, _ others: [ComparedRun], _ findings: inout TerminalFindings
  ) {
    guard Set(others.compactMap(\.run.request)) == requests,
      let step = usual.steps.first(where: { $0.after.isAlternate }),
      others.allSatisfy({ $0.usesAlternateScreen || $0.hasFailed })
    else { return }
    findings.add(
      step, text: "", cause: "",
      "The program took the whole screen or ended with an error each time.")
  }
}

/// A switch that a program does not know.
struct SwitchWithoutEffect: ComparingRule {
  static let rule = RuleDescription(
    name: "switch-without-effect", severity: .warning,
    finds: "NO_COLOR or TERM=dumb without effect on what a program writes",
    fix: "Write no colors for NO_COLOR, and no escape sequences for TERM=dumb.")
  static let requests: Set = ["NO_COLOR=1", "TERM=dumb"]

  static func judge(
    _ usual: ComparedRun, _ others: [ComparedRun], _ findings: inout TerminalFindings
  ) {
    let output = usual.run.output
    for other in others {
      let hasMeaning = other.run.request == "TERM=dumb" ? output.contains(0x1B) : usual.usesColor
      guard let request = other.run.request, hasMeaning, let step = usual.steps.first,
        other.run.output == output
      else { continue }
      findings.add(
        step, text: request, cause: request,
        "The program wrote the same with \(request) as without it.")
    }
  }
}

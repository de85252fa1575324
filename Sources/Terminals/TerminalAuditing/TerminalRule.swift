import Auditing
import PlainText
import TerminalReading

/// A rule that examines a terminal program's actions, step by step.
protocol TerminalRule {
  static var rule: RuleDescription { get }
  /// A Boolean value that indicates whether the rule can decide nothing without keys.
  static var needsKeys: Bool { get }

  init()

  /// Examines a step. Steps come in the order of the recording.
  mutating func judge(_ step: Step, _ findings: inout TerminalFindings)
}

/// The findings of one rule on one recording, in order of addition.
struct TerminalFindings {
  let rule: RuleDescription
  /// The name of the recording.
  let screen: String
  private(set) var findings: [Finding] = []
  private var seen: Set<String> = []

  init(rule: RuleDescription, screen: String) {
    self.rule = rule
    self.screen = screen
  }

  /// Adds a finding, unless the rule already has one with the same text, key, or cause.
  ///
  /// - Parameters:
  ///   - text: The text at fault, or `nil` for the text of the row.
  ///   - cause: What makes further findings a repetition, or `nil` for the text and the key.
  mutating func add(
    _ step: Step, row: Int? = nil, text: String? = nil, cause: String? = nil, _ problem: Message
  ) {
    let text = text ?? row.map { step.after.rows[$0].text.trimmed() } ?? ""
    let key = step.lastKey?.name
    let place = [
      "\((step.start.inSeconds * 1000).rounded() / 1000) s", key.map { "after \($0)" },
      row.map { "row \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
    // Numbers, such as times, may differ in the next recording.
    let words = text.split(whereSeparator: \.isNumber).joined(separator: "0")
    let element = [key, "\"\(words)\""].compactMap { $0 }.joined(separator: " ")
    guard seen.insert(cause ?? element).inserted else { return }
    findings.append(
      Finding(
        rule: rule, screen: screen, path: place, element: element, label: text,
        location: SourceLocation(file: screen, line: step.line ?? 1), problem))
  }
}

/// All rules for recordings of terminals, in the order of their findings in reports.
package enum TerminalRuleTable {
  static var types: [any TerminalRule.Type] {
    [
      Flood.self, Spinner.self, FullRedraw.self, RewrittenText.self, Fragments.self,
      CursorElsewhere.self, HiddenCursor.self, SelectionByStyle.self, DecorationSpoken.self,
      Banner.self, RepeatedHint.self, SilentKey.self, WrongEcho.self, SilentWork.self,
      GridTable.self, NoiseFirst.self, SecretEchoed.self, OverTheCap.self, LateAnswer.self,
      SaidElsewhere.self, ChangeByStyle.self, WordsInPieces.self,
    ]
  }

  /// The rules that compare runs. Reports on recordings list them as not run, so that nobody
  /// concludes that a program without findings passes them.
  static var comparing: [any ComparingRule.Type] {
    [StateByColor.self, NoPlainMode.self, SwitchWithoutEffect.self]
  }

  static let needsTwoRuns: Message = "needs two runs (--script)"

  /// The rules that an audit of a recording can run.
  package static var rules: [RuleDescription] { types.map { $0.rule } }

  /// The rules that only an audit with a script can run.
  static var rulesOfTwoRuns: [RuleDescription] { comparing.map { $0.rule } }

  package static var all: [RuleDescription] { rules + rulesOfTwoRuns }

  /// The rules as text, as `RuleTable` has them.
  package static func text(in words: ReportWords) -> String {
    RuleTable.text(of: rules, in: words)
      + RuleTable.text(of: rulesOfTwoRuns, in: words, notRun: needsTwoRuns)
  }

  /// The rules as a Markdown table.
  package static var markdown: String { RuleTable.markdown(of: all) { _ in nil } }
}

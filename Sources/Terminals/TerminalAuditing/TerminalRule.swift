import Auditing
import PlainText
import TerminalReading

/// A rule that examines a terminal program's actions, step by step.
protocol TerminalRule {
  static var rule: RuleDescription { get }
  /// A Boolean value that indicates whether the rule can decide nothing without keys; `true` by
  /// default.
  static var needsKeys: Bool { get }

  init()

  /// Examines a step. Steps come in the order of the recording.
  mutating func judge(_ step: Step, _ findings: inout TerminalFindings)
}

extension TerminalRule {
  static var needsKeys: Bool { true }
}

/// The findings of one rule on one recording, in order of addition. A fault that comes again after
/// other keys is one finding with all these keys.
struct TerminalFindings {
  let rule: RuleDescription
  /// The name of the recording.
  let screen: String
  private var faults: [Fault] = []

  /// The most keys that a finding names, and the most characters of one, such as a paste.
  private static let mostKeys = 8
  private static let longestKey = 40

  private struct Fault {
    let start: Duration
    let line: Int?
    let row: Int?
    let text: String
    let cause: String?
    let problem: Message
    var keys: [String] = []

    /// The text without numbers, such as times, which may differ in the next recording.
    var words: String { text.split(whereSeparator: \.isNumber).joined(separator: "0") }

    /// Returns a Boolean value that indicates whether another fault has the same cause: the given
    /// one, or most of the words of the same row.
    func isSame(as other: Fault) -> Bool {
      guard cause == nil, other.cause == nil else { return cause == other.cause }
      let (old, new) = (Set(words.split(separator: " ")), Set(other.words.split(separator: " ")))
      return row == other.row && 2 * old.intersection(new).count >= max(old.count, new.count)
    }
  }

  init(rule: RuleDescription, screen: String) {
    self.rule = rule
    self.screen = screen
  }

  /// Adds a finding, or the key to a finding with the same cause.
  ///
  /// - Parameters:
  ///   - text: The text at fault, or `nil` for the text of the row.
  ///   - cause: What makes further findings the same one, or `nil` for the row and its text.
  mutating func add(
    _ step: Step, row: Int? = nil, text: String? = nil, cause: String? = nil, _ problem: Message
  ) {
    var fault = Fault(
      start: step.start, line: step.line, row: row,
      text: text ?? row.map { step.after.rows[$0].text.trimmed() } ?? "",
      cause: cause, problem: problem)
    let key = step.lastKey.map { String($0.name.prefix(Self.longestKey)) }
    if let index = faults.firstIndex(where: { $0.isSame(as: fault) }) {
      if let key, !faults[index].keys.contains(key) { faults[index].keys.append(key) }
    } else {
      fault.keys = key.map { [$0] } ?? []
      faults.append(fault)
    }
  }

  var findings: [Finding] {
    faults.map { fault in
      let keys = fault.keys.prefix(Self.mostKeys) + (fault.keys.count > Self.mostKeys ? ["…"] : [])
      let place = [
        "\((fault.start.inSeconds * 1000).rounded() / 1000) s",
        keys.isEmpty ? nil : "after \(keys.joined(separator: ", "))", fault.row.map { "row \($0)" },
      ]
      return Finding(
        rule: rule, screen: screen, path: place.compactMap { $0 }.joined(separator: ", "),
        element: [fault.keys.first, "\"\(fault.words)\""].compactMap { $0 }.joined(separator: " "),
        label: fault.text, location: SourceLocation(file: screen, line: fault.line ?? 1),
        fault.problem)
    }
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
}

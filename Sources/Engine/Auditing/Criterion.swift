import EngineResources
import PlainText

/// A success criterion of WCAG 2.2, and the clause of EN 301 549 that requires it of software.
public struct Criterion: Hashable, Sendable {
  /// The level of conformance that requires a criterion.
  public enum Level: String, Sendable {
    /// Level A, the minimum.
    case a = "A"
    /// Level AA, which laws require.
    case aa = "AA"
    /// Level AAA.
    case aaa = "AAA"
  }

  /// The number in WCAG 2.2, such as `4.1.2`.
  public let number: String
  /// The name in WCAG 2.2, such as `Name, Role, Value`.
  public let name: String
  /// The level of conformance.
  public let level: Level
  /// The clause for software with open functionality in EN 301 549 V3.2.1, or nil if that version
  /// has none: it uses WCAG 2.1, requires no criteria of level AAA, and does not require languages
  /// of parts of software.
  public let clause: String?

  /// `WCAG 2.2 4.1.2 Name, Role, Value (A); EN 301 549 11.4.1.2.1`
  public var text: String {
    "WCAG 2.2 \(number) \(name) (\(level.rawValue))"
      + (clause.map { "; EN 301 549 \($0)" } ?? "")
  }

  /// The tags of the criterion in reports that have tags: `wcag-2.2-4.1.2`,
  /// `en-301-549-11.4.1.2.1`.
  var tags: [String] { ["wcag-2.2-\(number)"] + (clause.map { ["en-301-549-\($0)"] } ?? []) }

  package static let nonTextContent = known("1.1.1")
  package static let infoAndRelationships = known("1.3.1")
  package static let meaningfulSequence = known("1.3.2")
  package static let useOfColor = known("1.4.1")
  package static let keyboard = known("2.1.1")
  static let noKeyboardTrap = known("2.1.2")
  package static let pauseStopHide = known("2.2.2")
  static let focusOrder = known("2.4.3")
  static let headingsAndLabels = known("2.4.6")
  package static let focusVisible = known("2.4.7")
  static let targetSize = known("2.5.8")
  static let languageOfPage = known("3.1.1")
  static let languageOfParts = known("3.1.2")
  static let abbreviations = known("3.1.4")
  package static let nameRoleValue = known("4.1.2")
  package static let statusMessages = known("4.1.3")

  /// All criteria of WCAG 2.2 at levels A and AA, and the criteria at level AAA that rules examine.
  static let all: [Criterion] = {
    String(embedded: lector_engine_criteria).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count > 2, let level = Level(rawValue: fields[2]) else { return nil }
      return Criterion(
        number: fields[0], name: fields[1], level: level,
        clause: fields.count > 3 ? fields[3] : nil)
    }
  }()

  /// Returns the criterion with a number, which is in the table.
  private static func known(_ number: String) -> Criterion {
    all.first { $0.number == number }
      ?? Criterion(number: number, name: "", level: .a, clause: nil)
  }
}

extension [Criterion] {
  /// The criteria in reports, or a statement that the rule is a convention.
  var text: String { report.description }

  var report: Message {
    isEmpty
      ? RuleDescription.convention : Message(verbatim: map(\.text).joined(separator: "; "))
  }
}

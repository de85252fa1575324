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

  init(_ number: String, _ name: String, _ level: Level, clause: String?) {
    self.number = number
    self.name = name
    self.level = level
    self.clause = clause
  }

  /// `WCAG 2.2 4.1.2 Name, Role, Value (A); EN 301 549 11.4.1.2.1`
  public var text: String {
    "WCAG 2.2 \(number) \(name) (\(level.rawValue))"
      + (clause.map { "; EN 301 549 \($0)" } ?? "")
  }

  /// The tags of the criterion in reports that have tags: `wcag-2.2-4.1.2`,
  /// `en-301-549-11.4.1.2.1`.
  var tags: [String] { ["wcag-2.2-\(number)"] + (clause.map { ["en-301-549-\($0)"] } ?? []) }
}

extension Criterion {
  static let nonTextContent = Criterion("1.1.1", "Non-text Content", .a, clause: "11.1.1.1.1")
  static let infoAndRelationships = Criterion(
    "1.3.1", "Info and Relationships", .a, clause: "11.1.3.1.1")
  static let meaningfulSequence = Criterion(
    "1.3.2", "Meaningful Sequence", .a, clause: "11.1.3.2.1")
  static let useOfColor = Criterion("1.4.1", "Use of Color", .a, clause: "11.1.4.1")
  static let contrast = Criterion("1.4.3", "Contrast (Minimum)", .aa, clause: "11.1.4.3")
  static let resizeText = Criterion("1.4.4", "Resize Text", .aa, clause: "11.1.4.4.1")
  static let nonTextContrast = Criterion("1.4.11", "Non-text Contrast", .aa, clause: "11.1.4.11")
  static let keyboard = Criterion("2.1.1", "Keyboard", .a, clause: "11.2.1.1.1")
  static let noKeyboardTrap = Criterion("2.1.2", "No Keyboard Trap", .a, clause: "11.2.1.2")
  static let focusOrder = Criterion("2.4.3", "Focus Order", .a, clause: "11.2.4.3")
  static let headingsAndLabels = Criterion("2.4.6", "Headings and Labels", .aa, clause: "11.2.4.6")
  static let focusVisible = Criterion("2.4.7", "Focus Visible", .aa, clause: "11.2.4.7")
  static let labelInName = Criterion("2.5.3", "Label in Name", .a, clause: "11.2.5.3.1")
  static let targetSize = Criterion("2.5.8", "Target Size (Minimum)", .aa, clause: nil)
  static let languageOfParts = Criterion("3.1.2", "Language of Parts", .aa, clause: nil)
  static let abbreviations = Criterion("3.1.4", "Abbreviations", .aaa, clause: nil)
  static let nameRoleValue = Criterion("4.1.2", "Name, Role, Value", .a, clause: "11.4.1.2.1")
  static let statusMessages = Criterion("4.1.3", "Status Messages", .aa, clause: "11.4.1.3.1")
}

extension [Criterion] {
  /// The criteria in reports, or a statement that the rule is a convention.
  var text: String { report.description }

  var report: Message {
    isEmpty
      ? RuleDescription.convention : Message(verbatim: map(\.text).joined(separator: "; "))
  }
}

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
  package static let nonTextContent = Criterion(
    "1.1.1", "Non-text Content", .a, clause: "11.1.1.1.1")
  package static let infoAndRelationships = Criterion(
    "1.3.1", "Info and Relationships", .a, clause: "11.1.3.1.1")
  package static let meaningfulSequence = Criterion(
    "1.3.2", "Meaningful Sequence", .a, clause: "11.1.3.2.1")
  package static let useOfColor = Criterion("1.4.1", "Use of Color", .a, clause: "11.1.4.1")
  package static let keyboard = Criterion("2.1.1", "Keyboard", .a, clause: "11.2.1.1.1")
  static let noKeyboardTrap = Criterion("2.1.2", "No Keyboard Trap", .a, clause: "11.2.1.2")
  package static let pauseStopHide = Criterion("2.2.2", "Pause, Stop, Hide", .a, clause: "11.2.2.2")
  static let focusOrder = Criterion("2.4.3", "Focus Order", .a, clause: "11.2.4.3")
  static let headingsAndLabels = Criterion("2.4.6", "Headings and Labels", .aa, clause: "11.2.4.6")
  package static let focusVisible = Criterion("2.4.7", "Focus Visible", .aa, clause: "11.2.4.7")
  static let targetSize = Criterion("2.5.8", "Target Size (Minimum)", .aa, clause: nil)
  static let languageOfPage = Criterion("3.1.1", "Language of Page", .a, clause: "11.3.1.1.1")
  static let languageOfParts = Criterion("3.1.2", "Language of Parts", .aa, clause: nil)
  static let abbreviations = Criterion("3.1.4", "Abbreviations", .aaa, clause: nil)
  package static let nameRoleValue = Criterion(
    "4.1.2", "Name, Role, Value", .a, clause: "11.4.1.2.1")
  package static let statusMessages = Criterion(
    "4.1.3", "Status Messages", .aa, clause: "11.4.1.3.1")

  /// All criteria of WCAG 2.2 at levels A and AA, and the criteria at level AAA that rules examine.
  static let all: [Criterion] = [
    .nonTextContent,
    Criterion("1.2.1", "Audio-only and Video-only (Prerecorded)", .a, clause: "11.1.2.1.1"),
    Criterion("1.2.2", "Captions (Prerecorded)", .a, clause: "11.1.2.2"),
    Criterion(
      "1.2.3", "Audio Description or Media Alternative (Prerecorded)", .a, clause: "11.1.2.3.1"),
    .infoAndRelationships,
    .meaningfulSequence,
    Criterion("1.3.3", "Sensory Characteristics", .a, clause: "11.1.3.3"),
    .useOfColor,
    Criterion("1.4.2", "Audio Control", .a, clause: "11.1.4.2"),
    .keyboard,
    .noKeyboardTrap,
    Criterion("2.1.4", "Character Key Shortcuts", .a, clause: "11.2.1.4.1"),
    Criterion("2.2.1", "Timing Adjustable", .a, clause: "11.2.2.1"),
    .pauseStopHide,
    Criterion("2.3.1", "Three Flashes or Below Threshold", .a, clause: "11.2.3.1"),
    Criterion("2.4.1", "Bypass Blocks", .a, clause: nil),
    Criterion("2.4.2", "Page Titled", .a, clause: nil),
    .focusOrder,
    Criterion("2.4.4", "Link Purpose (In Context)", .a, clause: "11.2.4.4"),
    Criterion("2.5.1", "Pointer Gestures", .a, clause: "11.2.5.1"),
    Criterion("2.5.2", "Pointer Cancellation", .a, clause: "11.2.5.2"),
    Criterion("2.5.3", "Label in Name", .a, clause: "11.2.5.3.1"),
    Criterion("2.5.4", "Motion Actuation", .a, clause: "11.2.5.4"),
    .languageOfPage,
    Criterion("3.2.1", "On Focus", .a, clause: "11.3.2.1"),
    Criterion("3.2.2", "On Input", .a, clause: "11.3.2.2"),
    Criterion("3.2.6", "Consistent Help", .a, clause: nil),
    Criterion("3.3.1", "Error Identification", .a, clause: "11.3.3.1.1"),
    Criterion("3.3.2", "Labels or Instructions", .a, clause: "11.3.3.2"),
    Criterion("3.3.7", "Redundant Entry", .a, clause: nil),
    Criterion("4.1.1", "Parsing", .a, clause: "11.4.1.1.1"),
    .nameRoleValue,
    Criterion("1.2.4", "Captions (Live)", .aa, clause: "11.1.2.4"),
    Criterion("1.2.5", "Audio Description (Prerecorded)", .aa, clause: "11.1.2.5"),
    Criterion("1.3.4", "Orientation", .aa, clause: "11.1.3.4"),
    Criterion("1.3.5", "Identify Input Purpose", .aa, clause: "11.1.3.5.1"),
    Criterion("1.4.3", "Contrast (Minimum)", .aa, clause: "11.1.4.3"),
    Criterion("1.4.4", "Resize Text", .aa, clause: "11.1.4.4.1"),
    Criterion("1.4.5", "Images of Text", .aa, clause: "11.1.4.5.1"),
    Criterion("1.4.10", "Reflow", .aa, clause: "11.1.4.10.1"),
    Criterion("1.4.11", "Non-text Contrast", .aa, clause: "11.1.4.11"),
    Criterion("1.4.12", "Text Spacing", .aa, clause: "11.1.4.12"),
    Criterion("1.4.13", "Content on Hover or Focus", .aa, clause: "11.1.4.13"),
    Criterion("2.4.5", "Multiple Ways", .aa, clause: nil),
    .headingsAndLabels,
    .focusVisible,
    Criterion("2.4.11", "Focus Not Obscured (Minimum)", .aa, clause: nil),
    Criterion("2.5.7", "Dragging Movements", .aa, clause: nil),
    .targetSize,
    .languageOfParts,
    Criterion("3.2.3", "Consistent Navigation", .aa, clause: nil),
    Criterion("3.2.4", "Consistent Identification", .aa, clause: nil),
    Criterion("3.3.3", "Error Suggestion", .aa, clause: "11.3.3.3"),
    Criterion("3.3.4", "Error Prevention (Legal, Financial, Data)", .aa, clause: "11.3.3.4"),
    Criterion("3.3.8", "Accessible Authentication (Minimum)", .aa, clause: nil),
    .statusMessages,
    .abbreviations,
  ]
}

extension [Criterion] {
  /// The criteria in reports, or a statement that the rule is a convention.
  var text: String { report.description }

  var report: Message {
    isEmpty
      ? RuleDescription.convention : Message(verbatim: map(\.text).joined(separator: "; "))
  }
}

import PlainText
import ScreenReading

/// A rule of the table.
protocol AuditRule {
  static var rule: RuleDescription { get }
}

/// A rule that examines elements as the walk reaches them.
protocol WalkingRule: AuditRule {
  init()

  /// Returns why the rule cannot run on a screen, or nil if it can.
  static func reasonNotToRun(on screen: any AuditedScreen) -> Message?

  /// Examines a page. Each page is visited once, in reading order.
  mutating func visit(_ page: AuditPage, _ findings: inout FindingList)

  /// Examines the visible elements before they are scrolled out of view.
  mutating func look(at view: AuditView, _ findings: inout FindingList)

  /// Reports findings that are known only at the end of the walk.
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList)
}

extension WalkingRule {
  static func reasonNotToRun(on screen: any AuditedScreen) -> Message? { nil }
  mutating func look(at view: AuditView, _ findings: inout FindingList) {}
  mutating func finish(_ walk: AuditWalk, _ findings: inout FindingList) {}
}

/// A rule that changes or operates the screen, and therefore runs on its own screens.
protocol ActingRule: AuditRule {
  /// Runs the rule on new screens.
  ///
  /// - Returns: The reason that the rule could not run, or nil if it ran.
  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message?
}

/// The reasons not to run that several rules share.
enum NotRunReason {
  static let noChanges: Message = "nothing changes on the screen"
  static let noScrolling: Message = "nothing on the screen scrolls"
  static let unknownDrawing: Message = "the screen does not report the text it draws"
}

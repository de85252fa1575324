import AccessibilityModel
import Geometry
import ScreenReading

/// Elements that exist only if the screen reader was on when the screen was filled, and a focus that
/// does not begin on what is on the screen.
struct LateReader: ActingRule {
  static let rule = RuleDescription(
    name: "late-reader", severity: .error,
    finds:
      "elements that are missing, or a screen that jumps, if the screen reader is turned on later",
    fix: """
      Create elements on request, or when voiceOverStatusDidChange is posted, and let the focus \
      begin on the first whole element on the screen.
      """)

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> String? {
    let late = try AuditStage(subject, readerOn: false)
    _ = late.screen.auditDrawnTexts()
    guard late.screen.auditTurnReader(on: true) else {
      return "the screen is the same with the screen reader on and off"
    }
    let early = try AuditStage(subject, readerOn: true)
    _ = early.screen.auditDrawnTexts()
    let expected = early.seenElements().map(\.object).map(AuditPath.path(of:))
    let found = Set(late.seenElements().map(\.object).map(AuditPath.path(of:)))
    let missing = expected.filter { !found.contains($0) }
    if let first = missing.first {
      findings.add(
        path: first,
        "\(missing.count) of \(expected.count) elements are missing if the reader starts later.")
    }
    try checkFocus(of: subject, &findings)
    return nil
  }

  /// The distances that are scrolled before the reader starts: a line, and some of the screen's
  /// height.
  private static let pages = [0, 0.7, 1, 3.5]

  private static func checkFocus(
    of subject: AuditSubject, _ findings: inout FindingList
  ) throws {
    for pages in pages {
      let stage = try AuditStage(subject, readerOn: false)
      _ = stage.screen.auditDrawnTexts()
      let distance = max((stage.screen.auditBounds.height * pages).rounded(), 1)
      guard let scroll = stage.screen.auditScroll(by: distance) else { return }
      if let finding = startReader(on: stage, in: scroll.container) {
        return findings.add(path: finding.path, finding.message + " after scrolling.")
      }
    }
  }

  /// Turns the reader on and returns what is wrong with the focus, or nil if it is on the first whole
  /// element of a container and nothing has moved.
  private static func startReader(
    on stage: AuditStage, in container: any AccessibilityObject
  ) -> (path: String, message: String)? {
    let screen = stage.screen
    let drawn = screen.auditDrawnTexts()
    guard screen.auditTurnReader(on: true), let focus = screen.auditFocus else { return nil }
    let path = AuditPath.path(of: focus)
    if let drawn, let now = screen.auditDrawnTexts(), Set(now) != Set(drawn) {
      return (path, "The screen jumps when the reader starts")
    }
    guard Traversal.contains(container, focus) else { return nil }
    let area = container.accessibilityFrame ?? screen.auditBounds
    let seen = stage.seenElements().map(\.object).filter { Traversal.contains(container, $0) }
    let whole = seen.first { screen.auditFrame(of: $0).map(area.contains) ?? false }
    guard let whole, AuditPath.path(of: whole) != path else { return nil }
    return (path, "The focus is not on the first whole element (\(AuditPath.path(of: whole)))")
  }
}

import AccessibilityModel
import PlainText
import ScreenReading

/// Elements that exist only if the screen reader was on when the screen was filled, and an initial
/// focus that is off the screen.
struct LateReader: ActingRule {
  static let rule = RuleDescription(
    name: "late-reader", severity: .error, criteria: [.focusOrder],
    finds:
      "elements that are missing, or a screen that jumps, if the screen reader is turned on later",
    fix: """
      Create elements on request, or when voiceOverStatusDidChange is posted, and let the focus \
      begin on the first whole element on the screen.
      """)

  static func run(on subject: AuditSubject, _ findings: inout FindingList) throws -> Message? {
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

  /// The distances to scroll before the reader starts: a line, and a part of the screen's height.
  private static let pages = [0, 0.7, 1, 3.5]

  private static func checkFocus(
    of subject: AuditSubject, _ findings: inout FindingList
  ) throws {
    for pages in pages {
      let early = try AuditStage(subject, readerOn: true)
      guard let container = scroll(early, by: pages) else { return }
      // If nothing is fully on the screen, the screen has to move.
      guard let expected = firstWhole(in: container, early) else { continue }
      let late = try AuditStage(subject, readerOn: false)
      guard scroll(late, by: pages) != nil else { return }
      let drawn = late.screen.auditDrawnTexts()
      guard late.screen.auditTurnReader(on: true), let focus = late.screen.auditFocus else {
        return
      }
      let path = AuditPath.path(of: focus)
      if let drawn, let now = late.screen.auditDrawnTexts(), Set(now) != Set(drawn) {
        return findings.add(
          path: path, "The screen jumps when the reader starts after scrolling.")
      }
      if path != expected, Traversal.contains(container, focus) {
        return findings.add(
          path: path,
          """
          The focus of a reader that starts after scrolling is not on the first whole element, \
          \(expected).
          """)
      }
    }
  }

  /// Scrolls by a part of the screen's height and returns the object that scrolled, or nil if
  /// nothing scrolls.
  private static func scroll(
    _ stage: AuditStage, by pages: Double
  ) -> (any AccessibilityObject)? {
    _ = stage.screen.auditDrawnTexts()
    let distance = max((stage.screen.auditBounds.height * pages).rounded(), 1)
    return stage.screen.auditScroll(by: distance)?.container
  }

  /// Returns the path of the first element of a container that is fully on the screen.
  private static func firstWhole(
    in container: any AccessibilityObject, _ stage: AuditStage
  ) -> String? {
    let area = container.accessibilityFrame ?? stage.screen.auditBounds
    let seen = stage.seenElements().map(\.object)
    let whole = seen.first { element in
      Traversal.contains(container, element)
        && stage.screen.auditFrame(of: element).map(area.contains) ?? false
    }
    return whole.map(AuditPath.path(of:))
  }
}
